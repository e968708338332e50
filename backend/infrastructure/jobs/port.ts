/**
 * Work that must happen later or survive a crash: expiring a hold, checking a receipt, sending a ticket.
 * Two adapters, one contract suite (contract.suite.ts): Postgres (the default) and Bull on Redis (when REDIS_URL is set).
 */

export interface Job<T = unknown> {
  readonly queue: string;
  readonly id: string;
  readonly data: T;
  /** 1 for the first try. After a crash in mid-job the count may or may not have moved: it is for logs, not for decisions. */
  readonly attempt: number;
}

export interface EnqueueOptions {
  /** Not before this moment (by the queue's own clock, within about a second). At once when left out or past. */
  readonly runAt?: Date;
  /** A waiting job of the same id gets this data and this time. */
  readonly replace?: boolean;
  /** Nothing when the queue has a job of this id in any state, also one that failed for good and waits for somebody to look. */
  readonly unlessKnown?: boolean;
}

export interface ProcessOptions {
  /** How many jobs of this queue run at once in this process (default 1). */
  readonly concurrency?: number;
  /**
   * Earlier names of this queue. Jobs that were enqueued under one of them run as well, under the
   * present name: after an update some may still wait, and an older process may run beside this
   * one. A job's id does not join the names: under two names it may run twice, even at once.
   */
  readonly formerNames?: readonly string[];
}

/** `enqueued-again`: the handler enqueued its own job for later (`replace`), so it is not written down as finished. */
export type JobOutcome = 'done' | 'enqueued-again';

/**
 * `signal` fires when the process is asked to stop and its grace is over: end soon, the job runs again elsewhere. No outcome
 * means `done`.
 */
export type JobHandler<T> = (job: Job<T>, signal: AbortSignal) => Promise<JobOutcome | void>;

/** One call of {@link JobQueue.enqueue}, to be made with others. */
export interface JobToEnqueue extends EnqueueOptions {
  readonly queue: string;
  readonly id: string;
  readonly data: object;
}

export interface JobQueue {
  /**
   * Durable once the promise resolves. `(queue, id)` names the work, not the call:
   *
   * | its twin is…           | plain                                     | `replace`                                  |
   * |------------------------|-------------------------------------------|--------------------------------------------|
   * | unknown or done        | a new job                                 | a new job                                  |
   * | waiting, or backing off after a throw | nothing: the first data and time stay | new data and time, attempts start again |
   * | running                | nothing                                   | runs once more afterwards, with the new data and time |
   * | failed for good        | a new job, attempts start again           | a new job                                  |
   *
   * So: what must be seen by a run that began *after* the call (state changed since) needs `replace`;
   * what only has to happen once ("send ticket of booking 7") is plain.
   * Rejects when the queue's store is away: nothing was enqueued, or it is unknown; enqueue again.
   */
  enqueue(queue: string, id: string, data: object, options?: EnqueueOptions): Promise<void>;

  /**
   * The same for many, as if they were enqueued one after another in this order; one round trip where the store can. All are
   * durable once the promise resolves. When it rejects, any of them may have been enqueued: enqueue them again.
   */
  enqueueAll(jobs: readonly JobToEnqueue[]): Promise<void>;

  /**
   * Registers the one handler of a queue in this process; call it before `start`. Handlers may run
   * again after a crash: they must be idempotent. A throw is retried with exponential back-off, at
   * most 25 attempts, then the job is kept as failed. One `(queue, id)` never runs twice at the
   * same time unless its process lost the store for longer than the store waits.
   */
  process<T>(queue: string, handler: JobHandler<T>, options?: ProcessOptions): void;

  /** Begins taking jobs. Jobs may be enqueued before and without it. */
  start(): Promise<void>;

  /** Takes no more jobs and lets the running ones finish, bounded; what does not finish runs again later. */
  stop(): Promise<void>;

  /**
   * Jobs whose last attempt threw, or that have none left, because their process ended each time. Those that failed for good
   * first, then by when they are tried next; at most so many.
   */
  troubled(most: number): Promise<readonly TroubledJob[]>;

  /**
   * Runs such a job now; its attempts start again at zero. False: there is no such job any more, or
   * it is running.
   */
  retry(queue: string, id: string): Promise<boolean>;

  /** Of every queue that has a handler here or jobs in the store. `waiting` includes delayed jobs and those backing off. */
  counts(): Promise<Record<string, JobCounts>>;

  /**
   * How long the job of each queue that is due the longest has waited to be run, in whole seconds; 0 when none is due. Delayed
   * jobs are not due, running and failed ones no longer.
   */
  oldestDueSeconds(): Promise<Record<string, number>>;
}

export interface TroubledJob {
  readonly queue: string;
  readonly id: string;
  readonly data: unknown;
  /** How often it was tried. */
  readonly attempts: number;
  /** What the last attempt that threw threw; or that none did, and the process of each ended. */
  readonly error: string;
  /** When it is tried again; `null`: it failed for good and waits for somebody to look. */
  readonly nextAttemptAt: Date | null;
}

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
}

export const JOB_QUEUE = Symbol('JobQueue');
