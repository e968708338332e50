import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  bookedOrders,
  bookEventsProjector,
  ordersWithCashOn,
} from '../../../projections/read-models/book-events/book-events.read-model.js';
import {
  cashCountsOf,
  cashCountsProjector,
} from '../../../projections/read-models/cash-counts/cash-counts.read-model.js';
import { LIVE_SCHEMA } from '../../../projections/projector.js';
import type { MoneyEffect } from '../../contracts/booking-account.js';
import type { BookEvent } from '../../contracts/books.js';
import type { Actor } from '../../contracts/events/index.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { schoolCashView } from './books-view.js';
import { cashOfDay } from './cash-of-day.js';
import { cashBoxes, cashMovements } from './domain/cash-boxes.js';

const [ORDERS, EVENTS, COUNTS] = [bookEventsProjector, cashCountsProjector].flatMap(({ tables }) =>
  tables.map((table) => `${LIVE_SCHEMA}.${table}`),
);
const SCHOOL = '6f0f3f0e-0000-4000-8000-000000000001';
const OTHER_SCHOOL = '6f0f3f0e-0000-4000-8000-000000000002';
const PRODUCTION = '6f0f3f0e-0000-4000-8000-000000000003';
const user = (name: string): Actor => ({ kind: 'user', id: name, name });
const SALMAH = user('salmah');
const DEVI = user('devi');
const FAMILY: Actor = { kind: 'customer' };

/** Returns a time in March 2030, Malaysian time. `minutes` count from midnight and may exceed an hour. */
const timeOf = (day: number, minutes = 600): string =>
  new Date(Date.UTC(2030, 2, day, -8, minutes)).toISOString();
const dayOf = (day: number): string => new Date(Date.UTC(2030, 2, day)).toISOString().slice(0, 10);

type Step = Partial<BookEvent> & Pick<BookEvent, 'at'>;
const CHARGED: MoneyEffect = { kind: 'charge', isCharged: true };
const placed = (when: string, totalSen: number): Step => ({
  at: when,
  who: FAMILY,
  effects: [{ kind: 'price', totalSen }, CHARGED],
  prices: [totalSen],
});
const accepted = (when: string, who: Actor, inCash: boolean): Step => ({
  at: when,
  who,
  paid: true,
  effects: [CHARGED, { kind: 'accept', inCash }],
});
const withdrawn = (when: string, who: Actor): Step => ({
  at: when,
  who,
  paid: false,
  effects: [CHARGED, { kind: 'withdraw' }],
});
const cash = (when: string, who: Actor, amountSen: number): Step => ({
  at: when,
  who,
  effects: [{ kind: 'cash', amountSen }],
});
const refund = (when: string, who: Actor, sen: number, way: 'cash' | 'transfer' | null): Step => ({
  at: when,
  who,
  effects: [{ kind: 'refund', amountSen: sen }],
  refund: { id: 'refund', sen, paidOn: when.slice(0, 10), way },
});
const cashSale = (when: string, who: Actor, sen: number): Step[] => [
  placed(when, sen),
  accepted(when, who, true),
];

