import type { EventBatch, Position, StoredEvent } from '../port.js';

/** One event from the subscription; `event` is null when the filter leaves it out. */
export interface Delivered {
  readonly event: StoredEvent | null;
  readonly position: Position;
}

/**
 * Buffer between a subscription that pushes single events and a reader that pulls batches. Its size is limited, so that a slow
 * reader also slows the server down.
 */
export class Delivery {
  private waiting: Delivered[] = [];
  private checkpoint: Position = '';
  /** True once the server has said that the subscription is caught up. */
  private live = false;
  /** True while the reader does not yet know that the subscription is caught up. */
  private untold = false;
  private ended = false;
  private wakeReader: () => void = () => {};
  private wakeWriter: () => void = () => {};

  constructor(
    private last: Position,
    private readonly size: number,
    /** Returns true when the subscription has no event left to put into this buffer. */
    private readonly isDrained: () => boolean,
  ) {}

  /** Adds an event. Waits while the reader has a full batch to read. */
  async put(one: Delivered): Promise<void> {
    while (this.waiting.length >= this.size && !this.ended)
      await new Promise<void>((resolve) => (this.wakeWriter = resolve));
    this.waiting.push(one);
    this.wakeReader();
  }

  /** Stores the position up to which the server has searched the log. Later events may already be waiting in the buffer. */
  note(checkpoint: Position): void {
    this.checkpoint = checkpoint;
    this.wakeReader();
  }

  /** Records that catching up has ended (true) or has begun again (false). */
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

  /** Returns the next batch, or null when the subscription has ended. Must not be called concurrently. */
  async next(): Promise<EventBatch | null> {
    for (;;) {
      // Waits one turn of the event loop, after which all events from the subscription have reached `put`.
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
