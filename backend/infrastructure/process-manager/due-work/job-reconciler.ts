import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock } from '../../clock/clock.js';
import { PG_POOL } from '../../database/pg-pool.js';
import { pause } from '../../process/pause.js';
import { DomainEventStore } from '../../event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../event-store/codec/recorded-event.js';
import { FinishedJobs } from '../../jobs/finished-jobs.js';
import { JOB_QUEUE, type JobQueue, type JobToEnqueue } from '../../jobs/port.js';
import { isEventsFault } from '../../event-store/parking/whose-fault.js';
import { logger } from '../../logging/logger.js';
import { POLICIES, wantedBy, type Policy } from '../policy.js';
import type { ProcessProgress } from '../process-checkpoint.js';
import { DueWork } from './due-work.js';
import { readFloor, writeFloor } from './floor.js';

/** Intervals of the job reconciler in milliseconds. */
export interface ReconcilerTimes {
  /** Interval between two checks of overdue jobs. */
  readonly everyMs: number;
  /** Interval between two checks of all jobs, from the events on. */
  readonly fullEveryMs: number;
  /** Time for which a due job is left to the queue before it counts as overdue. */
  readonly overdueMs: number;
}

export const RECONCILER_TIMES = Symbol('ReconcilerTimes');
export const USUAL_TIMES: ReconcilerTimes = {
  everyMs: 60_000,
  fullEveryMs: 60 * 60_000,
  overdueMs: 60_000,
};

/** Number of jobs requested in one call. */
const AT_ONCE = 200;
/** Number of events in one read of the log. */
const BATCH_SIZE = 500;
/** Milliseconds for which records of finished jobs are kept longer than needed, because clocks differ a little. */
const SLACK_MS = 60 * 60_000;

/**
 * Requests jobs again that events require but the queue has lost: because Redis was emptied or lost its last second, because jobs
 * were deleted, or because the queue was restored from an older backup than the events. It reads the log itself, no read model.
 *
 * The leading process manager runs it, up to the position that the process manager has read. At the start and every hour it
 * checks all jobs that are not recorded as finished, every minute only overdue ones. A job that the queue knows, in any state,
 * stays unchanged.
 */
@Injectable()
export class JobReconciler {
  private due = new DueWork(() => this.clock.now());
  private readTo = '';
  private lastRecordedAt: string | null = null;
  private nextFull = 0;
  private parked = '';

  constructor(
    private readonly store: DomainEventStore,
    private readonly finished: FinishedJobs,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(POLICIES) private readonly policies: readonly Policy[],
    @Inject(RECONCILER_TIMES) private readonly times: ReconcilerTimes,
  ) {}

  /** Runs until the signal aborts. Never rejects. @param seen returns the process manager's current progress */
  async run(seen: () => ProcessProgress, signal: AbortSignal): Promise<void> {
    this.nextFull = 0;
    while (!signal.aborted) {
      try {
        await this.reconcileOnce(seen(), signal);
      } catch (error) {
        this.nextFull = 0;
        if (!signal.aborted)
          logger.warn({ err: error }, 'The job reconciler could not look; it tries again');
      }
      await pause(this.times.everyMs, signal);
    }
  }

  private async reconcileOnce(seen: ProcessProgress, signal: AbortSignal): Promise<void> {
    // When the parked streams change, the earlier result is outdated, so everything is read again.
    const parked = [...seen.parked.keys()].sort().join();
    const full = performance.now() >= this.nextFull || parked !== this.parked;
    if (full) {
      this.parked = parked;
      this.due = new DueWork(() => this.clock.now());
      this.readTo = await readFloor(this.pool);
    }
    await this.read(seen, signal);
    if (signal.aborted) return;
    const asked = this.due.list(full ? undefined : this.times.overdueMs);
    this.due.remove(await this.finished.among(asked));
    for (const { wanted, cause } of this.due.giveUp())
      logger.warn(
        { queue: wanted.queue, id: wanted.id, cause },
        'A job has been due for 30 days and is not asked for any more',
      );
    const lost = this.due
      .list(full ? undefined : this.times.overdueMs)
      .map(({ wanted: { queue, id, data, runAt } }) => ({
        ...{ queue, id, data, unlessKnown: true },
        ...(runAt ? { runAt } : {}),
      }));
    for (let from = 0; from < lost.length; from += AT_ONCE) {
      if (signal.aborted) return;
      await this.enqueue(lost.slice(from, from + AT_ONCE));
    }
    await writeFloor(this.pool, this.due.floor(this.readTo));
    if (!full) return;
    await this.forgetFinished();
    this.nextFull = performance.now() + this.times.fullEveryMs;
  }

  /** Enqueues all jobs in one call, or one by one when no queue accepts one of them. */
  private async enqueue(jobs: readonly JobToEnqueue[]): Promise<void> {
    try {
      await this.jobs.enqueueAll(jobs);
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      if (jobs.length > 1) for (const job of jobs) await this.enqueue([job]);
      else
        logger.error({ err: error, queue: jobs[0]?.queue }, 'No queue takes a job that was lost');
    }
  }

  private async read(seen: ProcessProgress, signal: AbortSignal): Promise<void> {
    if (seen.position <= this.readTo) return;
    let after = this.readTo;
    for await (const batch of this.store.readAll({ from: after, batchSize: BATCH_SIZE, signal })) {
      for (const event of batch.events) {
        if (event.position > seen.position) break;
        this.take(event, after, seen);
        after = event.position;
      }
      if (batch.position >= seen.position) break;
    }
    if (!signal.aborted) this.readTo = seen.position;
  }

  private take(event: RecordedEvent, after: string, { parked }: ProcessProgress): void {
    this.lastRecordedAt = event.recordedAt;
    const stop = parked.get(event.stream);
    if (stop && event.position >= stop.position) this.due.addParked({ event, after });
    // An unreadable event parks its stream, so there are no jobs to request.
    else if (event.unreadable === undefined) this.requestJobs(event, after);
  }

  private requestJobs(event: RecordedEvent, after: string): void {
    try {
      this.due.add({ event, after }, wantedBy(this.policies, event));
    } catch (error) {
      // An older policy accepted this event; otherwise its stream would be parked. Jobs of other events are still reconciled.
      this.due.addParked({ event, after });
      const { stream, type, revision } = event;
      logger.error(
        { err: error, stream, eventType: type, revision },
        'The job reconciler cannot tell what follows from an event: its jobs are not looked for',
      );
    }
  }

  private async forgetFinished(): Promise<void> {
    const oldest = this.due.oldest() ?? this.lastRecordedAt;
    if (oldest === null) return;
    await this.finished.forgetBefore(new Date(Date.parse(oldest) - SLACK_MS).toISOString());
  }
}
