const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which a stored door list is valid. After more time, too many tickets have been sold or returned. */
const DAYS_AFTER_LOADING = 7;

/**
 * Returns the time until which a device may admit guests by a stored door list: a week after loading, and at most a day
 * after the performance begins (docs/door.md).
 */
export const doorListValidUntil = (loaded: Date, begins: Date): Date =>
  new Date(Math.min(loaded.getTime() + DAYS_AFTER_LOADING * DAY_MS, begins.getTime() + DAY_MS));
