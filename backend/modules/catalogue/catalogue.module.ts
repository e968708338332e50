import { Module } from '@nestjs/common';
import { CatalogueChanged } from './changes/catalogue-changed.js';
import { PerformancesController } from './http/performances.controller.js';
import { ProductionsController } from './http/productions.controller.js';
import { CatalogueReader } from './queries/catalogue-reader.js';
import { PerformanceQueries } from './queries/performance-queries.js';
import { ProductionQueries } from './queries/production-queries.js';
import { SeatAvailability } from './queries/seat-availability.js';

/** Productions, performances and seating plans: the goods on sale, not their buyers. */
@Module({
  controllers: [ProductionsController, PerformancesController],
  providers: [
    CatalogueChanged,
    CatalogueReader,
    SeatAvailability,
    ProductionQueries,
    PerformanceQueries,
  ],
  exports: [
    CatalogueChanged,
    CatalogueReader,
    SeatAvailability,
    ProductionQueries,
    PerformanceQueries,
  ],
})
export class CatalogueModule {}
