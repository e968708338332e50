import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import type { BucketConfig } from '../../config/bucket.js';
import type { Clock } from '../../clock/clock.js';
import { FilesModule } from '../files.module.js';
import { FILE_STORE, type FileStore } from '../port.js';

/** Size limit in bytes of the upload links in these suites. */
export const MAX = 200_000;

export const picture = (background: string, width = 640): Promise<Buffer> =>
  sharp({ create: { width, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

/** Picture that most tests send. */
export const PNG = await picture('#204060');

/** Storage under test: a folder or a bucket. */
export interface FilesPlace {
  /** Configuration of the bucket; null: the files are in a folder. */
  readonly bucket: BucketConfig | null;
  /** Returns all keys in the bucket, as the service lists them; none for a folder. */
  keys(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Clock that follows the machine, as real services do. A test may set another time for a while. */
export class MovedClock implements Clock {
  private movedMs = 0;
  private standsAt: Date | null = null;

  now(): Date {
    return this.standsAt ?? new Date(Date.now() + this.movedMs);
  }

  async during<T>(movedSeconds: number, work: () => Promise<T>): Promise<T> {
    this.movedMs = movedSeconds * 1000;
    try {
      return await work();
    } finally {
      this.movedMs = 0;
    }
  }

  /** Runs the work with a clock that stays at one moment. */
  async stoppedAt<T>(moment: string, work: () => Promise<T>): Promise<T> {
    this.standsAt = new Date(moment);
    try {
      return await work();
    } finally {
      this.standsAt = null;
    }
  }
}

/** The files module with its routes, on one storage. */
export class FilesTestBed {
  readonly clock = new MovedClock();
  private opened?: FilesPlace;
  private started?: StartedApp;

  constructor(private readonly open: () => Promise<FilesPlace>) {}

  async start(): Promise<void> {
    this.opened = await this.open();
    this.started = await startApp({
      imports: [FilesModule],
      clock: this.clock,
      config: { bucket: this.opened.bucket },
    });
  }

  async close(): Promise<void> {
    await this.started?.close();
    await this.opened?.close();
  }

  get place(): FilesPlace {
    if (!this.opened) throw new Error('start() comes first.');
    return this.opened;
  }

  get site(): StartedApp {
    if (!this.started) throw new Error('start() comes first.');
    return this.started;
  }

  get url(): string {
    return this.site.url;
  }

  get files(): FileStore {
    return this.site.app.get<FileStore>(FILE_STORE, { strict: false });
  }

  async upload(key: string, body: Uint8Array, contentType = 'image/png'): Promise<Response> {
    const { uploadUrl } = await this.files.signedUpload({
      key,
      maxBytes: MAX,
      expiresInSeconds: 600,
    });
    return this.send(uploadUrl, body, contentType);
  }

  /** Sends a body to an upload link, on this site or elsewhere. */
  send(link: string, body: Uint8Array, contentType = 'image/png'): Promise<Response> {
    return fetch(new URL(link, this.url), {
      method: 'PUT',
      body: Buffer.from(body),
      headers: { 'Content-Type': contentType },
    });
  }

  /** Returns everything in the bucket and in the files folder on disk, including files that have no key. */
  async kept(): Promise<string[]> {
    const entries = await readdir(join(this.site.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const onDisk = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return [...(await this.place.keys()), ...onDisk];
  }
}
