import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { notFound, Problem } from '../../../platform/problem.js';
import { CatalogueChanged } from '../../changes/catalogue-changed.js';
import { SeatingPlan, type PlanSection } from '../../domain/seating-plan.js';
import { Production } from '../../entities/production.entity.js';
import { loadPlans } from '../../queries/plan-loader.js';
import { SoldSeats } from './sold-seats.js';

/** Every open seat map carries the whole plan. */
const MOST_SEATS = 10_000;

export interface Edited<T> {
  readonly result: T;
  /** The plan as it is now, without overrides of single showtimes. */
  readonly plan: SeatingPlan;
}

/**
 * The one way to change a seating plan: one change of a production's plan at a time, all of it or nothing, never at the
 * cost of a sold seat, and everybody who keeps the plan in memory hears of it.
 */
@Injectable()
export class PlanEditor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changed: CatalogueChanged,
    private readonly sold: SoldSeats,
  ) {}

  /** @throws Problem 409 `seats_sold`, and whatever `edit` throws; nothing is changed then */
  async change<T>(productionId: string, edit: (manager: EntityManager) => Promise<T>): Promise<Edited<T>> {
    return this.dataSource.transaction(async (manager) => {
      const locked = await manager.findOne(Production, { where: { id: productionId }, lock: { mode: 'pessimistic_write' } });
      if (!locked) throw notFound('Production');
      const before = await planOf(manager, productionId);
      const result = await edit(manager);
      const after = await planOf(manager, productionId);
      refuseTooLarge(after);
      await this.sold.refuseLoss(manager, productionId, before, after);
      await this.changed.announce(manager, { productionId });
      return { result, plan: new SeatingPlan(after, null) };
    });
  }
}

const planOf = async (manager: EntityManager, productionId: string): Promise<readonly PlanSection[]> =>
  (await loadPlans(manager, [productionId])).get(productionId) ?? [];

function refuseTooLarge(sections: readonly PlanSection[]): void {
  const seats = sections.flatMap(({ rows }) => rows).reduce((sum, { seatCount }) => sum + seatCount, 0);
  if (seats <= MOST_SEATS) return;
  throw new Problem(422, 'plan_too_large', `A seating plan can have at most ${MOST_SEATS} seats; this one would have ${seats}.`);
}
