import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventMetadata, SeatsHeld, SeatsReleased } from '../../../contracts/events/index.js';
import type { QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { pause } from '../../process/pause.js';
import { Mailboxes, type Evolver } from '../mailboxes.js';
import type { SnapshotCodec } from '../mailbox/snapshots.js';
import { RevisionConflictError, type EventStore, SLICE } from '../port.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';
import { StreamSnapshots1795000400300 } from './stream-snapshots.migration.js';
import { SNAPSHOT_EVERY, StreamSnapshots } from './stream-snapshots.js';

const LOOK_AGAIN_MS = 5;

type Change = SeatsHeld | SeatsReleased;

/** State of the tests' streams: number of changes of each booking. Every event counts, so a lost or duplicated event shows. */
type Counts = Readonly<Record<string, number>>;
const counting: Evolver<Counts, Change> = {
  initial: () => ({}),
  evolve: (counts, { data: { bookingId } }) => ({
    ...counts,
    [bookingId]: (counts[bookingId] ?? 0) + 1,
  }),
};
const codec = (version = 1): SnapshotCodec<Counts> => ({
  version,
  write: (counts) => counts,
  read: (written) => written as Counts,
});

const metadata: EventMetadata = {
  occurredAt: '2026-03-01T12:00:00.000Z',
  actor: { kind: 'customer' },
  requestId: 'r',
  correlationId: 'c',
  causationId: 'k',
};
const change = (bookingId: string) => ({
  type: 'SeatsReleased' as const,
  data: { performanceId: 'p', bookingId, seats: [], reason: 'cancelled' as const },
  metadata,
});

/** Number of events in the tests: enough for more than two snapshots, and not a multiple of the interval between snapshots. */
const EVENTS = 2 * SNAPSHOT_EVERY + 234;

describe('the snapshot of a long stream', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  let stream: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    store = new PostgresEventStore({ pool: database.pool, connectionString: database.url });
    await store.migrate();
    await database.pool.query('create schema app');
    const runner = { query: (sql: string) => database.pool.query(sql) } as unknown as QueryRunner;
    await new StreamSnapshots1795000400300().up(runner);
  });
  beforeEach(async () => {
    stream = `seats-${randomUUID()}`;
    await write(stream, EVENTS);
    // The first process reads the whole stream and saves its first snapshot.
    expect(await begun()).toEqual({ events: EVENTS, counts: await truth() });
    await snapshotOf(stream, EVENTS - 1);
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  async function write(name: string, count: number): Promise<void> {
    const events = Array.from({ length: count }, (_, n) => ({
      ...change(`booking-${n % 7}`),
      id: randomUUID(),
    }));
    for (let from = 0; from < count; from += 400)
      await store.append(name, 'any', events.slice(from, from + 400) as never);
  }

  /** Returns the correct counts, read from the log without a snapshot. */
  async function truth(name = stream): Promise<Counts> {
    const events = (await store.read(name)) as unknown as Change[];
    return events.reduce(
      (counts, event) => counting.evolve(counts, event as never),
      counting.initial(),
    );
  }

  /** Starts a process; returns its counts of the stream, and the number of events that it read for them. */
  async function begun(version = 1, name = stream) {
    const process = start(version);
    const counts = await process.mailbox.mailboxOf(name).state();
    return { events: process.read(), counts };
  }

  function start(version = 1, on: Pick<EventStore, 'append' | 'read'> = store) {
    let events = 0;
    let most = 0;
    const watched: Pick<EventStore, 'append' | 'read'> = {
      append: (...args) => on.append(...args),
      read: async (...args) => {
        const slice = await on.read(...args);
        events += slice.length;
        most = Math.max(most, slice.length);
        return slice;
      },
    };
    const snapshots = new StreamSnapshots(database.pool).snapshotsWith(codec(version));
    const mailbox = new Mailboxes<Counts, Change>(watched, counting, { snapshots });
    return { mailbox, read: () => events, mostAtOnce: () => most };
  }

  /** Polls until the snapshot is saved, because the store reports no saved snapshot. */
  async function snapshotOf(name: string, revision: number, version = 1): Promise<void> {
    const kept =
      'select from app.stream_snapshots where stream = $1 and revision = $2 and version = $3';
    while ((await database.pool.query(kept, [name, revision, version])).rowCount === 0)
      await pause(LOOK_AGAIN_MS);
  }

  const tamper = (set: string, values: unknown[] = []) =>
    database.pool.query(`update app.stream_snapshots set ${set} where stream = $1`, [
      stream,
      ...values,
    ]);

  it('lets a newly started process read few events', async () => {
    expect(await begun()).toEqual({ events: 1, counts: await truth() });
    await write(stream, 30);
    expect(await begun()).toEqual({ events: 31, counts: await truth() });
  });

  it('is replaced after enough further events, while commands are executed', async () => {
    const { mailbox } = start();
    for (let round = 0; round < 2; round += 1)
      await Promise.all(
        Array.from({ length: SNAPSHOT_EVERY / 2 }, () =>
          mailbox
            .mailboxOf(stream)
            .execute(randomUUID(), () => ({ events: [change('more')], result: null })),
        ),
      );
    await snapshotOf(stream, EVENTS + SNAPSHOT_EVERY - 1);
    expect(await begun()).toEqual({ events: 1, counts: await truth() });
  });

  it('is ignored by a program of another version, which saves its own snapshot', async () => {
    expect(await begun(2)).toEqual({ events: EVENTS, counts: await truth() });
    await snapshotOf(stream, EVENTS - 1, 2);
  });

  it.each([
    ['is missing', () => tamper("stream = stream || '-of-nobody'")],
    ['was changed', () => tamper(`state = replace(state, '"booking-1":', '"booking-9":')`)],
    ['was cut off', () => tamper('state = left(state, 20)')],
    ['says that it is newer', () => tamper('revision = revision + 5')],
  ])('is ignored when it %s', async (_, harm) => {
    await harm();
    expect(await begun()).toEqual({ events: EVENTS, counts: await truth() });
  });

  it('is deleted when the log ends earlier or has another event at its revision', async () => {
    // Simulates the table after a restore of the events from an older backup, or after loading a dump of `app` from
    // another installation.
    for (const [events, isKeptAnew] of [
      [10, false],
      [EVENTS + 50, true],
    ] as const) {
      const other = `seats-${randomUUID()}`;
      await write(other, events);
      const kept = new StreamSnapshots(database.pool).snapshotsWith(codec());
      const foreign = await kept.find(stream);
      await kept.keep(other, foreign as NonNullable<typeof foreign>);
      const { counts, events: read } = await begun(1, other);
      expect(counts).toEqual(await truth(other));
      expect(read).toBeGreaterThanOrEqual(events);
      const left = await kept.find(other);
      const own = (await store.read(other)).map(({ id }) => id);
      expect(left && own.includes(left.lastEventId)).toBe(isKeptAnew ? true : null);
    }
  });

  it('is not required: commands are answered although its table is missing', async () => {
    await database.pool.query('alter table app.stream_snapshots rename to away');
    try {
      expect(await begun()).toEqual({ events: EVENTS, counts: await truth() });
    } finally {
      await database.pool.query('alter table app.away rename to stream_snapshots');
    }
  });

  it('is not required for reading a stream in slices', async () => {
    await tamper("stream = stream || '-of-nobody'");
    const { mailbox, mostAtOnce, read } = start();
    await mailbox.mailboxOf(stream).state();
    expect([read(), mostAtOnce()]).toEqual([EVENTS, SLICE]);
  });

  it('is not required after a failure, because only newer events are read', async () => {
    let broken = false;
    const lame: Pick<EventStore, 'append' | 'read'> = {
      read: (...args) => store.read(...args),
      append: async (...args) => {
        if (broken) throw new Error('The answer was lost');
        return store.append(...args);
      },
    };
    const { mailbox, read } = start(1, lame);
    const once = () =>
      mailbox
        .mailboxOf(stream)
        .execute(randomUUID(), () => ({ events: [change('more')], result: null }));
    await once();
    broken = true;
    await expect(once()).rejects.toThrow('The answer was lost');
    await write(stream, 3);
    broken = false;
    await once();
    expect(await mailbox.mailboxOf(stream).state()).toEqual(await truth());
    expect(read()).toBe(1 + 3);
  });

  it('is ignored when the log was restored under a running process', async () => {
    let log: readonly unknown[] | null = null;
    const restored: Pick<EventStore, 'append' | 'read'> = {
      read: async (name, from, most) =>
        log
          ? (log.slice(from, (from ?? 0) + (most ?? Infinity)) as never)
          : store.read(name, from, most),
      append: async (name, expected, events) => {
        if (!log) return store.append(name, expected, events);
        const at = log.length - 1;
        if (expected !== at) throw new RevisionConflictError(name, expected, at);
        log = [...log, ...events];
        return { revision: log.length - 1, position: 'p' };
      },
    };
    const { mailbox } = start(1, restored);
    await mailbox.mailboxOf(stream).state();
    log = (await store.read(stream)).slice(0, 20);
    await mailbox
      .mailboxOf(stream)
      .execute(randomUUID(), () => ({ events: [change('new')], result: null }));
    expect(log).toHaveLength(21);
    const counts = await mailbox.mailboxOf(stream).state();
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(21);
  });
});
