import type pg from 'pg';
import {
  cashDaysOf,
  ordersWithCashOn,
} from '../../../projections/read-models/book-events/book-events.read-model.js';
import { cashCountsOf } from '../../../projections/read-models/cash-counts/cash-counts.read-model.js';
import {
  cashBoxes,
  cashMovements,
  daysMaybeToCount,
  type CashBoxEnd,
} from './domain/cash-boxes.js';

/** Number of days that are read together; their bookings are folded without a pause. */
const DAYS_AT_ONCE = 7;

/**
 * Returns the cash boxes of a day, and of the newest days with uncounted cash, newest first. Only bookings whose cash
 * moved on these days are read, with the same result as reading all.
 *
 * @param day Malaysian day in ISO 8601 @param mostDays maximum number of days with uncounted cash
 */
export async function cashOfDay(
  pool: pg.Pool,
  schoolId: string,
  day: string,
  mostDays: number,
): Promise<CashBoxEnd[]> {
  const [touched, counts] = await Promise.all([
    cashDaysOf(pool, schoolId),
    cashCountsOf(pool, schoolId),
  ]);
  const boxesOf = async (days: readonly string[]): Promise<CashBoxEnd[]> => {
    const isAsked = (of: { readonly day: string }): boolean => days.includes(of.day);
    const orders = await ordersWithCashOn(pool, schoolId, days);
    return cashBoxes(cashMovements(orders).filter(isAsked), counts.filter(isAsked));
  };
  const boxes = await boxesOf([day]);
  const others = daysMaybeToCount(touched, counts).filter((other) => other !== day);
  const toCount = new Set<string>();
  for (let from = 0; from < others.length && toCount.size < mostDays; from += DAYS_AT_ONCE)
    for (const box of await boxesOf(others.slice(from, from + DAYS_AT_ONCE))) {
      boxes.push(box);
      if (box.notCountedSen !== 0) toCount.add(box.day);
    }
  return boxes.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}
