import type pg from 'pg';
import { EventStoreUnavailableError, type EventStore } from './port.js';

/** Reader of the log whose position is stored. */
export interface ReaderPlace {
  /** Name of the log reader, with which an error message begins, e.g. `The process manager`. */
  readonly title: string;
  readonly position: string;
  /** Advice with which the error message ends, for the case that the log was shortened on purpose. */
  readonly remedy: string;
}

/**
 * Error when the log lost events that a reader has already handled. The reader would mistake new events for the lost ones and
 * skip them.
 */
export class BeyondLogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BeyondLogError';
  }
}

const UPGRADE_NOTE = 'docs/on-eventstoredb.md#a-site-that-was-started-with-postgresql';

/** Error when the database was used with the other event store. Events do not move between the two. */
export class OtherEventStoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OtherEventStoreError';
  }
}

/**
 * Checks that the database holds no events before a site opens EventStoreDB. A site that was started with PostgreSQL would
 * otherwise continue with an empty log.
 * @throws OtherEventStoreError with a sentence for the operator
 */
export async function requireNoEventsInPostgres(db: Pick<pg.Pool, 'query'>): Promise<void> {
  const table = await db.query<{ found: boolean }>(
    `select to_regclass('events.event') is not null as found`,
  );
  if (!table.rows[0]?.found) return;
  const events = await db.query('select from events.event limit 1');
  if (events.rowCount)
    throw new OtherEventStoreError(
      `The events of this site are in PostgreSQL, but EVENTSTORE_URL names an EventStoreDB, which does not have them. To keep them in PostgreSQL, set EVENTSTORE_URL= (empty) and start again; ${UPGRADE_NOTE} has the details and the commands for a backup.`,
    );
}

/**
 * Checks that no reader's position is beyond the end of the log, because that reader would silently skip new events.
 * @throws BeyondLogError or OtherEventStoreError with a sentence for the operator; EventStoreUnavailableError when the log cannot be read
 */
export async function requireWithinLog(
  store: Pick<EventStore, 'end'>,
  readers: readonly ReaderPlace[],
): Promise<void> {
  const end = await store.end();
  for (const { title, position, remedy } of readers) {
    if (position !== '' && end !== '' && shapeOf(position) !== shapeOf(end))
      throw new OtherEventStoreError(
        `${title} has read the events of another event store up to ${position}. Set EVENTSTORE_URL as it was until now, or to nothing if the events are in PostgreSQL; see ${UPGRADE_NOTE}.`,
      );
    const why = whyNot(position, end);
    if (why)
      throw new BeyondLogError(
        `${title} has read the events up to ${position}, but ${why}. Going on would skip new events. Restore the database from the same moment as the events; or, if the events are to stay as they are, ${remedy}.`,
      );
  }
}

/**
 * Does the check of {@link requireWithinLog} at the start of a program. It is skipped while the store is unavailable: other code
 * waits for the store and checks before anything is read.
 */
export async function requireWithinLogIfThere(
  store: Pick<EventStore, 'end'>,
  readers: readonly ReaderPlace[],
): Promise<void> {
  try {
    await requireWithinLog(store, readers);
  } catch (error) {
    if (!(error instanceof EventStoreUnavailableError)) throw error;
  }
}

function whyNot(position: string, end: string): string | null {
  return position > end
    ? `they end at ${end === '' ? 'their very beginning' : end}: they were restored from an older backup than the database, or emptied`
    : null;
}

/**
 * Returns the pattern of a position with each digit as 0, because positions of the two stores differ in their number of digits.
 */
const shapeOf = (position: string): string => position.replaceAll(/\d/g, '0');
