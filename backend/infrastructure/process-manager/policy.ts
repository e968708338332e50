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

export const causedBy = (event: ObservedEvent): JobCause => ({
  causedBy: { id: event.id, correlationId: event.metadata.correlationId },
});
