import type { ProjectedEvent } from '../projector.js';

/** Events in global order, and how far the log was looked through for them. */
export interface Batch {
  readonly events: readonly ProjectedEvent[];
  readonly position: string;
}

/** What the runner needs of the event store: decoded events in global order, from a position on. */
export interface EventFeed {
  readAll(options: { from: string; batchSize: number; signal?: AbortSignal }): AsyncIterable<Batch>;
  subscribeToAll(options: {
    from: string;
    batchSize: number;
    signal: AbortSignal;
  }): AsyncIterable<Batch>;
  /** One stream from a revision on (inclusive), in order. */
  readStream(stream: string, from: number): Promise<readonly ProjectedEvent[]>;
}

export interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const BATCH_SIZE = 1000;
