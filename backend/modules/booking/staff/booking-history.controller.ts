import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { CurrentPerson } from '../../identity/current-person.js';
import { SignedIn } from '../../identity/guards.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { StaffOfBooking } from '../http/staff-of-booking.js';
import { historyEntry } from './booking-history.js';

/** The events themselves are the audit: nothing is kept beside them. */
@ApiTags('administration')
@Controller('api/admin/bookings/:id/history')
@UseGuards(SignedIn)
export class BookingHistoryController {
  constructor(
    private readonly staff: StaffOfBooking,
    private readonly events: DomainEventStore,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'Everything that happened to a booking, oldest first, in words; cancelled bookings keep theirs',
  })
  async history(
    @Param('id') id: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<BookingHistoryEntry[]> {
    const { bookingId } = await this.staff.require(person, id);
    return (await this.events.read<BookingEvent>(bookingStream(bookingId))).map(historyEntry);
  }
}
