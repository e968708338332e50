import { EventEmitter, once } from 'node:events';
import type { Job, JobHandler, JobQueue, TroubledJob } from '../port.js';
import { waitUntil, withTimeout } from '../../../testing/wait-until.js';

/** Job handler for tests: records its runs, and can wait or fail on demand. */
export class Probe {
  readonly jobs: Job[] = [];
  readonly times: number[] = [];
  readonly finished: string[] = [];
  mostAtOnce = 0;
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly now: string[] = [];
  private readonly mostById = new Map<string, number>();
  private held: boolean;
  private failures: number;

  constructor(options: { hold?: boolean; failures?: number } = {}) {
    this.held = options.hold ?? false;
    this.failures = options.failures ?? 0;
  }

  readonly handler: JobHandler<unknown> = async (job) => {
    this.jobs.push(job);
    this.times.push(Date.now());
    this.now.push(job.id);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.now.length);
    const ofThis = this.now.filter((id) => id === job.id).length;
    this.mostById.set(job.id, Math.max(this.mostById.get(job.id) ?? 0, ofThis));
    this.events.emit('started');
    try {
      if (this.held) await once(this.events, 'go');
      if (this.failures > 0) {
        this.failures -= 1;
        throw new Error('Told to fail');
      }
      this.finished.push(job.id);
    } finally {
      this.now.splice(this.now.indexOf(job.id), 1);
    }
  };

  /** Resolves with the n-th run as soon as it has begun. */
  async started(n: number): Promise<Job> {
    const begun = async (): Promise<Job> => {
      while (this.jobs.length < n) await once(this.events, 'started');
      return this.jobs[n - 1] as Job;
    };
    return withTimeout(() => `run ${n} begins; ${this.jobs.length} have begun`, begun());
  }

  /** Resolves once a run of this job has ended without an error. */
  async ended(id: string): Promise<void> {
    await waitUntil(`job ${id} has ended`, () => this.finished.includes(id));
  }

  letGo(): void {
    this.held = false;
    this.events.emit('go');
  }

  /** Makes all further runs of the handler succeed. */
  recover(): void {
    this.failures = 0;
  }

  mostAtOnceOf(id: string): number {
    return this.mostById.get(id) ?? 0;
  }

  /** Resolves once the queue has no waiting or running jobs. */
  async quietUntil(jobs: JobQueue, queue: string): Promise<void> {
    await waitUntil(`nothing of ${queue} is waiting or running`, async () => {
      const counts = (await jobs.counts())[queue];
      return counts && counts.waiting === 0 && counts.running === 0;
    });
  }

  /** Resolves once the queue is no longer counted, because it has no handler and no jobs. */
  async goneFrom(jobs: JobQueue, queue: string): Promise<void> {
    await waitUntil(`${queue} is no longer counted`, async () => !(queue in (await jobs.counts())));
  }

  /** Resolves with the first job of this queue whose last attempt failed. */
  async troubled(jobs: JobQueue, queue: string): Promise<TroubledJob> {
    return waitUntil(`a job of ${queue} has failed for good`, async () =>
      (await jobs.troubled(10)).find((job) => job.queue === queue),
    );
  }
}
