import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import pTimeout from 'p-timeout';
import { StoreAwayError } from '../../database/lost-connection.js';
import type { Blobs, NewFile } from '../blobs.js';
import { assertKey, isKey } from '../object-url.js';
import type { StoredFile } from '../port.js';
import type { BucketConfig } from '../../config/bucket.js';

const CONNECT_MS = 2_000;
/** Timeout in milliseconds of the health check's call, shorter than the health check's own limit. */
const HEALTH_MS = 2_500;
const PATIENCE_MS = 10_000;
/** Number of attempts of each call: the first, and one more after a dropped connection or a 5xx. */
const TRIES = 2;
const OK = 200;
const NOT_IMPLEMENTED = 501;
/**
 * Statuses for a refused `If-None-Match`: the key exists; another write of the key is running; the service does not support
 * conditions.
 */
const REFUSED_CONDITIONS = [412, 409, NOT_IMPLEMENTED];

/** Error when the bucket does not answer or refuses the credentials. The same call may succeed later. */
export class BucketAwayError extends StoreAwayError {
  constructor(message: string, options?: ErrorOptions) {
    super(message);
    this.name = 'BucketAwayError';
    this.cause = options?.cause;
  }
}

/** Files in a bucket of any S3-compatible service. The bucket must exist, and should be private. */
export class Bucket implements Blobs {
  private readonly client: S3Client;
  /** False once the service has refused the header `If-None-Match` as not implemented. */
  private knowsConditions = true;
  /**
   * Last running or waiting creation of each key in this process, for a service that does not support `If-None-Match`.
   */
  private readonly creating = new Map<string, Promise<unknown>>();

  constructor(readonly config: BucketConfig) {
    this.client = clientFor(config, config.endpoint);
  }

  async read(key: string): Promise<StoredFile | null> {
    assertKey(key);
    return this.request('reading', async (abortSignal) => {
      try {
        const found = await this.client.send(new GetObjectCommand(this.objectAt(key)), {
          abortSignal,
        });
        // The download may stall halfway; the same signal also ends this read.
        const bytes = await found.Body?.transformToByteArray();
        return {
          bytes: Buffer.from(bytes ?? []),
          contentType: found.ContentType ?? 'application/octet-stream',
        };
      } catch (error) {
        if (nameOf(error) === 'NoSuchKey') return null;
        throw error;
      }
    });
  }

  async write(key: string, file: NewFile): Promise<void> {
    assertKey(key);
    await this.request('writing', (abortSignal) =>
      this.client.send(new PutObjectCommand({ ...this.objectAt(key), ...bodyOf(file) }), {
        abortSignal,
      }),
    );
  }

  /**
   * Creates a file. When two processes create the same key at once, the service accepts only one of them (`If-None-Match: *`).
   * Some services refuse this condition, as OpenStack Swift does. Creations within this process then take turns, but of two
   * backends the later one wins. The same happens when a service ignores the condition.
   */
  async create(key: string, file: NewFile): Promise<'created' | 'same' | 'different'> {
    if (!this.knowsConditions) return this.createInTurn(key, file);
    const there = await this.read(key);
    if (there) return there.bytes.equals(file.bytes) ? 'same' : 'different';
    const put = { ...this.objectAt(key), ...bodyOf(file), IfNoneMatch: '*' };
    const status = await this.request('writing', async (abortSignal) => {
      try {
        await this.client.send(new PutObjectCommand(put), { abortSignal });
        return OK;
      } catch (error) {
        const answered = statusOf(error);
        if (answered === undefined || !REFUSED_CONDITIONS.includes(answered)) throw error;
        return answered;
      }
    });
    if (status === OK) return 'created';
    if (status === NOT_IMPLEMENTED) {
      this.knowsConditions = false;
      return this.createInTurn(key, file);
    }
    return (await this.read(key))?.bytes.equals(file.bytes) ? 'same' : 'different';
  }

  private async createInTurn(
    key: string,
    file: NewFile,
  ): Promise<'created' | 'same' | 'different'> {
    const before = this.creating.get(key);
    const turn = (async () => {
      await before?.catch(() => {});
      const there = await this.read(key);
      if (there) return there.bytes.equals(file.bytes) ? 'same' : 'different';
      await this.write(key, file);
      return 'created';
    })();
    this.creating.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.creating.get(key) === turn) this.creating.delete(key);
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await this.request('deleting', (abortSignal) =>
      this.client.send(new DeleteObjectCommand(this.objectAt(key)), { abortSignal }),
    );
  }

  async *keysBefore(folder: string, before: Date): AsyncIterable<string> {
    const pages = paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.config.name, Prefix: `${folder}/` },
    )[Symbol.asyncIterator]();
    for (;;) {
      const page = await this.request('listing', () => pages.next());
      if (page.done) return;
      for (const { Key, LastModified } of page.value.Contents ?? [])
        if (Key && isKey(Key) && LastModified && LastModified < before) yield Key;
    }
  }

  /**
   * Checks that the bucket answers.
   * @throws BucketAwayError with the service's own code, e.g. InvalidAccessKeyId, when the credentials do not open the bucket
   */
  async requireAnswer(): Promise<void> {
    await this.request(
      'answering',
      (abortSignal) =>
        this.client.send(new HeadBucketCommand({ Bucket: this.config.name }), { abortSignal }),
      this.config.patienceMs ?? HEALTH_MS,
    );
  }

  close(): void {
    this.client.destroy();
  }

  private objectAt(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.config.name, Key: key };
  }

  private async request<T>(
    what: string,
    call: (signal: AbortSignal) => Promise<T>,
    patienceMs = this.config.patienceMs ?? PATIENCE_MS,
  ): Promise<T> {
    // The timeouts of the S3 client limit one attempt, not the pauses between attempts, so this signal limits the whole call.
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await pTimeout(call(signal), { milliseconds: Infinity, signal });
    } catch (error) {
      throw new BucketAwayError(
        `The bucket "${this.config.name}" failed at ${what}: ${reasonOf(error)}`,
        { cause: error },
      );
    }
  }
}

export function clientFor(config: BucketConfig, endpoint: string | null): S3Client {
  return new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Puts the bucket's name into the path: self-hosted services seldom have a host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS },
    // Checksums in trailers are specific to Amazon; other services refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const bodyOf = ({ bytes, contentType }: NewFile) => ({
  Body: bytes,
  ContentType: contentType,
  ContentLength: bytes.length,
});

const nameOf = (error: unknown): string | null =>
  error instanceof S3ServiceException ? error.name : null;

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Returns the reason of a failed call: the service's error code, which says more than its sentence, or the status of a HEAD. */
function reasonOf(error: unknown): string {
  if (!(error instanceof S3ServiceException)) {
    const text = error instanceof Error ? error.message : String(error);
    return error instanceof Error && 'code' in error ? `${String(error.code)} ${text}` : text;
  }
  const status = statusOf(error);
  const said = error.name === 'Unknown' || /^\d+$/.test(error.name) ? '' : error.name;
  if (status === 403) return `${said || 'refused'} (403): check S3_ACCESS_KEY_ID and its rights`;
  if (status === 404) return `${said || 'not found'} (404): check S3_BUCKET and S3_ENDPOINT`;
  return `${said || error.message} (${status ?? 'no answer'})`;
}
