import type { Batch } from './apply-batch.js';

/** What the runner needs of the event store: decoded events in global order, from a position on. */
export interface EventFeed {
  readAll(options: { from: string; batchSize: number; signal?: AbortSignal }): AsyncIterable<Batch>;
  subscribeToAll(options: {
    from: string;
    batchSize: number;
    signal: AbortSignal;
  }): AsyncIterable<Batch>;
}

export interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const BATCH_SIZE = 1000;
