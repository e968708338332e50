import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  salesByDay,
  salesWithin,
  totals,
  type BookingsScope,
  type PeriodRow,
} from '../../../projections/read-models/bookings/bookings-sales.queries.js';
import { exportPage } from '../booking/api.js';
import { SeatAvailability } from '../catalogue/api.js';
import type { AnalyticsView, PeriodOfSales } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { senOf, toDecimal } from '../../contracts/money.js';
import { percent } from './percent.js';
import { revenueParts, salesByPerformance, topProductions } from './sales-numbers.js';

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

  async salesReport(scope: BookingsScope): Promise<AnalyticsView> {
    const now = this.clock.now();
    const start = new Date(now.getTime() - TREND_DAYS * DAY_MS);
    const startBefore = new Date(start.getTime() - TREND_DAYS * DAY_MS);
    const { sums, current, before, productions, days, performances, bookings, parts } =
      await this.atOneMoment(async (client) => ({
        sums: await totals(client, scope),
        current: await salesWithin(client, scope, start, now),
        before: await salesWithin(client, scope, startBefore, start),
        productions: await topProductions(client, scope),
        days: await salesByDay(client, scope),
        performances: await salesByPerformance(client, scope),
        bookings: await exportPage(client, scope.schools, filterOf(scope)),
        parts: await revenueParts(client, scope),
      }));
    const seats = await this.availability.seatCounts(performances.map(({ id }) => id));
    // A seat that the school blocked after it had been sold is sold, not lost: the hall has at least what was sold.
    const occupancy = performances.map(({ id, title, starts_at, sold }) => ({
      performanceId: id,
      title,
      dateTime: starts_at.toISOString(),
      sold,
      available: Math.max(seats.get(id)?.total ?? 0, sold),
    }));
    const available = occupancy.reduce((sum, performance) => sum + performance.available, 0);
    return {
      totalBookings: sums.total,
      confirmedBookings: sums.confirmed,
      pendingBookings: sums.pending,
      cancelledBookings: sums.cancelled,
      listedBookings: sums.listed,
      totalRevenue: toDecimal(senOf(sums.revenue)),
      revenueParts: parts,
      uniqueCustomers: sums.customers,
      conversionRate: percent(sums.confirmed, sums.total),
      abandonmentRate: percent(sums.cancelled, sums.total - sums.pending),
      totalSeatsSold: sums.seats_sold,
      totalAvailableSeats: available,
      seatsRemaining: Math.max(0, available - sums.seats_sold),
      occupancyRate: percent(sums.seats_sold, available),
      totalSeatsCheckedIn: sums.checked_in,
      checkInRate: percent(sums.checked_in, sums.seats_sold),
      topProductions: productions.map(({ production_id, title, revenue, bookings: count }) => ({
        productionId: production_id,
        title,
        revenue: toDecimal(senOf(revenue)),
        bookings: count,
      })),
      salesByDay: days.map(({ day, revenue, seats: sold }) => ({
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
