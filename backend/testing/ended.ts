import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Resolves when a process has ended, also when it had before, by itself or by a signal. */
export async function ended(child: ChildProcess): Promise<void> {
  if ((child.exitCode ?? child.signalCode) === null) await once(child, 'exit');
}
