import type { DomainEvent, EventMetadata } from '../../contracts/events/index.js';

/** Event for a process manager. */
export type ObservedEvent = DomainEvent & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  /** ISO 8601, by the store's clock; left out in tests without a store. */
  readonly recordedAt?: string;
  readonly metadata: EventMetadata;
};

/** Job that an event requests. Two requests with one id enqueue it once. */
export interface WantedJob {
  readonly queue: string;
  readonly id: string;
  readonly data: JobCause & object;
  readonly runAt?: Date;
  /** Time after which the job is not wanted any more. Left out: it is wanted however late. */
  readonly until?: Date;
}

/** Cause of a job, by which everything it writes can be traced back to the first cause. */
export interface JobCause {
  readonly causedBy: {
    readonly id: string;
    readonly correlationId: string;
    /** Trace parent of the event, if any: the job's span continues from there. */
    readonly traceparent?: string;
  };
}

/**
 * Rule of the form "whenever this happens, that must be done": a pure function from an event to jobs. A process keeps all its
 * state in the streams and the queue, so it may be killed at any moment: jobs that were not enqueued are requested again.
 */
export type Policy = (event: ObservedEvent) => readonly WantedJob[];

/** Policies of all modules; the process manager runs all of them. */
export const POLICIES = Symbol('Policies');

/** Returns all jobs of an event. @throws whatever a policy throws */
export const wantedBy = (policies: readonly Policy[], event: ObservedEvent): WantedJob[] =>
  policies.flatMap((policy) => policy(event));

/** Milliseconds during which a notice is news: later it is pointless, should the process manager read its event again. */
const NEWS_FOR_MS = 30 * 24 * 60 * 60_000;

/** Returns the {@link WantedJob.until} of a notice. */
export const newsUntil = ({ metadata: { occurredAt } }: ObservedEvent): Date =>
  new Date(Date.parse(occurredAt) + NEWS_FOR_MS);

export const isNews = ({ until }: WantedJob, now: Date): boolean =>
  until === undefined || now < until;

export function causedBy({ id, metadata }: ObservedEvent): JobCause {
  const { correlationId, traceparent } = metadata;
  return {
    causedBy: { id, correlationId, ...(traceparent === undefined ? {} : { traceparent }) },
  };
}
