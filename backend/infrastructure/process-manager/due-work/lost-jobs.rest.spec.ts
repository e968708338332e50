import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../process/pause.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { BookingDriver, type Sale } from '../../../modules/orders/testing/booking-driver.js';
import { seat } from '../../../modules/orders/testing/order.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { Outbox } from '../../../testing/outbox.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import type { StartAppOptions } from '../../../testing/start-app.js';
import { DomainEventStore } from '../../event-store/codec/domain-event-store.js';
import { MAIL_SENDER } from '../../mail/port.js';
import { SentOnce } from '../../mail/sent-once.js';
import { JOB_QUEUE, type JobQueue } from '../../jobs/port.js';
import { startRedis, type TestRedis } from '../../jobs/testing/redis.js';
import { ProcessCheckpoint } from '../process-checkpoint.js';
import { RECONCILER_TIMES } from './job-reconciler.js';

const LOOK_AGAIN_MS = 20;

/** Queue whose store is emptied before any worker runs: it accepts jobs and loses them. */
const emptied: JobQueue = {
  enqueue: async () => {},
  enqueueAll: async () => {},
  process: () => {},
  start: async () => {},
  stop: async () => {},
  troubled: async () => [],
  retry: async () => false,
  counts: async () => ({}),
  oldestDueSeconds: async () => ({}),
};

/*
 * A family sends its receipt, the process manager enqueues the check, the backend is killed, and the queue is emptied. Then
 * another backend starts.
 */
describe.each(['Postgres', 'Redis'])('a job that a queue on %s has lost', (kind) => {
  let database: TestDatabase;
  let dataDir: string;
  let redis: TestRedis | null = null;
  let testBed: TestBed | undefined;
  let driver: BookingDriver;
  let sale: Sale;

  const start = async (more: Partial<StartAppOptions> = {}): Promise<void> => {
    testBed = await startTestBed({
      database,
      config: { dataDir, secret: 'the same for all', ...(redis ? { redisUrl: redis.url } : {}) },
      ...more,
    });
    driver = new BookingDriver(testBed);
  };
  const book = async (number: number, email = 'aisyah@example.com'): Promise<string> =>
    (await driver.place(sale.performanceId, [seat(number)], { customerEmail: email })).body
      .bookingId;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'houselights-lost-jobs-'));
    redis = kind === 'Redis' ? await startRedis() : null;
  });
  afterAll(async () => {
    await testBed?.close();
    await redis?.stop();
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  it('is requested again at the next start: the receipt is checked, the ticket is sent, and the hold still ends', async () => {
    await start({ providers: [{ provide: JOB_QUEUE, useValue: emptied }] });
    sale = await driver.openSale();
    const paid = await book(1);
    const waiting = await book(2);
    await driver.verify(paid, await driver.upload(paid, await driver.receiptFor(paid)));
    const { holdUntil } = await driver.status(waiting);
    await processManagerHasSeen();
    await testBed?.close();

    await start();
    await driver.happened(paid, ['TicketSent']);
    expect((await driver.status(paid)).status).toBe('confirmed');
    // Queues are independent, so the mail to the waiting family may come before or after the ticket.
    while ((await subjects()).length < 2) await pause(LOOK_AGAIN_MS);
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Please pay by /),
      expect.stringMatching(/^Your tickets/),
    ]);
    const end = `${waiting}.${Date.parse(holdUntil ?? '')}`;
    while (!(await isWaiting('hold-expiry', end))) await pause(LOOK_AGAIN_MS);
  });

  it.each([
    [
      'each minute, when it is overdue',
      3,
      { everyMs: 50, fullEveryMs: 3_600_000, overdueMs: -3_600_000 },
    ],
    // With these intervals no job becomes overdue, so only the full check can find a lost job.
    ['each hour, whatever it is', 4, { everyMs: 50, fullEveryMs: 50, overdueMs: 3_600_000 }],
  ])('is also requested again while the backend runs: %s', async (_, number, useValue) => {
    await testBed?.close();
    await start({ providers: [{ provide: RECONCILER_TIMES, useValue }] });
    const booking = await book(number);
    const { holdUntil } = await driver.status(booking);
    const id = `${booking}.${Date.parse(holdUntil ?? '')}`;
    while (!(await isWaiting('hold-expiry', id))) await pause(LOOK_AGAIN_MS);
    await empty();
    while (!(await isWaiting('hold-expiry', id))) await pause(LOOK_AGAIN_MS);
  });

  it('is requested by a process manager without checkpoint, which reads only unfinished events again', async () => {
    await testBed?.close();
    testBed = undefined;
    const { pool } = database;
    await pool.query(
      `update app.process_checkpoints set position = 'all done' where process = 'due-work'`,
    );
    await pool.query(`delete from app.process_checkpoints where process = 'process-manager'`);
    expect((await new ProcessCheckpoint(pool).read()).position).toBe('all done');
  });

  async function processManagerHasSeen(): Promise<void> {
    let end = '';
    const events = (testBed as TestBed).app.get(DomainEventStore);
    for await (const batch of events.readAll({ from: '' })) end = batch.position;
    for (;;) {
      const { rows } = await database.pool.query<{ position: string }>(
        `select position from app.process_checkpoints where process = 'process-manager'`,
      );
      if ((rows[0]?.position ?? '') >= end) return;
      await pause(LOOK_AGAIN_MS);
    }
  }

  async function isWaiting(queue: string, id: string): Promise<boolean> {
    if (!redis) {
      const key = `${queue}:${id}`;
      const jobs = await database.pool.query('select from graphile_worker.jobs where key = $1', [
        key,
      ]);
      return jobs.rowCount === 1;
    }
    const client = new Redis(redis.url);
    const found = await client.exists(`houselights:${queue}:job-${encodeURIComponent(id)}`);
    await client.quit();
    return found === 1;
  }

  async function empty(): Promise<void> {
    if (!redis) {
      await database.pool.query('delete from graphile_worker._private_jobs');
      return;
    }
    const client = new Redis(redis.url);
    await client.flushall();
    await client.quit();
  }

  /** Returns the subjects of the sent mails, sorted. A paid order gets no mail that asks for money. */
  const subjects = async (): Promise<string[]> =>
    (await mails()).map((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1] ?? '').toSorted();

  const mails = async (): Promise<string[]> => {
    const folder = join(dataDir, 'mail');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
});

