import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stockStream, type StockEvent } from '../../contracts/events/index.js';
import type { BookingView, CheckInView } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { ExtraView, HandedOutView, OrderedExtra } from '../../contracts/rest/extras.js';
import type { SoldTicketView } from '../../contracts/rest/sales.js';
import { contextOfProcess } from '../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { StockStreams } from '../catalogue/api.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat, type Answer } from './testing/order.js';

describe('orders with extras', () => {
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
  async function added(request: object): Promise<ExtraView> {
    const path = `/api/productions/${sale.production.id}/extras`;
    const { status, body } = await asStaff<ExtraView>('POST', path, request);
    expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
    return body;
  }
  const booklet = (stock = 1) =>
    added({ type: 'thing', name: 'Booklet', price: '5.00', stock: [{ stock }] });
  const donation = (more: object = {}) => added({ type: 'donation', name: 'PIBG', ...more });
  const place = (
    number: number,
    totalAmount: string,
    extras: readonly OrderedExtra[],
    key: string = randomUUID(),
  ): Promise<Answer<{ bookingId: string } & ErrorBody>> =>
    driver.call('/api/bookings', {
      json: order(sale.performanceId, [seat(number)], { totalAmount, extras }),
      headers: { 'idempotency-key': key },
    });
  async function placed(...order: Parameters<typeof place>): Promise<string> {
    const { status, body } = await place(...order);
    expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
    return body.bookingId;
  }
  const stockOf = async ({ id }: Pick<ExtraView, 'id'>): Promise<string[]> => {
    const events = await testBed.app.get(DomainEventStore).read<StockEvent>(stockStream(id));
    return events.map(({ type, data }) => `${type.slice('Stock'.length)} ${data.bookingId}`);
  };
  const setStatus = (bookingId: string, status: string) =>
    asStaff<BookingView>('PATCH', `/api/admin/bookings/${bookingId}/status`, { status });
  const cancel = (bookingId: string) =>
    asStaff('DELETE', `/api/admin/bookings/${bookingId}`, undefined);

  it('cost seats and extras together, and the event names each extra with its price', async () => {
    const [thing, gift] = [await booklet(5), await donation()];
    const extras = [
      { id: thing.id, count: 2 },
      { id: gift.id, amount: '12.50' },
    ];
    const wrong = await place(1, '20.00', extras);
    expect(wrong).toMatchObject({ status: 422, body: { error: 'wrong_total', total: '42.50' } });
    expect(await stockOf(thing)).toEqual([]);
    const bookingId = await placed(1, '42.50', extras);
    const [event] = await driver.eventsOf(bookingId);
    expect(event?.data).toMatchObject({
      totalSen: 4250,
      extras: [
        { id: thing.id, type: 'thing', name: 'Booklet', count: 2, priceSen: 500 },
        { id: gift.id, type: 'donation', name: 'PIBG', count: 1, priceSen: 1250 },
      ],
    });
    expect(await stockOf(thing)).toEqual([`Taken ${bookingId}`]);
    expect((await driver.booking(bookingId)).extras).toEqual([
      expect.objectContaining({ id: thing.id, count: 2, amount: '10.00', handedOut: 0 }),
      expect.objectContaining({ id: gift.id, count: 1, amount: '12.50' }),
    ]);
    const stranger = await fetch(`${testBed.url}/api/bookings/${bookingId}`);
    expect(((await stranger.json()) as BookingView).extras).toEqual([
      expect.objectContaining({ id: thing.id }),
    ]);
  });

  it('hold nothing when an extra is sold out, unknown or archived, or a sum is wrong', async () => {
    const [thing, gift] = [await booklet(1), await donation()];
    const refused = [
      await place(1, '30.00', [{ id: thing.id, count: 2 }]),
      await place(1, '25.00', [{ id: randomUUID() }]),
      await place(1, '25.00', [{ id: thing.id, size: 'M' }]),
      await place(1, '20.00', [{ id: gift.id }]),
      await place(1, '15.00', [{ id: gift.id, amount: '-5.00' }]),
      await place(1, '20.00', [{ id: gift.id, amount: '0' }]),
      await place(1, '20.00', [{ id: thing.id, count: 0 }]),
      await place(1, '20.00', [{ id: thing.id, size: 'M'.repeat(60_000) }]),
    ];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
      [422, 'extra_sold_out'],
      ...Array.from({ length: 3 }, () => [422, 'unknown_extra']),
      ...Array.from({ length: 4 }, () => [400, 'invalid_input']),
    ]);
    expect(refused[0]?.body).toMatchObject({
      message: 'Only 1 of Booklet are left. Please order fewer, or order without it.',
      extra: { id: thing.id, name: 'Booklet' },
      left: 1,
    });
    expect(refused[4]?.body.message).toContain('A donation is more than 0');
    expect(await stockOf(thing)).toEqual([]);
    expect(await driver.takenSeats(sale)).toEqual([]);
    await asStaff('PATCH', `/api/extras/${thing.id}`, { archived: true });
    const archived = await place(1, '25.00', [{ id: thing.id }]);
    expect(archived.body.error).toBe('unknown_extra');
  });

  it('get the last piece once when many orders want it at the same moment', async () => {
    const thing = await booklet(3);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => place(number, '25.00', [{ id: thing.id }])),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 422, 422, 422]);
    expect(await stockOf(thing)).toHaveLength(3);
    expect(await driver.takenSeats(sale)).toHaveLength(3);
  });

  it('are one order when they are sent twice, and another order with other extras', async () => {
    const thing = await booklet(5);
    const key = randomUUID();
    const bookingId = await placed(1, '25.00', [{ id: thing.id }], key);
    expect(await placed(1, '25.00', [{ id: thing.id, count: 1 }], key)).toBe(bookingId);
    const other = await place(1, '20.00', [], key);
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_reused']);
    expect(await stockOf(thing)).toEqual([`Taken ${bookingId}`]);
  });

  it('give their stock back when the order is given up, and the next order has it', async () => {
    const thing = await booklet();
    const first = await placed(1, '25.00', [{ id: thing.id }]);
    await driver.call(`/api/bookings/${first}/release`, { method: 'POST' });
    const second = await placed(2, '25.00', [{ id: thing.id }]);
    expect(await stockOf(thing)).toEqual([
      `Taken ${first}`,
      `Returned ${first}`,
      `Taken ${second}`,
    ]);
  });

  it('return a stock that no booking has', async () => {
    const thing = await booklet();
    const bookingId = randomUUID();
    const cause = { id: randomUUID(), correlationId: randomUUID() };
    await testBed.app.get(StockStreams).take(
      {
        id: thing.id,
        counts: new Map([['', 1]]),
        bookingId,
        performanceId: sale.performanceId,
        version: 0,
        hasRight: false,
        own: null,
        most: () => 1,
      },
      contextOfProcess('seat-reconciliation', cause, new Date()),
    );
    expect((await place(1, '25.00', [{ id: thing.id }])).status).toBe(422);
    await driver.reconcileNow();
    await driver.quiet();
    expect(await stockOf(thing)).toEqual([`Taken ${bookingId}`, `Returned ${bookingId}`]);
    await placed(1, '25.00', [{ id: thing.id }]);
  });

  it('take their stock again when staff reopen them, and go to staff when it is sold out', async () => {
    const thing = await booklet();
    const bookingId = await placed(1, '25.00', [{ id: thing.id }]);
    await setStatus(bookingId, 'rejected');
    await setStatus(bookingId, 'pending_payment');
    expect(await stockOf(thing)).toEqual([
      `Taken ${bookingId}`,
      `Returned ${bookingId}`,
      `Taken ${bookingId}`,
    ]);
    await setStatus(bookingId, 'rejected');
    const other = await placed(2, '25.00', [{ id: thing.id }]);
    await setStatus(bookingId, 'pending_payment');
    expect(await driver.bookingFromStream(bookingId)).toMatchObject({
      status: 'needs_review',
      totalSen: 2500,
    });
    expect((await stockOf(thing)).at(-1)).toBe(`Taken ${other}`);
    await setStatus(bookingId, 'confirmed');
    expect((await stockOf(thing)).at(-1)).toBe(`Taken ${bookingId}`);
  });

  it('go to staff with the old price when a late receipt finds the extra sold out', async () => {
    const thing = await booklet();
    const bookingId = await placed(1, '25.00', [{ id: thing.id }]);
    await driver.call(`/api/bookings/${bookingId}/release`, { method: 'POST' });
    await placed(2, '25.00', [{ id: thing.id }]);
    await driver.pay(bookingId, await driver.receiptFor(bookingId));
    expect(await driver.bookingFromStream(bookingId)).toMatchObject({
      status: 'needs_review',
      totalSen: 2500,
      verification: { reason: { code: 'extra-sold-out' } },
    });
  });

  it('keep their extras and their price when the seats are amended', async () => {
    const thing = await booklet();
    const bookingId = await placed(1, '25.00', [{ id: thing.id }]);
    await asStaff('PATCH', `/api/extras/${thing.id}`, { price: '9.00' });
    const amend = (totalAmount: string) =>
      asStaff<BookingView>('PATCH', `/api/admin/bookings/${bookingId}/seats`, {
        seats: [seat(2), seat(3)],
        totalAmount,
      });
    expect((await amend('40.00')).body).toMatchObject({ error: 'wrong_total', total: '45.00' });
    expect((await amend('45.00')).body).toMatchObject({ totalAmount: '45.00' });
    expect(await stockOf(thing)).toEqual([`Taken ${bookingId}`]);
  });

  const handOut = (bookingId: string, json: object) =>
    asStaff<HandedOutView>('POST', `/api/admin/bookings/${bookingId}/hand-out`, json);

  it('hand out once by a scan sent twice, and return the rest when they are cancelled', async () => {
    const thing = await booklet(2);
    const bookingId = await placed(1, '30.00', [{ id: thing.id, count: 2 }]);
    expect((await handOut(bookingId, {})).body.error).toBe('not_paid');
    await setStatus(bookingId, 'confirmed');
    const inside = await asStaff<CheckInView>(
      'POST',
      `/api/admin/bookings/${bookingId}/check-in`,
      {},
    );
    expect(inside.body.extras).toEqual([expect.objectContaining({ count: 2, handedOut: 0 })]);
    const scan = { scanId: randomUUID(), scannedAt: '2030-03-12T12:00:00Z', device: 'Door 1' };
    const one = { extras: [{ id: thing.id, count: 1 }], scan };
    for (const _ of [1, 2])
      expect((await handOut(bookingId, one)).body.extras).toEqual([
        expect.objectContaining({ id: thing.id, count: 2, handedOut: 1 }),
      ]);
    await cancel(bookingId);
    expect((await driver.eventsOf(bookingId)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ExtrasHandedOut', 'BookingCancelled']),
    );
    await placed(2, '25.00', [{ id: thing.id }]);
    expect((await place(3, '25.00', [{ id: thing.id }])).body.error).toBe('extra_sold_out');
  });

  it('keep a donation of a cancelled booking when the school says so', async () => {
    const gift = await donation({ keptWhenCancelled: true });
    const bookingId = await placed(1, '30.00', [{ id: gift.id, amount: '10.00' }]);
    await setStatus(bookingId, 'confirmed');
    await cancel(bookingId);
    const { money } = await driver.bookingFromStream(bookingId);
    expect(money).toMatchObject({ totalSen: 1000, isCharged: true, acceptedSen: 3000 });
  });

  it('are sold by staff with extras, and complimentary seats without', async () => {
    const thing = await booklet();
    const sell = (more: object) =>
      asStaff<SoldTicketView>('POST', `/api/admin/performances/${sale.performanceId}/sales`, {
        seats: [seat(1)],
        totalAmount: '25.00',
        wayOfPayment: 'cash',
        extras: [{ id: thing.id }],
        ...more,
      });
    const free = await sell({ wayOfPayment: 'complimentary', reason: 'Cast', totalAmount: '0.00' });
    expect([free.status, free.body.error]).toEqual([400, 'invalid_input']);
    const sold = await sell({});
    expect(sold.body.extras).toEqual([expect.objectContaining({ id: thing.id, amount: '5.00' })]);
    expect(await stockOf(thing)).toEqual([`Taken ${sold.body.bookingId}`]);
  });
});
