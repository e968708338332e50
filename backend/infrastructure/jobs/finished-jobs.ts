import type pg from 'pg';
import { logger } from '../logging/logger.js';
import { Together } from '../process/together.js';

/** A job and what asked for it: two events may ask for one job, and the second may come after the job was done. */
export interface JobOfCause {
  readonly queue: string;
  readonly id: string;
  /** The id of the event, or of the request. */
  readonly cause: string;
}

/** In one statement at most. */
const AT_ONCE = 1_000;

/**
 * Which jobs are done, in `app.finished_jobs`. A queue forgets a job that is done, and a queue that was emptied forgets one
 * that is not: this table tells the two apart (see process-manager/due-work). A row that is missing costs one run more, which
 * handlers must bear anyway; so a failure to write one is logged and ends nothing.
 */
export class FinishedJobs {
  private readonly writes = new Together<JobOfCause, void>((jobs) => this.write(jobs), {
    most: AT_ONCE,
  });

  constructor(private readonly pool: pg.Pool) {}

  /** Resolves when it is written, or could not be. */
  note(job: JobOfCause): Promise<void> {
    return this.writes.ask(job);
  }

  /** Those of the jobs that are done, as {@link keyOf} names them. */
  async among(jobs: readonly JobOfCause[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let from = 0; from < jobs.length; from += AT_ONCE) {
      const { rows } = await this.pool.query<JobOfCause>(
        `select queue, job_id as id, cause from app.finished_jobs
           join unnest($1::text[], $2::text[], $3::text[]) as asked(queue, job_id, cause)
          using (queue, job_id, cause)`,
        columnsOf(jobs.slice(from, from + AT_ONCE)),
      );
      for (const row of rows) found.add(keyOf(row));
    }
    return found;
  }

  /** Forgets what was done before a moment (ISO 8601). */
  async forgetBefore(moment: string): Promise<void> {
    await this.pool.query('delete from app.finished_jobs where finished_at < $1', [moment]);
  }

  private async write(jobs: readonly JobOfCause[]): Promise<void[]> {
    await this.pool
      .query(
        `insert into app.finished_jobs (queue, job_id, cause)
         select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
        columnsOf(jobs),
      )
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Jobs that are done could not be written down'),
      );
    return jobs.map(() => undefined);
  }
}

export const keyOf = ({ queue, id, cause }: JobOfCause): string => `${queue}:${id}:${cause}`;

const columnsOf = (jobs: readonly JobOfCause[]): string[][] => [
  jobs.map(({ queue }) => queue),
  jobs.map(({ id }) => id),
  jobs.map(({ cause }) => cause),
];
