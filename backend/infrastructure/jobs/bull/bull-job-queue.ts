import { Logger } from '@nestjs/common';
import type { Job as BullJob, JobOptions, Queue } from 'bull';
import pTimeout from 'p-timeout';
import { StoreAwayError } from '../../database/lost-connection.js';
import { untilAvailable } from '../../database/until-available.js';
import {
  assertJobName,
  GRACE_MS,
  isJobName,
  STOP_MS,
  type EnqueueOptions,
  type JobCounts,
  type JobHandler,
  type JobQueue,
  type JobToEnqueue,
  type ProcessOptions,
  type TroubledJob,
} from '../port.js';
import type { Payload, QueueFactory } from './queues.js';
import { bullId, JOB_OPTIONS, portId, Replacements } from './replacements.js';
import { forGoodFirst, isTroubled, troubledOf } from './troubled.js';
import { inBackground } from '../../process/in-background.js';

interface Registration {
  /** Queue name passed to the handler: the current name, also for jobs enqueued under a former name. */
  readonly queue: string;
  readonly handler: JobHandler<unknown>;
  readonly concurrency: number;
}

interface OpenQueue {
  readonly queue: Queue<Payload>;
  readonly replacements: Replacements;
}

/** Milliseconds for which a stop waits for lost connections to come back. */
const RECONNECT_MS = 2_000;
const SWEEP_MS = 10_000;
/** Timeout in milliseconds to enqueue a job: ioredis would wait for Redis without limit, but a caller needs an answer. */
const ENQUEUE_MS = 10_000;

/** Job queue on Redis by Bull, for installations that run Redis anyway. Each queue is one Bull queue. */
export class BullJobQueue implements JobQueue {
  private readonly log = new Logger('Jobs');
  private readonly registrations = new Map<string, Registration>();
  private readonly open = new Map<string, Promise<OpenQueue>>();
  private readonly stop$ = new AbortController();
  private sweeper: NodeJS.Timeout | null = null;

  constructor(private readonly queues: QueueFactory) {}

  async enqueue(
    queue: string,
    id: string,
    data: object,
    options: EnqueueOptions = {},
  ): Promise<void> {
    assertJobName(queue, id);
    await withTimeout(this.add(queue, { id, data }, options), ENQUEUE_MS);
  }

  async enqueueAll(jobs: readonly JobToEnqueue[]): Promise<void> {
    for (const { queue, id, data, ...options } of jobs)
      await this.enqueue(queue, id, data, options);
  }

  process<T>(
    queues: string | readonly string[],
    handler: JobHandler<T>,
    options: ProcessOptions = {},
  ): void {
    const { concurrency = 1, formerNames = [] } = options;
    const names = [queues].flat();
    for (const name of [...names, ...formerNames]) {
      if (this.registrations.has(name)) throw new Error(`Queue ${name} has a handler already.`);
      const queue = formerNames.includes(name) ? (names[0] ?? name) : name;
      this.registrations.set(name, {
        queue,
        handler: handler as JobHandler<unknown>,
        concurrency,
      });
    }
  }

  async start(): Promise<void> {
    for (const [name, registration] of this.registrations) {
      const { queue, replacements } = await this.queue(name);
      await untilAvailable(
        async () => {
          await queue.isReady();
          await replacements.applyAll();
        },
        { what: 'Redis', signal: this.stop$.signal, isAway: isRedisAway },
      );
      const applied = (job: BullJob<Payload>): void => {
        replacements
          .apply(portId(job.id))
          .catch((error: Error) =>
            this.log.warn(`Replacing a job failed, later again: ${error.message}`),
          );
      };
      queue.on('completed', applied);
      queue.on('failed', (job: BullJob<Payload>, error: Error) => {
        this.log.warn(
          `Job ${name}:${portId(job.id)} failed (attempt ${job.attemptsMade}): ${error.message}`,
        );
        applied(job);
      });
      // Bull's promise is not awaited, because it resolves only when the queue closes.
      void queue
        .process(registration.concurrency, (job) => this.run(registration, job))
        .catch((error: Error) => this.log.error(`Queue ${name} ended: ${error.message}`));
    }
    this.sweeper = setInterval(
      () => inBackground(this.sweep(), 'replaced jobs were not looked for'),
      SWEEP_MS,
    );
  }

  async stop(): Promise<void> {
    if (this.sweeper) clearInterval(this.sweeper);
    const grace = setTimeout(() => this.stop$.abort(), GRACE_MS);
    await Promise.all(
      [...this.open.values()].map(async (open) => {
        const { queue } = await open;
        await withTimeout(untilConnected(queue), RECONNECT_MS).catch(() => {});
        // A job that is cut off here counts as stalled. Another process, or the next start, runs it again.
        await withTimeout(queue.close(), STOP_MS).catch(() => hangUp(queue));
      }),
    );
    clearTimeout(grace);
  }

