import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../platform/config.js';
import { PG_POOL } from '../platform/database/pg-pool.js';
import { logger } from '../platform/logger.js';
import { BOOKING_KEYS, type BookingKeys } from './codec/booking-keys.js';
import { DomainEventStore } from './codec/domain-event-store.js';
import { PostgresBookingKeys } from './codec/postgres-booking-keys.js';
import { EVENT_STORE } from './event-store.token.js';
import type { EventStore } from './port.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

const onTrouble = (message: string, error: unknown): void => logger.warn({ err: error }, message);

async function openEventStore(config: Config, pool: pg.Pool): Promise<EventStore> {
  const store = new PostgresEventStore({ pool, connectionString: config.databaseUrl, onTrouble });
  await store.migrate();
  return store;
}

function openDomainEventStore(store: EventStore, keys: BookingKeys): DomainEventStore {
  return new DomainEventStore(store, keys, {
    onUnreadable: (bookingId, field, err) => logger.error({ bookingId, field, err }, 'Personal data does not decrypt with its key'),
  });
}

/** Ends subscriptions and lets running appends finish, before the pool is ended. */
class EventStoreEnd implements OnApplicationShutdown {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

/** One event store a process: EventStoreDB when EVENTSTORE_URL is set, else Postgres. */
@Module({
  providers: [
    { provide: EVENT_STORE, inject: [CONFIG, PG_POOL], useFactory: openEventStore },
    { provide: BOOKING_KEYS, inject: [PG_POOL], useFactory: (pool: pg.Pool) => new PostgresBookingKeys(pool) },
    { provide: DomainEventStore, inject: [EVENT_STORE, BOOKING_KEYS], useFactory: openDomainEventStore },
    EventStoreEnd,
  ],
  exports: [EVENT_STORE, BOOKING_KEYS, DomainEventStore],
})
export class EventStoreModule {}
