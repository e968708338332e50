/**
 * The event store as everything else sees it. One contract suite (contract.suite.ts) holds every adapter to it.
 *
 * Events pass through here as stored: `data` is JSON, versioned and encrypted by the codec one layer up.
 */

/** An opaque place in the global order. Compare with `<` and `>`: later positions sort after earlier ones as strings. */
export type Position = string;

/** Before everything. */
export const START: Position = '';

/**
 * The revision a stream must have for an append to succeed. The first event of a stream has
 * revision 0.
 */
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

/**
 * The stream has another revision than the writer expected. Read its tail, evolve, decide again.
 */
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

/**
 * The store did not answer in time or is down. The outcome is unknown; retry with the same event
 * ids.
 */
export class EventStoreUnavailableError extends Error {
  /** The server was asked whether it is there and did not answer either: trying again at once is no use. */
  readonly gone: boolean;

  constructor(message: string, options?: ErrorOptions & { readonly gone?: boolean }) {
    super(message, options);
    this.name = 'EventStoreUnavailableError';
    this.gone = options?.gone ?? false;
  }
}

/** These events are more than the store takes in one append. Nothing was written; fewer at a time may fit. */
export class AppendTooLargeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppendTooLargeError';
  }
}

/** Too many commands wait for one stream in this process. Nothing was written; the caller may come back in a few seconds. */
export class StreamBusyError extends Error {
  constructor(readonly stream: string) {
    super(`Too many commands wait for ${stream}`);
    this.name = 'StreamBusyError';
  }
}

/** This text is not a position of this store. */
export class MalformedPositionError extends Error {
  constructor(position: string) {
    super(`Not a position of this event store: ${position}`);
    this.name = 'MalformedPositionError';
  }
}

/** What a reader of all streams wants to see; everything when a field is left out. */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface EventBatch {
  readonly events: readonly StoredEvent[];
  /** Everything up to and including this position has been delivered or filtered out: persist this as the checkpoint. */
  readonly position: Position;
  /** True when the batch reached the end of what was committed when it was read. */
  readonly caughtUp: boolean;
  /** How many events it moved on by, with those that were filtered out. `readAll` says it, a subscription need not. */
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

/** What a reader of the past wants to see, newest first; everything when a field is left out. */
export interface LookBackOptions {
  /** Exclusive: only events before this position. If absent: from the present. */
  readonly before?: Position;
  /** Exactly these streams. */
  readonly streams?: readonly string[];
  readonly types?: readonly string[];
  /** ISO 8601, by the store's clock; inclusive. */
  readonly since?: string;
  /** ISO 8601, by the store's clock; exclusive. */
  readonly until?: string;
  /** At most this many events (default 50). */
  readonly limit?: number;
  /** How many events one call may look at while it searches all streams for matching ones (default 10 000). */
  readonly scan?: number;
}

export interface LookBackPage {
  readonly events: readonly StoredEvent[];
  /** Go on with this as `before`; `null` when nothing older can match. A page may be short, even empty, and still have one. */
  readonly next: Position | null;
}

export interface EventStore {
  /**
   * All events or none. Throws {@link RevisionConflictError}, {@link EventStoreUnavailableError} or, of a store that limits
   * what one append may be, {@link AppendTooLargeError}.
   * When all events are already there (same ids, same place) the earlier result is answered again.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<AppendResult>;

  /**
   * Events of one stream in order, from a revision on (inclusive, default 0), at most so many (default: all). An unknown
   * stream is empty. A seat stream may have tens of thousands of events: whoever reads one asks for it in slices, because
   * decoding them all in one go would stop the event loop.
   */
  read(stream: string, from?: number, most?: number): Promise<readonly StoredEvent[]>;

  /** Everything committed so far in global order after `from` (exclusive), in batches; ends at the present. */
  readAll(
    options: Omit<SubscribeOptions, 'signal'> & { signal?: AbortSignal },
  ): AsyncIterable<EventBatch>;

  /**
   * Committed events in reverse global order, for screens that browse the log. One call does
   * bounded work: where few events match it answers what it found so far, and where to go on.
   */
  lookBack(options: LookBackOptions): Promise<LookBackPage>;

  /** Where the log ends: no checkpoint of it lies behind this. {@link START} when it is empty. */
  end(): Promise<Position>;

  /**
   * Catch-up, then live, without a gap or a double. Survives lost connections by itself (resubscribes with back-off
   * from the last delivered position) and ends only by its signal. The next batch is read when the last one is done with.
   * A first batch comes also when there is nothing to read, so that a reader learns that it has caught up.
   */
  subscribeToAll(options: SubscribeOptions): AsyncIterable<EventBatch>;

  close(): Promise<void>;
}
