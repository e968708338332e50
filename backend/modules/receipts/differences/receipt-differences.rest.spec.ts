import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bookingStream,
  type Actor,
  type BookingEvent,
  type ReceiptReading,
} from '../../../contracts/events/index.js';
import type { ReceiptDifferences } from '../../../contracts/rest/receipt-differences.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { EVENT_STORE } from '../../../infrastructure/event-store/event-store.token.js';
import type { EventStore } from '../../../infrastructure/event-store/port.js';
import { SetClock } from '../../../testing/set-clock.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import {
  BookingDriver,
  newTransactionId,
  type Sale,
} from '../../booking/testing/booking-driver.js';
import { seat } from '../../booking/testing/order.js';
import { agreed, clearReading } from '../testing/readings.js';

const MACHINE: Actor = { kind: 'system', name: 'receipt-check' };

/* Receipts that older rules decided, over real HTTP. What was read and decided then is appended as an older program wrote it. */
describe('old receipts, new rules', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let staff: string;
  let stranger: string;
  /** Referred, rightly paid; confirmed, though not finished; referred, though of another sum; as today's rules say. */
  let referred: string;
  let unfinished: string;
  let tooLittle: string;
  let agreedOn: string;
  const receiptOf = new Map<string, string>();

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    const elsewhere = await driver.openSale();
    const person = (email: string, of: Sale) =>
      makePerson(testBed, {
        email,
        firstName: 'Cikgu Noraini',
        schools: [{ schoolId: of.school.id, role: 'admin' }],
      });
    staff = await signIn(testBed, await person('staff@melati.example', sale));
    stranger = await signIn(testBed, await person('staff@ilmu.example', elsewhere));
    const place = async (number: number) =>
      (await driver.place(sale.performanceId, [seat(number)])).body.bookingId;
    [referred, unfinished, tooLittle, agreedOn] = [
      await place(1),
      await place(2),
      await place(3),
      await place(4),
    ];
    clock.advance({ minutes: 5 });
    await decided(referred, {}, ['ReceiptReferredToStaff', 'amount-unsure']);
    await decided(unfinished, { outcome: agreed('pending') }, ['BookingConfirmed']);
    await decided(tooLittle, { amountSen: agreed(1_000) }, [
      'ReceiptReferredToStaff',
      'no-receipt',
    ]);
    await decided(agreedOn, { outcome: agreed('pending') }, [
      'ReceiptReferredToStaff',
      'transfer-pending',
    ]);
    await driver.quiet();
  });
  afterAll(() => testBed?.close());

  /** A receipt that was read rightly, but for `read`, and what was decided then. */
  async function decided(
    bookingId: string,
    read: Partial<ReceiptReading>,
    [type, reason]:
      | readonly ['BookingConfirmed']
      | readonly ['ReceiptReferredToStaff', 'amount-unsure' | 'no-receipt' | 'transfer-pending'],
  ): Promise<void> {
    const { payee, confirmationNumber } = await driver.booking(bookingId);
    const receiptId = randomUUID();
    receiptOf.set(bookingId, receiptId);
    const about = { bookingId, receiptId };
    const reading = clearReading({
      amountSen: agreed(2_000),
      recipient: agreed(payee.accountName),
      accountNumber: agreed(payee.accountNumber),
      transactionId: agreed(newTransactionId()),
      paidAt: agreed('2030-03-01T12:03+08:00'),
      reference: agreed(confirmationNumber),
      ...read,
    });
    const events: BookingEvent[] = [
      {
        type: 'ReceiptUploaded',
        data: {
          ...about,
          objectUrl: '',
          imageKey: `receipts/${receiptId}.webp`,
          sha256: receiptId,
          bytes: 1,
          mimeType: 'image/webp',
          editor: null,
        },
      },
      { type: 'ReceiptVerificationRequested', data: { ...about, holdUntil: null } },
      { type: 'ReceiptRead', data: { ...about, reading } },
      type === 'BookingConfirmed'
        ? { type, data: { ...about, message: 'Confirmed.' } }
        : { type, data: { ...about, reasons: [reason], message: 'Staff look at it.' } },
    ];
    const metadata = {
      occurredAt: clock.now().toISOString(),
      actor: MACHINE,
      requestId: 'r',
      correlationId: 'c',
      causationId: 'd',
    };
    await testBed.app.get(DomainEventStore).append(
      bookingStream(bookingId),
      'any',
      events.map((event) => ({ ...event, id: randomUUID(), metadata })),
    );
  }

  const path = () => `/api/admin/schools/${sale.school.id}/receipt-differences`;
  const list = async (): Promise<ReceiptDifferences> =>
    (await driver.call<ReceiptDifferences>(path(), { headers: { cookie: staff } })).body;
  const shown = async () =>
    (await list()).differences.map((each) => [
      each.bookingId,
      each.then.kind,
      each.now.kind,
      each.accept,
    ]);
  const post = (where: string, json: unknown = {}, cookie = staff) =>
    driver.call<ReceiptDifferences>(where, { method: 'POST', json, headers: { cookie } });
  const ofReceipt = (bookingId: string, what: string): string =>
    `/api/admin/bookings/${bookingId}/receipts/${receiptOf.get(bookingId)}/${what}`;

  async function judgeAgain(): Promise<void> {
    const asked = await post(path());
    expect([asked.status, asked.body.asked?.by]).toEqual([202, 'Cikgu Noraini']);
    await driver.quiet();
    expect((await list()).finishedAt).toBe(clock.now().toISOString());
  }

  it('judges nothing by itself, and shows what a judging finds: then, now, why, and the picture', async () => {
    expect(await list()).toEqual({
      asked: null,
      finishedAt: null,
      receipts: null,
      differences: [],
      more: false,
    });
    const before = await driver.eventCount();
    await judgeAgain();
    expect(await driver.eventCount()).toBe(before);
    expect((await list()).receipts).toBe(4);
    expect(new Set(await shown())).toEqual(
      new Set([
        [referred, 'needs_review', 'confirmed', 'confirm'],
        // What is paid cannot be taken back here: the rules leave it to staff, and no decision on a receipt does that.
        [unfinished, 'confirmed', 'needs_review', null],
        [tooLittle, 'needs_review', 'rejected', 'reject'],
      ]),
    );
    const one = (await list()).differences.find(({ bookingId }) => bookingId === unfinished);
    expect(one).toMatchObject({
      totalAmount: '20.00',
      status: 'confirmed',
      then: { why: [], by: 'the receipt check (automatic)', at: '2030-03-01T04:05:00.000Z' },
      now: {
        why: ['The receipt says that the transfer is not finished; please check the bank account.'],
      },
    });
    expect(one?.imageUrl).toContain(receiptOf.get(unfinished));
  });

  it('is accepted by a person, as a decision in their name', async () => {
    clock.advance({ minutes: 1 });
    expect((await post(ofReceipt(referred, 'decision'), { decision: 'confirm' })).status).toBe(200);
    const confirmed = (await driver.eventsOf(referred)).findLast(
      ({ type }) => type === 'BookingConfirmed',
    );
    expect(confirmed?.metadata.actor).toMatchObject({ kind: 'user', name: 'Cikgu Noraini' });
    expect((await shown()).map(([id]) => id)).not.toContain(referred);
    expect((await post(ofReceipt(tooLittle, 'decision'), { decision: 'reject' })).status).toBe(200);
    expect((await shown()).map(([id]) => id)).toEqual([unfinished]);
  });

  it('is left as it is, until the rules say something else; for staff of the school alone', async () => {
    expect((await post(ofReceipt(unfinished, 'leave'), {}, stranger)).status).toBe(403);
    expect((await post(path(), {}, stranger)).status).toBe(403);
    expect((await post(ofReceipt(agreedOn, 'leave'))).status).toBe(404);
    expect((await shown()).length).toBe(1);
    expect((await post(ofReceipt(unfinished, 'leave'))).status).toBe(204);
    expect(await shown()).toEqual([]);
    await judgeAgain();
    expect(await shown()).toEqual([]);
    await testBed.database.pool.query(`update app.receipt_differences_left set said = 'rejected'`);
    expect((await shown()).map(([id]) => id)).toEqual([unfinished]);
  });

  it('is left out alone when its booking cannot be read', async () => {
    const broken = (await driver.place(sale.performanceId, [seat(5)])).body.bookingId;
    await decided(broken, {}, ['ReceiptReferredToStaff', 'amount-unsure']);
    await driver.quiet();
    await judgeAgain();
    expect((await shown()).map(([id]) => id)).toContain(broken);
    await testBed.app
      .get<EventStore>(EVENT_STORE, { strict: false })
      .append(bookingStream(broken), 'any', [
        {
          id: randomUUID(),
          type: 'TicketSent',
          data: { bookingId: broken },
          metadata: {
            occurredAt: clock.now().toISOString(),
            actor: MACHINE,
            requestId: 'r',
            correlationId: 'c',
            causationId: 'd',
            schemaVersion: 99,
          },
        },
      ]);
    expect((await shown()).map(([id]) => id)).toEqual([unfinished]);
  });
});
