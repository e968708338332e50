import type { Worker, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { CHANNELS, type JobsInserted } from '../../database/channels.js';

/** Tells idle workers that jobs became free again. @param count most workers to wake */
export async function wakeWorkers(pool: pg.Pool, count: number): Promise<void> {
  const news: JobsInserted = { count };
  await pool.query('select pg_notify($1, $2)', [CHANNELS.jobsInserted, JSON.stringify(news)]);
}

/** Makes a pool's workers look for a job when one was enqueued for a queue that they serve (`JobsInserted.queue`). */
export function wakeOnNews(events: WorkerEvents, queues: readonly string[]): void {
  const workers = new Set<Worker>();
  events.on('worker:create', ({ worker }) => workers.add(worker));
  // After this event the worker must not be woken.
  for (const over of ['worker:release', 'worker:stop'] as const)
    events.on(over, ({ worker }) => workers.delete(worker));
  events.on('pool:listen:notification', ({ message }) => {
    if (message.channel !== CHANNELS.jobsInserted) return;
    const { queue } = newsIn(message.payload);
    if (queue !== undefined && queues.includes(queue)) for (const each of workers) each.nudge();
  });
}

/** Parses a payload; another release, or graphile-worker itself, may have sent it. */
function newsIn(payload: string | undefined): Partial<JobsInserted> {
  try {
    return (JSON.parse(payload ?? '{}') ?? {}) as Partial<JobsInserted>;
  } catch {
    return {};
  }
}
