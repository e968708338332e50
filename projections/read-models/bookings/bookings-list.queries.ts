import { rowsOf, type Query, type Queryable } from '../../sql/query.js';
import { Where } from '../../sql/where.js';
import { LISTED } from './bookings.predicates.js';
import { BOOKINGS, type BookingRow } from './bookings.tables.js';

/* The list for staff: searched, filtered, ordered and paged by Postgres; what is not on the page never leaves it. */

/** Which bookings are wanted; what is left out does not narrow the list. */
export interface BookingsFilter {
  /** Words that must all occur in number, name or e-mail. */
  readonly search?: string | undefined;
  /** The confirmation number that `search` may be, in its canonical spelling. */
  readonly confirmationNumber?: string | null | undefined;
  readonly status?: BookingRow['status'] | undefined;
  readonly productionId?: string | undefined;
  readonly performanceId?: string | undefined;
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

/** Newest first. @param at which page, from 1; all of them without one */
export function pageOfBookings(
  schools: Schools,
  filter: BookingsFilter,
  at: { readonly page: number; readonly pageSize: number } | null,
): Query {
  const where = listed(schools, filter);
  const slice = at
    ? `limit ${where.bind(at.pageSize)} offset ${where.bind((at.page - 1) * at.pageSize)}`
    : '';
  const sql = `select ${ITEM_COLUMNS.join(', ')} from ${BOOKINGS} where ${where.sql}
    order by placed_at desc, booking_id desc ${slice}`;
  return { sql, values: where.values };
}

export function countOfBookings(schools: Schools, filter: BookingsFilter): Query {
  const where = listed(schools, filter);
  return {
    sql: `select count(*)::int as count from ${BOOKINGS} where ${where.sql}`,
    values: where.values,
  };
}

/** Of these productions the ones that have a listed booking; for each the index is asked whether it has one at all. */
export const productionsWithBookings = (productionIds: readonly string[]): Query => ({
  sql: `select wanted.id from unnest($1::uuid[]) as wanted(id)
        where exists (select from ${BOOKINGS} where production_id = wanted.id and ${LISTED})`,
  values: [productionIds],
});

export async function count(db: Queryable, query: Query): Promise<number> {
  return (await rowsOf<{ count: number }>(db, query))[0]?.count ?? 0;
}

function listed(schools: Schools, filter: BookingsFilter): Where {
  const { search, confirmationNumber, status, productionId, performanceId } = filter;
  const where = new Where().and(LISTED).andSchool('school_id', schools);
  if (status) where.and('status = ?', status);
  if (productionId) where.and('production_id = ?', productionId);
  if (performanceId) where.and('performance_id = ?', performanceId);
  if (search) matching(where, search, confirmationNumber ?? null);
  return where;
}

/** Every word somewhere in number, name or e-mail; or the number alone, however it was typed. */
function matching(where: Where, search: string, confirmationNumber: string | null): void {
  const words = search.trim().split(/\s+/).map(contains);
  const everyWord = words.map(() => 'search like lower(?)').join(' and ');
  if (confirmationNumber)
    where.and(`(confirmation_number = ? or (${everyWord}))`, confirmationNumber, ...words);
  else where.and(everyWord, ...words);
}

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
