import { EventEmitter } from 'node:events';
import {
  runTaskList,
  type WorkerEvents,
  type WorkerPool,
  runMigrations,
  Logger,
} from 'graphile-worker';
import type pg from 'pg';
import { pause } from '../../process/pause.js';
import { createPool } from '../../database/pg-pool.js';
import { listenTogether } from './listen-together.js';
import { dueJobs, wakeOnNews } from './wake-workers.js';
import { untilAvailable } from '../../database/until-available.js';
import {
  assertJobName,
  GRACE_MS,
  isJobName,
  STOP_MS,
  type EnqueueOptions,
  type JobCounts,
  type JobHandler,
  type JobQueue,
  type JobToEnqueue,
  type ProcessOptions,
  type TroubledJob,
} from '../port.js';
import { Liveness } from './liveness.js';
import { Recovery } from './recovery.js';
import { asTask } from './run-job.js';
import { retryJob, troubledJobs } from './troubled.js';
import { inBackground } from '../../process/in-background.js';
import { FIXED_LOCKS } from '../../database/advisory-locks.js';
import { DUE_INDEX, ENQUEUE_FUNCTION } from './enqueue.sql.js';
import { Logger as NestLogger } from '@nestjs/common';

interface Registration {
  readonly queues: readonly string[];
  readonly handler: JobHandler<unknown>;
  readonly concurrency: number;
  readonly formerNames: readonly string[];
}

/** Workers of a queue. Aborting `ending` stops workers that still wait for the database before their first job. */
interface RunningPool {
  readonly pool: WorkerPool;
  readonly ending: AbortController;
  /** Ids of all workers that this pool ever had, including ended workers. */
  readonly workers: readonly string[];
  /** Names of the jobs that these workers run. */
  readonly names: readonly string[];
  /** Makes this many idle workers search for a job. */
  readonly wake: (jobs: number) => void;
  /** True after a search for a job failed; see {@link PostgresJobQueue.doubt}. */
  doubtful: boolean;
}

/** Number of connections: one that listens, and eight for short queries. */
const CONNECTIONS = 9;
/** Timeout of a statement in milliseconds. The queue's statements are short, so a longer statement has lost its server. */
const ANSWER_MS = 30_000;
const POLL_MS = 1_000;
/** Milliseconds after which a worker searches for a job although nothing woke it. */
const UNWOKEN_MS = 60_000;

/**
 * Job queue in the application's own Postgres, by graphile-worker (LISTEN/NOTIFY, SKIP LOCKED). Each handler has its own pool of
 * workers.
 */
export class PostgresJobQueue implements JobQueue {
  private readonly registrations = new Map<string, Registration>();
  private readonly running = new Map<string, RunningPool>();
  private readonly logger = workerLog();
  private readonly pool: pg.Pool;
  private readonly workersPool: pg.Pool;
  private readonly liveness: Liveness;
  private readonly recovery: Recovery;
  private installed: Promise<void> | null = null;
  /** Restarts that are running, for queues whose workers failed. */
  private readonly mending = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private watching: Promise<void> = Promise.resolve();

  /** @param pollMs longest delay in milliseconds until a delayed job, or a job whose notification was lost, is noticed */
  constructor(
    databaseUrl: string,
    private readonly pollMs = POLL_MS,
  ) {
    this.pool = createPool(databaseUrl, {
      name: 'houselights-jobs',
      max: CONNECTIONS,
      answerMs: ANSWER_MS,
      byIndex: true,
      // A crash of the database server may undo that a worker took or finished a job. The job then runs again, as after a crash
      // of this process.
      unsynced: true,
    });
    this.workersPool = listenTogether(this.pool);
    // Each queue adds listeners to the one pool and its connections, so Node's warning about more than ten must not apply.
    this.pool.setMaxListeners(0).on('connect', (client) => client.setMaxListeners(0));
    this.liveness = new Liveness(databaseUrl);
    this.recovery = new Recovery(this.pool);
  }

  enqueue(queue: string, id: string, data: object, options: EnqueueOptions = {}): Promise<void> {
    return this.enqueueAll([{ queue, id, data, ...options }]);
  }

  /** Enqueues all of the jobs or none. */
  async enqueueAll(jobs: readonly JobToEnqueue[]): Promise<void> {
    for (const { queue, id } of jobs) assertJobName(queue, id);
    if (jobs.length === 0) return;
    await this.install();
    await this.pool.query({
      name: 'enqueue-jobs',
      // `jobs.enqueue` also sets `synchronous_commit`, but a starting backend of an older release may replace this SQL function
      // by its own.
      text: `with synced as (select set_config('synchronous_commit', 'on', true))
             select jobs.enqueue_all($1) from synced`,
      values: [JSON.stringify(jobs)],
    });
  }

