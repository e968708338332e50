import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../../infrastructure/process/pause.js';
import { StartFailure } from './before-start.js';

/** Launcher that uses a data folder, with its processes by name for the administrator of the machine. */
export interface Tenant {
  readonly pid: number;
  /** Start time of the process, by which a later process with the same pid is distinguished. */
  readonly startMark: string;
  readonly url: string;
  readonly processes: Readonly<Record<string, number>>;
}

export interface FolderLock {
  note(processes: Readonly<Record<string, number>>): void;
  release(): void;
}

export const LOCK_FILE = 'launcher.lock';

/**
 * Returns the launcher that uses the folder now; null when no launcher uses it, even if a killed launcher or damage left a file
 * behind.
 */
export function tenantOf(folder: string): Tenant | null {
  try {
    const tenant = JSON.parse(readFileSync(join(folder, LOCK_FILE), 'utf8')) as Tenant;
    return startMarkOf(tenant.pid) === tenant.startMark ? tenant : null;
  } catch {
    return null;
  }
}

/** Locks the folder. @throws StartFailure while another launcher uses the folder */
export function lockFolder(folder: string, url: string): FolderLock {
  const file = join(folder, LOCK_FILE);
  const half = `${file}.${process.pid}.new`;
  const write = (processes: Readonly<Record<string, number>>): void => {
    const mine = { pid: process.pid, startMark: startMarkOf(process.pid), url, processes };
    writeFileSync(half, JSON.stringify(mine), { mode: 0o644 });
  };
  requireUnlocked(folder);
  rmSync(file, { force: true });
  write({});
  try {
    // Unlike a rename, a link fails when another launcher was faster. In both cases readers never see a part of the file.
    linkSync(half, file);
  } catch (error) {
    requireUnlocked(folder);
    throw error;
  } finally {
    rmSync(half, { force: true });
  }
  return {
    note(processes) {
      try {
        write(processes);
        renameSync(half, file);
      } catch {
        // On a full disk the old list of processes stays, because it still names the running launcher.
        rmSync(half, { force: true });
      }
    },
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * Requires that no launcher uses the folder.
 * @throws StartFailure while one does
 */
export function requireUnlocked(folder: string): void {
  const tenant = tenantOf(folder);
  if (!tenant) return;
  throw new StartFailure(
    `Houselights already runs at ${tenant.url} with the data in ${folder} (process ${tenant.pid}). ` +
      'Stop that one first, or give this one its own PORT and DATA_DIR.',
  );
}

/**
 * Returns the clock ticks from boot to the start of a process; null when no such process runs, `unknown` on systems without
 * /proc.
 */
function startMarkOf(pid: number): string | null {
  try {
    if (!Number.isInteger(pid) || pid <= 0) return null;
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  if (!existsSync('/proc/self/stat')) return 'unknown';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field of /proc/<pid>/stat is the program's name, which may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie process has ended, even if nobody collects it, as in a container without an init process.
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

export const isAlive = (pid: number): boolean => startMarkOf(pid) !== null;

/**
 * Resolves with true once the process has ended; with false when it still runs after this time, or when the signal ends the
 * wait.
 */
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
