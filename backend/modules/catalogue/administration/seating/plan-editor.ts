import { namedLockKey } from '../../../../infrastructure/database/advisory-locks.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pause } from '../../../../infrastructure/process/pause.js';
import { notFound, Problem } from '../../../../infrastructure/http/problem.js';
import {
  CatalogueOutbox,
  type Author,
} from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { planEvents } from '../../domain/plan-changes.js';
import { SeatingPlan, type PlanSection } from '../../domain/seating-plan.js';
import { Production } from '../../entities/production.entity.js';
import { loadPlans } from '../../queries/plan-loader.js';
import { SoldSeats, type Loss } from './sold-seats.js';
import { toDecimal } from '../../../../contracts/money.js';
import { SeatOverride } from '../../entities/seat-override.entity.js';
import { SeatingRow } from '../../entities/seating-row.entity.js';
import { SeatingSection } from '../../entities/seating-section.entity.js';

/** Maximum number of seats of a plan, because every open seat map contains the whole plan. */
const MOST_SEATS = 10_000;

/** Milliseconds within which the announcement of a change reaches every process. */
const HEARD_EVERYWHERE_MS = 250;

export interface Edited<T> {
  readonly result: T;
  /** The plan after the change, without overrides of single performances. */
  readonly plan: SeatingPlan;
}

interface Change<T> extends Edited<T> {
  readonly schoolId: string;
  readonly before: readonly PlanSection[];
  readonly after: readonly PlanSection[];
  readonly losses: readonly Loss[];
}

/**
 * Makes every change of a seating plan. Changes of one production's plan run one at a time, completely or not at all, and
 * never remove a sold seat. The outbox row is in the same transaction, so every process that caches the plan learns of the
 * change.
 *
 * An order and a plan change at the same moment check each other, so that one of them fails. The order reads the plan again
 * once it has its seats (planned-seats.ts). The plan change reads the seats again once every order sees the new plan, and
 * is undone when a removed seat was sold.
 */
@Injectable()
export class PlanEditor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly sold: SoldSeats,
  ) {}

  /** @throws Problem 409 `seats_sold`, and any error of `edit`; the plan then stays unchanged */
  async change<T>(
    productionId: string,
    by: Author,
    edit: (manager: EntityManager) => Promise<T>,
  ): Promise<Edited<T>> {
    return this.alone(productionId, async (manager) => {
      const change = await manager.transaction((inside) =>
        this.apply(inside, productionId, by, edit),
      );
      const { result, plan, losses } = change;
      if (losses.length > 0) {
        await pause(HEARD_EVERYWHERE_MS);
        await this.sold
          .refuseSold(losses)
          .catch((refusal: unknown) => this.undo(manager, productionId, by, change, refusal));
      }
      return { result, plan };
    });
  }

  private async apply<T>(
    manager: EntityManager,
    productionId: string,
    by: Author,
    edit: (manager: EntityManager) => Promise<T>,
  ): Promise<Change<T>> {
    // Locks the production against deletion.
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
    const { schoolId } = locked;
    const events = planEvents({ schoolId, productionId }, before, after);
    await this.outbox.record(manager, by, events, { productionId });
    return { result, plan: new SeatingPlan(after, null), schoolId, before, after, losses };
  }

  private async undo(
    manager: EntityManager,
    productionId: string,
    by: Author,
    { schoolId, before, after }: Change<unknown>,
    refusal: unknown,
  ): Promise<never> {
    await manager.transaction(async (inside) => {
      await restorePlan(inside, productionId, before);
      const events = planEvents({ schoolId, productionId }, after, before);
      await this.outbox.record(inside, by, events, { productionId });
    });
    throw refusal;
  }

  /**
   * Runs `work` under a lock that outlives the transaction, because a change may have to be undone after its commit.
   * The lock ends with its connection.
   */
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

/** Restores a former plan with the old ids of its sections and rows, so that every seat keeps its identity. */
export async function restorePlan(
  manager: EntityManager,
  productionId: string,
  sections: readonly PlanSection[],
): Promise<void> {
  await manager.delete(SeatingSection, { productionId });
  for (const { id, name, displayOrder, aisleAfter, rows } of sections) {
    await manager.insert(SeatingSection, { id, productionId, name, displayOrder, aisleAfter });
    for (const row of rows) {
      await manager.insert(SeatingRow, {
        id: row.id,
        sectionId: id,
        rowLabel: row.label,
        seatCount: row.seatCount,
        price: toDecimal(row.priceSen),
        displayOrder: row.displayOrder,
      });
      const overrides = row.overrides.map(
        ({ seatNumber, status, customPriceSen, performanceId }) => ({
          rowId: row.id,
          seatNumber,
          status,
          customPrice: customPriceSen === null ? null : toDecimal(customPriceSen),
          performanceId,
        }),
      );
      if (overrides.length > 0) await manager.insert(SeatOverride, overrides);
    }
  }
}
