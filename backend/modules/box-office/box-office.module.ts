import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/api.js';
import { CatalogueModule } from '../catalogue/api.js';
import { OrdersModule } from '../orders/api.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { AdminBookingQueries } from './admin-booking-queries.js';
import { AdminBookingsController } from './admin-bookings.controller.js';
import { BookingNotesController } from './booking-notes.controller.js';
import { BookingsLive } from './bookings-live.js';
import { BuyerMessagesController } from './buyer-messages/buyer-messages.controller.js';
import { RequestMessage } from './buyer-messages/request-message.js';
import { RetryMessage } from './buyer-messages/retry-message.js';
import { SalesController } from './sales.controller.js';
import { SeatBlocksController } from './seat-blocks.controller.js';

/** Work of a school's staff on bookings: the list, sales, blocks, notes, messages to buyers and exports. */
@Module({
  imports: [BookingModule, CatalogueModule, EventStoreModule, OrdersModule],
  controllers: [
    AdminBookingsController,
    BookingNotesController,
    BuyerMessagesController,
    SalesController,
    SeatBlocksController,
  ],
  providers: [AdminBookingQueries, BookingsLive, RequestMessage, RetryMessage],
})
export class BoxOfficeModule {}
