import { Inject, Injectable } from '@nestjs/common';
import type { SalesOfPerformances } from '../../catalogue/api.js';
import { seatsStream, type Seat, type SeatEvent } from '../../../contracts/events/index.js';
import type { AffectedBookingsView } from '../../../contracts/rest/administration.js';
import { toDecimal } from '../../../contracts/money.js';
import type { ConflictingSeat } from '../../../contracts/rest/errors.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { conflictsOf, emptyLedger, evolveSeats, SeatStreams } from '../../seats/api.js';
import { BookingQueries } from './booking-queries.js';
import { BookingStreams } from '../application/booking-streams.js';

/**
 * Sales figures for the catalogue. Seats come from the seat stream, so that a sale of a moment ago counts. Figures that only a
 * dialog shows come from the read model.
 */
@Injectable()
export class SalesQueries implements SalesOfPerformances {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly events: DomainEventStore,
    private readonly queries: BookingQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async occupied(
    performanceId: string,
    seats: readonly Seat[],
  ): Promise<readonly ConflictingSeat[]> {
    const ledger = await this.seats.peek(performanceId);
    const taken = conflictsOf(ledger, seats, '', this.clock.now().toISOString());
    return Promise.all(taken.map(({ seat, bookingId }) => this.withNumber(seat, bookingId)));
  }

  async sold(performances: Parameters<SalesOfPerformances['sold']>[0]): Promise<number> {
    let bookings = 0;
    for (const { id } of performances) {
      const events = await this.events.read<SeatEvent>(seatsStream(id));
      const { holdings } = events.reduce(evolveSeats, emptyLedger());
      bookings += [...holdings.values()].filter(({ kind }) => kind === 'taken').length;
    }
    return bookings;
  }

  async affected(
    performances: Parameters<SalesOfPerformances['affected']>[0],
  ): Promise<AffectedBookingsView> {
    const now = this.clock.now();
    const begun = performances.filter(({ dateTime }) => dateTime <= now);
    const [all, over] = [performances, begun].map((some) => some.map(({ id }) => id));
    const { ids, ...counts } = await this.queries.expectedAt(all ?? [], over ?? []);
    return { ...counts, paid: toDecimal(await this.queries.paidSen(ids)) };
  }

  private async withNumber(
    { section, row, number }: Seat,
    bookingId: string,
  ): Promise<ConflictingSeat> {
    const booking = await this.bookings.load(bookingId);
    return {
      section,
      row,
      number,
      ...(booking.kind === 'placed' ? { confirmationNumber: booking.confirmationNumber } : {}),
    };
  }
}
