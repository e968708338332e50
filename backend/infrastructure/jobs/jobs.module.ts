import {
  type BeforeApplicationShutdown,
  Global,
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { HealthChecks } from '../health/health-checks.js';
import type pg from 'pg';
import { PG_POOL } from '../database/pg-pool.js';
import { FinishedJobs, recorded } from './finished-jobs.js';
import { JOB_QUEUE, type JobQueue } from './port.js';
import { PostgresJobQueue } from './postgres/postgres-job-queue.js';

/**
 * Provides JOB_QUEUE to all modules. Register handlers with `process` in a constructor or in onModuleInit. The queue starts after
 * the application, and stops before connections are closed; running jobs get some time to finish.
 */
@Global()
@Module({
  providers: [
    {
      provide: FinishedJobs,
      inject: [PG_POOL],
      useFactory: (pool: pg.Pool) => new FinishedJobs(pool),
    },
    {
      provide: JOB_QUEUE,
      inject: [CONFIG, LazyModuleLoader, FinishedJobs],
      useFactory: async (config: Config, modules: LazyModuleLoader, finished: FinishedJobs) =>
        recorded(await createJobQueue(config, modules), finished),
    },
  ],
  exports: [JOB_QUEUE, FinishedJobs],
})
export class JobsModule implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private started: Promise<void> = Promise.resolve();

  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(HealthChecks) private readonly checks: HealthChecks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.checks.register('jobs', async () => ({ queues: await this.jobs.counts() }));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.started = this.jobs.start();
    await this.started;
    new Logger('Jobs').log(`Jobs run on ${this.config.redisUrl === null ? 'Postgres' : 'Redis'}.`);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.started.catch(() => undefined);
    await this.jobs.stop();
  }
}

/** Makes the job queue on Postgres, or on Redis when REDIS_URL is set. Bull and its Redis client are loaded only if needed. */
export async function createJobQueue(
  config: Pick<Config, 'databaseUrl' | 'redisUrl'>,
  modules: LazyModuleLoader,
): Promise<JobQueue> {
  if (config.redisUrl === null) return new PostgresJobQueue(config.databaseUrl);
  const [{ BullJobQueue }, { queueFactory }] = await Promise.all([
    import('./bull/bull-job-queue.js'),
    import('./bull/queues.js'),
  ]);
  return new BullJobQueue(queueFactory(modules, config.redisUrl));
}
