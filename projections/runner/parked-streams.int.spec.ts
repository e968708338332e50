import { checkpointsIn } from '../checkpoints.tables.js';
import { LIVE_SCHEMA } from '../projector.js';
import {
  parkedStreamsIn,
  type ParkedStreamRow,
} from '../../backend/infrastructure/event-store/parking/parked-streams.js';
import { CHANNELS } from '../../backend/infrastructure/database/channels.js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bookingStream,
  seatsStream,
  type DomainEvent,
} from '../../backend/contracts/events/index.js';
import type { Projector, Statement } from '../projector.js';
import { placed, seatA } from '../testing/history.js';
import { ProjectionTestBed } from '../testing/projection-test-bed.js';
import { hearRetryRequests } from './retry-requests.js';
import { expectEach } from '../../backend/testing/expect-each.js';

/** Projector that records every event of a booking in the order of application. `judge` may refuse an event. */
const journal = (
  name: string,
  judge: (type: string, bookingId: string) => readonly Statement[] = () => [],
): Projector => {
  const note = (event: DomainEvent & { id: string }, schema: string): readonly Statement[] => {
    const { bookingId } = event.data as { bookingId: string };
    return [
      {
        sql: `insert into ${schema}.${name} (booking_id, type, event_id) values ($1, $2, $3)`,
        values: [bookingId, event.type, event.id],
      },
      ...judge(event.type, bookingId),
    ];
  };
  return {
    name,
    version: 1,
    tables: [name],
    create: (schema) =>
      `create table ${schema}.${name} (n integer generated always as identity, booking_id uuid, type text, event_id uuid)`,
    handlers: {
      BookingPlaced: note,
      ReceiptUploaded: note,
      BookingExpired: note,
      BookingCancelled: note,
    },
  };
};

const OVERFLOW: Statement = { sql: 'select 3000000000::integer', values: [] };

