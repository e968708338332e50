import { EVENT_STORE_LOCKS, LOCK_CLASSES } from '../../../database/advisory-locks.js';

const { appending, migrating } = EVENT_STORE_LOCKS;

/** SQL of the key that the registry of advisory locks keeps for the event store. */
export const APPENDING = `${LOCK_CLASSES.eventStore}, ${appending}`;
export const MIGRATING = [LOCK_CLASSES.eventStore, migrating] as const;

/** As `pg_locks` shows the halves of {@link APPENDING}. */
export const APPENDING_CLASS = LOCK_CLASSES.eventStore;
export const APPENDING_OBJECT = appending;
