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

/** Milliseconds after the start at which a performance counts as over. */
const OVER_AFTER_MS = 6 * 3_600_000;
/** Number of seats that the message names; `conflictingSeats` lists them all. */
const NAMED_AT_MOST = 4;

/** Seats that a change of the plan removes from one performance that is not over yet. */
export interface Loss {
  readonly performanceId: string;
  readonly seats: readonly Seat[];
}

/** Finds the bookings whose seats a change of a plan would remove. */
@Injectable()
export class SoldSeats {
  constructor(
    @Inject(SALES_OF_PERFORMANCES) private readonly sales: SalesOfPerformances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the seats that a change removes, by performance. Performances that lose no seat are left out. */
  async losses(
    manager: EntityManager,
    productionId: string,
    before: readonly PlanSection[],
    after: readonly PlanSection[],
  ): Promise<Loss[]> {
    const performances = await manager.find(Performance, {
      where: {
        productionId,
        dateTime: MoreThan(new Date(this.clock.now().getTime() - OVER_AFTER_MS)),
      },
      order: { dateTime: 'ASC' },
    });
    return performances
      .map(({ id }) => ({
        performanceId: id,
        seats: lostSeats(new SeatingPlan(before, id), new SeatingPlan(after, id)),
      }))
      .filter(({ seats }) => seats.length > 0);
  }

  /** @throws Problem 409 `seats_sold` with conflictingSeats when one of the seats is sold or held */
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
