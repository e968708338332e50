import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import { Mailboxes } from '../../../infrastructure/event-store/mailboxes.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import {
  bookingNotFound,
  evolveBooking,
  noBooking,
  type Booking,
  type PlacedBooking,
} from '../domain/booking.js';
import {
  decisionTime,
  metadataOf,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';

/** The booking streams as other modules see them: only orders writes them. */
export abstract class BookingReader {
  abstract load(bookingId: string): Promise<Booking>;
  /** @throws Refusal `booking_not_found` */
  abstract loadPlaced(bookingId: string): Promise<PlacedBooking>;
}

/** The booking streams, one for each order. */
@Injectable()
export class BookingStreams implements BookingReader {
  private readonly mailboxes: Mailboxes<Booking, BookingEvent>;

  constructor(
    store: DomainEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.mailboxes = new Mailboxes<Booking, BookingEvent>(store, {
      initial: noBooking,
      evolve: evolveBooking,
    });
  }

  load(bookingId: string): Promise<Booking> {
    return this.mailboxes.mailboxOf(bookingStream(bookingId)).state();
  }

  /** @throws Refusal `booking_not_found` */
  async loadPlaced(bookingId: string): Promise<PlacedBooking> {
    const booking = await this.load(bookingId);
    if (booking.kind === 'none') throw bookingNotFound();
    return booking;
  }

  /**
   * Stores events that the caller has just read, so that the next command on the booking need not read its stream. This is safe:
   * if another writer was faster, the append is refused, the missing events are read, and the command decides again.
   */
  haveRead(bookingId: string, events: readonly RecordedEvent<BookingEvent>[]): void {
    this.mailboxes.mailboxOf(bookingStream(bookingId)).beginWith(events);
  }

  /**
   * Runs `decide` and appends its events. `now` is the time of the decision. Returns the booking after the write.
   *
   * @throws Refusal of `decide`; nothing is written then
   */
  async execute(
    bookingId: string,
    context: CommandContext,
    decide: (booking: Booking, now: string) => readonly BookingEvent[],
  ): Promise<{ booking: Booking; events: readonly BookingEvent[] }> {
    const written = await this.mailboxes
      .mailboxOf(bookingStream(bookingId))
      .execute(randomUUID(), (booking) => {
        const now = decisionTime(context, this.clock);
        const metadata = metadataOf(context, now);
        const events = decide(booking, now).map((event) => ({ ...event, metadata }));
        return {
          events,
          result: { booking: events.reduce<Booking>(evolveBooking, booking), events },
        };
      });
    context.journal.note(written.position);
    return written.result;
  }
}
