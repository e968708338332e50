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

/** Work that an event asks for. Asking twice under one id is asking once. */
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
  readonly causedBy: { readonly id: string; readonly correlationId: string };
}

/**
 * "Whenever this happens, that must be done": a pure function from an event to jobs. All the memory of a process is
 * in the streams and the queue, so it may be killed at any moment: what was not enqueued is asked for again.
 */
export type Policy = (event: ObservedEvent) => readonly WantedJob[];

/** Where capabilities put their policies; the process manager asks them all. */
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

export const causedBy = (event: ObservedEvent): JobCause => ({
  causedBy: { id: event.id, correlationId: event.metadata.correlationId },
});
