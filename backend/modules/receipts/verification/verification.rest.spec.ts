import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PROVEN_MONEY } from '../../orders/application/account-of-booking.js';
import { BookingStreams } from '../../orders/application/booking-streams.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { CommandBus } from '@nestjs/cqrs';
import { receiptOf, type Receipt } from '../../orders/domain/booking.js';
import { BookingDriver, newTransactionId, type Sale } from '../../orders/testing/booking-driver.js';
import { seat, type Answer } from '../../orders/testing/order.js';
import {
  paymentStream,
  type BookingStatus,
  type PaymentKeyKind,
} from '../../../contracts/events/index.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
import type { ReceiptReview } from '../../../contracts/rest/receipt-review.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { POLICIES } from '../../../infrastructure/process-manager/policy.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { SetClock } from '../../../testing/set-clock.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { ReceiptReader } from '../reading/receipt-reader.js';
import { DrawnReceipts } from '../testing/scripted-engine.js';
import { PAYMENT_LOCK_QUEUE } from './payment-lock.policy.js';
import { PaymentLocks } from '../../payments/payment-locks.js';
import { PaymentHistory } from '../../payments/payment-history.js';
import { RECEIPT_CHECK_QUEUE } from './receipt-check.policy.js';
import { JudgeReceipt } from './judge-receipt.command.js';
import { ReceiptReadings } from './receipt-readings.js';
import { ReceiptDecider } from './receipt-decider.js';
import { SchoolRules } from './school-rules.js';

const causedBy = { id: 'test', correlationId: 'test' };

/*
 * Staff and the receipt check decide on one receipt at once. Each job runs only when the test starts it, so any order
 * can be tested.
 */
