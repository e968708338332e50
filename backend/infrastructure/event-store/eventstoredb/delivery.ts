import type { EventBatch, Position, StoredEvent } from '../port.js';

/** One event of the log as the subscription gave it; `event` is left out when the reader does not want it. */
export interface Delivered {
  readonly event: StoredEvent | null;
  readonly position: Position;
}

/**
 * A buffer between a subscription that pushes single events and a reader that pulls batches. It is
 * bounded, so a slow reader slows the server down.
 */
export class Delivery {
  private waiting: Delivered[] = [];
  private checkpoint: Position = '';
  /** The server said that the subscription has reached the present. */
  private live = false;
  /** The reader has not been told yet. */
  private untold = false;
  private ended = false;
  private wakeReader: () => void = () => {};
  private wakeWriter: () => void = () => {};

  constructor(
    private last: Position,
    private readonly size: number,
    /** Whether the subscription holds nothing that is not put here yet. */
    private readonly isDrained: () => boolean,
  ) {}

  /** Waits while the reader has a full batch before it. */
  async put(one: Delivered): Promise<void> {
    while (this.waiting.length >= this.size && !this.ended)
      await new Promise<void>((resolve) => (this.wakeWriter = resolve));
    this.waiting.push(one);
    this.wakeReader();
  }

  /**
   * The server has searched everything up to here. It is called in the middle of the stream, so it
   * only stores the position.
   */
  note(checkpoint: Position): void {
    this.checkpoint = checkpoint;
    this.wakeReader();
  }

  /** Catch-up ended, or began again. */
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

  /** The next batch, or null when the subscription has ended. One call at a time. */
  async next(): Promise<EventBatch | null> {
    for (;;) {
      // After this turn of the event loop, events on their way from the subscription to `put` have
      // arrived.
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
