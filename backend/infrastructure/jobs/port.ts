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
   * Earlier names of the (first) queue. Jobs enqueued under them also run, under the current name: after an update some jobs may
   * still wait, and an older process may run beside this process. The same id under two names is two jobs, which may both run,
   * even at once.
   */
  readonly formerNames?: readonly string[];
}

/**
 * Result of a handler. `enqueued-again`: the handler enqueued the same job for later (`replace`), so the job is not recorded as
 * finished.
 */
export type JobOutcome = 'done' | 'enqueued-again';

/**
 * Handler of a job. `signal` aborts when the process stops and the grace time is over: return soon, and the job runs again
 * elsewhere. Returning nothing means `done`.
 */
export type JobHandler<T> = (job: Job<T>, signal: AbortSignal) => Promise<JobOutcome | void>;

/** Arguments of one {@link JobQueue.enqueue}, to be combined with others. */
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
   * | running                | nothing                                   | runs once more afterwards, with the new data and time
   * |
   * | failed for good        | a new job, attempts start again           | a new job                                  |
   *
   * Use `replace` when a run must begin *after* the call, because state has changed.
   * Enqueue plainly what only has to happen once ("send ticket of booking 7").
   * Rejects when the queue's store is down. The job may or may not be enqueued then; enqueue it again.
   */
  enqueue(queue: string, id: string, data: object, options?: EnqueueOptions): Promise<void>;

  /**
   * Enqueues many jobs as if one after another in this order, in one round trip where the store supports that. All are durable
   * once the promise resolves. When it rejects, some may have been enqueued: enqueue all again.
   */
  enqueueAll(jobs: readonly JobToEnqueue[]): Promise<void>;

  /**
   * Registers this process's only handler of a queue; call it before `start`. Handlers must be idempotent, because a job may run
   * again after a crash. A job whose handler throws is retried with exponential back-off, at most 25 attempts; then it is kept as
   * failed. The same `(queue, id)` never runs twice at the same time, unless its process loses the store for longer than the
   * store waits.
   *
   * Several queues may share one handler. On Postgres they also share its workers and their connection.
   */
  process<T>(
    queues: string | readonly string[],
    handler: JobHandler<T>,
    options?: ProcessOptions,
  ): void;

  /** Starts running jobs. Jobs may be enqueued before this, or without it. */
  start(): Promise<void>;

  /** Starts no more jobs and gives running jobs limited time to finish. Unfinished jobs run again later. */
  stop(): Promise<void>;

  /**
   * Returns jobs whose last attempt threw, or whose process ended at every attempt until none was left. Failed jobs come first,
   * then by time of the next attempt. @param most largest number of jobs
   */
  troubled(most: number): Promise<readonly TroubledJob[]>;

  /** Runs a troubled job now, counting its attempts from zero. Returns false when the job is gone or is running. */
  retry(queue: string, id: string): Promise<boolean>;

  /**
   * Returns job counts of every queue that has a handler in this process, or jobs in the store. `waiting` includes delayed jobs
   * and jobs in back-off.
   */
  counts(): Promise<Record<string, JobCounts>>;

  /**
   * Returns for each queue how long its oldest due job has waited, in whole seconds; 0 when no job is due. Delayed, running and
   * failed jobs do not count as due.
   */
  oldestDueSeconds(): Promise<Record<string, number>>;
}

export interface TroubledJob {
  readonly queue: string;
  readonly id: string;
  readonly data: unknown;
  /** Number of attempts of the job so far. */
  readonly attempts: number;
  /** Error of the job's last attempt, or the fact that the process ended at each attempt. */
  readonly error: string;
  /** Time of the job's next attempt; `null`: the job failed for good and needs attention. */
  readonly nextAttemptAt: Date | null;
}

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
}

export const JOB_QUEUE = Symbol('JobQueue');

const QUEUE = /^[a-z][a-z0-9-]{0,59}$/;
const ID = /^[A-Za-z0-9._:@-]{1,200}$/;

/** Returns true when queue and id are well-formed. Names from a request's address may be anything. */
export const isJobName = (queue: string, id: string): boolean => QUEUE.test(queue) && ID.test(id);

/**
 * Checks queue and id of a job. Both adapters build keys from them: a colon in a queue's name would let two jobs share one key.
 */
export function assertJobName(queue: string, id: string): void {
  if (!QUEUE.test(queue)) throw new TypeError(`Malformed queue name: ${JSON.stringify(queue)}`);
  if (!ID.test(id)) throw new TypeError(`Malformed job id: ${JSON.stringify(id)}`);
}

/** Milliseconds after `stop` at which the signal of running jobs aborts. */
export const GRACE_MS = 8_000;
/** Milliseconds after `stop` at which running jobs are returned to the queue. */
export const STOP_MS = 12_000;
