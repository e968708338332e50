import type pg from 'pg';
import type { Config } from '../config/config.js';
import { appendSeconds, eventsAppended } from '../metrics/metrics.js';
import { SpanKind, traced, type About } from '../tracing/trace.js';
import type { BookingKeys } from './codec/booking-keys.js';
import { DomainEventStore } from './codec/domain-event-store.js';
import { PostgresBookingKeys } from './codec/postgres-booking-keys.js';
import { untilAvailable } from '../database/until-available.js';
import { USUAL_PATIENCE, type Patience } from './eventstoredb/patience.js';
import type { EventStore, EventToStore } from './port.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';
import { requireNoEventsInPostgres } from './within-log.js';

/** Called for failures from which the store recovers by itself, and for data that it cannot decrypt. */
export type OnTrouble = (message: string, error: unknown) => void;

/** Opens the configured event store. The caller must close it. */
export async function openEventStore(
  config: Config,
  pool: pg.Pool,
  onTrouble: OnTrouble,
  patience: Patience = USUAL_PATIENCE,
): Promise<EventStore> {
  if (config.eventStoreUrl) {
    await untilAvailable(() => requireNoEventsInPostgres(pool));
    // The EventStoreDB client is imported only when needed, because it is a tenth of all code loaded at the start.
    const { EventStoreDBEventStore } = await import('./eventstoredb/eventstoredb-event-store.js');
    // EventStoreDB needs no schema. The server may still be starting, because the adapter retries.
    return measured(new EventStoreDBEventStore({ url: config.eventStoreUrl, onTrouble, patience }));
  }
  const store = new PostgresEventStore({
    pool,
    connectionString: config.databaseUrl,
    appendTimeoutMs: config.databasePatienceMs,
    onTrouble,
  });
  await untilAvailable(() => store.migrate());
  return measured(store);
}

/** Makes a store count, time and trace its appends. */
export function measured(store: EventStore): EventStore {
  const append = store.append.bind(store);
  store.append = async (stream, expected, events) => {
    const since = performance.now();
    const took = (outcome: 'appended' | 'failed'): void =>
      appendSeconds.observe({ outcome }, (performance.now() - since) / 1000);
    try {
      const result = await traced(
        'append',
        () => aboutAppend(stream, events),
        () => append(stream, expected, events),
      );
      took('appended');
      for (const { type } of events) eventsAppended.inc({ type });
      return result;
    } catch (error) {
      took('failed');
      throw error;
    }
  };
  return store;
}

/**
 * Describes the trace span of an append. Commands may share an append: its span is a child of the first command's span and has
 * links to all.
 */
function aboutAppend(stream: string, events: readonly EventToStore[]): About {
  const causes = events.map(({ metadata }) => metadata['traceparent'] as string | undefined);
  const [category = ''] = stream.split('-', 1);
  return {
    kind: SpanKind.CLIENT,
    attributes: {
      'houselights.stream.category': category,
      'houselights.events': events.length,
    },
    after: causes[0],
    links: causes.filter((cause) => cause !== causes[0]),
  };
}

export const withCodec = (
  store: EventStore,
  keys: BookingKeys,
  onTrouble: OnTrouble,
): DomainEventStore =>
  new DomainEventStore(store, keys, {
    onUnreadable: (bookingId, field, error) =>
      onTrouble(
        `Personal data of booking ${bookingId} (${field}) does not decrypt with its key`,
        error,
      ),
  });

/** Opens the domain event store for a process without Nest, such as the projections. */
export async function openDomainEventStore(
  config: Config,
  pool: pg.Pool,
  onTrouble: OnTrouble,
): Promise<{ events: DomainEventStore; close: () => Promise<void> }> {
  const store = await openEventStore(config, pool, onTrouble);
  return {
    events: withCodec(store, new PostgresBookingKeys(pool), onTrouble),
    close: () => store.close(),
  };
}
