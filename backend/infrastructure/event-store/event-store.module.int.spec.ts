import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { CONFIG, readConfig } from '../config/config.js';
import { createPool, PG_POOL } from '../database/pg-pool.js';
import { HEALTH_PATIENCE_MS, HealthChecks } from '../health/health-checks.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { PATIENCE_MS } from '../../testing/wait-until.js';
import { DomainEventStore } from './codec/domain-event-store.js';
import { newEvent } from './contract.suite.js';
import { EventStoreModule } from './event-store.module.js';
import { openEventStore } from './open.js';
import { EventStoreDBEventStore } from './eventstoredb/eventstoredb-event-store.js';
import { type EventStore, EVENT_STORE } from './port.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

/** Address where no server listens. */
const NO_SERVER = 'esdb://127.0.0.1:1?tls=false';

describe('the event store module', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(() => database.drop());

  /** Starts the module with fakes for the parts that the application provides. */
  async function start(environment: Record<string, string>) {
    const config = readConfig({ DATABASE_URL: database.url, ...environment });
    const pool = createPool(config.databaseUrl);
    const provided = [
      { provide: CONFIG, useValue: config },
      { provide: PG_POOL, useValue: pool },
      { provide: HEALTH_PATIENCE_MS, useValue: PATIENCE_MS },
      HealthChecks,
    ];
    @Global()
    @Module({ providers: provided, exports: [CONFIG, PG_POOL, HealthChecks] })
    class Platform {}
    const module = await Test.createTestingModule({ imports: [Platform, EventStoreModule] })
      .compile()
      .catch(async (error: unknown) => {
        await pool.end();
        throw error;
      });
    await module.init();
    return { app: module, close: () => module.close().then(() => pool.end()) };
  }

  it('opens a migrated Postgres store, and ends its subscriptions on shutdown', async () => {
    const { app, close } = await start({});
    const store = app.get<EventStore>(EVENT_STORE);
    expect(store).toBeInstanceOf(PostgresEventStore);
    expect(await app.get(HealthChecks).run()).toMatchObject({
      ready: true,
      checks: { events: { ok: true } },
    });
    const { position } = await store.append('thing-1', 'no-stream', [newEvent()]);
    expect(await app.get(DomainEventStore).read('thing-1')).toMatchObject([
      { position, revision: 0 },
    ]);

    let batches = 0;
    const reading = (async () => {
      for await (const batch of store.subscribeToAll({
        from: '',
        signal: new AbortController().signal,
      })) {
        batches += batch.caughtUp ? 1 : 0;
        void close();
      }
    })();
    await reading;
    expect(batches).toBe(1);
    await expect(store.append('thing-1', 'any', [newEvent()])).rejects.toMatchObject({
      name: 'EventStoreUnavailableError',
    });
  });

  it('refuses EventStoreDB while the database holds events, and says how to keep them in PostgreSQL', async () => {
    const events = createPool(database.url);
    const store = await openEventStore(
      readConfig({ DATABASE_URL: database.url }),
      events,
      () => {},
    );
    await store.append('thing-2', 'no-stream', [newEvent()]);
    await store.close();
    await events.end();
    await expect(start({ EVENTSTORE_URL: NO_SERVER })).rejects.toThrow(
      /events of this site are in PostgreSQL.*EVENTSTORE_URL=.*on-eventstoredb\.md/,
    );
  });

  it('opens EventStoreDB when its URL is set, and reports that it is not ready while the server is down', async () => {
    const { app, close } = await start({ EVENTSTORE_URL: NO_SERVER });
    expect(app.get<EventStore>(EVENT_STORE)).toBeInstanceOf(EventStoreDBEventStore);
    expect(await app.get(HealthChecks).run()).toMatchObject({
      ready: false,
      checks: { events: { ok: false } },
    });
    await close();
  });
});
