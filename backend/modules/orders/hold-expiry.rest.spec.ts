import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOB_QUEUE, type JobQueue } from '../../infrastructure/jobs/port.js';
import { SetClock } from '../../testing/set-clock.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { contextOfProcess } from '../../infrastructure/commands/command-context.js';
import { ReceiptReader } from '../receipts/reading/receipt-reader.js';
import { DrawnReceipts } from '../receipts/testing/scripted-engine.js';
import { SeatStreams } from '../seats/seat-streams.js';
import { releaseSeats } from '../seats/domain/seat-ledger.js';
import { SEAT_RECONCILIATION_QUEUE } from './policies/seat-reconciliation.policy.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { seat } from './testing/order.js';
import type { BookingListItem } from '../../contracts/rest/bookings.js';
import type { PerformanceView } from '../../contracts/rest/catalogue.js';
import { seatsStream } from '../../contracts/events/index.js';
import sharp from 'sharp';
import { makePerson, signIn } from '../../testing/sign-in.js';

/*
 * The test's clock is far ahead of the queue's clock, which is the database's. Jobs for holds and seat reconciliation therefore
 * run only when a test runs them.
 */
const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
let testBed: TestBed;
let driver: BookingDriver;

beforeAll(async () => {
  const receipts = new DrawnReceipts();
  testBed = await startTestBed({
    clock,
    providers: [{ provide: ReceiptReader, useValue: new ReceiptReader(receipts) }],
  });
  driver = new BookingDriver(testBed, receipts);
});
afterAll(() => testBed?.close());

/*
 * A bug, or an event log restored from an older backup, may have removed the seats. No booking may claim seats that it does not
 * have.
 */
describe('an unpaid booking that lost its seats', () => {
  let sale: Sale;

  beforeAll(async () => {
    sale = await driver.openSale();
  });

  const cause = { id: 'test', correlationId: 'test' };

  /** Creates a booking, releases its seats without any command on it, and returns its id. */
  async function robbed(number: number): Promise<string> {
    const { bookingId } = (await driver.place(sale.performanceId, [seat(number)])).body;
    await testBed.app
      .get(SeatStreams)
      .execute(
        sale.performanceId,
        contextOfProcess('seat-reconciliation', cause, new Date()),
        (ledger) =>
          releaseSeats(ledger, {
            performanceId: sale.performanceId,
            bookingId,
            reason: 'orphaned',
          }),
      );
    return bookingId;
  }

  const reconcile = (bookingId: string): Promise<void> =>
    testBed.app
      .get<JobQueue>(JOB_QUEUE, { strict: false })
      .enqueue(SEAT_RECONCILIATION_QUEUE, `test.${bookingId}`, {
        bookingId,
        performanceId: sale.performanceId,
        causedBy: cause,
      });

  it('gets its seats back when they are free', async () => {
    const bookingId = await robbed(1);
    await reconcile(bookingId);
    await driver.quiet();
    expect((await driver.booking(bookingId)).status).toBe('pending_payment');
    expect(await driver.takenSeats(sale)).toContainEqual([1, 'reserved']);
  });

  it('is cancelled with the reason when another booking has them, and the family gets an e-mail', async () => {
    const bookingId = await robbed(2);
    const faster = (await driver.place(sale.performanceId, [seat(2)])).body.bookingId;
    await reconcile(bookingId);
    const { data } = await driver.happened(bookingId, ['BookingCancelled']);
    expect(data).toEqual({ bookingId, from: 'pending_payment', reason: 'seats-lost' });
    await driver.quiet();
    expect((await driver.booking(faster)).status).toBe('pending_payment');
    const folder = join(testBed.config.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFile(join(folder, name), 'utf8')),
    );
    expect(mails.filter((mail) => mail.includes('Your booking was cancelled'))).toHaveLength(1);
  });
});

