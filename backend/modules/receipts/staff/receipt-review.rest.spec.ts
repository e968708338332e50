import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingDriver, newTransactionId, type Sale } from '../../orders/testing/booking-driver.js';
import { seat, type Answer } from '../../orders/testing/order.js';
import { paymentStream, type DomainEvent } from '../../../contracts/events/index.js';
import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
import type {
  ReceiptReview,
  ReviewedCheck,
  ReviewedReceipt,
} from '../../../contracts/rest/receipt-review.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { ReceiptReader } from '../reading/receipt-reader.js';
import { DrawnReceipts } from '../testing/scripted-engine.js';
import { SetClock } from '../../../testing/set-clock.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';

describe("a receipt in staff's review", () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  const receipts = new DrawnReceipts();
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let elsewhere: Sale;
  let staff: string;
  let stranger: string;
  let nextSeat = 1;

  beforeAll(async () => {
    testBed = await startTestBed({
      clock,
      providers: [{ provide: ReceiptReader, useValue: new ReceiptReader(receipts) }],
    });
    driver = new BookingDriver(testBed, receipts);
    sale = await driver.openSale([{ label: 'A', seatCount: 50, price: '20.00' }]);
    elsewhere = await driver.openSale([{ label: 'A', seatCount: 50, price: '20.00' }]);
    staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        firstName: 'Cikgu Noraini',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    stranger = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'owner@ilmu.example',
        schools: [{ schoolId: elsewhere.school.id, role: 'owner' }],
      }),
    );
  });
  afterAll(() => testBed?.close());

  const book = async (of = sale): Promise<string> =>
    (await driver.place(of.performanceId, [seat((nextSeat += 1))])).body.bookingId;

  const review = async (
    id: string,
    cookie: string | null = staff,
  ): Promise<Answer<ReceiptReview & ErrorBody>> => {
    await caughtUp(testBed);
    return driver.call(`/api/admin/bookings/${id}/receipts`, { headers: cookie ? { cookie } : {} });
  };

  const decide = (
    id: string,
    receiptId: string,
    json: unknown,
    cookie = staff,
  ): Promise<Answer<ReceiptReview & ErrorBody>> =>
    driver.call(`/api/admin/bookings/${id}/receipts/${receiptId}/decision`, {
      json,
      headers: { cookie },
    });

  const newest = async (id: string): Promise<ReviewedReceipt> => {
    const [receipt] = (await review(id)).body.receipts;
    if (!receipt) throw new Error('No receipt');
    return receipt;
  };
  const check = (
    { checks }: ReviewedReceipt,
    field: ReviewedCheck['field'],
  ): ReviewedCheck | undefined => checks?.find((one) => one.field === field);

  /** Draws a receipt whose transfer is not finished but which is right otherwise, so that staff must decide. */
  async function inReview(): Promise<{ id: string; receipt: ReviewedReceipt }> {
    const id = await book();
    await driver.pay(id, await driver.receiptFor(id, { outcome: 'pending' }));
    return { id, receipt: await newest(id) };
  }

  it("staff see a receipt's picture, every field with the expected value, and the reasons", async () => {
    const { id, receipt } = await inReview();
    expect(receipt).toMatchObject({
      verificationStatus: 'needs_review',
      decidedBy: 'the receipt check (automatic)',
      uploadedAt: clock.now().toISOString(),
    });
    expect(
      (await fetch(new URL(receipt.imageUrl, testBed.url))).headers.get('content-type'),
    ).toMatch(/^image\//);
    expect(check(receipt, 'outcome')).toEqual({
      field: 'outcome',
      label: 'Transfer went through',
      read: 'not finished',
      expected: 'succeeded',
      standing: 'doubt',
      why: 'The receipt says that the transfer is not finished; please check the bank account.',
    });
    expect(check(receipt, 'amount')).toMatchObject({
      read: 'RM 20.00',
      expected: 'RM 20.00',
      standing: 'agrees',
    });
    const { paymentReference, payee } = await driver.booking(id);
    expect(check(receipt, 'recipient')).toMatchObject({
      read: `${payee.merchantName}, ${payee.accountNumber}`,
      standing: 'agrees',
    });
    expect(check(receipt, 'reference')).toMatchObject({
      expected: paymentReference,
      standing: 'agrees',
    });
    expect(receipt.checks?.map(({ field }) => field)).toEqual([
      'outcome',
      'amount',
      'recipient',
      'transactionId',
      'transfer',
      'paidAt',
      'reference',
      'picture',
      'limit',
    ]);
  });

  it('staff confirm a receipt: seats are sold, the ticket is sent, and the transfer pays for no other booking', async () => {
    const transactionId = newTransactionId();
    const id = await book();
    await driver.pay(id, await driver.receiptFor(id, { outcome: 'pending', transactionId }));
    const receipt = await newest(id);
    const answer = await decide(id, receipt.id, { decision: 'confirm' });
    expect([answer.status, answer.body.status, answer.body.receipts[0]?.decidedBy]).toEqual([
      200,
      'confirmed',
      'Cikgu Noraini',
    ]);
    const events = await driver.eventsOf(id);
    expect(events.find(({ type }) => type === 'BookingConfirmed')?.metadata.actor).toMatchObject({
      kind: 'user',
      name: 'Cikgu Noraini',
    });
    expect(await driver.seatEventsOf(id, sale.performanceId)).toEqual([
      'SeatsHeld',
      'HoldExtended',
      'HoldExtended',
      'SeatsTaken',
    ]);
    await driver.happened(id, ['TicketSent']);
    const history = await driver.call<BookingHistoryEntry[]>(`/api/admin/bookings/${id}/history`, {
      headers: { cookie: staff },
    });
    expect(history.body.find(({ type }) => type === 'BookingConfirmed')?.who).toBe('Cikgu Noraini');

    expect((await decide(id, receipt.id, { decision: 'confirm' })).status).toBe(200);
    expect(
      (await driver.eventsOf(id)).filter(({ type }) => type === 'BookingConfirmed'),
    ).toHaveLength(1);
    expect(await decide(id, receipt.id, { decision: 'reject' })).toMatchObject({
      status: 409,
      body: { error: expect.anything() },
    });

    await locked(id, 'transaction');
    const other = await book(elsewhere);
    const decided = await driver.pay(other, await driver.receiptFor(other, { transactionId }));
    expect([decided.status, decided.verificationMessage]).toEqual([
      'rejected',
      expect.stringMatching(/already paid for another booking/),
    ]);
  });

  it("a receipt above the school's limit goes to staff with the reason", async () => {
    const settings = (json: object) =>
      driver.call(`/api/schools/${sale.school.id}`, {
        method: 'PATCH',
        json,
        headers: { cookie: staff },
      });
    expect((await settings({ autoConfirmUpTo: '19.99' })).status).toBe(200);
    const id = await book();
    const paid = await driver.pay(id, await driver.receiptFor(id));
    expect([paid.status, paid.verificationMessage]).toEqual([
      'needs_review',
      expect.stringMatching(/staff confirm bookings of this sum themselves/),
    ]);
    expect(check(await newest(id), 'limit')).toEqual({
      field: 'limit',
      label: 'Booking total',
      read: 'RM 20.00',
      expected: 'up to RM 19.99',
      standing: 'doubt',
      why: "Above the school's limit for automatic confirmation, so it came to you. Please compare it with the bank account.",
    });
    expect((await settings({ autoConfirmUpTo: null })).body).toMatchObject({
      autoConfirmUpTo: null,
    });
    const next = await book();
    expect((await driver.pay(next, await driver.receiptFor(next))).status).toBe('confirmed');
  });

  it('a receipt that staff reject with a text stays rejected until they open the booking again', async () => {
    const { id, receipt } = await inReview();
    const answer = await decide(id, receipt.id, {
      decision: 'reject',
      message: ' The money has not arrived. ',
    });
    expect([answer.status, answer.body.status, answer.body.receipts[0]?.message]).toEqual([
      200,
      'rejected',
      'The money has not arrived.',
    ]);
    // The answer's `told` becomes `sent` only after the mail about the decision was sent.
    await driver.quiet();
    expect((await review(id)).body.receipts[0]?.told).toBe('sent');
    const status = await driver.status(id);
    expect(status).toMatchObject({
      status: 'rejected',
      verificationMessage: 'The money has not arrived.',
      holdUntil: null,
    });
    expect(
      (await driver.call(`/api/bookings/${id}/upload-url`, { method: 'POST' })).body,
    ).toMatchObject({ error: 'rejected_by_staff' });
    const reopened = await driver.call(`/api/admin/bookings/${id}/status`, {
      method: 'PATCH',
      json: { status: 'pending_payment' },
      headers: { cookie: staff },
    });
    expect(reopened.status).toBe(200);
    expect((await driver.pay(id, await driver.receiptFor(id))).status).toBe('confirmed');
    expect(await decide(id, receipt.id, { decision: 'reject' })).toMatchObject({ status: 409 });
  });

  it('a receipt cannot be confirmed when its seats are gone, and staff see the conflict', async () => {
    const id = await book();
    const { seats } = await driver.booking(id);
    clock.advance({ minutes: 31 });
    const other = (await driver.place(sale.performanceId, seats)).body.bookingId;
    await driver.verify(id, await driver.upload(id, await driver.receiptFor(id)));
    const receipt = await newest(id);
    expect(receipt.verificationStatus).toBe('needs_review');
    const { confirmationNumber } = await driver.booking(other);
    const answer = await decide(id, receipt.id, { decision: 'confirm' });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'Seat conflict', conflictingSeats: [{ confirmationNumber }] },
    });
    expect((await driver.status(id)).status).toBe('needs_review');
  });

  it('a receipt goes to staff when another booking was paid with the same amount, minute and bank, even if the transaction ids differ', async () => {
    const transfer = { payerBank: 'CIMB', reference: '-' };
    const paidAt = clock.now();
    const first = await book();
    const digits = newTransactionId();
    expect(
      (
        await driver.pay(
          first,
          await driver.receiptFor(first, { ...transfer, paidAt, transactionId: digits }),
        )
      ).status,
    ).toBe('confirmed');
    const second = await book(elsewhere);
    const misread = digits.replace(/.$/, (last) => (last === '7' ? '4' : '7'));
    const decided = await driver.pay(
      second,
      await driver.receiptFor(second, { ...transfer, paidAt, transactionId: misread }),
    );
    expect([decided.status, decided.verificationMessage]).toEqual([
      'needs_review',
      expect.stringMatching(/same amount in the same minute/),
    ]);
    const { confirmationNumber } = await driver.booking(first);
    const seen = (await review(second, stranger)).body.receipts[0] as ReviewedReceipt;
    expect(check(seen, 'transfer')).toMatchObject({
      standing: 'doubt',
      why: expect.stringContaining(confirmationNumber),
    });
  });

  it('a transfer is recognised by each of its ids, also on a cut picture', async () => {
    const [own, network, own2, network2] = [
      newTransactionId(),
      newTransactionId(),
      newTransactionId(),
      newTransactionId(),
    ];
    const show = async (
      of: Sale,
      ids: { transactionId: string; networkId?: string },
    ): Promise<[string, string]> => {
      const id = await book(of);
      return [id, (await driver.pay(id, await driver.receiptFor(id, ids))).status];
    };
    expect((await show(sale, { transactionId: own, networkId: network }))[1]).toBe('confirmed');
    expect((await show(elsewhere, { transactionId: network }))[1]).toBe('rejected');
    const [cut, confirmed] = await show(sale, { transactionId: network2 });
    expect(confirmed).toBe('confirmed');
    const [whole, doubted] = await show(elsewhere, { transactionId: own2, networkId: network2 });
    expect(doubted).toBe('needs_review');
    const seen = (await review(whole, stranger)).body.receipts[0] as ReviewedReceipt;
    expect(check(seen, 'transactionId')).toMatchObject({
      standing: 'doubt',
      why: expect.stringContaining((await driver.booking(cut)).confirmationNumber),
    });
  });

  it("a receipt is compared with the booking's price at its confirmation, whatever was amended since", async () => {
    const id = (
      await driver.place(sale.performanceId, [seat((nextSeat += 1)), seat((nextSeat += 1))])
    ).body.bookingId;
    expect((await driver.pay(id, await driver.receiptFor(id))).status).toBe('confirmed');
    const { seats } = await driver.booking(id);
    const amended = await driver.call(`/api/admin/bookings/${id}/seats`, {
      method: 'PATCH',
      json: { seats: seats.slice(1), totalAmount: '20.00' },
      headers: { cookie: staff },
    });
    expect(amended.status).toBe(200);
    const receipt = await newest(id);
    expect(check(receipt, 'amount')).toMatchObject({
      read: 'RM 40.00',
      expected: 'RM 40.00',
      standing: 'agrees',
    });
    expect(receipt.facts).toContainEqual({
      label: 'Amended since',
      value: 'The seats were changed after this payment of RM 40.00; the total is now RM 20.00.',
    });
    expect(check(receipt, 'paidAt')?.read).toMatch(/^1 Mar 2030, \d+:\d\d.(am|pm)$/);
  });

  it('only staff of the school can see a receipt', async () => {
    const id = await book();
    expect([
      (await review(id, null)).status,
      (await review(id, stranger)).status,
      (await decide(id, 'x', { decision: 'confirm' }, stranger)).status,
    ]).toEqual([401, 403, 403]);
    expect((await decide(id, 'x', { decision: 'maybe' })).status).toBe(400);
    expect((await decide(id, 'x', { decision: 'confirm' })).status).toBe(404);
    expect((await review(id)).body.receipts).toEqual([]);
  });

  async function locked(bookingId: string, kind: string): Promise<void> {
    const prefix = paymentStream(kind, '');
    await driver.event(
      (event: RecordedEvent) =>
        isPaymentLock(event) &&
        event.stream.startsWith(prefix) &&
        event.data.bookingId === bookingId,
    );
  }
});

const isPaymentLock = (
  event: RecordedEvent,
): event is RecordedEvent<Extract<DomainEvent, { type: 'PaymentClaimed' }>> =>
  event.type === 'PaymentClaimed';
