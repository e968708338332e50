import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../../infrastructure/event-store/event-store.module.js';
import { BookingModule } from '../booking.module.js';
import { AdminBookingQueries } from './admin-booking-queries.js';
import { AdminBookingsController } from './admin-bookings.controller.js';
import { BookingHistoryController } from './booking-history.controller.js';
import { BookingsLive } from './bookings-live.js';
import { BookingNotesController } from './booking-notes.controller.js';

/** Bookings management: what staff see of orders and do to them. */
@Module({
  imports: [BookingModule, EventStoreModule],
  controllers: [AdminBookingsController, BookingHistoryController, BookingNotesController],
  providers: [AdminBookingQueries, BookingsLive],
})
export class BookingAdminModule {}
