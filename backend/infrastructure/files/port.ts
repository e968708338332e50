/**
 * Files by key: receipts, posters, payment QR images; in a folder or in an S3-compatible bucket (S3_BUCKET). One suite holds
 * both to it (files.rest.spec.ts), so nothing here returns a path or a stream of the disk.
 */
export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export interface SignedUpload {
  /**
   * PUT the raw bytes here. A path on this site (or an absolute URL, from a bucket): a controller that answers it to
   * clients makes it absolute by the host they came to, `new URL(uploadUrl, origin)`. Usable until it expires, with no sign-in.
   */
  readonly uploadUrl: string;
  /** `/objects/{key}`: what clients hand back to say which file they mean. See object-url.ts, `keyOf`. */
  readonly objectUrl: string;
}

export interface SignedUploadRequest {
  readonly key: string;
  /** Bytes. One more is refused with 413. */
  readonly maxBytes: number;
  /** What the sender says it will send; left out when that is not known. A bucket that browsers reach takes exactly that. */
  readonly announced?: AnnouncedUpload | undefined;
  readonly expiresInSeconds: number;
}

export interface AnnouncedUpload {
  readonly bytes: number;
  /** image/jpeg, image/png or image/webp. */
  readonly contentType: string;
}

export interface FileStore {
  /** Stores or replaces. Readers see the old file or the new one, never a part. Throws on a malformed key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** The keys below a folder that were last stored before a moment, e.g. of `receipts`. */
  keysBefore(folder: string, before: Date): AsyncIterable<string>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /**
   * A link for one upload of one image. Until it expires the same bytes may be sent again (a retry after a lost answer
   * is 200 again); once something is stored under the key, different bytes are refused with 409: what staff have seen
   * stays what the customer sent. A new upload needs a new key. What is sent to a key below `public/` is re-encoded before
   * anybody sees it. A presigned link of a bucket cannot refuse different bytes: what was sent last counts until the file is
   * looked at for the first time, which inspects it, and nothing after that.
   */
  signedUpload(request: SignedUploadRequest): Promise<SignedUpload>;
  /** A link that shows the file to whoever holds it until it expires. Check who asks before making one. */
  signedDownload(key: string, expiresInSeconds: number): Promise<string>;
}

export const FILE_STORE = Symbol('FileStore');
