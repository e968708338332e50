import type { INestApplication } from '@nestjs/common';
import { EVENT_STORE } from '../infrastructure/event-store/event-store.token.js';
import type { EventBatch, EventStore, StoredEvent } from '../infrastructure/event-store/port.js';

type Change = (event: StoredEvent) => StoredEvent;

/**
 * The event store of an app, whichever it is, with what no store lets a test do: an event that reads otherwise than it was written,
 * and a stream that takes nothing. It stays so for as long as the app runs.
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

  /** From now on the event reads so. */
  change(id: string, change: Change): void {
    this.changes.set(id, change);
  }

  /** From now on nothing can be written to the stream. */
  refuse(stream: string, error: Error): void {
    this.refused.set(stream, error);
  }
}
