import { TIME_ZONE } from '../../../backend/contracts/malaysian-time.js';
import type { SenText } from '../../../backend/contracts/money.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { Where } from '../../sql/where.js';
import type { Schools } from './bookings-list.queries.js';
import { CUSTOMERS, LISTED, PAID, PENDING } from './bookings.predicates.js';
import { BOOKINGS } from './bookings.tables.js';

/*
 * The numbers of analytics, over one row for each order ever placed:
 *
 * - confirmed: paid now, on whatever evidence. Revenue, seats sold and guests count these alone.
 * - pending: may still become a sale: waiting for payment, being checked, with staff, or rejected with time left for a better
 *   receipt.
 * - cancelled: all others: cancelled, not paid in time, or rejected for good.
 *
 * The three add up to the total, and no booking is in two of them.
 */

/** Bookings to count. */
export interface BookingsScope {
  readonly schools: Schools;
  /** `null`: all performances. */
  readonly performanceId: string | null;
}

/** SQL: day of sale in Malaysia. */
const DAY_OF_SALE = `to_char(confirmed_at at time zone '${TIME_ZONE}', 'YYYY-MM-DD')`;

export interface TotalsRow {
  readonly total: number;
  readonly confirmed: number;
  readonly pending: number;
  readonly cancelled: number;
  readonly listed: number;
  readonly revenue: SenText;
  readonly customers: number;
  readonly seats_sold: number;
  readonly checked_in: number;
}

export async function totals(db: Queryable, scope: BookingsScope): Promise<TotalsRow> {
  const where = within(scope);
  const [row] = await rowsOf<TotalsRow>(db, {
    sql: `select count(*)::int as total,
            count(*) filter (where ${PAID})::int as confirmed,
            count(*) filter (where ${PENDING})::int as pending,
            count(*) filter (where not (${PAID}) and not ${PENDING})::int as cancelled,
            count(*) filter (where ${LISTED})::int as listed,
            coalesce(sum(total_sen) filter (where ${PAID}), 0) as revenue,
            ${CUSTOMERS}::int as customers,
            coalesce(sum(seat_count) filter (where ${PAID}), 0)::int as seats_sold,
            coalesce(sum(checked_in_count) filter (where ${PAID}), 0)::int as checked_in
          from ${BOOKINGS} where ${where.sql}`,
    values: where.values,
  });
  return row as TotalsRow;
}

export interface PeriodRow {
  /** Orders placed in the period. */
  readonly placed: number;
  readonly decided: number;
  readonly confirmed: number;
  readonly customers: number;
  /** Paid orders whose payment was confirmed in the period. */
  readonly revenue: SenText;
  readonly seats_sold: number;
}

/** Returns the numbers of one period; `from` is in the period, `to` is not. */
export async function salesWithin(
  db: Queryable,
  scope: BookingsScope,
  from: Date,
  to: Date,
): Promise<PeriodRow> {
  const where = within(scope);
  const start = where.bind(from);
  const end = where.bind(to);
  const placed = `placed_at >= ${start} and placed_at < ${end}`;
  const sold = `${PAID} and confirmed_at >= ${start} and confirmed_at < ${end}`;
  const [row] = await rowsOf<PeriodRow>(db, {
    sql: `select count(*) filter (where ${placed})::int as placed,
            count(*) filter (where ${placed} and not ${PENDING})::int as decided,
            count(*) filter (where ${placed} and ${PAID})::int as confirmed,
            (${CUSTOMERS} filter (where ${placed}))::int as customers,
            coalesce(sum(total_sen) filter (where ${sold}), 0) as revenue,
            coalesce(sum(seat_count) filter (where ${sold}), 0)::int as seats_sold
          from ${BOOKINGS} where ${where.sql}`,
    values: where.values,
  });
  return row as PeriodRow;
}

export interface SeatsOfDayRow {
  readonly performance_id: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly seats: number;
}

/** Returns paid seats of these performances by day of payment, unsorted. */
export const seatsSoldByDay = (
  db: Queryable,
  performanceIds: readonly string[],
): Promise<SeatsOfDayRow[]> =>
  rowsOf(db, {
    sql: `select performance_id, ${DAY_OF_SALE} as day, sum(seat_count)::int as seats
          from ${BOOKINGS} where performance_id = any($1::uuid[]) and ${PAID} group by 1, 2`,
    values: [performanceIds],
  });

/** Returns ids of the paid bookings, which the revenue counts. */
export async function paidBookings(db: Queryable, scope: BookingsScope): Promise<string[]> {
  const where = within(scope).and(PAID);
  const rows = await rowsOf<{ booking_id: string }>(db, {
    sql: `select booking_id from ${BOOKINGS} where ${where.sql}`,
    values: where.values,
  });
  return rows.map((row) => row.booking_id);
}

export interface ProductionSalesRow {
  readonly production_id: string;
  /** Title at the time of booking. */
  readonly title: string;
  readonly revenue: SenText;
  readonly bookings: number;
}

/** Returns sales of all productions with a paid booking, unsorted. */
export function salesByProduction(
  db: Queryable,
  scope: BookingsScope,
): Promise<ProductionSalesRow[]> {
  const where = within(scope).and(PAID);
  return rowsOf(db, {
    sql: `select production_id, max(production_title) as title, sum(total_sen) as revenue, count(*)::int as bookings
          from ${BOOKINGS} where ${where.sql} group by production_id`,
    values: where.values,
  });
}

export interface DayOfSalesRow {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly revenue: SenText;
  readonly seats: number;
}

/** Returns sales by day on which the payment was confirmed; days without a sale are left out. */
export function salesByDay(db: Queryable, scope: BookingsScope): Promise<DayOfSalesRow[]> {
  const where = within(scope).and(PAID);
  return rowsOf(db, {
    sql: `select ${DAY_OF_SALE} as day, sum(total_sen) as revenue, sum(seat_count)::int as seats
          from ${BOOKINGS} where ${where.sql} group by 1 order by 1`,
    values: where.values,
  });
}

/** Returns seats sold by performance id, without performances that sold none. */
export async function seatsSoldByPerformance(
  db: Queryable,
  scope: BookingsScope,
): Promise<ReadonlyMap<string, number>> {
  const where = within(scope).and(PAID);
  const rows = await rowsOf<{ performance_id: string; sold: number }>(db, {
    sql: `select performance_id, sum(seat_count)::int as sold
          from ${BOOKINGS} where ${where.sql} group by performance_id`,
    values: where.values,
  });
  return new Map(rows.map(({ performance_id, sold }) => [performance_id, sold]));
}

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

function within({ schools, performanceId }: BookingsScope): Where {
  const where = new Where().andSchool('school_id', schools);
  return performanceId === null ? where : where.and('performance_id = ?', performanceId);
}
