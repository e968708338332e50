import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, isKey } from '../object-url.js';
import type { Blobs, NewFile } from '../blobs.js';
import type { StoredFile } from '../port.js';

/** First line of every file, with its content type, so that type and bytes cannot be separated. */
interface Head {
  readonly contentType: string;
}

const NEWLINE = 0x0a;

/**
 * Files in one folder of the disk. A file appears whole or not at all: it is written under another name, flushed, and renamed.
 */
export class BlobFolder implements Blobs {
  constructor(private readonly root: string) {}

  async read(key: string): Promise<StoredFile | null> {
    const content = await readFile(this.pathOf(key)).catch(ignoreMissing);
    if (content === null) return null;
    const end = content.indexOf(NEWLINE);
    const { contentType } = JSON.parse(content.toString('utf8', 0, end)) as Head;
    return { bytes: content.subarray(end + 1), contentType };
  }

  async write(key: string, file: NewFile): Promise<void> {
    const path = this.pathOf(key);
    const aside = await this.writeAside(path, file);
    await rename(aside, path);
  }

  async create(key: string, file: NewFile): Promise<'created' | 'same' | 'different'> {
    const path = this.pathOf(key);
    const aside = await this.writeAside(path, file);
    try {
      // Unlike rename, link fails when another process has created the file first.
      await link(aside, path);
      return 'created';
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const there = await this.read(key);
      return there?.bytes.equals(file.bytes) ? 'same' : 'different';
    } finally {
      await rm(aside, { force: true });
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *keysBefore(folder: string, before: Date): AsyncIterable<string> {
    const names = await readdir(join(this.root, folder), { withFileTypes: true }).catch(
      ignoreMissing,
    );
    for (const entry of names ?? []) {
      const key = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.keysBefore(key, before);
      else if (isKey(key) && (await this.isBefore(key, before))) yield key;
    }
  }

  private async isBefore(key: string, moment: Date): Promise<boolean> {
    const file = await stat(this.pathOf(key)).catch(ignoreMissing);
    return file !== null && file.mtimeMs < moment.getTime();
  }

  private async writeAside(path: string, { bytes, contentType }: NewFile): Promise<string> {
    await mkdir(dirname(path), { recursive: true });
    // No key begins with a dot, so readers never take an abandoned temporary file for a stored file.
    const aside = join(dirname(path), `.${randomUUID()}`);
    const file = await open(aside, 'wx');
    try {
      const head: Head = { contentType };
      await file.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
      await file.sync();
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return aside;
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  // ENOTDIR and EISDIR also mean a missing file: the key names a folder, or its path continues below a file.
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
  throw error;
}