  process<T>(
    names: string | readonly string[],
    handler: JobHandler<T>,
    options: ProcessOptions = {},
  ): void {
    const queues = [names].flat();
    const [first = ''] = queues;
    const taken = queues.find((queue) => this.queues().includes(queue));
    if (taken !== undefined) throw new Error(`Queue ${taken} has a handler already.`);
    this.registrations.set(first, {
      queues,
      handler: handler as JobHandler<unknown>,
      concurrency: options.concurrency ?? 1,
      formerNames: options.formerNames ?? [],
    });
  }

  async start(): Promise<void> {
    const { signal } = this.stopping;
    await untilAvailable(
      async () => {
        await this.install();
        await this.recovery.start();
      },
      { what: "the job queue's database", signal },
    );
    for (const [queue, registration] of this.registrations) this.run(queue, registration);
    this.watching = this.watchDueJobs();
  }

  /**
   * Wakes workers for jobs whose time has come. One query serves all queues. With polling workers an idle site made 34 transactions
   * a second instead of 6.5 (docs/bench.md).
   */
  private async watchDueJobs(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      await pause(this.pollMs, signal);
      if (signal.aborted) return;
      // A failed search is ignored: the workers also search by themselves after a while, and the next search follows.
      const due = await dueJobs(this.pool).catch(() => new Map<string, number>());
      for (const { names, wake, doubtful } of this.running.values())
        // A pool whose workers may own jobs without knowing it (see `doubt`) searches again in any case.
        wake(doubtful ? Infinity : names.reduce((sum, name) => sum + (due.get(name) ?? 0), 0));
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    // All workers get the signal to end first, because a worker that finishes its job now would otherwise take another job.
    const ended = [...this.running.values()].map((each) => this.end(each));
    await Promise.all([...ended, this.recovery.stop(), this.watching, ...this.mending.values()]);
    await this.liveness.close();
    await this.pool.end();
  }

  async counts(): Promise<Record<string, JobCounts>> {
    await this.install();
    const { rows } = await this.pool.query<JobCounts & { queue: string }>(
      `select tasks.identifier as queue,
              count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
              count(*) filter (where locked_at is not null)::int as running,
              count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
         from graphile_worker._private_jobs as jobs
         join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
        group by tasks.identifier`,
    );
    const counts: Record<string, JobCounts> = {};
    for (const queue of this.queues()) counts[queue] = { waiting: 0, running: 0, failed: 0 };
    for (const { queue, ...numbers } of rows) counts[queue] = numbers;
    return counts;
  }

  async oldestDueSeconds(): Promise<Record<string, number>> {
    await this.install();
    const { rows } = await this.pool.query<{ queue: string; seconds: number }>(
      `select tasks.identifier as queue, floor(extract(epoch from now() - min(jobs.run_at)))::int as seconds
         from graphile_worker._private_jobs as jobs
         join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
        where locked_at is null and attempts < max_attempts and jobs.run_at <= now()
        group by tasks.identifier`,
    );
    return {
      ...Object.fromEntries(this.queues().map((queue) => [queue, 0])),
      ...Object.fromEntries(rows.map(({ queue, seconds }) => [queue, seconds])),
    };
  }

  async troubled(most: number): Promise<readonly TroubledJob[]> {
    await this.install();
    return troubledJobs(this.pool, most);
  }

  async retry(queue: string, id: string): Promise<boolean> {
    if (!isJobName(queue, id)) return false;
    await this.install();
    return retryJob(this.pool, queue, id);
  }

  private queues(): string[] {
    return [...this.registrations.values()].flatMap(({ queues }) => queues);
  }

  private install(): Promise<void> {
    this.installed ??= install(this.pool, this.logger).catch((error: unknown) => {
      this.installed = null;
      throw error;
    });
    return this.installed;
  }

