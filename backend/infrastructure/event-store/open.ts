import type pg from 'pg';
import type { Config } from '../config/config.js';
import type { BookingKeys } from './codec/booking-keys.js';
import { DomainEventStore } from './codec/domain-event-store.js';
import { PostgresBookingKeys } from './codec/postgres-booking-keys.js';
import { untilAvailable } from '../database/until-available.js';
import { USUAL_PATIENCE, type Patience } from './eventstoredb/patience.js';
import { MeasuredEventStore } from './measured-event-store.js';
import type { EventStore } from './port.js';
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
    return new MeasuredEventStore(
      new EventStoreDBEventStore({ url: config.eventStoreUrl, onTrouble, patience }),
    );
  }
  const store = new PostgresEventStore({
    pool,
    connectionString: config.databaseUrl,
    appendTimeoutMs: config.databasePatienceMs,
    onTrouble,
  });
  await untilAvailable(() => store.migrate());
  return new MeasuredEventStore(store);
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
