import { inBackground } from '../../backend/infrastructure/process/in-background.js';
import { BATCH_SIZE, type Batch, type EventFeed } from './feed.js';

/**
 * The most events that wait for one reader; a reader that is further behind reads the log by itself
 * until it has caught up.
 */
const MOST_WAITING = 4 * BATCH_SIZE;

/** One reader's place in the live feed. */
export class Lane {
  private waiting: Batch[] = [];
  private size = 0;
  private fellBehind = false;
  private woken = false;
  private failure: unknown = null;
  private notify: () => void = () => {};

  /** `start`: everything after it is brought. */
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

  /** Makes `next` answer now. */
  wake(): void {
    this.woken = true;
    this.notify();
  }

  /**
   * The next events; 'woken' when the reader should check for requests; 'fell-behind' when events
   * were left out. One call at a time.
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
 * One subscription for all projectors of the process, from the first that joins to the last that
 * leaves. It never waits for a reader: a slow reader's lane fills up and is dropped, and the others
 * are not affected.
 */
export class LiveFeed {
  private readonly lanes = new Set<Lane>();
  private position = '';
  private running: AbortController | null = null;

  constructor(private readonly feed: EventFeed) {}

  /**
   * `from`: where the reader is. The lane begins there or later; the reader fetches the events
   * between itself.
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
