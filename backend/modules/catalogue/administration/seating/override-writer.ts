import { Injectable } from '@nestjs/common';
import { In, IsNull, type EntityManager } from 'typeorm';
import type { SeatOverrideStatus } from '../../../../contracts/rest/catalogue.js';
import { invalidInput } from '../../../../infrastructure/http/validation.js';
import type { Author } from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import type { SeatingPlan } from '../../domain/seating-plan.js';
import { Performance } from '../../entities/performance.entity.js';
import { SeatOverride } from '../../entities/seat-override.entity.js';
import { SeatingRow } from '../../entities/seating-row.entity.js';
import { PlanEditor } from './plan-editor.js';

export interface SeatsToOverride {
  readonly seats: readonly { readonly rowId: string; readonly seatNumber: number }[];
  readonly status: SeatOverrideStatus;
  /** Decimal string in RM; null: the row's price. */
  readonly customPrice: string | null;
  /** null: for all performances. */
  readonly performanceId: string | null;
}

/** Sets overrides of one seat or many; a new override of a seat replaces the old override. */
@Injectable()
export class OverrideWriter {
  constructor(private readonly editor: PlanEditor) {}

  async set(productionId: string, by: Author, wanted: SeatsToOverride): Promise<SeatingPlan> {
    const { plan } = await this.editor.change(productionId, by, async (manager) => {
      await this.requireSeats(manager, productionId, wanted.seats);
      await this.requirePerformance(manager, productionId, wanted.performanceId);
      for (const [rowId, numbers] of byRow(wanted.seats))
        await this.replace(manager, rowId, numbers, wanted);
    });
    return plan;
  }

  private async replace(
    manager: EntityManager,
    rowId: string,
    numbers: readonly number[],
    { status, customPrice, performanceId }: SeatsToOverride,
  ): Promise<void> {
    const seatNumber = In([...numbers]);
    await manager.delete(SeatOverride, {
      rowId,
      seatNumber,
      performanceId: performanceId ?? IsNull(),
    });
    let kept = numbers;
    if (status === 'available' && customPrice === null) {
      // Without changes the seat needs no override. For a single performance it may need an override that undoes an override of
      // the plan.
      const planWide =
        performanceId === null
          ? []
          : await manager.findBy(SeatOverride, { rowId, seatNumber, performanceId: IsNull() });
      kept = planWide.map((override) => override.seatNumber);
    }
    const overrides = kept.map((number) =>
      manager.create(SeatOverride, {
        rowId,
        seatNumber: number,
        performanceId,
        status,
        customPrice,
      }),
    );
    await manager.save(overrides, { chunk: 500 });
  }

  private async requireSeats(
    manager: EntityManager,
    productionId: string,
    seats: SeatsToOverride['seats'],
  ): Promise<void> {
    const rowIds = [...byRow(seats).keys()];
    const rows = await manager.find(SeatingRow, {
      where: { id: In(rowIds), section: { productionId } },
    });
    const counts = new Map(rows.map(({ id, seatCount }) => [id, seatCount]));
    for (const { rowId, seatNumber } of seats) {
      const seatCount = counts.get(rowId.toLowerCase());
      if (seatCount === undefined) throw notFound('Row');
      if (seatNumber > seatCount)
        throw invalidInput({ seatNumber: `Seat number cannot exceed ${seatCount}` });
    }
  }

  private async requirePerformance(
    manager: EntityManager,
    productionId: string,
    id: string | null,
  ): Promise<void> {
    if (id !== null && !(await manager.existsBy(Performance, { id, productionId })))
      throw notFound('Performance');
  }
}

function byRow(seats: SeatsToOverride['seats']): Map<string, number[]> {
  const rows = new Map<string, Set<number>>();
  for (const { rowId, seatNumber } of seats) {
    const id = rowId.toLowerCase();
    rows.set(id, (rows.get(id) ?? new Set()).add(seatNumber));
  }
  return new Map([...rows].map(([rowId, numbers]) => [rowId, [...numbers]]));
}
