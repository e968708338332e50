import { mkdir, readdir, readFile, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { LogRootsView, LogRootView } from '../backend/contracts/rest/proof.js';
import { BookingDriver, type Sale } from '../backend/modules/orders/testing/booking-driver.js';
import { seat } from '../backend/modules/orders/testing/order.js';
import { DomainEventStore } from '../backend/infrastructure/event-store/codec/domain-event-store.js';
import { PG_POOL } from '../backend/infrastructure/database/pg-pool.js';
import { EVENT_STORE } from '../backend/infrastructure/event-store/port.js';
import { inVerificationSchema } from '../backend/infrastructure/event-store/proof/verification-schema.js';
import { DailyUpkeep } from '../backend/infrastructure/upkeep/daily-upkeep.js';
import { JOB_QUEUE, type JobQueue } from '../backend/infrastructure/jobs/port.js';
import { ReadModelProgress } from '../backend/infrastructure/read-models/read-model-progress.js';
import { LOG_ROOT_QUEUE } from '../backend/modules/operations/proof/log-root-worker.js';
import { logOf } from '../backend/tools/events/shared/open-log.js';
import { verifyLog } from '../backend/tools/events/verify/verification.js';
import { SetClock } from '../backend/testing/set-clock.js';
import { makePerson, signIn } from '../backend/testing/sign-in.js';
import {
  caughtUp as caughtUpBed,
  startTestBed,
  type TestBed,
} from '../backend/testing/start-test-bed.js';
import { waitUntil } from '../backend/testing/wait-until.js';
import { caughtUp } from './caught-up.js';

/* The clock does not move while answers are compared, so that links and times in them are equal. */
describe('after a rebuild from the events alone,', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let parent: string;
  let pages: string[];
  let before: Record<string, string>;

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    parent = await signIn(testBed, await makePerson(testBed, { email: 'aisyah@example.com' }));
    const staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    const place = async (...numbers: number[]): Promise<string> =>
      (
        await driver.place(
          sale.performanceId,
          numbers.map((number) => seat(number)),
        )
      ).body.bookingId;

    const expired = await place(9, 10);
    clock.advance({ minutes: 31 });
    await driver.endHold(expired);
    const [paid, amended, pending] = [await place(1, 2), await place(3), await place(4, 5)];
    await driver.pay(paid, await driver.receiptFor(paid));
    await driver.happened(paid, ['TicketSent']);
    const asStaff = { cookie: staff };
    const amendment = await driver.call(`/api/admin/bookings/${amended}/seats`, {
      method: 'PATCH',
      json: { seats: [seat(7), seat(8)], totalAmount: '40.00' },
      headers: asStaff,
    });
    const checkedIn = await driver.call(`/api/admin/bookings/${paid}/check-in`, {
      json: { seats: [seat(2)] },
      headers: asStaff,
    });
    expect([amendment.status, checkedIn.status]).toEqual([200, 200]);

    pages = [
      '/api/productions',
      '/api/performances',
      `/api/performances/${sale.performanceId}`,
      `/api/productions/${sale.production.id}/seating?performanceId=${sale.performanceId}`,
      ...[paid, amended, pending, expired].flatMap((id) => [
        `/api/bookings/${id}`,
        `/api/bookings/${id}/status`,
      ]),
      `/api/bookings/${paid}/receipt`,
      `/api/bookings/${pending}/receipt`,
      `/api/bookings/confirmation/${(await driver.booking(paid)).confirmationNumber}`,
      '/api/bookings/my-tickets',
      '/api/bookings/email/aisyah@example.com',
    ];
    await driver.quiet();
    before = await answers();
  });
  afterAll(() => testBed?.close());

  /**
   * Returns status and body of every page as sent. The message of an unknown receipt is left out, because it names the request.
   */
  async function answers(): Promise<Record<string, string>> {
    const all: Record<string, string> = {};
    for (const page of pages) {
      const response = await fetch(testBed.url + page, { headers: { cookie: parent } });
      all[page] =
        `${response.status} ${(await response.text()).replace(/"requestId":"[^"]*"/, '')}`;
    }
    return all;
  }

  async function startAgain(): Promise<void> {
    let last = '';
    for await (const { position } of testBed.app.get(DomainEventStore).readAll({ from: '' }))
      last = position;
    await testBed.startProjections();
    await caughtUp(testBed.database.url, last);
    await testBed.app.get(ReadModelProgress).reached(last, 60_000);
  }

  it('the read models have data to compare', () => {
    expect(Object.values(before).map((answer) => answer.slice(0, 3))).toEqual(
      pages.map((page) =>
        /receipt/.test(page) && before[page]?.startsWith('404') ? '404' : '200',
      ),
    );
    expect(JSON.parse((before['/api/performances'] ?? '').slice(4))).toEqual([
      expect.objectContaining({ seatsTotal: 10, seatsRemaining: 4 }),
    ]);
    // My Tickets also lists the expired booking, because the page shows its buyer what can still be done.
    expect(JSON.parse((before['/api/bookings/my-tickets'] ?? '').slice(4))).toHaveLength(4);
  });

  it('the answers of the API are the same as before the schema was dropped, and no order is lost', async () => {
    await testBed.stopProjections();
    await testBed.database.pool.query('drop schema read cascade');
    const paused = await driver.call<{ error: string }>('/api/bookings/my-tickets', {
      headers: { cookie: parent },
    });
    expect([paused.status, paused.body.error]).toEqual([503, 'temporarily_unavailable']);
    await startAgain();
    expect(await answers()).toEqual(before);
  });

  it.each(['bookings', 'seats', 'receipts'])(
    'the answers of the API are the same as before read.%s was dropped',
    async (table) => {
      await testBed.stopProjections();
      await testBed.database.pool.query(`drop table read.${table}`);
      await startAgain();
      expect(await answers()).toEqual(before);
    },
  );

  it('the read models show an order that was placed while the projections process was down', async () => {
    await testBed.stopProjections();
    await testBed.database.pool.query('drop schema read cascade');
    const placed = await driver.place(sale.performanceId, [seat(6)]);
    expect(placed.status).toBe(201);
    expect((await driver.place(sale.performanceId, [seat(6)])).status).toBe(409);
    await startAgain();
    expect((await driver.booking(placed.body.bookingId)).seats).toEqual([seat(6)]);
    expect(await driver.takenSeats(sale)).toContainEqual([6, 'reserved']);
  });

  describe('when the event log is verified,', () => {
    const roots = async (): Promise<readonly LogRootView[]> =>
      ((await (await fetch(`${testBed.url}/api/proof/roots`)).json()) as LogRootsView).roots;
    const makeRoot = async (day: string): Promise<void> => {
      // Does the work of the nightly job at once, for the given day.
      await testBed.app
        .get<JobQueue>(JOB_QUEUE)
        .enqueue(LOG_ROOT_QUEUE, day, { day }, { replace: true });
      await driver.quiet();
    };
    const mails = async (): Promise<{ to: string | undefined; root: string | undefined }[]> => {
      const kept = join(testBed.config.dataDir, 'mail');
      const names = (await readdir(kept)).filter((name) => name.endsWith('.eml'));
      const all = await Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(join(kept, name)))),
      );
      return all
        .filter(({ subject }) => subject?.startsWith('Root of the event log'))
        .map(({ to, text }) => ({
          to: to?.[0]?.address,
          root: /^Root: (\w+)$/m.exec(text ?? '')?.[1],
        }));
    };
    const file = async (): Promise<unknown[]> =>
      (await readFile(join(testBed.config.proofDir, 'roots.ndjson'), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
    const verified = async (): Promise<{ found: string[]; hashed: number }> => {
      const found: string[] = [];
      const { hashed } = await verifyLog(
        logOf(testBed.config, testBed.app.get(PG_POOL), testBed.app.get(EVENT_STORE)),
        {
          readModels: true,
          catalogue: true,
          rootsFile: null,
          onFinding: (subject, sentence) => void found.push(`${subject}: ${sentence}`),
        },
      );
      return { found, hashed };
    };

    it('every check passes before any event has a hash', async () => {
      expect(await verified()).toEqual({ found: [], hashed: 0 });
    });

    it('the upkeep drops the schema of a killed verification, but not that of a running verification', async () => {
      const { pool } = testBed.database;
      const isThere = async (): Promise<boolean> =>
        (await pool.query(`select from pg_namespace where nspname = 'log_verification'`))
          .rowCount === 1;
      // The upkeep runs with a time long ago, so that it deletes no file for its age.
      const upkeep = (): Promise<void> => testBed.app.get(DailyUpkeep).run(new Date(0));
      await inVerificationSchema(pool, async () => {
        await pool.query('create schema log_verification');
        await upkeep();
        expect(await isThere()).toBe(true);
      });
      await pool.query('create schema log_verification; create table log_verification.b (n int)');
      await upkeep();
      expect(await isThere()).toBe(false);
    });

    it('each day has one root hash, published on the site, in a file and in a mail', async () => {
      await makePerson(testBed, { email: 'super@houselights.example', isSuperAdmin: true });
      expect(await roots()).toEqual([]);
      await makeRoot('2030-03-01');
      const [first] = await roots();
      expect(first).toEqual({
        day: '2030-03-01',
        events: expect.any(Number),
        root: expect.stringMatching(/^[0-9a-f]{64}$/),
        previousRoot: null,
      });
      await makeRoot('2030-03-01');
      expect(await roots()).toEqual([first]);
      expect(await file()).toEqual([first]);
      const to = 'super@houselights.example';
      expect(await mails()).toEqual([{ to, root: first?.root }]);

      expect((await driver.place(sale.performanceId, [seat(3)])).status).toBe(201);
      await driver.quiet();
      await makeRoot('2030-03-02');
      const [second] = await roots();
      expect(second).toMatchObject({ day: '2030-03-02', previousRoot: first?.root });
      expect(new Set([first?.root, second?.root, undefined]).size).toBe(3);
      expect(await file()).toEqual([first, second]);
      expect(await mails()).toHaveLength(2);
      expect(await mails()).toContainEqual({ to, root: second?.root });

      // No event was written on the third day, so no mail is sent about that day.
      await makeRoot('2030-03-03');
      expect((await roots())[0]).toEqual({
        ...second,
        day: '2030-03-03',
        previousRoot: second?.root,
      });
      expect(await mails()).toHaveLength(2);
      await driver.quiet();
      await caughtUpBed(testBed);
      expect(await verified()).toEqual({ found: [], hashed: second?.events });
    });

    it('no root hash is made or mailed for a day before the last root hash', async () => {
      const [before, told] = [await roots(), await mails()];
      await makeRoot('2030-02-28');
      expect(await roots()).toEqual(before);
      expect(await mails()).toEqual(told);
      expect((await verified()).found).toEqual([]);
    });

    it('the root hash is mailed even when its file cannot be written, and the file is written later', async () => {
      const told = await mails();
      expect((await driver.place(sale.performanceId, [seat(9)])).status).toBe(201);
      await driver.quiet();
      const path = join(testBed.config.proofDir, 'roots.ndjson');
      await rename(path, `${path}.aside`);
      await mkdir(path);
      const jobs = testBed.app.get<JobQueue>(JOB_QUEUE);
      await jobs.enqueue(LOG_ROOT_QUEUE, '2030-03-04', { day: '2030-03-04' }, { replace: true });
      const failed = async (): Promise<boolean> =>
        (await jobs.troubled(100)).some(({ queue }) => queue === LOG_ROOT_QUEUE);
      await waitUntil('the job that writes the file has failed', failed);
      // A job of its own sends the mail and may still be running, so the test waits for the mail.
      await waitUntil('the mail is sent', async () => (await mails()).length === told.length + 1);
      await rmdir(path);
      await rename(`${path}.aside`, path);
      await makeRoot('2030-03-04');
      const [newest] = await roots();
      expect(newest?.day).toBe('2030-03-04');
      expect((await file()).at(-1)).toEqual(newest);
      expect(await mails()).toHaveLength(told.length + 1);
    });
  });
});
