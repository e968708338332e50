import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { bookingStream } from '../../backend/contracts/events/index.js';
import { CHANNELS } from '../../backend/infrastructure/database/channels.js';
import { checkpointsIn } from '../checkpoints.tables.js';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector, type Statement } from '../projector.js';
import { placed } from '../testing/history.js';
import { ProjectionTestBed } from '../testing/projection-test-bed.js';
import { applyAtOnce } from './apply-at-once.js';
import { FROM_THE_START, type Progress } from './checkpoints.js';
import { PassOver } from './pass-over.js';
import { withClient } from './transaction.js';
import { createPool } from '../../backend/infrastructure/database/pg-pool.js';

/**
 * Makes a projector that inserts a row for each order.
 * @param statement a further statement for each order
 */
const noting = (name: string, statement?: Statement): Projector => ({
  name,
  version: 1,
  tables: [name],
  create: (schema) => `create table ${schema}.${name} (booking_id uuid)`,
  handlers: {
    BookingPlaced: ({ data }, schema) => [
      { sql: `insert into ${schema}.${name} values ($1)`, values: [data.bookingId] },
      ...(statement ? [statement] : []),
    ],
  },
  news: { of: (events) => ({ seen: events.length }), anything: { seen: null } },
});

const OVERFLOW: Statement = { sql: 'select 2147483647 + $1::integer', values: [1] };

describe('a batch of live events', () => {
  let testBed: ProjectionTestBed;
  let pool: pg.Pool;
  let passing: PassOver;
  beforeAll(async () => {
    testBed = await ProjectionTestBed.open();
    pool = createPool(testBed.database.url, { max: 4, pipelined: true });
    passing = new PassOver(pool);
  });
  afterAll(async () => {
    await pool?.end();
    await testBed?.close();
  });

  const checkpoint = async (name: string): Promise<{ position: string; events: number }> =>
    (
      await testBed.database.pool.query<{ position: string; events: number }>(
        `select position, events::int as events from ${checkpointsIn(LIVE_SCHEMA)} where projector = $1`,
        [name],
      )
    ).rows[0] as { position: string; events: number };

  /** Brings the read models up to date and returns their progress. */
  async function caughtUp(...projectors: readonly Projector[]): Promise<Progress[]> {
    await testBed.append(bookingStream(randomUUID()), [placed(randomUUID())]);
    await testBed.projectAll(projectors);
    const places = await Promise.all(projectors.map(({ name }) => checkpoint(name)));
    return places.map(({ position }) => ({ ...FROM_THE_START, position }));
  }
  const orderAt = (position: string): ProjectedEvent => {
    const bookingId = randomUUID();
    return {
      ...placed(bookingId),
      id: randomUUID(),
      stream: bookingStream(bookingId),
      revision: 0,
      position,
    } as unknown as ProjectedEvent;
  };
  const rows = async (name: string): Promise<number> =>
    (await testBed.rows(name, 'booking_id')).length;

  /** Returns the messages to listeners during the work. */
  async function toldBy(work: () => Promise<unknown>): Promise<object[]> {
    const client = new pg.Client({ connectionString: testBed.database.url });
    await client.connect();
    try {
      const told: object[] = [];
      client.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload) as object));
      await client.query(`listen ${CHANNELS.readModelsMoved}`);
      await work();
      // Notifications that were sent before this query arrive before its answer.
      await client.query('select 1');
      return told;
    } finally {
      await client.end();
    }
  }

  it('is applied with its checkpoint and announced when a read model handles it', async () => {
    const projector = noting('at_once');
    const [from] = (await caughtUp(projector)) as [Progress];
    const [before, events] = [await rows('at_once'), (await checkpoint('at_once')).events];
    const position = `${from.position}5`;
    const told = await toldBy(() =>
      withClient(pool, (client) =>
        applyAtOnce(client, projector, from, {
          events: [orderAt(position), orderAt(position)],
          position,
        }),
      ),
    );
    expect(await rows('at_once')).toBe(before + 2);
    expect(await checkpoint('at_once')).toEqual({ position, events: events + 2 });
    expect(told).toEqual([{ positions: { at_once: position }, seen: 2 }]);
  });

  it('changes and announces nothing when an event cannot be applied, so that the slower `applyBatch` handles it', async () => {
    const projector = noting('overflowing', OVERFLOW);
    const [from] = (await caughtUp(noting('overflowing'))) as [Progress];
    const before = await rows('overflowing');
    const position = `${from.position}5`;
    const batch = { events: [orderAt(position)], position };
    const told = await toldBy(() =>
      withClient(pool, async (client) => {
        expect(await applyAtOnce(client, projector, from, batch)).toBeNull();
        // The connection must still be usable after the failed batch.
        expect(await applyAtOnce(client, noting('overflowing'), from, batch)).toEqual({
          ...from,
          position,
        });
      }),
    );
    expect(await rows('overflowing')).toBe(before + 1);
    expect(told).toHaveLength(1);
  });

  it('is not applied when another process has moved the checkpoint', async () => {
    const projector = noting('moved');
    const [from] = (await caughtUp(projector)) as [Progress];
    const before = await rows('moved');
    const elsewhere: Progress = { ...from, position: '' };
    const position = `${from.position}5`;
    await expect(
      withClient(pool, (client) =>
        applyAtOnce(client, projector, elsewhere, { events: [orderAt(position)], position }),
      ),
    ).rejects.toThrow('was moved by somebody else');
    expect(await rows('moved')).toBe(before);
    expect((await checkpoint('moved')).position).toBe(from.position);
  });

  it('moves the checkpoints of all read models without handlers for its events by one statement, with one announcement', async () => {
    const [one, two] = [noting('idle_one'), noting('idle_two')];
    const [from] = (await caughtUp(one, two)) as [Progress];
    const position = `${from.position}5`;
    const { events } = await checkpoint('idle_one');
    let after: unknown;
    const told = await toldBy(async () => {
      after = await Promise.all([
        passing.pass(one, from, position, 3),
        passing.pass(two, from, position, 3),
      ]);
    });
    expect(after).toEqual([
      { ...from, position },
      { ...from, position },
    ]);
    expect(told).toEqual([{ positions: { idle_one: position, idle_two: position }, seen: 0 }]);
    expect(await checkpoint('idle_one')).toEqual({ position, events: events + 3 });
  });

  it('does not wait for a locked checkpoint, and leaves a checkpoint that another process moved', async () => {
    const [locked, free, elsewhere] = [noting('locked'), noting('free'), noting('elsewhere')];
    const [from] = (await caughtUp(locked, free, elsewhere)) as [Progress];
    const position = `${from.position}5`;
    const swap = await testBed.database.pool.connect();
    await swap.query('begin');
    await swap.query(
      `select from ${checkpointsIn(LIVE_SCHEMA)} where projector = 'locked' for update`,
    );
    try {
      expect(
        await Promise.all([
          passing.pass(locked, from, position, 1),
          passing.pass(free, from, position, 1),
          passing.pass(elsewhere, { ...from, position: '' }, position, 1),
        ]),
      ).toEqual([null, { ...from, position }, null]);
    } finally {
      await swap.query('rollback');
      swap.release();
    }
    expect((await checkpoint('locked')).position).toBe(from.position);
    expect((await checkpoint('elsewhere')).position).toBe(from.position);
  });
});
