import { TIME_ZONE } from '../../backend/contracts/malaysian-time.js';
import type { SenText } from '../../backend/contracts/money.js';
import { rowsOf, type Queryable } from '../sql/query.js';
import { Where } from '../sql/where.js';
import type {
  BookingsScope,
  DayOfSalesRow,
  PeriodRow,
  SeatsOfDayRow,
} from '../read-models/analytics/analytics.queries.js';
import { CUSTOMERS, EXPECTED, LISTED, PAID } from '../read-models/bookings/bookings.predicates.js';
import { BOOKINGS } from '../read-models/bookings/bookings.tables.js';

/*
 * Counts the numbers of analytics from the rows of all bookings, as the product did before the read model `analytics` existed.
 * The specs compare the read model with these numbers.
 */

/** SQL condition: the booking may still become a sale. */
const PENDING = `(${EXPECTED} and not (${PAID}))`;

/** SQL for the day of sale in Malaysia. */
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

/** Returns ids of the paid bookings, whose payments are the revenue. */
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

/** Returns sales by day on which the payment was confirmed; days without a sale are left out. */
export function salesByDay(db: Queryable, scope: BookingsScope): Promise<DayOfSalesRow[]> {
  const where = within(scope).and(PAID);
  return rowsOf(db, {
    sql: `select ${DAY_OF_SALE} as day, sum(total_sen) as revenue, sum(seat_count)::int as seats
          from ${BOOKINGS} where ${where.sql} group by 1 order by 1`,
    values: where.values,
  });
}

/** Returns numbers of sold seats by performance id, without performances that sold no seat. */
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

function within({ schools, performanceId }: BookingsScope): Where {
  const where = new Where().andSchool('school_id', schools);
  return performanceId === null ? where : where.and('performance_id = ?', performanceId);
}
