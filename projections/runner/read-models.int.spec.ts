import { BOOKINGS } from '../read-models/bookings/bookings.tables.js';
import { checkpointsIn } from '../checkpoints.tables.js';
import { LIVE_SCHEMA } from '../projector.js';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookingStream, seatsStream } from '../../backend/contracts/events/index.js';
import type { ProjectedEvent, Projector, Statement } from '../projector.js';
import { bookingsProjector } from '../read-models/bookings/bookings.projector.js';
import { SEATS, seatsProjector } from '../read-models/seats/seats.read-model.js';
import type { EventFeed } from './read-models.js';
import { placed, seatA } from '../testing/history.js';
import { attempt, execute } from './apply-batch.js';
import { inTransaction, withClient } from './transaction.js';
import { createPool } from '../../backend/infrastructure/database/pg-pool.js';
import { pause } from '../../backend/infrastructure/process/pause.js';
import { PATIENCE_MS } from '../../backend/testing/wait-until.js';
import { ProjectionTestBed } from '../testing/projection-test-bed.js';

/** Projector that counts bookings, so that any event applied twice or only half is seen. */
const tally = (
  name: string,
  more: {
    version?: number;
    step?: number;
    onEvent?: (event: ProjectedEvent) => readonly Statement[];
  } = {},
): Projector => ({
  name,
  version: more.version ?? 1,
  tables: [name],
  create: (schema) =>
    `create table ${schema}.${name} (n integer not null); insert into ${schema}.${name} values (0)`,
  handlers: {
    BookingPlaced: (event, schema) => [
      { sql: `update ${schema}.${name} set n = n + $1`, values: [more.step ?? 1] },
      ...(more.onEvent?.(event) ?? []),
    ],
  },
});

/** Statement that fails with the same error as one of two deadlocked transactions. */
const DEADLOCK: Statement = {
  sql: `do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`,
  values: [],
};

