import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IMAGE_MAX_BYTES } from '../../contracts/rest/upload-limits.js';
import { keyOf, objectUrlOf } from '../../infrastructure/files/object-url.js';
import {
  FILE_STORE,
  type AnnouncedUpload,
  type FileStore,
  type SignedUpload,
} from '../../infrastructure/files/port.js';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { Problem } from '../../infrastructure/http/problem.js';
import { MediaAsset } from './media-asset.entity.js';

export interface Picture {
  /** Readable beginning of the address, such as `romeo-and-juliet`. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: 'image/webp' | 'image/png' | 'image/jpeg';
  readonly altText: string;
}

export interface ArrivedPicture {
  readonly address: string;
  /** Upload of the picture; null for a picture elsewhere on the web. */
  readonly upload: Pick<MediaAsset, 'storagePath' | 'mimeType' | 'size'> | null;
}

const ENDING = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

const UPLOAD_SECONDS = 15 * 60;
const PUBLIC = 'public/';

/** Stores public pictures. A changed picture gets a new address, so browsers may cache pictures without limit. */
@Injectable()
export class MediaLibrary {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores a picture and returns its public path. The same picture stored again keeps its path. */
  async add(
    manager: EntityManager,
    { name, bytes, mimeType, altText }: Picture,
  ): Promise<{ id: string; path: string }> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const fileName = `${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)}-${hash}.${ENDING[mimeType]}`;
    const storagePath = PUBLIC + fileName;
    await this.files.put(storagePath, bytes, mimeType);
    const assets = manager.getRepository(MediaAsset);
    await assets.upsert({ fileName, mimeType, size: bytes.length, storagePath, altText }, [
      'storagePath',
    ]);
    const { id } = await assets.findOneByOrFail({ storagePath });
    return { id, path: objectUrlOf(storagePath) };
  }

  /** Creates a link for the upload of one picture, which appears at `objectUrl` once it has arrived. */
  uploadLink(
    folder: 'posters' | 'payment-qr',
    announced: AnnouncedUpload | undefined,
  ): Promise<SignedUpload> {
    const key = `${PUBLIC}${folder}/${randomUUID()}`;
    return this.files.signedUpload({
      key,
      announced,
      maxBytes: IMAGE_MAX_BYTES,
      expiresInSeconds: UPLOAD_SECONDS,
    });
  }

  /**
   * Looks up the picture at a sent address; null for an empty one. An upload to this site must have arrived; addresses
   * elsewhere on the web are accepted. Call it before a transaction, because a slow file store would keep its locks.
   *
   * @throws Problem 422 upload_missing, 400 invalid_object_url
   */
  async arrived(sent: string | null): Promise<ArrivedPicture | null> {
    if (!sent) return null;
    const address = sent.startsWith(`${this.config.publicUrl}/`)
      ? sent.slice(this.config.publicUrl.length)
      : sent;
    if (/^https?:\/\//i.test(address)) return { address, upload: null };
    const storagePath = keyOf(address);
    const file = storagePath.startsWith(PUBLIC) ? await this.files.get(storagePath) : null;
    if (!file)
      throw new Problem(
        422,
        'upload_missing',
        'The picture has not arrived. Please upload it again.',
      );
    const { contentType: mimeType, bytes } = file;
    return { address, upload: { storagePath, mimeType, size: bytes.length } };
  }

  /**
   * Looks up a picture like `arrived`, but accepts only uploads to this site, because a picture elsewhere can be
   * replaced at any time. @throws Problem 422 upload_needed, upload_missing, 400 invalid_object_url
   */
  async arrivedUpload(sent: string | null): Promise<ArrivedPicture | null> {
    const picture = await this.arrived(sent);
    if (picture === null || picture.upload) return picture;
    throw new Problem(422, 'upload_needed', 'Please upload the picture here.');
  }

  /** Records an uploaded picture, and returns the address to store. */
  async note(
    manager: EntityManager,
    picture: ArrivedPicture | null,
    altText: string,
  ): Promise<string | null> {
    if (picture?.upload) {
      const { storagePath } = picture.upload;
      await manager
        .getRepository(MediaAsset)
        .createQueryBuilder()
        .insert()
        .values({
          ...picture.upload,
          fileName: storagePath.split('/').at(-1) ?? storagePath,
          altText,
        })
        .orIgnore()
        .execute();
    }
    return picture?.address ?? null;
  }

  /** Returns the id of the uploaded picture at an accepted address; null for a picture elsewhere on the web. */
  async assetIdOf(manager: EntityManager, accepted: string | null): Promise<string | null> {
    if (accepted === null || /^https?:\/\//i.test(accepted)) return null;
    return (await manager.findOneBy(MediaAsset, { storagePath: keyOf(accepted) }))?.id ?? null;
  }
}
