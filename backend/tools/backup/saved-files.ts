import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SavedFile } from './manifest.js';

/** Stream that forwards all bytes, and measures their number and SHA-256. */
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
 * Copies a file, or all files of a folder, while the site may add and delete files. Each copy keeps its file's time, which
 * decides when a mail is deleted and how mails are sorted. Names with a leading dot are left out: unfinished files and caches.
 * @param path path of the copy below the folder `to`
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

/** Copies one file. Returns null when the site deleted it meanwhile. */
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

/** Compares a file with its size and digest in the manifest. @throws Error that names a changed file */
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
