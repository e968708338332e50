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
  /** A readable beginning for its address, e.g. `romeo-and-juliet`. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: 'image/webp' | 'image/png' | 'image/jpeg';
  readonly altText: string;
}

/** A picture whose address somebody sent. */
export interface ArrivedPicture {
  /** What is stored for it. */
  readonly address: string;
  /** Null of one elsewhere on the web. */
  readonly upload: Pick<MediaAsset, 'storagePath' | 'mimeType' | 'size'> | null;
}

const ENDING = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

const UPLOAD_SECONDS = 15 * 60;
const PUBLIC = 'public/';

/**
 * Public pictures. Each has an address of its own, made from the hash of its bytes or at random:
 * another picture has another address, so browsers may cache them without limit.
 */
@Injectable()
export class MediaLibrary {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores a picture and answers its public path. The same picture again is the same path. */
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

  /** A link to send one picture to; it shows at `objectUrl` as soon as it has arrived. */
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
   * What lies at a picture's address that somebody sent: an upload of ours must have arrived; an address elsewhere on the web is
   * taken as it is; nothing is null. A bucket may take its time, so ask before a transaction, whose locks others wait for.
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
   * The same, of an upload alone: what lies elsewhere may become another picture at any time.
   * @throws Problem 422 upload_needed, upload_missing, 400 invalid_object_url
   */
  async arrivedUpload(sent: string | null): Promise<ArrivedPicture | null> {
    const picture = await this.arrived(sent);
    if (picture === null || picture.upload) return picture;
    throw new Problem(422, 'upload_needed', 'Please upload the picture here.');
  }

  /** Notes an upload as an asset, and answers what to store for it. */
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

  /** The asset that an accepted address shows; null for one elsewhere on the web, and for none. */
  async assetIdOf(manager: EntityManager, accepted: string | null): Promise<string | null> {
    if (accepted === null || /^https?:\/\//i.test(accepted)) return null;
    return (await manager.findOneBy(MediaAsset, { storagePath: keyOf(accepted) }))?.id ?? null;
  }
}
