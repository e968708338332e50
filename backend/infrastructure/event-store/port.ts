/**
 * The event store port. One contract suite (contract.suite.ts) tests every adapter.
 *
 * Events pass through here as stored: `data` is JSON, versioned and encrypted by the codec one layer up.
 */

/** Opaque place in the global order. Compare with `<` and `>`: later positions are greater as strings. */
export type Position = string;

/** Position before all events. */
export const START: Position = '';

/** Revision that a stream must have for an append to succeed. The first event of a stream has revision 0. */
export type ExpectedRevision = number | 'no-stream' | 'any';

export interface EventToStore {
  /** UUID. Appending an event again under the same id changes nothing: retries after an unknown outcome are safe. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface StoredEvent extends EventToStore {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601, by the store's clock. */
  readonly recordedAt: string;
}

export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: number;
  /** Position of the last event appended. */
  readonly position: Position;
}

/** The stream has another revision than expected. Read its new events, evolve, decide again. */
export class RevisionConflictError extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | 'no-stream',
  ) {
    super(`Stream ${stream} is at ${actual}, expected ${expected}`);
    this.name = 'RevisionConflictError';
  }
}

/** The store did not answer in time or is down. The outcome is unknown; retry with the same event ids. */
export class EventStoreUnavailableError extends Error {
  /** True: the server did not answer a probe either, so an immediate retry is useless. */
  readonly gone: boolean;

  constructor(message: string, options?: ErrorOptions & { readonly gone?: boolean }) {
    super(message, options);
    this.name = 'EventStoreUnavailableError';
    this.gone = options?.gone ?? false;
  }
}

/** These events are more than the store accepts in one append. Nothing was written; fewer at a time may fit. */
export class AppendTooLargeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppendTooLargeError';
  }
}

/** Too many commands wait for one stream in this process. Nothing was written; the caller may retry in a few seconds. */
export class StreamBusyError extends Error {
  constructor(readonly stream: string) {
    super(`Too many commands wait for ${stream}`);
    this.name = 'StreamBusyError';
  }
}

/** The text is no position of this store. */
export class MalformedPositionError extends Error {
  constructor(position: string) {
    super(`Not a position of this event store: ${position}`);
    this.name = 'MalformedPositionError';
  }
}

/** Filter for a reader of all streams; fields left out do not filter. */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface EventBatch {
  readonly events: readonly StoredEvent[];
  /** Everything up to and including this position was delivered or filtered out: persist it as the checkpoint. */
  readonly position: Position;
  /** True when the batch reached the last event committed at the time of reading. */
  readonly caughtUp: boolean;
  /** Number of events passed, including filtered ones. `readAll` sets it, a subscription need not. */
  readonly passed?: number;
}

export interface SubscribeOptions {
  /** Exclusive: the position of the last event already handled. */
  readonly from: Position;
  readonly filter?: EventFilter;
  /** At most this many events a batch (default 500). */
  readonly batchSize?: number;
  /** Ends the subscription; the iteration then returns. */
  readonly signal: AbortSignal;
}

/** Filter for reading backwards, newest first; fields left out do not filter. */
export interface LookBackOptions {
  /** Exclusive: only events before this position. If absent: from the present. */
  readonly before?: Position;
  /** Only these streams. */
  readonly streams?: readonly string[];
  readonly types?: readonly string[];
  /** ISO 8601, by the store's clock; inclusive. */
  readonly since?: string;
  /** ISO 8601, by the store's clock; exclusive. */
  readonly until?: string;
  /** At most this many events (default 50). */
  readonly limit?: number;
  /** Most events that one call examines while it searches all streams (default 10 000). */
  readonly scan?: number;
}

export interface LookBackPage {
  readonly events: readonly StoredEvent[];
  /**
   * Value of `before` for the next page; `null` when nothing older can match. A page may be short, even empty, and still have
   * one.
   */
  readonly next: Position | null;
}

export interface EventStore {
  /**
   * Appends all events or none. When all events are there already (same ids, same place), the earlier result is returned again.
   * @throws {@link RevisionConflictError}, {@link EventStoreUnavailableError} or, by a store that limits one append, {@link
   * AppendTooLargeError}
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<AppendResult>;

  /**
   * Reads events of one stream in order, from a revision on (inclusive, default 0), at most so many (default: all). An unknown
   * stream is empty. A seat stream may have tens of thousands of events: read it in slices, because decoding all at once would
   * block the event loop.
   */
  read(stream: string, from?: number, most?: number): Promise<readonly StoredEvent[]>;

  /** Reads everything committed so far in global order after `from` (exclusive), in batches; ends at the present. */
  readAll(
    options: Omit<SubscribeOptions, 'signal'> & { signal?: AbortSignal },
  ): AsyncIterable<EventBatch>;

  /**
   * Reads committed events in reverse global order, for screens that browse the log. One call does limited work: where few events
   * match, it returns those found so far and where to continue.
   */
  lookBack(options: LookBackOptions): Promise<LookBackPage>;

  /** Returns the end of the log: no checkpoint lies behind it. {@link START} when the log is empty. */
  end(): Promise<Position>;

  /**
   * Delivers past and then live events, without a gap or a duplicate. Survives lost connections (resubscribes with back-off from
   * the last delivered position) and ends only by its signal. The next batch is read when the reader asks for it. A first batch
   * also comes when there is nothing to read, so that a reader learns that it has caught up.
   */
  subscribeToAll(options: SubscribeOptions): AsyncIterable<EventBatch>;

  close(): Promise<void>;
}
