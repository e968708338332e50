import { BOOKINGS } from '../read-models/bookings/bookings.tables.js';
import { checkpointsIn } from '../checkpoints.tables.js';
import { LIVE_SCHEMA } from '../projector.js';
import { CHANNELS, type ReadModelsMoved } from '../../backend/infrastructure/database/channels.js';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingStream } from '../../backend/contracts/events/index.js';
import type { RebuildRow } from '../rebuilds.tables.js';
import { bookingsProjector } from '../read-models/bookings/bookings.projector.js';
import { seatsProjector } from '../read-models/seats/seats.read-model.js';
import { placed } from '../testing/history.js';
import { ProjectionTestBed } from '../testing/projection-test-bed.js';
import type { EventFeed } from './feed.js';
import { RebuildRequests } from './rebuild-requests.js';
import { pause } from '../../backend/infrastructure/process/pause.js';

/** Blocks every reader that starts at the first event, as a rebuild does, until the gate is opened. */
class Gate {
  private pass: () => void = () => {};
  private readonly closed = new Promise<void>((resolve) => (this.pass = resolve));
  private arrive: () => void = () => {};
  readonly arrived = new Promise<void>((resolve) => (this.arrive = resolve));

  constructor(private readonly events: EventFeed) {}

  readonly feed: EventFeed = {
    subscribeToAll: (options) => this.events.subscribeToAll(options),
    readAll: (options) => (options.from === '' ? this.held(options) : this.events.readAll(options)),
    readStream: (name, from) => this.events.readStream(name, from),
  };

  open(): void {
    this.pass();
  }

  private async *held(
    options: Parameters<EventFeed['readAll']>[0],
  ): ReturnType<EventFeed['readAll']> {
    this.arrive();
    await this.closed;
    yield* this.events.readAll(options);
  }
}

