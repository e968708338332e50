import { readAhead } from '../../backend/infrastructure/process/read-ahead.js';
import type { ProjectedEvent, Projector } from '../projector.js';

/** Events in global order, and how far the log was looked through for them. */
export interface Batch {
  readonly events: readonly ProjectedEvent[];
  readonly position: string;
  /** How many events lie up to there, with those of other types than were asked for; as many as `events` when it is left out. */
  readonly passed?: number;
}

/** Of a batch, what lies after a position: the events, and how many a reader moves on by with those that did not have to come. */
export function newIn(
  { events: all, passed = all.length }: Batch,
  position: string,
): { readonly events: readonly ProjectedEvent[]; readonly passed: number } {
  const events = all.filter((event) => event.position > position);
  return { events, passed: passed - all.length + events.length };
}

/** What the runner needs of the event store: decoded events in global order, from a position on. */
export interface EventFeed {
  readAll(options: {
    from: string;
    batchSize: number;
    /** Only events of these types need to come. */
    filter?: { readonly types: readonly string[] };
    signal?: AbortSignal;
  }): AsyncIterable<Batch>;
  subscribeToAll(options: {
    from: string;
    batchSize: number;
    signal: AbortSignal;
  }): AsyncIterable<Batch>;
  /** One stream from a revision on (inclusive), in order. */
  readStream(stream: string, from: number): Promise<readonly ProjectedEvent[]>;
}

export interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const BATCH_SIZE = 1000;

/**
 * What a projector has yet to take in, up to the present: events of its own types alone. The next page is read, and decrypted, while
 * one is written, so there are two in memory.
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
