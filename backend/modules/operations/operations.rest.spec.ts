import { BOOKINGS } from '../../../projections/read-models/bookings/bookings.tables.js';
import { checkpointsIn } from '../../../projections/checkpoints.tables.js';
import { LIVE_SCHEMA, NEXT_SCHEMA } from '../../../projections/projector.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { seat, type Answer } from '../orders/testing/order.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type {
  EventsPage,
  EventView,
  JobsView,
  ReadModelView,
  RebuildView,
} from '../../contracts/rest/operations.js';
import { JOB_QUEUE, type JobQueue } from '../../infrastructure/jobs/port.js';
import { commandsWaiting, registry } from '../../infrastructure/metrics/metrics.js';
import { POLICIES } from '../../infrastructure/process-manager/policy.js';
import { pause } from '../../infrastructure/process/pause.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';

/*
 * Tests the operations pages over real HTTP as a super administrator. Another suite tests that nobody else may use
 * them.
 */
describe('operations:', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let cookie: string;
  const bookings: string[] = [];

  beforeAll(async () => {
    // Without policies no event causes another one, so the test can count events.
    testBed = await startTestBed({ providers: [{ provide: POLICIES, useValue: [] }] });
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
    for (const number of [1, 2, 3])
      bookings.push((await driver.place(sale.performanceId, [seat(number)])).body.bookingId);
  });
  afterAll(() => testBed?.close());

  const ask = <T>(path: string, method = 'GET'): Promise<Answer<T & ErrorBody>> =>
    driver.call(`/api/admin/operations/${path}`, { method, headers: { cookie } });

  describe('read models', () => {
    const all = async (): Promise<readonly ReadModelView[]> =>
      (await ask<ReadModelView[]>('read-models')).body;
    const one = async (name: string): Promise<ReadModelView> =>
      (await all()).find((each) => each.name === name) as ReadModelView;

    it('read models show their position and the number of waiting events', async () => {
      const level = await one('bookings');
      expect(level).toMatchObject({
        behind: null,
        building: null,
        rebuild: null,
        events: expect.any(Number),
      });
      expect((await all()).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['bookings', 'receipts', 'seats']),
      );
      await testBed.stopProjections();
      bookings.push((await driver.place(sale.performanceId, [seat(4)])).body.bookingId);
      const { behind } = await one('bookings');
      expect(behind).toEqual({ events: 2, more: false, since: expect.any(String) });
      await testBed.startProjections();
      expect(await one('bookings')).toMatchObject({
        behind: null,
        events: (level.events ?? 0) + 2,
      });
    });

    it('a rebuild of a read model is recorded at once, and runs when the projections process is there', async () => {
      await testBed.stopProjections();
      const asked = await ask<RebuildView>('read-models/bookings/rebuild', 'POST');
      expect(asked).toMatchObject({
        status: 202,
        body: {
          readModel: 'bookings',
          requestedBy: 'Puan Aminah',
          startedAt: null,
          finishedAt: null,
        },
      });
      expect((await ask<RebuildView>('read-models/bookings/rebuild', 'POST')).body.id).toBe(
        asked.body.id,
      );
      await testBed.database.pool.query(`update ${BOOKINGS} set customer_name = 'Wrong'`);
      await testBed.startProjections();
      let rebuilt = await one('bookings');
      while (!rebuilt.rebuild?.finishedAt) rebuilt = await one('bookings');
      expect(rebuilt).toMatchObject({
        building: null,
        rebuild: { id: asked.body.id, startedAt: expect.any(String), error: null },
      });
      expect((await driver.booking(bookings[0] ?? '')).customerName).not.toBe('Wrong');
    });

    it('read models show the progress of a rebuild', async () => {
      await ask<RebuildView>('read-models/seats/rebuild', 'POST');
      let done = await one('seats');
      while (!done.rebuild?.finishedAt) done = await one('seats');
      // A projections process that is killed in the middle of a rebuild leaves this state.
      await testBed.stopProjections();
      await testBed.database.pool.query(
        `insert into ${checkpointsIn(NEXT_SCHEMA)} (projector, version, position, events) select projector, version, position, 2 from ${checkpointsIn(LIVE_SCHEMA)} where projector = 'seats'`,
      );
      await ask<RebuildView>('read-models/seats/rebuild', 'POST');
      expect((await one('seats')).building).toBeNull();
      await testBed.database.pool.query(
        `update app.rebuilds set started_at = now() where finished_at is null`,
      );
      const { building, events } = await one('seats');
      expect(building).toEqual({ done: 2, total: events });
      await testBed.startProjections();
    });

    it('a read model that does not exist cannot be rebuilt', async () => {
      expect(await ask('read-models/songs/rebuild', 'POST')).toMatchObject({
        status: 404,
        body: { message: 'Read model not found' },
      });
    });
  });

  describe('the event browser', () => {
    const page = async (query = ''): Promise<EventsPage> =>
      (await ask<EventsPage>(`events?${query}`)).body;
    const labels = ({ events }: EventsPage): string[] =>
      events.map(({ stream, type }) => `${stream.split('-')[0]} ${type}`);

    it('the event browser shows the newest events first, and names the personal fields it leaves out', async () => {
      const { events, types } = await page();
      const [placed, held] = events;
      expect(placed).toMatchObject({
        stream: `booking-${bookings.at(-1)}`,
        revision: 0,
        type: 'BookingPlaced',
        hidden: ['customer'],
        data: { customer: null, totalSen: 2000 },
        metadata: {
          actor: { kind: 'customer' },
          requestId: expect.any(String),
          correlationId: expect.any(String),
          causationId: expect.any(String),
        },
      });
      expect(held).toMatchObject({ type: 'SeatsHeld', hidden: [] });
      expect(types).toEqual(
        expect.arrayContaining(['BookingPlaced', 'SeatsHeld', 'PaymentClaimed']),
      );
      expect(JSON.stringify(events)).not.toMatch(/families\.example|example\.com|012-345 6789/);
    });

    it('the event browser opens one event with its personal data', async () => {
      const opened = await ask<EventView>(`events/booking-${bookings[0]}/0/open`, 'POST');
      expect(opened).toMatchObject({
        status: 200,
        body: { hidden: [], data: { customer: { email: expect.stringContaining('@') } } },
      });
      expect(await ask(`events/booking-${bookings[0]}/7/open`, 'POST')).toMatchObject({
        status: 404,
        body: { message: 'Event not found' },
      });
      expect((await ask(`events/booking-${bookings[0]}/x/open`, 'POST')).status).toBe(400);
      expect(
        (await ask(`events/booking-${bookings[0]}/99999999999999999999/open`, 'POST')).status,
      ).toBe(404);
      expect((await ask('events/booking-%00/0/open', 'POST')).status).toBe(404);
    });

    it('the event browser filters by stream, type and time, page by page', async () => {
      expect(labels(await page(`stream=booking-${bookings[1]}`))).toEqual([
        'booking BookingPlaced',
      ]);
      const held = await page('type=SeatsHeld');
      expect(labels(held)).toEqual(Array(4).fill('seats SeatsHeld'));
      const [, second] = held.events;
      expect(labels(await page(`type=SeatsHeld&before=${second?.position}`))).toEqual(
        Array(2).fill('seats SeatsHeld'),
      );
      expect((await page(`type=SeatsHeld&since=${second?.recordedAt}`)).events).toHaveLength(2);
      expect((await page(`type=SeatsHeld&until=${second?.recordedAt}`)).events).toHaveLength(2);
      expect(await page('stream=nothing')).toMatchObject({ events: [], next: null });
    });

    it('the event browser collects everything about a booking, with its seats, and everything about a performance', async () => {
      const about = await page(`about=${bookings[1]}`);
      expect(labels(about)).toEqual(['booking BookingPlaced', 'seats SeatsHeld']);
      expect(about.events.map(({ data }) => data['bookingId'])).toEqual([bookings[1], bookings[1]]);
      expect(labels(await page(`about=${sale.performanceId}`))).toEqual(
        Array(4).fill('seats SeatsHeld'),
      );
      expect(labels(await page(`about=${bookings[1]}&stream=seats-${sale.performanceId}`))).toEqual(
        ['seats SeatsHeld'],
      );
    });

    it('the event browser names the staff who made a change, and hides an invited address', async () => {
      const { id } = sale.school;
      const json = { email: 'teacher@melati.example' };
      const invited = await driver.call(`/api/schools/${id}/admins`, { json, headers: { cookie } });
      expect(invited.status).toBe(201);
      await driver.quiet();
      const { events, types } = await page(`about=${id}`);
      expect(events).toMatchObject([
        {
          stream: `catalogue-${id}`,
          type: 'AdministratorInvited',
          data: { email: null, role: 'admin' },
          hidden: ['email'],
          metadata: { actor: { kind: 'user', name: 'Puan Aminah' } },
        },
      ]);
      expect(types).toContain('AdministratorInvited');
      expect(await ask<EventView>(`events/catalogue-${id}/0/open`, 'POST')).toMatchObject({
        status: 200,
        body: { hidden: [], data: json },
      });
    });

    it.each([
      ['about=me', 'Please enter the id of a booking, a performance or a school.'],
      ['since=yesterday', 'Please enter a date and time.'],
      ['until=2026', 'Please enter a date and time.'],
      ['until=2026-W10', 'Please enter a date and time.'],
      ['since=0000-01-01T00:00:00.000Z', 'Please enter a date and time.'],
      ['since=2030-01-01T00:00:00%2B99:99', 'Please enter a date and time.'],
      ['stream=%00', 'Please use plain characters.'],
      ['before=nowhere', 'Please begin again with the newest events.'],
    ])('the event browser refuses %s', async (query, message) => {
      expect(await ask(`events?${query}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', message },
      });
    });
  });

  describe('jobs', () => {
    it('jobs are counted; a failed job shows its error and runs again on request', async () => {
      const jobs = testBed.app.get<JobQueue>(JOB_QUEUE, { strict: false });
      // No worker can run this job, because its data is wrong.
      await jobs.enqueue('ticket-mail', 'no-such-booking', {
        nonsense: true,
        performanceId: sale.performanceId,
        email: 'somebody@example.com',
      });
      const failed = async () =>
        (await ask<JobsView>('jobs')).body.troubled.find(({ id }) => id === 'no-such-booking');
      let job = await failed();
      while (!job) job = await failed();
      expect(job).toEqual({
        queue: 'ticket-mail',
        id: 'no-such-booking',
        about: sale.performanceId,
        attempts: expect.any(Number),
        error: expect.stringMatching(/./),
        nextAttemptAt: expect.stringMatching(/Z$/),
      });
      expect(
        (await ask<JobsView>('jobs')).body.queues.find(({ name }) => name === 'ticket-mail'),
      ).toMatchObject({ failed: 0, running: expect.any(Number) });
      await testBed.database.pool.query(
        `update graphile_worker._private_jobs set attempts = max_attempts where key = 'ticket-mail:no-such-booking'`,
      );
      let given = await failed();
      while (given?.nextAttemptAt !== null) given = await failed();
      expect((await ask('jobs/ticket-mail/no-such-booking/retry', 'POST')).status).toBe(202);
      let again = await failed();
      while (again?.nextAttemptAt === null || !again) again = await failed();
      // A job that was given up after 25 attempts starts again at one.
      expect(again.attempts).toBeLessThan(25);
      expect(await ask('jobs/ticket-mail/unknown/retry', 'POST')).toMatchObject({
        status: 404,
        body: { error: 'not_in_trouble' },
      });
    });
  });

  describe('metrics', () => {
    const value = (text: string, series: string): number =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')[1] ?? NaN,
      );

    it('metrics count orders, refusals and answers, time appends, and show readers, jobs and connections', async () => {
      // Suites in one worker share the metrics, and a suite may end with commands that no store answered.
      commandsWaiting.reset();
      const before = await registry.metrics();
      const order = await driver.place(sale.performanceId, [seat(9)]);
      const refused = await driver.place(sale.performanceId, [seat(9)]);
      expect([order.status, refused.status]).toEqual([201, 409]);
      bookings.push(order.body.bookingId);
      const after = await registry.metrics();
      const grown = (series: string) =>
        value(after, series) - (Number.isNaN(value(before, series)) ? 0 : value(before, series));
      expect(grown('houselights_events_appended_total{type="BookingPlaced"}')).toBe(1);
      expect(grown(`houselights_refusals_total{error="${refused.body.error}",status="409"}`)).toBe(
        1,
      );
      expect(
        grown(
          'houselights_http_request_seconds_count{method="POST",route="/api/bookings",status="201"}',
        ),
      ).toBe(1);
      expect(grown('houselights_append_seconds_count{outcome="appended"}')).toBeGreaterThan(1);
      // Wait for the commands of background jobs, which the metric counts too.
      while (value(await registry.metrics(), 'houselights_commands_waiting') !== 0) await pause(20);
      expect(
        value(after, 'houselights_reader_lag_seconds{reader="bookings"}'),
      ).toBeGreaterThanOrEqual(0);
      expect(value(after, 'houselights_parked_streams{reader="bookings"}')).toBe(0);
      expect(after).toMatch(/^houselights_jobs\{queue="[\w-]+",state="failed"\} \d+$/m);
      expect(after).toMatch(/^houselights_job_oldest_due_seconds\{queue="[\w-]+"\} \d+$/m);
      for (const pool of ['houselights', 'houselights-catalogue'])
        for (const gauge of ['connections', 'connections_most'])
          expect(value(after, `houselights_database_${gauge}{pool="${pool}"}`)).toBeGreaterThan(0);
    });
  });
});
