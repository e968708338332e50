import pLimit from 'p-limit';
import sharp from 'sharp';
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DECODE_SECONDS, MAX_PIXELS } from '../../pictures/max-pixels.js';
import { decodePixels } from '../../pictures/picture-work.js';
import type { StoredFile } from '../port.js';
import { BlobFolder } from './blob-folder.js';

/** Allowed widths of narrower copies in pixels. The list is limited, because each requested width fills space on the disk. */
export const WIDTHS: readonly number[] = [96, 160, 240, 320, 480, 640, 960, 1280, 1600, 1920];

/** Milliseconds after which a narrower copy of a picture is deleted. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Narrower WebP copies of public pictures, made when first requested and kept on disk. */
export class PictureVariants {
  private readonly folder: BlobFolder;
  private readonly making = new Map<string, Promise<StoredFile>>();
  private readonly lanes = pLimit(2);

  constructor(private readonly root: string) {
    this.folder = new BlobFolder(root);
  }

  async inWidth(width: number, key: string, original: StoredFile): Promise<StoredFile> {
    const variant = `${folderOf(key)}/${width}`;
    const kept = await this.folder.read(variant);
    if (kept) return kept;
    let made = this.making.get(variant);
    if (!made) {
      made = this.lanes(() => this.make(variant, width, original)).finally(() =>
        this.making.delete(variant),
      );
      this.making.set(variant, made);
    }
    return made;
  }

  /** Deletes all copies of an original that was changed or deleted. */
  async forget(key: string): Promise<void> {
    await rm(join(this.root, folderOf(key)), { recursive: true, force: true });
  }

  /**
   * Deletes old copies. A copy that pages still use is made again at its next request.
   * @returns how many were deleted
   */
  async forgetOld(now: Date, stop: AbortSignal): Promise<number> {
    let deleted = 0;
    const before = new Date(now.getTime() - KEPT_MS);
    const folders = await readdir(this.root).catch(() => []);
    for (const folder of folders) {
      for await (const variant of this.folder.keysBefore(folder, before)) {
        if (stop.aborted) return deleted;
        await this.folder.delete(variant);
        deleted += 1;
      }
    }
    return deleted;
  }

  private async make(variant: string, width: number, original: StoredFile): Promise<StoredFile> {
    const picture = sharp(original.bytes, { limitInputPixels: MAX_PIXELS });
    const bytes = await decodePixels(await picture.metadata(), () =>
      picture
        .timeout({ seconds: DECODE_SECONDS })
        .rotate()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    );
    const file = { bytes, contentType: 'image/webp' };
    await this.folder.write(variant, file);
    return file;
  }
}

function folderOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
