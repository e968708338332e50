import type { Clock } from '../../clock/clock.js';
import { Problem } from '../../http/problem.js';
import { inPictureTurn } from '../../pictures/picture-work.js';
import { acceptedPicture, PUBLIC } from '../accepted-picture.js';
import type { Blobs } from '../blobs.js';
import { objectUrlOf } from '../object-url.js';
import type { FileStore, SignedUpload, SignedUploadRequest, StoredFile } from '../port.js';
import type { Bucket } from './bucket.js';
import { PresignedLinks } from './presigned-links.js';

/** What browsers sent to the bucket and nobody has looked at yet; files.module.ts deletes what nobody looks at for two days. */
const incoming = (key: string): string => `incoming/${key}`;

/** The largest that any link of the site allows; each link has its own size signed. */
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Files in a bucket that browsers reach. An upload whose size and type are known beforehand goes straight to the bucket, to a
 * place beside its key; the first look at the key inspects it, and only then is it there. So nothing is shown that was not
 * inspected, and what was sent later under the same link changes nothing. Everything else is as the site's own links do it.
 */
export class BucketFileStore implements FileStore {
  /** By key: pictures that are being taken in at this moment. */
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
   * @throws Problem 413, 415, 422 to whoever looks first, when what was sent to the bucket is no picture that is accepted: it is
   * deleted then. 503 busy of a public picture, when too many others wait
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
    // One that is too large gets the site's link, which says so in a sentence.
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
    // The same link for a while, so that a page that asks again shows the picture it has: its beginning is rounded down.
    const step = Math.max(1, Math.floor(expiresInSeconds / 4)) * 1000;
    const from = Math.floor(this.clock.now().getTime() / step) * step;
    return this.links.download(key, new Date(from), expiresInSeconds);
  }

  /** Once for all who look at the same moment. */
  private takenIn(key: string): Promise<StoredFile | null> {
    const underWay = this.takingIn.get(key);
    if (underWay) return underWay;
    const work = this.takeIn(key).finally(() => this.takingIn.delete(key));
    this.takingIn.set(key, work);
    return work;
  }

  private async takeIn(key: string): Promise<StoredFile | null> {
    // Looks at what was never sent take no turn from pictures.
    if (await this.blobs.read(incoming(key)))
      // Anybody may look at a public picture. Whoever takes a receipt in has a turn already, and would wait for itself.
      await (key.startsWith(PUBLIC)
        ? inPictureTurn(key, () => this.accept(key))
        : this.accept(key));
    // Another look, or another backend, may have taken it in just now.
    return this.site.get(key);
  }

  private async accept(key: string): Promise<void> {
    // Read in its turn, so that pictures that wait take no memory.
    const sent = await this.blobs.read(incoming(key));
    if (!sent) return;
    try {
      // Of two backends that look at the same moment, one creates it; the other finds what was created.
      await this.blobs.create(key, await acceptedPicture(key, sent.bytes, MOST_BYTES));
    } catch (error) {
      // Each later look would fetch and inspect it again, for nothing.
      if (error instanceof Problem && error.status < 500) await this.blobs.delete(incoming(key));
      throw error;
    }
    await this.blobs.delete(incoming(key));
  }
}

/** The file store of a bucket with an S3_PUBLIC_ENDPOINT. */
export const browsersReach = (site: FileStore, bucket: Bucket, clock: Clock): FileStore =>
  new BucketFileStore(site, bucket, new PresignedLinks(bucket.config), clock);