  /**
   * Runs a pool of workers for a handler. graphile-worker's own runner is not used, because it also runs cron items: when the
   * database is down, their start rejects without a handler, which ends the Node process.
   */
  private run(queue: string, registration: Registration): void {
    const { queues, handler, concurrency, formerNames } = registration;
    const tasks = Object.fromEntries([
      ...formerNames.map((name) => [name, asTask(queue, handler)]),
      ...queues.map((name) => [name, asTask(name, handler)]),
    ]);
    const ending = new AbortController();
    const workers: string[] = [];
    const events = new EventEmitter() as WorkerEvents;
    events.on('worker:create', ({ worker }) => workers.push(worker.workerId));
    const names = Object.keys(tasks);
    const wake = wakeOnNews(events, names);
    events.on('worker:stop', ({ worker }) =>
      inBackground(this.liveness.retract(worker.workerId), 'cannot say that a worker has ended'),
    );
    // A worker that could not return its job, because the database was down, has ended for good: restart the pool.
    events.on('worker:fatalError', () => this.mend(queue, registration, running));
    events.on('worker:getJob:error', () =>
      inBackground(
        this.doubt(queue, registration, running),
        `cannot tell whether queue ${queue} still works`,
      ),
    );
    for (const answered of ['worker:getJob:empty', 'job:start'] as const)
      events.on(answered, () => running.doubtful && this.mend(queue, registration, running));
    const pool = runTaskList(
      {
        concurrency,
        pollInterval: UNWOKEN_MS,
        gracefulShutdownAbortTimeout: GRACE_MS,
        noHandleSignals: true,
        logger: this.logger,
        events,
        preset: {
          plugins: [
            {
              name: 'HouselightsLiveness',
              version: '1.0.0',
              worker: {
                hooks: {
                  startWorker: async (_context, { worker }) =>
                    this.liveness.announce(worker.workerId, ending.signal),
                },
              },
            },
          ],
        },
      },
      tasks,
      this.workersPool,
    );
    const running: RunningPool = { pool, ending, workers, names, wake, doubtful: false };
    this.running.set(queue, running);
  }

  /**
   * Restarts a pool after a failed search for a job, as soon as the database responds. The failure leaves two problems: the
   * worker may own a job without knowing, for hours; and graphile-worker remembers a failure to read its task list for ever, so
   * the pool would never find a job again.
   */
  private async doubt(queue: string, registration: Registration, pool: RunningPool): Promise<void> {
    pool.doubtful = true;
    const answers = await this.pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (answers) this.mend(queue, registration, pool);
  }

  /** Ends what is left of a queue's pool and starts a new pool. When several workers have died, only the first call does this. */
  private mend(queue: string, registration: Registration, fallen: RunningPool): void {
    if (this.stopping.signal.aborted || this.running.get(queue) !== fallen) return;
    this.running.delete(queue);
    const mended = this.end(fallen).then(() => {
      this.mending.delete(queue);
      // None of the pool's workers runs a job any more, so jobs that they still own are abandoned.
      for (const worker of fallen.workers) this.recovery.abandon(worker);
      if (!this.stopping.signal.aborted) this.run(queue, registration);
    });
    this.mending.set(queue, mended);
  }

  /** Ends a pool of workers. Never rejects. */
  private async end({ pool, ending }: RunningPool): Promise<void> {
    const over = new AbortController();
    const force = async (): Promise<void> => {
      await pause(STOP_MS, over.signal);
      if (!over.signal.aborted) await pool.forcefulShutdown('The process is stopping');
    };
    const ended = [pool.gracefulShutdown(), pool.promise, force()].map((each) =>
      Promise.resolve(each).catch(() => undefined),
    );
    // Workers that still wait for the database before their first job stop waiting.
    ending.abort();
    await Promise.race(ended);
    over.abort();
  }
}

/**
 * Creates or updates the schemas `graphile_worker` and `jobs`. When several processes start at once, one does this while the
 * others wait.
 */
async function install(pool: pg.Pool, logger: Logger): Promise<void> {
  const guard = await pool.connect();
  try {
    await guard.query('select pg_advisory_lock($1)', [FIXED_LOCKS.jobQueueInstall]);
    await runMigrations({ pgPool: pool, logger });
    await guard.query(ENQUEUE_FUNCTION);
    await guard.query(DUE_INDEX);
  } finally {
    // A connection that fails here may still hold the lock, so it is closed instead of returning to the pool.
    const unlocked = await guard
      .query('select pg_advisory_unlock($1)', [FIXED_LOCKS.jobQueueInstall])
      .then(
        () => true,
        () => false,
      );
    guard.release(!unlocked);
  }
}

/**
 * Returns a logger that writes graphile-worker's warnings and errors (including failed attempts) to the application's log, and
 * drops its other messages.
 */
function workerLog(): Logger {
  const log = new NestLogger('Jobs');
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
  });
}
