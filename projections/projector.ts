import type {
  DomainEvent,
  DomainEventType,
  EventMetadata,
} from '../backend/contracts/events/index.js';

/** An event as a projector sees it: decoded, with its place and its metadata. */
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
   * Why the event cannot be decoded. Its data is null then, and a projector that handles its type
   * parks its stream.
   */
  readonly unreadable?: string;
};

/** One SQL statement; every one of a batch runs in the transaction that moves the checkpoint. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /**
   * What it writes, by ids. Its SQL then does the same for any number of rows: each parameter is an array, and `values` are this row's
   * elements (`rowStatement`). Many events then cost one statement.
   *
   * With keys a read model promises of two of its statements that have none in common: in the other order they have the same effect, or
   * one of them fails, and then the batch is applied event by event. A statement that cannot promise that has no keys, and runs exactly
   * in its place.
   */
  readonly keys?: readonly string[];
}

export type ProjectorHandlers = {
  readonly [T in DomainEventType]?: (
    event: ProjectedEvent<T>,
    schema: string,
  ) => readonly Statement[];
};

/** What a read model tells listeners. The runner passes it on as it is; none of its keys is `positions`. */
export interface News<Told extends object = object> {
  /** After these events were applied; all of them can be decoded. */
  readonly of: (events: readonly ProjectedEvent[]) => Told;
  /** After a rebuild, or when there is too much to tell: any row may be another one. */
  readonly anything: Told;
}

/**
 * A read model: its tables and what each event does to them. Handlers are pure: they name the statements, the runner
 * executes them. A handler must not read other tables than its own, so that a rebuild gives the same rows.
 *
 * Change `version` when the tables or the meaning of a handler change: at its next start the projections process
 * builds the new version beside the live one and swaps it in when it has caught up.
 */
export interface Projector {
  readonly name: string;
  readonly version: number;
  /** Table names without schema; each belongs to exactly one projector. */
  readonly tables: readonly string[];
  /** DDL for a schema. Names of indexes are left to Postgres, so that they do not clash during a swap. */
  readonly create: (schema: string) => string;
  /**
   * DDL of the indexes that queries alone use, and no handler. Tables that nobody reads yet get them after their rows: a row that
   * changes later costs nothing in them, and an index made of all rows at once is cheaper than one that grows.
   */
  readonly createQueryIndexes?: (schema: string) => string;
  readonly handlers: ProjectorHandlers;
  /** What listeners are told after a commit, beside its position. */
  readonly news?: News;
}

/** The schema that queries read. */
export const LIVE_SCHEMA = 'read' as const;
/** Where a next version is built. */
export const NEXT_SCHEMA = 'read_next' as const;
