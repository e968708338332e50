import { malaysianDay } from '../../../contracts/malaysian-time.js';

/**
 * Time of a payment, compared with the booking and with now. `unknown`: the receipt shows only a date, which fits more than one
 * answer.
 */
export type PaidTime = 'day-before' | 'before' | 'between' | 'future' | 'unknown';

/** Receipts drop seconds, and phones and servers disagree by a little. */
const SKEW_BEFORE_MS = 5 * 60_000;
const SKEW_AFTER_MS = 10 * 60_000;

/**
 * @param paidAt ISO 8601 with offset, or a date alone (Malaysia's)
 * @param placedAt ISO 8601, when the booking was made
 * @param now ISO 8601
 */
export function comparePaidAt(paidAt: string, placedAt: string, now: string): PaidTime {
  const day = paidAt.slice(0, 10);
  const placedDay = malaysianDay(placedAt);
  const today = malaysianDay(now);
  if (day < placedDay) return isJustBefore(paidAt, placedAt) ? 'between' : 'day-before';
  if (!paidAt.includes('T')) {
    if (day > today) return 'future';
    return day === placedDay ? 'unknown' : 'between';
  }
  const paid = Date.parse(paidAt);
  if (Number.isNaN(paid)) return 'unknown';
  if (paid > Date.parse(now) + SKEW_AFTER_MS) return 'future';
  return paid < Date.parse(placedAt) - SKEW_BEFORE_MS ? 'before' : 'between';
}

/** Returns true for a booking made just after midnight and paid by a clock that is a little slow. */
const isJustBefore = (paidAt: string, placedAt: string): boolean =>
  paidAt.includes('T') && Date.parse(paidAt) >= Date.parse(placedAt) - SKEW_BEFORE_MS;
