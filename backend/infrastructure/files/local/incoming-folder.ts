import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Age after which a file belongs to a killed process: no body takes so long. */
const ABANDONED_MS = 60 * 60_000;

/** Files for bodies while they arrive. Each is deleted after its use; the next start deletes what a crash left behind. */
export class IncomingFolder {
  constructor(private readonly path: string) {}

  /** Calls `work` with the path of a file that it may create; the file is deleted afterwards. */
  async with<T>(work: (file: string) => Promise<T>): Promise<T> {
    await mkdir(this.path, { recursive: true });
    const file = join(this.path, randomUUID());
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Deletes abandoned files. Backends may share the folder, so files in use by others stay. @returns how many were deleted */
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
