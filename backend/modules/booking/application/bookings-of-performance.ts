import { Injectable } from '@nestjs/common';
import type { PlacedBooking } from '../domain/booking.js';
import { BookingQueries } from '../queries/booking-queries.js';
import { BookingStreams } from './booking-streams.js';
import { SeatStreams } from './seat-streams.js';

/** So many at once: their events go to the store in few writes, and nobody else waits long. */
const AT_ONCE = 20;

/**
 * Every booking of a showtime that is not cancelled. Who has seats is asked of the seats themselves (a booking may be
 * younger than the read model); who has none any more, rejected or expired, of the read model.
 */
@Injectable()
export class BookingsOfPerformance {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly queries: BookingQueries,
  ) {}

  /** Answers how often `change` said that it changed something. Stopped half-way it is simply asked for again. */
  async each(
    performanceId: string,
    change: (booking: PlacedBooking) => Promise<boolean>,
  ): Promise<number> {
    const ledger = await this.seats.peek(performanceId);
    const known = await this.queries.idsOfPerformance(performanceId);
    const waiting = [...new Set([...ledger.claims.keys(), ...known])];
    let changed = 0;
    const next = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        // Seats held for an order that is being written this very moment: there is nothing to change yet.
        const booking = await this.bookings.load(id);
        if (booking.kind === 'none' || booking.status === 'cancelled') continue;
        if (await change(booking)) changed += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return changed;
  }
}
