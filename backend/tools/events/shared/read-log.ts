import type { EventFilter, Position } from '../../../infrastructure/event-store/port.js';

/** What is read: the event store port, or the domain event store on top of it. */
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
  /** Exclusive; default: the beginning. */
  readonly from?: Position;
  /** Inclusive; default: the end as it is at the call, so that a log that grows meanwhile comes to an end. */
  readonly upTo?: Position;
  readonly filter?: EventFilter;
  /** Events a batch at most; default 1 000. */
  readonly batchSize?: number;
  /** Ends the reading after the batch that is worked on. */
  readonly signal?: AbortSignal;
}

export interface LogBatch<E> {
  readonly events: readonly E[];
  /** Everything up to here (inclusive) was delivered or filtered out. */
  readonly position: Position;
}

/**
 * All events in their global order, the same way from either store. Two batches are in memory at most: the next one is read
 * while the caller works on this one.
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
  const pages = batches[Symbol.asyncIterator]();
  let next = ahead(pages.next());
  try {
    while (!signal?.aborted) {
      const page = await next;
      if (page.done) return;
      const { events, position } = page.value;
      if (position >= last) {
        yield { events: events.filter((event) => event.position <= last), position: last };
        return;
      }
      next = ahead(pages.next());
      yield { events, position };
    }
  } finally {
    await pages.return?.();
  }
}

/** A page that nobody waits for any more may fail without ending the process. */
function ahead<T>(page: Promise<T>): Promise<T> {
  page.catch(() => {});
  return page;
}
