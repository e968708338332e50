/**
 * All Postgres channels of this system (NOTIFY and LISTEN).
 *
 * Names never change, because processes of two releases run side by side while a new release starts. Notifications can be lost
 * while a connection is down, so listeners also read the tables after each (re)connection.
 */
export const CHANNELS = {
  /**
   * New events are in the Postgres event store. No payload. Sent by the store after the commit, at most once in a few
   * milliseconds; received by every subscription in every process.
   */
  eventsAppended: 'events_appended',
  /**
   * A change in the catalogue has committed. Payload: the id of the production, or `everything`. Sent inside the writer's
   * transaction (`CatalogueChanged.announce`); every backend then clears its cache.
   */
  catalogueChanged: 'catalogue_changed',
  /**
   * The outbox has changes of the catalogue. No payload. Sent inside the writer's transaction (`CatalogueOutbox.record`),
   * received by every backend. The backend that gets the relay's lock appends the changes to the event store.
   */
  catalogueOutbox: 'catalogue_outbox',
  /**
   * Read models have new events in their tables. Payload: {@link ReadModelsMoved} as JSON. Sent by the projections process inside
   * its transaction. Every backend then releases waiting answers and updates live seat maps.
   */
  readModelsMoved: 'read_models_moved',
  /**
   * The rebuild of a read model was requested. No payload: the request is in `app.rebuilds`. Sent by the backend, received by the
   * projections process.
   */
  rebuildRequested: 'rebuild_requested',
  /**
   * A retry of a parked stream was requested. No payload: the request is in the tables of parked streams. Sent by the backend,
   * received by the projections process and by the leading process manager.
   */
  parkedRetryRequested: 'parked_retry_requested',
  /**
   * Jobs are ready to run. Payload: {@link JobsInserted} as JSON. graphile-worker chose the channel's name and listens in every
   * backend; we notify for new jobs, and for jobs that became free again.
   */
  jobsInserted: 'jobs:insert',
  /** graphile-worker migrates its tables. It chose the name, notifies and listens. */
  workerMigrates: 'worker:migrate',
  /** The lag benchmark has recorded a row. Payload: the row's id. Used only by that benchmark, in a database of its own. */
  benchHeard: 'bench_heard',
} as const;

export type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];

/** Payload of {@link CHANNELS.readModelsMoved}. */
export interface ReadModelsMoved {
  /**
   * Position up to which each named read model has applied all events, apart from parked streams. Read models that are not named
   * have not moved. A rebuild may report an earlier position than before.
   */
  readonly positions: Readonly<Record<string, string>>;
  /** Performances whose seats changed; `null`: any may have changed. */
  readonly performances: readonly string[] | null;
}

/** Payload of {@link CHANNELS.jobsInserted}. */
export interface JobsInserted {
  /** Number of workers that graphile-worker wakes in every queue. */
  readonly count: number;
  /** Queue whose workers we wake; left out: `count` alone decides. */
  readonly queue?: string;
  /**
   * Number of new jobs in that queue, and so the number of idle workers to wake. When it is missing (older releases), wake every
   * worker.
   */
  readonly jobs?: number;
}
