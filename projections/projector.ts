import type {
  DomainEvent,
  DomainEventType,
  EventMetadata,
} from '../backend/contracts/events/index.js';

/** Event for a projector: decoded, with its position and metadata. */
export type ProjectedEvent<T extends DomainEventType = DomainEventType> = Extract<
  DomainEvent,
  { type: T }
> & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly recordedAt: string;
  readonly metadata: EventMetadata;
  /**
   * Reason why the event cannot be decoded. The event's data is then null, and each projector that handles this type parks the
   * event's stream.
   */
  readonly unreadable?: string;
};

/** One SQL statement. All statements of a batch run in the transaction that moves the checkpoint. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /**
   * Ids of the rows that the statement writes. A statement with keys must accept any number of rows: each parameter is an array,
   * and `values` has the elements for this row (`rowStatement`). Many events then need only one statement.
   *
   * Two statements of a read model without a common key may run in either order: both orders must have the same effect, or one
   * must fail. After a failure the batch is applied event by event. A statement for which this is not true has no keys; its order
   * never changes.
   */
  readonly keys?: readonly string[];
}

export type ProjectorHandlers = {
  readonly [T in DomainEventType]?: (
    event: ProjectedEvent<T>,
    schema: string,
  ) => readonly Statement[];
};

/**
 * Messages of a read model to its listeners. The runner sends them together with its own field `positions`, so no field may have
 * that name.
 */
export interface News<Told extends object = object> {
  /** Returns the message to send after these events were applied. The caller passes only events that could be decoded. */
  readonly of: (events: readonly ProjectedEvent[]) => Told;
  /** Message that any row may have changed: sent after a rebuild, or when the exact message would be too long. */
  readonly anything: Told;
}

/**
 * Read model: its tables and the statements for each event. Handlers are pure: they return statements, and the runner executes
 * them. A handler must not read tables of other read models, so that a rebuild gives the same rows.
 *
 * Raise `version` when the tables or the meaning of a handler change. At its next start the projections process builds the new
 * version beside the live version, and swaps it in when it has caught up.
 */
export interface Projector {
  readonly name: string;
  readonly version: number;
  /** Table names without schema. Each table belongs to exactly one projector. */
  readonly tables: readonly string[];
  /** SQL that creates the tables in a schema. Postgres names the indexes, so that their names do not clash during a swap. */
  readonly create: (schema: string) => string;
  /**
   * SQL that creates indexes for queries only, not for handlers. A rebuild creates these indexes after it has filled the tables,
   * because that takes less time than to update an index with each row.
   */
  readonly createQueryIndexes?: (schema: string) => string;
  readonly handlers: ProjectorHandlers;
  /** Messages that the runner sends to listeners after each commit, together with the position. */
  readonly news?: News;
}

/** The schema that queries read. */
export const LIVE_SCHEMA = 'read' as const;
/** The schema in which next versions are built. */
export const NEXT_SCHEMA = 'read_next' as const;