describe('the cash of a day', () => {
  let database: TestDatabase;
  let position = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(
      `create schema ${LIVE_SCHEMA}; ${bookEventsProjector.create(LIVE_SCHEMA)}; ${cashCountsProjector.create(LIVE_SCHEMA)}`,
    );
  });
  afterAll(() => database?.drop());

  async function booking(steps: readonly Step[], schoolId = SCHOOL): Promise<void> {
    const id = randomUUID();
    await database.pool.query(`insert into ${ORDERS} values ($1, $2, $3, 'CODE', 'Puteri')`, [
      id,
      schoolId,
      PRODUCTION,
    ]);
    for (const { at: when, who, ...step } of steps)
      await database.pool.query(
        `insert into ${EVENTS} values ($1, $2, 'BookingPlaced', $3, $4, $5)`,
        [
          id,
          String((position += 1)).padStart(6, '0'),
          when,
          JSON.stringify(who),
          JSON.stringify({
            effects: [],
            provenSen: 0,
            paid: null,
            prices: null,
            refund: null,
            ...step,
          }),
        ],
      );
  }
  const count = (day: number, sellerId: string, sen: number, when: string): Promise<unknown> =>
    database.pool.query(
      `insert into ${COUNTS} values ($1, $2, $3, $4, $5, $6, null, $7, 'Salmah', $8)`,
      [
        randomUUID(),
        SCHOOL,
        PRODUCTION,
        dayOf(day),
        sellerId,
        sen,
        when,
        String((position += 1)).padStart(6, '0'),
      ],
    );
  const folded = async (day: string) =>
    schoolCashView(
      day,
      cashBoxes(
        cashMovements(await bookedOrders(database.pool, { schoolId: SCHOOL })),
        await cashCountsOf(database.pool, SCHOOL),
      ),
    );
  const asked = async (day: string) =>
    schoolCashView(day, await cashOfDay(database.pool, SCHOOL, day, 60));

  it('the cash of every day equals that computed from all bookings', async () => {
    await booking(cashSale(timeOf(1), SALMAH, 2000));
    await booking([...cashSale(timeOf(1, 60 * 24 - 1), SALMAH, 3000), withdrawn(timeOf(2), DEVI)]);
    // This sale is a minute after midnight in Malaysia, and still on the day before in UTC.
    await booking(cashSale(timeOf(3, 1), SALMAH, 500));
    await booking([...cashSale(timeOf(3), DEVI, 1500), refund(timeOf(5), SALMAH, 700, null)]);
    await booking([
      placed(timeOf(3), 4000),
      accepted(timeOf(3), FAMILY, false),
      refund(timeOf(6), DEVI, 900, 'cash'),
    ]);
    await booking([
      ...cashSale(timeOf(4), DEVI, 800),
      refund(timeOf(6), DEVI, 800, 'cash'),
      {
        at: timeOf(7),
        who: SALMAH,
        effects: [{ kind: 'refund', amountSen: -800 }],
        refund: { id: 'refund', sen: -800, paidOn: '', way: null },
      },
    ]);
    await booking([
      placed(timeOf(2), 5000),
      accepted(timeOf(2), FAMILY, false),
      { at: timeOf(4), who: SALMAH, effects: [{ kind: 'price', totalSen: 6500 }], prices: [6500] },
      cash(timeOf(5), SALMAH, 1500),
      cash(timeOf(8), DEVI, -1500),
    ]);
    // A rejected receipt and the refund of a transfer move no cash.
    await booking([placed(timeOf(2), 100), withdrawn(timeOf(2), SALMAH)]);
    await booking([
      placed(timeOf(2), 100),
      accepted(timeOf(3), FAMILY, false),
      refund(timeOf(4), DEVI, 100, null),
    ]);
    await booking(cashSale(timeOf(2), DEVI, 70_000), OTHER_SCHOOL);
    // These counts come too early, come twice, are exact, or are of a box without cash.
    await count(1, 'salmah', 1900, timeOf(1, 700));
    await count(3, 'devi', 1000, timeOf(3, 700));
    await count(3, 'devi', 1500, timeOf(4, 5));
    await count(4, 'devi', 800, timeOf(4, 700));
    await count(9, 'devi', 100, timeOf(10));
    for (let day = 0; day <= 11; day += 1)
      expect(await asked(dayOf(day))).toEqual(await folded(dayOf(day)));
    expect((await asked(dayOf(3))).sums).toMatchObject({ sold: '20.00', counted: '15.00' });
    expect((await asked(dayOf(9))).daysToCount.map(({ day }) => day)).toEqual(
      [8, 7, 6, 5, 3, 2, 1].map(dayOf),
    );
  });

  it('the cash of a day is computed from the bookings of that day only', async () => {
    expect(await ordersWithCashOn(database.pool, SCHOOL, [dayOf(2)])).toHaveLength(1);
    expect(await ordersWithCashOn(database.pool, SCHOOL, [dayOf(9)])).toEqual([]);
    const both = await ordersWithCashOn(database.pool, SCHOOL, [dayOf(1), dayOf(4)]);
    expect(both.map(({ events }) => events.length).toSorted()).toEqual([2, 3, 4]);
  });

  it('only the newest sixty days with uncounted cash are offered', async () => {
    for (let day = 20; day < 90; day += 1) await booking(cashSale(timeOf(day), SALMAH, 100));
    for (const day of [20, 50, 89, 95]) {
      const view = await asked(dayOf(day));
      expect(view).toEqual(await folded(dayOf(day)));
      expect(view.daysToCount).toHaveLength(60);
    }
  });
});
