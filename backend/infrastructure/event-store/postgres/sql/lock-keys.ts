import { EVENT_STORE_LOCKS, LOCK_CLASSES } from '../../../database/advisory-locks.js';

const { appending, migrating } = EVENT_STORE_LOCKS;

/** SQL of the event store's key in the registry of advisory locks. */
export const APPENDING = `${LOCK_CLASSES.eventStore}, ${appending}`;
export const MIGRATING = [LOCK_CLASSES.eventStore, migrating] as const;

/** Halves of {@link APPENDING} as `pg_locks` shows them. */
export const APPENDING_CLASS = LOCK_CLASSES.eventStore;
export const APPENDING_OBJECT = appending;
