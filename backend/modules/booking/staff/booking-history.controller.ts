import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { PlacedBooking } from '../domain/booking.js';
import { historyEntry } from './booking-history.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';

/** The history shows the events themselves; no separate audit is kept. */
@ApiTags('administration')
@Controller('api/admin/bookings/:id/history')
export class BookingHistoryController {
  constructor(private readonly events: DomainEventStore) {}

  @Get()
  @Permission('staff-of-booking')
  @ApiOperation({
    summary:
      'Everything that happened to a booking, oldest first, in words; cancelled bookings keep theirs',
  })
  async history(@Subject() { bookingId }: PlacedBooking): Promise<BookingHistoryEntry[]> {
    return (await this.events.read<BookingEvent>(bookingStream(bookingId))).map(historyEntry);
  }
}
