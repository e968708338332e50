import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnalyticsView, BookingHistoryEntry } from '../contracts/rest/administration.js';
import type { BookingCreated, BookingView } from '../contracts/rest/bookings.js';
import type { ErrorBody } from '../contracts/rest/errors.js';
import { MAIL_SENDER } from '../mail/port.js';
import { Outbox } from '../testing/outbox.js';
import { makePerson, signIn } from '../testing/sign-in.js';
import { caughtUp, startBoxOffice, type BoxOffice } from '../testing/start-box-office.js';
import { Desk, type Sale } from './testing/desk.js';
import { order, seat, type Answer } from './testing/order.js';

const outbox = new Outbox();
const FREE = { totalAmount: '0.00' };

describe('an order that costs nothing', () => {
  let office: BoxOffice;
  let desk: Desk;
  let sale: Sale;
  let staff: string;
  let bookingId: string;

  beforeAll(async () => {
    office = await startBoxOffice({ providers: [{ provide: MAIL_SENDER, useValue: outbox }] });
    desk = new Desk(office);
    sale = await desk.openSale([
      { label: 'A', seatCount: 10, price: '0.00' },
      {
        label: 'B',
        seatCount: 10,
        price: '20.00',
        overrides: [{ seatNumber: 10, status: 'vip', customPrice: '0.00' }],
      },
    ]);
    staff = await signIn(
      office,
      await makePerson(office, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
  });
  afterAll(() => office?.close());

  const asStaff = <T>(
    path: string,
    method = 'GET',
    json?: unknown,
  ): Promise<Answer<T & ErrorBody>> =>
    desk.call(`/api/admin/${path}`, {
      method,
      headers: { cookie: staff },
      ...(json === undefined ? {} : { json }),
    });
  const typesOf = async (id: string): Promise<string[]> =>
    (await desk.eventsOf(id)).map(({ type }) => type);
  const analytics = async (): Promise<AnalyticsView> => {
    await caughtUp(office);
    return (await asStaff<AnalyticsView>(`analytics?schoolId=${sale.school.id}`)).body;
  };

  it('is confirmed by placing it: its seats are sold, and no clock runs', async () => {
    const { status, body } = await desk.place(sale.performanceId, [seat(1), seat(2)], FREE);
    expect({ status, is: body.status, totalAmount: body.totalAmount }).toEqual({
      status: 201,
      is: 'confirmed',
      totalAmount: '0.00',
    });
    bookingId = body.bookingId;
    await caughtUp(office);
    expect(await desk.booking(bookingId)).toMatchObject({
      status: 'confirmed',
      totalAmount: '0.00',
      holdUntil: null,
      canExtendHold: false,
    });
    expect(await desk.seatEventsOf(bookingId, sale.performanceId)).toEqual(['SeatsTaken']);
    expect(await desk.takenSeats(sale)).toEqual([
      [1, 'booked'],
      [2, 'booked'],
    ]);
  });

  it('is mailed its ticket at once, which speaks of no payment', async () => {
    const [mail] = await outbox.until(({ subject }) => subject.startsWith('Your tickets'));
    expect(mail?.text).toContain('Your booking is confirmed and your seats are yours.');
    expect(mail?.text).toContain('Total: RM 0.00');
    await desk.happened(bookingId, ['TicketSent']);
    expect(await typesOf(bookingId)).toEqual([
      'BookingPlaced',
      'FreeBookingConfirmed',
      'TicketSent',
    ]);
  });

  it('wants no receipt', async () => {
    const { status, body } = await desk.call<ErrorBody>(`/api/bookings/${bookingId}/upload-url`, {
      method: 'POST',
    });
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'nothing_to_pay' });
  });

  it('sent twice is one booking with one ticket; changed, it is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const place = (numbers: number[]) =>
      desk.call<BookingCreated & ErrorBody>('/api/bookings', {
        json: order(
          sale.performanceId,
          numbers.map((number) => seat(number)),
          { ...FREE, customerEmail: 'twice@families.example' },
        ),
        headers,
      });
    const [first, second] = [await place([3]), await place([3])];
    expect(second.body.bookingId).toBe(first.body.bookingId);
    expect((await place([4])).body.error).toBe('idempotency_key_reused');
    await desk.happened(first.body.bookingId, ['TicketSent']);
    expect(await typesOf(first.body.bookingId)).toEqual([
      'BookingPlaced',
      'FreeBookingConfirmed',
      'TicketSent',
    ]);
    expect(outbox.sent.filter(({ to }) => to === 'twice@families.example')).toHaveLength(1);
  });

  it('gives a seat to one of many who want it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.place(sale.performanceId, [seat(5)], FREE)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
  });

  it('is one by a seat’s own price, too; with one seat that costs something it is an order like any other', async () => {
    expect((await desk.place(sale.performanceId, [seat(10, 'B')], FREE)).body.status).toBe(
      'confirmed',
    );
    const mixed = await desk.place(sale.performanceId, [seat(6), seat(1, 'B')], {
      totalAmount: '20.00',
    });
    expect(mixed.body.status).toBe('pending_payment');
    expect((await desk.booking(mixed.body.bookingId)).holdUntil).not.toBeNull();
    const cheated = await desk.place(sale.performanceId, [seat(2, 'B')], FREE);
    expect({ status: cheated.status, error: cheated.body.error }).toEqual({
      status: 422,
      error: 'wrong_total',
    });
  });

  it('is what an unpaid order becomes when staff give it seats that cost nothing', async () => {
    const { body } = await desk.place(sale.performanceId, [seat(5, 'B')], {
      totalAmount: '20.00',
      customerEmail: 'moved@families.example',
    });
    const amended = await asStaff<BookingView>(`bookings/${body.bookingId}/seats`, 'PATCH', {
      seats: [seat(7)],
      totalAmount: '0.00',
    });
    expect(amended.body).toMatchObject({
      status: 'confirmed',
      totalAmount: '0.00',
      seats: [seat(7)],
      holdUntil: null,
    });
    expect(await desk.seatEventsOf(body.bookingId, sale.performanceId)).toEqual([
      'SeatsHeld',
      'SeatsMoved',
      'SeatsTaken',
      // Until now it had the old seat as well.
      'SeatsMoved',
    ]);
    await desk.happened(body.bookingId, ['TicketSent']);
    expect(await typesOf(body.bookingId)).toEqual([
      'BookingPlaced',
      'BookingSeatsAmended',
      'FreeBookingConfirmed',
      'TicketSent',
    ]);
  });

  it('lets its guests in, and its history says why it was confirmed', async () => {
    expect((await asStaff(`bookings/${bookingId}/check-in`, 'POST', {})).status).toBe(200);
    const { body } = await asStaff<BookingHistoryEntry[]>(`bookings/${bookingId}/history`);
    const told = body.map(({ summary }) => summary).join(' ');
    expect(told).toContain(
      'Ordered 2 seats for RM 0.00: Stalls - Row A, Seat 1; Stalls - Row A, Seat 2. ',
    );
    expect(told).toContain('There is nothing to pay: the booking is confirmed.');
    expect(told).not.toContain('Held until');
  });

  it('counts as confirmed and sold, and brings no revenue', async () => {
    const { totalRevenue, confirmedBookings, pendingBookings, totalSeatsSold, topProductions } =
      await analytics();
    expect({ totalRevenue, confirmedBookings, pendingBookings, totalSeatsSold }).toEqual({
      totalRevenue: '0.00',
      confirmedBookings: 5,
      pendingBookings: 1,
      totalSeatsSold: 6,
    });
    expect(topProductions).toMatchObject([{ revenue: '0.00', bookings: 5 }]);
  });
});
