import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresHome } from './home.js';

/**
 * Starts a program of PostgreSQL as the user who may run it, in a session of its own: Ctrl-C does not stop the database before the
 * processes that still write to it.
 */
export function spawnAs(
  home: PostgresHome,
  program: string,
  args: readonly string[],
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): ChildProcess {
  const path = join(home.binaries, 'bin', program);
  chmodQuietly(path);
  return spawn(path, [...args], {
    ...(home.user ?? {}),
    cwd: '/',
    detached: true,
    stdio,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' },
  });
}

/** npm does not always keep the executable bit; a read-only folder has it already. */
function chmodQuietly(path: string): void {
  try {
    chmodSync(path, 0o755);
  } catch {
    // The error then comes from spawn.
  }
}