describe('a seat hold at its deadline', () => {
  let sale: Sale;

  beforeAll(async () => {
    sale = await driver.openSale();
  });

  const newBooking = async (numbers: number[], customerEmail: string): Promise<string> =>
    (
      await driver.place(
        sale.performanceId,
        numbers.map((number) => seat(number)),
        { customerEmail },
      )
    ).body.bookingId;
  const listed = async (email: string): Promise<string[]> => {
    await caughtUp(testBed);
    return (await driver.call<BookingListItem[]>(`/api/bookings/email/${email}`)).body.map(
      ({ id }) => id,
    );
  };
  const remaining = async (): Promise<number> => {
    await caughtUp(testBed);
    return (await driver.call<PerformanceView>(`/api/performances/${sale.performanceId}`)).body
      .seatsRemaining;
  };

  describe('whose expiry job has not run yet', () => {
    let late: string;
    let quick: string;

    beforeAll(async () => {
      late = await newBooking([1, 2], 'late@example.com');
    });

    it('keeps its seats until the last moment', async () => {
      clock.advance({ minutes: 29, seconds: 59 });
      expect(await remaining()).toBe(8);
      expect((await driver.place(sale.performanceId, [seat(2)])).status).toBe(409);
    });

    it('frees its seats at the deadline, for the seat counts and for the next buyer', async () => {
      clock.advance({ seconds: 1 });
      expect(await remaining()).toBe(10);
      quick = await newBooking([2, 3], 'quick@example.com');
      expect(await driver.takenSeats(sale)).toEqual([
        [2, 'reserved'],
        [3, 'reserved'],
      ]);
      expect((await driver.status(late)).status).toBe('pending_payment');
    });

    it('is released when the job runs later, and the next buyer keeps the seats', async () => {
      await driver.endHold(late);
      expect((await driver.booking(late)).status).toBe('expired');
      expect(await listed('late@example.com')).toEqual([late]);
      expect((await driver.status(quick)).status).toBe('pending_payment');
      expect(await driver.takenSeats(sale)).toEqual([
        [2, 'reserved'],
        [3, 'reserved'],
      ]);
      expect(await driver.seatEventsOf(late, sale.performanceId)).toEqual([
        'SeatsHeld',
        'SeatsReleased',
      ]);
    });
  });

  it('releases its seats by its expiry job, and its family can still find the booking', async () => {
    const email = 'gone@example.com';
    const booking = await newBooking([5], email);
    const { confirmationNumber } = await driver.booking(booking);
    expect(await listed(email)).toEqual([booking]);
    clock.advance({ minutes: 30 });
    await driver.endHold(booking);
    await driver.event(
      ({ stream, type, data }) =>
        stream === seatsStream(sale.performanceId) &&
        type === 'SeatsReleased' &&
        data.bookingId === booking,
    );
    expect(await listed(email)).toEqual([booking]);
    expect(await driver.call(`/api/bookings/confirmation/${confirmationNumber}`)).toMatchObject({
      status: 200,
      body: { bookingId: booking, status: 'expired' },
    });
    expect(await driver.booking(booking)).toMatchObject({
      status: 'expired',
      seatsKept: false,
      takesReceipt: true,
      school: { name: sale.school.name, email: sale.school.contactEmail },
    });
    await driver.event(
      ({ type, data }) =>
        type === 'NoticeSent' && data.bookingId === booking && data.notice === 'expired',
    );
    expect(await driver.eventTypesOf(booking)).toEqual(['BookingPlaced', 'BookingExpired']);
  });
});

