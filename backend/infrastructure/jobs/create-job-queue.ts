import { LazyModuleLoader } from '@nestjs/core';
import type { Config } from '../config/config.js';
import type { JobQueue } from './port.js';
import { PostgresJobQueue } from './postgres/postgres-job-queue.js';

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
