import { malaysianDay, malaysianMidnight } from '../../../contracts/malaysian-time.js';

const DAY_MS = 24 * 60 * 60_000;
/** Ten minutes after midnight, when hardly anybody orders. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

/** Returns the next day in Kuala Lumpur whose root hash is made, and the time: ten minutes after the day's end. */
export function nextRoot(now: Date): { readonly day: string; readonly at: Date } {
  const day = malaysianDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS));
  return { day, at: rootDue(day) };
}

/** Returns the time at which a day's root hash is made. @param day day in Kuala Lumpur, YYYY-MM-DD */
export const rootDue = (day: string): Date =>
  new Date(malaysianMidnight(day).getTime() + DAY_MS + AFTER_MIDNIGHT_MS);
