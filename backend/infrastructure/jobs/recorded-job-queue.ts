import { SpanKind, traced } from '../tracing/trace.js';
import type { FinishedJobs } from './finished-jobs.js';
import type {
  EnqueueOptions,
  JobCounts,
  JobHandler,
  JobQueue,
  JobToEnqueue,
  ProcessOptions,
  TroubledJob,
} from './port.js';

/** Job queue that traces its jobs, and records finished jobs that name their cause (`causedBy`). */
export class RecordedJobQueue implements JobQueue {
  constructor(
    private readonly inner: JobQueue,
    private readonly finished: FinishedJobs,
  ) {}

  enqueue(queue: string, id: string, data: object, options?: EnqueueOptions): Promise<void> {
    return this.inner.enqueue(queue, id, data, options);
  }

  enqueueAll(jobs: readonly JobToEnqueue[]): Promise<void> {
    return this.inner.enqueueAll(jobs);
  }

  /**
   * Registers a handler and records each finished job. The record is written before the queue forgets the job, so no job is ever
   * missing in both.
   */
  process<T>(
    queues: string | readonly string[],
    handler: JobHandler<T>,
    options?: ProcessOptions,
  ): void {
    this.inner.process<T>(
      queues,
      async (job, signal) => {
        const { queue } = job;
        const cause = causeOf(job.data);
        await traced(
          `job ${queue}`,
          () => ({
            kind: SpanKind.CONSUMER,
            attributes: { 'houselights.queue': queue, 'houselights.attempt': job.attempt },
            after: cause?.traceparent ?? null,
          }),
          async () => {
            const outcome = await handler(job, signal);
            if (outcome !== 'enqueued-again' && cause !== null)
              await this.finished.note({ queue, id: job.id, cause: cause.id });
          },
        );
      },
      options,
    );
  }

  start(): Promise<void> {
    return this.inner.start();
  }

  stop(): Promise<void> {
    return this.inner.stop();
  }

  troubled(most: number): Promise<readonly TroubledJob[]> {
    return this.inner.troubled(most);
  }

  retry(queue: string, id: string): Promise<boolean> {
    return this.inner.retry(queue, id);
  }

  counts(): Promise<Record<string, JobCounts>> {
    return this.inner.counts();
  }

  oldestDueSeconds(): Promise<Record<string, number>> {
    return this.inner.oldestDueSeconds();
  }
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
