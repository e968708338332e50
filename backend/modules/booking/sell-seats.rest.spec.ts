import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SeatInput } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { BookingAccountView } from '../../contracts/rest/refunds.js';
import type { SellSeatsRequest, SoldTicketView } from '../../contracts/rest/sales.js';
import type { PaymentsView } from '../../contracts/rest/statements.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { seat, type Answer } from './testing/order.js';

type Sold = Answer<SoldTicketView & ErrorBody>;

describe('POST /api/admin/performances/{id}/sales', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let staff: string;
  let door: string;

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
    // Online sales are off, as they are when the doors open.
    sale = await driver.openSale([{ label: 'A', seatCount: 40, price: '20.00' }], {
      salesEnabled: false,
    });
    const cookieOf = async (email: string, role: 'admin' | 'door'): Promise<string> =>
      signIn(
        testBed,
        await makePerson(testBed, { email, schools: [{ schoolId: sale.school.id, role }] }),
      );
    staff = await cookieOf('staff@melati.example', 'admin');
    door = await cookieOf('door@melati.example', 'door');
  });
  afterAll(() => testBed?.close());

  const sell = (
    seats: readonly SeatInput[],
    more: Partial<SellSeatsRequest> = {},
    { key = randomUUID() as string, cookie = staff } = {},
  ): Promise<Sold> =>
    driver.call(`/api/admin/performances/${sale.performanceId}/sales`, {
      json: { seats, totalAmount: `${seats.length * 20}.00`, wayOfPayment: 'cash', ...more },
      headers: { cookie, 'idempotency-key': key },
    });
  const asStaff = <T>(path: string, more: object = {}): Promise<Answer<T>> =>
    driver.call<T>(path, { headers: { cookie: staff }, ...more });
  const account = async (bookingId: string): Promise<BookingAccountView> =>
    (await asStaff<BookingAccountView>(`/api/admin/bookings/${bookingId}/account`)).body;
  const statusOf = async (bookingId: string): Promise<string> =>
    (await driver.booking(bookingId)).status;

  it('sells to a guest without a name for cash: confirmed, paid, and let in', async () => {
    const key = randomUUID();
    const sold = await sell([seat(1), seat(2)], {}, { key });
    expect(sold).toMatchObject({
      status: 201,
      body: {
        seats: [seat(1), seat(2)],
        totalAmount: '40.00',
        wayOfPayment: 'cash',
        customerName: null,
        school: sale.school.name,
      },
    });
    const { bookingId, confirmationNumber, seatCodes } = sold.body;
    expect([seatCodes.length, await statusOf(bookingId)]).toEqual([2, 'confirmed']);
    expect(await account(bookingId)).toMatchObject({
      charged: '40.00',
      proven: '0.00',
      unproven: '40.00',
      open: '0.00',
      entries: [
        { who: expect.any(String), changes: { charged: '40.00', open: '40.00' } },
        { summary: 'Sold by staff: RM 40.00 paid in cash.', changes: { unproven: '40.00' } },
      ],
    });
    // The same press sent twice is one sale; another one under its key is refused.
    expect((await sell([seat(1), seat(2)], {}, { key })).body).toEqual(sold.body);
    expect((await sell([seat(3)], {}, { key })).body.error).toBe('idempotency_key_reused');

    const found = await driver.call<{ id: string }>(
      `/api/admin/bookings/find?number=${confirmationNumber}`,
      { headers: { cookie: door } },
    );
    expect(found).toMatchObject({ status: 200, body: { id: bookingId } });
    const entered = await driver.call(`/api/admin/bookings/${bookingId}/check-in`, {
      json: {},
      headers: { cookie: door },
    });
    expect(entered.status).toBe(200);
  });

  it('sells no seat that somebody has, and names who has it', async () => {
    const first = await sell([seat(5)], { wayOfPayment: 'transfer', customerName: 'Puan Devi' });
    expect(first.body).toMatchObject({ wayOfPayment: 'transfer', customerName: 'Puan Devi' });
    const second = await sell([seat(5), seat(6)]);
    expect(second).toMatchObject({
      status: 409,
      body: {
        error: 'Seat conflict',
        conflictingSeats: [{ ...seat(5), confirmationNumber: first.body.confirmationNumber }],
      },
    });
    // Of two who press at the same moment one gets the seat.
    const both = await Promise.all([sell([seat(7)]), sell([seat(7)])]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('gives seats to the cast for a reason, and charges nothing, also for other seats', async () => {
    const free = { wayOfPayment: 'complimentary', totalAmount: '0.00' } as const;
    expect((await sell([seat(10)], free)).body).toMatchObject({ error: 'reason_missing' });
    expect(
      (await sell([seat(10)], { ...free, totalAmount: '20.00', reason: 'Cast' })).body,
    ).toMatchObject({
      error: 'wrong_total',
    });
    const given = await sell([seat(10), seat(11)], { ...free, reason: 'Cast of Act 2' });
    expect(given).toMatchObject({ status: 201, body: { totalAmount: '0.00' } });
    const { bookingId } = given.body;
    const amended = await asStaff(`/api/admin/bookings/${bookingId}/seats`, {
      method: 'PATCH',
      json: { seats: [seat(12), seat(13)], totalAmount: '40.00' },
    });
    expect(amended).toMatchObject({ status: 200, body: { totalAmount: '0.00' } });
    expect(await account(bookingId)).toMatchObject({
      charged: '0.00',
      unproven: '0.00',
      open: '0.00',
      refundDue: '0.00',
    });
    const history = await asStaff<{ summary: string }[]>(
      `/api/admin/bookings/${bookingId}/history`,
    );
    expect(JSON.stringify(history.body)).toContain(
      'Given by staff without payment. Reason: Cast of Act 2',
    );
  });

  it('sends no mail to a guest who left no address', async () => {
    const { bookingId } = (await sell([seat(20)], { customerName: 'Encik Lim' })).body;
    const resent = await asStaff<ErrorBody>(`/api/admin/bookings/${bookingId}/resend-email`, {
      method: 'POST',
      json: {},
    });
    expect(resent).toMatchObject({ status: 409, body: { error: 'no_email' } });
    await caughtUp(testBed);
    await driver.quiet();
    const events = await driver.eventsOf(bookingId);
    expect(events.map(({ type }) => type)).toEqual(['BookingPlaced', 'BookingStatusSetByStaff']);
  });

  it('waits for a line of the statement for a transfer, and for none for cash', async () => {
    const lists = async (): Promise<PaymentsView> => {
      await caughtUp(testBed);
      return (await asStaff<PaymentsView>(`/api/admin/schools/${sale.school.id}/payments`)).body;
    };
    const before = await lists();
    await sell([seat(25)], { wayOfPayment: 'transfer' });
    await sell([seat(26)]);
    const after = await lists();
    expect(after.notCovered.count).toBe(before.notCovered.count + 1);
    expect(after.proven).toEqual(before.proven);
  });

  it('is for staff: who works at the door alone sells nothing', async () => {
    expect((await sell([seat(30)], {}, { cookie: door })).status).toBe(403);
  });
});
