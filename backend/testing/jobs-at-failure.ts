import type pg from 'pg';
import { tellAtFailure } from './shown-at-failure.js';

/** Largest number of unfinished jobs in the message. */
const MOST_JOBS = 20;

/**
 * Adds unfinished jobs and their errors to the message of a failed test. Without this, a job that waits for a retry
 * looks like a job that was never created.
 *
 * @returns a function that stops this
 */
export function tellJobsAtFailure(database: Pick<pg.Pool, 'query'>): () => void {
  const say = async (): Promise<string> => {
    const { rows } = await database.query<{ job: string }>(
      `select concat_ws(' ', key, 'tried', attempts, 'times,', case
                when locked_at is not null then 'running'
                else 'due in ' || round(extract(epoch from run_at - clock_timestamp())::numeric, 1) || ' s' end,
                last_error) as job
         from graphile_worker._private_jobs order by attempts = 0, run_at limit $1`,
      [MOST_JOBS],
    );
    return rows.length === 0
      ? ''
      : ['Jobs that are not done:', ...rows.map(({ job }) => `| ${job.slice(0, 200)}`)].join('\n');
  };
  return tellAtFailure(say);
}
