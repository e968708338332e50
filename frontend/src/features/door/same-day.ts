import { malaysianDay } from '@contracts/malaysian-time';

/** Milliseconds that the doors are open before and after the beginning of a performance. */
export const DOORS_OPEN_MS = 3 * 3_600_000;

/**
 * Returns whether a performance is on today's date at the venue, or its doors are open, possibly past midnight. At other times
 * its tickets need a confirmation by staff.
 */
export const playsToday = (performanceDate: string, now: Date): boolean =>
  malaysianDay(performanceDate) === malaysianDay(now) ||
  Math.abs(Date.parse(performanceDate) - now.getTime()) <= DOORS_OPEN_MS;
