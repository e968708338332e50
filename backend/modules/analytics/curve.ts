import type { DayOfCurve } from '../../contracts/rest/administration.js';
import { malaysianDay } from '../../contracts/malaysian-time.js';
import { percent } from './percent.js';

/** Sales longer before the performance than this are counted on this day. */
const LONGEST_DAYS = 180;
const DAY_MS = 86_400_000;

/** A performance, and how many seats of it were paid for on which day. */
export interface ShowSales {
  readonly startsAt: Date;
  /** Seats for sale. */
  readonly capacity: number;
  /** `day`: YYYY-MM-DD in Kuala Lumpur. Each day once. */
  readonly sales: readonly { readonly day: string; readonly seats: number }[];
}

/** Days in Kuala Lumpur between two moments; 0 when `later` is not later. */
export const daysBetween = (earlier: Date, later: Date): number =>
  daysFrom(dayNumber(earlier), later);

/**
 * Seats sold by the end of each day, and the share of seats that earlier shows had sold by the same distance.
 * @param now the curve ends on this day
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

/** A payment that was found after the performance counts for its day. */
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
