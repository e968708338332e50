import type { Clock } from '../../clock/clock.js';
import { Problem } from '../../http/problem.js';
import { inPictureTurn } from '../../pictures/picture-work.js';
import { acceptedPicture, PUBLIC } from '../accepted-picture.js';
import type { Blobs } from '../blobs.js';
import { objectUrlOf } from '../object-url.js';
import type { FileStore, SignedUpload, SignedUploadRequest, StoredFile } from '../port.js';
import type { Bucket } from './bucket.js';
import { PresignedLinks } from './presigned-links.js';

/**
 * Returns the key of an upload by a browser before its inspection; files.module.ts deletes uploads that stay uninspected for two
 * days.
 */
const incoming = (key: string): string => `incoming/${key}`;

/** Largest file that any link of the site allows; each link has its own size signed. */
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Files in a bucket that browsers reach. An upload whose size and type are announced goes straight to the bucket, to a place
 * beside its key. The first read of the key inspects it, and only then does the file exist. So only inspected files are shown,
 * and a later upload under the same link changes nothing. Everything else works as with the site's own links.
 */
export class BucketFileStore implements FileStore {
  /** Running inspections, by key. */
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
   * @throws Problem 413, 415, 422 for the first reader when the upload is no acceptable picture, which is then deleted; 503 busy
   * for a public picture, when too many others wait
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
    // A file that is too large gets the site's link, which answers with a sentence.
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
    // The start is rounded down, so that the link stays the same for a while and a page that asks again shows its cached picture.
    const step = Math.max(1, Math.floor(expiresInSeconds / 4)) * 1000;
    const from = Math.floor(this.clock.now().getTime() / step) * step;
    return this.links.download(key, new Date(from), expiresInSeconds);
  }

  /** Runs one inspection for all readers of the same moment. */
  private takenIn(key: string): Promise<StoredFile | null> {
    const underWay = this.takingIn.get(key);
    if (underWay) return underWay;
    const work = this.takeIn(key).finally(() => this.takingIn.delete(key));
    this.takingIn.set(key, work);
    return work;
  }

  private async takeIn(key: string): Promise<StoredFile | null> {
    // Without an upload no picture turn is needed.
    if (await this.blobs.read(incoming(key)))
      // Public pictures are read by anyone, so their inspection waits for a turn. The reader of a receipt has a turn already, and
      // would wait for itself.
      await (key.startsWith(PUBLIC)
        ? inPictureTurn(key, () => this.accept(key))
        : this.accept(key));
    // Another reader, or another backend, may have inspected it just now.
    return this.site.get(key);
  }

  private async accept(key: string): Promise<void> {
    // Read during the turn, so that waiting pictures take no memory.
    const sent = await this.blobs.read(incoming(key));
    if (!sent) return;
    try {
      // When two backends inspect at the same moment, one creates the file, and the other finds it.
      await this.blobs.create(key, await acceptedPicture(key, sent.bytes, MOST_BYTES));
    } catch (error) {
      // Otherwise each later read would fetch and inspect it again, in vain.
      if (error instanceof Problem && error.status < 500) await this.blobs.delete(incoming(key));
      throw error;
    }
    await this.blobs.delete(incoming(key));
  }
}

/** Makes the file store of a bucket with an S3_PUBLIC_ENDPOINT. */
export const browsersReach = (site: FileStore, bucket: Bucket, clock: Clock): FileStore =>
  new BucketFileStore(site, bucket, new PresignedLinks(bucket.config), clock);
