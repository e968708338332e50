import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { OrdersModule } from '../orders/api.js';
import { CatalogueModule } from '../catalogue/api.js';
import { SchoolsModule } from '../schools/api.js';
import { BookingHistories } from './booking/booking-histories.js';
import { BookingHistoryController } from './booking/booking-history.controller.js';
import { CatalogueHistories } from './catalogue/catalogue-histories.js';
import { CatalogueHistoryController } from './catalogue/catalogue-history.controller.js';
import { PerformanceReplays } from './replay/performance-replays.js';
import { ReplayController } from './replay/replay.controller.js';
import { SeatHistories } from './seats/seat-histories.js';
import { SeatHistoryController } from './seats/seat-history.controller.js';
import { UndoBookings } from './undo/undo-bookings.js';
import { UndoController } from './undo/undo.controller.js';

/**
 * Wires the histories of bookings, seats and catalogues. They are read from the events, so there is no separate audit
 * log.
 */
@Module({
  imports: [OrdersModule, CatalogueModule, SchoolsModule, EventStoreModule],
  controllers: [
    BookingHistoryController,
    ReplayController,
    SeatHistoryController,
    CatalogueHistoryController,
    UndoController,
  ],
  providers: [
    BookingHistories,
    PerformanceReplays,
    SeatHistories,
    CatalogueHistories,
    UndoBookings,
  ],
  exports: [BookingHistories],
})
export class HistoryModule {}
