import { BullModule, getQueueToken } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { Queue, QueueOptions } from 'bull';

/** The data of a Bull job of ours: the port's id beside the caller's data. */
export interface Payload {
  readonly id: string;
  readonly data: unknown;
}

/** Makes the Bull queue of a name once and answers the same one ever after. */
export type QueueFactory = (name: string) => Promise<Queue<Payload>>;

/**
 * A killed process's jobs are found after its lock (10 s, renewed by the living every 5) has run
 * out, by the second of two checks, one every 5 s. A stalled job is never failed for having
 * stalled: attempts count only throws.
 */
const SETTINGS: QueueOptions['settings'] = {
  lockDuration: 10_000,
  lockRenewTime: 5_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000,
  // The same curve as graphile-worker's: 2.7 s, 7.4 s, 20 s, … at most six hours.
  backoffStrategies: {
    houselights: (attemptsMade: number) => Math.exp(Math.min(attemptsMade, 10)) * 1000,
  },
};

/**
 * A connection whose other side vanished reports no error, and a worker that waits for a job sends nothing more on it. The
 * longest that Redis may be silent by itself is Bull's 5 s of waiting for a job.
 */
const SILENCE = { socketTimeout: 30_000, keepAlive: 10_000 };

/** Queues are registered with @nestjs/bull when they are first used: their names are the callers' to choose. */
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
          // Bull takes the address apart without looking at its scheme.
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
