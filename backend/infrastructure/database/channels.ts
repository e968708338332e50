/**
 * All Postgres channels of this system (NOTIFY and LISTEN).
 *
 * Old and new processes run side by side while a new release starts, so names never change. A notification is only a hint:
 * listeners read the tables after each (re)connection, because notifications sent meanwhile are lost.
 */
export const CHANNELS = {
  /**
   * Events were appended to the Postgres event store. No payload. Sent by the store after its commit (at most one in some
   * milliseconds), heard by every subscription in every process.
   */
  eventsAppended: 'events_appended',
  /**
   * A change in the catalogue has committed. Payload: the id of the production, or `everything`. Sent inside the writer's
   * transaction (`CatalogueChanged.announce`), heard by every backend, which clears its cache.
   */
  catalogueChanged: 'catalogue_changed',
  /**
   * The outbox has changes of the catalogue. No payload. Sent inside the writer's transaction (`CatalogueOutbox.record`), heard
   * by every backend; the backend that gets the relay's lock appends them to the event store.
   */
  catalogueOutbox: 'catalogue_outbox',
  /**
   * Read models have new events in their tables. Payload: {@link ReadModelsMoved} as JSON. Sent by the projections process inside
   * its transaction, heard by every backend: answers wait for it, and live seat maps are sent.
   */
  readModelsMoved: 'read_models_moved',
  /**
   * The rebuild of a read model was requested. No payload: the request is in `app.rebuilds`. Sent by the backend, heard by the
   * projections process.
   */
  rebuildRequested: 'rebuild_requested',
  /**
   * A retry of a parked stream was requested. No payload: the request is in the tables of parked streams. Sent by the backend,
   * heard by the projections process and by the leading process manager.
   */
  parkedRetryRequested: 'parked_retry_requested',
  /**
   * Jobs can be taken. Payload: {@link JobsInserted} as JSON. graphile-worker names this channel and hears it in every backend;
   * we send it for new jobs, and for jobs that became free again.
   */
  jobsInserted: 'jobs:insert',
  /** A row was recorded. Payload: its id. Sent and heard by the benchmark of lag alone, in a database of its own. */
  benchHeard: 'bench_heard',
} as const;

export type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];

/** Payload of {@link CHANNELS.readModelsMoved}. */
export interface ReadModelsMoved {
  /**
   * Positions by read model: all events up to there are in its tables, but for parked streams. Read models that are not named
   * stay where they were. After a rebuild a position may be earlier than one sent before.
   */
  readonly positions: Readonly<Record<string, string>>;
  /** Performances whose seats changed; `null`: assume all. */
  readonly performances: readonly string[] | null;
}

/** Payload of {@link CHANNELS.jobsInserted}. */
export interface JobsInserted {
  /** Most workers of every queue that graphile-worker wakes. */
  readonly count: number;
  /** Queue whose workers we all wake; left out: only those by `count`. */
  readonly queue?: string;
}
