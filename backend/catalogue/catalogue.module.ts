import { Module } from '@nestjs/common';
import { CatalogueChanged } from './changes/catalogue-changed.js';
import { CatalogueReader } from './queries/catalogue-reader.js';

/** Productions, showtimes and seating plans: what is sold, not who bought it. */
@Module({
  providers: [CatalogueChanged, CatalogueReader],
  exports: [CatalogueChanged, CatalogueReader],
})
export class CatalogueModule {}
