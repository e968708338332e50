import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { BookingListItem, BookingView, OrderedSeat } from '../../contracts/rest/bookings.js';
import type {
  PerformanceView,
  ProductionView,
  SeatingSectionView,
} from '../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { TicketKindRequest, TicketKindView } from '../../contracts/rest/ticket-kinds.js';
import { MAIL_SENDER } from '../../infrastructure/mail/port.js';
import { Outbox } from '../../testing/outbox.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { SetClock } from '../../testing/set-clock.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { SeatingSection } from '../catalogue/api.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat, type Answer } from './testing/order.js';

const EARLY = '2030-01-01T04:00:00.000Z';
const LATE = '2030-02-02T04:00:00.000Z';

describe('orders with ticket kinds', () => {
  const clock = new SetClock(new Date(EARLY));
  const outbox = new Outbox();
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let cookie: string;
  let child: TicketKindView;

  beforeAll(async () => {
    testBed = await startTestBed({
      clock,
      providers: [{ provide: MAIL_SENDER, useValue: outbox }],
    });
    driver = new BookingDriver(testBed);
  });
  beforeEach(async () => {
    clock.setTo(EARLY);
    sale = await driver.openSale(undefined, { dateTime: new Date('2030-03-12T12:00:00.000Z') });
    const person = await makePerson(testBed, {
      email: `staff-${sale.school.id}@melati.example`,
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    cookie = await signIn(testBed, person);
    child = await kind({
      name: 'Child',
      prices: [
        { type: 'fixed', amount: '8.00', until: '2030-02-01T00:00' },
        { type: 'percent-off', percent: 50 },
      ],
      onlyWith: ['standard'],
      mostPerOrder: 2,
    });
  });
  afterAll(() => testBed?.close());

  const asStaff = <T>(
    method: string,
    path: string,
    json: unknown,
  ): Promise<Answer<T & ErrorBody>> => driver.call(path, { method, json, headers: { cookie } });
  async function kind(request: TicketKindRequest): Promise<TicketKindView> {
    const path = `/api/productions/${sale.production.id}/ticket-kinds`;
    const { status, body } = await asStaff<TicketKindView>('POST', path, request);
    expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
    return body;
  }
  const asChild = (number: number, id = child.id): OrderedSeat => ({ ...seat(number), kind: id });
  const place = (seats: readonly OrderedSeat[], totalAmount: string, key?: string) =>
    driver.call<{ bookingId: string } & ErrorBody>('/api/bookings', {
      json: order(sale.performanceId, seats, { totalAmount }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  async function placed(seats: readonly OrderedSeat[], totalAmount: string): Promise<string> {
    const { status, body } = await place(seats, totalAmount);
    expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
    return body.bookingId;
  }
  const amend = (bookingId: string, seats: readonly OrderedSeat[], totalAmount: string) =>
    asStaff<BookingView>('PATCH', `/api/admin/bookings/${bookingId}/seats`, { seats, totalAmount });
  /** Returns number, price and kind of each seat in the newest event with seats and prices. */
  async function soldAs(bookingId: string): Promise<unknown[]> {
    const events = await driver.eventsOf(bookingId);
    const last = events.findLast(({ type }) => /^Booking(Placed|SeatsAmended)$/.test(type));
    const data = last?.data as unknown as {
      seats?: readonly SoldSeat[];
      to?: readonly SoldSeat[];
    };
    return (data.to ?? data.seats ?? []).map((one) => [
      one.number,
      one.priceSen,
      ...(one.kind ? [one.kind] : []),
    ]);
  }
  interface SoldSeat {
    readonly number: number;
    readonly priceSen: number;
    readonly kind?: { readonly id: string; readonly name: string };
  }

  it('are priced by the server, and the event names the kind of each seat', async () => {
    const wrong = await place([seat(1), asChild(2)], '40.00');
    expect(wrong).toMatchObject({ status: 422, body: { error: 'wrong_total', total: '28.00' } });
    const bookingId = await placed([seat(1), asChild(2)], '28.00');
    const sold = { id: child.id, name: 'Child' };
    expect(await soldAs(bookingId)).toEqual([
      [1, 2000],
      [2, 800, sold],
    ]);
    clock.setTo(LATE);
    expect((await place([seat(3), asChild(4)], '28.00')).body).toMatchObject({ total: '30.00' });
    expect(await soldAs(await placed([seat(3), asChild(4)], '30.00'))).toEqual([
      [3, 2000],
      [4, 1000, sold],
    ]);
  });

  it('pay the price of the seat as Standard, named or not, beside kinds', async () => {
    const bookingId = await placed([seat(1), { ...seat(2), kind: 'standard' }], '40.00');
    expect(await soldAs(bookingId)).toEqual([
      [1, 2000],
      [2, 2000],
    ]);
  });

  it('pay the dated price of Standard that the seat map shows at that hour', async () => {
    const productionId = sale.production.id;
    const standardPrices = [{ type: 'off', amount: '5.00', until: '2030-02-01T00:00:00+08:00' }];
    await asStaff('PATCH', `/api/productions/${productionId}`, { standardPrices });
    const shown = async () => {
      const of = `performanceId=${sale.performanceId}`;
      const map = await driver.call<SeatingSectionView[]>(
        `/api/productions/${productionId}/seating?${of}`,
      );
      const performance = await driver.call<PerformanceView>(
        `/api/performances/${sale.performanceId}`,
      );
      return [
        ...map.body.flatMap(({ rows }) => rows.map(({ price, ownPrice }) => [price, ownPrice])),
        performance.body,
      ];
    };
    const endOfJanuary = '2030-01-31T15:59:59.500Z';
    clock.setTo(endOfJanuary);
    expect(await shown()).toMatchObject([
      ['15.00', '20.00'],
      { priceFrom: '15.00', ownPriceFrom: '20.00' },
    ]);
    expect(await soldAs(await placed([seat(1)], '15.00'))).toEqual([[1, 1500]]);
    clock.setTo('2030-01-31T16:00:00.000Z');
    expect(await shown()).toMatchObject([['20.00', undefined], { priceFrom: '20.00' }]);
    expect(await soldAs(await placed([seat(2)], '20.00'))).toEqual([[2, 2000]]);
    const { body } = await driver.call<ProductionView>(`/api/productions/${productionId}`);
    expect(body.standardPrices).toEqual([
      { type: 'off', amount: '5.00', from: null, until: '2030-01-31T16:00:00.000Z' },
    ]);
  });

  it('cost what a family computes from the public answers, until the kind is archived', async () => {
    const path = `/api/productions/${sale.production.id}`;
    const { displayOrder: _order, archived: _archived, ...offered } = child;
    expect((await driver.call<ProductionView>(path)).body.ticketKinds).toEqual([offered]);
    const listed = async () => {
      const { body } = await driver.call<ProductionView[]>('/api/productions');
      return body.find(({ id }) => id === sale.production.id);
    };
    expect((await listed())?.ticketKinds).toEqual([offered]);
    await asStaff('PATCH', `/api/ticket-kinds/${child.id}`, { archived: true });
    expect(await listed()).not.toHaveProperty('ticketKinds');
  });

  it('are named with the proof to show on the booking, in mails, lists and calendar, and on the ticket', async () => {
    const pupil = await kind({
      name: 'Pupil',
      translations: { ms: 'Murid' },
      prices: [{ type: 'fixed', amount: '8.00' }],
      proof: 'Pupil card',
    });
    const customerEmail = 'pupils@families.example';
    const seats = [seat(1), asChild(2, pupil.id)];
    const { body } = await driver.call<{ bookingId: string }>('/api/bookings', {
      json: order(sale.performanceId, seats, { totalAmount: '28.00', customerEmail }),
    });
    const shown = [
      seat(1),
      {
        ...seat(2),
        ticketKind: {
          id: pupil.id,
          name: 'Pupil',
          translations: { ms: 'Murid' },
          proof: 'Pupil card',
        },
      },
    ];
    const booking = await driver.booking(body.bookingId);
    expect(booking.seats).toEqual(shown);
    const line =
      'Kinds of tickets: Standard: Stalls, row A: seat 1; Pupil: Stalls, row A: seat 2 (show at the door: Pupil card)';
    const isToFamily = ({ to }: { readonly to: string }) => to === customerEmail;
    const [orderMail] = await outbox.until(isToFamily, 1);
    expect(orderMail?.text).toContain(line);
    await asStaff('PATCH', `/api/admin/bookings/${body.bookingId}/status`, { status: 'confirmed' });
    const [, ticketMail] = await outbox.until(isToFamily, 2);
    expect(ticketMail?.subject).toMatch(/^Your tickets/);
    expect(ticketMail?.text).toContain(line);
    const { confirmationNumber } = booking;
    const ticket = await driver.call<BookingView>(
      `/api/bookings/confirmation/${confirmationNumber}`,
    );
    expect(ticket.body.seats).toEqual(shown);
    await caughtUp(testBed);
    const listed = await driver.call<BookingListItem[]>(`/api/bookings/email/${customerEmail}`);
    expect(listed.body.map((each) => each.seats)).toEqual([shown]);
    const calendar = await fetch(`${testBed.url}/api/bookings/${body.bookingId}/calendar`);
    expect((await calendar.text()).replaceAll('\r\n ', '')).toContain(
      'DESCRIPTION:Standard: Stalls\\, row A: seat 1\\nPupil: Stalls\\, row A: seat 2 (show at the door: Pupil card)\\n',
    );
    await asStaff('PATCH', `/api/schools/${sale.school.id}`, { emailLookup: 'by-email' });
    await driver.call('/api/bookings/email-list', { json: { email: customerEmail } });
    const [, , listMail] = await outbox.until(isToFamily, 3);
    expect(listMail?.text).toContain(line);
  });

  it('are found again under their key, and refused under it with other kinds', async () => {
    const key = randomUUID();
    const first = await place([seat(1), asChild(2)], '28.00', key);
    const again = await place([seat(1), asChild(2)], '28.00', key);
    expect([again.status, again.body.bookingId]).toEqual([201, first.body.bookingId]);
    const other = await place([asChild(1), seat(2)], '28.00', key);
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_reused']);
  });

  it('are refused with a sentence and its values, and hold nothing', async () => {
    const { manager } = testBed.app.get(DataSource);
    const productionId = sale.production.id;
    const balcony = await manager.save(
      manager.create(SeatingSection, { productionId, name: 'Balcony' }),
    );
    const upstairs = await kind({
      name: 'Upstairs',
      prices: [{ type: 'off', amount: '5.00' }],
      sectionIds: [balcony.id],
    });
    const sold = { ticketKind: { id: child.id, name: 'Child' } };
    const cases: [OrderedSeat[], object][] = [
      [[asChild(1, randomUUID())], { error: 'unknown_kind' }],
      [[asChild(1)], { error: 'kind_alone', ...sold, onlyWith: ['Standard'] }],
      [
        [seat(1), asChild(2), asChild(3), asChild(4)],
        { error: 'too_many_of_kind', ...sold, most: 2 },
      ],
      [[asChild(1, upstairs.id)], { error: 'kind_wrong_section', seat: seat(1) }],
    ];
    for (const [seats, body] of cases)
      expect(await place(seats, '20.00')).toMatchObject({ status: 422, body });
    await asStaff('PATCH', `/api/ticket-kinds/${child.id}`, { archived: true });
    const archived = await place([seat(1), asChild(2)], '28.00');
    expect(archived).toMatchObject({ status: 422, body: { error: 'kind_not_offered', ...sold } });
    expect((await place([asChild(1, 'child')], '8.00')).status).toBe(400);
    expect(await driver.takenSeats(sale)).toEqual([]);
  });

  it('keep their kinds and early prices when staff amend the seats, also of an archived kind', async () => {
    const bookingId = await placed([seat(1), asChild(2)], '28.00');
    clock.setTo('2030-01-01T04:10:00.000Z');
    await asStaff('PATCH', `/api/admin/bookings/${bookingId}/status`, { status: 'confirmed' });
    clock.setTo(LATE);
    await asStaff('PATCH', `/api/ticket-kinds/${child.id}`, { archived: true });
    const wrong = await amend(bookingId, [seat(1), seat(5)], '40.00');
    expect(wrong).toMatchObject({ status: 422, body: { error: 'wrong_total', total: '28.00' } });
    const { status, body } = await amend(bookingId, [seat(5), seat(1)], '28.00');
    expect([status, body.totalAmount]).toEqual([200, '28.00']);
    expect(await soldAs(bookingId)).toEqual([
      [5, 800, { id: child.id, name: 'Child' }],
      [1, 2000],
    ]);
    const standard = await amend(bookingId, [{ ...seat(5), kind: 'standard' }, seat(1)], '40.00');
    expect([standard.status, standard.body.totalAmount]).toEqual([200, '40.00']);
    expect(await soldAs(bookingId)).toEqual([
      [5, 2000],
      [1, 2000],
    ]);
  });

  it('are sold by staff at the price of their kinds', async () => {
    const sell = (seats: readonly OrderedSeat[], totalAmount: string) =>
      driver.call<{ bookingId: string } & ErrorBody>(
        `/api/admin/performances/${sale.performanceId}/sales`,
        {
          json: { seats, totalAmount, wayOfPayment: 'cash' },
          headers: { cookie, 'idempotency-key': randomUUID() },
        },
      );
    expect((await sell([seat(1), asChild(2)], '40.00')).body).toMatchObject({ total: '28.00' });
    const { status, body } = await sell([seat(1), asChild(2)], '28.00');
    expect(status).toBe(201);
    expect(await soldAs(body.bookingId)).toEqual([
      [1, 2000],
      [2, 800, { id: child.id, name: 'Child' }],
    ]);
  });
});
