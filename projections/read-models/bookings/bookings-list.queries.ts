import type { ShownCustomer } from '../../../backend/contracts/rest/customer.js';
import { isListed } from '../../../backend/contracts/booking-groups.js';
import { rowsOf, type Query, type Queryable } from '../../sql/query.js';
import { Where } from '../../sql/where.js';
import { LISTED } from './bookings.predicates.js';
import {
  inOrder,
  inOrderOfKeys,
  inReverse,
  NEWEST_FIRST,
  orderKeys,
  type BookingsOrder,
} from './bookings-order.js';
import { andMatching } from './bookings-search.js';
import { BOOKINGS, type BookingRow } from './bookings.tables.js';

/*
 * Queries of the bookings list for staff. Postgres searches, filters, orders and pages the list, so that only the page's rows are
 * sent.
 */

export type { BookingsOrder } from './bookings-order.js';

/** Filter of the bookings list. A field that is left out does not filter. */
export interface BookingsFilter {
  /** Search text: words of a confirmation number, name or e-mail address; or a phone number; or a seat such as `B 9`. */
  readonly search?: string | undefined;
  /** Confirmation number in its canonical spelling, if the search text can be one. */
  readonly confirmationNumber?: string | null | undefined;
  /** Ids of bookings that the search text also finds, because it is their discount code. */
  readonly withCode?: readonly string[] | undefined;
  readonly status?: BookingRow['status'] | undefined;
  readonly productionId?: string | undefined;
  readonly performanceId?: string | undefined;
  /** Time in ISO 8601. Finds only bookings placed at this time or before. */
  readonly until?: string | undefined;
}

/** Ids of the schools whose bookings are listed; `null` for all schools. */
export type Schools = readonly string[] | null;

const CUSTOMER_COLUMNS = [
  'customer_name',
  'customer_email',
  'customer_phone',
] as const satisfies readonly (keyof BookingRow)[];

/** Returns the customer of a booking for the list or an export. */
export const customerOfRow = (
  row: Pick<BookingRow, (typeof CUSTOMER_COLUMNS)[number]>,
): ShownCustomer => ({
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
});

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
  ...CUSTOMER_COLUMNS,
  'seats',
  'total_sen',
  'status',
  'checked_in_at',
  'checked_in_seats',
  'placed_at',
] as const satisfies readonly (keyof BookingRow)[];

/** Columns of a booking in the list. */
export type ListedBookingRow = Pick<BookingRow, (typeof ITEM_COLUMNS)[number]>;

/** Page number, counted from 1, and number of bookings on a page. */
export interface PagePlace {
  readonly page: number;
  readonly pageSize: number;
  /** Number of all bookings, if known. A page near the end is then searched from the end of the list. */
  readonly total?: number;
}

/**
 * Returns a page, or all bookings when no page is given. First finds the page's ids in an index that has all columns to filter
 * and sort by. The rows before the page are only counted in this index, and never read from the table.
 */
export function pageOfBookings(
  schools: Schools,
  filter: BookingsFilter,
  at: PagePlace | null,
  order: BookingsOrder = NEWEST_FIRST,
): Query {
  const where = listed(schools, filter);
  if (!at) {
    const sql = `select ${ITEM_COLUMNS.join(', ')} from ${BOOKINGS} where ${where.sql} order by ${inOrder(order)}`;
    return { sql, values: where.values };
  }
  const { limit, offset, fromEnd } = sliceOf(at);
  const ids = `select ${orderKeys(order)} from ${BOOKINGS} where ${where.sql}
    order by ${fromEnd ? inReverse(order) : inOrder(order)} limit ${where.bind(limit)} offset ${where.bind(offset)}`;
  const sql = `select ${ofListed(ITEM_COLUMNS)} from (${ids}) as wanted join ${BOOKINGS} as listed using (booking_id)
    order by ${inOrderOfKeys(order, 'wanted')}`;
  return { sql, values: where.values };
}

