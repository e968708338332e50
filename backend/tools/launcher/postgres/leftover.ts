import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commandLineOf, isAlive, waitUntilGone } from '../processes.js';
import { StartFailure } from '../start-failure.js';

const PATIENCE_MS = 30_000;
/**
 * Milliseconds for the processes of a killed server. They have nothing to finish: the next server repairs the data from
 * the log.
 */
const ORPHAN_PATIENCE_MS = 3_000;

/**
 * Makes sure that no server uses this data: stops a server that a killed launcher left running, and ends the processes
 * of a server whose main process (postmaster) was killed, because they still write. Says nothing when there are none.
 * @param signal ends the waiting
 */
export async function stopLeftover(
  data: string,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pid = serverOn(data);
  if (pid !== null) {
    say('Stopping the database that an earlier run left behind…');
    await stopServer(pid, data, signal);
  }
  await endOrphans(data, signal);
  if (signal?.aborted) return;
  // Removed only now: while a process uses the data, this file keeps a second server from starting. If it stayed,
  // PostgreSQL would refuse to start when another program now has its pid.
  if (orphansOf(data).length === 0) rmSync(join(data, 'postmaster.pid'), { force: true });
}

async function stopServer(pid: number, data: string, signal?: AbortSignal): Promise<void> {
  // A paused process reacts only to the last signal.
  for (const how of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    killQuietly(pid, how);
    if ((await waitUntilGone(pid, PATIENCE_MS, signal)) || signal?.aborted) return;
  }
  throw new StartFailure(
    `A database server (process ${pid}) still runs on ${data} and does not stop. End it, then start again.`,
  );
}

async function endOrphans(data: string, signal?: AbortSignal): Promise<void> {
  for (const how of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphans = orphansOf(data);
    for (const pid of orphans) killQuietly(pid, how);
    for (const pid of orphans) await waitUntilGone(pid, ORPHAN_PATIENCE_MS, signal);
    if (signal?.aborted) return;
  }
}

/**
 * The pid of the living server of this data, from its postmaster.pid; never another process that later got the same
 * pid.
 */
function serverOn(data: string): number | null {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const command = commandLineOf(pid);
  const ours =
    isAlive(pid) && (command === null || (command.includes('postgres') && command.includes(data)));
  return ours ? pid : null;
}

/**
 * Finds processes of PostgreSQL by their working directory, which is the data folder. Where the system does not show it
 * (no /proc, or no permission), none are found: they end by themselves soon, and until then the new server refuses to
 * start and is retried.
 */
function orphansOf(data: string): number[] {
  let folder: string;
  let running: string[];
  try {
    folder = realpathSync(data);
    running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return running.filter((pid) => worksIn(pid, folder)).map(Number);
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    );
  } catch {
    return false;
  }
}

function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}
