import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Blobs } from './blobs.js';
import type { Bucket } from './bucket/bucket.js';
import { BlobFolder } from './local/blob-folder.js';

export type OpenedBlobs =
  | { readonly kind: 'folder'; readonly blobs: Blobs }
  | { readonly kind: 'bucket'; readonly blobs: Bucket };

/** Opens the configured storage of files. The caller must close a bucket. */
export async function openBlobs(config: Pick<Config, 'bucket' | 'dataDir'>): Promise<OpenedBlobs> {
  if (!config.bucket)
    return { kind: 'folder', blobs: new BlobFolder(join(config.dataDir, 'files')) };
  // Imported on demand, so that a site with files in a folder does not load the S3 client.
  const { Bucket } = await import('./bucket/bucket.js');
  return { kind: 'bucket', blobs: new Bucket(config.bucket) };
}
