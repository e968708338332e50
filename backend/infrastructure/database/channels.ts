/**
 * Every Postgres channel that this system uses (NOTIFY and LISTEN), in one place.
 *
 * Old and new processes run side by side while a new release starts, so a name stays as it is. A
 * notification is only a hint: listeners read the tables after each (re)connection, because
 * notifications sent meanwhile are lost.
 */
export const CHANNELS = {
  /**
   * Events were appended to the Postgres event store. No payload. Told by the store after its commit (at most one in some
   * milliseconds), heard by every subscription in every process.
   */
  eventsAppended: 'events_appended',
  /**
   * A change in the catalogue has committed. Payload: the id of the production, or `everything`. Told inside the writer's
   * transaction (`CatalogueChanged.announce`), heard by every backend, which forgets what it keeps in memory.
   */
  catalogueChanged: 'catalogue_changed',
  /**
   * Changes of the catalogue stand in the outbox. No payload. Told inside the writer's transaction (`CatalogueOutbox.record`),
   * heard by every backend; the one that gets the relay's lock appends them to the event store.
   */
  catalogueOutbox: 'catalogue_outbox',
  /**
   * Read models have new events in their tables. Payload: {@link ReadModelsMoved} as JSON. Told by the projections process
   * inside its transaction, heard by every backend: answers wait for it, and live seat maps are sent.
   */
  readModelsMoved: 'read_models_moved',
  /**
   * Somebody asked to build a read model anew. No payload: the request stands in `app.rebuilds`. Told by the backend, heard by
   * the projections process.
   */
  rebuildRequested: 'rebuild_requested',
  /**
   * Somebody asked to try a parked stream again. No payload: the request stands in the tables of parked streams. Told by the
   * backend, heard by the projections process and by the process manager that leads.
   */
  parkedRetryRequested: 'parked_retry_requested',
  /**
   * Jobs can be taken. Payload: {@link JobsInserted} as JSON. graphile-worker names this channel and
   * hears it in every backend; we tell it for new jobs, and for jobs that became free again.
   */
  jobsInserted: 'jobs:insert',
  /** A row was noted. Payload: its id. Told and heard by the benchmark of lag alone, in a database of its own. */
  benchHeard: 'bench_heard',
} as const;

export type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];

/** The payload of {@link CHANNELS.readModelsMoved}. */
export interface ReadModelsMoved {
  /**
   * By read model: everything up to here is in its tables, but for parked streams. Read models that are not named stay
   * where they were. After a rebuild a position may lie before what was told earlier.
   */
  readonly positions: Readonly<Record<string, string>>;
  /** Performances whose seats changed; `null` means: assume all. */
  readonly performances: readonly string[] | null;
}

/** The payload of {@link CHANNELS.jobsInserted}. */
export interface JobsInserted {
  /** How many workers of every queue graphile-worker wakes at most. */
  readonly count: number;
  /** Whose workers we wake, all of them; left out: no others than those by `count`. */
  readonly queue?: string;
}
