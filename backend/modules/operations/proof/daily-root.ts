import { malaysianDay, malaysianMidnight } from '../../../contracts/malaysian-time.js';

/* When the root of a day is made. Pure: the worker hands in the time. */

const DAY_MS = 24 * 60 * 60_000;
/** After midnight, when hardly anybody orders. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

/** The day whose root is made next after `now`, in Kuala Lumpur, and when: ten minutes after it has ended. */
export function nextRoot(now: Date): { readonly day: string; readonly at: Date } {
  const day = malaysianDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS));
  return { day, at: rootDue(day) };
}

/** When the root of a day is made. @param day in Kuala Lumpur, YYYY-MM-DD */
export const rootDue = (day: string): Date =>
  new Date(malaysianMidnight(day).getTime() + DAY_MS + AFTER_MIDNIGHT_MS);
