import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, isAlive, waitUntilGone } from '../processes.js';
import { StartFailure } from '../start-failure.js';

const PATIENCE_MS = 30_000;

/** Stops a server that a killed launcher left running on this data; says nothing when there is none. */
export async function stopLeftover(data: string, say: (line: string) => void): Promise<void> {
  const pid = serverOn(data);
  if (pid === null) return;
  say('Stopping the database that an earlier run left behind…');
  process.kill(pid, 'SIGINT');
  if (await waitUntilGone(pid, PATIENCE_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await waitUntilGone(pid, PATIENCE_MS)) return;
  throw new StartFailure(
    `A database server (process ${pid}) still runs on ${data} and does not stop. End it, then start again.`,
  );
}

/** The living server of this data by its postmaster.pid; never another process that was given the same number since. */
function serverOn(data: string): number | null {
  const file = join(data, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const command = commandLineOf(pid);
  const ours =
    isAlive(pid) && (command === null || (command.includes('postgres') && command.includes(data)));
  if (ours) return pid;
  // PostgreSQL would refuse to start when the number now belongs to somebody else.
  rmSync(file, { force: true });
  return null;
}
