import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { CatalogueChanged } from './changes/catalogue-changed.js';
import { DiscountCodeStreams } from './discount-codes/discount-code-streams.js';
import { DiscountCodes } from './discount-codes/discount-codes.js';
import { DiscountCodesController } from './http/discount-codes.controller.js';
import { PerformancesController } from './http/performances.controller.js';
import { ProductionsController } from './http/productions.controller.js';
import { CatalogueReader } from './queries/catalogue-reader.js';
import { PerformanceQueries } from './queries/performance-queries.js';
import { ProductionQueries } from './queries/production-queries.js';
import { SeatAvailability } from './queries/seat-availability.js';

/** Productions, performances and seating plans: the goods on sale, not their buyers. */
@Module({
  imports: [EventStoreModule],
  controllers: [ProductionsController, PerformancesController, DiscountCodesController],
  providers: [
    CatalogueChanged,
    CatalogueReader,
    SeatAvailability,
    ProductionQueries,
    PerformanceQueries,
    DiscountCodeStreams,
    DiscountCodes,
  ],
  exports: [
    CatalogueChanged,
    CatalogueReader,
    SeatAvailability,
    ProductionQueries,
    PerformanceQueries,
    DiscountCodeStreams,
    DiscountCodes,
  ],
})
export class CatalogueModule {}
