import { readFileSync } from 'node:fs';
import { pause } from '../../infrastructure/process/pause.js';

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Command line of a process, or null where the system does not show it (no /proc). */
export function commandLineOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return null;
  }
}

/**
 * A mark that no later process with the same pid has: its start in clock ticks since boot. Null where the system does
 * not show it; then being alive has to suffice.
 */
export function startMarkOf(pid: number): string | null {
  const fields = statOf(pid);
  return fields?.[19] ?? null;
}

/** True once the process has ended; false when it still runs after this time, or when the signal ends the waiting. */
export async function waitUntilGone(
  pid: number,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const end = Date.now() + patienceMs;
  while (isAlive(pid)) {
    if (Date.now() > end || signal?.aborted) return false;
    await pause(50);
  }
  return true;
}

/** True for a process that has ended but was not collected by its parent (a container without an init never does). */
function isZombie(pid: number): boolean {
  return statOf(pid)?.[0] === 'Z';
}

/** Fields of /proc/{pid}/stat after the name, which may contain spaces and brackets. */
function statOf(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
