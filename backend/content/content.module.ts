import { Module } from '@nestjs/common';
import { ContentController } from './content.controller.js';
import { MediaController } from './media/media.controller.js';
import { MediaLibrary } from './media/media-library.js';

/** The site's texts and its public pictures. Expects the file store (FILE_STORE) to be provided for everybody. */
@Module({
  controllers: [ContentController, MediaController],
  providers: [MediaLibrary],
  exports: [MediaLibrary],
})
export class ContentModule {}
