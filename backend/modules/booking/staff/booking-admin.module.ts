import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../../infrastructure/event-store/event-store.module.js';
import { CatalogueModule } from '../../catalogue/api.js';
import { BookingModule } from '../booking.module.js';
import { AdminBookingQueries } from './admin-booking-queries.js';
import { AdminBookingsController } from './admin-bookings.controller.js';
import { BookingsLive } from './bookings-live.js';
import { BookingNotesController } from './booking-notes.controller.js';

/** Bookings management by staff. */
@Module({
  imports: [BookingModule, CatalogueModule, EventStoreModule],
  controllers: [AdminBookingsController, BookingNotesController],
  providers: [AdminBookingQueries, BookingsLive],
})
export class BookingAdminModule {}
