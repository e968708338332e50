import type { Actor } from '../events/index.js';

/* State of the running system, and requests to it. For super administrators alone. */

/** One entry of GET /api/admin/operations/read-models. */
export interface ReadModelView {
  readonly name: string;
  readonly version: number;
  /** Events applied so far; null when never counted. */
  readonly events: number | null;
  /** ISO 8601: when the read model last applied an event. */
  readonly updatedAt: string;
  /** Events still to apply; null when there are none. */
  readonly behind: {
    readonly events: number;
    /** True: more events wait than were counted. */
    readonly more: boolean;
    /** ISO 8601: when the first waiting event was recorded. */
    readonly since: string;
  } | null;
  /** Set while the read model is rebuilt beside the live tables. `total`: all events to apply, null when not counted. */
  readonly building: { readonly done: number; readonly total: number | null } | null;
  /** Number of streams that the read model could not apply. GET /api/admin/operations/parked-streams lists them. */
  readonly parked: number;
  /** Last request for a rebuild. */
  readonly rebuild: RebuildView | null;
}

/**
 * POST /api/admin/operations/read-models/{name}/rebuild answers 202 with the request. While a request is open, another call
 * answers with the open request.
 */
export interface RebuildView {
  readonly id: string;
  readonly readModel: string;
  readonly requestedBy: string;
  /** ISO 8601, as all times. */
  readonly requestedAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Reason why the rebuild was given up. */
  readonly error: string | null;
}

/** GET /api/admin/operations/parked-streams: the longest parked first, at most 100. */
export interface ParkedStreams {
  readonly streams: readonly ParkedStreamView[];
  /** Number of all parked streams. */
  readonly total: number;
}

/**
 * A stream with an event that a read model or the process manager could not apply. Its events from `event` on wait; all other
 * streams continue. POST /api/admin/operations/parked-streams/{consumer}/{stream}/retry tries again: 202 with this shape, or 404
 * `not_parked` when the stream is no longer parked.
 */
export interface ParkedStreamView {
  /** A read model's name, or `process-manager`. */
  readonly consumer: string;
  readonly stream: string;
  /** Booking or performance of the stream; send it as `about` to list its events. Null: the stream is about something else. */
  readonly about: string | null;
  /** The first event that was not applied. */
  readonly event: { readonly id: string; readonly type: string; readonly revision: number };
  /** Error of the last try. */
  readonly error: string;
  /** Number of tries of this event. */
  readonly attempts: number;
  /** ISO 8601, as all times. */
  readonly parkedAt: string;
  readonly triedAt: string;
  /** Requested retry that has not run yet. If the projections process is down, it retries at its next start. */
  readonly retry: { readonly requestedBy: string; readonly requestedAt: string } | null;
}

/** GET /api/admin/operations/events?stream=&type=&about=&since=&until=&before=: newest first. */
export interface EventsPage {
  readonly events: readonly EventView[];
  /** Value of `before` for older events; null at the end. A page may be short, even empty, and still have a next page. */
  readonly next: string | null;
  /** All event types, by name. */
  readonly types: readonly string[];
}

/** An event of the log. POST /api/admin/operations/events/{stream}/{revision}/open answers it with its hidden fields. */
export interface EventView {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly type: string;
  /** ISO 8601, by the clock of the event store; `metadata.occurredAt` is the time of the decision. */
  readonly recordedAt: string;
  /** Personal fields are null until the event is opened. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Encrypted fields of `data`; they read as null until the event is opened. */
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
  /** Jobs whose last attempt threw; jobs that were given up come first. */
  readonly troubled: readonly TroubledJobView[];
}

/** POST /api/admin/operations/jobs/{queue}/{id}/retry runs the job now: 202, or 404 when its last attempt did not fail. */
export interface TroubledJobView {
  readonly queue: string;
  readonly id: string;
  /** Booking or performance of the job; send it as `about` to list its events. Null: the job is about something else. */
  readonly about: string | null;
  readonly attempts: number;
  readonly error: string;
  /** ISO 8601; null: the job was given up. */
  readonly nextAttemptAt: string | null;
}