describe('staff and the receipt check at the same time', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let cookie: string;
  let nextSeat = 1;

  beforeAll(async () => {
    const receipts = new DrawnReceipts();
    testBed = await startTestBed({
      clock,
      providers: [
        { provide: POLICIES, useValue: [] },
        { provide: ReceiptReader, useValue: new ReceiptReader(receipts) },
      ],
    });
    driver = new BookingDriver(testBed, receipts);
    sale = await driver.openSale([
      { label: 'A', seatCount: 50, price: '20.00' },
      { label: 'B', seatCount: 10, price: '60.00' },
    ]);
    cookie = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
  });
  afterAll(() => testBed?.close());

  const ask = <T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> =>
    driver.call(path, { method, json, headers: { cookie } });
  const book = async (): Promise<string> =>
    (await driver.place(sale.performanceId, [seat(nextSeat++)])).body.bookingId;
  const run = (queue: string, data: object): Promise<void> =>
    testBed.app
      .get<JobQueue>(JOB_QUEUE, { strict: false })
      .enqueue(queue, randomUUID(), { ...data, causedBy });

  /**
   * Uploads a picture without starting its check, and returns the receipt's id. @param then the booking's expected
   * status
   */
  async function send(
    bookingId: string,
    picture: Buffer,
    then: BookingStatus = 'verifying',
  ): Promise<string> {
    const { status } = (await driver.verify(bookingId, await driver.upload(bookingId, picture)))
      .body;
    expect(status).toBe(then);
    return (await ask<ReceiptReview>('GET', `/api/admin/bookings/${bookingId}/receipts`)).body
      .receipts[0]?.id as string;
  }
  async function check(bookingId: string, receiptId: string): Promise<void> {
    const from = (await driver.eventsOf(bookingId)).length;
    await run(RECEIPT_CHECK_QUEUE, { bookingId, receiptId });
    await driver.decision(bookingId, from);
  }
  const locked = (bookingId: string, kind: PaymentKeyKind) =>
    driver.event(
      ({ stream, type, data }) =>
        type === 'PaymentClaimed' &&
        stream.startsWith(paymentStream(kind, '')) &&
        data.bookingId === bookingId,
    );

  /** Uploads another family's picture of the same transfer. */
  async function paidAgainBy(transactionId: string) {
    const other = await book();
    await check(
      other,
      await send(other, await driver.receiptFor(other, { transactionId, layout: 'e-wallet' })),
    );
    return driver.status(other);
  }
  const refused = {
    status: 'rejected',
    verificationMessage: expect.stringMatching(/already paid for another booking/),
  };

  it('an automatic confirmation locks its transfer by the id on the receipt and by the file', async () => {
    const id = await book();
    await check(id, await send(id, await driver.receiptFor(id)));
    expect((await driver.status(id)).status).toBe('confirmed');
    await locked(id, 'transaction');
    await locked(id, 'file');
  });

  it('a transfer pays for one booking, even when staff confirmed it before its picture was read', async () => {
    const transactionId = newTransactionId();
    const id = await book();
    const receiptId = await send(id, await driver.receiptFor(id, { transactionId }));
    expect(
      (await ask('PATCH', `/api/admin/bookings/${id}/status`, { status: 'confirmed' })).status,
    ).toBe(200);
    await run(PAYMENT_LOCK_QUEUE, { bookingId: id });
    await locked(id, 'transaction');
    expect(await paidAgainBy(transactionId)).toMatchObject(refused);
    await run(RECEIPT_CHECK_QUEUE, { bookingId: id, receiptId });
    await driver.quiet();
    expect((await driver.eventsOf(id)).filter(({ type }) => type === 'ReceiptRead')).toHaveLength(
      1,
    );
    expect((await driver.status(id)).status).toBe('confirmed');
  });

  it('the receipt that staff confirmed is locked, even when the family sent a newer one', async () => {
    const transactionId = newTransactionId();
    const id = await book();
    const first = await send(
      id,
      await driver.receiptFor(id, { transactionId, outcome: 'pending' }),
    );
    await check(id, first);
    const second = await send(id, await driver.receiptFor(id, { outcome: 'pending' }));
    await check(id, second);
    expect(
      (
        await ask('POST', `/api/admin/bookings/${id}/receipts/${first}/decision`, {
          decision: 'confirm',
        })
      ).status,
    ).toBe(200);
    await run(PAYMENT_LOCK_QUEUE, { bookingId: id, receiptId: first });
    await locked(id, 'transaction');
    expect(await paidAgainBy(transactionId)).toMatchObject(refused);
  });

  it('a receipt that came too late for its seats is still read', async () => {
    const id = await book();
    const number = (await driver.booking(id)).seats[0]?.number as number;
    const picture = await driver.receiptFor(id);
    clock.advance({ minutes: 31 });
    expect((await driver.place(sale.performanceId, [seat(number)])).status).toBe(201);
    const receiptId = await send(id, picture, 'needs_review');
    await run(RECEIPT_CHECK_QUEUE, { bookingId: id, receiptId });
    await driver.happened(id, ['ReceiptRead']);
    const { body } = await ask<ReceiptReview>('GET', `/api/admin/bookings/${id}/receipts`);
    expect(body).toMatchObject({
      status: 'needs_review',
      receipts: [
        {
          checks: expect.arrayContaining([
            expect.objectContaining({ field: 'amount', read: 'RM 20.00' }),
          ]),
        },
      ],
    });
  });

  it('a replaced receipt is no longer read', async () => {
    const id = await book();
    const number = (await driver.booking(id)).seats[0]?.number as number;
    const pictures = [await driver.receiptFor(id), await driver.receiptFor(id)] as const;
    clock.advance({ minutes: 31 });
    expect((await driver.place(sale.performanceId, [seat(number)])).status).toBe(201);
    // Both receipts come after the seats were lost, because only then can a family send a second receipt before the
    // first was read.
    const first = await send(id, pictures[0], 'needs_review');
    const second = await send(id, pictures[1], 'needs_review');
    await run(RECEIPT_CHECK_QUEUE, { bookingId: id, receiptId: first });
    await run(RECEIPT_CHECK_QUEUE, { bookingId: id, receiptId: second });
    await driver.happened(id, ['ReceiptRead']);
    await driver.quiet();
    const read = (await driver.eventsOf(id)).filter(({ type }) => type === 'ReceiptRead');
    expect(read.map(({ data }) => data)).toEqual([expect.objectContaining({ receiptId: second })]);
  });

  it('a decision applies to the order at the moment when it is written', async () => {
    const id = await book();
    const receiptId = await send(id, await driver.receiptFor(id));
    const get = <T>(type: abstract new (...args: never[]) => T): T =>
      testBed.app.get(type, { strict: false });
    const bookings = get(BookingStreams);
    const locks = get(PaymentLocks);
    const context = contextOfProcess('receipt-check', causedBy, clock.now());
    // Staff give the family a dearer seat just after the transfer was locked for the cheaper one.
    let amended: Promise<Answer<ErrorBody>> | null = null;
    const watched = Object.create(locks, {
      lock: {
        value: async (...args: Parameters<PaymentLocks['lock']>) => {
          const owned = await locks.lock(...args);
          await (amended ??= ask('PATCH', `/api/admin/bookings/${id}/seats`, {
            seats: [seat(1, 'B')],
            totalAmount: '60.00',
          }));
          return owned;
        },
      },
    }) as PaymentLocks;
    const decider = new ReceiptDecider(
      bookings,
      get(CommandBus),
      watched,
      get(PaymentHistory),
      get(SchoolRules),
      testBed.app.get(PROVEN_MONEY, { strict: false }),
    );
    const read = await get(ReceiptReadings).readReceipt(
      id,
      receiptOf(await bookings.loadPlaced(id), receiptId) as Receipt,
      1,
      context,
    );
    if (typeof read === 'string') throw new Error(read);
    await decider.execute(new JudgeReceipt(id, { receipt: read }, context));
    await caughtUp(testBed);
    expect(((await amended) as unknown as Answer<ErrorBody>).status).toBe(200);
    const { status, verificationMessage } = await driver.status(id);
    expect([status, verificationMessage]).toEqual([
      'rejected',
      expect.stringMatching(/shows RM 20\.00, but the booking costs RM 60\.00/),
    ]);
  });
});
