import { EventEmitter } from 'node:events';
import { run, type Runner, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import pg from 'pg';
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
/** How late a delayed job or a lost notification may be noticed. */
const POLL_MS = 1_000;

/** Jobs in the application's own Postgres, by graphile-worker (LISTEN/NOTIFY, SKIP LOCKED). One runner a queue. */
export class PostgresJobQueue implements JobQueue {
  private readonly registrations = new Map<string, Registration>();
  private readonly runners = new Map<string, { runner: Runner; pool: WorkerPool }>();
  private readonly logger = workerLog();
  private readonly pool: pg.Pool;
  private readonly liveness: Liveness;
  private readonly recovery: Recovery;
  private installed: Promise<void> | null = null;
  private stopping = false;

  constructor(databaseUrl: string) {
    // One connection a queue listens for good, the rest are for short queries.
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 20,
      application_name: 'houselights-jobs',
    });
    this.pool.on('error', () => undefined);
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
    await this.install();
    await this.recovery.start();
    for (const [queue, registration] of this.registrations) await this.run(queue, registration);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.recovery.stop();
    await Promise.all([...this.runners.values()].map((each) => this.end(each)));
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
    events.on('worker:fatalError', () => void this.restart(queue));
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

  private async restart(queue: string): Promise<void> {
    const registration = this.registrations.get(queue);
    const current = this.runners.get(queue);
    if (this.stopping || !registration || !current) return;
    this.runners.delete(queue);
    await this.end(current);
    if (!this.stopping) await this.run(queue, registration);
  }

  private async end({ runner, pool }: { runner: Runner; pool: WorkerPool }): Promise<void> {
    const timer = setTimeout(() => void pool.forcefulShutdown('The process is stopping'), STOP_MS);
    await Promise.race([runner.stop().catch(() => undefined), pool.promise.catch(() => undefined)]);
    clearTimeout(timer);
  }
}
