import { Inject, Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { BookingStreams } from '../../../booking/application/booking-streams.js';
import { SeatStreams } from '../../../booking/application/seat-streams.js';
import { conflictsOf } from '../../../booking/domain/seat-ledger.js';
import type { ConflictingSeat } from '../../../contracts/rest/errors.js';
import { CLOCK, type Clock } from '../../../platform/clock.js';
import { Problem } from '../../../platform/problem.js';
import { lostSeats } from '../../domain/lost-seats.js';
import { SeatingPlan, type PlanSection } from '../../domain/seating-plan.js';
import { Performance } from '../../entities/performance.entity.js';

/** So long after it began nobody sits in a hall any more. */
const OVER_AFTER_MS = 6 * 3_600_000;
const NAMED_AT_MOST = 10;

/** Keeps every sold and held seat in the plan, whatever is done to the plan. */
@Injectable()
export class SoldSeats {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Problem 409 `seats_sold` with conflictingSeats, when a showtime that is not over would lose a seat somebody has */
  async refuseLoss(manager: EntityManager, productionId: string, before: readonly PlanSection[], after: readonly PlanSection[]): Promise<void> {
    const now = this.clock.now();
    const showtimes = await manager.find(Performance, {
      where: { productionId, dateTime: MoreThan(new Date(now.getTime() - OVER_AFTER_MS)) },
      order: { dateTime: 'ASC' },
    });
    const conflicting: ConflictingSeat[] = [];
    for (const { id } of showtimes) {
      const lost = lostSeats(new SeatingPlan(before, id), new SeatingPlan(after, id));
      if (lost.length === 0) continue;
      const taken = conflictsOf(await this.seats.peek(id), lost, '', now.toISOString());
      conflicting.push(...(await Promise.all(taken.map(({ seat, bookingId }) => this.named(seat, bookingId)))));
    }
    if (conflicting.length > 0) throw seatsSold(conflicting);
  }

  private async named({ section, row, number }: ConflictingSeat, bookingId: string): Promise<ConflictingSeat> {
    const booking = await this.bookings.load(bookingId);
    return { section, row, number, ...(booking.kind === 'placed' ? { confirmationNumber: booking.confirmationNumber } : {}) };
  }
}

function seatsSold(conflictingSeats: readonly ConflictingSeat[]): Problem {
  const named = conflictingSeats
    .slice(0, NAMED_AT_MOST)
    .map(
      ({ section, row, number, confirmationNumber }) =>
        `${section} Row ${row} Seat ${number}${confirmationNumber ? ` (booked by ${confirmationNumber})` : ''}`,
    );
  const more = conflictingSeats.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return new Problem(
    409,
    'seats_sold',
    `These seats are sold or held: ${list}. Please give these bookings other seats, or cancel them, before you change the plan here.`,
    { conflictingSeats },
  );
}