describe('parked streams:', () => {
  let testBed: ProjectionTestBed;
  beforeAll(async () => (testBed = await ProjectionTestBed.open()));
  afterAll(() => testBed?.close());

  const expired = (bookingId: string): DomainEvent => ({
    type: 'BookingExpired',
    data: { bookingId },
  });
  const place = async (bookingId = randomUUID()): Promise<string> => {
    await testBed.append(bookingStream(bookingId), [placed(bookingId)]);
    return bookingId;
  };
  const applied = async (name: string, bookingId: string): Promise<string[]> =>
    (
      await testBed.database.pool.query<{ type: string }>(
        `select type from read.${name} where booking_id = $1 order by n`,
        [bookingId],
      )
    ).rows.map(({ type }) => type);
  const parked = async (name: string, schema = 'read'): Promise<ParkedStreamRow[]> =>
    (
      await testBed.database.pool.query<ParkedStreamRow>(
        `select * from ${parkedStreamsIn(schema)} where consumer = $1 order by position`,
        [name],
      )
    ).rows;
  /** Requests a retry as a super administrator does. */
  const askForRetry = async (name: string): Promise<void> => {
    await testBed.database.pool.query(
      `update ${parkedStreamsIn(LIVE_SCHEMA)} set retry_requested_at = now() where consumer = $1`,
      [name],
    );
    await testBed.database.pool.query(`notify ${CHANNELS.parkedRetryRequested}`);
  };
  /** Resolves when the read models have announced something and the condition holds. */
  async function until(holds: () => Promise<boolean>): Promise<void> {
    const client = await testBed.database.pool.connect();
    let heard = (): void => {};
    client.on('notification', () => heard());
    await client.query(`listen ${CHANNELS.readModelsMoved}`);
    for (;;) {
      const next = new Promise<void>((resolve) => (heard = resolve));
      if (await holds()) break;
      await next;
    }
    client.release(true);
  }

  it('a stream is parked at the event that a read model cannot apply; its later events wait, and all other streams continue', async () => {
    const poisoned = randomUUID();
    const overflowing = journal('overflowing', (type, id) =>
      id === poisoned && type === 'BookingExpired' ? [OVERFLOW] : [],
    );
    const beside = journal('beside');
    const stop = await testBed.start([overflowing, beside]);
    await place(poisoned);
    await testBed.append(bookingStream(poisoned), [expired(poisoned)]);
    await testBed.append(bookingStream(poisoned), [
      { type: 'BookingCancelled', data: { bookingId: poisoned, from: 'expired', reason: 'staff' } },
    ]);
    const others = [await place(), await place()];
    await testBed.caughtUp([overflowing, beside]);
    expect(await applied('overflowing', poisoned)).toEqual(['BookingPlaced']);
    for (const other of others)
      expect(await applied('overflowing', other)).toEqual(['BookingPlaced']);
    expect(await applied('beside', poisoned)).toEqual([
      'BookingPlaced',
      'BookingExpired',
      'BookingCancelled',
    ]);
    expect(await parked('overflowing')).toEqual([
      expect.objectContaining({
        stream: bookingStream(poisoned),
        version: 1,
        event_type: 'BookingExpired',
        revision: 1,
        error: 'integer out of range',
        attempts: 1,
      }),
    ]);
    expect(await parked('beside')).toEqual([]);
    await stop();
    testBed.errors.splice(0);
  });

  it('a parked stream continues after a retry, with every event applied once and in order, while other events arrive', async () => {
    const poisoned = randomUUID();
    let broken = true;
    const projector = journal('mended', (type, id) => {
      if (broken && id === poisoned && type === 'BookingPlaced') throw new Error('no such hall');
      return [];
    });
    const stop = await testBed.start([projector]);
    const hearing = new AbortController();
    await place(poisoned);
    await testBed.caughtUp([projector]);
    await stop();
    // The stream must stay parked after a restart of the projections.
    const readModels = testBed.readModels([projector]);
    let running = Promise.resolve();
    await new Promise<void>((ready) => (running = readModels.run(hearing.signal, ready)));
    const retries = hearRetryRequests(
      testBed.database.url,
      readModels,
      testBed.log,
      hearing.signal,
    );
    await testBed.append(bookingStream(poisoned), [expired(poisoned)]);
    await testBed.caughtUp([projector]);
    expect(await parked('mended')).toEqual([
      expect.objectContaining({ error: 'no such hall', attempts: 2, event_type: 'BookingPlaced' }),
    ]);
    await askForRetry('mended');
    await until(async () => (await parked('mended'))[0]?.attempts === 3);
    expect(await applied('mended', poisoned)).toEqual([]);

    broken = false;
    let writing = true;
    const others: string[] = [];
    const orders = (async () => {
      while (writing) others.push(await place());
    })();
    await askForRetry('mended');
    await testBed.append(bookingStream(poisoned), [
      { type: 'BookingCancelled', data: { bookingId: poisoned, from: 'expired', reason: 'staff' } },
    ]);
    await until(async () => (await parked('mended')).length === 0);
    writing = false;
    await orders;
    await testBed.caughtUp([projector]);
    expect(await applied('mended', poisoned)).toEqual([
      'BookingPlaced',
      'BookingExpired',
      'BookingCancelled',
    ]);
    await expectEach(others, 1, async (other) =>
      expect(await applied('mended', other)).toEqual(['BookingPlaced']),
    );
    const { rows } = await testBed.database.pool.query<{ events: string; all: string }>(
      `select events, (select count(*) from events.event) as all from ${checkpointsIn(LIVE_SCHEMA)} where projector = 'mended'`,
    );
    expect(rows[0]?.events).toBe(rows[0]?.all);
    hearing.abort();
    await Promise.all([running, retries]);
    testBed.errors.splice(0);
  });

  it('a retry keeps the events that it applied, and parks the stream again at the next event that fails', async () => {
    const poisoned = randomUUID();
    let failing = ['BookingPlaced', 'BookingCancelled'];
    const projector = journal('halfway', (type, id) =>
      id === poisoned && failing.includes(type) ? [OVERFLOW] : [],
    );
    await place(poisoned);
    await testBed.append(bookingStream(poisoned), [
      expired(poisoned),
      { type: 'BookingCancelled', data: { bookingId: poisoned, from: 'expired', reason: 'staff' } },
    ]);
    await testBed.projectAll([projector]);
    failing = ['BookingCancelled'];
    // When a newer program starts, it retries the events that the older program could not apply.
    const stop = await testBed.start([projector]);
    await until(async () => (await parked('halfway'))[0]?.event_type === 'BookingCancelled');
    await stop();
    expect(await applied('halfway', poisoned)).toEqual(['BookingPlaced', 'BookingExpired']);
    expect(await parked('halfway')).toEqual([
      expect.objectContaining({ revision: 2, attempts: 1 }),
    ]);
    testBed.errors.splice(0);
  });

  it('a rebuild replaces the tables despite a parked stream, which stays parked', async () => {
    const poisoned = await place();
    let broken = true;
    const projector = journal('rebuilt', (_, id) => (broken && id === poisoned ? [OVERFLOW] : []));
    const stop = await testBed.start([projector]);
    await testBed.caughtUp([projector]);
    expect(await testBed.readModels([projector]).rebuild(projector)).toBe(true);
    expect(await parked('rebuilt')).toEqual([
      expect.objectContaining({ stream: bookingStream(poisoned), error: 'integer out of range' }),
    ]);
    expect(await parked('rebuilt', 'read_next')).toEqual([]);
    // A rebuild by the corrected projector leaves no stream parked, and the live runner then applies the stream's new events.
    broken = false;
    await testBed.readModels([projector]).rebuild(projector);
    await testBed.append(bookingStream(poisoned), [expired(poisoned)]);
    await testBed.caughtUp([projector]);
    expect(await parked('rebuilt')).toEqual([]);
    expect(await applied('rebuilt', poisoned)).toEqual(['BookingPlaced', 'BookingExpired']);
    await stop();
    testBed.errors.splice(0);
  });

  it.each([
    ['a deadlock', '40P01'],
    ['a full disk', '53100'],
    ['a read-only server', '25006'],
    ['a cancelled statement', '57014'],
  ])(
    'a stream is not parked after %s: the event is retried, and other streams continue meanwhile',
    async (_, code) => {
      let failures = 2;
      const bookingId = await place();
      const failing = journal(`circumstance_${code.toLowerCase()}`, (__, id) =>
        id === bookingId && failures-- > 0
          ? [{ sql: `do $$ begin raise 'away' using errcode = '${code}'; end $$`, values: [] }]
          : [],
      );
      await testBed.projectAll([failing]);
      expect(await applied(failing.name, bookingId)).toEqual(['BookingPlaced']);
      expect(await parked(failing.name)).toEqual([]);
      expect(testBed.errors.splice(0).map(String)).toEqual(['error: away', 'error: away']);
    },
  );

  it('a read model whose tables are locked does not delay other read models', async () => {
    const [slow, quick] = [journal('slow'), journal('quick')];
    const stop = await testBed.start([slow, quick]);
    await testBed.caughtUp([slow, quick]);
    const locking = await testBed.database.pool.connect();
    await locking.query('begin; lock table read.slow in access exclusive mode');
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
    const first = await place();
    await testBed.caughtUp([quick]);
    const second = await place();
    await testBed.caughtUp([quick]);
    expect(await applied('quick', second)).toEqual(['BookingPlaced']);
    await locking.query('commit');
    locking.release();
    await testBed.caughtUp([slow]);
    expect(await applied('slow', first)).toEqual(['BookingPlaced']);
    await stop();
    expect(testBed.errors.splice(0)).toEqual([]);
  });

  it('a stream is parked when an event cannot be decoded, and other streams continue', async () => {
    const bookingId = randomUUID();
    const metadata = {
      occurredAt: '2030-03-01T04:00:00.000Z',
      actor: { kind: 'customer' },
      requestId: 'r',
      correlationId: 'c',
      causationId: 'd',
    };
    const newer = { id: randomUUID(), type: 'BookingPlaced', data: { bookingId } };
    await testBed.appendStored(bookingStream(bookingId), [
      { ...newer, metadata: { ...metadata, schemaVersion: 9 } },
      { ...newer, id: randomUUID(), data: null, metadata },
      { ...newer, id: randomUUID(), data: { bookingId: 7, customer: { $sealed: '%' } }, metadata },
    ]);
    const other = await place();
    const projector = journal('decoding');
    await testBed.projectAll([projector]);
    expect(await parked('decoding')).toEqual([
      expect.objectContaining({
        stream: bookingStream(bookingId),
        error: expect.stringContaining('BookingPlaced was written in version 9'),
      }),
    ]);
    expect(await applied('decoding', other)).toEqual(['BookingPlaced']);
    testBed.errors.splice(0);
  });
});
