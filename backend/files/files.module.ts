import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CLOCK, type Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { BlobFolder } from './local/blob-folder.js';
import { FileLinksController } from './local/file-links.controller.js';
import { LocalFileStore } from './local/local-file-store.js';
import { PictureVariants } from './local/picture-variants.js';
import { PublicObjectsController } from './local/public-objects.controller.js';
import { UploadIntake } from './local/upload-intake.js';
import { FILE_STORE } from './port.js';

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
      provide: UploadIntake,
      inject: [BlobFolder],
      useFactory: (folder: BlobFolder) => new UploadIntake(folder),
    },
    {
      provide: FILE_STORE,
      inject: [BlobFolder, PictureVariants, CONFIG, CLOCK],
      useFactory: (folder: BlobFolder, variants: PictureVariants, config: Config, clock: Clock) =>
        new LocalFileStore(folder, variants, config.secret, clock),
    },
  ],
  exports: [FILE_STORE],
})
export class FilesModule {}
