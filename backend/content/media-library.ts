import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { objectUrlOf } from '../files/object-url.js';
import { FILE_STORE, type FileStore } from '../files/port.js';
import { MediaAsset } from './media-asset.entity.js';

export interface Picture {
  /** A readable start for its address, e.g. `romeo-and-juliet`. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: 'image/webp' | 'image/png' | 'image/jpeg';
  readonly altText: string;
}

const ENDING = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/**
 * Public pictures, by an address that contains the hash of what it shows: another picture has another address,
 * so browsers may keep them for ever.
 */
@Injectable()
export class MediaLibrary {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /** Stores a picture and answers its public path. The same picture again is the same path. */
  async add(manager: EntityManager, { name, bytes, mimeType, altText }: Picture): Promise<{ id: string; path: string }> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const fileName = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 60)}-${hash}.${ENDING[mimeType]}`;
    const storagePath = `public/${fileName}`;
    await this.files.put(storagePath, bytes, mimeType);
    const assets = manager.getRepository(MediaAsset);
    await assets.upsert({ fileName, mimeType, size: bytes.length, storagePath, altText }, ['storagePath']);
    const { id } = await assets.findOneByOrFail({ storagePath });
    return { id, path: objectUrlOf(storagePath) };
  }
}
