import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue.module.js';
import { PAGE_PREVIEWS } from '../../../infrastructure/http/page-preview.js';
import { CataloguePreviews } from './catalogue-previews.js';

/** What shared links say of the pages they lead to. */
@Module({
  imports: [CatalogueModule],
  providers: [{ provide: PAGE_PREVIEWS, useClass: CataloguePreviews }],
})
export class PreviewsModule {}
