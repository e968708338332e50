import { Module } from '@nestjs/common';
import { ContentController } from './content.controller.js';
import { MediaLibrary } from './media-library.js';

/** The site's texts and its public pictures (shown under /objects/public by the file store). */
@Module({ controllers: [ContentController], providers: [MediaLibrary], exports: [MediaLibrary] })
export class ContentModule {}