/** Returns the limit and offset of a page, counted from the end of the list when the page is nearer to the end. */
function sliceOf({ page, pageSize, total }: PagePlace): {
  limit: number;
  offset: number;
  fromEnd: boolean;
} {
  const offset = (page - 1) * pageSize;
  const behind = (total ?? 0) - offset - pageSize;
  if (total === undefined || offset >= total || behind >= offset)
    return { limit: pageSize, offset, fromEnd: false };
  return { limit: Math.min(pageSize, total - offset), offset: Math.max(0, behind), fromEnd: true };
}

/** A row of {@link searchedPage}. Each row has the count; an empty page has one row with the count alone. */
export type SearchedRow = BookingsCount & (ListedBookingRow | { readonly booking_id: null });

/**
 * Returns a page of search results and their {@link countOfBookings} in one statement. The rows that a search finds are scattered
 * over the table and slow to read, so they are read only once.
 */
export function searchedPage(
  schools: Schools,
  filter: BookingsFilter,
  { page, pageSize }: PagePlace,
  order: BookingsOrder = NEWEST_FIRST,
): Query {
  const where = listed(schools, filter);
  const sql = `with found as materialized (select ${orderKeys(order)} from ${BOOKINGS} where ${where.sql}),
      wanted as (select * from found order by ${inOrderOfKeys(order, 'found')}
        limit ${where.bind(pageSize)} offset ${where.bind((page - 1) * pageSize)})
    select count, newest, ${ofListed(ITEM_COLUMNS)}
    from (select count(*)::int as count, max(placed_at) as newest from found) as counted
    left join (wanted join ${BOOKINGS} as listed using (booking_id)) on true
    order by ${inOrderOfKeys(order, 'wanted')}`;
  return { sql, values: where.values };
}

const ofListed = (columns: readonly string[]): string =>
  columns.map((column) => `listed.${column}`).join(', ');

/** Number of listed bookings, as {@link countOfBookings} reads it. */
export interface BookingsCount {
  readonly count: number;
  /** Time when the newest counted booking was placed; null when there is none. */
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
  ...CUSTOMER_COLUMNS,
  'production_title',
  'performance_starts_at',
  'seats',
  'total_sen',
  'status',
  'placed_at',
] as const satisfies readonly (keyof BookingRow)[];

/** Columns of a booking in exports. */
export type ExportedBookingRow = Pick<BookingRow, (typeof EXPORTED)[number]>;

/**
 * Returns the next part of the bookings list for an export: the bookings that come after a given booking, newest first. Bookings
 * placed during a long export do not shift its parts.
 */
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

/** Returns those productions that have a listed booking, by one index look-up for each production. */
export const productionsWithBookings = (productionIds: readonly string[]): Query => ({
  sql: `select wanted.id from unnest($1::uuid[]) as wanted(id)
        where exists (select from ${BOOKINGS} where production_id = wanted.id and ${LISTED})`,
  values: [productionIds],
});

export async function count(db: Queryable, query: Query): Promise<BookingsCount> {
  return (await rowsOf<BookingsCount>(db, query))[0] ?? { count: 0, newest: null };
}

/**
 * Leaves out expired and cancelled bookings, unless staff filter by a status or search by text. A family that calls about an
 * expired booking knows its number or name, so a search must find it.
 */
function listed(schools: Schools, filter: BookingsFilter): Where {
  const { search, confirmationNumber, withCode, status, productionId, performanceId, until } =
    filter;
  const where = new Where().andSchool('school_id', schools);
  if (status ? isListed(status) : !search) where.and(LISTED);
  if (status) where.and('status = ?', status);
  if (productionId) where.and('production_id = ?', productionId);
  if (performanceId) where.and('performance_id = ?', performanceId);
  if (until) where.and('placed_at <= ?::timestamptz', until);
  if (search) andMatching(where, search, confirmationNumber ?? null, withCode);
  return where;
}
