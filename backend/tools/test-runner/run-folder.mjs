/**
 * The folder of one run of the tests: its PostgreSQL, its temporary files, its ports. Every process of the run names this folder in its
 * environment, its command or its working directory, and that is how what a run leaves behind is found and ended.
 */
import {
  mkdirSync,
  mkdtempSync,
  chmodSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PREFIX = 'houselights-test-';
const MEMORY = '/dev/shm';
/** Several times what a run ever keeps at once. */
const ROOM_BYTES = 6 * 1024 ** 3;
/** How long processes may take to end by themselves, and to be gone after SIGKILL. */
const PATIENCE_MS = 5_000;

/** Makes the folder, and removes those of runs that were killed. */
export async function makeRunFolder() {
  await removeLeftBehind();
  const folder = mkdtempSync(join(roomiestFolder(), `${PREFIX}${process.pid}-`));
  mkdirSync(temporaryFolder(folder));
  for (const each of [folder, temporaryFolder(folder)]) chmodSync(each, 0o755);
  return folder;
}

/** Where the tests of a run make their temporary files. */
export const temporaryFolder = (folder) => join(folder, 'tmp');

/** Ends every process of the run, and deletes its folder. */
export async function removeRunFolder(folder) {
  await endProcesses(folder, 'SIGTERM');
  await endProcesses(folder, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Memory, where there is plenty: suites make and drop hundreds of databases of 700 files each, for which a disk takes far longer. */
const roomiestFolder = () =>
  [...(hasRoom() ? [MEMORY] : []), tmpdir(), '/tmp'].find(isOpen) ?? tmpdir();

/** Test fixtures are programs, so memory in which nothing may be run is no place for them. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const closed = /^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'));
    return !closed && Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Returns false for a folder that PostgreSQL could not enter: started by root, it runs as another user. */
function isOpen(folder) {
  if (process.getuid?.() !== 0) return true;
  return (
    (statSync(folder).mode & 1) === 1 && (dirname(folder) === folder || isOpen(dirname(folder)))
  );
}

/** The runner of such a run was killed itself; its processes may still work. */
async function removeLeftBehind() {
  for (const parent of new Set([MEMORY, tmpdir(), '/tmp']))
    for (const name of namesIn(parent)) {
      const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
      if (!pid || textOf(pid, 'cmdline').includes('run-tests.mjs')) continue;
      // It may belong to another user.
      await removeRunFolder(join(parent, name)).catch(() => {});
    }
}

/** Sends each process the signal once, and waits until all are gone, but not for ever. */
async function endProcesses(folder, signal) {
  const asked = new Set();
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = processesOf(folder);
    if (found.length === 0 || Date.now() > end) return;
    for (const pid of found.filter((each) => !asked.has(each))) {
      asked.add(pid);
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
    await pause(50);
  }
}

/** None where the system has no /proc: there they end with the processes that started them. */
export const processesOf = (folder) =>
  namesIn('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => ['cmdline', 'environ', 'cwd'].some((of) => textOf(pid, of).includes(folder)))
    .map(Number);

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty for a process that is gone, or of another user. */
function textOf(pid, file) {
  const path = `/proc/${pid}/${file}`;
  try {
    return file === 'cwd' ? readlinkSync(path) : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
