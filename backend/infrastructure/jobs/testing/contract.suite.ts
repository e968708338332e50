import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job, JobQueue } from '../port.js';
import { startJobChild } from './child.js';
import { Probe } from './probe.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { stillPending } from '../../../testing/still-pending.js';

export interface JobQueueFixture {
  /** Opens the same store as another process would. */
  create(): Promise<JobQueue>;
  /** Makes the next failure of this waiting job its last failure. */
  exhaust(queue: string, id: string): Promise<void>;
  /** Limit in milliseconds: the jobs of a killed process must be running again within this time after the restart. */
  readonly recoversWithin: number;
  /** Environment variables with which a child process opens the same store. */
  readonly childEnvironment: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Tests that every JobQueue must pass. They wait for events, not for times; the times checked are those that the port promises.
 */
export function jobQueueContract(name: string, setUp: () => Promise<JobQueueFixture>): void {
  describe(`job queue on ${name}`, () => {
    let fixture: JobQueueFixture;
    const open: JobQueue[] = [];

    const create = async (): Promise<JobQueue> => {
      const queue = await fixture.create();
      open.push(queue);
      return queue;
    };
    const running = async (queue: string, probe: Probe, concurrency = 1): Promise<JobQueue> => {
      const jobs = await create();
      jobs.process(queue, probe.handler, { concurrency });
      await jobs.start();
      return jobs;
    };

    beforeAll(async () => {
      fixture = await setUp();
    });
    afterEach(async () => {
      await Promise.all(open.splice(0).map((queue) => queue.stop()));
    });
    afterAll(() => fixture.close());

    it('a job runs once, with its data', async () => {
      const probe = new Probe();
      const jobs = await running('once', probe);
      await jobs.enqueue('once', 'a:1', { seat: 'B5', price: 20 });
      const job = await probe.started(1);
      expect(job).toEqual({
        queue: 'once',
        id: 'a:1',
        data: { seat: 'B5', price: 20 },
        attempt: 1,
      });
    });

    it('a job is kept when it was enqueued before any worker started, or by a process without workers', async () => {
      const writer = await create();
      await writer.enqueue('later', 'x', { n: 1 });
      const probe = new Probe();
      await running('later', probe);
      expect((await probe.started(1)).data).toEqual({ n: 1 });
    });

    it('a job that waits under a former name of its queue runs, and so does a new job', async () => {
      const older = await create();
      await older.enqueue('old-name', 'a', { n: 1 });
      await older.enqueue('old-name', 'b', { n: 2 }, { runAt: new Date(Date.now() + 500) });
      const probe = new Probe();
      const jobs = await create();
      jobs.process('new-name', probe.handler, { formerNames: ['old-name'] });
      await jobs.start();
      await jobs.enqueue('new-name', 'c', { n: 3 });
      // Enqueues a job like a process of an older release that still runs beside the newer process.
      await older.enqueue('old-name', 'd', { n: 4 });
      await probe.started(4);
      expect(probe.jobs.map(({ queue, id }) => `${queue} ${id}`).sort()).toEqual(
        ['a', 'b', 'c', 'd'].map((id) => `new-name ${id}`),
      );
      await probe.quietUntil(jobs, 'new-name');
      await probe.goneFrom(jobs, 'old-name');
    });

    it('several queues share one handler, which gets each job under the name of its queue', async () => {
      const probe = new Probe();
      const jobs = await create();
      jobs.process(['first', 'second'], probe.handler);
      expect(() => jobs.process('second', probe.handler)).toThrow('has a handler already');
      await jobs.start();
      await jobs.enqueue('second', 'a', {});
      await jobs.enqueue('first', 'a', {});
      await probe.started(2);
      expect(probe.jobs.map(({ queue }) => queue).sort()).toEqual(['first', 'second']);
      await probe.quietUntil(jobs, 'first');
      await probe.quietUntil(jobs, 'second');
      expect(Object.keys(await jobs.oldestDueSeconds())).toEqual(
        expect.arrayContaining(['first', 'second']),
      );
    });

    it('many jobs enqueued at once end as if they were enqueued one after another', async () => {
      const probe = new Probe();
      const jobs = await running('many', probe);
      const runAt = new Date(Date.now() + 3_600_000);
      await jobs.enqueueAll([
        { queue: 'many', id: 'moved', data: { n: 0 }, runAt },
        { queue: 'many', id: 'b', data: { n: 1 } },
        { queue: 'many', id: 'a', data: { n: 2 } },
        { queue: 'many', id: 'moved', data: { n: 3 } },
        { queue: 'many', id: 'later', data: { n: 4 }, runAt },
      ]);
      await jobs.enqueueAll([
        { queue: 'many', id: 'later', data: { n: 5 }, unlessKnown: true },
        { queue: 'many', id: 'moved', data: { n: 6 }, replace: true },
      ]);
      await jobs.enqueueAll([]);
      await probe.started(3);
      expect(probe.jobs.map(({ data }) => (data as { n: number }).n).sort()).toEqual([1, 2, 6]);
      expect((await jobs.counts())['many']).toMatchObject({ waiting: 1, failed: 0 });
    });

    it('the queue reports how long the oldest due job has waited', async () => {
      const jobs = await create();
      jobs.process('late', new Probe().handler);
      const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
      await jobs.enqueue('late', 'not-yet', {}, { runAt: inMinutes(5) });
      expect((await jobs.oldestDueSeconds())['late']).toBe(0);
      await jobs.enqueue('late', 'since-an-hour', {}, { runAt: inMinutes(-60) });
      await jobs.enqueue('late', 'since-a-minute', {}, { runAt: inMinutes(-1) });
      expect((await jobs.oldestDueSeconds())['late']).toBeGreaterThanOrEqual(3600);
    });

    it('a job starts within a second of being enqueued', async () => {
      const probe = new Probe();
      const jobs = await running('quick', probe);
      await jobs.enqueue('quick', 'warm', {});
      await probe.started(1);
      // Only the fastest of ten jobs is compared: a busy machine may delay some, but a slow queue delays all.
      const waited: number[] = [];
      for (let nth = 0; nth < 10 && Math.min(...waited) >= 1000; nth += 1) {
        const before = Date.now();
        await jobs.enqueue('quick', `measured-${nth}`, {});
        await probe.started(nth + 2);
        waited.push(Date.now() - before);
      }
      expect(Math.min(...waited)).toBeLessThan(1000);
    });

    it('a delayed job runs when it is due, not before', async () => {
      const probe = new Probe();
      const jobs = await running('delayed', probe);
      // No job may run early. Only the fastest job is checked for lateness, because a busy machine may delay some.
      const late: number[] = [];
      for (let nth = 0; nth < 5 && Math.min(...late) >= 2500; nth += 1) {
        const runAt = new Date(Date.now() + 1500);
        await jobs.enqueue('delayed', `x-${nth}`, {}, { runAt });
        await probe.started(nth + 1);
        late.push((probe.times[nth] ?? 0) - runAt.getTime());
        expect(late[nth]).toBeGreaterThanOrEqual(-50);
      }
      expect(Math.min(...late)).toBeLessThan(2500);
    });

    it('a job that is enqueued twice without `replace` runs once, with the first data and time', async () => {
      const probe = new Probe();
      const writer = await create();
      const runAt = new Date(Date.now() + 800);
      await writer.enqueue('twice', 'x', { call: 1 }, { runAt });
      await writer.enqueue('twice', 'x', { call: 2 });
      await Promise.all([3, 4, 5].map((call) => writer.enqueue('twice', 'x', { call })));
      const jobs = await running('twice', probe);
      expect((await probe.started(1)).data).toEqual({ call: 1 });
      expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime() - 50);
      await probe.quietUntil(jobs, 'twice');
      expect(probe.jobs).toHaveLength(1);
    });

    it('a replaced waiting job runs with its new data and at its new time, earlier or later', async () => {
      const probe = new Probe();
      const jobs = await running('moved', probe);
      await jobs.enqueue('moved', 'x', { call: 1 }, { runAt: new Date(Date.now() + 3_600_000) });
      await jobs.enqueue(
        'moved',
        'x',
        { call: 2 },
        { runAt: new Date(Date.now() + 300), replace: true },
      );
      expect((await probe.started(1)).data).toEqual({ call: 2 });
      // No worker serves this queue until all calls were made, so timing does not matter.
      const writer = await create();
      await writer.enqueue('moved-later', 'y', { call: 3 });
      await writer.enqueue(
        'moved-later',
        'y',
        { call: 4 },
        { runAt: new Date(Date.now() + 3_600_000), replace: true },
      );
      await writer.enqueue('moved-later', 'last', {});
      const later = new Probe();
      const worker = await running('moved-later', later);
      expect((await later.started(1)).id).toBe('last');
      expect((await worker.counts())['moved-later']).toMatchObject({ waiting: 1, failed: 0 });
    });

    it('enqueueing a running job without `replace` changes nothing', async () => {
      const probe = new Probe({ hold: true });
      const jobs = await running('busy', probe, 2);
      await jobs.enqueue('busy', 'x', { call: 1 });
      await probe.started(1);
      await jobs.enqueue('busy', 'x', { call: 2 });
      probe.letGo();
      await probe.quietUntil(jobs, 'busy');
      expect(probe.jobs).toHaveLength(1);
    });

    it('a job that is replaced during its run runs once more afterwards, never twice at once', async () => {
      const probe = new Probe({ hold: true });
      // Four jobs may run at once: enough for the running job, each waiting replacement, and another job.
      const jobs = await running('again', probe, 4);
      await jobs.enqueue('again', 'x', { call: 1 });
      await probe.started(1);
      await jobs.enqueue('again', 'x', { call: 2 }, { replace: true });
      await jobs.enqueue('again', 'x', { call: 3 }, { replace: true });
      await jobs.enqueue('again', 'other', {});
      expect((await probe.started(2)).id).toBe('other');
      probe.letGo();
      expect((await probe.started(3)).data).toEqual({ call: 3 });
      await probe.quietUntil(jobs, 'again');
      expect(probe.jobs).toHaveLength(3);
      expect(probe.mostAtOnceOf('x')).toBe(1);
    });

    it('a job that is enqueued again after it has finished runs again', async () => {
      const probe = new Probe();
      const jobs = await running('reuse', probe);
      await jobs.enqueue('reuse', 'x', { call: 1 });
      await probe.started(1);
      await probe.quietUntil(jobs, 'reuse');
      await jobs.enqueue('reuse', 'x', { call: 2 });
      expect((await probe.started(2)).data).toEqual({ call: 2 });
    });

    it('a job is retried after an error, with growing pauses', async () => {
      const probe = new Probe({ failures: 2 });
      const jobs = await running('retried', probe);
      await jobs.enqueue('retried', 'x', {});
      await probe.started(3);
      expect(probe.jobs.map((job) => job.attempt)).toEqual([1, 2, 3]);
      const [first, second, third] = probe.times as [number, number, number];
      // Retries come after 2.7 and 7.4 seconds, or later on a busy machine.
      expect(second - first).toBeGreaterThan(2_000);
      expect(third - second).toBeGreaterThan(6_000);
    });

    it('a job that failed for good is kept, and starts again when it is enqueued again', async () => {
      const probe = new Probe({ failures: 1 });
      const jobs = await create();
      jobs.process('spent', probe.handler);
      await jobs.enqueue('spent', 'x', { call: 1 }, { runAt: new Date(Date.now() + 500) });
      await fixture.exhaust('spent', 'x');
      await jobs.start();
      await probe.started(1);
      await probe.quietUntil(jobs, 'spent');
      expect((await jobs.counts())['spent']).toEqual({ waiting: 0, running: 0, failed: 1 });
      await jobs.enqueue('spent', 'x', { call: 9 }, { unlessKnown: true });
      expect((await jobs.counts())['spent']).toEqual({ waiting: 0, running: 0, failed: 1 });
      await jobs.enqueue('spent', 'x', { call: 2 });
      expect(await probe.started(2)).toMatchObject({ data: { call: 2 }, attempt: 1 });
      await probe.quietUntil(jobs, 'spent');
      expect((await jobs.counts())['spent']).toEqual({ waiting: 0, running: 0, failed: 0 });
    });

    /** Polls until the queue reports this many troubled jobs, and returns them. */
    const troubledIn = (jobs: JobQueue, queue: string, count: number) =>
      waitUntil(`${count} jobs of ${queue} have failed`, async () => {
        const mine = (await jobs.troubled(100)).filter((job) => job.queue === queue);
        return mine.length === count && mine;
      });

    it('a job that failed and will be retried is reported, and runs at once on request', async () => {
      const probe = new Probe({ failures: Infinity });
      const jobs = await running('hasty', probe);
      await jobs.enqueue('hasty', 'later', {}, { runAt: new Date(Date.now() + 3_600_000) });
      await jobs.enqueue('hasty', 'x', { call: 1 });
      const [job] = await troubledIn(jobs, 'hasty', 1);
      expect(job).toEqual({
        queue: 'hasty',
        id: 'x',
        data: { call: 1 },
        attempts: expect.any(Number),
        error: 'Told to fail',
        nextAttemptAt: expect.any(Date),
      });
      expect(job?.nextAttemptAt?.getTime()).toBeGreaterThan(probe.times[0] ?? 0);
      // The job is also retried automatically, and `retry` is refused while the job runs.
      await waitUntil('the job can be begun anew', () => jobs.retry('hasty', 'x'));
      probe.recover();
      // An automatic retry has a higher attempt number, so a second run with attempt 1 was caused by `retry`.
      const begun = () => probe.jobs.filter(({ attempt }) => attempt === 1);
      await waitUntil('the job was begun anew', () => begun().length >= 2);
      expect(begun()[1]).toMatchObject({ id: 'x', data: { call: 1 } });
      await waitUntil('the job is finished', () => probe.finished.includes('x'));
      expect(await troubledIn(jobs, 'hasty', 0)).toEqual([]);
      expect(await jobs.retry('hasty', 'later')).toBe(false);
      expect(await jobs.retry('hasty', 'unknown')).toBe(false);
      expect(await jobs.retry('nobody', 'x')).toBe(false);
      expect(await jobs.retry('hasty', 'no name\0')).toBe(false);
    });

    it('failed jobs are reported before jobs that will be retried, and run again on request', async () => {
      const probe = new Probe({ failures: Infinity });
      const jobs = await create();
      jobs.process('dead', probe.handler);
      await jobs.enqueue('dead', 'soon', {});
      await jobs.enqueue('dead', 'x', { call: 1 }, { runAt: new Date(Date.now() + 500) });
      await fixture.exhaust('dead', 'x');
      await jobs.start();
      const [first, second] = await troubledIn(jobs, 'dead', 2);
      expect(first).toMatchObject({ id: 'x', error: 'Told to fail', nextAttemptAt: null });
      expect(second).toMatchObject({ id: 'soon', nextAttemptAt: expect.any(Date) });
      probe.recover();
      expect(await jobs.retry('dead', 'x')).toBe(true);
      await waitUntil('the job is finished', () => probe.finished.includes('x'));
      expect(probe.jobs.filter(({ id }) => id === 'x').at(-1)).toMatchObject({
        data: { call: 1 },
        attempt: 1,
      });
    });

    it('a request to retry a running job is refused', async () => {
      const probe = new Probe({ hold: true, failures: 1 });
      const jobs = await running('once-only', probe, 2);
      await jobs.enqueue('once-only', 'x', {});
      await probe.started(1);
      expect(await jobs.retry('once-only', 'x')).toBe(false);
      probe.letGo();
      await probe.started(2);
      expect(probe.mostAtOnceOf('x')).toBe(1);
    });

    it('the number of jobs of a queue that run at once is limited', async () => {
      const probe = new Probe({ hold: true });
      const jobs = await running('narrow', probe, 2);
      for (let i = 0; i < 6; i += 1) await jobs.enqueue('narrow', `j${i}`, {});
      await probe.started(2);
      expect((await jobs.counts())['narrow']).toEqual({ waiting: 4, running: 2, failed: 0 });
      probe.letGo();
      await probe.started(6);
      expect(probe.mostAtOnce).toBe(2);
    });

    it('every job runs once when processes share a queue', async () => {
      const one = new Probe();
      const two = new Probe();
      const jobs = await running('shared', one, 2);
      await running('shared', two, 2);
      await Promise.all(Array.from({ length: 60 }, (_, i) => jobs.enqueue('shared', `j${i}`, {})));
      await jobs.enqueue('shared', 'end', {});
      await one.quietUntil(jobs, 'shared');
      const ids = [...one.jobs, ...two.jobs].map((job: Job) => job.id);
      expect(ids).toHaveLength(61);
      expect(new Set(ids).size).toBe(61);
    });

    it('running jobs finish during a stop, and no more jobs are taken', async () => {
      const probe = new Probe({ hold: true });
      const jobs = await running('ending', probe);
      await jobs.enqueue('ending', 'a', {});
      await jobs.enqueue('ending', 'b', {});
      await probe.started(1);
      open.splice(open.indexOf(jobs), 1);
      const stopped = jobs.stop();
      await stillPending(stopped);
      probe.letGo();
      await stopped;
      expect(probe.finished).toEqual(['a']);
      const next = new Probe();
      await running('ending', next);
      expect((await next.started(1)).id).toBe('b');
    });

    it('the job of a killed process runs again', async () => {
      const child = await startJobChild(fixture.childEnvironment);
      const writer = await create();
      await writer.enqueue('crash', 'x', { work: 'half done' });
      await child.began('x');
      // The job was replaced and its process then killed: only the replacement runs, and the killed run is not repeated.
      await writer.enqueue('crash', 'y', { call: 1 });
      await child.began('y');
      await writer.enqueue('crash', 'y', { call: 2 }, { replace: true });
      await child.kill();
      const killedAt = Date.now();
      const probe = new Probe();
      const jobs = await running('crash', probe, 3);
      await probe.started(2);
      expect(Date.now() - killedAt).toBeLessThan(fixture.recoversWithin);
      await probe.quietUntil(jobs, 'crash');
      expect(probe.jobs.find((job) => job.id === 'x')?.data).toEqual({ work: 'half done' });
      expect(probe.jobs.filter((job) => job.id === 'y').at(-1)?.data).toEqual({ call: 2 });
      expect((await jobs.counts())['crash']).toEqual({ waiting: 0, running: 0, failed: 0 });
    });
  });
}
