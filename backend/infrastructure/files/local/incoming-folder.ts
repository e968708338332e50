import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Age after which a file must belong to a killed process, because no upload takes so long. */
const ABANDONED_MS = 60 * 60_000;

/**
 * Temporary files for bodies that are arriving. Each is deleted after its use; the next start deletes what a crash left behind.
 */
export class IncomingFolder {
  constructor(private readonly path: string) {}

  /** Calls `work` with the path of a file that `work` may create, and deletes the file afterwards. */
  async with<T>(work: (file: string) => Promise<T>): Promise<T> {
    await mkdir(this.path, { recursive: true });
    const file = join(this.path, randomUUID());
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Deletes abandoned files. Other backends may share the folder, so newer files stay. @returns how many were deleted */
  async clear(now: Date): Promise<number> {
    let deleted = 0;
    for (const name of await readdir(this.path).catch(() => [])) {
      const file = join(this.path, name);
      const there = await stat(file).catch(() => null);
      if (!there || now.getTime() - there.mtimeMs <= ABANDONED_MS) continue;
      await rm(file, { force: true });
      deleted += 1;
    }
    return deleted;
  }
}
