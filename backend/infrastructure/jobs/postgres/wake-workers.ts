import type { Worker, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { CHANNELS, type JobsInserted } from '../../database/channels.js';

/** Notifies idle workers that jobs became free again. @param count largest number of workers to wake */
export async function wakeWorkers(pool: pg.Pool, count: number): Promise<void> {
  const news: JobsInserted = { count };
  await pool.query('select pg_notify($1, $2)', [CHANNELS.jobsInserted, JSON.stringify(news)]);
}

/** Makes idle workers of a pool search for a job, one for each job that was enqueued for their queues (`JobsInserted`). */
export function wakeOnNews(events: WorkerEvents, queues: readonly string[]): void {
  const workers = new Set<Worker>();
  events.on('worker:create', ({ worker }) => workers.add(worker));
  // After either of these events the worker must not be woken any more.
  for (const over of ['worker:release', 'worker:stop'] as const)
    events.on(over, ({ worker }) => workers.delete(worker));
  events.on('pool:listen:notification', ({ message }) => {
    if (message.channel !== CHANNELS.jobsInserted) return;
    const { queue, jobs = Infinity } = newsIn(message.payload);
    if (queue === undefined || !queues.includes(queue)) return;
    let wanted = jobs;
    // A busy worker returns false, and looks again after its job.
    for (const each of workers) if (wanted > 0 && each.nudge()) wanted -= 1;
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
