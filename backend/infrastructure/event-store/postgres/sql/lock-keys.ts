import { EVENT_STORE_LOCKS, LOCK_CLASSES } from '../../../database/advisory-locks.js';

const { appending, migrating } = EVENT_STORE_LOCKS;

/** Keys of the event store's advisory locks as SQL. */
export const APPENDING = `${LOCK_CLASSES.eventStore}, ${appending}`;
export const MIGRATING = [LOCK_CLASSES.eventStore, migrating] as const;

/** Halves of {@link APPENDING} as `pg_locks` shows them. */
export const APPENDING_CLASS = LOCK_CLASSES.eventStore;
export const APPENDING_OBJECT = appending;
