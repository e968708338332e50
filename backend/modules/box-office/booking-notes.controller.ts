import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { bookingStream, type BookingEvent } from '../../contracts/events/index.js';
import type { BookingNote } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../infrastructure/commands/command-context.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import { AddNote, type PlacedBooking, whoDid } from '../orders/api.js';
import { NoteDto } from './admin-booking.dto.js';

/** Serves staff's notes about a booking. Families never see them. */
@ApiTags('administration')
@Controller('api/admin/bookings/:id/notes')
export class BookingNotesController {
  constructor(
    private readonly commands: Commands,
    private readonly events: DomainEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff-of-booking')
  @ApiOperation({ summary: 'What staff wrote down about a booking, oldest first' })
  async notes(@Subject() { bookingId }: PlacedBooking): Promise<BookingNote[]> {
    const events = await this.events.read<BookingEvent>(bookingStream(bookingId));
    return events.flatMap(({ type, data, metadata }) =>
      type === 'BookingNoteAdded'
        ? { id: data.noteId, at: metadata.occurredAt, who: whoDid(metadata.actor), text: data.text }
        : [],
    );
  }

  @Post()
  @Permission('staff-of-booking')
  @HttpCode(204)
  @ApiOperation({ summary: 'Write a note, for staff alone. The same noteId twice is one note' })
  @ApiNoContentResponse()
  async add(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { noteId, text }: NoteDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new AddNote(bookingId, { noteId, text }, context));
  }
}
