import type { StoredFile } from './port.js';

/**
 * Storage of files as bytes: a folder on disk (local/blob-folder.ts) or a bucket (bucket/bucket.ts). A file appears whole or not
 * at all.
 */
export interface Blobs {
  /** Reads a file; null when it is missing. @throws Error on a malformed key */
  read(key: string): Promise<StoredFile | null>;
  /** Stores or replaces a file. */
  write(key: string, file: NewFile): Promise<void>;
  /**
   * Stores a file unless the key has one already; an existing file stays. @returns whether an existing file has the same bytes
   */
  create(key: string, file: NewFile): Promise<'created' | 'same' | 'different'>;
  /** Deletes a file; a missing file is no error. */
  delete(key: string): Promise<void>;
  /** Returns the keys of files in a folder that were last written before a moment. */
  keysBefore(folder: string, before: Date): AsyncIterable<string>;
}

export interface NewFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export const BLOBS = Symbol('Blobs');
