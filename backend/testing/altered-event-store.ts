import type { INestApplication } from '@nestjs/common';
import {
  type EventBatch,
  type EventStore,
  type StoredEvent,
  EVENT_STORE,
} from '../infrastructure/event-store/port.js';

type Change = (event: StoredEvent) => StoredEvent;

/**
 * Changes an app's event store, of any kind, in ways that no store offers: an event that reads differently from what
 * was written, and a stream that refuses writes. The changes last until the app closes.
 */
export class AlteredEventStore {
  private readonly changes = new Map<string, Change>();
  private readonly refused = new Map<string, Error>();

  constructor(app: INestApplication) {
    const store = app.get<EventStore>(EVENT_STORE, { strict: false });
    const { append, read, readAll, lookBack, subscribeToAll } = store;
    const altered = (event: StoredEvent): StoredEvent =>
      this.changes.get(event.id)?.(event) ?? event;
    async function* alteredBatches(batches: AsyncIterable<EventBatch>): AsyncIterable<EventBatch> {
      for await (const batch of batches) yield { ...batch, events: batch.events.map(altered) };
    }
    store.append = async (stream, ...rest) => {
      const refusal = this.refused.get(stream);
      if (refusal) throw refusal;
      return append.call(store, stream, ...rest);
    };
    store.read = async (...args) => (await read.apply(store, args)).map(altered);
    store.readAll = (options) => alteredBatches(readAll.call(store, options));
    store.subscribeToAll = (options) => alteredBatches(subscribeToAll.call(store, options));
    store.lookBack = async (options) => {
      const page = await lookBack.call(store, options);
      return { ...page, events: page.events.map(altered) };
    };
  }

  /** Changes the event in every later read. */
  change(id: string, change: Change): void {
    this.changes.set(id, change);
  }

  /** Makes the stream refuse all later writes. */
  refuse(stream: string, error: Error): void {
    this.refused.set(stream, error);
  }
}
