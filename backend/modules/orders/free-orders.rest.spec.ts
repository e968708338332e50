import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnalyticsView, BookingHistoryEntry } from '../../contracts/rest/administration.js';
import type {
  BookingCreated,
  BookingStatusView,
  BookingView,
} from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { MAIL_SENDER } from '../../infrastructure/mail/port.js';
import { Outbox } from '../../testing/outbox.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat, type Answer } from './testing/order.js';

const outbox = new Outbox();
const FREE = { totalAmount: '0.00' };

/* A stranger's free order is only a seat hold until its link is opened. An order that staff make free is confirmed at once. */
describe('a free order', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let staff: string;
  let bookingId: string;

  beforeAll(async () => {
    // The clock does not move, so an order that is written again after a pause extends no hold.
    testBed = await startTestBed({
      clock: new SetClock(),
      providers: [{ provide: MAIL_SENDER, useValue: outbox }],
    });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([
      { label: 'A', seatCount: 10, price: '0.00' },
      {
        label: 'B',
        seatCount: 10,
        price: '20.00',
        overrides: [{ seatNumber: 10, status: 'vip', customPrice: '0.00' }],
      },
    ]);
    staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
  });
  afterAll(() => testBed?.close());

  const asStaff = <T>(
    path: string,
    method = 'GET',
    json?: unknown,
  ): Promise<Answer<T & ErrorBody>> =>
    driver.call(`/api/admin/${path}`, {
      method,
      headers: { cookie: staff },
      ...(json === undefined ? {} : { json }),
    });
  const typesOf = (id: string): Promise<string[]> => driver.eventTypesOf(id);
  const analytics = async (): Promise<AnalyticsView> => {
    await caughtUp(testBed);
    return (await asStaff<AnalyticsView>(`analytics?schoolId=${sale.school.id}`)).body;
  };

  /** Returns the confirmation link in the newest e-mail to this address. */
  const linkIn = async (to: string, nth = 1): Promise<{ id: string; token: string }> => {
    const mails = await outbox.until(
      (mail) => mail.to === to && mail.subject.startsWith('Please confirm your booking'),
      nth,
    );
    const [, id = '', token = ''] =
      /\/booking\/([\da-f-]{36})\?confirm=([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? [];
    return { id, token };
  };
  const confirm = (id: string, token: string) =>
    driver.call<BookingStatusView & ErrorBody>(`/api/bookings/${id}/confirm`, { json: { token } });
  /** Orders seats, and opens the link in the e-mail about the order. */
  async function book(numbers: readonly number[], email: string, row = 'A'): Promise<string> {
    const seats = numbers.map((number) => seat(number, row));
    const { body } = await driver.place(sale.performanceId, seats, {
      ...FREE,
      customerEmail: email,
    });
    const { id, token } = await linkIn(email);
    expect(id).toBe(body.bookingId);
    expect((await confirm(id, token)).body.status).toBe('confirmed');
    return id;
  }

  it('is a seat hold with a deadline until its buyer opens the link in the e-mail, and no other order gets its seats', async () => {
    const { status, body } = await driver.place(sale.performanceId, [seat(1), seat(2)], FREE);
    expect({ status, is: body.status, totalAmount: body.totalAmount }).toEqual({
      status: 201,
      is: 'pending_payment',
      totalAmount: '0.00',
    });
    bookingId = body.bookingId;
    await caughtUp(testBed);
    const { holdUntil, createdAt } = await driver.booking(bookingId);
    expect(Date.parse(holdUntil ?? '') - Date.parse(createdAt)).toBe(30 * 60_000);
    expect(await driver.seatEventsOf(bookingId, sale.performanceId)).toEqual(['SeatsHeld']);
    expect(await driver.takenSeats(sale)).toEqual([
      [1, 'reserved'],
      [2, 'reserved'],
    ]);
  });

  it('is not confirmed by a request for the page of the link, nor by the link of another order', async () => {
    const { id, token } = await linkIn('aisyah@example.com');
    expect(id).toBe(bookingId);
    await driver.call(`/api/bookings/${id}?confirm=${token}`);
    expect((await driver.call(`/api/bookings/${id}/confirm?token=${token}`)).status).toBe(404);
    const other = await driver.place(sale.performanceId, [seat(8)], {
      ...FREE,
      customerEmail: 'other@families.example',
    });
    const foreign = await linkIn('other@families.example');
    for (const wrong of [foreign.token, `${token}x`, '']) {
      const { status, body } = await confirm(id, wrong);
      expect([status, body.error]).toEqual([403, 'invalid_link']);
    }
    await caughtUp(testBed);
    expect((await driver.status(id)).status).toBe('pending_payment');
    expect((await driver.status(other.body.bookingId)).status).toBe('pending_payment');
  });

  it('has the e-mail in its history, without the token of the link', async () => {
    const { token } = await linkIn('aisyah@example.com');
    const { type, data } = await driver.noticeOutcome(bookingId, 'free-order');
    expect([type, data]).toMatchObject([
      'NoticeSent',
      { mail: { to: 'aisyah@example.com', text: expect.stringContaining('Confirm my booking') } },
    ]);
    expect(JSON.stringify(data)).not.toContain(token);
  });

  it('is confirmed once by the link: its seats are sold, and no payment clock runs', async () => {
    const { id, token } = await linkIn('aisyah@example.com');
    const answers = [await confirm(id, token), await confirm(id, token)];
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'confirmed'],
      [200, 'confirmed'],
    ]);
    expect(await driver.booking(id)).toMatchObject({ holdUntil: null, canExtendHold: false });
    expect(await driver.seatEventsOf(id, sale.performanceId)).toEqual(['SeatsHeld', 'SeatsTaken']);
  });

  it('gets a ticket e-mail that does not mention payment', async () => {
    const [mail] = await outbox.until(({ subject }) => subject.startsWith('Your tickets'));
    expect(mail?.text).toContain('Your booking is confirmed and your seats are yours.');
    expect(mail?.text).toContain('Total: RM 0.00');
    await driver.happened(bookingId, ['TicketSent']);
    expect(await typesOf(bookingId)).toEqual([
      'BookingPlaced',
      'FreeBookingConfirmed',
      'TicketSent',
    ]);
  });

  it('can have its link sent again three times in ten minutes, and gets a new link for a corrected e-mail address', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const wrong = 'wrong@families.example';
    const { body } = await driver.call<BookingCreated>('/api/bookings', {
      json: order(sale.performanceId, [seat(9)], { ...FREE, customerEmail: wrong }),
      headers: key,
    });
    const id = body.bookingId;
    const again = () => driver.call(`/api/bookings/${id}/confirmation-link`, { method: 'POST' });
    const old = await linkIn(wrong);
    expect((await again()).status).toBe(202);
    await linkIn(wrong, 2);
    const right = 'right@families.example';
    const corrected = await driver.call(`/api/bookings/${id}/contact`, {
      method: 'PATCH',
      json: { customerName: 'Mei', customerEmail: right, customerPhone: '012' },
      headers: key,
    });
    expect(corrected.status).toBe(200);
    expect((await confirm(id, old.token)).body.error).toBe('invalid_link');
    const { token } = await linkIn(right);
    expect((await again()).status).toBe(202);
    expect((await again()).status).toBe(202);
    const refused = await again();
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.objectContaining({ error: 'too_many_requests' }),
    ]);
    expect((await confirm(id, token)).body.status).toBe('confirmed');
    expect(
      (await driver.call(`/api/bookings/${id}/release`, { method: 'POST', headers: key })).status,
    ).toBe(409);
  });

  it('causes at most six e-mails an hour to one address, whoever enters the address', async () => {
    const victim = 'victim@families.example';
    for (let time = 0; time < 8; time += 1) {
      const key = { 'idempotency-key': randomUUID() };
      const { body } = await driver.call<BookingCreated>('/api/bookings', {
        json: order(sale.performanceId, [seat(7)], { ...FREE, customerEmail: victim }),
        headers: key,
      });
      await driver.quiet();
      await driver.call(`/api/bookings/${body.bookingId}/release`, {
        method: 'POST',
        headers: key,
      });
    }
    expect(outbox.sent.filter(({ to }) => to === victim)).toHaveLength(6);
  });

  it("is confirmed at once for a buyer who is signed in with the order's e-mail address", async () => {
    const cookie = await signIn(
      testBed,
      await makePerson(testBed, { email: 'own@families.example' }),
    );
    const place = (number: number, customerEmail: string) =>
      driver.call<BookingCreated>('/api/bookings', {
        json: order(sale.performanceId, [seat(number)], { ...FREE, customerEmail }),
        headers: { cookie },
      });
    const own = await place(4, 'Own@families.example');
    expect([own.status, own.body.status]).toEqual([201, 'confirmed']);
    const others = await place(6, 'not-mine@families.example');
    expect(others.body.status).toBe('pending_payment');
    await outbox.until(
      ({ to, subject }) => to === 'Own@families.example' && subject.startsWith('Your tickets'),
    );
    await driver.quiet();
    expect(
      outbox.sent.filter(
        ({ to, subject }) => to === 'Own@families.example' && subject.startsWith('Please confirm'),
      ),
    ).toEqual([]);
  });

  it('accepts no receipt', async () => {
    const { status, body } = await driver.call<ErrorBody>(`/api/bookings/${bookingId}/upload-url`, {
      method: 'POST',
    });
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'nothing_to_pay' });
  });

  it('is one booking with one ticket when it is sent twice, and is refused when it was changed before the second time', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const email = 'twice@families.example';
    const place = (numbers: number[]) =>
      driver.call<BookingCreated & ErrorBody>('/api/bookings', {
        json: order(
          sale.performanceId,
          numbers.map((number) => seat(number)),
          { ...FREE, customerEmail: email },
        ),
        headers,
      });
    const [first, second] = [await place([3]), await place([3])];
    expect(second.body.bookingId).toBe(first.body.bookingId);
    expect((await place([10])).body.error).toBe('idempotency_key_reused');
    const { id, token } = await linkIn(email);
    await Promise.all([confirm(id, token), confirm(id, token)]);
    await driver.happened(id, ['TicketSent']);
    expect(await typesOf(id)).toEqual(['BookingPlaced', 'FreeBookingConfirmed', 'TicketSent']);
    expect((await place([3])).body.status).toBe('confirmed');
    expect(outbox.sent.filter(({ to }) => to === email)).toHaveLength(2);
  });

  it('is accepted only once for a seat that many simultaneous orders want', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => driver.place(sale.performanceId, [seat(5)], FREE)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
  });

  it('can be free because of the seat’s own price, and is an ordinary order as soon as one seat costs money', async () => {
    await book([10], 'vip@families.example', 'B');
    const mixed = await driver.place(sale.performanceId, [seat(10), seat(1, 'B')], {
      totalAmount: '20.00',
    });
    expect(mixed.body.status).toBe('pending_payment');
    expect((await driver.booking(mixed.body.bookingId)).holdUntil).not.toBeNull();
    const cheated = await driver.place(sale.performanceId, [seat(2, 'B')], FREE);
    expect({ status: cheated.status, error: cheated.body.error }).toEqual({
      status: 422,
      error: 'wrong_total',
    });
  });

  it('results from an unpaid order when staff give it free seats', async () => {
    const { body } = await driver.place(sale.performanceId, [seat(5, 'B')], {
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
    expect(await driver.seatEventsOf(body.bookingId, sale.performanceId)).toEqual([
      'SeatsHeld',
      'SeatsMoved',
      'SeatsTaken',
      // Until the amendment is complete, the booking also has its old seat.
      'SeatsMoved',
    ]);
    await driver.happened(body.bookingId, ['TicketSent']);
    expect(await typesOf(body.bookingId)).toEqual([
      'BookingPlaced',
      'BookingSeatsAmended',
      'FreeBookingConfirmed',
      'TicketSent',
    ]);
  });

  it('admits its guests, and its history gives the reason of the confirmation', async () => {
    expect((await asStaff(`bookings/${bookingId}/check-in`, 'POST', {})).status).toBe(200);
    const { body } = await asStaff<BookingHistoryEntry[]>(`bookings/${bookingId}/history`);
    const told = body.map(({ summary }) => summary).join(' ');
    expect(told).toContain(
      'Ordered 2 seats for RM 0.00: Stalls - Row A, Seat 1; Stalls - Row A, Seat 2. ',
    );
    expect(told).toContain('Held until');
    expect(told).toContain(
      'There is nothing to pay, and the buyer has confirmed it: the booking is confirmed.',
    );
  });

  it('counts as confirmed and sold, without revenue', async () => {
    const { totalRevenue, confirmedBookings, pendingBookings, totalSeatsSold, topProductions } =
      await analytics();
    expect({ totalRevenue, confirmedBookings, pendingBookings, totalSeatsSold }).toEqual({
      totalRevenue: '0.00',
      confirmedBookings: 6,
      pendingBookings: 4,
      totalSeatsSold: 7,
    });
    expect(topProductions).toMatchObject([{ revenue: '0.00', bookings: 6 }]);
  });
});
