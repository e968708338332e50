import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/api.js';
import { CatalogueModule } from '../catalogue.module.js';
import { FIRST_PAGES } from '../../../infrastructure/http/first-page.js';
import { PAGE_PREVIEWS } from '../../../infrastructure/http/page-preview.js';
import { CatalogueFirstPages } from './catalogue-first-pages.js';
import { CataloguePreviews } from './catalogue-previews.js';
import { HomeAnswers } from './home-answers.js';

/** Previews of shared links, and first pages that show before any script runs. */
@Module({
  imports: [CatalogueModule, ContentModule],
  providers: [
    HomeAnswers,
    { provide: PAGE_PREVIEWS, useClass: CataloguePreviews },
    { provide: FIRST_PAGES, useClass: CatalogueFirstPages },
  ],
})
export class PreviewsModule {}
