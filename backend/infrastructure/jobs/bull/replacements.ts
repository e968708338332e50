import type { Job, JobOptions, Queue } from 'bull';
import type { Payload } from './queues.js';

/**
 * Replacements of jobs. Bull ignores a job whose id is known, and a running job cannot be removed. So a replacement is
 * first stored in a hash beside the queue, which makes it durable. It takes the old job's place at once if the old job
 * is not running, otherwise when the old job ends. A regular sweep finds replacements whose process died in between.
 * The process that writes a replacement (*after* the write) and the process that ends the run both check for one, so
 * one of the two always finds it. A replacement may be applied twice, which is harmless, because handlers are
 * idempotent.
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

  /** Applies the stored replacement of a job, unless the job is running. */
  async apply(id: string): Promise<void> {
    const written = await this.queue.client.hget(this.key, id);
    if (written === null) return;
    const { payload, runAt } = JSON.parse(written) as { payload: Payload; runAt: string | null };
    const old = await this.queue.getJob(bullId(id));
    if (old && !(await removed(old))) return;
    await this.add(payload, runAt === null ? null : new Date(runAt));
    if (await this.isEmptied(id)) return;
    // Deletes only the replacement that was applied, because a newer one may have been written in the meantime.
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
   * Returns true for a job without data. It is left behind when a worker popped the old job just before its removal, and marked
   * it as started afterwards. Bull then ignored the replacement, because the id was known. At the end of that run, `apply` is
   * called again.
   */
  private async isEmptied(id: string): Promise<boolean> {
    const key = this.queue.toKey(bullId(id));
    if ((await this.queue.client.hexists(key, 'data')) === 1) return false;
    return (await this.queue.client.exists(key)) === 1;
  }

  /** Returns the number of replacements that wait for their job to finish. */
  waiting(): Promise<number> {
    return this.queue.client.hlen(this.key);
  }

  private get key(): string {
    return `houselights:replacements:${this.queue.name}`;
  }
}

/**
 * Removes a job. Returns false for a job that runs, and for a job that a worker has popped but not locked: Bull would remove it,
 * and the worker would run a job without data. In both cases the end of the run, or the sweep, replaces the job.
 */
async function removed(job: Job<Payload>): Promise<boolean> {
  if (await job.isActive()) return false;
  return job.remove().then(
    () => true,
    // Bull throws when asked to remove a locked job.
    () => false,
  );
}

/**
 * Returns Bull's id of a job. Bull keeps its own keys (`wait`, `active`, …) beside those of jobs and separates parts by colons,
 * so our ids get a prefix and have no colon.
 */
export function bullId(id: string): string {
  return `job-${encodeURIComponent(id)}`;
}

/** Returns our id of a Bull job, also of one that lost its data. */
export function portId(bullJobId: string | number): string {
  return decodeURIComponent(String(bullJobId).replace(/^job-/, ''));
}

export const JOB_OPTIONS: JobOptions = {
  attempts: 25,
  backoff: { type: 'houselights' },
  // A finished job is deleted, because otherwise its id could not be used again.
  removeOnComplete: true,
  removeOnFail: false,
};
