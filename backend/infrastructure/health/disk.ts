import { isNativeError } from 'node:util/types';
import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Free bytes below which a site is not ready: the next receipts and the database's own log need them. */
const SPACE_NEEDED = 64 * 1024 * 1024;

/** Enough bytes that no file system stores them in a directory entry. */
const PROBE_BYTES = 4096;

/**
 * Returns true when an error reports a lack of space: of the file system, of a quota or file size limit, or Postgres' own
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
 * Returns the free bytes of a folder's file system. It also writes a little there: a quota, a limit on the process or a file
 * system without inodes leaves free bytes that cannot be used.
 * @throws Error with a sentence when that is less than needed
 */
export async function requireSpace(
  folder: string,
  needed = SPACE_NEEDED,
): Promise<{ readonly freeBytes: number }> {
  let space: Awaited<ReturnType<typeof statfs>>;
  try {
    space = await statfs(folder);
  } catch (error) {
    // The folder is created with the first file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { freeBytes: 0 };
    throw error;
  }
  const freeBytes = space.bavail * space.bsize;
  if (freeBytes < needed)
    throw new Error(`The disk is full: ${Math.floor(freeBytes / 1024 / 1024)} MiB left`);
  await writeALittle(folder);
  return { freeBytes };
}

/** Tests only for space: a folder that cannot be written for another reason may belong to another user. */
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
