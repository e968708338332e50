import { CHANNELS } from '../database/channels.js';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type pg from 'pg';
import { BackOff } from '../process/back-off.js';
import { pause } from '../process/pause.js';
import { DomainEventStore } from '../event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../event-store/codec/recorded-event.js';
import { requireWithinLog, requireWithinLogIfThere } from '../event-store/within-log.js';
import { PROCESS_SCHEMA, wantedRetries } from '../event-store/parking/parked-streams.js';
import { isEventsFault, reasonOf } from '../event-store/parking/whose-fault.js';
import { JOB_QUEUE, type JobQueue, type JobToEnqueue } from '../jobs/port.js';
import { CLOCK, type Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.js';
import { ChannelListener } from '../database/listener.js';
import { PG_POOL } from '../database/pg-pool.js';
import { untilAvailable } from '../database/until-available.js';
import { runAsLeader } from '../database/leader.js';
import { logger } from '../logging/logger.js';
import { JobReconciler } from './due-work/job-reconciler.js';
import { isNews, POLICIES, wantedBy, type Policy, type WantedJob } from './policy.js';
import {
  PROCESS_MANAGER,
  ProcessCheckpoint,
  ProcessMovedError,
  type ProcessProgress,
  type Stop,
} from './process-checkpoint.js';

const BATCH_SIZE = 200;
/** Milliseconds to wait after reaching the end of the log, so that the next events form one batch. */
const BREATH_MS = 50;
/** First and longest pause between retries, in milliseconds. Pauses grow. */
const TRY_AGAIN_AFTER_MS = 500;
const LONGEST_PAUSE_MS = 3_000;

/**
 * Process manager: reads all events and enqueues the jobs that the policies request. One of several backends leads, by an
 * advisory lock.
 *
 * Jobs are enqueued before the checkpoint moves. After a kill in between they are enqueued again with the same ids, and jobs are
 * idempotent. So no effect is lost or doubled.
 *
 * An event on which a policy throws, or whose job no queue can accept, parks its stream: the stream's later events wait for a
 * retry, other streams continue. While the job queue or a connection is down, nothing is parked and everything waits.
 */
@Injectable()
export class ProcessManager implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly checkpoint: ProcessCheckpoint;
  private running: Promise<void> = Promise.resolve();
  /** Progress of the process manager while this process leads. */
  private progress: ProcessProgress = { position: '', parkings: 0, parked: new Map() };

  constructor(
    private readonly store: DomainEventStore,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(POLICIES) private readonly policies: readonly Policy[],
    private readonly reconciler: JobReconciler,
  ) {
    this.checkpoint = new ProcessCheckpoint(pool);
  }

  /** Refuses to start when the log ends before the process manager's checkpoint. */
  async onModuleInit(): Promise<void> {
    await untilAvailable(async () =>
      requireWithinLogIfThere(this.store, await this.checkpoint.places()),
    );
  }

  onApplicationBootstrap(): void {
    this.running = this.run(this.stopping.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(TRY_AGAIN_AFTER_MS, LONGEST_PAUSE_MS);
    while (!signal.aborted) {
      try {
        await runAsLeader(this.config.databaseUrl, PROCESS_MANAGER, signal, async (leading) => {
          backOff.reset();
          await this.lead(leading);
        });
      } catch (error) {
        logger.error({ err: error }, 'the process manager stumbled; going on from its checkpoint');
        if (!(error instanceof ProcessMovedError)) await backOff.wait(signal);
      }
    }
  }

  private async lead(signal: AbortSignal): Promise<void> {
    let wake = new AbortController();
    const listener = new ChannelListener({
      connectionString: this.config.databaseUrl,
      channel: CHANNELS.parkedRetryRequested,
      onNotification: () => wake.abort(),
      // A retry may have been requested before the LISTEN, so the table is read now.
      onListening: () => wake.abort(),
      onTrouble: (message, error) => logger.warn({ err: error }, message),
    });
    const over = new AbortController();
    let reconciling: Promise<void> = Promise.resolve();
    await listener.start();
    try {
      // Parked streams are retried at the start, because this release may handle events that an older release could not.
      await requireWithinLog(this.store, await this.checkpoint.places());
      let progress = await this.checkpoint.read();
      progress = await this.retry(progress, [...progress.parked.keys()]);
      this.progress = progress;
      reconciling = this.reconciler.run(
        () => this.progress,
        AbortSignal.any([signal, over.signal]),
      );
      while (!signal.aborted) {
        wake = new AbortController();
        const wanted = await wantedRetries(this.pool, PROCESS_SCHEMA, PROCESS_MANAGER);
        progress = await this.retry(progress, wanted);
        progress = await this.follow(progress, AbortSignal.any([signal, wake.signal]));
      }
    } finally {
      over.abort();
      await reconciling;
      await listener.stop();
    }
  }

  /** Reads the log until the signal aborts, which also happens when a retry is requested. */
  private async follow(from: ProcessProgress, signal: AbortSignal): Promise<ProcessProgress> {
    let progress = from;
    const { position } = from;
    for await (const batch of this.store.subscribeToAll({
      from: position,
      batchSize: BATCH_SIZE,
      signal,
    })) {
      const stops = await this.enqueueBatch(
        batch.events.filter(({ stream }) => !progress.parked.has(stream)),
      );
      if (batch.position > progress.position)
        progress = await this.moveCheckpoint(progress, batch.position, stops);
      this.progress = progress;
      // The pause lets later events form one batch. No job is needed within milliseconds, and buyers' requests need the
      // processor.
      if (batch.caughtUp && batch.events.length > 0) await pause(BREATH_MS, signal);
    }
    return progress;
  }

  /**
   * Enqueues all jobs of a batch in one call, or event by event when one of them is not accepted. Returns the streams to park.
   */
  private async enqueueBatch(events: readonly RecordedEvent[]): Promise<readonly Stop[]> {
    try {
      await this.jobs.enqueueAll(events.flatMap((event) => this.jobsFor(event)));
      return [];
    } catch (error) {
      if (!isAboutEvent(error)) throw error;
    }
    const stops = new Map<string, Stop>();
    for (const event of events) {
      if (stops.has(event.stream)) continue;
      const stop = await this.enqueueJobs(event);
      if (stop) stops.set(event.stream, stop);
    }
    return [...stops.values()];
  }

  /** This is a separate method, because backend/testing/crash ends the process right after it. */
  private moveCheckpoint(
    from: ProcessProgress,
    position: string,
    stops: readonly Stop[],
  ): Promise<ProcessProgress> {
    return this.checkpoint.move(from, position, stops);
  }

  /** Retries each stream from the event at which it was parked up to the checkpoint. Later events come from the subscription. */
  private async retry(from: ProcessProgress, streams: readonly string[]): Promise<ProcessProgress> {
    let progress = from;
    for (const stream of streams) {
      const parked = progress.parked.get(stream);
      if (!parked) continue;
      let stop: Stop | null = null;
      for (const event of await this.store.readStream(stream, parked.revision)) {
        if (event.position > progress.position || stop) break;
        stop = await this.enqueueJobs(event);
      }
      progress = await this.checkpoint.retried(progress, stream, stop);
      this.progress = progress;
    }
    return progress;
  }

  /** Enqueues the jobs of an event. Returns `null` when all are in the queues, otherwise why the stream must be parked. */
  private async enqueueJobs(event: RecordedEvent): Promise<Stop | null> {
    try {
      await this.jobs.enqueueAll(this.jobsFor(event));
      return null;
    } catch (error) {
      if (!isAboutEvent(error)) throw error;
      const { stream, type, revision } = event;
      logger.error(
        { err: error, stream, eventType: type, revision },
        'The process manager cannot go on with an event: its stream is parked',
      );
      return { event, reason: reasonOf(error) };
    }
  }

  /** Returns the jobs of an event. @throws PolicyError */
  private jobsFor(event: RecordedEvent): readonly JobToEnqueue[] {
    return this.wantedBy(event)
      .filter((job) => isNews(job, this.clock.now()))
      .map(({ queue, id, data, runAt }) => ({ queue, id, data, ...(runAt ? { runAt } : {}) }));
  }

  private wantedBy(event: RecordedEvent): readonly WantedJob[] {
    if (event.unreadable !== undefined) throw new PolicyError(event.unreadable);
    try {
      return wantedBy(this.policies, event);
    } catch (error) {
      throw new PolicyError(reasonOf(error), { cause: error });
    }
  }
}

/** Returns true when one event caused the error, so its stream is parked. Any other error stops the whole process manager. */
const isAboutEvent = (error: unknown): boolean =>
  error instanceof PolicyError || isEventsFault(error);

/** Error of a policy. A policy is a pure function, so it would fail again for the same event. */
class PolicyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PolicyError';
  }
}
