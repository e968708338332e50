import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failedTicketMailsTable } from '../../../projections/read-models/ticket-mails/ticket-mails.read-model.js';
import { bookingStream, type BookingEvent } from '../../contracts/events/index.js';
import type { SchoolRole } from '../../contracts/rest/identity.js';
import type { WaitingView } from '../../contracts/rest/administration.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { JOB_QUEUE, type JobQueue } from '../../infrastructure/jobs/port.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { seat } from '../orders/testing/order.js';
import { WaitingQueries } from './waiting-queries.js';

const DAY_MINUTES = 24 * 60;

/* Tests one evening of a school. Each case continues the one before. */
describe('the list of work that waits for a school', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  /** Another school's sale, which the daily mail handles before the tested school's. */
  let broken: Sale;
  let staff: string;
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  const ids: string[] = [];

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    broken = await driver.openSale();
    sale = await driver.openSale();
    const person = (email: string, role: SchoolRole = 'admin') =>
      makePerson(testBed, { email, schools: [{ schoolId: sale.school.id, role }] });
    staff = await signIn(testBed, await person('noraini@melati.example'));
    await person('kumar@melati.example', 'owner');
    await person('volunteer@melati.example', 'door');
  });
  afterAll(() => testBed?.close());

  async function waiting(): Promise<WaitingView> {
    await caughtUp(testBed);
    const { body } = await driver.call<WaitingView>(
      `/api/admin/waiting?schoolId=${sale.school.id}`,
      { headers: { cookie: staff } },
    );
    return body;
  }

  async function book(from: number, to: number): Promise<string> {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => seat(from + index));
    const { body } = await driver.place(sale.performanceId, numbers);
    ids.push(body.bookingId);
    return body.bookingId;
  }

  const setStatus = (id: string, status: string) =>
    driver.call(`/api/admin/bookings/${id}/status`, {
      method: 'PATCH',
      json: { status },
      headers: { cookie: staff },
    });

  const append = (id: string, event: BookingEvent) =>
    testBed.app.get(DomainEventStore).append(bookingStream(id), 'any', [
      {
        ...event,
        id: randomUUID(),
        metadata: {
          occurredAt: clock.now().toISOString(),
          actor: { kind: 'customer' },
          requestId: 'r',
          correlationId: 'c',
          causationId: 'd',
        },
      },
    ]);

  const receiptOf = (bookingId: string): BookingEvent => ({
    type: 'ReceiptUploaded',
    data: {
      bookingId,
      receiptId: randomUUID(),
      objectUrl: '/objects/receipts/x/upload-y',
      imageKey: 'receipts/x/shown-r1',
      sha256: 'ab',
      bytes: 5,
      mimeType: 'image/png',
      editor: null,
    },
  });

  it('the list of waiting work is empty while nobody has ordered', async () => {
    expect(await waiting()).toEqual({
      receipts: { count: 0, oldest: null, bookings: [] },
      bankDetailsMissing: false,
      nearlyFull: [],
      failedMails: [],
    });
  });

  it('the list of waiting work names the receipts to check, the oldest first, until they are decided on', async () => {
    const [first, second, withoutReceipt] = [await book(1, 1), await book(2, 2), await book(3, 3)];
    await append(first, receiptOf(first));
    const oldest = clock.now().toISOString();
    clock.advance({ minutes: 5 });
    await append(second, receiptOf(second));
    for (const id of [second, first, withoutReceipt]) await setStatus(id, 'needs_review');
    expect((await waiting()).receipts).toEqual({ count: 2, oldest, bookings: [first, second] });
    for (const id of [second, withoutReceipt]) await setStatus(id, 'rejected');
    expect((await waiting()).receipts).toEqual({ count: 1, oldest, bookings: [first] });
  });

  it('the list of waiting work names a performance with a tenth of its seats left, but not a sold-out one', async () => {
    await book(2, 8);
    expect((await waiting()).nearlyFull).toEqual([]);
    await book(9, 9);
    expect((await waiting()).nearlyFull).toEqual([
      {
        performanceId: sale.performanceId,
        title: 'Puteri Gunung Ledang',
        dateTime: '2030-03-12T12:00:00.000Z',
        remaining: 1,
        total: 10,
      },
    ]);
    await book(10, 10);
    expect((await waiting()).nearlyFull).toEqual([]);
  });

  it('the list of waiting work names a ticket that the mail server refused, until it is sent', async () => {
    const id = ids.at(-1) as string;
    await setStatus(id, 'confirmed');
    await driver.quiet();
    const causeId = randomUUID();
    await append(id, {
      type: 'TicketSendFailed',
      data: { bookingId: id, causeId, reason: 'no such mailbox' },
    });
    const { confirmationNumber } = await driver.booking(id);
    // Failed mails of other schools, even many and older ones, do not displace this school's.
    await caughtUp(testBed);
    await testBed.database.pool.query(
      `insert into ${failedTicketMailsTable} (booking_id, failed_at, reason)
       select gen_random_uuid(), '2030-01-01', 'no such mailbox' from generate_series(1, 600)`,
    );
    expect((await waiting()).failedMails).toEqual([
      { bookingId: id, confirmationNumber, failedAt: clock.now().toISOString() },
    ]);
    await append(id, {
      type: 'TicketSent',
      data: { bookingId: id, causeId: randomUUID(), messageId: 'm' },
    });
    expect((await waiting()).failedMails).toEqual([]);
  });

  it('the list of waiting work shows that the school has no bank account for families to pay to', async () => {
    await testBed.database.pool.query(
      `update catalogue.schools set bank_account_number = ' ' where id = $1`,
      [sale.school.id],
    );
    expect((await waiting()).bankDetailsMissing).toBe(true);
  });

  it('waiting work is mailed after a day, once a day, to owners and administrators, not to the door', async () => {
    const jobs = testBed.app.get<JobQueue>(JOB_QUEUE);
    const mailedAddresses = async (): Promise<string[]> => {
      const folder = join(testBed.config.dataDir, 'mail');
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
      return mails
        .filter((mail) => mail.includes('Something waits for you'))
        .map((mail) => /^To: .*?([\w.]+@[\w.]+)/m.exec(mail)?.[1] ?? '')
        .sort();
    };
    const run = async (day: string): Promise<void> => {
      await jobs.enqueue('waiting-mail', day, { day }, { replace: true });
      await driver.quiet();
    };
    await run('2030-03-02');
    expect(await mailedAddresses()).toEqual([]);
    clock.advance({ minutes: DAY_MINUTES + 1 });
    await run('2030-03-03');
    await run('2030-03-03');
    const both = ['kumar@melati.example', 'noraini@melati.example'];
    expect(await mailedAddresses()).toEqual(both);
    // A school whose work cannot be read does not stop the mails of other schools.
    const queries = testBed.app.get(WaitingQueries, { strict: false });
    const waitingOfSchool = queries.waitingOfSchool.bind(queries);
    queries.waitingOfSchool = (school) =>
      school.id === broken.school.id
        ? Promise.reject(new Error('a bad row'))
        : waitingOfSchool(school);
    await run('2030-03-04');
    expect(await mailedAddresses()).toEqual([...both, ...both].sort());
  });

  it('waiting work is mailed again the next morning after a job that ran early by the backend’s clock', async () => {
    const jobs = testBed.app.get<JobQueue>(JOB_QUEUE);
    // A minute before the morning mail of 10 March in Malaysia.
    clock.setTo('2030-03-09T23:59:00.000Z');
    await jobs.enqueue('waiting-mail', '2030-03-10', { day: '2030-03-10' });
    await driver.quiet();
    const { rows } = await testBed.database.pool.query<{ day: string; at: Date }>(
      `select payload -> 'data' ->> 'day' as day, run_at as at from graphile_worker._private_jobs
       where payload -> 'data' ->> 'day' > '2030-03-10'`,
    );
    expect(rows).toEqual([{ day: '2030-03-11', at: new Date('2030-03-11T00:00:00.000Z') }]);
  });
});
