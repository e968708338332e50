/**
 * Port of the event store. One contract suite (contract.suite.ts) tests every adapter.
 *
 * Events are in their stored form here: `data` is JSON that the codec, one layer up, has versioned and encrypted.
 */

/** Opaque position in the global order. Compare with `<` and `>`: later positions are greater as strings. */
export type Position = string;

/** Position before all events. */
export const START: Position = '';

/** Revision that a stream must have for an append to succeed. The first event of a stream has revision 0. */
export type ExpectedRevision = number | 'no-stream' | 'any';

export interface EventToStore {
  /** UUID. Appending an event again with the same id changes nothing, so retries after an unknown outcome are safe. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface StoredEvent extends EventToStore {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** Time of storing by the store's clock, ISO 8601. */
  readonly recordedAt: string;
}

export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: number;
  /** Position of the last event appended. */
  readonly position: Position;
}

/** Error when the stream has another revision than expected. Read its new events, evolve, and decide again. */
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

/** Error when the store is down or did not answer in time. The outcome is unknown; retry with the same event ids. */
export class EventStoreUnavailableError extends Error {
  /** True: the server answered no probe either, so an immediate retry is useless. */
  readonly gone: boolean;

  constructor(message: string, options?: ErrorOptions & { readonly gone?: boolean }) {
    super(message, options);
    this.name = 'EventStoreUnavailableError';
    this.gone = options?.gone ?? false;
  }
}

/**
 * Error when the store does not accept this many events in one append. Nothing was written; an append with fewer events may
 * succeed.
 */
export class AppendTooLargeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppendTooLargeError';
  }
}

/**
 * Error when too many commands wait for one stream in this process. Nothing was written; the caller may retry in a few seconds.
 */
export class StreamBusyError extends Error {
  constructor(readonly stream: string) {
    super(`Too many commands wait for ${stream}`);
    this.name = 'StreamBusyError';
  }
}

/** Error when a text is no position of this store. */
export class MalformedPositionError extends Error {
  constructor(position: string) {
    super(`Not a position of this event store: ${position}`);
    this.name = 'MalformedPositionError';
  }
}

/** Filter for a reader of all streams. A field that is left out filters nothing. */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface EventBatch {
  readonly events: readonly StoredEvent[];
  /** Position up to which every event was delivered or filtered out. Readers save this position as their checkpoint. */
  readonly position: Position;
  /** True when the batch reached the last event committed at the time of reading. */
  readonly caughtUp: boolean;
  /** Number of events that the reader passed, including those the filter left out. `readAll` sets it, a subscription need not. */
  readonly passed?: number;
}

export interface SubscribeOptions {
  /** Position of the last event already handled; reading starts after it. */
  readonly from: Position;
  readonly filter?: EventFilter;
  /** Largest number of events in a batch (default 500). */
  readonly batchSize?: number;
  /** Signal that ends the subscription; its iteration then returns. */
  readonly signal: AbortSignal;
}

/** Filter for reading backwards, newest first. A field that is left out filters nothing. */
export interface LookBackOptions {
  /** Position before which to read, exclusive; left out: from the newest event. */
  readonly before?: Position;
  /** Streams to read; left out: all. */
  readonly streams?: readonly string[];
  readonly types?: readonly string[];
  /** Earliest time by the store's clock, ISO 8601, inclusive. */
  readonly since?: string;
  /** Latest time by the store's clock, ISO 8601, exclusive. */
  readonly until?: string;
  /** Largest number of events to return (default 50). */
  readonly limit?: number;
  /** Largest number of events that one call examines when it searches all streams (default 10 000). */
  readonly scan?: number;
}

export interface LookBackPage {
  readonly events: readonly StoredEvent[];
  /**
   * Value of `before` for the next page; `null` when nothing older can match. A page that is short or even empty may have a next
   * page.
   */
  readonly next: Position | null;
}

export interface EventStore {
  /**
   * Appends all events or none. Repeating an append (same ids, same place) writes nothing and returns the earlier result. After a
   * conflict, the events up to the actual revision can be read.
   * @throws {@link RevisionConflictError}, {@link EventStoreUnavailableError} or, by a store that limits one append, {@link
   * AppendTooLargeError}
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<AppendResult>;

  /**
   * Reads events of one stream in order, from a revision on (inclusive, default 0), up to a limit (default: all). An unknown
   * stream is empty. Read a long stream in slices: a seat stream may have tens of thousands of events, and decoding all at once
   * would block the event loop.
   */
  read(stream: string, from?: number, most?: number): Promise<readonly StoredEvent[]>;

  /** Reads all committed events after `from` (exclusive) in global order, in batches. Ends at the newest event. */
  readAll(
    options: Omit<SubscribeOptions, 'signal'> & { signal?: AbortSignal },
  ): AsyncIterable<EventBatch>;

  /**
   * Reads committed events in reverse global order, for screens that browse the log. The work of one call is limited: where few
   * events match, it returns the events found so far, and the position at which to continue.
   */
  lookBack(options: LookBackOptions): Promise<LookBackPage>;

  /** Returns the position of the newest event; no checkpoint is later. {@link START} when the log is empty. */
  end(): Promise<Position>;

  /**
   * Delivers past and then live events, without a gap or a duplicate. After a lost connection it resubscribes with back-off from
   * the last delivered position; only its signal ends it. The next batch is read when the reader asks for it. A first batch comes
   * even without events, so that a reader learns that it has caught up.
   */
  subscribeToAll(options: SubscribeOptions): AsyncIterable<EventBatch>;

  close(): Promise<void>;
}

/** Number of a stream's events to read, decode and fold without a pause: a few milliseconds of work for the event loop. */
export const SLICE = 250;

/** Injection token of the event store port, for code that works on stored events. All other code uses DomainEventStore. */
export const EVENT_STORE = Symbol('EventStore');

/** Injection token of the timeouts after which a silent EventStoreDB counts as down (`Patience`). */
export const EVENT_STORE_PATIENCE = Symbol('EventStorePatience');

/**
 * Milliseconds by which a search by time also reads outside the requested times. Events are only roughly in the order of their
 * times, because a slow append may be recorded late.
 */
export const TIME_SLACK_MS = 60_000;

export const limitOf = ({ limit }: LookBackOptions): number => limit ?? 50;
export const scanOf = ({ scan }: LookBackOptions): number => scan ?? 10_000;

/** Returns true when an event of this time and all earlier events are too old for the search. */
export const isBeforeAll = ({ since }: LookBackOptions, recordedAt: string): boolean =>
  since !== undefined && Date.parse(recordedAt) < Date.parse(since) - TIME_SLACK_MS;
