import type { Actor } from '../events/index.js';

/* What super administrators see of the house itself, and what they may ask of it. All calls are theirs alone. */

/** One of GET /api/admin/operations/read-models. */
export interface ReadModelView {
  readonly name: string;
  readonly version: number;
  /** Events taken in so far; null where it has never been counted. */
  readonly events: number | null;
  /** ISO 8601: when it last took one in. */
  readonly updatedAt: string;
  /** What is still waiting for it; null when there is nothing. */
  readonly behind: {
    readonly events: number;
    /** There are more than these. */
    readonly more: boolean;
    /** ISO 8601: when the first of them was recorded. */
    readonly since: string;
  } | null;
  /** While it is built anew beside the live tables. `total`: events there are to take in, null where not counted. */
  readonly building: { readonly done: number; readonly total: number | null } | null;
  /** How many streams it could not go on with: GET /api/admin/operations/parked-streams names them. */
  readonly parked: number;
  /** The last request to build it anew. */
  readonly rebuild: RebuildView | null;
}

/** POST /api/admin/operations/read-models/{name}/rebuild answers it with 202; asking again while it is open answers the open one. */
export interface RebuildView {
  readonly id: string;
  readonly readModel: string;
  readonly requestedBy: string;
  /** ISO 8601, as all times. */
  readonly requestedAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** What went wrong, when it was given up. */
  readonly error: string | null;
}

/** GET /api/admin/operations/parked-streams: those parked longest first, at most 100. */
export interface ParkedStreams {
  readonly streams: readonly ParkedStreamView[];
  /** How many there are in all. */
  readonly total: number;
}

/**
 * A stream of events that a read model or the process manager could not go on with. Its events from `event` on wait; all
 * other streams go on. POST /api/admin/operations/parked-streams/{consumer}/{stream}/retry tries it again: 202 with this
 * shape, or 404 `not_parked` when it has gone on meanwhile.
 */
export interface ParkedStreamView {
  /** A read model's name, or `process-manager`. */
  readonly consumer: string;
  readonly stream: string;
  /** The booking or performance that the stream is about: give it as `about` for its events. Null: something else. */
  readonly about: string | null;
  /** The first event that was not applied. */
  readonly event: { readonly id: string; readonly type: string; readonly revision: number };
  /** Why, at the last try. */
  readonly error: string;
  /** How often this event was tried. */
  readonly attempts: number;
  /** ISO 8601, as all times. */
  readonly parkedAt: string;
  readonly triedAt: string;
  /** Wanted and not done yet: a projections process that is away does it at its next start. */
  readonly retry: { readonly requestedBy: string; readonly requestedAt: string } | null;
}

/** GET /api/admin/operations/events?stream=&type=&about=&since=&until=&before=: newest first. */
export interface EventsPage {
  readonly events: readonly EventView[];
  /** Give it as `before` for what is older; null at the end. A page may be short, even empty, and still have one. */
  readonly next: string | null;
  /** Every type there is, by name. */
  readonly types: readonly string[];
}

/** An event as it stands in the log. POST /api/admin/operations/events/{stream}/{revision}/open answers it with nothing hidden. */
export interface EventView {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly type: string;
  /** ISO 8601, by the store's clock; `metadata.occurredAt` is the decision's. */
  readonly recordedAt: string;
  /** Personal fields are null, until it is opened. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields of `data` that are encrypted and were not opened. */
  readonly hidden: readonly string[];
  readonly metadata: {
    readonly occurredAt: string;
    readonly actor: Actor;
    readonly requestId: string;
    readonly correlationId: string;
    readonly causationId: string;
  };
}

/** GET /api/admin/operations/jobs */
export interface JobsView {
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly running: number;
    readonly failed: number;
  }[];
  /** Jobs whose last attempt threw: those that were given up first. */
  readonly troubled: readonly TroubledJobView[];
}

/** POST /api/admin/operations/jobs/{queue}/{id}/retry runs it now: 202, or 404 when it is not in trouble any more. */
export interface TroubledJobView {
  readonly queue: string;
  readonly id: string;
  /** The booking or performance it is for: give it as `about` for its events. Null: something else. */
  readonly about: string | null;
  readonly attempts: number;
  readonly error: string;
  /** ISO 8601; null: it was given up. */
  readonly nextAttemptAt: string | null;
}
