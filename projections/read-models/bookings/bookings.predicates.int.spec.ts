import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  isExpected,
  isListed,
  isPaid,
  type StatusAndHold,
} from '../../../backend/contracts/booking-groups.js';
import { familyStatusLabels } from '../../../backend/contracts/rest/booking-status.js';
import { createTestDatabase, type TestDatabase } from '../../../backend/testing/database.js';
import { EXPECTED, LISTED, PAID, PENDING } from './bookings.predicates.js';

/** The labels have a line for each status, so a status that is added is asked about here. */
const STATUSES = Object.keys(familyStatusLabels) as StatusAndHold['status'][];
const EVERY_BOOKING: readonly StatusAndHold[] = STATUSES.flatMap((status) =>
  [null, '2030-03-01T10:00:00.000Z'].map((holdUntil) => ({ status, holdUntil })),
);

/** There are sixteen cases that these rules tell apart, so all of them are tried. */
describe('which bookings count as what', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it.each<[string, string, (booking: StatusAndHold) => boolean]>([
    ['listed', LISTED, ({ status }) => isListed(status)],
    ['paid', PAID, ({ status }) => isPaid(status)],
    ['expected', EXPECTED, isExpected],
    ['pending', PENDING, (booking) => isExpected(booking) && !isPaid(booking.status)],
  ])('%s is the same rule in SQL and for one booking', async (_, sql, rule) => {
    const { rows } = await database.pool.query<{ holds: boolean }>(
      `select ${sql} as holds
       from unnest($1::text[], $2::timestamptz[]) with ordinality as booking(status, hold_until, place) order by place`,
      [EVERY_BOOKING.map(({ status }) => status), EVERY_BOOKING.map(({ holdUntil }) => holdUntil)],
    );
    expect(rows.map(({ holds }) => holds)).toEqual(EVERY_BOOKING.map(rule));
  });
});
