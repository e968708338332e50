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
  /** A readable beginning for the address, e.g. `romeo-and-juliet`. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: 'image/webp' | 'image/png' | 'image/jpeg';
  readonly altText: string;
}

/** A picture at an address that a client sent. */
export interface ArrivedPicture {
  /** The address as stored. */
  readonly address: string;
  /** Null for a picture elsewhere on the web. */
  readonly upload: Pick<MediaAsset, 'storagePath' | 'mimeType' | 'size'> | null;
}

const ENDING = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

const UPLOAD_SECONDS = 15 * 60;
const PUBLIC = 'public/';

/**
 * Public pictures. The address of a picture is made from the hash of its bytes or at random. A new picture gets a new
 * address, so browsers may cache pictures without limit.
 */
@Injectable()
export class MediaLibrary {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores a picture and returns its public path. Storing the same picture again returns the same path. */
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

  /** Creates a link for the upload of one picture. The picture appears at `objectUrl` as soon as the upload has arrived. */
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
   * Looks up the picture at a sent address. An upload of ours must have arrived; an address elsewhere on the web is accepted; an
   * empty address gives null. A bucket may be slow, so call this before a transaction: other requests wait for the locks of a
   * transaction.
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
   * Does the same as `arrived`, but accepts uploads only: a picture elsewhere on the web can be replaced at any time.
   * @throws Problem 422 upload_needed, upload_missing, 400 invalid_object_url
   */
  async arrivedUpload(sent: string | null): Promise<ArrivedPicture | null> {
    const picture = await this.arrived(sent);
    if (picture === null || picture.upload) return picture;
    throw new Problem(422, 'upload_needed', 'Please upload the picture here.');
  }

  /** Records an upload as an asset, and returns the address to store. */
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

  /** Returns the asset of an accepted address; null for a picture elsewhere on the web and without an address. */
  async assetIdOf(manager: EntityManager, accepted: string | null): Promise<string | null> {
    if (accepted === null || /^https?:\/\//i.test(accepted)) return null;
    return (await manager.findOneBy(MediaAsset, { storagePath: keyOf(accepted) }))?.id ?? null;
  }
}
