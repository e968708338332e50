import type { SenText } from '../../../backend/contracts/money.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { CUSTOMERS, EXPECTED, LISTED, PAID } from './bookings.predicates.js';
import { BOOKINGS, type BookingRow } from './bookings.tables.js';

export type { BookingRow } from './bookings.tables.js';

/* Queries of bookings, except those of the staff list, which are in the files beside this one. */

const LATEST_PERFORMANCE_FIRST = `order by ${LISTED} desc, performance_starts_at desc, placed_at desc, booking_id desc`;

/**
 * Returns all bookings of an e-mail address, ignoring case. The latest performance comes first. Expired and cancelled bookings
 * come last; they are included because families look for them, too.
 */
export const bookingsOfEmail = (db: Queryable, email: string): Promise<BookingRow[]> =>
  // A text with a NUL character is refused before the query, because Postgres cannot store NUL and the query would fail.
  email.includes('\0')
    ? Promise.resolve([])
    : rowsOf<BookingRow>(db, {
        sql: `select * from ${BOOKINGS} where lower(customer_email) = lower($1) ${LATEST_PERFORMANCE_FIRST}`,
        values: [email],
      });

/**
 * Returns a person's bookings in the same order as {@link bookingsOfEmail}: ordered while signed in, or under the e-mail
 * address of the sign-in.
 */
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
  /** Number of different e-mail addresses of these bookings. */
  readonly customers: number;
  readonly ids: readonly string[];
  /** Number of paid bookings of performances that have begun. */
  readonly books: number;
}

/**
 * Counts the bookings that have seats of these performances or may still get them. @param begun ids of those performances that
 * have begun
 */
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

/** Counts families by e-mail address: those with a paid booking of the performance, and those who may still pay. */
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

/** Columns of a booking that are needed to match it with a payment. */
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

/**
 * Returns all bookings of a school that cost something, including cancelled and expired bookings, because their money may still
 * arrive.
 */
export const matchableBookings = (
  db: Queryable,
  schoolId: string,
): Promise<MatchableBookingRow[]> =>
  rowsOf<MatchableBookingRow>(db, {
    sql: `select ${MATCHABLE} from ${BOOKINGS} where school_id = $1 and total_sen > 0 order by placed_at, booking_id`,
    values: [schoolId],
  });

/** Returns these bookings, including those that cost nothing now. */
export const matchableBookingsById = (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<MatchableBookingRow[]> =>
  rowsOf<MatchableBookingRow>(db, {
    sql: `select ${MATCHABLE} from ${BOOKINGS} where booking_id = any($1::uuid[]) order by placed_at, booking_id`,
    values: [bookingIds],
  });

export interface SoldKindRow {
  /** Name of the ticket kind. */
  readonly kind: string;
  readonly seats: number;
}

/** Counts the paid seats of each ticket kind but Standard. @param performanceId null: all performances of the productions */
export const seatsSoldByKind = (
  db: Queryable,
  productionIds: readonly string[],
  performanceId: string | null,
): Promise<SoldKindRow[]> =>
  rowsOf(db, {
    sql: `select seat #>> '{kind,name}' as kind, count(*)::int as seats
          from ${BOOKINGS}, jsonb_array_elements(seats) as seat
          where production_id = any($1::uuid[]) and ($2::uuid is null or performance_id = $2::uuid) and ${PAID}
            and seat ? 'kind'
          group by 1 order by 1`,
    values: [productionIds, performanceId],
  });

export interface SoldCodeRow {
  /** Id of the discount code. */
  readonly id: string;
  readonly bookings: number;
  readonly seats: number;
  readonly off_sen: SenText;
}

/**
 * Counts the paid bookings among these, by discount code, with the sum that each code took off their seats.
 * @param performanceId null: all performances
 */
export const soldByCode = (
  db: Queryable,
  orders: readonly { readonly booking_id: string; readonly id: string }[],
  performanceId: string | null,
): Promise<SoldCodeRow[]> =>
  rowsOf(db, {
    sql: `select id, count(*)::int as bookings, sum(seat_count)::int as seats,
            sum((select coalesce(sum((seat ->> 'offSen')::bigint), 0) from jsonb_array_elements(seats) as seat)) as off_sen
          from unnest($1::uuid[], $2::uuid[]) as ordered(booking_id, id) join ${BOOKINGS} using (booking_id)
          where ($3::uuid is null or performance_id = $3::uuid) and ${PAID} group by id`,
    values: [orders.map(({ booking_id }) => booking_id), orders.map(({ id }) => id), performanceId],
  });

export interface SeatPriceRow {
  readonly row_id: string;
  readonly seat_number: number;
  readonly price_sen: SenText;
}

/** Returns the price paid for each seat of these bookings. */
export const seatPricesOf = (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<SeatPriceRow[]> =>
  rowsOf(db, {
    sql: `select own ->> 'rowId' as row_id, (own ->> 'number')::int as seat_number, (own ->> 'priceSen')::bigint as price_sen
          from ${BOOKINGS}, jsonb_array_elements(seats) as own where booking_id = any($1::uuid[])`,
    values: [bookingIds],
  });
