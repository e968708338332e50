import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { CatalogueChanged } from './changes/catalogue-changed.js';
import { DiscountCodes } from './discount-codes/discount-codes.js';
import { Extras } from './extras/extras.js';
import { DiscountCodesController } from './http/discount-codes.controller.js';
import { ExtrasController } from './http/extras.controller.js';
import { PerformancesController } from './http/performances.controller.js';
import { ProductionsController } from './http/productions.controller.js';
import { CatalogueReader } from './queries/catalogue-reader.js';
import { PerformanceQueries } from './queries/performance-queries.js';
import { ProductionQueries } from './queries/production-queries.js';
import { SeatAvailability } from './queries/seat-availability.js';
import { Reservables } from './reservables.js';
import { DiscountCodeStreams, StockStreams } from './reservations/reservation-streams.js';

/** Productions, performances and seating plans: the goods on sale, not their buyers. */
@Module({
  imports: [EventStoreModule],
  controllers: [
    ProductionsController,
    PerformancesController,
    DiscountCodesController,
    ExtrasController,
  ],
  providers: [
    CatalogueChanged,
    CatalogueReader,
    SeatAvailability,
    ProductionQueries,
    PerformanceQueries,
    DiscountCodeStreams,
    DiscountCodes,
    StockStreams,
    Extras,
    Reservables,
  ],
  exports: [
    CatalogueChanged,
    CatalogueReader,
    SeatAvailability,
    ProductionQueries,
    PerformanceQueries,
    DiscountCodeStreams,
    DiscountCodes,
    StockStreams,
    Extras,
    Reservables,
  ],
})
export class CatalogueModule {}
