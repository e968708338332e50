import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { SeatOverride } from '../../entities/seat-override.entity.js';
import { SeatingRow } from '../../entities/seating-row.entity.js';
import { SeatingSection } from '../../entities/seating-section.entity.js';

/**
 * Copies sections with their rows and overrides under new ids, so the copies have new seats. Overrides for a single
 * performance are not copied.
 */
export async function copySections(
  manager: EntityManager,
  {
    sections: where,
    into,
    change,
  }: {
    sections: FindOptionsWhere<SeatingSection>;
    into: string;
    change: Partial<Pick<SeatingSection, 'name' | 'displayOrder'>>;
  },
): Promise<SeatingSection[]> {
  const originals = await manager.find(SeatingSection, {
    where,
    relations: { rows: { overrides: true } },
  });
  const copies: SeatingSection[] = [];
  for (const { name, displayOrder, aisleAfter, productionId, rows = [] } of originals) {
    const copy = await manager.save(
      manager.create(SeatingSection, {
        productionId: into,
        name,
        displayOrder,
        aisleAfter,
        ...change,
      }),
    );
    copies.push(copy);
    const newRows = await manager.save(
      rows.map(({ rowLabel, seatCount, price, displayOrder: order }) =>
        manager.create(SeatingRow, {
          sectionId: copy.id,
          rowLabel,
          seatCount,
          price,
          displayOrder: order,
        }),
      ),
    );
    const overrides = rows.flatMap((row, index) =>
      (row.overrides ?? [])
        .filter(({ performanceId }) => performanceId === null || productionId === into)
        .map(({ seatNumber, status, customPrice, performanceId }) =>
          manager.create(SeatOverride, {
            rowId: newRows[index]?.id as string,
            seatNumber,
            status,
            customPrice,
            performanceId,
          }),
        ),
    );
    await manager.save(overrides, { chunk: 500 });
  }
  return copies;
}

/** Returns the display order that places a new item after all `items`. */
export const nextOrder = (items: readonly { readonly displayOrder: number }[]): number =>
  items.reduce((highest, { displayOrder }) => Math.max(highest, displayOrder), -1) + 1;
