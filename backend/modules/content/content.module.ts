import { Module } from '@nestjs/common';
import { ContentAdminController, ContentController } from './content.controller.js';
import { ContentReader } from './content-reader.js';
import { ContentWriter } from './content-writer.js';
import { PictureUpkeep } from './picture-upkeep.js';
import { MediaLibrary } from './media-library.js';

/** Wires the site's texts and its public pictures, which the file store serves under /objects/public. */
@Module({
  controllers: [ContentController, ContentAdminController],
  providers: [ContentReader, ContentWriter, MediaLibrary, PictureUpkeep],
  exports: [ContentReader, MediaLibrary],
})
export class ContentModule {}
