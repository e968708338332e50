import type { EventBatch, Position, StoredEvent } from '../port.js';

/** One event of the log from the subscription; `event` is null when the reader does not want it. */
export interface Delivered {
  readonly event: StoredEvent | null;
  readonly position: Position;
}

/**
 * Buffer between a subscription that pushes single events and a reader that pulls batches. It is limited, so a slow reader slows
 * the server down.
 */
export class Delivery {
  private waiting: Delivered[] = [];
  private checkpoint: Position = '';
  /** True once the server said that the subscription has reached the present. */
  private live = false;
  /** True while the reader has not been told. */
  private untold = false;
  private ended = false;
  private wakeReader: () => void = () => {};
  private wakeWriter: () => void = () => {};

  constructor(
    private last: Position,
    private readonly size: number,
    /** Returns true when the subscription holds no event that was not put here. */
    private readonly isDrained: () => boolean,
  ) {}

  /** Adds an event; waits while the reader has a full batch to read. */
  async put(one: Delivered): Promise<void> {
    while (this.waiting.length >= this.size && !this.ended)
      await new Promise<void>((resolve) => (this.wakeWriter = resolve));
    this.waiting.push(one);
    this.wakeReader();
  }

  /**
   * Records that the server has searched everything up to here. Called in the middle of the stream, so it only stores the
   * position.
   */
  note(checkpoint: Position): void {
    this.checkpoint = checkpoint;
    this.wakeReader();
  }

  /** Records that catch-up ended, or began again. */
  setLive(live: boolean): void {
    this.live = live;
    this.untold = live;
    this.wakeReader();
  }

  end(): void {
    this.ended = true;
    this.wakeReader();
    this.wakeWriter();
  }

  /** Returns the next batch, or null when the subscription has ended. One call at a time. */
  async next(): Promise<EventBatch | null> {
    for (;;) {
      // After this turn of the event loop all events between the subscription and `put` have arrived.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (this.waiting.length > 0) return this.take();
      if (this.ended) return null;
      if ((this.untold || this.checkpoint > this.last) && this.isDrained()) return this.batch([]);
      await new Promise<void>((resolve) => (this.wakeReader = resolve));
    }
  }

  private take(): EventBatch {
    const taken = this.waiting;
    this.waiting = [];
    this.wakeWriter();
    this.last = taken.at(-1)?.position ?? this.last;
    return this.batch(taken.flatMap(({ event }) => (event ? [event] : [])));
  }

  private batch(events: readonly StoredEvent[]): EventBatch {
    const drained = this.isDrained();
    if (drained && this.checkpoint > this.last) this.last = this.checkpoint;
    const caughtUp = drained && this.live;
    if (caughtUp) this.untold = false;
    return { events, position: this.last, caughtUp };
  }
}
