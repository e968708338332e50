import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { AnnouncedUpload } from '../port.js';
import type { BucketConfig } from '../../config/bucket.js';
import { clientFor } from './bucket.js';

/** Links by which browsers send files to the bucket and read them, bypassing this server. */
export class PresignedLinks {
  private readonly client: S3Client;

  constructor(private readonly config: BucketConfig) {
    // Signing needs no connection, so nothing has to be closed.
    this.client = clientFor(config, config.publicEndpoint);
  }

  /** Returns an upload link that signs size and type, so that the bucket refuses any other body with 403. */
  upload(
    key: string,
    { bytes, contentType }: AnnouncedUpload,
    now: Date,
    seconds: number,
  ): Promise<string> {
    const put = new PutObjectCommand({
      Bucket: this.config.name,
      Key: key,
      ContentLength: bytes,
      ContentType: contentType,
    });
    return getSignedUrl(this.client, put, {
      signingDate: now,
      expiresIn: seconds,
      // The presigner includes the content type only when it is named here.
      signableHeaders: new Set(['host', 'content-length', 'content-type']),
    });
  }

  /** Returns a link that shows the file inline; only the browser may cache it (`private`). */
  download(key: string, signedAt: Date, seconds: number): Promise<string> {
    const get = new GetObjectCommand({
      Bucket: this.config.name,
      Key: key,
      ResponseCacheControl: `private, max-age=${seconds}`,
      ResponseContentDisposition: 'inline',
    });
    return getSignedUrl(this.client, get, { signingDate: signedAt, expiresIn: seconds });
  }
}
