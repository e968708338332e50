import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SITE_PATIENCE_MS } from './patience.js';
import { withTimeout } from './wait-until.js';

/** Resolves when a process has ended, by itself or by a signal, also before the call. */
export async function ended(child: ChildProcess): Promise<void> {
  if ((child.exitCode ?? child.signalCode) === null)
    await withTimeout(
      `process ${child.pid} has ended (${child.spawnargs.join(' ')})`,
      once(child, 'exit'),
      SITE_PATIENCE_MS,
    );
}
