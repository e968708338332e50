import { isListed } from '../../../backend/contracts/booking-groups.js';
import type { BookingSort } from '../../../backend/contracts/rest/booking-sorts.js';
import { rowsOf, type Query, type Queryable } from '../../sql/query.js';
import { Where } from '../../sql/where.js';
import { LISTED } from './bookings.predicates.js';
import { andMatching } from './bookings-search.js';
import { BOOKINGS, type BookingRow } from './bookings.tables.js';

/* The list for staff: searched, filtered, ordered and paged by Postgres; what is not on the page never leaves it. */

/** Which bookings are wanted; what is left out does not narrow the list. */
export interface BookingsFilter {
  /** Words of number, name, e-mail or phone; or a phone number; or a seat such as `B 9`. */
  readonly search?: string | undefined;
  /** The confirmation number that `search` may be, in its canonical spelling. */
  readonly confirmationNumber?: string | null | undefined;
  readonly status?: BookingRow['status'] | undefined;
  readonly productionId?: string | undefined;
  readonly performanceId?: string | undefined;
  /** ISO 8601: placed then or before. */
  readonly until?: string | undefined;
}

/** Ids of schools; `null`: all schools. */
export type Schools = readonly string[] | null;

const ITEM_COLUMNS = [
  'booking_id',
  'confirmation_number',
  'performance_id',
  'production_id',
  'school_id',
  'production_title',
  'performance_starts_at',
  'venue',
  'user_id',
  'customer_name',
  'customer_email',
  'customer_phone',
  'seats',
  'total_sen',
  'status',
  'checked_in_at',
  'checked_in_seats',
  'placed_at',
] as const satisfies readonly (keyof BookingRow)[];

/** What the list shows of a booking. */
export type ListedBookingRow = Pick<BookingRow, (typeof ITEM_COLUMNS)[number]>;

/** A column of the list, and the direction. Among equals the newest booking comes first. */
export interface BookingsOrder {
  readonly sort: BookingSort;
  readonly direction: 'asc' | 'desc';
}

const NEWEST_FIRST: BookingsOrder = { sort: 'createdAt', direction: 'desc' };

const SORTED_BY: Readonly<Record<BookingSort, string>> = {
  createdAt: 'placed_at',
  confirmationNumber: 'confirmation_number',
  customerName: 'lower(customer_name)',
  productionName: 'production_title',
  performanceDate: 'performance_starts_at',
  seats: 'seat_count',
  totalAmount: 'total_sen',
  status: 'status',
  checkedInAt: 'checked_in_at',
};

/** The id is the last key, so no two bookings ever change places between two pages. */
function inOrder({ sort, direction }: BookingsOrder): string {
  if (sort === 'createdAt') return `placed_at ${direction}, booking_id ${direction}`;
  // Who has not come yet stands behind who has, in both directions.
  const nulls = sort === 'checkedInAt' ? 'nulls last' : '';
  return `${SORTED_BY[sort]} ${direction} ${nulls}, placed_at desc, booking_id desc`;
}

/** @param at which page, from 1; all of them without one */
export function pageOfBookings(
  schools: Schools,
  filter: BookingsFilter,
  at: { readonly page: number; readonly pageSize: number } | null,
  order: BookingsOrder = NEWEST_FIRST,
): Query {
  const where = listed(schools, filter);
  const slice = at
    ? `limit ${where.bind(at.pageSize)} offset ${where.bind((at.page - 1) * at.pageSize)}`
    : '';
  const sql = `select ${ITEM_COLUMNS.join(', ')} from ${BOOKINGS} where ${where.sql}
    order by ${inOrder(order)} ${slice}`;
  return { sql, values: where.values };
}

/** What {@link countOfBookings} answers. */
export interface BookingsCount {
  readonly count: number;
  /** When the newest of them was placed; null when there is none. */
  readonly newest: Date | null;
}

export function countOfBookings(schools: Schools, filter: BookingsFilter): Query {
  const where = listed(schools, filter);
  return {
    sql: `select count(*)::int as count, max(placed_at) as newest from ${BOOKINGS} where ${where.sql}`,
    values: where.values,
  };
}

const EXPORTED = [
  'booking_id',
  'confirmation_number',
  'customer_name',
  'customer_email',
  'customer_phone',
  'production_title',
  'performance_starts_at',
  'seats',
  'total_sen',
  'status',
  'placed_at',
] as const satisfies readonly (keyof BookingRow)[];

/** What exports say of a booking. */
export type ExportedBookingRow = Pick<BookingRow, (typeof EXPORTED)[number]>;

/** What the list has, newest first, from behind one booking on: what is booked during a long export moves no page. */
export function bookingsToExport(
  db: Queryable,
  schools: Schools,
  filter: BookingsFilter,
  after: { readonly placedAt: string; readonly bookingId: string } | null,
  limit: number,
): Promise<ExportedBookingRow[]> {
  const where = listed(schools, filter);
  if (after)
    where.and(
      '(placed_at, booking_id) < (?::timestamptz, ?::uuid)',
      after.placedAt,
      after.bookingId,
    );
  return rowsOf(db, {
    sql: `select ${EXPORTED.join(', ')} from ${BOOKINGS} where ${where.sql}
          order by placed_at desc, booking_id desc limit ${where.bind(limit)}`,
    values: where.values,
  });
}

/** Of these productions the ones that have a listed booking; for each the index is asked whether it has one at all. */
export const productionsWithBookings = (productionIds: readonly string[]): Query => ({
  sql: `select wanted.id from unnest($1::uuid[]) as wanted(id)
        where exists (select from ${BOOKINGS} where production_id = wanted.id and ${LISTED})`,
  values: [productionIds],
});

export async function count(db: Queryable, query: Query): Promise<BookingsCount> {
  return (await rowsOf<BookingsCount>(db, query))[0] ?? { count: 0, newest: null };
}

/**
 * Expired and cancelled bookings are in no list that does not ask for them: by their status, or by a search, for the family
 * that calls about one knows its number or its name.
 */
function listed(schools: Schools, filter: BookingsFilter): Where {
  const { search, confirmationNumber, status, productionId, performanceId, until } = filter;
  const where = new Where().andSchool('school_id', schools);
  if (status ? isListed(status) : !search) where.and(LISTED);
  if (status) where.and('status = ?', status);
  if (productionId) where.and('production_id = ?', productionId);
  if (performanceId) where.and('performance_id = ?', performanceId);
  if (until) where.and('placed_at <= ?::timestamptz', until);
  if (search) andMatching(where, search, confirmationNumber ?? null);
  return where;
}
