import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { bookingStream, type DomainEventType } from '../../contracts/events/index.js';
import type { AdminBookingItem } from '../../contracts/rest/administration.js';
import type {
  BookingStatusView,
  BookingView,
  CheckInView,
  HoldView,
  MayCheckInView,
  ReceiptView,
} from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { ReceiptReview } from '../../contracts/rest/receipt-review.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { ReceiptReader } from '../receipts/reading/receipt-reader.js';
import { DrawnReceipts } from '../receipts/testing/scripted-engine.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat, type Answer } from './testing/order.js';

/* No write depends on a read model. In this suite no event is projected after the sale has opened. */
describe('while the projections process is stopped', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let staff: string;
  let stranger: string;

  beforeAll(async () => {
    const receipts = new DrawnReceipts();
    testBed = await startTestBed({
      clock,
      providers: [{ provide: ReceiptReader, useValue: new ReceiptReader(receipts) }],
    });
    driver = new BookingDriver(testBed, receipts);
    sale = await driver.openSale();
    const elsewhere = await driver.openSale();
    const cookieOf = async (person: Parameters<typeof makePerson>[1]): Promise<string> =>
      signIn(testBed, await makePerson(testBed, person));
    staff = await cookieOf({
      email: 'staff@melati.example',
      firstName: 'Cikgu Noraini',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    stranger = await cookieOf({
      email: 'owner@ilmu.example',
      schools: [{ schoolId: elsewhere.school.id, role: 'owner' }],
    });
    // All read models are stopped at the same event, so that none is ahead of another.
    await driver.quiet();
    await testBed.stopProjections();
  });
  afterAll(() => testBed?.close());

  let orders = 0;
  const place = async (numbers: number[]) => {
    const headers = { 'idempotency-key': `an-order-while-stopped-${(orders += 1)}` };
    const json = order(
      sale.performanceId,
      numbers.map((number) => seat(number)),
    );
    const placed = await driver.call<{ bookingId: string }>('/api/bookings', { json, headers });
    expect(placed.status).toBe(201);
    return { id: placed.body.bookingId, headers };
  };
  const asStaff = <T>(
    method: string,
    path: string,
    json?: unknown,
    cookie = staff,
  ): Promise<Answer<T & ErrorBody>> =>
    driver.call(`/api/admin/bookings/${path}`, { method, json, headers: { cookie } });

  /** Resolves when one of the events is in the booking's stream, without using a read model. */
  const happened = async (bookingId: string, types: readonly DomainEventType[]): Promise<void> => {
    const events = testBed.app.get(DomainEventStore);
    const signal = AbortSignal.timeout(60_000);
    for await (const batch of events.subscribeToAll({ from: '', signal }))
      if (batch.events.some((e) => e.stream === bookingStream(bookingId) && types.includes(e.type)))
        return;
    throw new Error(`None of ${types.join(', ')} has happened`);
  };

  it('an order is visible as soon as it is placed, but only to its buyer', async () => {
    const { id } = await place([1, 2]);
    const shown = await driver.call<BookingView>(`/api/bookings/${id}`);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'pending_payment',
        performanceId: sale.performanceId,
        performanceDate: sale.performance.dateTime.toISOString(),
        seats: [seat(1), seat(2)],
        customerName: 'Aisyah Rahman',
        totalAmount: '40.00',
        holdUntil: '2030-03-01T04:30:00.000Z',
        canExtendHold: true,
        checkedInAt: null,
        checkedInSeats: [],
        createdAt: '2030-03-01T04:00:00.000Z',
      },
    });
    expect(await driver.call(`/api/bookings/${id}/status`)).toEqual({
      status: 200,
      body: {
        status: 'pending_payment',
        seatsKept: true,
        verificationMessage: null,
        confirmationNumber: shown.body.confirmationNumber,
        holdUntil: '2030-03-01T04:30:00.000Z',
        serverTime: '2030-03-01T04:00:00.000Z',
      },
    });
    expect((await driver.call(`/api/bookings/${id.toUpperCase()}`)).status).toBe(200);
    expect((await driver.call(`/api/bookings/${randomUUID()}`)).status).toBe(404);
  });

  it('buyers get more time to pay, and can correct their contact details', async () => {
    const { id, headers } = await place([3]);
    const extended = await driver.call<HoldView>(`/api/bookings/${id}/extend-hold`, {
      method: 'POST',
    });
    expect(extended).toEqual({
      status: 200,
      body: {
        status: 'pending_payment',
        holdUntil: '2030-03-01T05:00:00.000Z',
        canExtendHold: false,
        serverTime: '2030-03-01T04:00:00.000Z',
      },
    });
    const contact = {
      customerName: 'Aisyah binti Rahman',
      customerEmail: 'right@example.com',
      customerPhone: '019-111 2222',
    };
    expect(
      await driver.call(`/api/bookings/${id}/contact`, { method: 'PATCH', json: contact, headers }),
    ).toMatchObject({ status: 200, body: { id, ...contact, canExtendHold: false } });
    expect(await driver.booking(id)).toMatchObject(contact);
    expect(
      (await driver.call(`/api/bookings/${id}/release`, { method: 'POST', headers })).status,
    ).toBe(204);
    expect((await driver.status(id)).status).toBe('cancelled');
  });

  it('a receipt is read, and staff can confirm it, amend the seats and check the guests in', async () => {
    const { id } = await place([4, 5]);
    const objectUrl = await driver.upload(id, await driver.receiptFor(id, { outcome: 'pending' }));
    expect((await driver.verify(id, objectUrl)).status).toBe(202);
    await happened(id, ['ReceiptReferredToStaff']);
    const waiting: BookingStatusView = await driver.status(id);
    expect([waiting.status, waiting.holdUntil]).toEqual(['needs_review', null]);
    expect(waiting.verificationMessage).toMatch(/./);
    expect(await driver.call<ReceiptView>(`/api/bookings/${id}/receipt`)).toMatchObject({
      status: 200,
      body: {
        verificationStatus: 'needs_review',
        verificationMessage: waiting.verificationMessage,
        uploadedAt: '2030-03-01T04:00:00.000Z',
        extractedData: { amount: '40.00' },
      },
    });

    const review = await asStaff<ReceiptReview>('GET', `${id}/receipts`);
    expect([review.status, review.body.status]).toEqual([200, 'needs_review']);
    const [receipt] = review.body.receipts;
    expect(
      await asStaff('POST', `${id}/receipts/${receipt?.id}/decision`, { decision: 'confirm' }),
    ).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    expect((await driver.status(id)).status).toBe('confirmed');

    expect(
      await asStaff('PATCH', `${id}/seats`, { seats: [seat(5), seat(6)], totalAmount: '40.00' }),
    ).toMatchObject({ status: 200, body: { seats: [seat(5), seat(6)], totalAmount: '40.00' } });

    expect(await asStaff<MayCheckInView>('GET', `${id}/may-check-in`)).toEqual({
      status: 200,
      body: { allowed: true, reason: null },
    });
    const { confirmationNumber } = waiting;
    for (const number of [confirmationNumber, encodeURIComponent(`https://x/booking/${id}`)])
      expect(await asStaff('GET', `find?number=${number}`)).toMatchObject({
        status: 200,
        body: { id, status: 'confirmed', checkedInBy: null },
      });
    expect(await driver.call(`/api/bookings/confirmation/${confirmationNumber}`)).toMatchObject({
      status: 200,
      body: { bookingId: id, status: 'confirmed' },
    });
    const first = await asStaff<CheckInView>('POST', `${id}/check-in`, { seats: [seat(6)] });
    expect(first).toMatchObject({
      status: 200,
      body: { checkedInBy: 'Cikgu Noraini', checkedInSeats: [seat(6)] },
    });
    expect((await asStaff('POST', `${id}/check-in`, {})).status).toBe(200);
    expect(await asStaff('POST', `${id}/check-in`, {})).toMatchObject({
      status: 409,
      body: { error: 'already_checked_in', checkedInBy: 'Cikgu Noraini' },
    });
    const shown = await driver.call<BookingView>(`/api/bookings/${id}`, {
      headers: { cookie: staff },
    });
    expect(shown.body).toMatchObject({
      checkedInAt: first.body.checkedInAt,
      checkedInBy: 'Cikgu Noraini',
      checkedInSeats: [seat(6), seat(5)],
    });
  });

  it('staff of the school can set the status, correct the customer and cancel, but staff of another school cannot', async () => {
    const { id } = await place([8]);
    const refused = { status: 403, body: { error: 'not_your_school' } };
    for (const [method, path, json] of [
      ['PATCH', `${id}/status`, { status: 'verified' }],
      ['PATCH', `${id}/seats`, { seats: [seat(9)], totalAmount: '20.00' }],
      ['POST', `${id}/check-in`, {}],
      ['GET', `${id}/receipts`],
      ['GET', `${id}/history`],
    ] as const)
      expect(await asStaff(method, path, json, stranger)).toMatchObject(refused);
    expect(
      (await asStaff<MayCheckInView>('GET', `${id}/may-check-in`, undefined, stranger)).body
        .allowed,
    ).toBe(false);

    expect(
      await asStaff<AdminBookingItem>('PATCH', `${id}/status`, { status: 'verified' }),
    ).toMatchObject({ status: 200, body: { id, status: 'verified' } });
    expect(
      await asStaff<AdminBookingItem>('PATCH', id, {
        customerName: 'Nur',
        customerEmail: 'nur@example.com',
        customerPhone: '013-222 3333',
      }),
    ).toMatchObject({ status: 200, body: { customerName: 'Nur', status: 'verified' } });
    expect((await asStaff('GET', `${id}/history`)).status).toBe(200);
    expect((await asStaff('POST', `${id}/resend-email`)).status).toBe(202);
    expect((await asStaff('DELETE', id)).status).toBe(204);
    expect((await driver.status(id)).status).toBe('cancelled');
    expect((await asStaff('PATCH', `${randomUUID()}/status`, { status: 'verified' })).status).toBe(
      404,
    );
  });

  it('the seat map shows sold, held and released seats', async () => {
    const { id, headers } = await place([9]);
    const other = await place([10]);
    // The server caches a seat map for two seconds.
    const map = async () => {
      clock.advance({ seconds: 3 });
      return driver.takenSeats(sale);
    };
    expect(await map()).toEqual(
      expect.arrayContaining([
        [9, 'reserved'],
        [10, 'reserved'],
      ]),
    );
    await driver.call(`/api/bookings/${id}/release`, { method: 'POST', headers });
    await asStaff('PATCH', `${other.id}/status`, { status: 'verified' });
    const after = await map();
    expect(after).toContainEqual([10, 'booked']);
    expect(after.map(([number]) => number)).not.toContain(9);
    clock.advance({ minutes: 61 });
    // The holds of this suite have expired without an event. Sold seats are still sold.
    const last = await map();
    expect(last).toContainEqual([10, 'booked']);
    expect([...new Set(last.map(([, status]) => status))]).toEqual(['booked']);
  });
});
