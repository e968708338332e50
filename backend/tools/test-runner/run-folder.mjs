/**
 * The folder of one test run: its PostgreSQL, its temporary files, its ports. Every process of the run names this
 * folder in its environment, its command or its working directory. So the processes that a run leaves behind can be
 * found and ended.
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
/** Smallest free memory for a run's folder: several times the space that a run needs at once. */
const ROOM_BYTES = 6 * 1024 ** 3;
/** Milliseconds that processes may take to end by themselves, and again after SIGKILL. */
const PATIENCE_MS = 5_000;

/** Creates the folder of this run, and removes the folders of killed runs. */
export async function makeRunFolder() {
  await removeLeftBehind();
  const folder = mkdtempSync(join(roomiestFolder(), `${PREFIX}${process.pid}-`));
  mkdirSync(temporaryFolder(folder));
  for (const each of [folder, temporaryFolder(folder)]) chmodSync(each, 0o755);
  return folder;
}

/** Folder for the temporary files of a run's tests. */
export const temporaryFolder = (folder) => join(folder, 'tmp');

/** Ends every process of the run, and deletes its folder. */
export async function removeRunFolder(folder) {
  await endProcesses(folder, 'SIGTERM');
  await endProcesses(folder, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Returns the parent of the run's folder. It prefers memory with enough room: suites create and drop hundreds of databases of
 * 700 files each, which takes far longer on a disk.
 */
const roomiestFolder = () =>
  [...(hasRoom() ? [MEMORY] : []), tmpdir(), '/tmp'].find(isOpen) ?? tmpdir();

/** Returns true for memory with enough room from which programs may run, because test fixtures are programs. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const closed = /^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'));
    return !closed && Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Returns true for a folder that PostgreSQL can enter: when root starts it, it runs as another user. */
function isOpen(folder) {
  if (process.getuid?.() !== 0) return true;
  return (
    (statSync(folder).mode & 1) === 1 && (dirname(folder) === folder || isOpen(dirname(folder)))
  );
}

/** Removes the folders of runs whose runner was killed, and ends their processes. */
async function removeLeftBehind() {
  for (const parent of new Set([MEMORY, tmpdir(), '/tmp']))
    for (const name of namesIn(parent)) {
      const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
      if (!pid || textOf(pid, 'cmdline').includes('run-tests.mjs')) continue;
      // Deleting may fail, because the killed run's folder may belong to another user.
      await removeRunFolder(join(parent, name)).catch(() => {});
    }
}

/** Sends each process the signal once, and waits until all have ended, up to a limit. */
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
        // The process has already ended.
      }
    }
    await pause(50);
  }
}

/** Returns the processes of a run; none without /proc, where they end with the processes that started them. */
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

/** Returns the text of a file in /proc; empty for a process that has ended, or of another user. */
function textOf(pid, file) {
  const path = `/proc/${pid}/${file}`;
  try {
    return file === 'cwd' ? readlinkSync(path) : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
