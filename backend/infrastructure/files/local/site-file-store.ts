import type { Secrets } from '../../config/keys.js';
import type { Clock } from '../../clock/clock.js';
import { objectUrlOf } from '../object-url.js';
import type { FileStore, SignedUpload, SignedUploadRequest, StoredFile } from '../port.js';
import type { Blobs } from '../blobs.js';
import type { PictureVariants } from './picture-variants.js';
import { signedQuery } from './signed-links.js';

export const UPLOAD_PATH = '/api/files/upload/';
export const DOWNLOAD_PATH = '/api/files/';

/** Files behind signed links to this site (file-links.controller.ts), for both folder and bucket. */
export class SiteFileStore implements FileStore {
  constructor(
    private readonly blobs: Blobs,
    private readonly variants: PictureVariants,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.blobs.write(key, { bytes, contentType });
    await this.variants.forget(key);
  }

  get(key: string): Promise<StoredFile | null> {
    return this.blobs.read(key);
  }

  keysBefore(folder: string, before: Date): AsyncIterable<string> {
    return this.blobs.keysBefore(folder, before);
  }

  async delete(key: string): Promise<void> {
    await this.blobs.delete(key);
    await this.variants.forget(key);
  }

  async signedUpload({
    key,
    maxBytes,
    expiresInSeconds,
  }: SignedUploadRequest): Promise<SignedUpload> {
    const objectUrl = objectUrlOf(key);
    const expires = Math.floor(this.clock.now().getTime() / 1000) + expiresInSeconds;
    const query = signedQuery({ method: 'PUT', key, expires, maxBytes }, this.secrets);
    return { uploadUrl: `${UPLOAD_PATH}${key}?${query}`, objectUrl };
  }

  async signedDownload(key: string, expiresInSeconds: number): Promise<string> {
    objectUrlOf(key);
    // The end of validity is rounded down, so that repeated requests get the same link and the browser can use its cached
    // picture.
    const step = Math.max(1, Math.floor(expiresInSeconds / 4));
    const expires =
      Math.floor((this.clock.now().getTime() / 1000 + expiresInSeconds) / step) * step;
    return `${DOWNLOAD_PATH}${key}?${signedQuery({ method: 'GET', key, expires, maxBytes: 0 }, this.secrets)}`;
  }
}
