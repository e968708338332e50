import { senOf, type SenText } from '../../../backend/contracts/money.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { Where } from '../../sql/where.js';
import { ALL, BOOKINGS, CUSTOMERS, NO_CUSTOMER, SALES, SUMS } from './analytics.tables.js';

/*
 * The numbers of analytics, over all orders ever placed, in three groups:
 *
 * - confirmed: paid now, whatever the proof of payment. Only these bookings count for revenue, seats sold and guests.
 *
 * - pending: may still become a sale: waiting for payment, being checked, with staff, or rejected with time left for a better
 * receipt.
 *
 * - cancelled: all other orders: cancelled, not paid in time, or rejected for good.
 *
 * Each booking is in exactly one group, so the three groups add up to the total.
 */

/** Selection of the bookings to count. */
export interface BookingsScope {
  /** Ids of the schools whose bookings are counted; `null` for all schools. */
  readonly schools: readonly string[] | null;
  /** Id of the performance whose bookings are counted; `null` for all performances. */
  readonly performanceId: string | null;
}

/** Sums over a selection of bookings. Money is in sen. */
export interface SalesSums {
  readonly bookings: number;
  readonly confirmed: number;
  readonly pending: number;
  readonly listed: number;
  readonly seats: number;
  readonly checkedIn: number;
  readonly revenue: number;
  /** The four parts of the revenue (`SoldParts`). */
  readonly proven: number;
  readonly receipt: number;
  readonly cash: number;
  readonly open: number;
}

/** Sums of those bookings of a performance that were made under one title of its production. */
export interface PerformanceSales extends SalesSums {
  readonly performanceId: string;
  readonly productionId: string;
  /** Title of the production at the time of booking. */
  readonly title: string;
}

/** Returns the sums by performance. After a change of the production's title, a performance has one result for each title. */
export async function salesByPerformance(
  db: Queryable,
  scope: BookingsScope,
): Promise<PerformanceSales[]> {
  const where = within(scope).and(`day = ''`).and(`performance_id <> ${ALL}`);
  const rows = await rowsOf<Record<string, string>>(db, {
    sql: `select performance_id, production_id, production_title, ${SUMS.join(', ')} from ${SALES} where ${where.sql}`,
    values: where.values,
  });
  return rows.map((row) => ({
    performanceId: row['performance_id'] as string,
    productionId: row['production_id'] as string,
    title: row['production_title'] as string,
    bookings: Number(row['bookings']),
    confirmed: Number(row['paid']),
    pending: Number(row['pending']),
    listed: Number(row['listed']),
    seats: Number(row['seats']),
    checkedIn: Number(row['checked_in']),
    revenue: senOf(row['revenue_sen'] as SenText),
    proven: senOf(row['proven_sen'] as SenText),
    receipt: senOf(row['receipt_sen'] as SenText),
    cash: senOf(row['cash_sen'] as SenText),
    open: senOf(row['open_sen'] as SenText),
  }));
}

export interface DayOfSalesRow {
  /** Day of the sales, as YYYY-MM-DD. */
  readonly day: string;
  readonly revenue: SenText;
  readonly seats: number;
}

/** Returns sales by day on which the payment was confirmed; days without a sale are left out. */
export function salesByDay(db: Queryable, scope: BookingsScope): Promise<DayOfSalesRow[]> {
  const where = within(scope).and(`day <> ''`).and('paid > 0');
  if (scope.performanceId === null) where.and(`performance_id = ${ALL}`);
  return rowsOf(db, {
    sql: `select day, sum(revenue_sen) as revenue, sum(seats)::int as seats
          from ${SALES} where ${where.sql} group by 1 order by 1`,
    values: where.values,
  });
}

/** Counts customers by e-mail address, ignoring case. Sales at the door without an address count as no customer. */
export async function customersOf(db: Queryable, scope: BookingsScope): Promise<number> {
  const { schools, performanceId } = scope;
  const counted = performanceId ?? (schools?.length === 1 ? schools[0] : null);
  const where = counted ? within(scope) : new Where().andSchool('scope_id', schools);
  const [row] = await rowsOf<{ customers: number }>(db, {
    sql: counted
      ? `select coalesce(max(bookings), 0) as customers from ${CUSTOMERS}
         where scope_id = ${where.bind(counted)} and customer = ${NO_CUSTOMER}
           and exists (select from ${SALES} where ${where.sql})`
      : `select count(distinct customer)::int as customers from ${CUSTOMERS}
         where ${where.sql} and customer <> ${NO_CUSTOMER}`,
    values: where.values,
  });
  return row?.customers ?? 0;
}

export interface PeriodRow {
  /** Orders that were placed in the period. */
  readonly placed: number;
  readonly decided: number;
  readonly confirmed: number;
  readonly customers: number;
  /** Paid orders whose payment was confirmed within the period. */
  readonly revenue: SenText;
  readonly seats_sold: number;
}

/** Returns the numbers of one period. The period includes `from` and excludes `to`. */
export async function salesWithin(
  db: Queryable,
  scope: BookingsScope,
  from: Date,
  to: Date,
): Promise<PeriodRow> {
  const where = within(scope);
  const start = where.bind(from);
  const end = where.bind(to);
  const [row] = await rowsOf<PeriodRow>(db, {
    sql: `select placed, decided, confirmed, customers, revenue, seats_sold
          from (select count(*)::int as placed, (count(*) filter (where state <> 'pending'))::int as decided,
                  (count(*) filter (where state = 'paid'))::int as confirmed, count(distinct customer)::int as customers
                from ${BOOKINGS} where ${where.sql} and placed_at >= ${start} and placed_at < ${end}) orders,
            (select coalesce(sum(total_sen), 0) as revenue, coalesce(sum(seat_count), 0)::int as seats_sold
             from ${BOOKINGS}
             where ${where.sql} and state = 'paid' and confirmed_at >= ${start} and confirmed_at < ${end}) sales`,
    values: where.values,
  });
  return row as PeriodRow;
}

export interface SeatsOfDayRow {
  readonly performance_id: string;
  /** Day of payment, as YYYY-MM-DD. */
  readonly day: string;
  readonly seats: number;
}

/** Returns paid seats of these performances by day of payment, unsorted. */
export const seatsSoldByDay = (
  db: Queryable,
  performanceIds: readonly string[],
): Promise<SeatsOfDayRow[]> =>
  rowsOf(db, {
    sql: `select performance_id, day, sum(seats)::int as seats
          from ${SALES} where performance_id = any($1::uuid[]) and day <> '' and paid > 0 group by 1, 2`,
    values: [performanceIds],
  });

function within({ schools, performanceId }: BookingsScope): Where {
  const where = new Where().andSchool('school_id', schools);
  return performanceId === null ? where : where.and('performance_id = ?', performanceId);
}