describe('the runner of read models', () => {
  let testBed: ProjectionTestBed;
  let bookings = 0;

  beforeAll(async () => {
    testBed = await ProjectionTestBed.open();
    await place(60);
    await testBed.append(seatsStream(randomUUID()), [
      {
        type: 'SeatsHeld',
        data: {
          performanceId: randomUUID(),
          bookingId: randomUUID(),
          seats: [seatA(1)],
          until: null,
        },
      },
    ]);
  });
  afterAll(() => testBed?.close());

  async function place(count: number): Promise<void> {
    for (let each = 0; each < count; each++) {
      const bookingId = randomUUID();
      await testBed.append(bookingStream(bookingId), [placed(bookingId)]);
    }
    bookings += count;
  }
  const total = async (name: string): Promise<number | undefined> =>
    (await testBed.rows<{ n: number }>(name, 'n'))[0]?.n;
  const everything = async () => ({
    bookings: await testBed.rows<{ booking_id: string }>('bookings', 'booking_id'),
    seats: await testBed.rows<{ section: string }>('seats', 'performance_id, seat_number'),
  });

  it('builds the same rows again after the whole schema was dropped', async () => {
    await testBed.projectAll();
    const before = await everything();
    expect([before.bookings.length, before.seats.length]).toEqual([bookings, 1]);
    await testBed.database.pool.query('drop schema read cascade');
    await testBed.projectAll();
    expect(await everything()).toEqual(before);
  });

  it('rebuilds a single dropped table and leaves the others unchanged', async () => {
    await testBed.projectAll();
    const before = await everything();
    await testBed.database.pool.query(
      `drop table ${BOOKINGS}; update ${SEATS} set section = 'as it was'`,
    );
    await testBed.projectAll();
    const after = await everything();
    expect(after.bookings).toEqual(before.bookings);
    expect(after.seats.map(({ section }) => section)).toEqual(['as it was']);
    await testBed.database.pool.query(`update ${SEATS} set section = 'Stalls'`);
  });

  it('removes tables and checkpoint of a read model of an earlier release', async () => {
    await testBed.projectAll();
    const left = `${LIVE_SCHEMA}.staff_sales`;
    await testBed.database.pool.query(
      `create table ${left} (); insert into ${checkpointsIn(LIVE_SCHEMA)} values ('staff-sales', 1, '1', 1)`,
    );
    await testBed.projectAll();
    expect(await testBed.position('staff-sales')).toBe('');
    const { rows } = await testBed.database.pool.query('select to_regclass($1) as found', [left]);
    expect(rows).toEqual([{ found: null }]);
  });

  it('notices a table that is dropped while it runs', async () => {
    const stop = await testBed.start();
    // The new booking shows that the runner has started and has checked its tables.
    await place(1);
    await testBed.caughtUp();
    await testBed.database.pool.query(`drop table ${BOOKINGS}`);
    await place(1);
    await testBed.caughtUp();
    await stop();
    expect(await testBed.rows('bookings', 'booking_id')).toHaveLength(bookings);
    expect(testBed.errors.splice(0).map(String)).toEqual([
      expect.stringContaining(`relation "${BOOKINGS}" does not exist`),
    ]);
  });

  it('applies nothing twice when two runners work at once', async () => {
    const projector = tally('at_once');
    const stops = await Promise.all([testBed.start([projector]), testBed.start([projector])]);
    await testBed.caughtUp([projector]);
    for (let round = 0; round < 20; round++) await place(5);
    await testBed.caughtUp([projector]);
    for (const stop of stops) await stop();
    expect(await total('at_once')).toBe(bookings);
    testBed.errors.splice(0);
  });

  it('retries the whole batch after a deadlock, because nothing of it was applied', async () => {
    let failures = 3;
    let target: string | undefined;
    const failing = tally('failing', {
      onEvent: ({ id }) => {
        target ??= id;
        return id === target && failures-- > 0 ? [DEADLOCK] : [];
      },
    });
    const beside = tally('beside');
    await testBed.projectAll([beside, failing]);
    expect(testBed.errors.splice(0).map(String)).toEqual(Array(3).fill('error: deadlock detected'));
    expect([await total('failing'), await total('beside')]).toEqual([bookings, bookings]);
  });

  it('rebuilds beside the live table while orders come in, and no reader sees less than before', async () => {
    const live = [seatsProjector, bookingsProjector];
    const stop = await testBed.start(live);
    await testBed.caughtUp(live);
    let rebuilding = true;
    const seen: number[] = [];
    const reading = (async () => {
      while (rebuilding) seen.push((await testBed.rows('bookings', 'booking_id')).length);
    })();
    const writing = (async () => {
      while (rebuilding) await place(1);
    })();
    for (let times = 0; times < 3; times++) await testBed.readModels().rebuild(bookingsProjector);
    rebuilding = false;
    await Promise.all([reading, writing]);
    await testBed.caughtUp(live);
    await stop();
    expect(await testBed.rows('bookings', 'booking_id')).toHaveLength(bookings);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(testBed.errors.splice(0)).toEqual([]);
  });

  it('creates the same indexes in a rebuild as at a first start', async () => {
    const indexes = async (): Promise<readonly string[]> => {
      const { rows } = await testBed.database.pool.query<{ indexdef: string }>(
        `select regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') as indexdef from pg_indexes
          where schemaname = $1 and tablename = 'bookings' order by 1`,
        [LIVE_SCHEMA],
      );
      return rows.map(({ indexdef }) => indexdef);
    };
    await testBed.projectAll([seatsProjector, bookingsProjector]);
    const before = await indexes();
    await testBed.readModels().rebuild(bookingsProjector);
    expect(before.length).toBeGreaterThan(1);
    expect(await indexes()).toEqual(before);
  });

  it('applies events that came before the swap, even when no event comes afterwards', async () => {
    const projector = tally('quiet');
    const stop = await testBed.start([projector]);
    await testBed.caughtUp([projector]);
    const { events } = testBed;
    let late = false;
    const feed: EventFeed = {
      subscribeToAll: (options) => events.subscribeToAll(options),
      readStream: (name, from) => events.readStream(name, from),
      // One more order is placed after the rebuild has read everything and before the swap.
      async *readAll(options) {
        yield* events.readAll(options);
        if (late) return;
        late = true;
        await place(1);
        await testBed.caughtUp([projector]);
      },
    };
    await testBed.readModels([projector], feed).rebuild(projector);
    expect(await total('quiet')).toBe(bookings);
    await place(1);
    await testBed.caughtUp([projector]);
    expect(await total('quiet')).toBe(bookings);
    await stop();
    expect(testBed.errors.splice(0)).toEqual([]);
  });

  it('postpones a swap during a long read of the old table, and other readers do not wait', async () => {
    const projector = tally('long_read');
    await testBed.projectAll([projector]);
    const pool = createPool(testBed.database.url, { max: 3, answerMs: PATIENCE_MS });
    const reader = await pool.connect();
    try {
      await reader.query(
        'begin isolation level repeatable read read only; select from read.long_read',
      );
      const rebuilt = testBed.readModels([projector]).rebuild(projector);
      const waits = async () =>
        (
          await pool.query(
            "select from pg_locks where relation = 'read.long_read'::regclass and mode = 'AccessExclusiveLock' and not granted",
          )
        ).rowCount === 1;
      while (!(await waits())) await pause(10);
      // The query may have to wait for the swap, but only until this attempt of the swap gives up.
      await pool.query('select from read.long_read');
      await place(1);
      await reader.query('commit');
      expect(await rebuilt).toBe(true);
      expect(await total('long_read')).toBe(bookings);
    } finally {
      reader.release(true);
      await pool.end();
    }
  });

  it.each([
    ['reads', 'select from', 'AccessExclusiveLock'],
    ['writes', 'delete from', 'ShareRowExclusiveLock'],
  ])(
    'locks no table of a read model while a transaction %s another of its tables, so that they never deadlock',
    async (how, statement, lock) => {
      const [first, second] = [`first_${how}`, `second_${how}`];
      const projector: Projector = {
        ...tally(`two_${how}`),
        tables: [first, second],
        create: (schema) =>
          `create table ${schema}.${first} (n integer); create table ${schema}.${second} (n integer)`,
        handlers: {},
      };
      await testBed.projectAll([projector]);
      const pool = createPool(testBed.database.url, { max: 3, answerMs: PATIENCE_MS });
      const other = await pool.connect();
      try {
        await other.query(`begin; ${statement} read.${second}`);
        const rebuilt = testBed.readModels([projector]).rebuild(projector);
        const locks = async (): Promise<object[]> =>
          (
            await pool.query<{ table: string; granted: boolean }>(
              `select relation::regclass::text as table, granted from pg_locks
                where relation in ('read.${first}'::regclass, 'read.${second}'::regclass) and mode = $1`,
              [lock],
            )
          ).rows;
        const waiting = { table: `read.${second}`, granted: false };
        let held = await locks();
        for (; !held.some((each) => isDeepStrictEqual(each, waiting)); held = await locks())
          await pause(10);
        expect(held).toEqual([waiting]);
        await other.query(`${statement} read.${first}; commit`);
        expect(await rebuilt).toBe(true);
      } finally {
        other.release(true);
        await pool.end();
      }
    },
  );

  it('rebuilds a projector whose version changed, and shows the old rows until the rebuild is complete', async () => {
    await testBed.projectAll([tally('versions')]);
    const before = await total('versions');
    const second = tally('versions', { version: 2, step: 10 });
    const { events } = testBed;
    const seen: (number | undefined)[] = [];
    const feed: EventFeed = {
      subscribeToAll: (options) => events.subscribeToAll(options),
      readStream: (name, from) => events.readStream(name, from),
      // Counts the rows that readers see after the rebuild has read everything, before the swap.
      async *readAll(options) {
        yield* events.readAll(options);
        seen.push(await total('versions'));
      },
    };
    const stop = await testBed.start([second], feed);
    await testBed.caughtUp([second]);
    await stop();
    expect(seen[0]).toBe(before);
    expect(await total('versions')).toBe(bookings * 10);
    const { rows } = await testBed.database.pool.query(
      `select version from ${checkpointsIn(LIVE_SCHEMA)} where projector = 'versions'`,
    );
    expect(rows).toEqual([{ version: 2 }]);
    expect(
      (await testBed.database.pool.query("select to_regclass('read_next.versions') as left_over"))
        .rows,
    ).toEqual([{ left_over: null }]);
  });

  it('rebuilds beside the live tables also when the new version has one more table', async () => {
    await testBed.projectAll([tally('growing')]);
    const second: Projector = {
      ...tally('growing', { version: 2 }),
      tables: ['growing', 'grown'],
      create: (schema) =>
        `create table ${schema}.growing (n integer); insert into ${schema}.growing values (0); create table ${schema}.grown (n integer)`,
    };
    const seen: (number | undefined)[] = [];
    const first = second.handlers.BookingPlaced;
    let looked = false;
    let looking: Promise<unknown> = Promise.resolve();
    const watched: Projector = {
      ...second,
      handlers: {
        BookingPlaced: (event, schema) => {
          if (!looked) looking = total('growing').then((n) => seen.push(n));
          looked = true;
          return first?.(event, schema) ?? [];
        },
      },
    };
    await testBed.projectAll([watched]);
    await looking;
    expect(seen).toEqual([bookings]);
    expect(await total('growing')).toBe(bookings);
  });

  it("does not park an event when a rebuild changed a table's columns under a prepared statement", async () => {
    const pool = createPool(testBed.database.url, { max: 1, pipelined: true });
    // The statement returns the table's columns. Postgres refuses a prepared statement after these columns change.
    const count = { sql: 'insert into read.reshaped values ($1) returning *', values: [1] };
    try {
      await withClient(pool, async (client) => {
        const apply = () =>
          inTransaction(client, async () => {
            expect(await attempt(client, 'event', () => execute(client, [count, count]))).toBe(
              null,
            );
          });
        await client.query(
          'create schema if not exists read; create table read.reshaped (n integer)',
        );
        await apply();
        await client.query(
          'drop table read.reshaped; create table read.reshaped (n integer, noted boolean)',
        );
        await apply();
        await apply();
      });
    } finally {
      await pool.end();
    }
    expect(await testBed.rows('reshaped', 'n')).toEqual(Array(4).fill({ n: 1, noted: null }));
  });
});
