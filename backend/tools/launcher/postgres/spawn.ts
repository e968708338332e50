import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresHome } from './home.js';

/**
 * Starts a PostgreSQL program as its own user, in its own session: Ctrl-C must not stop the database before the
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

/** Sets the executable bit, which npm sometimes loses; in a read-only folder it is already set. */
function chmodQuietly(path: string): void {
  try {
    chmodSync(path, 0o755);
  } catch {
    // The error then comes from spawn.
  }
}
