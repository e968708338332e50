import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SavedFile } from './manifest.js';

/** Passes everything on, and knows afterwards how much it was and its SHA-256. */
export class Measured extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    this.push(chunk);
    done();
  }

  saved(path: string): SavedFile {
    return { path, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/**
 * Copies a file, or all files of a folder, which may come and go meanwhile. Each keeps its time, by which kept mails are deleted and
 * listed. What begins with a dot is unfinished or a cache, and left out.
 * @param path where it goes, below the folder `to`
 */
export async function copyAll(from: string, to: string, path: string): Promise<SavedFile[]> {
  const found = await stat(from).catch(ignoreMissing);
  if (!found) return [];
  if (!found.isDirectory()) {
    const copied = await copyOne(from, to, path);
    return copied ? [copied] : [];
  }
  const copied: SavedFile[] = [];
  const names = (await readdir(from).catch(ignoreMissing)) ?? [];
  for (const name of names.filter((each) => !each.startsWith('.')).sort())
    copied.push(...(await copyAll(join(from, name), to, `${path}/${name}`)));
  return copied;
}

/** Null: it was deleted meanwhile, because nobody needs it any more. */
async function copyOne(from: string, to: string, path: string): Promise<SavedFile | null> {
  await mkdir(dirname(join(to, path)), { recursive: true });
  const measured = new Measured();
  try {
    const file = await open(from);
    const { atime, mtime } = await file.stat();
    await pipeline(
      file.createReadStream(),
      measured,
      createWriteStream(join(to, path), { flags: 'wx' }),
    );
    await utimes(join(to, path), atime, mtime);
  } catch (error) {
    return ignoreMissing(error as NodeJS.ErrnoException);
  }
  return measured.saved(path);
}

/** @throws Error naming the file that is not as it was when it was saved */
export async function requireUnchanged(folder: string, saved: SavedFile): Promise<void> {
  const file = join(folder, saved.path);
  const measured = new Measured();
  try {
    await pipeline(createReadStream(file), measured.resume());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`The backup is not whole: ${file} is missing.`, { cause: error });
  }
  if (measured.saved(saved.path).sha256 !== saved.sha256)
    throw new Error(`The backup is damaged: ${file} is not as it was saved.`);
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