/*
 * The log contains the events of all mails to families. A process manager that starts from the beginning of the log would send
 * these mails again.
 */
describe('a process manager that lost its checkpoint', () => {
  const mailServer = new Outbox();
  let database: TestDatabase;
  let dataDir: string;
  let testBed: TestBed | undefined;
  let driver: BookingDriver;
  let happened: { readonly mails: number; readonly events: number };

  const start = async (): Promise<void> => {
    // The mail server behaves like a real one: it does not remember the mails that it accepted before.
    const inner = { send: mailServer.send.bind(mailServer), close: () => {} };
    const useValue = new SentOnce(inner, database.pool);
    testBed = await startTestBed({
      database,
      config: { dataDir, secret: 'the same for all' },
      providers: [{ provide: MAIL_SENDER, useValue }],
    });
    driver = new BookingDriver(testBed);
  };
  const everything = async (): Promise<typeof happened> => {
    await driver.quiet();
    return { mails: mailServer.sent.length, events: await driver.eventCount() };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'houselights-lost-checkpoint-'));
    await start();
    const sale = await driver.openSale();
    const person = { email: 'siti@melati.example', isSuperAdmin: true };
    const headers = {
      cookie: await signIn(testBed as TestBed, await makePerson(testBed as TestBed, person)),
    };
    const ask = (method: string, path: string, json?: object) =>
      driver.call(`/api/${path}`, { method, headers, ...(json ? { json } : {}) });
    const [, paid, rejected, cancelled] = await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const customerEmail = `family${number}@example.com`;
        const { body } = await driver.place(sale.performanceId, [seat(number)], { customerEmail });
        return body.bookingId;
      }),
    );
    await ask('PATCH', `admin/bookings/${paid}/status`, { status: 'confirmed' });
    await ask('PATCH', `admin/bookings/${rejected}/status`, { status: 'rejected' });
    await ask('DELETE', `admin/bookings/${cancelled}`);
    for (const venue of ['Court', 'Canteen']) {
      expect((await ask('PATCH', `performances/${sale.performanceId}`, { venue })).status).toBe(
        200,
      );
      await driver.quiet();
    }
    happened = await everything();
    // The mails concern orders, a ticket, a rejection, a cancellation and rescheduled performances.
    expect(happened.mails).toBeGreaterThanOrEqual(8);
  });
  afterAll(async () => {
    await testBed?.close();
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['begins where something may still be due', `where process = 'process-manager'`],
    ['begins at the first event, when nothing is known of what is due either', ''],
  ])('%s, sends no mail twice and repeats no job', async (_, lost) => {
    await testBed?.close();
    await database.pool.query(`delete from app.process_checkpoints ${lost}`);
    await start();
    expect(await everything()).toEqual(happened);
  });
});
