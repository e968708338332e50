import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { schema } from '../../../../schema.js';
import { typeOrmOptions } from '../../../../infrastructure/database/typeorm-options.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.js';
import { migrate } from '../../../../infrastructure/database/migrate.js';
import { SeatOverride } from '../../entities/seat-override.entity.js';
import { SeatingRow } from '../../entities/seating-row.entity.js';
import { SeatingSection } from '../../entities/seating-section.entity.js';
import { loadPlans } from '../../queries/plan-loader.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../testing/build-catalogue.js';
import { restorePlan } from './plan-editor.js';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await migrate(new DataSource(typeOrmOptions(database.url, schema)));
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

describe('restorePlan', () => {
  it('puts back deleted, shortened and renamed rows under their old ids, removes added ones, and leaves other plans alone', async () => {
    const { manager } = source;
    const school = await buildSchool(manager);
    const [production, other] = [
      await buildProduction(manager, school),
      await buildProduction(manager, school),
    ];
    const { id: performanceId } = await buildPerformance(manager, production);
    const [a, b] = await buildSection(manager, production, 'Stalls', [
      {
        label: 'Row A',
        seatCount: 9,
        price: '12.50',
        overrides: [
          { seatNumber: 9, status: 'vip', customPrice: '30.00' },
          { seatNumber: 1, status: 'reserved', performanceId },
        ],
      },
      { label: 'B', seatCount: 4 },
    ]);
    const [circle] = await buildSection(manager, production, 'Circle', [
      { label: 'A', seatCount: 2 },
    ]);
    await buildSection(manager, other, 'Stalls', [{ label: 'A', seatCount: 2 }]);
    const rows = (): Promise<unknown> =>
      database.pool
        .query(
          `select s.production_id, s.id as section_id, s.name, s.display_order, s.aisle_after, r.id, r.row_label, r.seat_count, r.price, r.display_order as "order",
                o.seat_number, o.status, o.custom_price, o.performance_id
           from catalogue.seating_sections s left join catalogue.seating_rows r on r.section_id = s.id left join catalogue.seat_overrides o on o.row_id = r.id
          order by s.id, r.id, o.seat_number`,
        )
        .then((answer) => answer.rows);
    const before = await rows();
    const plan = (await loadPlans(source, [production.id])).get(production.id) ?? [];

    await manager.delete(SeatingRow, b?.id);
    await manager.delete(SeatingSection, circle?.sectionId);
    await manager.update(SeatingRow, a?.id, { seatCount: 3, price: '1.00' });
    await manager.delete(SeatOverride, { rowId: a?.id });
    await manager.update(SeatingSection, a?.sectionId, { name: 'Circle' });
    await buildSection(manager, production, 'Balcony', [{ label: 'Z', seatCount: 1 }]);
    expect(await rows()).not.toEqual(before);

    await source.transaction((inside) => restorePlan(inside, production.id, plan));
    expect(await rows()).toEqual(before);
  });
});
