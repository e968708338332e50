import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../catalogue/testing/build-catalogue.js';
import { SeatAvailability } from '../catalogue/api.js';
import { manyBookings, type PerformanceIds } from '../orders/testing/many-bookings.js';
import { projectBookings } from '../orders/testing/project-bookings.js';
import { analyticsProjector } from '../../../projections/read-models/analytics/analytics.projector.js';
import { bookingAccountsProjector } from '../../../projections/read-models/booking-accounts/booking-accounts.read-model.js';
import { bookingsProjector } from '../../../projections/read-models/bookings/bookings.projector.js';
import { statementLinesProjector } from '../../../projections/read-models/statement-lines/statement-lines.projector.js';
import { createPool } from '../../infrastructure/database/pg-pool.js';
import { createMigratedDatabase } from '../../testing/migrated-database.js';
import type { TestDatabase } from '../../testing/database.js';
import { typeOrmOptions } from '../../infrastructure/database/typeorm-options.js';
import { schema } from '../../schema.js';
import { SetClock } from '../../testing/set-clock.js';
import { SalesReport } from './sales-report.js';

/**
 * Number of bookings in the test. `BOOKINGS=200000 npm test -- sales-report.int` prints the time for a large school.
 */
const MANY = Number(process.env['BOOKINGS'] ?? 1_000);
const EVENINGS = 5;
const PRODUCTIONS = Math.ceil(MANY / EVENINGS / 1_000);
const PROJECTORS = [
  bookingsProjector,
  bookingAccountsProjector,
  statementLinesProjector,
  analyticsProjector,
];

let database: TestDatabase;
let pool: pg.Pool;
let schoolId: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const dataSource = await new DataSource(typeOrmOptions(database.url, schema)).initialize();
  const { manager } = dataSource;
  const school = await buildSchool(manager);
  schoolId = school.id;
  const performances: PerformanceIds[] = [];
  for (let nth = 0; nth < PRODUCTIONS; nth++) {
    const production = await buildProduction(manager, school, { title: `Production ${nth}` });
    const rows = Array.from({ length: 20 }, (_, row) => ({ label: `R${row}`, seatCount: 30 }));
    await buildSection(manager, production, 'Stalls', rows);
    for (let evening = 0; evening < EVENINGS; evening++) {
      const performance = await buildPerformance(manager, production);
      performances.push({
        schoolId,
        productionId: production.id,
        performanceId: performance.id,
      });
    }
  }
  await dataSource.destroy();
  for (const projector of PROJECTORS)
    await projectBookings(database, manyBookings(performances, MANY), projector);
  pool = createPool(database.url);
}, 1_800_000);
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

it('the sales report counts every booking of a school once, by its state, and every customer', async () => {
  const clock = new SetClock(new Date(Date.UTC(2029, 0, 1) + MANY * 60_000));
  const report = new SalesReport(pool, new SeatAvailability(pool, clock), clock);
  const times: number[] = [];
  let answer = '';
  for (let nth = 0; nth < 20; nth++) {
    const began = performance.now();
    answer = JSON.stringify(await report.salesReport({ schools: [schoolId], performanceId: null }));
    times.push(performance.now() - began);
  }
  const [median, worst] = [times.sort((a, b) => a - b)[10], times.at(-1)];
  if (process.env['BOOKINGS'])
    process.stdout.write(`${MANY} bookings: median ${median} ms, worst ${worst} ms\n`);
  expect(JSON.parse(answer)).toMatchObject({
    totalBookings: MANY,
    confirmedBookings: (MANY / 100) * 55,
    cancelledBookings: (MANY / 100) * 25,
    pendingBookings: (MANY / 100) * 20,
    uniqueCustomers: MANY,
  });
}, 600_000);
