import type { StoredFile } from './port.js';

/** Where the bytes are: a folder on disk (local/blob-folder.ts) or a bucket (bucket/bucket.ts). A file appears whole or not at all. */
export interface Blobs {
  /** @throws Error on a malformed key */
  read(key: string): Promise<StoredFile | null>;
  /** Stores, or replaces what is there. */
  write(key: string, file: NewFile): Promise<void>;
  /** Stores unless something is there already: then that stays, and it is told whether the bytes are the same. */
  create(key: string, file: NewFile): Promise<'created' | 'same' | 'different'>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** The keys below a folder, of files last written before a moment. */
  keysBefore(folder: string, before: Date): AsyncIterable<string>;
}

export interface NewFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export const BLOBS = Symbol('Blobs');
