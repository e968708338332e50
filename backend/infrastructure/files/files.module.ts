import { join } from 'node:path';
import {
  type OnApplicationShutdown,
  type OnModuleInit,
  Global,
  Inject,
  Module,
} from '@nestjs/common';
import { type Clock, CLOCK } from '../clock/clock.js';
import { type Config, CONFIG } from '../config/config.js';
import { Degraded, HealthChecks } from '../health/health-checks.js';
import { DailyUpkeep } from '../upkeep/daily-upkeep.js';
import { type Blobs, BLOBS } from './blobs.js';
import { FileLinksController } from './local/file-links.controller.js';
import { IncomingFolder } from './local/incoming-folder.js';
import { PictureVariants } from './local/picture-variants.js';
import { PublicObjectsController } from './local/public-objects.controller.js';
import { SiteFileStore } from './local/site-file-store.js';
import { UploadIntake } from './local/upload-intake.js';
import { type UploadLimits, UPLOAD_LIMITS, USUAL_UPLOAD_LIMITS } from './local/upload-limits.js';
import { type FileStore, FILE_STORE, UNUSED_KEPT_MS } from './port.js';
import type { Bucket } from './bucket/bucket.js';
import { BlobFolder } from './local/blob-folder.js';

type OpenedBlobs =
  | { readonly kind: 'folder'; readonly blobs: Blobs }
  | { readonly kind: 'bucket'; readonly blobs: Bucket };

/** Opens the configured storage of files. The caller must close a bucket. */
async function openBlobs(config: Pick<Config, 'bucket' | 'dataDir'>): Promise<OpenedBlobs> {
  if (!config.bucket)
    return { kind: 'folder', blobs: new BlobFolder(join(config.dataDir, 'files')) };
  // The S3 client is imported only when needed, so that a site with files in a folder does not load it.
  const { Bucket } = await import('./bucket/bucket.js');
  return { kind: 'bucket', blobs: new Bucket(config.bucket) };
}

const OPENED = Symbol('OpenedBlobs');

/** Provides FILE_STORE to all modules, in the folder DATA_DIR/files or in a bucket, and the routes of its links. */
@Global()
@Module({
  controllers: [FileLinksController, PublicObjectsController],
  providers: [
    { provide: OPENED, inject: [CONFIG], useFactory: (config: Config) => openBlobs(config) },
    { provide: BLOBS, inject: [OPENED], useFactory: ({ blobs }: OpenedBlobs) => blobs },
    {
      provide: PictureVariants,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new PictureVariants(join(config.dataDir, 'files', '.variants')),
    },
    {
      provide: IncomingFolder,
      inject: [CONFIG, CLOCK],
      useFactory: async (config: Config, clock: Clock) => {
        const incoming = new IncomingFolder(join(config.dataDir, 'files', '.incoming'));
        await incoming.clear(clock.now());
        return incoming;
      },
    },
    { provide: UPLOAD_LIMITS, useValue: USUAL_UPLOAD_LIMITS },
    {
      provide: UploadIntake,
      inject: [BLOBS, IncomingFolder, UPLOAD_LIMITS],
      useFactory: (blobs: Blobs, incoming: IncomingFolder, limits: UploadLimits) =>
        new UploadIntake(blobs, incoming, limits),
    },
    {
      provide: FILE_STORE,
      inject: [OPENED, PictureVariants, CONFIG, CLOCK],
      useFactory: async (
        opened: OpenedBlobs,
        variants: PictureVariants,
        config: Config,
        clock: Clock,
      ): Promise<FileStore> => {
        const site = new SiteFileStore(opened.blobs, variants, config, clock);
        if (opened.kind === 'folder' || !opened.blobs.config.publicEndpoint) return site;
        const { browsersReach } = await import('./bucket/bucket-file-store.js');
        return browsersReach(site, opened.blobs, clock);
      },
    },
  ],
  exports: [FILE_STORE],
})
export class FilesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly upkeep: DailyUpkeep,
    private readonly variants: PictureVariants,
    private readonly incoming: IncomingFolder,
    private readonly checks: HealthChecks,
    @Inject(OPENED) private readonly opened: OpenedBlobs,
  ) {}

  onModuleInit(): void {
    this.upkeep.register('narrower pictures', (now, stop) => this.variants.forgetOld(now, stop));
    this.upkeep.register('abandoned uploads', (now) => this.incoming.clear(now));
    if (this.opened.kind === 'folder') return;
    const bucket = this.opened.blobs;
    // Orders work without pictures, so a missing bucket only degrades a backend: load balancers still send it requests.
    this.checks.register('files', () =>
      bucket.requireAnswer().catch((error: Error) => new Degraded(error.message)),
    );
    this.upkeep.register('uploads to the bucket that nobody looked at', (now, stop) =>
      deleteAll(bucket, 'incoming', new Date(now.getTime() - UNUSED_KEPT_MS), stop),
    );
  }

  onApplicationShutdown(): void {
    if (this.opened.kind === 'bucket') this.opened.blobs.close();
  }
}

async function deleteAll(
  blobs: Blobs,
  folder: string,
  before: Date,
  stop: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for await (const key of blobs.keysBefore(folder, before)) {
    if (stop.aborted) break;
    await blobs.delete(key);
    deleted += 1;
  }
  return deleted;
}
