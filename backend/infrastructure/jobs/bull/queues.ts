import { BullModule, getQueueToken } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { Queue, QueueOptions } from 'bull';

/** Data of our Bull jobs: the port's id beside the caller's data. */
export interface Payload {
  readonly id: string;
  readonly data: unknown;
}

/** Makes the Bull queue of a name once, and returns the same one afterwards. */
export type QueueFactory = (name: string) => Promise<Queue<Payload>>;

/**
 * Jobs of a killed process are found after its lock has run out (10 s, renewed by running processes every 5), by the second of
 * two checks, one every 5 s. A stalled job never fails for stalling: attempts count only throws.
 */
const SETTINGS: QueueOptions['settings'] = {
  lockDuration: 10_000,
  lockRenewTime: 5_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000,
  // Same curve as graphile-worker's: 2.7 s, 7.4 s, 20 s, … at most six hours.
  backoffStrategies: {
    houselights: (attemptsMade: number) => Math.exp(Math.min(attemptsMade, 10)) * 1000,
  },
};

/**
 * Limits of silence. A connection whose other side vanished reports no error, and a worker that waits for a job sends nothing on
 * it. Redis itself is silent for at most 5 s, Bull's wait for a job.
 */
const SILENCE = { socketTimeout: 30_000, keepAlive: 10_000 };

/** Makes queues. They are registered with @nestjs/bull at their first use, because callers choose their names. */
export function queueFactory(modules: LazyModuleLoader, redisUrl: string): QueueFactory {
  const log = new Logger('Jobs');
  const queues = new Map<string, Promise<Queue<Payload>>>();
  const make = async (name: string): Promise<Queue<Payload>> => {
    const module = await modules.load(() =>
      BullModule.registerQueue({
        name,
        url: redisUrl,
        redis: {
          ...SILENCE,
          // Bull parses the address without its scheme.
          ...(redisUrl.startsWith('rediss:') ? { tls: {} } : {}),
        },
        prefix: 'houselights',
        settings: SETTINGS,
      }),
    );
    const queue = module.get<Queue<Payload>>(getQueueToken(name), { strict: false });
    queue.on('error', (error: Error) => log.warn(`Redis, queue ${name}: ${error.message}`));
    return queue;
  };
  return (name) => {
    let queue = queues.get(name);
    if (!queue) {
      queue = make(name);
      queues.set(name, queue);
      queue.catch(() => queues.delete(name));
    }
    return queue;
  };
}
