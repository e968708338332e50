import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startMarkOf } from './processes.js';
import { StartFailure } from './start-failure.js';

/** The launcher that runs on a data folder, with its processes for the administrator of the machine. */
export interface Tenant {
  readonly pid: number;
  readonly startMark: string | null;
  readonly url: string;
  readonly port: number;
  readonly processes: Readonly<Record<string, number>>;
}

export const LOCK_FILE = 'launcher.lock';

export interface FolderLock {
  note(processes: Readonly<Record<string, number>>): void;
  release(): void;
}

/** The launcher that runs on the folder now; null when none does, even if a kill -9 left the file behind. */
export function tenantOf(folder: string): Tenant | null {
  const tenant = readTenant(folder);
  return tenant && isRunning(tenant) ? tenant : null;
}

/** Locks the folder. Throws {@link StartFailure} while another launcher runs on it. */
export function lockFolder(folder: string, url: string, port: number): FolderLock {
  const file = join(folder, LOCK_FILE);
  const mine: Tenant = {
    pid: process.pid,
    startMark: startMarkOf(process.pid),
    url,
    port,
    processes: {},
  };
  for (;;) {
    try {
      createWhole(file, JSON.stringify(mine));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const tenant = readTenant(folder);
      if (tenant && isRunning(tenant)) throw inUse(folder, tenant);
      clearStale(file, tenant);
    }
  }
  return {
    note: (processes) => replaceWhole(file, JSON.stringify({ ...mine, processes })),
    release: () => rmSync(file, { force: true }),
  };
}

export function inUse(folder: string, tenant: Tenant): StartFailure {
  return new StartFailure(
    `Houselights already runs at ${tenant.url} with the data in ${folder} (process ${tenant.pid}). ` +
      'Stop that one first, or give this one its own PORT and DATA_DIR.',
  );
}

/** Creates the file with its complete text, so that no reader sees a part. Throws EEXIST when it exists. */
function createWhole(file: string, text: string): void {
  const half = halfOf(file);
  try {
    writeFileSync(half, text, { mode: 0o644 });
    linkSync(half, file);
  } finally {
    rmSync(half, { force: true });
  }
}

/**
 * Replaces the file. A full disk keeps the old text: the running launcher in it matters more than its list of
 * processes.
 */
function replaceWhole(file: string, text: string): void {
  const half = halfOf(file);
  try {
    writeFileSync(half, text, { mode: 0o644 });
    renameSync(half, file);
  } catch {
    rmSync(half, { force: true });
  }
}

const halfOf = (file: string): string => `${file}.${process.pid}.new`;

/**
 * Removes a stale file. Two launchers that start at once may both find it: only the one that moves away the file it has
 * read continues.
 */
function clearStale(file: string, read: Tenant | null): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = parse(readFileSync(aside, 'utf8'));
  if (moved && isRunning(moved) && moved.pid !== read?.pid) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function isRunning(tenant: Tenant): boolean {
  return (
    isAlive(tenant.pid) &&
    (tenant.startMark === null || startMarkOf(tenant.pid) === tenant.startMark)
  );
}

function readTenant(folder: string): Tenant | null {
  try {
    return parse(readFileSync(join(folder, LOCK_FILE), 'utf8'));
  } catch {
    return null;
  }
}

function parse(text: string): Tenant | null {
  try {
    return JSON.parse(text) as Tenant;
  } catch {
    return null;
  }
}