  async counts(): Promise<Record<string, JobCounts>> {
    const counts: Record<string, JobCounts> = {};
    for (const name of this.names()) {
      const { queue, replacements } = await this.queue(name);
      // Waiting replacements are counted before jobs. A replacement is added before the old job is deleted, so at least one of
      // the two is always counted.
      const replacing = await withTimeout(replacements.waiting(), ENQUEUE_MS);
      const { waiting, delayed, active, failed } = await withTimeout(
        queue.getJobCounts(),
        ENQUEUE_MS,
      );
      const jobs = { waiting: waiting + delayed + replacing, running: active, failed };
      if (!this.isFormer(name) || Object.values(jobs).some((number) => number > 0))
        counts[name] = jobs;
    }
    return counts;
  }

  async oldestDueSeconds(): Promise<Record<string, number>> {
    const ages: Record<string, number> = {};
    for (const name of this.names()) {
      const { queue } = await this.queue(name);
      const [oldest] = await withTimeout(queue.getJobs(['waiting'], 0, 0, true), ENQUEUE_MS);
      const due = oldest ? oldest.timestamp + (oldest.opts.delay ?? 0) : Date.now();
      if (oldest || !this.isFormer(name))
        ages[name] = Math.max(0, Math.floor((Date.now() - due) / 1000));
    }
    return ages;
  }

  async troubled(most: number): Promise<readonly TroubledJob[]> {
    const all: TroubledJob[] = [];
    for (const name of this.names()) {
      const { queue } = await this.queue(name);
      all.push(...(await withTimeout(troubledOf(queue, most), ENQUEUE_MS)));
    }
    return all.sort(forGoodFirst).slice(0, most);
  }

  async retry(name: string, id: string): Promise<boolean> {
    if (!isJobName(name, id) || !this.names().has(name)) return false;
    const { queue, replacements } = await this.queue(name);
    const job = await withTimeout(queue.getJob(bullId(id)), ENQUEUE_MS);
    if (!job || !(await isTroubled(job))) return false;
    // A replacement is stored before the old job is removed, so a crash in between loses no job.
    await withTimeout(replacements.write(job.data, null), ENQUEUE_MS);
    return true;
  }

  private isFormer(name: string): boolean {
    const registration = this.registrations.get(name);
    return registration !== undefined && registration.queue !== name;
  }

  private names(): ReadonlySet<string> {
    return new Set([...this.registrations.keys(), ...this.open.keys()]);
  }

  private async add(name: string, payload: Payload, options: EnqueueOptions): Promise<void> {
    const { queue, replacements } = await this.queue(name);
    if (options.replace) return replacements.write(payload, options.runAt ?? null);
    const twin = await queue.getJob(bullId(payload.id));
    if (twin && options.unlessKnown) return;
    if (twin && (await twin.isFailed())) await twin.remove();
    await addToBull(queue, payload, options.runAt ?? null);
  }

  private async run({ queue, handler }: Registration, job: BullJob<Payload>): Promise<void> {
    // A job without data was replaced while a worker took it, so there is nothing to run; its replacement runs later.
    if (job.data.id === undefined) return;
    await handler(
      { queue, id: job.data.id, data: job.data.data, attempt: job.attemptsMade + 1 },
      this.stop$.signal,
    );
  }

  private queue(name: string): Promise<OpenQueue> {
    let open = this.open.get(name);
    if (!open) {
      open = this.queues(name).then((queue) => ({
        queue,
        replacements: new Replacements(queue, (payload, runAt) => addToBull(queue, payload, runAt)),
      }));
      this.open.set(name, open);
      open.catch(() => this.open.delete(name));
    }
    return open;
  }

  private async sweep(): Promise<void> {
    for (const open of this.open.values()) {
      await open
        .then(({ replacements }) => replacements.applyAll())
        .catch((error: Error) =>
          this.log.warn(`Looking for replacements failed: ${error.message}`),
        );
    }
  }
}

/**
 * Waits until all connections are up. Bull's close reconnects its blocking client; when that client reconnects by itself at the
 * same time, a command may wait for ever.
 */
async function untilConnected(queue: Queue<Payload>): Promise<void> {
  await Promise.all(
    queue.clients
      .filter(({ status }) => status !== 'ready')
      .map((client) => new Promise((resolve) => client.once('ready', resolve))),
  );
}

/**
 * Disconnects from a frozen Redis. Bull's own `close` would wait for an answer without limit, and a second call of `close` would
 * wait for the first call.
 */
function hangUp(queue: Queue<Payload>): void {
  for (const client of queue.clients) client.disconnect();
}

/** Returns true for a failure of Redis that may end by itself, unlike a wrong password. */
const isRedisAway = (error: unknown): boolean => !/NOAUTH|WRONGPASS|NOPERM/.test(String(error));

async function addToBull(
  queue: Queue<Payload>,
  payload: Payload,
  runAt: Date | null,
): Promise<void> {
  const now = Date.now();
  const at = runAt?.getTime() ?? now;
  // Bull's types leave out `timestamp`. Together with the delay it gives the due time for `oldestDueSeconds`.
  const options: JobOptions & { readonly timestamp: number } = {
    ...JOB_OPTIONS,
    jobId: bullId(payload.id),
    delay: Math.max(0, at - now),
    timestamp: Math.min(at, now),
  };
  await queue.add(payload, options);
}

const withTimeout = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  pTimeout(work, {
    milliseconds,
    message: new StoreAwayError(`Redis did not answer within ${milliseconds / 1000} seconds.`),
  });
