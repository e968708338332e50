import { EVENT_STORE_LOCKS, LOCK_CLASSES } from '../../../database/advisory-locks.js';

/** SQL of the keys that the registry of advisory locks keeps for the event store. */
const { appending, migrating } = EVENT_STORE_LOCKS;

export const APPENDING = `${LOCK_CLASSES.eventStore}, ${appending}`;
export const MIGRATING = `${LOCK_CLASSES.eventStore}, ${migrating}`;

/** As `pg_locks` shows the halves of {@link APPENDING}. */
export const APPENDING_CLASS = LOCK_CLASSES.eventStore;
export const APPENDING_OBJECT = appending;
