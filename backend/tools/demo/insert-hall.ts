import type { EntityManager } from 'typeorm';
import { SeatingRow, SeatingSection, SeatOverride } from '../../modules/catalogue/api.js';
import type { Hall } from './data/halls.js';
import { performanceId } from './data/productions.js';

export async function insertHall(
  manager: EntityManager,
  productionId: string,
  hall: Hall,
): Promise<void> {
  for (const [displayOrder, { name, aisleAfter, price, rows, overrides }] of hall.entries()) {
    const section = await manager.save(
      manager.create(SeatingSection, { productionId, name, aisleAfter, displayOrder }),
    );
    const saved = await manager.save(
      rows.map(({ label, seatCount }, order) =>
        manager.create(SeatingRow, {
          sectionId: section.id,
          rowLabel: label,
          seatCount,
          price,
          displayOrder: order,
        }),
      ),
    );
    const rowIds = new Map(saved.map((row) => [row.rowLabel, row.id]));
    await manager.save(
      overrides.flatMap(({ row, seats, status, customPrice, performance }) =>
        seats.map((seatNumber) =>
          manager.create(SeatOverride, {
            rowId: rowIds.get(row),
            seatNumber,
            status,
            customPrice: customPrice ?? null,
            performanceId: performance ? performanceId(performance) : null,
          }),
        ),
      ),
    );
  }
}
