import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { collect, newEvent } from '../contract.suite.js';
import { PostgresEventStore } from './postgres-event-store.js';

/** Behaviour of the Postgres store that the contract does not require of every store. */
describe('the Postgres event store', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;

  beforeAll(async () => {
    database = await createTestDatabase();
    store = new PostgresEventStore({ pool: database.pool, connectionString: database.url });
    // Simulates several processes that start at once.
    await Promise.all(Array.from({ length: 6 }, () => store.migrate()));
    await store.migrate();
  });

  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const stream = (): string => `thing-${randomUUID()}`;
  const query = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);
  const batch = (name: string, expected = -2) =>
    JSON.stringify([{ stream: name, expected, events: [newEvent()] }]);

  it('refuses to change or delete stored events', async () => {
    const name = stream();
    await store.append(name, 'any', [newEvent()]);
    for (const sql of [
      "update events.event set type = 'X'",
      'delete from events.event',
      'truncate events.event',
    ]) {
      await expect(query(sql)).rejects.toThrow('Events are immutable');
    }
    expect(await store.read(name)).toHaveLength(1);
  });

  it('refuses an append in a transaction that has already written or cannot see new commits', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('create temp table written (id int)');
    await expect(
      client.query('select * from events.append($1)', [batch(stream())]),
    ).rejects.toThrow('first thing');
    await client.query('rollback');
    for (const call of ['events.append($1)', 'events.safe_head() where $1::text is not null']) {
      await client.query('begin isolation level repeatable read');
      await expect(client.query(`select * from ${call}`, [batch(stream())])).rejects.toThrow(
        'READ COMMITTED',
      );
      await client.query('rollback');
    }
    client.release();
  });

  it('shows new events without delay while an unrelated write transaction runs for long', async () => {
    const from = await lastPosition();
    const rebuild = await database.pool.connect();
    await rebuild.query('begin');
    await rebuild.query('create table rebuilding (id int)');
    const name = stream();
    await store.append(name, 'any', [newEvent()]);
    const seen = await collect(store.readAll({ from }), () => false);
    expect(seen.map((event) => event.stream)).toEqual([name]);
    await rebuild.query('rollback');
    rebuild.release();
  });

  it('hides a committed event while an append with an older transaction id is open, then shows both in order', async () => {
    const from = await lastPosition();
    const [slow, quick] = [stream(), stream()];
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select * from events.append($1)', [batch(slow)]);
    await store.append(quick, 'any', [newEvent()]);
    expect(await collect(store.readAll({ from }), () => false)).toEqual([]);
    await client.query('commit');
    client.release();
    const seen = await collect(store.readAll({ from }), () => false);
    expect(seen.map((event) => event.stream)).toEqual([slow, quick]);
  });

  it('reports an append of which only some events are already stored', async () => {
    const name = stream();
    const known = newEvent();
    await store.append(name, 'any', [known]);
    const mixed = Promise.allSettled([
      store.append(name, 'any', [known, newEvent()]),
      store.append(stream(), 'any', [newEvent()]),
    ]);
    expect(await mixed).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringContaining('Some of these events') } },
      { status: 'fulfilled' },
    ]);
  });

  it('fails an append that no database can store, without failing other appends of the batch', async () => {
    const names = [stream(), stream(), stream()];
    const tries = await Promise.allSettled(
      names.map((name, n) =>
        store.append(name, 'any', [newEvent('Happened', { text: n === 1 ? 'a\u0000b' : 'ab' })]),
      ),
    );
    expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(tries[1]).not.toMatchObject({ reason: { name: 'EventStoreUnavailableError' } });
  });

  it('reads many streams in one statement, each with its own events in order', async () => {
    const names = Array.from({ length: 70 }, stream);
    for (const [place, name] of names.entries())
      await store.append(
        name,
        'no-stream',
        Array.from({ length: (place % 5) + 1 }, () => newEvent('Happened', { place })),
      );
    const read = await Promise.all(names.map((name) => store.read(name, 1, 3)));
    for (const [place, name] of names.entries())
      expect(read[place]).toEqual((await store.read(name)).slice(1, 4));
    expect(await store.read(stream(), 0, 10)).toEqual([]);
  });

  it('appends to streams of different lengths in one batch', async () => {
    const [short, long, fresh] = [stream(), stream(), stream()];
    await store.append(short, 'no-stream', [newEvent()]);
    await store.append(long, 'no-stream', [newEvent(), newEvent(), newEvent()]);
    // The longest stream comes first, so that a mixed-up revision is free in the other streams, where no error would reveal it.
    const appended = await Promise.all([
      store.append(long, 2, [newEvent()]),
      store.append(fresh, 'no-stream', [newEvent()]),
      store.append(short, 0, [newEvent(), newEvent()]),
    ]);
    expect(appended.map(({ revision }) => revision)).toEqual([3, 0, 2]);
    const last = await Promise.all([long, fresh, short].map((name) => store.read(name)));
    expect(appended.map(({ position }) => position)).toEqual(
      last.map((events) => events.at(-1)?.position),
    );
    for (const events of last)
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, place) => place));
  });

  it('appends in one batch to existing and new streams, and twice to one stream', async () => {
    const [known, fresh] = [stream(), stream()];
    await store.append(known, 'no-stream', [newEvent(), newEvent()]);
    const appended = await Promise.all([
      store.append(known, 1, [newEvent()]),
      store.append(fresh, 'no-stream', [newEvent(), newEvent()]),
      store.append(known, 2, [newEvent()]),
    ]);
    expect(appended.map(({ revision }) => revision)).toEqual([2, 1, 3]);
    const stored = [...(await store.read(known)), ...(await store.read(fresh))];
    expect(appended.map(({ position }) => position)).toEqual(
      [stored[2], stored[5], stored[3]].map((event) => event?.position),
    );
  });

  it('writes many appends in one commit', async () => {
    const names = Array.from({ length: 50 }, stream);
    await Promise.all(names.map((name) => store.append(name, 'no-stream', [newEvent()])));
    const { rows } = await query(
      'select count(distinct transaction_id)::int as commits from events.event where stream = any($1)',
      [names],
    );
    expect(rows[0].commits).toBe(1);
  });

  it('continues in a new epoch after a restore into another database cluster', async () => {
    const name = stream();
    const before = await store.append(name, 'any', [newEvent()]);
    await query('update events.store set system_identifier = 1');
    await store.migrate();
    const after = await store.append(name, 'any', [newEvent()]);
    expect(before.position.slice(0, 6)).toBe('000001');
    expect(after.position.slice(0, 6)).toBe('000002');
    expect(
      (await collect(store.readAll({ from: before.position }), () => false)).map(
        ({ position }) => position,
      ),
    ).toEqual([after.position]);
  });

  it('finds events of a time long ago without a full scan, also in earlier epochs', async () => {
    // Events of an earlier cluster, one each minute.
    await query(`insert into events.event (epoch, transaction_id, stream, revision, id, type, data, metadata, recorded_at)
      select 0, (g * 7)::text::xid8, 'long-ago', g, gen_random_uuid(), 'Then', '{}', '{}', '2020-01-01T00:00:00Z'::timestamptz + g * interval '1 minute'
        from generate_series(0, 1999) g`);
    const found = async (until: string) =>
      (await store.lookBack({ until, limit: 2, scan: 4 })).events.map(
        ({ stream: of, revision }) => `${of} ${revision}`,
      );
    expect(await found('2020-01-01T10:00:00Z')).toEqual(['long-ago 599', 'long-ago 598']);
    expect(await found('2020-01-01T00:01:00Z')).toEqual(['long-ago 0']);
    expect(await found('2020-01-02T09:20:00Z')).toEqual(['long-ago 1999', 'long-ago 1998']);
    expect(await found('2021-01-01T00:00:00Z')).toEqual(['long-ago 1999', 'long-ago 1998']);
    expect(await found('2019-01-01T00:00:00Z')).toEqual([]);
    const newest = (await store.lookBack({ limit: 1 })).events;
    expect((await store.lookBack({ until: '2999-01-01T00:00:00Z', limit: 1 })).events).toEqual(
      newest,
    );
    const gap = await store.lookBack({
      since: '2020-02-01T00:00:00Z',
      until: '2021-01-01T00:00:00Z',
      limit: 2,
      scan: 4,
    });
    expect(gap).toEqual({ events: [], next: null });
  });

  it('reports that the database is unavailable', async () => {
    const elsewhere = new PostgresEventStore({
      pool: new pg.Pool({ host: '127.0.0.1', port: 1 }),
      connectionString: 'postgres://127.0.0.1:1/none',
    });
    await expect(elsewhere.append(stream(), 'any', [newEvent()])).rejects.toMatchObject({
      name: 'EventStoreUnavailableError',
    });
    await expect(elsewhere.read(stream())).rejects.toMatchObject({
      name: 'EventStoreUnavailableError',
    });
    await elsewhere.close();
    await expect(elsewhere.append(stream(), 'any', [newEvent()])).rejects.toMatchObject({
      name: 'EventStoreUnavailableError',
    });
  });

  async function lastPosition(): Promise<string> {
    let position = '';
    for await (const found of store.readAll({ from: '' })) position = found.position;
    return position;
  }
});
