import { rowsOf, type Queryable } from '../../sql/query.js';
import { Where } from '../../sql/where.js';
import type { Schools } from './bookings-list.queries.js';
import { LISTED, PAID } from './bookings.predicates.js';
import { BOOKINGS, type BookingRow } from './bookings.tables.js';

/* What waits for staff. */

export type WaitingBookingRow = Pick<
  BookingRow,
  'booking_id' | 'confirmation_number' | 'placed_at'
> & {
  /** How many wait altogether. */
  readonly all: number;
};

/** Bookings whose receipt staff have to look at, the oldest order first. @param most how many are named at most */
export function bookingsToReview(
  db: Queryable,
  schools: Schools,
  most: number,
): Promise<WaitingBookingRow[]> {
  const where = new Where()
    .and(LISTED)
    .and("status = 'needs_review'")
    .andSchool('school_id', schools);
  return rowsOf<WaitingBookingRow>(db, {
    sql: `select booking_id, confirmation_number, placed_at, count(*) over ()::int as all
          from ${BOOKINGS} where ${where.sql}
          order by placed_at, booking_id limit ${where.bind(most)}`,
    values: where.values,
  });
}

/** Of these bookings the paid ones of the schools, by id. */
export async function paidAmong(
  db: Queryable,
  schools: Schools,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const where = new Where()
    .and('booking_id = any(?::uuid[])', bookingIds)
    .and(PAID)
    .andSchool('school_id', schools);
  const rows = await rowsOf<Pick<BookingRow, 'booking_id' | 'confirmation_number'>>(db, {
    sql: `select booking_id, confirmation_number from ${BOOKINGS} where ${where.sql}`,
    values: where.values,
  });
  return new Map(rows.map((row) => [row.booking_id, row.confirmation_number]));
}
