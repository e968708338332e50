import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Older ones belong to a process that was killed: no body takes so long. */
const ABANDONED_MS = 60 * 60_000;

/** Files for bodies while they arrive. Each is deleted by whoever asked for it; the next start deletes what a crash left. */
export class IncomingFolder {
  constructor(private readonly path: string) {}

  /** Calls `work` with the path of a file that it may create; that file is gone afterwards. */
  async with<T>(work: (file: string) => Promise<T>): Promise<T> {
    await mkdir(this.path, { recursive: true });
    const file = join(this.path, randomUUID());
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Backends may share the folder, so files of others that are at work stay. @returns how many are gone */
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
