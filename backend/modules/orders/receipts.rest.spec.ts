import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReceiptView } from '../../contracts/rest/bookings.js';
import { SetClock } from '../../testing/set-clock.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { ReceiptReader } from '../receipts/reading/receipt-reader.js';
import { DrawnReceipts } from '../receipts/testing/scripted-engine.js';
import { BookingDriver, newTransactionId, type Sale } from './testing/booking-driver.js';
import { seat } from './testing/order.js';

/*
 * Bookings with a late receipt, or one that does not clearly prove the payment. receipt-reader.int.spec.ts reads such pictures
 * with Tesseract.
 */
describe('receipts', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let bookingId: string;
  let nextSeat = 1;

  beforeAll(async () => {
    const receipts = new DrawnReceipts();
    testBed = await startTestBed({
      clock,
      providers: [{ provide: ReceiptReader, useValue: new ReceiptReader(receipts) }],
    });
    driver = new BookingDriver(testBed, receipts);
    sale = await driver.openSale([{ label: 'A', seatCount: 50, price: '20.00' }]);
  });
  afterAll(() => testBed?.close());

  beforeEach(async () => {
    bookingId = await newBooking(nextSeat);
  });

  const newBooking = async (number: number): Promise<string> => {
    nextSeat = Math.max(nextSeat, number + 1);
    const { bookingId: placed } = (await driver.place(sale.performanceId, [seat(number)])).body;
    await caughtUp(testBed);
    return placed;
  };
  const inMinutes = (minutes: number): string =>
    new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  /** Reads the state after all later jobs are done, because a late reconciliation job could otherwise change it. */
  const stateOf = async (number: number): Promise<string> => {
    await driver.quiet();
    return new Map(await driver.takenSeats(sale)).get(number) ?? 'free';
  };
  const ownSeat = async (id = bookingId): Promise<number> =>
    (await driver.booking(id)).seats[0]?.number ?? 0;

  it('with a wrong amount are rejected; the seats are kept for a while, and a better receipt confirms the booking', async () => {
    clock.advance({ minutes: 10 });
    const rejected = await driver.pay(
      bookingId,
      await driver.receiptFor(bookingId, { amountSen: 200 }),
    );
    expect(rejected).toMatchObject({ status: 'rejected', holdUntil: inMinutes(30) });
    expect(rejected.verificationMessage).toMatch(
      /shows RM 2\.00, but the booking costs RM 20\.00.*upload the receipt of the full payment/,
    );
    expect(await stateOf(await ownSeat())).toBe('reserved');

    clock.advance({ minutes: 29 });
    const confirmed = await driver.pay(bookingId, await driver.receiptFor(bookingId));
    expect([confirmed.status, confirmed.holdUntil]).toEqual(['confirmed', null]);
    expect(await stateOf(await ownSeat())).toBe('booked');
    const { body } = await driver.call<ReceiptView>(`/api/bookings/${bookingId}/receipt`);
    expect([body.verificationStatus, body.extractedData?.amount]).toEqual(['confirmed', '20.00']);
  });

  it('of a failed transfer are rejected', async () => {
    const { status, verificationMessage } = await driver.pay(
      bookingId,
      await driver.receiptFor(bookingId, { outcome: 'failed' }),
    );
    expect([status, verificationMessage]).toEqual([
      'rejected',
      expect.stringMatching(/did not go through.*pay again/),
    ]);
    expect(await stateOf(await ownSeat())).toBe('reserved');
  });

  it('of an unfinished transfer are referred to staff, and the family keeps the seats', async () => {
    const decided = await driver.pay(
      bookingId,
      await driver.receiptFor(bookingId, { outcome: 'pending' }),
    );
    expect([decided.status, decided.holdUntil]).toEqual(['needs_review', null]);
    expect(decided.verificationMessage).toMatch(/not finished yet/);
    clock.advance({ minutes: 60 });
    expect((await driver.place(sale.performanceId, [seat(await ownSeat())])).status).toBe(409);
  });

  it('of one transfer never confirm two bookings', async () => {
    const transactionId = newTransactionId();
    const other = await newBooking(nextSeat);
    expect(
      (await driver.pay(other, await driver.receiptFor(other, { transactionId }))).status,
    ).toBe('confirmed');
    const decided = await driver.pay(
      bookingId,
      await driver.receiptFor(bookingId, { transactionId, layout: 'e-wallet' }),
    );
    expect(decided.status).toBe('rejected');
    expect(decided.verificationMessage).toMatch(/another booking/);
  });

  it('confirm only one of two bookings when the same picture is sent for both at the same time', async () => {
    const other = await newBooking(nextSeat);
    const picture = await driver.receiptFor(bookingId, { reference: '-' });
    const decided = await Promise.all([driver.pay(bookingId, picture), driver.pay(other, picture)]);
    expect(decided.map(({ status }) => status).sort()).toEqual([
      'confirmed',
      expect.stringMatching(/^(rejected|needs_review)$/),
    ]);
  });

  it('that arrive a second before the deadline keep the seats, however long the check takes', async () => {
    const { holdUntil, serverTime } = await driver.booking(bookingId);
    clock.advance({ seconds: (Date.parse(holdUntil ?? '') - Date.parse(serverTime)) / 1000 - 1 });
    const objectUrl = await driver.upload(bookingId, await driver.receiptFor(bookingId));
    expect((await driver.verify(bookingId, objectUrl)).body).toMatchObject({
      status: 'verifying',
      holdUntil: null,
    });
    clock.advance({ minutes: 5 });
    expect((await driver.place(sale.performanceId, [seat(await ownSeat())])).status).toBe(409);
    expect((await driver.decision(bookingId)).status).toBe('confirmed');
  });

  it('that arrive late take the seats again when they are free', async () => {
    const number = await ownSeat();
    clock.advance({ minutes: 31 });
    await driver.endHold(bookingId);
    expect([(await driver.status(bookingId)).status, await stateOf(number)]).toEqual([
      'expired',
      'free',
    ]);
    const decided = await driver.pay(bookingId, await driver.receiptFor(bookingId));
    expect([decided.status, await stateOf(number)]).toEqual(['confirmed', 'booked']);
  });

  it('of an order that its buyer gave up take the seats again, unless another booking has them', async () => {
    const giveUp = (id: string) => driver.call(`/api/bookings/${id}/release`, { method: 'POST' });
    const number = await ownSeat();
    expect((await giveUp(bookingId)).status).toBe(204);
    expect(await stateOf(number)).toBe('free');
    expect((await driver.booking(bookingId)).takesReceipt).toBe(true);
    const decided = await driver.pay(bookingId, await driver.receiptFor(bookingId));
    expect([decided.status, await stateOf(number)]).toEqual(['confirmed', 'booked']);
    expect((await driver.booking(bookingId)).takesReceipt).toBe(false);

    const second = await newBooking(nextSeat);
    expect((await giveUp(second)).status).toBe(204);
    await newBooking(await ownSeat(second));
    const objectUrl = await driver.upload(second, await driver.receiptFor(second));
    const answer = await driver.verify(second, objectUrl);
    expect([answer.status, answer.body.status]).toEqual([202, 'needs_review']);
    expect(answer.body.verificationMessage).toMatch(/^Your seats are gone: /);
  });

  it('that arrive late are referred to staff when another booking has the seats, and that booking keeps them', async () => {
    const number = await ownSeat();
    clock.advance({ minutes: 31 });
    const other = await newBooking(number);
    const objectUrl = await driver.upload(bookingId, await driver.receiptFor(bookingId));
    const answer = await driver.verify(bookingId, objectUrl);
    expect([answer.status, answer.body.status]).toEqual([202, 'needs_review']);
    expect(answer.body.verificationMessage).toMatch(
      /^Your seats are gone: .*staff will contact you/,
    );
    expect((await driver.status(other)).status).toBe('pending_payment');
    expect(await stateOf(number)).toBe('reserved');
    const { body } = await driver.call<ReceiptView>(`/api/bookings/${bookingId}/receipt`);
    expect(body.verificationStatus).toBe('needs_review');
  });
});
