/**
 * Files by key: receipts, posters, payment QR images; in a folder or in an S3-compatible bucket (S3_BUCKET). One suite tests both
 * (files.rest.spec.ts), so nothing here returns a path or a stream of the disk.
 */
export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export interface SignedUpload {
  /**
   * Address for a PUT of the raw bytes. A path on this site, or an absolute URL of a bucket; controllers make a path absolute by
   * the client's host, `new URL(uploadUrl, origin)`. Valid until it expires, without a sign-in.
   */
  readonly uploadUrl: string;
  /** `/objects/{key}`: the name by which clients refer to the file. See object-url.ts, `keyOf`. */
  readonly objectUrl: string;
}

export interface SignedUploadRequest {
  readonly key: string;
  /** Most bytes; more are refused with 413. */
  readonly maxBytes: number;
  /** Announced size and type; left out when unknown. A bucket that browsers reach accepts exactly these. */
  readonly announced?: AnnouncedUpload | undefined;
  readonly expiresInSeconds: number;
}

export interface AnnouncedUpload {
  readonly bytes: number;
  /** image/jpeg, image/png or image/webp. */
  readonly contentType: string;
}

export interface FileStore {
  /** Stores or replaces a file. Readers see the old file or the new one, never a part. Throws on a malformed key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Returns the keys below a folder that were last stored before a moment, e.g. below `receipts`. */
  keysBefore(folder: string, before: Date): AsyncIterable<string>;
  /** Deletes a file; a missing file is no error. */
  delete(key: string): Promise<void>;
  /**
   * Returns a link for one upload of one image.
   *
   * Until it expires the same bytes may be sent again (a retry after a lost answer gets 200 again). Once something is stored
   * under the key, different bytes are refused with 409: so staff see exactly what the customer sent. A new upload needs a new
   * key. Uploads below `public/` are re-encoded before anyone sees them.
   *
   * A presigned link of a bucket cannot refuse different bytes: the last upload counts until the file is first read, which
   * inspects it; later uploads do not count.
   */
  signedUpload(request: SignedUploadRequest): Promise<SignedUpload>;
  /** Returns a link that shows the file to anyone who has it until it expires. Check the permission before making one. */
  signedDownload(key: string, expiresInSeconds: number): Promise<string>;
}

export const FILE_STORE = Symbol('FileStore');
