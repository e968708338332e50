import { Inject, Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import type { Seat } from '../../../../contracts/events/seats.js';
import type { ConflictingSeat } from '../../../../contracts/rest/errors.js';
import { conflictText } from '../../../../contracts/rest/seat-text.js';
import { CLOCK, type Clock } from '../../../../infrastructure/clock/clock.js';
import { Problem } from '../../../../infrastructure/http/problem.js';
import { lostSeats } from '../../domain/lost-seats.js';
import { SeatingPlan, type PlanSection } from '../../domain/seating-plan.js';
import { Performance } from '../../entities/performance.entity.js';
import { SALES_OF_PERFORMANCES, type SalesOfPerformances } from '../sales-of-performances.js';

/** So long after it began nobody sits in a hall any more. */
const OVER_AFTER_MS = 6 * 3_600_000;
/** In words; `conflictingSeats` has them all. */
const NAMED_AT_MOST = 4;

/** Seats that a showtime which is not over loses by a change of its plan. */
export interface Loss {
  readonly performanceId: string;
  readonly seats: readonly Seat[];
}

/** Knows who has the seats that a change of a plan takes away. */
@Injectable()
export class SoldSeats {
  constructor(
    @Inject(SALES_OF_PERFORMANCES) private readonly sales: SalesOfPerformances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What a change costs; nothing for showtimes that lose no seat. */
  async losses(
    manager: EntityManager,
    productionId: string,
    before: readonly PlanSection[],
    after: readonly PlanSection[],
  ): Promise<Loss[]> {
    const showtimes = await manager.find(Performance, {
      where: {
        productionId,
        dateTime: MoreThan(new Date(this.clock.now().getTime() - OVER_AFTER_MS)),
      },
      order: { dateTime: 'ASC' },
    });
    return showtimes
      .map(({ id }) => ({
        performanceId: id,
        seats: lostSeats(new SeatingPlan(before, id), new SeatingPlan(after, id)),
      }))
      .filter(({ seats }) => seats.length > 0);
  }

  /** @throws Problem 409 `seats_sold` with conflictingSeats, when somebody has one of them */
  async refuseSold(losses: readonly Loss[]): Promise<void> {
    const conflicting: ConflictingSeat[] = [];
    for (const { performanceId, seats } of losses)
      conflicting.push(...(await this.sales.occupied(performanceId, seats)));
    if (conflicting.length > 0) throw seatsSold(conflicting);
  }
}

function seatsSold(conflictingSeats: readonly ConflictingSeat[]): Problem {
  const named = conflictingSeats.slice(0, NAMED_AT_MOST).map(conflictText);
  const more = conflictingSeats.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return new Problem(
    409,
    'seats_sold',
    `These seats are sold or held: ${list}. Please give these bookings other seats, or cancel them, before you change the plan here.`,
    { conflictingSeats },
  );
}
