import { isNativeError } from 'node:util/types';
import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Free bytes below which a backend is not ready, because the next receipts and the database's own log need them. */
const SPACE_NEEDED = 64 * 1024 * 1024;

/** Size of the test file: too large for a file system to store in a directory entry. */
const PROBE_BYTES = 4096;

/**
 * Returns true when an error reports a lack of space: in the file system, in a quota or file size limit, or in Postgres
 * (disk_full).
 */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!isNativeError(error) || depth > 4) return false;
  if ('code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(String(error.code)))
    return true;
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  return isDiskFull(inner, depth + 1);
}

/**
 * Returns the free bytes of a folder's file system, after writing a small test file. The write matters because a quota, a process
 * limit or missing inodes can make free bytes unusable.
 * @throws Error with a sentence when less than the needed space is free
 */
export async function requireSpace(
  folder: string,
  needed = SPACE_NEEDED,
): Promise<{ readonly freeBytes: number }> {
  let space: Awaited<ReturnType<typeof statfs>>;
  try {
    space = await statfs(folder);
  } catch (error) {
    // A missing folder is no problem: it is created with the first file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { freeBytes: 0 };
    throw error;
  }
  const freeBytes = space.bavail * space.bsize;
  if (freeBytes < needed)
    throw new Error(`The disk is full: ${Math.floor(freeBytes / 1024 / 1024)} MiB left`);
  await writeALittle(folder);
  return { freeBytes };
}

/** Writes and deletes a test file. Only a lack of space counts: the folder may belong to another user and not be writable. */
async function writeALittle(folder: string): Promise<void> {
  const file = join(folder, `.room-${process.pid}-${randomUUID()}`);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } catch (error) {
    if (isDiskFull(error))
      throw new Error('The disk is full: nothing can be written', { cause: error });
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}