describe('read models', () => {
  let testBed: ProjectionTestBed;
  let bookings = 0;
  const all = [seatsProjector, bookingsProjector];

  beforeAll(async () => {
    testBed = await ProjectionTestBed.open();
    await place(5);
    await testBed.projectAll(all);
  });
  afterAll(() => testBed?.close());

  async function place(count: number): Promise<void> {
    for (let each = 0; each < count; each++) {
      const bookingId = randomUUID();
      await testBed.append(bookingStream(bookingId), [placed(bookingId)]);
    }
    bookings += count;
  }
  const rows = async (): Promise<number> => (await testBed.rows('bookings', 'booking_id')).length;
  const checkpoints = async () =>
    (
      await testBed.database.pool.query<{ projector: string; version: number; events: number }>(
        `select projector, version, events::int from ${checkpointsIn(LIVE_SCHEMA)} order by projector`,
      )
    ).rows;

  describe('with a changed version', () => {
    it('are rebuilt without delaying others, and announce no position that they have not reached', async () => {
      const gate = new Gate(testBed.events);
      const told: (string | undefined)[] = [];
      const listening = await testBed.database.pool.connect();
      listening.on('notification', ({ payload }) =>
        told.push((JSON.parse(payload ?? '') as ReadModelsMoved).positions['seats']),
      );
      await listening.query(`listen ${CHANNELS.readModelsMoved}`);
      const before = await testBed.position('seats');

      const stop = await testBed.start(
        [{ ...seatsProjector, version: seatsProjector.version + 1 }, bookingsProjector],
        gate.feed,
      );
      await gate.arrived;
      await place(3);
      await testBed.caughtUp([bookingsProjector]);
      expect(await rows()).toBe(bookings);
      expect(told.filter((position = '') => position > before)).toEqual([]);

      gate.open();
      await testBed.caughtUp([
        { ...seatsProjector, version: seatsProjector.version + 1 },
        bookingsProjector,
      ]);
      await place(2);
      await testBed.caughtUp([
        { ...seatsProjector, version: seatsProjector.version + 1 },
        bookingsProjector,
      ]);
      await stop();
      listening.release(true);
      expect(await checkpoints()).toEqual([
        { projector: 'bookings', version: bookingsProjector.version, events: bookings },
        { projector: 'seats', version: seatsProjector.version + 1, events: bookings },
      ]);
      expect(testBed.errors.splice(0)).toEqual([]);
      await testBed.projectAll(all);
    });
  });

  describe('with a requested rebuild', () => {
    let endings: (() => Promise<void>)[] = [];
    beforeEach(() => testBed.database.pool.query('delete from app.rebuilds'));
    afterEach(async () => {
      for (const end of endings) await end();
      endings = [];
    });

    /** Starts a projections process. Returns a function that stops it. */
    async function start(feed?: EventFeed): Promise<() => Promise<void>> {
      const stop = await testBed.start(all, feed);
      const ending = new AbortController();
      const requests = new RebuildRequests(
        testBed.database.pool,
        testBed.database.url,
        testBed.readModels(all, feed),
        testBed.log,
      ).run(ending.signal);
      const end = async (): Promise<void> => {
        ending.abort();
        await Promise.all([requests, stop()]);
      };
      endings.push(end);
      return end;
    }
    const ask = async (readModel: string): Promise<void> => {
      await testBed.database.pool.query(
        `insert into app.rebuilds (read_model, requested_by) values ($1, 'Puan Aminah')`,
        [readModel],
      );
      await testBed.database.pool.query(`notify ${CHANNELS.rebuildRequested}`);
    };
    const request = async (): Promise<RebuildRow> =>
      (await testBed.database.pool.query<RebuildRow>('select * from app.rebuilds'))
        .rows[0] as RebuildRow;
    /** Waits until the rebuild request has a time of completion, and returns it. */
    async function closed(): Promise<RebuildRow> {
      for (;;) {
        const row = await request();
        if (row.finished_at) return row;
        await pause(10);
      }
    }

    it('are correct again, and the request has the time of completion', async () => {
      await testBed.database.pool.query(`delete from ${BOOKINGS}`);
      await start();
      await ask('bookings');
      const done = await closed();
      expect(await rows()).toBe(bookings);
      expect(done).toMatchObject({ started_at: expect.any(Date), error: null });
      expect(await checkpoints()).toContainEqual({
        projector: 'bookings',
        version: bookingsProjector.version,
        events: bookings,
      });
    });

    it('are rebuilt anew after their process was killed, also when the request came while no process was running', async () => {
      const gate = new Gate(testBed.events);
      const end = await start(gate.feed);
      await ask('bookings');
      await gate.arrived;
      const ended = end();
      gate.open();
      await ended;
      expect(await request()).toMatchObject({ started_at: expect.any(Date), finished_at: null });
      await testBed.database.pool.query(`delete from ${BOOKINGS}`);
      await start();
      expect(await closed()).toMatchObject({ error: null });
      expect(await rows()).toBe(bookings);
    });

    it('are not rebuilt when the request names no known read model', async () => {
      await start();
      await ask('songs');
      expect(await closed()).toMatchObject({
        started_at: null,
        error: 'There is no read model of this name.',
      });
    });

    it('keep their live tables when the rebuild fails repeatedly, and the request has the reason', async () => {
      const broken: EventFeed = {
        subscribeToAll: (options) => testBed.events.subscribeToAll(options),
        // The reads of a rebuild fail in this feed; live read models can still subscribe.
        async *readAll(options) {
          if (options.from === '') throw new Error('the log is away');
          yield* testBed.events.readAll(options);
        },
        readStream: (name, from) => testBed.events.readStream(name, from),
      };
      await start(broken);
      await ask('bookings');
      expect(await closed()).toMatchObject({ error: 'the log is away' });
      expect(await rows()).toBe(bookings);
      expect(testBed.errors.splice(0)).toHaveLength(3);
    });
  });
});
