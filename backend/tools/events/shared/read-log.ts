import { readAhead } from '../../../infrastructure/process/read-ahead.js';
import type { EventFilter, Position } from '../../../infrastructure/event-store/port.js';

/** Source of events: the event store port, or the domain event store on top of it. */
export interface LogSource<E extends { readonly position: Position }> {
  readAll(options: {
    from: Position;
    batchSize: number;
    filter?: EventFilter;
    signal?: AbortSignal;
  }): AsyncIterable<{ readonly events: readonly E[]; readonly position: Position }>;
  end(): Promise<Position>;
}

export interface ReadLogOptions {
  /** Position before the first event to read, exclusive. The default is the beginning. */
  readonly from?: Position;
  /**
   * Last position to read, inclusive. The default is the end at the time of the call, so that reading ends even if
   * the log grows.
   */
  readonly upTo?: Position;
  readonly filter?: EventFilter;
  /** Largest number of events per batch, by default 1 000. */
  readonly batchSize?: number;
  /** Signal that ends the reading after the current batch. */
  readonly signal?: AbortSignal;
}

export interface LogBatch<E> {
  readonly events: readonly E[];
  /** Position up to which (inclusive) all events were delivered or filtered out. */
  readonly position: Position;
}

/**
 * Reads all events in their global order, in the same way from either store. At most two batches are in memory: the next batch is
 * read while the caller works on the present batch.
 */
export async function* readLog<E extends { readonly position: Position }>(
  source: LogSource<E>,
  { from = '', upTo, filter, batchSize = 1_000, signal }: ReadLogOptions = {},
): AsyncGenerator<LogBatch<E>, void, undefined> {
  const last = upTo ?? (await source.end());
  if (last <= from) return;
  const batches = source.readAll({
    from,
    batchSize,
    ...(filter && { filter }),
    ...(signal && { signal }),
  });
  for await (const { events, position } of readAhead(batches)) {
    if (signal?.aborted) return;
    if (position >= last) {
      yield { events: events.filter((event) => event.position <= last), position: last };
      return;
    }
    yield { events, position };
  }
}
