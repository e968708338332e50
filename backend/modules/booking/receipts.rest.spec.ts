import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReceiptView } from '../../contracts/rest/bookings.js';
import { SetClock } from '../../testing/set-clock.js';
import { caughtUp, startBoxOffice, type BoxOffice } from '../../testing/start-box-office.js';
import { Desk, newTransactionId, type Sale } from './testing/desk.js';
import { seat } from './testing/order.js';

/*
 * What becomes of a booking when its receipt is not clearly right, or comes late. Real pictures,
 * really read.
 */
describe('receipts', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let office: BoxOffice;
  let desk: Desk;
  let sale: Sale;
  let bookingId: string;
  let nextSeat = 1;

  beforeAll(async () => {
    office = await startBoxOffice({ clock });
    desk = new Desk(office);
    sale = await desk.openSale([{ label: 'A', seatCount: 50, price: '20.00' }]);
  });
  afterAll(() => office?.close());

  beforeEach(async () => {
    bookingId = await newBooking(nextSeat);
  });

  const newBooking = async (number: number): Promise<string> => {
    nextSeat = Math.max(nextSeat, number + 1);
    const { bookingId: placed } = (await desk.place(sale.performanceId, [seat(number)])).body;
    await caughtUp(office);
    return placed;
  };
  const inMinutes = (minutes: number): string =>
    new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  /**
   * After the jobs that follow have run as well, because a late settlement job could otherwise see
   * later changes.
   */
  const stateOf = async (number: number): Promise<string> => {
    await desk.quiet();
    return new Map(await desk.takenSeats(sale)).get(number) ?? 'free';
  };
  const ownSeat = async (id = bookingId): Promise<number> =>
    (await desk.booking(id)).seats[0]?.number ?? 0;

  it('rejects another amount, keeps the seats for a while longer, and confirms by a better receipt', async () => {
    clock.advance({ minutes: 10 });
    const rejected = await desk.pay(
      bookingId,
      await desk.receiptFor(bookingId, { amountSen: 200 }),
    );
    expect(rejected).toMatchObject({ status: 'rejected', holdUntil: inMinutes(30) });
    expect(rejected.verificationMessage).toMatch(
      /shows RM 2\.00, but the booking costs RM 20\.00.*upload the receipt of the full payment/,
    );
    expect(await stateOf(await ownSeat())).toBe('reserved');

    clock.advance({ minutes: 29 });
    const confirmed = await desk.pay(bookingId, await desk.receiptFor(bookingId));
    expect([confirmed.status, confirmed.holdUntil]).toEqual(['confirmed', null]);
    expect(await stateOf(await ownSeat())).toBe('booked');
    const { body } = await desk.call<ReceiptView>(`/api/bookings/${bookingId}/receipt`);
    expect([body.verificationStatus, body.extractedData?.amount]).toEqual(['confirmed', '20.00']);
  }, 180_000);

  it('rejects a transfer that failed', async () => {
    const { status, verificationMessage } = await desk.pay(
      bookingId,
      await desk.receiptFor(bookingId, { outcome: 'failed' }),
    );
    expect([status, verificationMessage]).toEqual([
      'rejected',
      expect.stringMatching(/did not go through.*pay again/),
    ]);
    expect(await stateOf(await ownSeat())).toBe('reserved');
  }, 120_000);

  it('leaves a transfer that is not finished to staff, and the seats with the family', async () => {
    const decided = await desk.pay(
      bookingId,
      await desk.receiptFor(bookingId, { outcome: 'pending' }),
    );
    expect([decided.status, decided.holdUntil]).toEqual(['needs_review', null]);
    expect(decided.verificationMessage).toMatch(/not finished yet/);
    clock.advance({ minutes: 60 });
    expect((await desk.place(sale.performanceId, [seat(await ownSeat())])).status).toBe(409);
  }, 120_000);

  it('never confirms two bookings by one transfer', async () => {
    const transactionId = newTransactionId();
    const other = await newBooking(nextSeat);
    expect((await desk.pay(other, await desk.receiptFor(other, { transactionId }))).status).toBe(
      'confirmed',
    );
    const decided = await desk.pay(
      bookingId,
      await desk.receiptFor(bookingId, { transactionId, layout: 'e-wallet' }),
    );
    expect(['rejected', 'needs_review']).toContain(decided.status);
    expect(decided.verificationMessage).toMatch(/another booking/);
  }, 180_000);

  it('confirms one of two bookings that send the same picture at once', async () => {
    const other = await newBooking(nextSeat);
    const picture = await desk.receiptFor(bookingId, { reference: '-' });
    const decided = await Promise.all([desk.pay(bookingId, picture), desk.pay(other, picture)]);
    const statuses = decided.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(1);
    expect(['rejected', 'needs_review']).toContain(
      statuses.find((status) => status !== 'confirmed'),
    );
  }, 180_000);

  it('keeps the seats for a receipt that comes a second before the time is up, however long its check takes', async () => {
    const { holdUntil, serverTime } = await desk.booking(bookingId);
    clock.advance({ seconds: (Date.parse(holdUntil ?? '') - Date.parse(serverTime)) / 1000 - 1 });
    const objectUrl = await desk.upload(bookingId, await desk.receiptFor(bookingId));
    expect((await desk.verify(bookingId, objectUrl)).body).toMatchObject({
      status: 'verifying',
      holdUntil: null,
    });
    clock.advance({ minutes: 5 });
    expect((await desk.place(sale.performanceId, [seat(await ownSeat())])).status).toBe(409);
    expect((await desk.verdict(bookingId)).status).toBe('confirmed');
  }, 120_000);

  it('takes the seats again for a receipt that comes late, when they are free', async () => {
    const number = await ownSeat();
    clock.advance({ minutes: 31 });
    await desk.endHold(bookingId);
    expect([(await desk.status(bookingId)).status, await stateOf(number)]).toEqual([
      'expired',
      'free',
    ]);
    const decided = await desk.pay(bookingId, await desk.receiptFor(bookingId));
    expect([decided.status, await stateOf(number)]).toEqual(['confirmed', 'booked']);
  }, 120_000);

  it('sends a receipt that comes late to staff when somebody else has the seats, who keeps them', async () => {
    const number = await ownSeat();
    clock.advance({ minutes: 31 });
    const other = await newBooking(number);
    const objectUrl = await desk.upload(bookingId, await desk.receiptFor(bookingId));
    const answer = await desk.verify(bookingId, objectUrl);
    expect([answer.status, answer.body.status]).toEqual([202, 'needs_review']);
    expect(answer.body.verificationMessage).toMatch(
      /taken by somebody else.*staff will contact you/,
    );
    expect((await desk.status(other)).status).toBe('pending_payment');
    expect(await stateOf(number)).toBe('reserved');
    const { body } = await desk.call<ReceiptView>(`/api/bookings/${bookingId}/receipt`);
    expect(body.verificationStatus).toBe('needs_review');
  }, 120_000);
});
