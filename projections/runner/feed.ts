import { readAhead } from '../../backend/infrastructure/process/read-ahead.js';
import type { ProjectedEvent, Projector } from '../projector.js';

/** Events in global order, with the position up to which the log was searched for them. */
export interface Batch {
  readonly events: readonly ProjectedEvent[];
  readonly position: string;
  /** Number of events up to the batch's position, including types that were not requested. Default: the number of `events`. */
  readonly passed?: number;
}

/**
 * Returns the part of a batch after a position: its events, and the number of events passed, including types that were not
 * requested.
 */
export function newIn(
  { events: all, passed = all.length }: Batch,
  position: string,
): { readonly events: readonly ProjectedEvent[]; readonly passed: number } {
  const events = all.filter((event) => event.position > position);
  return { events, passed: passed - all.length + events.length };
}

/** Event store as the runner needs it: decoded events in global order, from a position on. */
export interface EventFeed {
  readAll(options: {
    from: string;
    batchSize: number;
    /** Types to return; events of other types may be left out. */
    filter?: { readonly types: readonly string[] };
    signal?: AbortSignal;
  }): AsyncIterable<Batch>;
  subscribeToAll(options: {
    from: string;
    batchSize: number;
    signal: AbortSignal;
  }): AsyncIterable<Batch>;
  /** Reads one stream in order from a revision on (inclusive). */
  readStream(stream: string, from: number): Promise<readonly ProjectedEvent[]>;
}

export interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const BATCH_SIZE = 1000;

/**
 * Reads all of a projector's events so far, without events of other types. Reads and decrypts the next page while the caller
 * writes the present page, so two pages are in memory.
 */
export const eventsFor = (
  feed: Pick<EventFeed, 'readAll'>,
  projector: Projector,
  from: string,
  signal?: AbortSignal,
): AsyncIterable<Batch> =>
  readAhead(
    feed.readAll({
      from,
      batchSize: BATCH_SIZE,
      filter: { types: Object.keys(projector.handlers) },
      ...(signal ? { signal } : {}),
    }),
  );
