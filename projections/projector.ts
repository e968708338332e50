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
  /** Reason why the event cannot be decoded. Its data is null then, and a projector that handles its type parks its stream. */
  readonly unreadable?: string;
};

/** One SQL statement. All statements of a batch run in the transaction that moves the checkpoint. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /**
   * Ids of the rows that the statement writes. With keys its SQL handles any number of rows: each parameter is an array, and
   * `values` are this row's elements (`rowStatement`). So many events need one statement only.
   *
   * Two statements of a read model without a common key must have the same effect in either order, or one of them must fail; then
   * the batch is applied event by event. A statement that cannot promise that has no keys, and runs exactly in its place.
   */
  readonly keys?: readonly string[];
}

export type ProjectorHandlers = {
  readonly [T in DomainEventType]?: (
    event: ProjectedEvent<T>,
    schema: string,
  ) => readonly Statement[];
};

/** Messages of a read model to its listeners. The runner sends them unchanged. No field may have the name `positions`. */
export interface News<Told extends object = object> {
  /** Returns the message after these events were applied. All of them could be decoded. */
  readonly of: (events: readonly ProjectedEvent[]) => Told;
  /** Message after a rebuild, or instead of a message that is too long: any row may have changed. */
  readonly anything: Told;
}

/**
 * A read model: its tables and the statements for each event. Handlers are pure: they return statements, and the runner executes
 * them. A handler must not read tables of others, so that a rebuild gives the same rows.
 *
 * Raise `version` when the tables or the meaning of a handler change. At its next start the projections process builds the new
 * version beside the live one and swaps it in when it has caught up.
 */
export interface Projector {
  readonly name: string;
  readonly version: number;
  /** Table names without schema. Each table belongs to exactly one projector. */
  readonly tables: readonly string[];
  /** SQL that creates the tables in a schema. Postgres names the indexes, so that their names do not clash during a swap. */
  readonly create: (schema: string) => string;
  /**
   * SQL that creates indexes for queries alone, not for handlers. A rebuild creates them after the rows, because filling an
   * index later is cheaper, and changed rows then cost nothing in it.
   */
  readonly createQueryIndexes?: (schema: string) => string;
  readonly handlers: ProjectorHandlers;
  /** Message to listeners after a commit, beside the position. */
  readonly news?: News;
}

/** The schema that queries read. */
export const LIVE_SCHEMA = 'read' as const;
/** The schema in which next versions are built. */
export const NEXT_SCHEMA = 'read_next' as const;
