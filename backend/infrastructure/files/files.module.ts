import { join } from 'node:path';
import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { CLOCK, type Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.js';
import { BlobFolder } from './local/blob-folder.js';
import { FileLinksController } from './local/file-links.controller.js';
import { IncomingFolder } from './local/incoming-folder.js';
import { LocalFileStore } from './local/local-file-store.js';
import { PictureVariants } from './local/picture-variants.js';
import { PublicObjectsController } from './local/public-objects.controller.js';
import { UploadIntake } from './local/upload-intake.js';
import { UPLOAD_LIMITS, USUAL_UPLOAD_LIMITS, type UploadLimits } from './local/upload-limits.js';
import { FILE_STORE } from './port.js';
import { FileUpkeep, UPKEEP_TIMES, USUAL_UPKEEP_TIMES } from './upkeep.js';

/** FILE_STORE for everybody: the folder DATA_DIR/files, and the routes that its links lead to. */
@Global()
@Module({
  controllers: [FileLinksController, PublicObjectsController],
  providers: [
    {
      provide: BlobFolder,
      inject: [CONFIG],
      useFactory: (config: Config) => new BlobFolder(join(config.dataDir, 'files')),
    },
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
    FileUpkeep,
    { provide: UPKEEP_TIMES, useValue: USUAL_UPKEEP_TIMES },
    { provide: UPLOAD_LIMITS, useValue: USUAL_UPLOAD_LIMITS },
    {
      provide: UploadIntake,
      inject: [BlobFolder, IncomingFolder, UPLOAD_LIMITS],
      useFactory: (folder: BlobFolder, incoming: IncomingFolder, limits: UploadLimits) =>
        new UploadIntake(folder, incoming, limits),
    },
    {
      provide: FILE_STORE,
      inject: [BlobFolder, PictureVariants, CONFIG, CLOCK],
      useFactory: (folder: BlobFolder, variants: PictureVariants, config: Config, clock: Clock) =>
        new LocalFileStore(folder, variants, config, clock),
    },
  ],
  exports: [FILE_STORE, FileUpkeep],
})
export class FilesModule implements OnModuleInit {
  constructor(
    private readonly upkeep: FileUpkeep,
    private readonly variants: PictureVariants,
    private readonly incoming: IncomingFolder,
  ) {}

  onModuleInit(): void {
    this.upkeep.register('narrower pictures', (now) => this.variants.forgetOld(now));
    this.upkeep.register('abandoned uploads', (now) => this.incoming.clear(now));
  }
}
