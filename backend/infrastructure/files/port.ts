/**
 * Files by key: receipts, posters and payment QR images, in a folder or in an S3-compatible bucket (S3_BUCKET). One suite tests
 * both (files.rest.spec.ts), so this port must not expose paths or streams of the disk.
 */
export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export interface SignedUpload {
  /**
   * Address for a PUT of the raw bytes, without a sign-in, until it expires. A path on this site, or an absolute URL of a bucket.
   * Controllers make a path absolute with the client's host: `new URL(uploadUrl, origin)`.
   */
  readonly uploadUrl: string;
  /** Name by which clients refer to the file: `/objects/{key}`. See `keyOf` in object-url.ts. */
  readonly objectUrl: string;
}

export interface SignedUploadRequest {
  readonly key: string;
  /** Largest upload in bytes; a larger upload is refused with 413. */
  readonly maxBytes: number;
  /**
   * Announced size and type of the upload; left out when unknown. An upload link to a bucket accepts exactly this size and type.
   */
  readonly announced?: AnnouncedUpload | undefined;
  readonly expiresInSeconds: number;
}

export interface AnnouncedUpload {
  readonly bytes: number;
  /** Type of the picture: image/jpeg, image/png or image/webp. */
  readonly contentType: string;
}

export interface FileStore {
  /** Stores or replaces a file. Readers see the old file or the new one, never a part. Throws on a malformed key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Returns the keys of files in a folder (e.g. `receipts`) that were last stored before a moment. */
  keysBefore(folder: string, before: Date): AsyncIterable<string>;
  /** Deletes a file; a missing file is no error. */
  delete(key: string): Promise<void>;
  /**
   * Returns a link for one upload of one image.
   *
   * Until the link expires the same bytes may be sent again: a retry after a lost answer gets 200. Once a file is stored under
   * the key, different bytes are refused with 409, so that staff see exactly what the customer sent. A new upload needs a new
   * key. Uploads below `public/` are re-encoded before anyone sees them.
   *
   * A presigned link of a bucket cannot refuse different bytes. There the last upload before the file's first read counts,
   * because that read inspects and stores the file.
   */
  signedUpload(request: SignedUploadRequest): Promise<SignedUpload>;
  /**
   * Returns a link that shows the file to anyone who has the link, until it expires. Check the reader's permission before calling
   * this.
   */
  signedDownload(key: string, expiresInSeconds: number): Promise<string>;
}

export const FILE_STORE = Symbol('FileStore');

/**
 * Milliseconds after which a file that nothing refers to is deleted. Upload links last only minutes, so no reference can come
 * later.
 */
export const UNUSED_KEPT_MS = 2 * 24 * 60 * 60_000;
