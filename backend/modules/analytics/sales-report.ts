import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  customersOf,
  salesByDay,
  salesByPerformance,
  salesWithin,
  type BookingsScope,
  type PeriodRow,
  type SalesSums,
} from '../../../projections/read-models/analytics/analytics.queries.js';
import { exportPage } from '../box-office/api.js';
import { SeatAvailability } from '../catalogue/api.js';
import type { AnalyticsView, PeriodOfSales } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { senOf, toDecimal } from '../../contracts/money.js';
import { percent } from './percent.js';
import { salesByCode, seatsByKind, seatsSold, topProductions } from './sales-numbers.js';

/** Returns the filter of the bookings list that selects the bookings counted here. */
export const filterOf = ({ performanceId }: BookingsScope): { performanceId?: string } =>
  performanceId === null ? {} : { performanceId };

const TREND_DAYS = 7;
const DAY_MS = 86_400_000;

/** Reports a school's sales. All numbers of one answer come from one snapshot, so that they agree to the sen. */
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
    const {
      sales,
      days,
      customers,
      current,
      before,
      productions,
      performances,
      kinds,
      codes,
      bookings,
    } = await this.atOneMoment(async (client) => {
      const sales = await salesByPerformance(client, scope);
      return {
        sales,
        days: await salesByDay(client, scope),
        customers: await customersOf(client, scope),
        current: await salesWithin(client, scope, start, now),
        before: await salesWithin(client, scope, startBefore, start),
        productions: await topProductions(client, sales),
        performances: await seatsSold(client, scope, sales),
        kinds: await seatsByKind(client, scope),
        codes: await salesByCode(client, scope),
        bookings: await exportPage(client, scope.schools, filterOf(scope)),
      };
    });
    const sum = (part: keyof SalesSums): number => sales.reduce((all, each) => all + each[part], 0);
    const [total, confirmed, pending] = [sum('bookings'), sum('confirmed'), sum('pending')];
    const cancelled = total - confirmed - pending;
    const [sold, checkedIn] = [sum('seats'), sum('checkedIn')];
    const seats = await this.availability.sizesOf(performances.map(({ id }) => id));
    // A seat that the school blocked after its sale still counts as sold: the hall has at least as many seats as were
    // sold.
    const occupancy = performances.map((performance) => ({
      performanceId: performance.id,
      title: performance.title,
      dateTime: performance.starts_at.toISOString(),
      sold: performance.sold,
      available: Math.max(seats.get(performance.id) ?? 0, performance.sold),
    }));
    const available = occupancy.reduce((all, performance) => all + performance.available, 0);
    return {
      totalBookings: total,
      confirmedBookings: confirmed,
      pendingBookings: pending,
      cancelledBookings: cancelled,
      listedBookings: sum('listed'),
      totalRevenue: toDecimal(sum('revenue')),
      revenueParts: {
        proven: toDecimal(sum('proven')),
        onReceipts: toDecimal(sum('receipt')),
        cash: toDecimal(sum('cash')),
        open: toDecimal(sum('open')),
      },
      uniqueCustomers: customers,
      conversionRate: percent(confirmed, total),
      abandonmentRate: percent(cancelled, total - pending),
      totalSeatsSold: sold,
      ...(kinds.length > 0 && { seatsByKind: kinds }),
      ...(codes.length > 0 && { salesByCode: codes }),
      totalAvailableSeats: available,
      seatsRemaining: Math.max(0, available - sold),
      occupancyRate: percent(sold, available),
      totalSeatsCheckedIn: checkedIn,
      checkInRate: percent(checkedIn, sold),
      topProductions: productions.map((production) => ({
        ...production,
        revenue: toDecimal(production.revenue),
      })),
      salesByDay: days.map(({ day, revenue, seats: ofDay }) => ({
        day,
        revenue: toDecimal(senOf(revenue)),
        seats: ofDay,
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
