import { isNativeError } from 'node:util/types';
import { statfs } from 'node:fs/promises';

/** Below so many bytes free a site is not ready: the next receipts and the database's own log need them. */
export const SPACE_NEEDED = 64 * 1024 * 1024;

/** Whether an error says that there is no room: of the file system, of a quota, or Postgres' own (disk_full). */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!isNativeError(error) || depth > 4) return false;
  if ('code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))) return true;
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  return isDiskFull(inner, depth + 1);
}

/**
 * Answers how much room is left where a folder is, in bytes.
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
    // The folder is made when the first file is written.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { freeBytes: 0 };
    throw error;
  }
  const freeBytes = space.bavail * space.bsize;
  if (freeBytes < needed)
    throw new Error(`The disk is full: ${Math.floor(freeBytes / 1024 / 1024)} MiB left`);
  return { freeBytes };
}
