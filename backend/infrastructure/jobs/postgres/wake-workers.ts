import type { Worker, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { CHANNELS, type JobsInserted } from '../../database/channels.js';

/** Notifies idle workers that jobs became free again. @param count largest number of workers to wake */
export async function wakeWorkers(pool: pg.Pool, count: number): Promise<void> {
  const news: JobsInserted = { count };
  await pool.query('select pg_notify($1, $2)', [CHANNELS.jobsInserted, JSON.stringify(news)]);
}

/**
 * Makes idle workers of a pool search for a job, one for each job that was enqueued for their queues (`JobsInserted`).
 * @returns function that wakes this many idle workers
 */
export function wakeOnNews(
  events: WorkerEvents,
  queues: readonly string[],
): (jobs: number) => void {
  const workers = new Set<Worker>();
  events.on('worker:create', ({ worker }) => workers.add(worker));
  // A worker that is released or stopped must not be woken any more.
  for (const over of ['worker:release', 'worker:stop'] as const)
    events.on(over, ({ worker }) => workers.delete(worker));
  const wake = (jobs: number): void => {
    let wanted = jobs;
    // `nudge` returns false for a busy worker, which searches again after its job.
    for (const each of workers) if (wanted > 0 && each.nudge()) wanted -= 1;
  };
  events.on('pool:listen:notification', ({ message }) => {
    if (message.channel !== CHANNELS.jobsInserted) return;
    const { queue, jobs = Infinity } = newsIn(message.payload);
    if (queue === undefined || !queues.includes(queue)) return;
    wake(jobs);
  });
  return wake;
}

/** Largest number of due jobs that one search counts. */
const MOST_DUE = 10_000;

/** Returns the number of jobs by queue whose time has come and that no worker has taken. */
export async function dueJobs(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ queue: string; jobs: number }>({
    name: 'due-jobs',
    text: `select tasks.identifier as queue, count(*)::int as jobs
             from (select task_id from graphile_worker._private_jobs
                    where is_available and run_at <= now() order by priority, run_at limit ${MOST_DUE}) due
             join graphile_worker._private_tasks tasks on tasks.id = due.task_id
            group by tasks.identifier`,
  });
  return new Map(rows.map(({ queue, jobs }) => [queue, jobs]));
}

/** Parses the payload of a notification, which another release or graphile-worker itself may have sent. */
function newsIn(payload: string | undefined): Partial<JobsInserted> {
  try {
    return (JSON.parse(payload ?? '{}') ?? {}) as Partial<JobsInserted>;
  } catch {
    return {};
  }
}
