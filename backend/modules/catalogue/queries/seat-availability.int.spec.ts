import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  createSeatsTables,
  SEATS,
} from '../../../../projections/read-models/seats/seats.read-model.js';
import { toDecimal } from '../../../contracts/money.js';
import { migrate } from '../../../infrastructure/database/migrate.js';
import { schema } from '../../../schema.js';
import { typeOrmOptions } from '../../../infrastructure/database/typeorm-options.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { SeatingPlan } from '../domain/seating-plan.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../testing/build-catalogue.js';
import { DiscountCode } from '../entities/discount-code.entity.js';
import type { Performance } from '../entities/performance.entity.js';
import type { Production } from '../entities/production.entity.js';
import { SeatOverride } from '../entities/seat-override.entity.js';
import type { SeatingRow } from '../entities/seating-row.entity.js';
import { SeatingSection } from '../entities/seating-section.entity.js';
import { loadPlans } from './plan-loader.js';
import { SeatAvailability } from './seat-availability.js';

const NOW = new Date('2030-03-01T10:00:00Z');

describe('SeatAvailability', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let availability: SeatAvailability;
  let production: Production;
  let tonight: Performance;
  let tomorrow: Performance;
  let row: SeatingRow;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await migrate(new DataSource(typeOrmOptions(database.url, schema)));
    availability = new SeatAvailability(database.pool, { now: () => NOW });
    const { manager } = dataSource;
    production = await buildProduction(manager, await buildSchool(manager));
    tonight = await buildPerformance(manager, production);
    tomorrow = await buildPerformance(manager, production);
    const rows = await buildSection(manager, production, 'Stalls', [
      {
        label: 'A',
        seatCount: 10,
        overrides: [
          { seatNumber: 1, status: 'unavailable' },
          { seatNumber: 1, status: 'available', customPrice: '12.00', performanceId: tonight.id },
          { seatNumber: 2, status: 'vip', customPrice: '50.00' },
          { seatNumber: 3, status: 'reserved' },
          { seatNumber: 4, status: 'booked', performanceId: tomorrow.id },
          { seatNumber: 11, status: 'booked' },
        ],
      },
      {
        label: 'B',
        seatCount: 5,
        price: '5.00',
        overrides: [
          ...[1, 2].map((seatNumber) => ({ seatNumber, status: 'unavailable' as const })),
          ...[3, 4, 5].map((seatNumber) => ({
            seatNumber,
            status: 'available' as const,
            customPrice: '15.00',
          })),
        ],
      },
    ]);
    row = rows[0] as SeatingRow;
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('counts the same seats as the plan', async () => {
    const counts = await availability.seatCounts([tonight.id, tomorrow.id]);
    const sections = (await loadPlans(dataSource, [production.id])).get(production.id) ?? [];
    for (const performance of [tonight, tomorrow]) {
      const seats = new SeatingPlan(sections, performance.id).sellableSeats();
      const prices = seats.map(({ priceSen }) => priceSen);
      expect(counts.get(performance.id)).toEqual({
        total: seats.length,
        remaining: seats.length,
        withCode: 0,
        priceFrom: toDecimal(Math.min(...prices)),
        priceTo: toDecimal(Math.max(...prices)),
      });
    }
    expect(counts.get(tonight.id)?.priceFrom).toBe('12.00');
    // Seat 1 is for sale in tonight's performance only, and every seat of row B has a price of its own.
    expect(counts.get(tomorrow.id)?.priceFrom).toBe('15.00');
    expect(counts.get(tonight.id)?.total).toBe(12);
    expect(counts.get(tomorrow.id)?.total).toBe(10);
  });

  it('returns nothing for a performance without a plan', async () => {
    const unplanned = await buildPerformance(
      dataSource.manager,
      await buildProduction(dataSource.manager, await buildSchool(dataSource.manager)),
    );
    expect((await availability.seatCounts([unplanned.id])).get(unplanned.id)).toEqual({
      total: 0,
      remaining: 0,
      withCode: 0,
      priceFrom: null,
      priceTo: null,
    });
  });

  it('reports the price of the one seat that costs something', async () => {
    const free = await buildProduction(dataSource.manager, await buildSchool(dataSource.manager));
    const performance = await buildPerformance(dataSource.manager, free);
    const priceTo = async () =>
      (await availability.seatCounts([performance.id])).get(performance.id)?.priceTo;
    const [row] = await buildSection(dataSource.manager, free, 'Stalls', [
      { label: 'A', seatCount: 3, price: '0.00' },
    ]);
    expect(await priceTo()).toBe('0.00');
    await dataSource.getRepository(SeatOverride).insert({
      rowId: (row as SeatingRow).id,
      seatNumber: 2,
      status: 'available',
      customPrice: '5.00',
    });
    expect(await priceTo()).toBe('5.00');
  });

  /** Keeps back row Z, one free seat for RM 1.00 and one blocked, for a discount code of the production. */
  async function keepBack(): Promise<SeatingRow> {
    const rows = await buildSection(dataSource.manager, production, 'Balcony', [
      {
        label: 'Z',
        seatCount: 3,
        price: '1.00',
        overrides: [{ seatNumber: 3, status: 'unavailable' }],
      },
    ]);
    const [kept] = rows as [SeatingRow];
    await dataSource.getRepository(DiscountCode).insert({
      productionId: production.id,
      name: 'Sponsors',
      words: ['SPONSOR1'],
      sectionIds: [kept.sectionId],
      ordersPerWord: 1,
    });
    return kept;
  }

  describe('with sales', () => {
    beforeAll(async () => {
      await database.pool.query('create schema read');
      await database.pool.query(createSeatsTables('read'));
    });

    beforeEach(() => database.pool.query(`truncate ${SEATS}`));

    const remaining = async (): Promise<number | undefined> =>
      (await availability.seatCounts([tonight.id])).get(tonight.id)?.remaining;

    const seat = (
      number: number,
      state: 'held' | 'taken',
      until: string | null,
      performanceId = tonight.id,
      rowId = row.id,
    ): Promise<unknown> =>
      database.pool.query(
        `insert into ${SEATS} (performance_id, row_id, seat_number, section, row_label, booking_id, state, until)
         values ($1, $2, $3, 'Stalls', 'A', gen_random_uuid(), $4, $5)`,
        [performanceId, rowId, number, state, until],
      );

    it.each<['held' | 'taken', string | null, number]>([
      ['taken', null, 11],
      ['held', '2030-03-01T10:00:01Z', 11],
      ['held', null, 11],
      ['held', '2030-03-01T10:00:00Z', 12],
      ['held', '2030-03-01T09:00:00Z', 12],
    ])('counts the free seats after a seat is %s until %s: %d', async (state, until, left) => {
      await seat(5, state, until);
      expect(await remaining()).toBe(left);
    });

    it('counts free seats that need a discount code apart, and takes no price from them', async () => {
      const kept = await keepBack();
      const counts = async () => (await availability.seatCounts([tonight.id])).get(tonight.id);
      const unsold = { total: 14, remaining: 12, withCode: 2, priceFrom: '12.00' };
      expect(await counts()).toMatchObject(unsold);
      await seat(1, 'taken', null, tonight.id, kept.id);
      await seat(5, 'taken', null);
      expect(await counts()).toMatchObject({ total: 14, remaining: 11, withCode: 1 });
      await dataSource.getRepository(SeatingSection).delete(kept.sectionId);
    });

    it('does not subtract sold seats that are blocked or no longer in the plan', async () => {
      await seat(3, 'taken', null);
      await seat(11, 'taken', null);
      await seat(6, 'taken', null, tomorrow.id);
      expect(await remaining()).toBe(12);
    });
  });
});
