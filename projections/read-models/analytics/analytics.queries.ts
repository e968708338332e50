import type { SenText } from '../../../backend/contracts/money.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { Where } from '../../sql/where.js';
import { BOOKINGS, CUSTOMERS, NO_CUSTOMER, SALES } from './analytics.tables.js';

/*
 * The numbers of analytics, over all orders ever placed:
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
  /** `null`: all schools. */
  readonly schools: readonly string[] | null;
  /** `null`: all performances. */
  readonly performanceId: string | null;
}

export interface TotalsRow {
  readonly total: number;
  readonly confirmed: number;
  readonly pending: number;
  readonly cancelled: number;
  readonly listed: number;
  readonly revenue: SenText;
  readonly proven: SenText;
  readonly receipt: SenText;
  readonly cash: SenText;
  readonly open: SenText;
  readonly seats_sold: number;
  readonly checked_in: number;
}

export interface ProductionSalesRow {
  readonly production_id: string;
  /** Title at the time of booking. */
  readonly title: string;
  readonly revenue: SenText;
  readonly bookings: number;
}

export interface DayOfSalesRow {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly revenue: SenText;
  readonly seats: number;
}

export interface Sales {
  readonly totals: TotalsRow;
  /** All productions with a paid booking, unsorted. */
  readonly byProduction: readonly ProductionSalesRow[];
  /** Days on which a payment was confirmed, in their order. Days without a sale are left out. */
  readonly byDay: readonly DayOfSalesRow[];
  /** Seats sold by performance id, without performances that sold none. */
  readonly byPerformance: ReadonlyMap<string, number>;
}

/** A row of the query below; null in the columns that its group does not have. */
type SumsRow = TotalsRow & {
  readonly production_id: string | null;
  readonly title: string;
  readonly day: string | null;
  readonly performance_id: string | null;
};

/** Returns the sums of all bookings in scope, in total and in three groupings, which one reading of the rows makes. */
export async function salesOf(db: Queryable, scope: BookingsScope): Promise<Sales> {
  const where = within(scope);
  const rows = await rowsOf<SumsRow>(db, {
    sql: `select production_id, day, performance_id, max(production_title) filter (where paid > 0) as title,
            coalesce(sum(bookings), 0)::int as total, coalesce(sum(paid), 0)::int as confirmed,
            coalesce(sum(pending), 0)::int as pending, coalesce(sum(bookings - paid - pending), 0)::int as cancelled,
            coalesce(sum(listed), 0)::int as listed, coalesce(sum(revenue_sen), 0) as revenue,
            coalesce(sum(proven_sen), 0) as proven, coalesce(sum(receipt_sen), 0) as receipt,
            coalesce(sum(cash_sen), 0) as cash, coalesce(sum(open_sen), 0) as open,
            coalesce(sum(seats), 0)::int as seats_sold, coalesce(sum(checked_in), 0)::int as checked_in
          from ${SALES} where ${where.sql}
          group by grouping sets ((), (production_id), (day), (performance_id))`,
    values: where.values,
  });
  const sold = rows.filter(({ confirmed }) => confirmed > 0);
  const {
    production_id: _p,
    day: _d,
    performance_id: _s,
    title: _t,
    ...totals
  } = rows.find(isTotal) as SumsRow;
  return {
    totals,
    byProduction: sold.flatMap(({ production_id, title, revenue, confirmed }) =>
      production_id === null ? [] : [{ production_id, title, revenue, bookings: confirmed }],
    ),
    byDay: sold
      .flatMap(({ day, revenue, seats_sold }) =>
        day === null ? [] : [{ day, revenue, seats: seats_sold }],
      )
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    byPerformance: new Map(
      sold.flatMap(({ performance_id, seats_sold }) =>
        performance_id === null ? [] : [[performance_id, seats_sold]],
      ),
    ),
  };
}

const isTotal = ({ production_id, day, performance_id }: SumsRow): boolean =>
  production_id === null && day === null && performance_id === null;

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
    sql: `select performance_id, day, sum(seats)::int as seats
          from ${SALES} where performance_id = any($1::uuid[]) and paid > 0 group by 1, 2`,
    values: [performanceIds],
  });

function within({ schools, performanceId }: BookingsScope): Where {
  const where = new Where().andSchool('school_id', schools);
  return performanceId === null ? where : where.and('performance_id = ?', performanceId);
}