/* Tests how long an unpaid order can keep its seats, with real pictures and the real reader. */
describe('while seats are held and never paid for,', () => {
  let sale: Sale;
  let staff: string;
  let white: Buffer;
  let nextSeat = 1;

  beforeAll(async () => {
    sale = await driver.openSale([{ label: 'A', seatCount: 50, price: '20.00' }]);
    staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    white = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  });

  const book = async (): Promise<{ id: string; number: number; placedAt: number }> => {
    const number = nextSeat++;
    const { body } = await driver.place(sale.performanceId, [seat(number)]);
    await caughtUp(testBed);
    return { id: body.bookingId, number, placedAt: clock.now().getTime() };
  };
  const at = (placedAt: number, minutes: number): string =>
    new Date(placedAt + minutes * 60_000).toISOString();
  const buys = async (number: number): Promise<number> =>
    (await driver.place(sale.performanceId, [seat(number)], { customerEmail: 'next@example.com' }))
      .status;

  it('a blank picture does not stop the payment clock: staff see it, and the hold still expires', async () => {
    const { id, number, placedAt } = await book();
    clock.advance({ minutes: 10 });
    const decided = await driver.pay(id, white);
    expect(decided).toMatchObject({ status: 'needs_review', holdUntil: at(placedAt, 30) });
    expect(decided.verificationMessage).toMatch(/no receipt.*upload/i);
    clock.advance({ minutes: 20 });
    await driver.endHold(id);
    expect((await driver.status(id)).status).toBe('expired');
    expect(await buys(number)).toBe(201);
  });

  it('blank pictures, one after another, keep the seats no longer than twice the time to pay', async () => {
    const { id, number, placedAt } = await book();
    for (const minutes of [29, 33, 37, 41, 45, 49, 53, 57, 59]) {
      clock.setTo(at(placedAt, minutes));
      const { status, holdUntil } = await driver.pay(id, white);
      expect(status).toBe('needs_review');
      expect(Date.parse(holdUntil ?? '')).toBeLessThanOrEqual(placedAt + 60 * 60_000);
    }
    clock.setTo(at(placedAt, 60));
    await driver.endHold(id);
    // The late picture is still read, but its seats are no longer held.
    await driver.pay(id, white);
    // The decision is written first; the seats follow later.
    await driver.quiet();
    expect(await buys(number)).toBe(201);
  });

  it('a rejection by staff is final: another picture is refused until staff reopen the booking', async () => {
    const { id, number } = await book();
    await driver.pay(id, await driver.receiptFor(id, { outcome: 'pending' }));
    const { body } = await driver.call<{ receipts: { id: string }[] }>(
      `/api/admin/bookings/${id}/receipts`,
      { headers: { cookie: staff } },
    );
    const rejected = await driver.call(
      `/api/admin/bookings/${id}/receipts/${body.receipts[0]?.id}/decision`,
      { json: { decision: 'reject' }, headers: { cookie: staff } },
    );
    expect(rejected.status).toBe(200);
    expect(await driver.status(id)).toMatchObject({ status: 'rejected', holdUntil: null });
    const again = await driver.call(`/api/bookings/${id}/upload-url`, { method: 'POST' });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'rejected_by_staff', message: expect.stringMatching(/contact the school/) },
    });
    expect(await buys(number)).toBe(201);
    const other = await book();
    const set = (status: string) =>
      driver.call(`/api/admin/bookings/${other.id}/status`, {
        method: 'PATCH',
        json: { status },
        headers: { cookie: staff },
      });
    const objectUrl = await driver.upload(other.id, white);
    expect((await set('rejected')).status).toBe(200);
    expect((await driver.verify(other.id, objectUrl)).body.error).toBe('rejected_by_staff');
    expect((await set('pending_payment')).status).toBe(200);
    expect((await driver.verify(other.id, objectUrl)).status).toBe(202);
    await driver.decision(other.id);
  });

  it('rejected receipts give time for another receipt, but never more than twice the time to pay', async () => {
    const { id, number, placedAt } = await book();
    const wrong = await driver.receiptFor(id, { amountSen: 200 });
    clock.setTo(at(placedAt, 25));
    expect((await driver.pay(id, wrong)).holdUntil).toBe(at(placedAt, 55));
    clock.setTo(at(placedAt, 50));
    const again = await driver.receiptFor(id, { amountSen: 300 });
    expect(await driver.pay(id, again)).toMatchObject({
      status: 'rejected',
      holdUntil: at(placedAt, 60),
    });
    expect((await driver.booking(id)).canExtendHold).toBe(false);
    await driver.quiet();
    clock.setTo(at(placedAt, 60));
    expect(await buys(number)).toBe(201);
  });
});
