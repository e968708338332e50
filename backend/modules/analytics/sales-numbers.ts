import type { SenText } from '../../contracts/money.js';
import { PAID } from '../../../projections/read-models/bookings/bookings.tables.js';
import { scopeOf, type AnalyticsScope } from './analytics-scope.js';

/*
 * What is counted, in SQL over read.bookings (one row per order that was ever placed):
 *
 * - confirmed: paid now, whoever said so. Revenue, seats sold and guests are of these alone.
 * - pending: may still become a sale: waiting for payment, being checked, with staff, or rejected with time left for a better receipt.
 * - cancelled: all others: cancelled, not paid in time, or rejected for good.
 *
 * So the three make the total, and the same booking is never in two of them.
 */
const PENDING = `(status in ('pending_payment', 'verifying', 'needs_review') or (status = 'rejected' and hold_until is not null))`;

/** Days begin at midnight where the theatres are. */
const DAY_OF_SALE = `to_char(confirmed_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD')`;

const TOP_PRODUCTIONS = 10;

interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface TotalsRow {
  readonly total: number;
  readonly confirmed: number;
  readonly pending: number;
  readonly cancelled: number;
  readonly revenue: SenText;
  readonly customers: number;
  readonly seats_sold: number;
  readonly checked_in: number;
}

export function totals(scope: AnalyticsScope): Query {
  const where = scopeOf(scope);
  return {
    sql: `select count(*)::int as total,
            count(*) filter (where ${PAID})::int as confirmed,
            count(*) filter (where ${PENDING})::int as pending,
            count(*) filter (where not (${PAID}) and not ${PENDING})::int as cancelled,
            coalesce(sum(total_sen) filter (where ${PAID}), 0) as revenue,
            count(distinct lower(customer_email))::int as customers,
            coalesce(sum(seat_count) filter (where ${PAID}), 0)::int as seats_sold,
            coalesce(sum(checked_in_count) filter (where ${PAID}), 0)::int as checked_in
          from read.bookings where ${where.sql}`,
    values: where.values,
  };
}

export interface ProductionSalesRow {
  readonly production_id: string;
  readonly title: string;
  readonly revenue: SenText;
  readonly bookings: number;
}

/** By revenue; titles as they read now, or as they were booked when the production is gone. */
export function salesByProduction(scope: AnalyticsScope): Query {
  const where = scopeOf(scope).and(PAID);
  return {
    sql: `select sold.production_id, coalesce(production.title, sold.title) as title, sold.revenue, sold.bookings
          from (
            select production_id, max(production_title) as title, sum(total_sen) as revenue, count(*)::int as bookings
            from read.bookings where ${where.sql} group by production_id
          ) sold
          left join catalogue.productions production on production.id = sold.production_id
          order by sold.revenue desc, title, sold.production_id
          limit ${TOP_PRODUCTIONS}`,
    values: where.values,
  };
}

export interface DayOfSalesRow {
  readonly day: string;
  readonly revenue: SenText;
  readonly seats: number;
}

/** By the day on which the money was found to be there; days without a sale are left out. */
export function salesByDay(scope: AnalyticsScope): Query {
  const where = scopeOf(scope).and(PAID);
  return {
    sql: `select ${DAY_OF_SALE} as day, sum(total_sen) as revenue, sum(seat_count)::int as seats
          from read.bookings where ${where.sql} group by 1 order by 1`,
    values: where.values,
  };
}

export interface PerformanceSalesRow {
  readonly id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly sold: number;
}

/** Every performance of the catalogue in scope, sold or not. */
export function salesByPerformance(scope: AnalyticsScope): Query {
  const bookings = scopeOf(scope).and(PAID);
  const performances = bookings.also().andSchool('production.school_id', scope.schools);
  if (scope.performanceId !== null) performances.and('performance.id = ?', scope.performanceId);
  return {
    sql: `select performance.id, production.title, performance.date_time as starts_at, coalesce(sales.sold, 0) as sold
          from catalogue.performances performance
          join catalogue.productions production on production.id = performance.production_id
          left join (
            select performance_id, sum(seat_count)::int as sold from read.bookings where ${bookings.sql} group by performance_id
          ) sales on sales.performance_id = performance.id
          where ${performances.sql}
          order by performance.date_time, performance.id`,
    values: bookings.values,
  };
}
