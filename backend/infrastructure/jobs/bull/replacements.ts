import type { Job, JobOptions, Queue } from 'bull';
import type { Payload } from './queues.js';

/**
 * Replacements of jobs. Bull ignores an add under the id of a known job, and a running job cannot be removed. So a replacement is
 * first written to a hash beside the queue, which makes it durable. Then it takes the old job's place: at once when that is not
 * running, else when it ends, and by a sweep when a process died between the two steps.
 *
 * Both the writer of a replacement (*after* writing it) and the end of the run check for it, so one of the two always sees it. At
 * worst it is applied twice, which is harmless, because handlers are idempotent.
 */
export class Replacements {
  constructor(
    private readonly queue: Queue<Payload>,
    private readonly add: (payload: Payload, runAt: Date | null) => Promise<void>,
  ) {}

  async write(payload: Payload, runAt: Date | null): Promise<void> {
    await this.queue.client.hset(this.key, payload.id, JSON.stringify({ payload, runAt }));
    await this.apply(payload.id);
  }

  /** Applies the waiting replacement of an id, unless its job is running. */
  async apply(id: string): Promise<void> {
    const written = await this.queue.client.hget(this.key, id);
    if (written === null) return;
    const { payload, runAt } = JSON.parse(written) as { payload: Payload; runAt: string | null };
    const old = await this.queue.getJob(bullId(id));
    if (old && !(await removed(old))) return;
    await this.add(payload, runAt === null ? null : new Date(runAt));
    if (await this.isEmptied(id)) return;
    // A newer replacement may have been written meanwhile, so delete only the applied one.
    await this.queue.client.eval(
      "if redis.call('hget', KEYS[1], ARGV[1]) == ARGV[2] then return redis.call('hdel', KEYS[1], ARGV[1]) end return 0",
      1,
      this.key,
      id,
      written,
    );
  }

  async applyAll(): Promise<void> {
    for (const id of await this.queue.client.hkeys(this.key)) await this.apply(id);
  }

  /**
   * Returns true for an empty job. A worker that popped the old job just before its removal marks it as begun afterwards. Bull
   * then keeps a job without data under the id, which made it ignore our `add`. The end of that run comes back here.
   */
  private async isEmptied(id: string): Promise<boolean> {
    const key = this.queue.toKey(bullId(id));
    if ((await this.queue.client.hexists(key, 'data')) === 1) return false;
    return (await this.queue.client.exists(key)) === 1;
  }

  /** Returns the number of replacements that wait for their job to end. */
  waiting(): Promise<number> {
    return this.queue.client.hlen(this.key);
  }

  private get key(): string {
    return `houselights:replacements:${this.queue.name}`;
  }
}

/**
 * Removes a job. False for a job that runs, or that a worker has popped and not locked yet: Bull would remove the latter, and the
 * worker would run an empty job. The end of the run, or the sweep, replaces it.
 */
async function removed(job: Job<Payload>): Promise<boolean> {
  if (await job.isActive()) return false;
  return job.remove().then(
    () => true,
    // Bull refuses to remove a locked job.
    () => false,
  );
}

/**
 * Returns Bull's id of a job. Bull keeps its own keys (`wait`, `active`, …) beside the jobs' and uses colons, so ids get a prefix
 * and no colon.
 */
export function bullId(id: string): string {
  return `job-${encodeURIComponent(id)}`;
}

/** Returns the port's id of a Bull job, also of one that lost its data. */
export function portId(bullJobId: string | number): string {
  return decodeURIComponent(String(bullJobId).replace(/^job-/, ''));
}

export const JOB_OPTIONS: JobOptions = {
  attempts: 25,
  backoff: { type: 'houselights' },
  // A finished job must be deleted, or its id could never be used again.
  removeOnComplete: true,
  removeOnFail: false,
};
