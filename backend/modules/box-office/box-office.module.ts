import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/api.js';
import { OrdersModule } from '../orders/api.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { AdminBookingQueries } from './admin-booking-queries.js';
import { AdminBookingsController } from './admin-bookings.controller.js';
import { BookingNotesController } from './booking-notes.controller.js';
import { BookingsLive } from './bookings-live.js';
import { SalesController } from './sales.controller.js';
import { SeatBlocksController } from './seat-blocks.controller.js';

/** Wires staff's work on bookings: the list, sales, blocks, notes and exports. */
@Module({
  imports: [CatalogueModule, EventStoreModule, OrdersModule],
  controllers: [
    AdminBookingsController,
    BookingNotesController,
    SalesController,
    SeatBlocksController,
  ],
  providers: [AdminBookingQueries, BookingsLive],
})
export class BoxOfficeModule {}
