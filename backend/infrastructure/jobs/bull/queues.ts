import { BullModule, getQueueToken } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { Queue, QueueOptions } from 'bull';

/** Data of a Bull job: the caller's data and the job's id. */
export interface Payload {
  readonly id: string;
  readonly data: unknown;
}

/** Makes a Bull queue at the first call for a name, and returns the same queue afterwards. */
export type QueueFactory = (name: string) => Promise<Queue<Payload>>;

/**
 * Settings for finding jobs of a killed process: a job's lock expires after 10 s (running processes renew it every 5 s), and the
 * second of two checks 5 s apart finds the job. A stalled job never fails for stalling: only errors count as attempts.
 */
const SETTINGS: QueueOptions['settings'] = {
  lockDuration: 10_000,
  lockRenewTime: 5_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000,
  // Same back-off as graphile-worker: 2.7 s, 7.4 s, 20 s, … at most six hours.
  backoffStrategies: {
    houselights: (attemptsMade: number) => Math.exp(Math.min(attemptsMade, 10)) * 1000,
  },
};

/**
 * Timeouts for silent connections, in milliseconds. A connection whose peer vanished reports no error, and a worker waiting for a
 * job sends nothing on it. Redis itself is silent for at most 5 s, while Bull waits for a job.
 */
const SILENCE = { socketTimeout: 30_000, keepAlive: 10_000 };

/** Returns a factory of queues, which are registered with @nestjs/bull at their first use, because callers choose their names. */
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
          // Bull ignores the scheme of the address, so TLS is switched on for `rediss:` here.
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
