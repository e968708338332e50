import type { EntityManager } from 'typeorm';
import { toDecimal } from '../../../../contracts/money.js';
import type { PlanSection } from '../../domain/seating-plan.js';
import { SeatOverride } from '../../entities/seat-override.entity.js';
import { SeatingRow } from '../../entities/seating-row.entity.js';
import { SeatingSection } from '../../entities/seating-section.entity.js';

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
