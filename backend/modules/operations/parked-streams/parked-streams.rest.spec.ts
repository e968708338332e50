import { BOOKINGS } from '../../../../projections/read-models/bookings/bookings.tables.js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { placed } from '../../../../projections/testing/history.js';
import { BookingDriver, type Sale } from '../../orders/testing/booking-driver.js';
import { seat, type Answer } from '../../orders/testing/order.js';
import { bookingStream, type DomainEvent } from '../../../contracts/events/index.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
import type {
  ParkedStreams,
  ParkedStreamView,
  ReadModelView,
} from '../../../contracts/rest/operations.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { Readiness } from '../../../infrastructure/health/health-checks.js';
import { causedBy, POLICIES, type Policy } from '../../../infrastructure/process-manager/policy.js';
import { RECONCILER_TIMES } from '../../../infrastructure/process-manager/due-work/job-reconciler.js';
import { PROCESS_MANAGER } from '../../../infrastructure/process-manager/process-checkpoint.js';
import { SetClock } from '../../../testing/set-clock.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import type { ReaderFacts } from './reader-health.js';

const QUEUE = 'parking-probe';

/* Tests over real HTTP streams that a read model or the process manager cannot apply. */
describe('parked streams', () => {
  const clock = new SetClock();
  /** Bookings for which the policy throws, or returns a job that no queue accepts. */
  const throwing = new Set<string>();
  const unqueueable = new Set<string>();
  const policy: Policy = (event) => {
    if (!('bookingId' in event.data) || !event.stream.startsWith('booking-')) return [];
    const { bookingId } = event.data;
    if (throwing.has(bookingId)) throw new Error('no policy for this');
    const id = unqueueable.has(bookingId) ? 'not a name for a job' : `${event.id}`;
    return [{ queue: QUEUE, id, data: { bookingId, type: event.type, ...causedBy(event) } }];
  };
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let cookie: string;

  beforeAll(async () => {
    testBed = await startTestBed({
      clock,
      providers: [
        { provide: POLICIES, useValue: [policy] },
        { provide: RECONCILER_TIMES, useValue: { everyMs: 200, fullEveryMs: 0, overdueMs: 0 } },
      ],
    });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    cookie = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'super@houselights.example',
        firstName: 'Puan Aminah',
        isSuperAdmin: true,
      }),
    );
    await driver.quiet();
  });
  afterAll(() => testBed?.close());

  const append = async (bookingId: string, ...events: DomainEvent[]): Promise<void> => {
    const metadata = {
      occurredAt: '2030-03-01T04:00:00.000Z',
      actor: { kind: 'customer' },
      requestId: 'r',
      correlationId: 'c',
      causationId: 'd',
    } as const;
    await testBed.app.get(DomainEventStore).append(
      bookingStream(bookingId),
      'any',
      events.map((event) => ({ ...event, id: randomUUID(), metadata })),
    );
  };
  const ask = <T>(path: string, method = 'GET'): Promise<Answer<T & ErrorBody>> =>
    driver.call(`/api/admin/operations/${path}`, { method, headers: { cookie } });
  const all = async (): Promise<ParkedStreams> => (await ask<ParkedStreams>('parked-streams')).body;
  const parkedStreamOf = async (bookingId: string): Promise<ParkedStreamView | undefined> =>
    (await all()).streams.find(({ stream }) => stream === bookingStream(bookingId));
  const retry = (
    consumer: string,
    bookingId: string,
  ): Promise<Answer<ParkedStreamView & ErrorBody>> =>
    ask(`parked-streams/${consumer}/${bookingStream(bookingId)}/retry`, 'POST');
  /**
   * Returns the readiness once the process manager has applied every event. By the test's clock, events have waited for
   * years.
   */
  const ready = async (): Promise<{ status: number; body: Readiness }> => {
    for (;;) {
      const answer = await driver.call<Readiness>('/health/ready');
      const facts = answer.body.checks['processManager']?.facts?.[PROCESS_MANAGER];
      if ((facts as ReaderFacts | undefined)?.status === 'up-to-date') return answer;
    }
  };
  const jobsOf = async (bookingId: string): Promise<string[]> =>
    (
      await testBed.database.pool.query<{ type: string }>(
        `select payload -> 'data' ->> 'type' as type from graphile_worker._private_jobs
         where payload -> 'data' ->> 'bookingId' = $1 order by id`,
        [bookingId],
      )
    ).rows.map(({ type }) => type);

  it('no stream is parked while every event can be applied, and the system is ready', async () => {
    expect(await all()).toEqual({ streams: [], total: 0 });
    expect(await ready()).toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        checks: {
          readModels: { ok: true, facts: { bookings: { parkedStreams: 0 } } },
          processManager: { ok: true, facts: { 'process-manager': { parkedStreams: 0 } } },
        },
      },
    });
  });

  it('a stream that a read model parked shows its error and continues after a retry, and other streams are not affected', async () => {
    const { body: first } = await driver.place(sale.performanceId, [seat(1)]);
    const { confirmationNumber } = await driver.booking(first.bookingId);
    const poisoned = randomUUID();
    // With two bookings of one confirmation number, the table refuses the second, and later events find no row.
    await append(poisoned, placed(poisoned, { confirmationNumber }), {
      type: 'BookingExpired',
      data: { bookingId: poisoned },
    });
    const second = await driver.place(sale.performanceId, [seat(2)]);
    expect(second.status).toBe(201);
    await caughtUp(testBed);
    expect((await driver.booking(second.body.bookingId)).confirmationNumber).toMatch(/-/);
    expect(await parkedStreamOf(poisoned)).toEqual({
      consumer: 'bookings',
      stream: bookingStream(poisoned),
      about: poisoned,
      event: { id: expect.any(String), type: 'BookingPlaced', revision: 0 },
      error: expect.stringContaining('duplicate key value'),
      attempts: 1,
      parkedAt: expect.stringMatching(/Z$/),
      triedAt: expect.stringMatching(/Z$/),
      retry: null,
    });
    // A single booking is read from its own stream, so it is shown although its read model could not apply it.
    expect((await driver.booking(poisoned)).status).toBe('expired');
    expect((await driver.call(`/api/bookings/${randomUUID()}`)).status).toBe(404);
    const models = (await ask<ReadModelView[]>('read-models')).body;
    expect(models.map(({ name, parked }) => [name, parked])).toEqual([
      ['analytics', 0],
      ['book-events', 0],
      ['booking-accounts', 0],
      ['booking-notes', 0],
      ['bookings', 1],
      ['cash-counts', 0],
      ['erasures', 0],
      ['receipts', 0],
      ['seats', 0],
      ['statement-lines', 0],
      ['ticket-mails', 0],
    ]);
    expect(await ready()).toMatchObject({
      status: 200,
      body: {
        ready: true,
        status: 'degraded',
        checks: {
          readModels: {
            degraded: true,
            message: 'bookings could not go on with 1 stream.',
          },
        },
      },
    });

    // While the cause remains, a retry changes only the count.
    expect(await retry('bookings', poisoned)).toMatchObject({
      status: 202,
      body: { retry: { requestedBy: 'Puan Aminah' } },
    });
    let tried = await parkedStreamOf(poisoned);
    while (tried?.attempts === 1) tried = await parkedStreamOf(poisoned);
    expect(tried).toMatchObject({ attempts: 2, retry: null });

    await testBed.database.pool.query(
      `update ${BOOKINGS} set confirmation_number = 'AAAAA-00000' where booking_id = $1`,
      [first.bookingId],
    );
    expect((await retry('bookings', poisoned)).status).toBe(202);
    while (await parkedStreamOf(poisoned));
    expect((await driver.booking(poisoned)).status).toBe('expired');
    expect(await retry('bookings', poisoned)).toMatchObject({
      status: 404,
      body: { error: 'not_parked' },
    });
    expect((await ready()).body.status).toBe('ready');
  });

  it.each([
    ['a policy throws', throwing, 'no policy for this'],
    ['no queue takes the job', unqueueable, 'Malformed job id'],
  ])('when %s, the process manager parks that stream alone', async (_, bad, why) => {
    const poisoned = randomUUID();
    bad.add(poisoned);
    await append(poisoned, placed(poisoned));
    await append(poisoned, { type: 'BookingExpired', data: { bookingId: poisoned } });
    const other = randomUUID();
    await append(other, placed(other));
    while ((await jobsOf(other)).length === 0);
    expect(await jobsOf(poisoned)).toEqual([]);
    // A job reaches the queue before the parked streams are stored, so wait for those.
    while (!(await parkedStreamOf(poisoned)));
    expect(await parkedStreamOf(poisoned)).toMatchObject({
      consumer: 'process-manager',
      event: { type: 'BookingPlaced', revision: 0 },
      error: expect.stringContaining(why),
    });
    expect((await ready()).body.checks['processManager']).toMatchObject({
      ok: true,
      degraded: true,
      message: 'process-manager could not go on with 1 stream.',
    });

    bad.delete(poisoned);
    expect((await retry('process-manager', poisoned)).status).toBe(202);
    while (await parkedStreamOf(poisoned));
    await append(poisoned, {
      type: 'BookingCancelled',
      data: { bookingId: poisoned, from: 'expired', reason: 'staff' },
    });
    while ((await jobsOf(poisoned)).length < 3);
    expect(await jobsOf(poisoned)).toEqual(['BookingPlaced', 'BookingExpired', 'BookingCancelled']);
  });

  it.each([
    ['on which a newer policy throws', throwing],
    ['of which a newer policy wants what no queue takes', unqueueable],
  ])(
    'an old event %s parks no stream, and lost jobs of all other events are enqueued again',
    async (_, bad) => {
      const [worse, good] = [randomUUID(), randomUUID()];
      for (const bookingId of [worse, good]) {
        await append(bookingId, placed(bookingId));
        while ((await jobsOf(bookingId)).length === 0);
      }
      bad.add(worse);
      await testBed.database.pool.query(
        `delete from graphile_worker._private_jobs where payload -> 'data' ->> 'bookingId' = $1`,
        [good],
      );
      while ((await jobsOf(good)).length === 0);
      bad.delete(worse);
    },
  );

  it('a stream that is not parked cannot be retried', async () => {
    expect((await retry('bookings', randomUUID())).status).toBe(404);
    expect((await ask('parked-streams/x/%00/retry', 'POST')).status).toBe(404);
  });

  it('a read model that stops while events wait is reported, and orders continue', async () => {
    // Events have the database's time, which is later than this test's clock.
    clock.setTo(new Date().toISOString());
    await testBed.stopProjections();
    expect((await driver.place(sale.performanceId, [seat(3)])).status).toBe(201);
    expect((await ready()).body).toMatchObject({
      status: 'ready',
      checks: { readModels: { facts: { seats: { status: 'behind' } } } },
    });
    clock.advance({ minutes: 2 });
    expect(await ready()).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        checks: {
          readModels: {
            degraded: true,
            message: expect.stringContaining('seats stands still while events wait since'),
            facts: { seats: { status: 'standing-still', waitingSince: expect.any(String) } },
          },
        },
      },
    });
    await testBed.startProjections();
    expect((await ready()).body.status).toBe('ready');
  });
});
