import type pg from 'pg';
import {
  wantedRetries,
  park,
  unpark,
  type ParkedStream,
} from '../../backend/infrastructure/event-store/parking/parked-streams.js';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector } from '../projector.js';
import { applyAtOnce } from './apply-at-once.js';
import { applyBatch, concerns, attempt, execute, statementsFor } from './apply-batch.js';
import { type Progress, announceEvents, moveCheckpoint } from './checkpoints.js';
import { BATCH_SIZE, type Batch, eventsFor, type EventFeed, type Log, newIn } from './feed.js';
import { PassOver } from './pass-over.js';
import { withClient, inTransaction } from './transaction.js';
import { inBackground } from '../../backend/infrastructure/process/in-background.js';
import { pause } from '../../backend/infrastructure/process/pause.js';
import { SpanKind, traced, type About } from '../../backend/infrastructure/tracing/trace.js';

const LOOK_AGAIN_MS = 50;

/**
 * Number of events in a batch after which the feed pauses, so that the next batch becomes larger. Smaller batches cause no pause;
 * a single order has three events.
 */
const CROWD = 6;
const CROWD_MS = 8;

/**
 * Largest number of events in the queue of one reader. A reader that falls further behind reads the log itself until it has
 * caught up.
 */
const MOST_WAITING = 4 * BATCH_SIZE;

/**
 * Keeps one projector's live tables up to date: first from the log, then from the shared feed. Only this class writes to these
 * tables, one batch after another, so a retry of a parked stream never races with new events.
 */
export class Projection {
  private lane: Lane | null = null;
  private retryWanted = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly feed: EventFeed,
    private readonly live: LiveFeed,
    private readonly passing: PassOver,
    readonly projector: Projector,
    private readonly log: Log,
  ) {}

  /** Requests a retry of parked streams. The table of parked streams has the requests. */
  wake(): void {
    this.retryWanted = true;
    this.lane?.wake();
  }

  /** Runs until the signal aborts, or until a failure that no event caused. */
  async run(from: Progress, signal: AbortSignal, onBatch: () => void): Promise<void> {
    // Parked streams are retried first, because this program may be newer than the program that parked them.
    let progress = await this.retry(from, [...from.parked.keys()]);
    this.retryWanted = true;
    for await (const batch of this.follow(progress.position, signal)) {
      if (batch !== 'woken') progress = await this.apply(progress, batch);
      if (this.retryWanted) {
        this.retryWanted = false;
        const wanted = await wantedRetries(this.pool, LIVE_SCHEMA, this.projector.name);
        progress = await this.retry(progress, wanted);
      }
      onBatch();
    }
  }

  private async apply(progress: Progress, batch: Batch): Promise<Progress> {
    const after = await this.applied(progress, batch);
    for (const [stream, { error, eventType, revision }] of after.parked)
      if (!progress.parked.has(stream))
        this.log.error(
          { projector: this.projector.name, stream, eventType, revision, reason: error },
          'An event cannot be applied: its stream is parked',
        );
    return after;
  }

  private async applied(progress: Progress, batch: Batch): Promise<Progress> {
    const { projector } = this;
    if (batch.position <= progress.position) return progress;
    const { events, passed: count } = newIn(batch, progress.position);
    const passed = events.some((event) => concerns(projector, event))
      ? null
      : await this.passing.pass(projector, progress, batch.position, count);
    return (
      passed ??
      traced(
        `project ${projector.name}`,
        () => aboutBatch(projector, events),
        () =>
          withClient(
            this.pool,
            async (client) =>
              (await applyAtOnce(client, projector, progress, batch)) ??
              applyBatch(client, LIVE_SCHEMA, projector, progress, batch),
          ),
      )
    );
  }

  private async retry(from: Progress, streams: readonly string[]): Promise<Progress> {
    let progress = from;
    for (const stream of streams) {
      const parked = progress.parked.get(stream);
      if (!parked) continue;
      progress = await withClient(this.pool, (client) =>
        retryParked(client, this.feed, this.projector, progress, parked),
      );
      this.log.info(
        { projector: this.projector.name, stream, parked: progress.parked.has(stream) },
        'Tried a parked stream again',
      );
    }
    return progress;
  }

  private async *follow(from: string, signal: AbortSignal): AsyncIterable<Batch | 'woken'> {
    let position = from;
    for await (const batch of this.read(position, signal)) {
      yield batch;
      position = batch.position;
    }
    while (!signal.aborted) {
      const lane = this.live.join(position);
      this.lane = lane;
      const stop = (): void => lane.wake();
      signal.addEventListener('abort', stop);
      try {
        // The reader reads the log up to the first event of its queue (`lane`). The queue collects later events meanwhile.
        while (position < lane.start && !signal.aborted) {
          for await (const batch of this.read(position, signal)) {
            yield batch;
            position = batch.position;
            if (position >= lane.start) break;
          }
          if (position < lane.start) await pause(LOOK_AGAIN_MS, signal);
        }
        // A retry may have been requested before the reader had its queue, so it is handled now.
        if (this.retryWanted) yield 'woken';
        while (!signal.aborted) {
          const next = await lane.next();
          if (signal.aborted) return;
          if (next === 'fell-behind') break;
          if (next === 'woken') yield next;
          else if (next.position > position) {
            yield next;
            position = next.position;
          }
        }
      } finally {
        signal.removeEventListener('abort', stop);
        this.lane = null;
        this.live.leave(lane);
      }
    }
  }

  private read(from: string, signal: AbortSignal): AsyncIterable<Batch> {
    return eventsFor(this.feed, this.projector, from, signal);
  }
}

