import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import { run, type Runner, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { BackOff, pause } from '../../event-store/back-off.js';
import { createPool } from '../../platform/database/pg-pool.js';
import { untilAvailable } from '../../platform/database/until-available.js';
import { assertJobName } from '../job-name.js';
import type {
  EnqueueOptions,
  JobCounts,
  JobHandler,
  JobQueue,
  ProcessOptions,
  TroubledJob,
} from '../port.js';
import { install } from './install.js';
import { Liveness } from './liveness.js';
import { Recovery } from './recovery.js';
import { asTask } from './run-job.js';
import { retryJob, troubledJobs } from './troubled.js';
import { workerLog } from './worker-log.js';

interface Registration {
  readonly handler: JobHandler<unknown>;
  readonly concurrency: number;
}

/** Running jobs have this long after `stop` before their signal fires… */
const GRACE_MS = 8_000;
/** …and this long altogether before they are given back to the queue. */
const STOP_MS = 12_000;
/** Statements of the queue are short: one that takes longer has lost its server. */
const ANSWER_MS = 30_000;
/** Pauses between tries to begin a queue again grow from one to the other. */
const BEGIN_AGAIN_MS = 100;
const LONGEST_PAUSE_MS = 3_000;
/** How late a delayed job or a lost notification may be noticed. */
const POLL_MS = 1_000;

/** Jobs in the application's own Postgres, by graphile-worker (LISTEN/NOTIFY, SKIP LOCKED). One runner a queue. */
export class PostgresJobQueue implements JobQueue {
  private readonly registrations = new Map<string, Registration>();
  private readonly runners = new Map<string, { runner: Runner; pool: WorkerPool }>();
  private readonly log = new Logger('Jobs');
  private readonly logger = workerLog();
  private readonly pool: pg.Pool;
  private readonly liveness: Liveness;
  private readonly recovery: Recovery;
  private installed: Promise<void> | null = null;
  /** Queues whose worker fell over, until they work again. */
  private readonly mending = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(databaseUrl: string) {
    // One connection a queue listens for good, the rest are for short queries.
    this.pool = createPool(databaseUrl, { name: 'houselights-jobs', answerMs: ANSWER_MS });
    // Every queue's runner listens on the one pool and on its connections: more than ten queues are no leak.
    this.pool.setMaxListeners(0).on('connect', (client) => client.setMaxListeners(0));
    this.liveness = new Liveness(databaseUrl);
    this.recovery = new Recovery(this.pool);
  }

  async enqueue(
    queue: string,
    id: string,
    data: object,
    options: EnqueueOptions = {},
  ): Promise<void> {
    assertJobName(queue, id);
    await this.install();
    await this.pool.query('select jobs.enqueue($1, $2, $3, $4, $5)', [
      queue,
      id,
      JSON.stringify(data),
      options.runAt ?? null,
      options.replace ?? false,
    ]);
  }

  process<T>(queue: string, handler: JobHandler<T>, options: ProcessOptions = {}): void {
    if (this.registrations.has(queue)) throw new Error(`Queue ${queue} has a handler already.`);
    this.registrations.set(queue, {
      handler: handler as JobHandler<unknown>,
      concurrency: options.concurrency ?? 1,
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
    for (const [queue, registration] of this.registrations) await this.begin(queue, registration);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.recovery.stop();
    const ended = this.endAll();
    this.liveness.stopWaiting();
    await Promise.all([ended, ...this.mending.values()]);
    // Those that were just beginning again.
    await this.endAll();
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
    for (const queue of this.registrations.keys())
      counts[queue] = { waiting: 0, running: 0, failed: 0 };
    for (const { queue, ...numbers } of rows) counts[queue] = numbers;
    return counts;
  }

  async troubled(most: number): Promise<readonly TroubledJob[]> {
    await this.install();
    return troubledJobs(this.pool, most);
  }

  async retry(queue: string, id: string): Promise<boolean> {
    await this.install();
    return retryJob(this.pool, queue, id);
  }

  private install(): Promise<void> {
    this.installed ??= install(this.pool, this.logger).catch((error: unknown) => {
      this.installed = null;
      throw error;
    });
    return this.installed;
  }

  private async run(queue: string, { handler, concurrency }: Registration): Promise<void> {
    const events = new EventEmitter() as WorkerEvents;
    let workerPool: WorkerPool | undefined;
    events.on('pool:create', (event) => (workerPool = event.workerPool));
    events.on('worker:stop', ({ worker }) => void this.liveness.retract(worker.workerId));
    // A worker that could not put its job back (the database was away) ends for good: begin afresh.
    events.on('worker:fatalError', ({ worker }) => this.mend(queue, worker.workerId));
    const runner = await run({
      pgPool: this.pool,
      taskList: { [queue]: asTask(queue, handler) },
      concurrency,
      pollInterval: POLL_MS,
      gracefulShutdownAbortTimeout: GRACE_MS,
      noHandleSignals: true,
      parsedCronItems: [],
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
                  this.liveness.announce(worker.workerId),
              },
            },
          },
        ],
      },
    });
    runner.promise.catch(() => undefined);
    if (!workerPool) throw new Error('graphile-worker did not announce its worker pool.');
    this.runners.set(queue, { runner, pool: workerPool });
  }

  /** Runs a queue, trying until that succeeds or the queue is stopped. Never rejects. */
  private async begin(queue: string, registration: Registration): Promise<void> {
    const { signal } = this.stopping;
    const backOff = new BackOff(BEGIN_AGAIN_MS, LONGEST_PAUSE_MS);
    while (!signal.aborted) {
      try {
        return await this.run(queue, registration);
      } catch (error) {
        this.log.warn(`Queue ${queue} cannot begin, trying again: ${(error as Error).message}`);
        await backOff.wait(signal);
      }
    }
  }

  /** Ends what is left of a queue's runner and begins it anew; the job that its worker could not put back runs again. */
  private mend(queue: string, deadWorker: string): void {
    this.recovery.abandon(deadWorker);
    const registration = this.registrations.get(queue);
    const current = this.runners.get(queue);
    // With several workers each of them falls over; the first one's fall mends the queue for all.
    if (this.stopping.signal.aborted || !registration || !current) return;
    this.runners.delete(queue);
    const mended = this.end(current)
      .then(() => this.begin(queue, registration))
      .finally(() => this.mending.delete(queue));
    this.mending.set(queue, mended);
  }

  private async endAll(): Promise<void> {
    const runners = [...this.runners.values()];
    this.runners.clear();
    await Promise.all(runners.map((each) => this.end(each)));
  }

  private async end({ runner, pool }: { runner: Runner; pool: WorkerPool }): Promise<void> {
    const over = new AbortController();
    const force = async (): Promise<void> => {
      await pause(STOP_MS, over.signal);
      if (!over.signal.aborted) await pool.forcefulShutdown('The process is stopping');
    };
    const stopped = [runner.stop(), pool.promise, force()].map((each) =>
      Promise.resolve(each).catch(() => undefined),
    );
    await Promise.race(stopped);
    over.abort();
  }
}
