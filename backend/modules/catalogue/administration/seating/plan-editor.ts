import { namedLockKey } from '../../../../infrastructure/database/advisory-locks.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pause } from '../../../../infrastructure/process/pause.js';
import { notFound, Problem } from '../../../../infrastructure/http/problem.js';
import { CatalogueChanged } from '../../changes/catalogue-changed.js';
import { SeatingPlan, type PlanSection } from '../../domain/seating-plan.js';
import { Production } from '../../entities/production.entity.js';
import { loadPlans } from '../../queries/plan-loader.js';
import { restorePlan } from './restore-plan.js';
import { SoldSeats, type Loss } from './sold-seats.js';

/** Every open seat map carries the whole plan. */
const MOST_SEATS = 10_000;

/** Longer than the word of a change travels to every process. */
const HEARD_EVERYWHERE_MS = 250;

export interface Edited<T> {
  readonly result: T;
  /** The plan as it is now, without overrides of single showtimes. */
  readonly plan: SeatingPlan;
}

interface Change<T> extends Edited<T> {
  readonly before: readonly PlanSection[];
  readonly losses: readonly Loss[];
}

/**
 * The one way to change a seating plan: one change of a production's plan at a time, all of it or nothing, never at the
 * cost of a sold seat, and everybody who keeps the plan in memory hears of it.
 *
 * Orders and changes look at each other, so that one of them gives way: an order looks at the plan again once it has its
 * seats (planned-seats.ts), a change looks at the seats again once every order knows it, and is undone when one was sold.
 */
@Injectable()
export class PlanEditor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changed: CatalogueChanged,
    private readonly sold: SoldSeats,
  ) {}

  /** @throws Problem 409 `seats_sold`, and whatever `edit` throws; nothing is changed then */
  async change<T>(
    productionId: string,
    edit: (manager: EntityManager) => Promise<T>,
  ): Promise<Edited<T>> {
    return this.alone(productionId, async (manager) => {
      const { result, plan, before, losses } = await manager.transaction((inside) =>
        this.apply(inside, productionId, edit),
      );
      if (losses.length > 0) {
        await pause(HEARD_EVERYWHERE_MS);
        await this.sold
          .refuseSold(losses)
          .catch((refusal: unknown) => this.undo(manager, productionId, before, refusal));
      }
      return { result, plan };
    });
  }

  private async apply<T>(
    manager: EntityManager,
    productionId: string,
    edit: (manager: EntityManager) => Promise<T>,
  ): Promise<Change<T>> {
    // Nobody deletes the production meanwhile.
    const locked = await manager.findOne(Production, {
      where: { id: productionId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!locked) throw notFound('Production');
    const before = await planOf(manager, productionId);
    const result = await edit(manager);
    const after = await planOf(manager, productionId);
    refuseTooLarge(after);
    const losses = await this.sold.losses(manager, productionId, before, after);
    await this.sold.refuseSold(losses);
    await this.changed.announce(manager, { productionId });
    return { result, plan: new SeatingPlan(after, null), before, losses };
  }

  private async undo(
    manager: EntityManager,
    productionId: string,
    before: readonly PlanSection[],
    refusal: unknown,
  ): Promise<never> {
    await manager.transaction(async (inside) => {
      await restorePlan(inside, productionId, before);
      await this.changed.announce(inside, { productionId });
    });
    throw refusal;
  }

  /** A lock that outlives the transaction, because a change may have to be undone after it. It ends with its connection. */
  private async alone<T>(
    productionId: string,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const key = namedLockKey('seatingPlan', '$1');
    try {
      await runner.query(`select pg_advisory_lock(${key})`, [productionId]);
      try {
        return await work(runner.manager);
      } finally {
        await runner.query(`select pg_advisory_unlock(${key})`, [productionId]);
      }
    } finally {
      await runner.release();
    }
  }
}

const planOf = async (
  manager: EntityManager,
  productionId: string,
): Promise<readonly PlanSection[]> =>
  (await loadPlans(manager, [productionId])).get(productionId) ?? [];

function refuseTooLarge(sections: readonly PlanSection[]): void {
  const seats = sections
    .flatMap(({ rows }) => rows)
    .reduce((sum, { seatCount }) => sum + seatCount, 0);
  if (seats <= MOST_SEATS) return;
  throw new Problem(
    422,
    'plan_too_large',
    `A seating plan can have at most ${MOST_SEATS} seats; this one would have ${seats}.`,
  );
}
