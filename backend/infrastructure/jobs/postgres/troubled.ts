import type pg from 'pg';
import type { TroubledJob } from '../port.js';
import { wakeWorkers } from './wake-workers.js';

/*
 * SQL condition for troubled jobs. Attempts count when they begin, and a job returned during its run has no error. So only an
 * error, or the lack of further attempts, shows trouble. Rows without a key were replaced by a newer job.
 */
const TROUBLED = `jobs.locked_at is null and jobs.attempts > 0 and jobs.key is not null
  and (jobs.last_error is not null or jobs.attempts >= jobs.max_attempts)`;

/** Error text of a job that has none, because its process ended at each attempt. */
const PROCESS_ENDED = 'Nothing was thrown: each time its process ended before the job did.';

export async function troubledJobs(pool: pg.Pool, most: number): Promise<readonly TroubledJob[]> {
  const { rows } = await pool.query<TroubledJob>(
    `select tasks.identifier as queue, jobs.payload ->> 'id' as id, jobs.payload -> 'data' as data, jobs.attempts::int as attempts, coalesce(jobs.last_error, $2) as error,
            case when jobs.attempts < jobs.max_attempts then jobs.run_at end as "nextAttemptAt"
       from graphile_worker._private_jobs as jobs
       join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where ${TROUBLED}
      order by jobs.attempts < jobs.max_attempts, jobs.run_at, jobs.id limit $1`,
    [most, PROCESS_ENDED],
  );
  return rows;
}

/** Restarts a job in one statement, so that a worker that takes the job at the same moment keeps it. */
export async function retryJob(pool: pg.Pool, queue: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with synced as (select set_config('synchronous_commit', 'on', true))
     update graphile_worker._private_jobs as jobs set run_at = now(), attempts = 0, updated_at = now() from synced
      where jobs.key = $1 and ${TROUBLED}`,
    [`${queue}:${id}`],
  );
  if (rowCount === 0) return false;
  await wakeWorkers(pool, 1);
  return true;
}
