import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { WrongOptionsError } from '../subcommand.js';

/**
 * Writes a file under a temporary name and renames it when it is complete and on the disk. A killed program leaves
 * `….unfinished`, which the next program overwrites.
 */
export class UnfinishedFile {
  readonly path: string;

  /**
   * Prepares a file that must not exist yet. @throws WrongOptionsError when a file of that name exists: it may be the only
   * copy of something
   */
  constructor(private readonly name: string) {
    if (existsSync(name))
      throw new WrongOptionsError(`${name} exists already. Choose another name, or delete it.`);
    this.path = `${name}.unfinished`;
  }

  /** Completes the file on the disk, and gives it its final name. @returns its size in bytes */
  async finish(): Promise<number> {
    const file = await open(this.path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(this.path, this.name);
    return (await stat(this.name)).size;
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true });
  }
}
