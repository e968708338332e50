import type { DomainEvent, EventMetadata } from '../../contracts/events/index.js';

/** Event as a process manager gets it. */
export type ObservedEvent = DomainEvent & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  /** Time of recording by the store's clock, ISO 8601; left out in tests without a store. */
  readonly recordedAt?: string;
  readonly metadata: EventMetadata;
};

/** Job that an event requests. Two requests with the same id enqueue one job. */
export interface WantedJob {
  readonly queue: string;
  readonly id: string;
  readonly data: JobCause & object;
  readonly runAt?: Date;
  /** Time after which the job is pointless. Left out: the job is wanted however late. */
  readonly until?: Date;
}

/** Cause of a job, passed on so that everything the job writes can be traced back to the first cause. */
export interface JobCause {
  readonly causedBy: {
    readonly id: string;
    readonly correlationId: string;
    /** Trace parent of the event, if any. The job's span continues that trace. */
    readonly traceparent?: string;
  };
}

/**
 * Rule of the form "whenever this happens, that must be done": a pure function from an event to jobs. All state of a process is
 * in streams and queues, so it may be killed at any moment: jobs that were not enqueued are requested again.
 */
export type Policy = (event: ObservedEvent) => readonly WantedJob[];

/** Injection token of the policies of all modules, which the process manager runs. */
export const POLICIES = Symbol('Policies');

/** Returns all jobs that the policies request for an event. @throws any error that a policy throws */
export const wantedBy = (policies: readonly Policy[], event: ObservedEvent): WantedJob[] =>
  policies.flatMap((policy) => policy(event));

/** Milliseconds for which a notice is worth sending. The process manager may read its event again much later. */
const NEWS_FOR_MS = 30 * 24 * 60 * 60_000;

/** Returns the time until which a notice is worth sending, for {@link WantedJob.until}. */
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
