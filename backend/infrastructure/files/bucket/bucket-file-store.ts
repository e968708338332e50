import type { Clock } from '../../clock/clock.js';
import { Problem } from '../../http/problem.js';
import { inPictureTurn } from '../../pictures/picture-work.js';
import { acceptedPicture, PUBLIC } from '../accepted-picture.js';
import type { Blobs } from '../blobs.js';
import { objectUrlOf } from '../object-url.js';
import type {
  FileStore,
  SignedUpload,
  SignedUploadRequest,
  StoredFile,
  AnnouncedUpload,
} from '../port.js';
import { type Bucket, clientFor } from './bucket.js';
import { type S3Client, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketConfig } from '../../config/bucket.js';

/** Links by which browsers send files to the bucket and read them, bypassing this server. */
class PresignedLinks {
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
      // The presigner signs the content type only when `signableHeaders` names it.
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

/**
 * Returns the key under which a browser's upload waits for its inspection. files.module.ts deletes uploads that stay uninspected
 * for two days.
 */
const incoming = (key: string): string => `incoming/${key}`;

/** Largest file in bytes that any upload link allows. Each link also signs its own size. */
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Files in a bucket that browsers reach directly. An upload whose size and type are announced goes straight to the bucket, under
 * a separate key. The first read of the real key inspects the upload and stores the file. So only inspected files are shown, and
 * a second upload with the same link changes nothing. All other uploads and downloads use the site's own links.
 */
export class BucketFileStore implements FileStore {
  /** Inspections of uploads that are running, by key. */
  private readonly takingIn = new Map<string, Promise<StoredFile | null>>();

  constructor(
    private readonly site: FileStore,
    private readonly blobs: Blobs,
    private readonly links: PresignedLinks,
    private readonly clock: Clock,
  ) {}

  put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    return this.site.put(key, bytes, contentType);
  }

  /**
   * Returns a file; its first reader inspects the upload.
   * @throws Problem 413, 415, 422 for the first reader when the upload is no acceptable picture, which is then deleted; 503 busy
   * for a public picture, when too many inspections wait
   */
  async get(key: string): Promise<StoredFile | null> {
    return (await this.site.get(key)) ?? (await this.takenIn(key));
  }

  keysBefore(folder: string, before: Date): AsyncIterable<string> {
    return this.site.keysBefore(folder, before);
  }

  async delete(key: string): Promise<void> {
    await this.site.delete(key);
    await this.blobs.delete(incoming(key));
  }

  async signedUpload(request: SignedUploadRequest): Promise<SignedUpload> {
    const { key, announced, maxBytes, expiresInSeconds } = request;
    // A file that is too large gets a link to this site, which explains the refusal in a sentence.
    if (!announced || announced.bytes > maxBytes) return this.site.signedUpload(request);
    const objectUrl = objectUrlOf(key);
    return {
      objectUrl,
      uploadUrl: await this.links.upload(
        incoming(key),
        announced,
        this.clock.now(),
        expiresInSeconds,
      ),
    };
  }

  signedDownload(key: string, expiresInSeconds: number): Promise<string> {
    objectUrlOf(key);
    // The start of validity is rounded down, so that repeated requests get the same link and the browser can use its cached
    // picture.
    const step = Math.max(1, Math.floor(expiresInSeconds / 4)) * 1000;
    const from = Math.floor(this.clock.now().getTime() / step) * step;
    return this.links.download(key, new Date(from), expiresInSeconds);
  }

  /** Runs one inspection, which all concurrent readers of the key share. */
  private takenIn(key: string): Promise<StoredFile | null> {
    const underWay = this.takingIn.get(key);
    if (underWay) return underWay;
    const work = this.takeIn(key).finally(() => this.takingIn.delete(key));
    this.takingIn.set(key, work);
    return work;
  }

  private async takeIn(key: string): Promise<StoredFile | null> {
    // The upload is looked up before it waits for picture work, because without an upload there is nothing to do.
    if (await this.blobs.read(incoming(key)))
      // Anyone may read public pictures, so their inspection waits for its turn. The reader of a receipt already has a turn, and
      // would wait for itself.
      await (key.startsWith(PUBLIC)
        ? inPictureTurn(key, () => this.accept(key))
        : this.accept(key));
    // Another reader, or another backend, may have inspected the upload a moment ago.
    return this.site.get(key);
  }

  private async accept(key: string): Promise<void> {
    // An upload is read only when its turn comes, so that pictures in the queue need no memory.
    const sent = await this.blobs.read(incoming(key));
    if (!sent) return;
    try {
      // When two backends inspect the same upload at once, the first creates the file, and the second finds it.
      await this.blobs.create(key, await acceptedPicture(key, sent.bytes, MOST_BYTES));
    } catch (error) {
      // Deletes a refused upload; otherwise each later read would fetch and inspect it again.
      if (error instanceof Problem && error.status < 500) await this.blobs.delete(incoming(key));
      throw error;
    }
    await this.blobs.delete(incoming(key));
  }
}

/** Makes the file store of a bucket with an S3_PUBLIC_ENDPOINT. */
export const browsersReach = (site: FileStore, bucket: Bucket, clock: Clock): FileStore =>
  new BucketFileStore(site, bucket, new PresignedLinks(bucket.config), clock);
