import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  isExpected,
  isListed,
  isPaid,
  type StatusAndHold,
} from '../../../backend/contracts/booking-groups.js';
import { familyStatusLabels } from '../../../backend/contracts/rest/booking-status.js';
import { createTestDatabase, type TestDatabase } from '../../../backend/testing/database.js';
import { bookingSorts, type BookingSort } from '../../../backend/contracts/rest/booking-sorts.js';
import { inOrder, inReverse } from './bookings-order.js';
import { EXPECTED, LISTED, PAID } from './bookings.predicates.js';

/** All statuses of a booking. The labels for families have every status, so a new status is tested as well. */
const STATUSES = Object.keys(familyStatusLabels) as StatusAndHold['status'][];
const EVERY_BOOKING: readonly StatusAndHold[] = STATUSES.flatMap((status) =>
  [null, '2030-03-01T10:00:00.000Z'].map((holdUntil) => ({ status, holdUntil })),
);

const days = [1, 2, 3, 4].map((day) => `2030-03-0${day}T04:00:00.000Z`);
/** Four bookings, a to d, with their expected order and values for each sort column. */
const ORDERS: Readonly<
  Record<BookingSort, { ids: string; column: string; values: readonly unknown[] }>
> = {
  createdAt: { ids: 'dbca', column: 'placed_at', values: days },
  confirmationNumber: { ids: 'abdc', column: 'confirmation_number', values: ['1', '2', '3', '4'] },
  customerName: {
    ids: 'bcda',
    column: 'customer_name',
    values: ['aisyah', 'Badrul', 'chen', 'Devi'],
  },
  productionName: { ids: 'cdab', column: 'production_title', values: ['E', 'F', 'G', 'H'] },
  performanceDate: { ids: 'acbd', column: 'performance_starts_at', values: days },
  seats: { ids: 'bdac', column: 'seat_count', values: [2, 3, 9, 10] },
  totalAmount: { ids: 'cabd', column: 'total_sen', values: [900, 1000, 2000, 3000] },
  status: {
    ids: 'dacb',
    column: 'status',
    values: ['cancelled', 'confirmed', 'expired', 'verified'],
  },
  // Bookings without check-in come last in both directions.
  checkedInAt: { ids: 'adbc', column: 'checked_in_at', values: [...days.slice(0, 3), null] },
};
const LISTED_BOOKINGS = [...'abcd'].map((id) =>
  Object.fromEntries([
    ['booking_id', id],
    ...Object.values(ORDERS).map(({ ids, column, values }) => [column, values[ids.indexOf(id)]]),
  ]),
);

/** The rules distinguish sixteen kinds of bookings, so the test tries all of them. */
describe('the SQL of bookings', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it.each<[string, string, (booking: StatusAndHold) => boolean]>([
    ['listed', LISTED, ({ status }) => isListed(status)],
    ['paid', PAID, ({ status }) => isPaid(status)],
    ['expected', EXPECTED, isExpected],
  ])('decides the rule "%s" as TypeScript does', async (_, sql, rule) => {
    const { rows } = await database.pool.query<{ holds: boolean }>(
      `select ${sql} as holds
       from unnest($1::text[], $2::timestamptz[]) with ordinality as booking(status, hold_until, place) order by place`,
      [EVERY_BOOKING.map(({ status }) => status), EVERY_BOOKING.map(({ holdUntil }) => holdUntil)],
    );
    expect(rows.map(({ holds }) => holds)).toEqual(EVERY_BOOKING.map(rule));
  });

  it.each(bookingSorts)('orders bookings by %s, in both directions', async (sort) => {
    const order = async (direction: 'asc' | 'desc', sql = inOrder): Promise<string> => {
      const { rows } = await database.pool.query<{ booking_id: string }>(
        `select booking_id from jsonb_to_recordset($1) as booking(booking_id text, placed_at timestamptz,
           confirmation_number text, customer_name text, production_title text, performance_starts_at timestamptz,
           seat_count int, total_sen bigint, status text, checked_in_at timestamptz)
         order by ${sql({ sort, direction })}`,
        [JSON.stringify(LISTED_BOOKINGS)],
      );
      return rows.map((row) => row.booking_id).join('');
    };
    const reversed = (ids: string): string => [...ids].reverse().join('');
    const { ids } = ORDERS[sort];
    const descending =
      sort === 'checkedInAt' ? reversed(ids.slice(0, -1)) + ids.slice(-1) : reversed(ids);
    expect(await order('asc')).toBe(ids);
    expect(await order('desc')).toBe(descending);
    expect(await order('asc', inReverse)).toBe(reversed(ids));
    expect(await order('desc', inReverse)).toBe(reversed(descending));
  });

  it('is tested with data that each sort column puts into a different order', () => {
    expect(new Set(bookingSorts.map((sort) => ORDERS[sort].ids)).size).toBe(bookingSorts.length);
  });
});
