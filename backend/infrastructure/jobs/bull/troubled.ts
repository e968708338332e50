import type { Job as BullJob, Queue } from 'bull';
import type { TroubledJob } from '../port.js';
import type { Payload } from './queues.js';

/** Returns jobs of one queue that failed or are being retried, up to `most` of each kind. */
export async function troubledOf(queue: Queue<Payload>, most: number): Promise<TroubledJob[]> {
  const failed = await queue.getFailed(0, most - 1);
  // Delayed jobs, by due time. Jobs that were never tried are left out, however many there are.
  const delayed = (await queue.getDelayed()).filter(hasThrown).slice(0, most);
  return [
    ...failed.map((job) => ({ ...factsOf(queue.name, job), nextAttemptAt: null })),
    ...(await Promise.all(
      delayed.map(async (job) => ({
        ...factsOf(queue.name, job),
        nextAttemptAt: await dueAt(queue, job),
      })),
    )),
  ];
}

/** Returns the due time of a delayed job. Bull stores it as a score, multiplied to make room for a counter. */
async function dueAt(queue: Queue<Payload>, job: BullJob<Payload>): Promise<Date> {
  const score = await queue.client.zscore(queue.toKey('delayed'), String(job.id));
  return new Date(Math.floor(Number(score ?? 0) / 0x1000));
}

const factsOf = (queue: string, job: BullJob<Payload>) => ({
  queue,
  id: job.data.id,
  data: job.data.data,
  attempts: job.attemptsMade,
  error: job.failedReason ?? '',
});

const hasThrown = (job: BullJob<Payload>): boolean =>
  job.attemptsMade > 0 && Boolean(job.failedReason);

export async function isTroubled(job: BullJob<Payload>): Promise<boolean> {
  return (await job.isFailed()) || (hasThrown(job) && (await job.isDelayed()));
}

export const forGoodFirst = (a: TroubledJob, b: TroubledJob): number =>
  (a.nextAttemptAt?.getTime() ?? 0) - (b.nextAttemptAt?.getTime() ?? 0);
