const DAY_MS = 24 * 60 * 60 * 1000;
/** A list loaded on Monday serves the shows of the weekend; after more days too many tickets were sold or given back. */
const DAYS_AFTER_LOADING = 7;

/**
 * Until when a device may let guests in by a door list without network: a week after it was loaded, and no longer than a day
 * after the performance begins. docs/door.md
 */
export const doorListValidUntil = (loaded: Date, begins: Date): Date =>
  new Date(Math.min(loaded.getTime() + DAYS_AFTER_LOADING * DAY_MS, begins.getTime() + DAY_MS));
