import type pg from 'pg';
import { logger } from '../logging/logger.js';
import { batchLoader } from '../process/batch-loader.js';
import { SpanKind, traced } from '../tracing/trace.js';
import type { JobQueue } from './port.js';

/** Job with its cause. Two events may request the same job, the second one after the job has finished. */
export interface JobOfCause {
  readonly queue: string;
  readonly id: string;
  /** Id of the event or request that caused the job. */
  readonly cause: string;
}

/** Largest number of jobs in one SQL statement. */
const AT_ONCE = 1_000;

/**
 * Finished jobs in `app.finished_jobs`. A queue forgets finished jobs, and an emptied queue forgets unfinished jobs; this table
 * shows which is the case (see process-manager/due-work). A missing row only makes a job run once more, which handlers must
 * tolerate anyway, so a failed write is only logged.
 */
export class FinishedJobs {
  private readonly writes = batchLoader((jobs: readonly JobOfCause[]) => this.write(jobs), {
    most: AT_ONCE,
  });

  constructor(private readonly pool: pg.Pool) {}

  /** Records a job as finished. Resolves when the row is written, or the write has failed. */
  note(job: JobOfCause): Promise<void> {
    return this.writes.load(job);
  }

  /** Returns those of the jobs that have finished, by their {@link keyOf}. */
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

  /** Deletes the records of jobs that finished before a moment (ISO 8601). */
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

/**
 * Makes a queue trace its jobs, and record finished jobs that name their cause (`causedBy`). The record is written before the
 * queue forgets the job, so no job is ever missing in both.
 */
export function recorded<Queue extends JobQueue>(queue: Queue, finished: FinishedJobs): Queue {
  const register = queue.process.bind(queue);
  queue.process = (queues, handler, options) =>
    register<never>(
      queues,
      async (job, signal) => {
        const cause = causeOf(job.data);
        await traced(
          `job ${job.queue}`,
          () => ({
            kind: SpanKind.CONSUMER,
            attributes: { 'houselights.queue': job.queue, 'houselights.attempt': job.attempt },
            after: cause?.traceparent ?? null,
          }),
          async () => {
            const outcome = await handler(job, signal);
            if (outcome !== 'enqueued-again' && cause !== null)
              await finished.note({ queue: job.queue, id: job.id, cause: cause.id });
          },
        );
      },
      options,
    );
  return queue;
}

/** Returns the cause that process-manager/policy.ts puts into its jobs; null for other jobs. */
function causeOf(data: unknown): JobCause | null {
  const { causedBy } = (data ?? {}) as { readonly causedBy?: { readonly id?: unknown } };
  return typeof causedBy?.id === 'string' ? (causedBy as JobCause) : null;
}

interface JobCause {
  readonly id: string;
  readonly traceparent?: string;
}

export const keyOf = ({ queue, id, cause }: JobOfCause): string => `${queue}:${id}:${cause}`;

const columnsOf = (jobs: readonly JobOfCause[]): string[][] => [
  jobs.map(({ queue }) => queue),
  jobs.map(({ id }) => id),
  jobs.map(({ cause }) => cause),
];
