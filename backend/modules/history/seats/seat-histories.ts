import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { matchableBookingsById } from '../../../../projections/read-models/bookings/bookings.queries.js';
import { seatsStream, type SeatEvent } from '../../../contracts/events/index.js';
import type { SeatHistory } from '../../../contracts/rest/seat-history.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { CatalogueReader } from '../../catalogue/api.js';
import { lifeOf, seatNow } from './seat-history.js';

/**
 * Reads the history of one seat from the seat stream, which has no names of people. The list of bookings adds the
 * family's name.
 */
@Injectable()
export class SeatHistories {
  constructor(
    private readonly events: DomainEventStore,
    private readonly catalogue: CatalogueReader,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the history of one seat. @throws Problem 404 for a seat that is neither in the plan nor in the stream */
  async historyOfSeat(
    performanceId: string,
    wanted: { readonly rowId: string; readonly number: number },
  ): Promise<SeatHistory> {
    const [events, sale] = await Promise.all([
      this.events.read<SeatEvent>(seatsStream(performanceId)),
      this.catalogue.performanceForSale(performanceId),
    ]);
    const life = lifeOf(events, wanted);
    const planned = sale?.plan.findById(wanted.rowId, wanted.number) ?? null;
    const seat = planned?.seat ?? life.seat;
    if (!seat) throw notFound('Seat');
    const bookings = await this.bookingsOf(life.steps.flatMap(({ bookingId }) => bookingId ?? []));
    const { section, row, number } = seat;
    return {
      seat: { section, row, number },
      now: seatNow(life.owner, this.clock.now().toISOString(), planned && !planned.blocked),
      entries: life.steps.map(({ bookingId, ...step }) => ({
        ...step,
        booking: bookings.get(bookingId ?? '') ?? null,
      })),
    };
  }

  private async bookingsOf(ids: readonly string[]) {
    const rows = await matchableBookingsById(this.pool, [...new Set(ids)]);
    return new Map(
      rows.map(({ booking_id, confirmation_number, customer_name }) => [
        booking_id,
        {
          id: booking_id,
          confirmationNumber: confirmation_number,
          customerName: customer_name || null,
        },
      ]),
    );
  }
}
