import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { PG_POOL } from '../database/pg-pool.js';
import { HealthChecks } from '../health/health-checks.js';
import { logger } from '../logging/logger.js';
import { BOOKING_KEYS, type BookingKeys } from './codec/booking-keys.js';
import { DomainEventStore } from './codec/domain-event-store.js';
import { PostgresBookingKeys } from './codec/postgres-booking-keys.js';
import { USUAL_PATIENCE, type Patience } from './eventstoredb/patience.js';
import { openEventStore, withCodec } from './open.js';
import { type EventStore, EVENT_STORE, EVENT_STORE_PATIENCE } from './port.js';
import { StreamSnapshots } from './snapshots/stream-snapshots.js';

const onTrouble = (message: string, error: unknown): void => logger.warn({ err: error }, message);

/** Ends subscriptions and waits for running appends before the pool is ended. */
class EventStoreEnd implements OnApplicationShutdown {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

/** Provides one event store per process: EventStoreDB when EVENTSTORE_URL is set, else Postgres. */
@Module({
  providers: [
    { provide: EVENT_STORE_PATIENCE, useValue: USUAL_PATIENCE },
    {
      provide: EVENT_STORE,
      inject: [CONFIG, PG_POOL, EVENT_STORE_PATIENCE],
      useFactory: (config: Config, pool: pg.Pool, patience: Patience) =>
        openEventStore(config, pool, onTrouble, patience),
    },
    {
      provide: BOOKING_KEYS,
      inject: [PG_POOL],
      useFactory: (pool: pg.Pool) => new PostgresBookingKeys(pool),
    },
    {
      provide: DomainEventStore,
      inject: [EVENT_STORE, BOOKING_KEYS],
      useFactory: (store: EventStore, keys: BookingKeys) => withCodec(store, keys, onTrouble),
    },
    StreamSnapshots,
    EventStoreEnd,
  ],
  exports: [EVENT_STORE, BOOKING_KEYS, DomainEventStore, StreamSnapshots],
})
export class EventStoreModule implements OnModuleInit {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(HealthChecks) private readonly checks: HealthChecks,
  ) {}

  onModuleInit(): void {
    // The health check reads any stream, which need not exist: every answer proves that the store is up.
    this.checks.register('events', async () => void (await this.store.read('health-check')));
  }
}
