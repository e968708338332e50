/* When the root of a day is made. Pure: the worker hands in the time. */

const DAY_MS = 24 * 60 * 60_000;
/** Kuala Lumpur is eight hours ahead of UTC all year. */
const KUALA_LUMPUR_MS = 8 * 60 * 60_000;
/** After midnight there, when hardly anybody orders. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

/** The day whose root is made next after `now`, in Kuala Lumpur, and when: ten minutes after it has ended. */
export function nextRoot(now: Date): { readonly day: string; readonly at: Date } {
  const local = now.getTime() + KUALA_LUMPUR_MS - AFTER_MIDNIGHT_MS;
  const day = new Date(Math.floor(local / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  return { day, at: rootDue(day) };
}

/** When the root of a day is made. @param day in Kuala Lumpur, YYYY-MM-DD */
export const rootDue = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS + AFTER_MIDNIGHT_MS - KUALA_LUMPUR_MS);
