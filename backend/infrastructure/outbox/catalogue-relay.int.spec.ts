import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pause } from '../process/pause.js';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { catalogueStream, type CatalogueEvent } from '../../contracts/events/index.js';
import { schema } from '../../schema.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { PATIENCE_MS } from '../../testing/wait-until.js';
import { readConfig, type Config } from '../config/config.js';
import { migrate } from '../database/migrate.js';
import { typeOrmOptions } from '../database/typeorm-options.js';
import type { DomainEventStore } from '../event-store/codec/domain-event-store.js';
import { openDomainEventStore, openEventStore, withCodec } from '../event-store/open.js';
import { PostgresBookingKeys } from '../event-store/codec/postgres-booking-keys.js';
import { AppendTooLargeError } from '../event-store/port.js';
import { HealthChecks } from '../health/health-checks.js';
import { CatalogueOutbox } from './catalogue-outbox.js';
import { CatalogueRelay } from './catalogue-relay.js';

const LOOK_AGAIN_MS = 20;
const BY = { kind: 'user', id: 'u1', name: 'Siti' } as const;

/* These tests run on a real Postgres with the real event store. Tests that really kill processes are in backend/testing/crash. */
describe('the outbox of the catalogue and its relay', () => {
  let database: TestDatabase;
  let config: Config;
  let events: DomainEventStore;
  let close: () => Promise<void>;
  let relay: CatalogueRelay;
  let health: HealthChecks;
  let schoolId: string;
  const outbox = new CatalogueOutbox({ now: () => new Date('2030-03-01T04:00:00.000Z') });

  beforeAll(async () => {
    database = await createTestDatabase();
    const source = await migrate(new DataSource(typeOrmOptions(database.url, schema)));
    await source.destroy();
    config = readConfig({ DATABASE_URL: database.url });
    const opened = await openDomainEventStore(config, database.pool, () => {});
    ({ events } = opened);
    close = opened.close;
  });
  afterAll(async () => {
    await close?.();
    await database?.drop();
  });
  beforeEach(() => {
    schoolId = randomUUID();
    health = new HealthChecks(PATIENCE_MS);
    relay = new CatalogueRelay(events, database.pool, config, health);
  });
  afterEach(() => relay.onApplicationShutdown());

  const renamed = (name: string): CatalogueEvent => ({
    type: 'SchoolProfileChanged',
    data: { schoolId, changes: { name: { before: null, after: name } } },
  });
  const inTransaction = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await work(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  const record = (...names: string[]): Promise<void> =>
    inTransaction((client) => outbox.record(client, BY, names.map(renamed), null));
  const left = async (): Promise<number> =>
    (await database.pool.query('select from catalogue.outbox where stream not like $1', ['$%']))
      .rowCount ?? 0;
  const relayed = async (): Promise<void> => {
    while ((await left()) > 0) await pause(LOOK_AGAIN_MS);
  };
  const names = async (): Promise<unknown[]> =>
    (await events.read<CatalogueEvent>(catalogueStream(schoolId))).map((event) =>
      event.type === 'SchoolProfileChanged' ? event.data.changes['name']?.after : event.type,
    );

  it('append a committed change with author, time and request, and then delete its row', async () => {
    await relay.onApplicationBootstrap();
    await record('one', 'two');
    await record('three');
    await relayed();
    expect(await names()).toEqual(['one', 'two', 'three']);
    const [first] = await events.read<CatalogueEvent>(catalogueStream(schoolId));
    expect(first?.metadata).toEqual({
      occurredAt: '2030-03-01T04:00:00.000Z',
      actor: BY,
      requestId: expect.any(String),
      correlationId: first?.metadata.requestId,
      causationId: first?.metadata.requestId,
    });
  });

  it('append nothing of a change that was rolled back', async () => {
    await relay.onApplicationBootstrap();
    const failed = inTransaction(async (client) => {
      await outbox.record(client, BY, [renamed('never')], null);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await record('after');
    await relayed();
    expect(await names()).toEqual(['after']);
  });

  it('append a change once, although a relay was killed before it deleted the rows', async () => {
    await record('one', 'two');
    const { rows } = await database.pool.query(
      'select event_id as id, type, data, metadata from catalogue.outbox order by seq',
    );
    await events.append(catalogueStream(schoolId), 'no-stream', rows);
    await record('three');
    await relay.onApplicationBootstrap();
    await relayed();
    expect(await names()).toEqual(['one', 'two', 'three']);
  });

  it('append a change once when several backends relay at the same time', async () => {
    const other = new CatalogueRelay(events, database.pool, config, new HealthChecks());
    await Promise.all([relay.onApplicationBootstrap(), other.onApplicationBootstrap()]);
    for (let batch = 0; batch < 20; batch++) await record(`${batch}a`, `${batch}b`);
    await relayed();
    await other.onApplicationShutdown();
    expect(await names()).toEqual(
      Array.from({ length: 20 }, (_, batch) => [`${batch}a`, `${batch}b`]).flat(),
    );
  });

  it('keep the order of changes in a school: a change waits for the one written before it', async () => {
    await relay.onApplicationBootstrap();
    let second = Promise.resolve();
    await inTransaction(async (client) => {
      await outbox.record(client, BY, [renamed('first')], null);
      second = record('second');
      await waiting();
    });
    await second;
    await relayed();
    expect(await names()).toEqual(['first', 'second']);
  });

  it('continue with other schools when one school’s change cannot be appended, which the health check reports', async () => {
    await database.pool.query(
      `insert into catalogue.outbox (event_id, stream, type, data, metadata, recorded_at)
       values (gen_random_uuid(), '$refused', 'SchoolProfileChanged', '{}', '{}', now() - interval '2 minutes')`,
    );
    await relay.onApplicationBootstrap();
    await record('one');
    await relayed();
    expect(await names()).toEqual(['one']);
    expect((await health.run()).checks['catalogueOutbox']).toMatchObject({
      degraded: true,
      message: expect.stringMatching(
        /^Changes of the catalogue wait in the outbox for \d+ seconds/,
      ),
    });
    await database.pool.query("delete from catalogue.outbox where stream = '$refused'");
  });

  it('find changes whose notification was missed, and encrypt an invited address', async () => {
    const invitationId = randomUUID();
    await inTransaction((client) =>
      outbox.record(
        client,
        BY,
        [
          {
            type: 'AdministratorInvited',
            data: { schoolId, invitationId, email: 'teacher@melati.example', role: 'admin' },
          },
        ],
        null,
      ),
    );
    await relay.onApplicationBootstrap();
    await relayed();
    const [invited] = await events.read<CatalogueEvent>(catalogueStream(schoolId));
    expect(invited?.data).toMatchObject({ invitationId, email: 'teacher@melati.example' });
    const { rows } = await database.pool.query<{ data: string }>(
      'select data::text as data from events.event where stream = $1',
      [catalogueStream(schoolId)],
    );
    expect(rows[0]?.data).not.toContain('teacher');
  });

  it('split waiting rows into as many appends as the store needs, and stop at a row that is too large by itself', async () => {
    await relay.onApplicationShutdown();
    const store = await openEventStore(config, database.pool, () => {});
    const { append } = store;
    // Simulates EventStoreDB's limit on the size of an append.
    store.append = async (stream, expected, few) => {
      if (Buffer.byteLength(JSON.stringify(few)) > 10_000)
        throw new AppendTooLargeError('more than one append takes');
      return append.call(store, stream, expected, few);
    };
    const limited = withCodec(store, new PostgresBookingKeys(database.pool), () => {});
    relay = new CatalogueRelay(limited, database.pool, config, health);
    try {
      const told = Array.from({ length: 20 }, (_, place) => `${place}`.padEnd(2_000, '.'));
      await record(...told);
      await record('x'.repeat(20_000), 'waits for the one before');
      await relay.onApplicationBootstrap();
      while ((await left()) > 2) await pause(LOOK_AGAIN_MS);
      expect(await names()).toEqual(told);
      // The relay continues with the changes of another school.
      schoolId = randomUUID();
      await record('other');
      while ((await left()) > 2) await pause(LOOK_AGAIN_MS);
      expect(await names()).toEqual(['other']);
    } finally {
      await relay.onApplicationShutdown();
      await store.close();
      await database.pool.query('delete from catalogue.outbox');
    }
  });

  /** Waits until a session of this database waits for a lock, or until the second change was relayed without waiting. */
  async function waiting(): Promise<void> {
    for (;;) {
      const { rowCount } = await database.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rowCount || (await names()).length > 0) return;
      await pause(LOOK_AGAIN_MS);
    }
  }
});
