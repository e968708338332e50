import { rowsOf, type Queryable } from '../../sql/query.js';
import { CUSTOMERS, EXPECTED, LISTED, PAID } from './bookings.predicates.js';
import { BOOKINGS, type BookingRow } from './bookings.tables.js';

export type { BookingRow } from './bookings.tables.js';

/* Look-ups. The list for staff and the numbers of analytics have files of their own beside this one. */

const LATEST_PERFORMANCE_FIRST = `order by ${LISTED} desc, performance_starts_at desc, placed_at desc, booking_id desc`;

/**
 * All under an e-mail address, in any case; the latest performance first, expired and cancelled ones last: their families
 * look for them, too.
 */
export const bookingsOfEmail = (db: Queryable, email: string): Promise<BookingRow[]> =>
  // Postgres has no text with NUL in it, so the query would fail.
  email.includes('\0')
    ? Promise.resolve([])
    : rowsOf<BookingRow>(db, {
        sql: `select * from ${BOOKINGS} where lower(customer_email) = lower($1) ${LATEST_PERFORMANCE_FIRST}`,
        values: [email],
      });

/** All of a person's own, in the same order: ordered while signed in, or under the e-mail address they signed in with. */
export const bookingsOfPerson = (
  db: Queryable,
  userId: string,
  email: string,
): Promise<BookingRow[]> =>
  rowsOf<BookingRow>(db, {
    sql: `select * from ${BOOKINGS} where (user_id = $1 or lower(customer_email) = lower($2)) ${LATEST_PERFORMANCE_FIRST}`,
    values: [userId, email],
  });

export interface ExpectedRow {
  readonly bookings: number;
  /** By e-mail address. */
  readonly customers: number;
  readonly ids: readonly string[];
  /** Those that are paid, of the performances that have begun. */
  readonly books: number;
}

/** Who has seats of one of the performances or may still get them. `begun`: those of them that have begun. */
export async function expectedAt(
  db: Queryable,
  performanceIds: readonly string[],
  begun: readonly string[],
): Promise<ExpectedRow> {
  const rows = await rowsOf<ExpectedRow>(db, {
    sql: `select count(*)::int as bookings, ${CUSTOMERS}::int as customers,
            coalesce(array_agg(booking_id::text), '{}') as ids,
            (count(*) filter (where ${PAID} and performance_id = any($2::uuid[])))::int as books
          from ${BOOKINGS} where performance_id = any($1::uuid[]) and ${EXPECTED}`,
    values: [performanceIds, begun],
  });
  return rows[0] as ExpectedRow;
}

/** Families by e-mail address: those with a paid booking of the performance, and those who may only still pay. */
export async function familiesAt(
  db: Queryable,
  performanceId: string,
): Promise<{ readonly paid: number; readonly unpaid: number }> {
  const rows = await rowsOf<{ paid: number; unpaid: number }>(db, {
    sql: `select (count(*) filter (where has_paid))::int as paid, (count(*) filter (where not has_paid))::int as unpaid
          from (select bool_or(${PAID}) as has_paid from ${BOOKINGS}
                 where performance_id = $1 and ${EXPECTED} and customer_email <> ''
                 group by lower(customer_email)) families`,
    values: [performanceId],
  });
  return rows[0] ?? { paid: 0, unpaid: 0 };
}

/** What matching needs to know of a booking. */
export type MatchableBookingRow = Pick<
  BookingRow,
  | 'booking_id'
  | 'confirmation_number'
  | 'customer_name'
  | 'customer_email'
  | 'total_sen'
  | 'status'
  | 'placed_at'
  | 'confirmed_at'
  | 'production_title'
  | 'performance_starts_at'
>;

const MATCHABLE = `booking_id, confirmation_number, customer_name, customer_email, total_sen, status, placed_at, confirmed_at,
  production_title, performance_starts_at`;

/** All of a school that cost something, cancelled and expired ones, too: their money may still come. */
export const matchableBookings = (
  db: Queryable,
  schoolId: string,
): Promise<MatchableBookingRow[]> =>
  rowsOf<MatchableBookingRow>(db, {
    sql: `select ${MATCHABLE} from ${BOOKINGS} where school_id = $1 and total_sen > 0 order by placed_at, booking_id`,
    values: [schoolId],
  });

/** The same of bookings by their ids, whatever they cost now. */
export const matchableBookingsById = (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<MatchableBookingRow[]> =>
  rowsOf<MatchableBookingRow>(db, {
    sql: `select ${MATCHABLE} from ${BOOKINGS} where booking_id = any($1::uuid[]) order by placed_at, booking_id`,
    values: [bookingIds],
  });
