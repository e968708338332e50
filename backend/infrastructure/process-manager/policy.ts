import type { DomainEvent, EventMetadata } from '../../contracts/events/index.js';

/** An event as a process manager sees it. */
export type ObservedEvent = DomainEvent & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  /** ISO 8601, by the store's clock; left out where a test has no store. */
  readonly recordedAt?: string;
  readonly metadata: EventMetadata;
};

/** A job that an event asks for. Asking twice under one id enqueues it once. */
export interface WantedJob {
  readonly queue: string;
  readonly id: string;
  readonly data: JobCause & object;
  readonly runAt?: Date;
  /** From then on nobody wants it any more. Left out: it is wanted however late. */
  readonly until?: Date;
}

/** Every job knows what caused it, so that what it writes can be traced back to the first cause. */
export interface JobCause {
  readonly causedBy: {
    readonly id: string;
    readonly correlationId: string;
    /** The event's, if it has one: the job's span goes on from there. */
    readonly traceparent?: string;
  };
}

/**
 * "Whenever this happens, that must be done": a pure function from an event to jobs. A process
 * keeps all its state in the streams and the queue, so it may be killed at any moment: jobs that
 * were not enqueued are asked for again.
 */
export type Policy = (event: ObservedEvent) => readonly WantedJob[];

/** Each capability lists its policies here; the process manager asks all of them. */
export const POLICIES = Symbol('Policies');

/** All that follows from an event. @throws whatever a policy throws */
export const wantedBy = (policies: readonly Policy[], event: ObservedEvent): WantedJob[] =>
  policies.flatMap((policy) => policy(event));

/** What happened so long ago is news to nobody, should the process manager ever read it again. */
const NEWS_FOR_MS = 30 * 24 * 60 * 60_000;

/** The {@link WantedJob.until} of a notice. */
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
