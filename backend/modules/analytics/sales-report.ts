import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  customersOf,
  salesOf,
  salesWithin,
  type BookingsScope,
  type PeriodRow,
} from '../../../projections/read-models/analytics/analytics.queries.js';
import { exportPage } from '../booking/api.js';
import { SeatAvailability } from '../catalogue/api.js';
import type { AnalyticsView, PeriodOfSales } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { senOf, toDecimal } from '../../contracts/money.js';
import { percent } from './percent.js';
import { salesByPerformance, topProductions } from './sales-numbers.js';

/** The filter of the bookings list that selects the bookings in these numbers. */
export const filterOf = ({ performanceId }: BookingsScope): { performanceId?: string } =>
  performanceId === null ? {} : { performanceId };

/** The length of the two periods that a trend compares. */
const TREND_DAYS = 7;
const DAY_MS = 86_400_000;

/** All numbers of one answer come from one snapshot, so that they agree to the sen. */
@Injectable()
export class SalesReport {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly availability: SeatAvailability,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(scope: BookingsScope): Promise<AnalyticsView> {
    const now = this.clock.now();
    const start = new Date(now.getTime() - TREND_DAYS * DAY_MS);
    const startBefore = new Date(start.getTime() - TREND_DAYS * DAY_MS);
    const { sales, customers, current, before, productions, performances, bookings } =
      await this.atOneMoment(async (client) => {
        const sales = await salesOf(client, scope);
        return {
          sales,
          customers: await customersOf(client, scope),
          current: await salesWithin(client, scope, start, now),
          before: await salesWithin(client, scope, startBefore, start),
          productions: await topProductions(client, sales.byProduction),
          performances: await salesByPerformance(client, scope, sales.byPerformance),
          bookings: await exportPage(client, scope.schools, filterOf(scope)),
        };
      });
    const { totals } = sales;
    const seats = await this.availability.sizesOf(performances.map(({ id }) => id));
    // A seat that the school blocked after it had been sold is sold, not lost: the hall has at least what was sold.
    const occupancy = performances.map(({ id, title, starts_at, sold }) => ({
      performanceId: id,
      title,
      dateTime: starts_at.toISOString(),
      sold,
      available: Math.max(seats.get(id) ?? 0, sold),
    }));
    const available = occupancy.reduce((sum, performance) => sum + performance.available, 0);
    return {
      totalBookings: totals.total,
      confirmedBookings: totals.confirmed,
      pendingBookings: totals.pending,
      cancelledBookings: totals.cancelled,
      listedBookings: totals.listed,
      totalRevenue: toDecimal(senOf(totals.revenue)),
      revenueParts: {
        proven: toDecimal(senOf(totals.proven)),
        onReceipts: toDecimal(senOf(totals.receipt)),
        cash: toDecimal(senOf(totals.cash)),
        open: toDecimal(senOf(totals.open)),
      },
      uniqueCustomers: customers,
      conversionRate: percent(totals.confirmed, totals.total),
      abandonmentRate: percent(totals.cancelled, totals.total - totals.pending),
      totalSeatsSold: totals.seats_sold,
      totalAvailableSeats: available,
      seatsRemaining: Math.max(0, available - totals.seats_sold),
      occupancyRate: percent(totals.seats_sold, available),
      totalSeatsCheckedIn: totals.checked_in,
      checkInRate: percent(totals.checked_in, totals.seats_sold),
      topProductions: productions.map(({ production_id, title, revenue, bookings: count }) => ({
        productionId: production_id,
        title,
        revenue: toDecimal(senOf(revenue)),
        bookings: count,
      })),
      salesByDay: sales.byDay.map(({ day, revenue, seats: sold }) => ({
        day,
        revenue: toDecimal(senOf(revenue)),
        seats: sold,
      })),
      occupancyByPerformance: occupancy,
      trend: {
        days: TREND_DAYS,
        current: periodOf(current, start, now),
        before: periodOf(before, startBefore, start),
      },
      ...bookings,
    };
  }

  private async atOneMoment<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const result = await work(client);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

const periodOf = (row: PeriodRow, from: Date, to: Date): PeriodOfSales => ({
  from: from.toISOString(),
  to: to.toISOString(),
  bookings: row.placed,
  customers: row.customers,
  conversionRate: row.decided === 0 ? null : percent(row.confirmed, row.decided),
  revenue: toDecimal(senOf(row.revenue)),
  seatsSold: row.seats_sold,
});
