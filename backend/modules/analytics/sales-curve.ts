import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { seatsSoldByDay } from '../../../projections/read-models/analytics/analytics.queries.js';
import { rowsOf } from '../../../projections/sql/query.js';
import type { SalesCurveView, DayOfCurve } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { SeatAvailability, type PerformanceForSale } from '../catalogue/api.js';
import { malaysianDay } from '../../contracts/malaysian-time.js';
import { percent } from './percent.js';

/**
 * Maximum number of earlier shows in the comparison. More would hardly improve it, and the seats of each hall must be
 * counted.
 */
const MOST_EARLIER = 20;

interface EarlierRow {
  readonly id: string;
  readonly starts_at: Date;
}

/**
 * Shows how a performance sells, compared with earlier performances of the school at the same number of days before.
 */
@Injectable()
export class SalesCurve {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly availability: SeatAvailability,
  ) {}

  async curveOfPerformance({
    performance,
    production,
  }: PerformanceForSale): Promise<SalesCurveView> {
    const now = this.clock.now();
    const startsAt = performance.startsAt;
    const before = await this.earlierThan(performance.id, now < startsAt ? now : startsAt);
    const [show, ...earlier] = await this.salesOf([
      { id: performance.id, starts_at: startsAt },
      ...before,
    ]);
    const own = show as ShowSales;
    const sold = seatsOf(own);
    const withSales = earlier.filter((other) => seatsOf(other) > 0);
    return {
      performanceId: performance.id,
      title: production.title,
      dateTime: startsAt.toISOString(),
      capacity: own.capacity,
      sold,
      daysBefore: daysBetween(now, startsAt),
      earlierShows: withSales.length,
      days: curveOf(own, withSales, now),
    };
  }

  /** Returns the school's latest performances that began before `moment`, including archived ones. */
  private earlierThan(performanceId: string, moment: Date): Promise<EarlierRow[]> {
    return rowsOf(this.pool, {
      sql: `select other.id, other.date_time as starts_at
            from catalogue.performances other
            join catalogue.productions production on production.id = other.production_id
            where other.id <> $1 and other.date_time < $2 and production.school_id = (
              select own.school_id from catalogue.productions own
              join catalogue.performances performance on performance.production_id = own.id
              where performance.id = $1)
            order by other.date_time desc, other.id limit ${MOST_EARLIER}`,
      values: [performanceId, moment],
    });
  }

  private async salesOf(shows: readonly EarlierRow[]): Promise<ShowSales[]> {
    const ids = shows.map(({ id }) => id);
    const [sales, seats] = await Promise.all([
      seatsSoldByDay(this.pool, ids),
      this.availability.sizesOf(ids),
    ]);
    return shows.map(({ id, starts_at: startsAt }) => {
      const own = sales.filter(({ performance_id }) => performance_id === id);
      const sold = own.reduce((sum, { seats: ofDay }) => sum + ofDay, 0);
      // A seat blocked after its sale still counts: the hall has at least as many seats as were sold.
      return { startsAt, capacity: Math.max(seats.get(id) ?? 0, sold), sales: own };
    });
  }
}

const seatsOf = ({ sales }: ShowSales): number => sales.reduce((sum, { seats }) => sum + seats, 0);

/** Greatest number of days before the performance in the curve. Earlier sales are counted on this day. */
const LONGEST_DAYS = 180;
const DAY_MS = 86_400_000;

/** Seats of a performance that were paid for, by day. */
export interface ShowSales {
  readonly startsAt: Date;
  readonly capacity: number;
  /** Seats by the day of payment (YYYY-MM-DD in Kuala Lumpur); each day occurs once. */
  readonly sales: readonly { readonly day: string; readonly seats: number }[];
}

/** Returns the number of days in Kuala Lumpur between two times; 0 when `later` is not later. */
const daysBetween = (earlier: Date, later: Date): number => daysFrom(dayNumber(earlier), later);

/**
 * Returns the seats sold by the end of each day, and the share that earlier shows had sold at the same number of days
 * before. @param now last day of the curve
 */
export function curveOf(show: ShowSales, earlier: readonly ShowSales[], now: Date): DayOfCurve[] {
  const today = Math.min(LONGEST_DAYS, daysBetween(now, show.startsAt));
  const own = byDaysBefore([show]);
  const theirs = byDaysBefore(earlier);
  const theirSeats = earlier.reduce((sum, { capacity }) => sum + capacity, 0);
  const first = Math.max(1, today, ...own.keys(), ...theirs.keys());
  const days: DayOfCurve[] = [];
  let sold = 0;
  let soldEarlier = 0;
  for (let daysBefore = first; daysBefore >= 0; daysBefore--) {
    sold += own.get(daysBefore) ?? 0;
    soldEarlier += theirs.get(daysBefore) ?? 0;
    days.push({
      daysBefore,
      sold: daysBefore < today ? null : sold,
      earlierPercent: theirSeats === 0 ? null : percent(soldEarlier, theirSeats),
    });
  }
  return days;
}

/** Counts seats by days before the performance. A payment after the performance counts on its day. */
function byDaysBefore(shows: readonly ShowSales[]): ReadonlyMap<number, number> {
  const seats = new Map<number, number>();
  for (const { startsAt, sales } of shows)
    for (const sale of sales) {
      const days = Math.min(LONGEST_DAYS, daysFrom(Date.parse(sale.day) / DAY_MS, startsAt));
      seats.set(days, (seats.get(days) ?? 0) + sale.seats);
    }
  return seats;
}

const daysFrom = (day: number, later: Date): number => Math.max(0, dayNumber(later) - day);

const dayNumber = (moment: Date): number => Date.parse(malaysianDay(moment)) / DAY_MS;
