import type { Actor } from '../events/index.js';

/*
 * What super administrators see of the running system, and what they may ask it to do. Only they
 * may make these calls.
 */

/** One of GET /api/admin/operations/read-models. */
export interface ReadModelView {
  readonly name: string;
  readonly version: number;
  /** Events applied so far; null when they were never counted. */
  readonly events: number | null;
  /** ISO 8601: when it last applied one. */
  readonly updatedAt: string;
  /** The events that still wait for it; null when there are none. */
  readonly behind: {
    readonly events: number;
    /** More events wait than were counted. */
    readonly more: boolean;
    /** ISO 8601: when the first of them was recorded. */
    readonly since: string;
  } | null;
  /**
   * Set while it is built again beside the live tables. `total`: all events to apply, null when not
   * counted.
   */
  readonly building: { readonly done: number; readonly total: number | null } | null;
  /** How many streams it could not apply: GET /api/admin/operations/parked-streams names them. */
  readonly parked: number;
  /** The last request to build it again. */
  readonly rebuild: RebuildView | null;
}

/**
 * POST /api/admin/operations/read-models/{name}/rebuild answers the request with 202. While one is
 * open, asking again answers the open one.
 */
export interface RebuildView {
  readonly id: string;
  readonly readModel: string;
  readonly requestedBy: string;
  /** ISO 8601, as all times. */
  readonly requestedAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Why it was given up. */
  readonly error: string | null;
}

/** GET /api/admin/operations/parked-streams: those parked longest first, at most 100. */
export interface ParkedStreams {
  readonly streams: readonly ParkedStreamView[];
  /** How many there are in all. */
  readonly total: number;
}

/**
 * A stream with an event that a read model or the process manager could not apply. Its events from
 * `event` on wait; all other streams go on. POST
 * /api/admin/operations/parked-streams/{consumer}/{stream}/retry tries it again: 202 with this
 * shape, or 404 `not_parked` when it is no longer parked.
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
  /**
   * A retry was asked for and has not run yet. If the projections process is down, it runs the
   * retry at its next start.
   */
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
  /** Fields of `data` that are encrypted; they read null until the event is opened. */
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
  /** Jobs whose last attempt threw; those that were given up come first. */
  readonly troubled: readonly TroubledJobView[];
}

/**
 * POST /api/admin/operations/jobs/{queue}/{id}/retry runs it now: 202, or 404 when its last attempt
 * did not fail.
 */
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
