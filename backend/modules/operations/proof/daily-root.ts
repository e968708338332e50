import { malaysianDay, malaysianMidnight } from '../../../contracts/malaysian-time.js';

/* Computes when the root of a day is made. Pure: the worker passes the time. */

const DAY_MS = 24 * 60 * 60_000;
/** Ten minutes after midnight, when hardly anybody orders. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

/** Returns the next day after `now` whose root is made, in Kuala Lumpur, and the moment: ten minutes after the day has ended. */
export function nextRoot(now: Date): { readonly day: string; readonly at: Date } {
  const day = malaysianDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS));
  return { day, at: rootDue(day) };
}

/** Returns the moment at which the root of a day is made. @param day in Kuala Lumpur, YYYY-MM-DD */
export const rootDue = (day: string): Date =>
  new Date(malaysianMidnight(day).getTime() + DAY_MS + AFTER_MIDNIGHT_MS);
