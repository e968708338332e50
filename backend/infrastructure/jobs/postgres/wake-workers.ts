import type { Worker, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { CHANNELS, type JobsInserted } from '../../database/channels.js';

/** Notifies idle workers that jobs became free again. @param count largest number of workers to wake */
export async function wakeWorkers(pool: pg.Pool, count: number): Promise<void> {
  const news: JobsInserted = { count };
  await pool.query('select pg_notify($1, $2)', [CHANNELS.jobsInserted, JSON.stringify(news)]);
}

/** Makes a pool's workers search for a job when a job is enqueued for one of their queues (`JobsInserted.queue`). */
export function wakeOnNews(events: WorkerEvents, queues: readonly string[]): void {
  const workers = new Set<Worker>();
  events.on('worker:create', ({ worker }) => workers.add(worker));
  // After either of these events the worker must not be woken any more.
  for (const over of ['worker:release', 'worker:stop'] as const)
    events.on(over, ({ worker }) => workers.delete(worker));
  events.on('pool:listen:notification', ({ message }) => {
    if (message.channel !== CHANNELS.jobsInserted) return;
    const { queue } = newsIn(message.payload);
    if (queue !== undefined && queues.includes(queue)) for (const each of workers) each.nudge();
  });
}

/** Parses the payload of a notification, which another release or graphile-worker itself may have sent. */
function newsIn(payload: string | undefined): Partial<JobsInserted> {
  try {
    return (JSON.parse(payload ?? '{}') ?? {}) as Partial<JobsInserted>;
  } catch {
    return {};
  }
}
