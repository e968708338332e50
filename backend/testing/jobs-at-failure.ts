import type pg from 'pg';
import { tellAtFailure } from './shown-at-failure.js';

/** Most unfinished jobs that are listed. */
const MOST_JOBS = 20;

/**
 * Adds unfinished jobs and their errors to the message of a failed test: a job that failed once and waits for a retry
 * looks like a job that was forgotten.
 *
 * @returns a function that ends it
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