/**
 * Describes the trace span of a batch. Its events have many causes, so the batch is a trace of its own with a link to each
 * cause.
 */
function aboutBatch(projector: Projector, all: readonly ProjectedEvent[]): About {
  const events = all.filter((event) => concerns(projector, event));
  return {
    kind: SpanKind.CONSUMER,
    attributes: {
      'houselights.read_model': projector.name,
      'houselights.events': events.length,
    },
    after: null,
    links: events.map(({ metadata }) => metadata.traceparent),
  };
}

/** Queue of one reader of the live feed. */
export class Lane {
  private waiting: Batch[] = [];
  private size = 0;
  private fellBehind = false;
  private woken = false;
  private failure: unknown = null;
  private notify: () => void = () => {};

  /** Makes an empty queue. @param start position in the log; the queue gets every later event */
  constructor(readonly start: string) {}

  offer(batch: Batch): void {
    if (this.fellBehind) return;
    this.size += Math.max(1, batch.events.length);
    if (this.size > MOST_WAITING) {
      this.fellBehind = true;
      this.waiting = [];
    } else this.waiting.push(batch);
    this.notify();
  }

  fail(error: unknown): void {
    this.failure = error;
    this.notify();
  }

  /** Ends the wait of a queue's reader for the next events at once, so that the reader checks for retry requests. */
  wake(): void {
    this.woken = true;
    this.notify();
  }

  /**
   * Returns the next events; 'woken' when the reader should check for retry requests; 'fell-behind' when the queue was dropped
   * because it was full. Only one call may wait at a time.
   */
  async next(): Promise<Batch | 'woken' | 'fell-behind'> {
    for (;;) {
      if (this.failure !== null) throw this.failure;
      if (this.woken) {
        this.woken = false;
        return 'woken';
      }
      if (this.fellBehind) return 'fell-behind';
      if (this.waiting.length > 0) return this.take();
      await new Promise<void>((resolve) => (this.notify = resolve));
    }
  }

  private take(): Batch {
    const taken = this.waiting.splice(0);
    this.size = 0;
    return {
      events: taken.flatMap(({ events }) => events),
      position: taken.at(-1)?.position ?? this.start,
    };
  }
}

/**
 * One subscription that all projectors of the process share. It starts with the first reader and ends with the last. A slow
 * reader delays no other reader: when its queue is full, the queue is dropped.
 */
export class LiveFeed {
  private readonly lanes = new Set<Lane>();
  private position = '';
  private running: AbortController | null = null;

  constructor(private readonly feed: EventFeed) {}

  /**
   * Adds a reader.
   * @param from the reader's position. The queue begins at this position or later; the reader itself reads earlier events from
   * the log.
   */
  join(from: string): Lane {
    if (!this.running) {
      this.running = new AbortController();
      this.position = from;
      inBackground(this.pump(from, this.running), 'the live feed of events ended');
    }
    const lane = new Lane(this.position);
    this.lanes.add(lane);
    return lane;
  }

  leave(lane: Lane): void {
    this.lanes.delete(lane);
    if (this.lanes.size > 0) return;
    this.running?.abort();
    this.running = null;
  }

  private async pump(from: string, running: AbortController): Promise<void> {
    let reason: unknown = new Error('The subscription ended without being asked to');
    try {
      const { signal } = running;
      for await (const batch of this.feed.subscribeToAll({ from, batchSize: BATCH_SIZE, signal })) {
        if (this.running !== running) return;
        this.position = batch.position;
        for (const lane of this.lanes) lane.offer(batch);
        // Pauses after many events, because more events probably follow. Larger batches cost less for each event and leave more
        // processor time for buyers' requests.
        if (batch.events.length >= CROWD) await pause(CROWD_MS, signal);
      }
    } catch (error) {
      reason = error;
    }
    if (this.running !== running) return;
    this.running = null;
    for (const lane of this.lanes) lane.fail(reason);
    this.lanes.clear();
  }
}

/**
 * Applies the events of a parked stream, from the event that failed up to the projector's checkpoint. The feed delivers later
 * events. The checkpoint is locked, so no other process applies or skips these events meanwhile. If an event fails again, the
 * stream stays parked at this event; the events before it stay applied.
 */
async function retryParked(
  client: pg.ClientBase,
  feed: EventFeed,
  projector: Projector,
  progress: Progress,
  { stream, revision }: ParkedStream,
): Promise<Progress> {
  const events = (await feed.readStream(stream, revision)).filter(
    (event) => event.position <= progress.position && concerns(projector, event),
  );
  let after = progress;
  await inTransaction(client, async () => {
    const { applied, stillParked } = await applyInOrder(client, projector, events);
    if (!stillParked) await unpark(client, LIVE_SCHEMA, projector.name, stream);
    const parked = new Map(progress.parked);
    if (stillParked) parked.set(stream, stillParked);
    else parked.delete(stream);
    after = { ...progress, parked, parkings: progress.parkings + 1 };
    await moveCheckpoint(client, LIVE_SCHEMA, projector, progress, after, applied);
    await announceEvents(client, projector, after.position, events);
  });
  return after;
}

async function applyInOrder(
  client: pg.ClientBase,
  projector: Projector,
  events: readonly ProjectedEvent[],
): Promise<{ applied: number; stillParked: ParkedStream | null }> {
  for (const [applied, event] of events.entries()) {
    const reason = await attempt(client, 'event', () =>
      execute(client, statementsFor(projector, event, LIVE_SCHEMA)),
    );
    if (reason !== null) {
      const stillParked = await park(client, LIVE_SCHEMA, projector, event, reason);
      return { applied, stillParked };
    }
  }
  return { applied: events.length, stillParked: null };
}
