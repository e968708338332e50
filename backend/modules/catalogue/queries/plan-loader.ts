import type { DataSource, EntityManager } from 'typeorm';
import { toSen } from '../../../contracts/money.js';
import type { PlanRow, PlanSection } from '../domain/seating-plan.js';
import { SeatingSection } from '../entities/seating-section.entity.js';
import type { SeatingRow } from '../entities/seating-row.entity.js';

/** Loads the sections of productions with their rows and all overrides in one query; by production. */
export async function loadPlans(
  source: DataSource | EntityManager,
  productionIds: readonly string[],
): Promise<Map<string, PlanSection[]>> {
  const plans = new Map<string, PlanSection[]>(productionIds.map((id) => [id, []]));
  if (productionIds.length === 0) return plans;
  const sections = await source
    .getRepository(SeatingSection)
    .createQueryBuilder('section')
    .leftJoinAndSelect('section.rows', 'row')
    .leftJoinAndSelect('row.overrides', 'override')
    .where('section.productionId in (:...productionIds)', { productionIds })
    .getMany();
  for (const section of sections) plans.get(section.productionId)?.push(toSection(section));
  return plans;
}

function toSection(section: SeatingSection): PlanSection {
  const { id, name, displayOrder, aisleAfter } = section;
  return { id, name, displayOrder, aisleAfter, rows: (section.rows ?? []).map(toRow) };
}

function toRow(row: SeatingRow): PlanRow {
  return {
    id: row.id,
    label: row.rowLabel,
    seatCount: row.seatCount,
    priceSen: sen(row.price),
    displayOrder: row.displayOrder,
    overrides: (row.overrides ?? []).map((override) => ({
      seatNumber: override.seatNumber,
      status: override.status,
      customPriceSen: override.customPrice === null ? null : sen(override.customPrice),
      performanceId: override.performanceId,
    })),
  };
}

function sen(price: string): number {
  const amount = toSen(price);
  if (amount === null) throw new Error(`The catalogue holds a price that is none: ${price}`);
  return amount;
}
