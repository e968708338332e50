import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeStream, type DiscountCodeEvent } from '../../contracts/events/index.js';
import type {
  AdminBookingItem,
  AnalyticsBookingsPage,
  AnalyticsView,
} from '../../contracts/rest/administration.js';
import type {
  BookingView,
  ConfirmationView,
  OrderedSeat,
  SeatInput,
} from '../../contracts/rest/bookings.js';
import type { ProductionBooksView } from '../../contracts/rest/books.js';
import type { DiscountCodeView } from '../../contracts/rest/discount-codes.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { SoldTicketView } from '../../contracts/rest/sales.js';
import type { TicketKindView } from '../../contracts/rest/ticket-kinds.js';
import { contextOfProcess } from '../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { DiscountCodeStreams, SeatingSection } from '../catalogue/api.js';
import { DataSource } from 'typeorm';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat, type Answer } from './testing/order.js';

describe('orders with a discount code', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let cookie: string;

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
  });
  beforeEach(async () => {
    sale = await driver.openSale();
    const person = await makePerson(testBed, {
      email: `staff-${sale.school.id}@melati.example`,
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    cookie = await signIn(testBed, person);
  });
  afterAll(() => testBed?.close());

  const asStaff = <T>(method: string, path: string, json: unknown) =>
    driver.call<T & ErrorBody>(path, {
      method,
      json,
      headers: { cookie, 'idempotency-key': randomUUID() },
    });
  async function added<T>(what: string, request: object): Promise<T> {
    const path = `/api/productions/${sale.production.id}/${what}`;
    const { status, body } = await asStaff<T>('POST', path, request);
    expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
    return body;
  }
  /** Adds the code FAMILY26, which takes 20% off for one order. */
  const code = (more: object = {}) =>
    added<DiscountCodeView>('discount-codes', {
      name: 'Cast',
      word: 'FAMILY26',
      reduction: { type: 'percent-off', percent: 20 },
      ...more,
    });
  const place = (
    seats: readonly OrderedSeat[],
    totalAmount: string,
    discountCode?: string,
    key: string = randomUUID(),
  ): Promise<Answer<{ bookingId: string; status: string } & ErrorBody>> =>
    driver.call('/api/bookings', {
      json: order(sale.performanceId, seats, {
        totalAmount,
        ...(discountCode ? { discountCode } : {}),
      }),
      headers: { 'idempotency-key': key },
    });
  async function placed(...order: Parameters<typeof place>): Promise<string> {
    const { status, body } = await place(...order);
    expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
    return body.bookingId;
  }
  const usesOf = async ({ id }: DiscountCodeView): Promise<string[]> => {
    const events = await testBed.app.get(DomainEventStore).read<DiscountCodeEvent>(codeStream(id));
    return events.map(({ type, data }) => `${type.slice('DiscountCode'.length)} ${data.bookingId}`);
  };
  const setStatus = (bookingId: string, status: string) =>
    asStaff<BookingView>('PATCH', `/api/admin/bookings/${bookingId}/status`, { status });

  it('are priced by the server, and the event names the code and what it took off', async () => {
    const used = await code();
    const wrong = await place([seat(1), seat(2)], '40.00', 'family 26');
    expect(wrong).toMatchObject({ status: 422, body: { error: 'wrong_total', total: '32.00' } });
    expect(await usesOf(used)).toEqual([]);
    const bookingId = await placed([seat(1), seat(2)], '32.00', 'family 26');
    const [event] = await driver.eventsOf(bookingId);
    expect(event?.data).toMatchObject({
      totalSen: 3200,
      discountCode: {
        id: used.id,
        word: 'FAMILY26',
        name: 'Cast',
        reduction: { type: 'percent-off', percent: 20 },
      },
      seats: [
        { number: 1, priceSen: 1600, offSen: 400 },
        { number: 2, priceSen: 1600, offSen: 400 },
      ],
    });
    expect(await usesOf(used)).toEqual([`Used ${bookingId}`]);
    expect((await driver.booking(bookingId)).discountCode).toEqual({
      word: 'FAMILY26',
      off: '8.00',
      reduction: { type: 'percent-off', percent: 20 },
    });
  });

  it('show the code to the buyer, with its name to staff, and not to strangers', async () => {
    await code();
    const bookingId = await placed([seat(1)], '16.00', 'FAMILY26');
    const stranger = await fetch(`${testBed.url}/api/bookings/${bookingId}`);
    expect(await stranger.json()).not.toHaveProperty('discountCode');
    const { confirmationNumber } = await driver.booking(bookingId);
    const confirmation = `/api/bookings/confirmation/${confirmationNumber}`;
    const unknown = await fetch(`${testBed.url}${confirmation}`);
    expect(await unknown.json()).not.toHaveProperty('discountCode');
    const seen = await driver.call<ConfirmationView>(confirmation);
    expect(seen.body.discountCode).toMatchObject({ word: 'FAMILY26', off: '4.00' });
    const staff = await asStaff<BookingView>('GET', `/api/bookings/${bookingId}`, undefined);
    expect(staff.body.discountCode).toMatchObject({ word: 'FAMILY26', name: 'Cast' });
  });

  it('have their code in the list of staff, which finds it by word and by name, in files and in analytics', async () => {
    await code({ name: 'Families of the cast', ordersPerWord: 2 });
    const bookingId = await placed([seat(1), seat(2)], '32.00', 'FAMILY26');
    await placed([seat(3)], '16.00', 'FAMILY26');
    await placed([seat(4)], '20.00');
    await setStatus(bookingId, 'confirmed');
    await caughtUp(testBed);
    const ask = async <T>(path: string) => (await asStaff<T>('GET', path, undefined)).body;
    const discountCode = { word: 'FAMILY26', name: 'Families of the cast', off: '8.00' };
    for (const search of ['family 26', 'families of the CAST']) {
      const query = `search=${encodeURIComponent(search)}&status=confirmed`;
      const found = await ask<AdminBookingItem[]>(`/api/admin/bookings?${query}`);
      expect(found).toMatchObject([{ id: bookingId, discountCode }]);
      const file = await ask<AnalyticsBookingsPage>(`/api/admin/bookings/export?${query}`);
      expect(file.bookings).toMatchObject([{ discountCode, seats: [{ off: '4.00' }, {}] }]);
    }
    const all = await ask<AdminBookingItem[]>('/api/admin/bookings');
    expect(all.map((booking) => booking.discountCode?.off)).toEqual([undefined, '4.00', '8.00']);
    const sales = await ask<AnalyticsView>('/api/admin/analytics');
    const sold = { code: 'Families of the cast', bookings: 1, seats: 2, off: '8.00' };
    expect(sales.salesByCode).toEqual([sold]);
    const books = await ask<ProductionBooksView>(
      `/api/admin/productions/${sale.production.id}/books`,
    );
    expect(books.byCode).toEqual([{ ...sold, sum: '32.00' }]);
  });

  it('are one order when they are sent twice, and another order with another code', async () => {
    const used = await code();
    const key = randomUUID();
    const bookingId = await placed([seat(1)], '16.00', 'FAMILY26', key);
    expect(await placed([seat(1)], '16.00', 'family-26', key)).toBe(bookingId);
    const other = await place([seat(1)], '16.00', undefined, key);
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_reused']);
    expect(await usesOf(used)).toEqual([`Used ${bookingId}`]);
  });

  it('hold nothing when the code is unknown or used up', async () => {
    await code();
    await placed([seat(1)], '16.00', 'FAMILY26');
    const refused = [
      await place([seat(2)], '16.00', 'FAMILY26'),
      await place([seat(2)], '16.00', 'NOSUCHCODE'),
    ];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
      [422, 'discount_code_refused'],
      [422, 'discount_code_refused'],
    ]);
    expect(refused[0]?.body.message).toBe(refused[1]?.body.message);
    await placed([seat(2)], '20.00');
  });

  it('use no code when another order has the seats', async () => {
    const used = await code({ ordersPerWord: 5 });
    await placed([seat(1)], '20.00');
    const { status } = await place([seat(1)], '16.00', 'FAMILY26');
    expect(status).toBe(409);
    expect(await usesOf(used)).toEqual([]);
  });

  it('get the last use once when many orders take it at the same moment', async () => {
    const used = await code({ ordersPerWord: 3 });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => place([seat(number)], '16.00', 'FAMILY26')),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    expect(await usesOf(used)).toHaveLength(3);
    expect(await driver.takenSeats(sale)).toHaveLength(3);
  });

  it('give their use back when the order is given up, and the next order has it', async () => {
    const used = await code();
    const first = await placed([seat(1)], '16.00', 'FAMILY26');
    await driver.call(`/api/bookings/${first}/release`, { method: 'POST' });
    const second = await placed([seat(2)], '16.00', 'FAMILY26');
    expect(await usesOf(used)).toEqual([`Used ${first}`, `Returned ${first}`, `Used ${second}`]);
  });

  it('return a use that no booking has', async () => {
    const used = await code();
    const bookingId = randomUUID();
    await testBed.app.get(DiscountCodeStreams).take(
      {
        id: used.id,
        counts: new Map([['FAMILY26', 1]]),
        bookingId,
        performanceId: sale.performanceId,
        version: 0,
        hasRight: false,
        own: null,
        most: () => 1,
      },
      contextOfProcess(
        'seat-reconciliation',
        { id: randomUUID(), correlationId: randomUUID() },
        new Date(),
      ),
    );
    expect((await place([seat(1)], '16.00', 'FAMILY26')).status).toBe(422);
    await driver.reconcileNow();
    await driver.quiet();
    expect(await usesOf(used)).toEqual([`Used ${bookingId}`, `Returned ${bookingId}`]);
    await placed([seat(1)], '16.00', 'FAMILY26');
  });

  it('use their code again when staff reopen them, and go to staff when others used it up', async () => {
    const used = await code();
    const bookingId = await placed([seat(1)], '16.00', 'FAMILY26');
    await setStatus(bookingId, 'rejected');
    await setStatus(bookingId, 'pending_payment');
    expect(await usesOf(used)).toEqual([
      `Used ${bookingId}`,
      `Returned ${bookingId}`,
      `Used ${bookingId}`,
    ]);
    await setStatus(bookingId, 'rejected');
    const other = await placed([seat(2)], '16.00', 'FAMILY26');
    await setStatus(bookingId, 'pending_payment');
    expect(await driver.bookingFromStream(bookingId)).toMatchObject({
      status: 'needs_review',
      totalSen: 1600,
    });
    expect((await usesOf(used)).at(-1)).toBe(`Used ${other}`);
    await setStatus(bookingId, 'confirmed');
    expect((await usesOf(used)).at(-1)).toBe(`Used ${bookingId}`);
  });

  it('go to staff with the old price when a late receipt finds the code used up', async () => {
    await code();
    const bookingId = await placed([seat(1)], '16.00', 'FAMILY26');
    await driver.call(`/api/bookings/${bookingId}/release`, { method: 'POST' });
    await placed([seat(2)], '16.00', 'FAMILY26');
    await driver.pay(bookingId, await driver.receiptFor(bookingId));
    expect(await driver.bookingFromStream(bookingId)).toMatchObject({
      status: 'needs_review',
      totalSen: 1600,
      verification: { reason: { code: 'discount-code-used-up' } },
    });
  });

  it('make a free order of a code that takes off everything', async () => {
    await code({ reduction: { type: 'percent-off', percent: 100 } });
    const bookingId = await placed([seat(1)], '0.00', 'FAMILY26');
    await driver.noticeOutcome(bookingId, 'free-order');
    expect(await driver.bookingFromStream(bookingId)).toMatchObject({ status: 'pending_payment' });
  });

  it('need a code for a kind and for a section that is kept back, except by staff', async () => {
    const teacher = await added<TicketKindView>('ticket-kinds', {
      name: 'Teacher',
      prices: [{ type: 'fixed', amount: '5.00' }],
    });
    const { id: sectionId } = await testBed.app
      .get(DataSource)
      .manager.findOneByOrFail(SeatingSection, { productionId: sale.production.id });
    const asTeacher = (number: number): OrderedSeat => ({ ...seat(number), kind: teacher.id });
    await code({ reduction: null, kindId: teacher.id });
    const kind = await place([asTeacher(1)], '5.00');
    expect(kind.body).toMatchObject({
      error: 'discount_code_needed',
      ticketKind: { id: teacher.id, name: 'Teacher' },
    });
    await placed([asTeacher(1)], '5.00', 'FAMILY26');
    await code({ word: 'STALLS', reduction: null, sectionIds: [sectionId] });
    const section = await place([seat(2)], '20.00');
    expect(section.body).toMatchObject({ error: 'discount_code_needed', seat: seat(2) });
    await placed([seat(2)], '20.00', 'STALLS');
    expect((await sell([seat(3)], '20.00')).status).toBe(201);
  });

  const sell = (seats: readonly SeatInput[], totalAmount: string, more: object = {}) =>
    asStaff<SoldTicketView>('POST', `/api/admin/performances/${sale.performanceId}/sales`, {
      seats,
      totalAmount,
      wayOfPayment: 'cash',
      ...more,
    });

  it('are sold by staff with a code, and complimentary seats without', async () => {
    const used = await code();
    const sold = await sell([seat(1)], '16.00', { discountCode: 'FAMILY26' });
    expect(sold.status).toBe(201);
    expect(await usesOf(used)).toEqual([`Used ${sold.body.bookingId}`]);
    const again = await sell([seat(2)], '16.00', { discountCode: 'FAMILY26' });
    expect([again.status, again.body.error]).toEqual([422, 'discount_code_refused']);
    const free = { wayOfPayment: 'complimentary', reason: 'Sponsor', discountCode: 'FAMILY26' };
    expect((await sell([seat(2)], '0.00', free)).status).toBe(400);
  });

  it('keep the code when their seats are amended, also once it is archived', async () => {
    const used = await code();
    const bookingId = await placed([seat(1)], '16.00', 'FAMILY26');
    await asStaff('PATCH', `/api/discount-codes/${used.id}`, { archived: true });
    const amend = (totalAmount: string) =>
      asStaff<BookingView>('PATCH', `/api/admin/bookings/${bookingId}/seats`, {
        seats: [seat(2), seat(3)],
        totalAmount,
      });
    expect((await amend('40.00')).body).toMatchObject({ error: 'wrong_total', total: '32.00' });
    expect((await amend('32.00')).body).toMatchObject({ totalAmount: '32.00' });
    expect(await usesOf(used)).toEqual([`Used ${bookingId}`]);
  });
});
