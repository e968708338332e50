/**
 * Job: work that must happen later or survive a crash, such as expiring a hold, checking a receipt or sending a ticket. One
 * contract suite (contract.suite.ts) tests both adapters: Postgres (the default) and Bull on Redis (when REDIS_URL is set).
 */

export interface Job<T = unknown> {
  readonly queue: string;
  readonly id: string;
  readonly data: T;
  /** Number of the attempt, 1 for the first. A crash during a job may or may not count, so use this only for logs. */
  readonly attempt: number;
}

export interface EnqueueOptions {
  /** Earliest time of the run, by the queue's own clock, precise to about a second. Missing or in the past: at once. */
  readonly runAt?: Date;
  /** True: replaces data and time of a waiting job with the same id. */
  readonly replace?: boolean;
  /** True: does nothing when the queue has a job with this id in any state, even one that failed for good. */
  readonly unlessKnown?: boolean;
}

export interface ProcessOptions {
  /** Number of jobs that run at once in this process (default 1); on Redis, in each queue. */
  readonly concurrency?: number;
  /**
   * Earlier names of the (first) queue. Jobs enqueued under them also run, under the current name: after an update some may still
   * wait, and an older process may run beside this one. The same id under two names is two jobs, which may both run, even at
   * once.
   */
  readonly formerNames?: readonly string[];
}

/** `enqueued-again`: the handler enqueued its own job for later (`replace`), so it is not recorded as finished. */
export type JobOutcome = 'done' | 'enqueued-again';

/**
 * Handles a job. `signal` fires when the process must stop and its grace time is over: end soon, the job runs again elsewhere. No
 * outcome means `done`.
 */
export type JobHandler<T> = (job: Job<T>, signal: AbortSignal) => Promise<JobOutcome | void>;

/** One call of {@link JobQueue.enqueue}, to be combined with others. */
export interface JobToEnqueue extends EnqueueOptions {
  readonly queue: string;
  readonly id: string;
  readonly data: object;
}

export interface JobQueue {
  /**
   * Enqueues a job; it is durable once the promise resolves. `(queue, id)` names the work, not the call:
   *
   * | same id is…            | plain                                     | `replace`                                  |
   * |------------------------|-------------------------------------------|--------------------------------------------|
   * | unknown or done        | a new job                                 | a new job                                  |
   * | waiting, or backing off after a throw | nothing: the first data and time stay | new data and time, attempts start again |
   * | running                | nothing                                   | runs once more afterwards, with the new data and time |
   * | failed for good        | a new job, attempts start again           | a new job                                  |
   *
   * So use `replace` when a run must begin *after* the call, because state changed since.
   * Enqueue plainly what only has to happen once ("send ticket of booking 7").
   * Rejects when the queue's store is away: the job may or may not be enqueued; enqueue it again.
   */
  enqueue(queue: string, id: string, data: object, options?: EnqueueOptions): Promise<void>;

  /**
   * Enqueues many jobs as if one after another in this order, in one round trip where the store can. All are durable once the
   * promise resolves. When it rejects, any of them may have been enqueued: enqueue them again.
   */
  enqueueAll(jobs: readonly JobToEnqueue[]): Promise<void>;

  /**
   * Registers the only handler of a queue in this process; call it before `start`. Handlers must be idempotent, because they may
   * run again after a crash. A throw is retried with exponential back-off, at most 25 attempts; then the job is kept as failed.
   * One `(queue, id)` never runs twice at the same time, unless its process lost the store for longer than the store waits.
   *
   * Several queues may share one handler. On Postgres they also share its workers and their connection.
   */
  process<T>(
    queues: string | readonly string[],
    handler: JobHandler<T>,
    options?: ProcessOptions,
  ): void;

  /** Begins to take jobs. Jobs may be enqueued before and without it. */
  start(): Promise<void>;

  /** Takes no more jobs and lets running ones finish, within limits; unfinished jobs run again later. */
  stop(): Promise<void>;

  /**
   * Returns jobs whose last attempt threw, or that have no attempts left because their process ended each time. Failed jobs come
   * first, then by next attempt; at most so many.
   */
  troubled(most: number): Promise<readonly TroubledJob[]>;

  /** Runs such a job now; its attempts start again at zero. False: the job is gone, or is running. */
  retry(queue: string, id: string): Promise<boolean>;

  /**
   * Returns counts of every queue that has a handler here or jobs in the store. `waiting` includes delayed jobs and jobs in
   * back-off.
   */
  counts(): Promise<Record<string, JobCounts>>;

  /**
   * Returns for each queue how long its oldest due job has waited, in whole seconds; 0 when none is due. Delayed, running and
   * failed jobs are not due.
   */
  oldestDueSeconds(): Promise<Record<string, number>>;
}

export interface TroubledJob {
  readonly queue: string;
  readonly id: string;
  readonly data: unknown;
  /** Number of tries. */
  readonly attempts: number;
  /** Error of the last attempt that threw, or that each attempt ended with its process. */
  readonly error: string;
  /** Time of the next attempt; `null`: the job failed for good and needs attention. */
  readonly nextAttemptAt: Date | null;
}

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
}

export const JOB_QUEUE = Symbol('JobQueue');
