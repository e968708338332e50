import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import type {
  BookingListItem,
  BookingView,
  CheckInView,
  ConfirmationView,
  MayCheckInView,
  ReceiptView,
} from '../../contracts/rest/bookings.js';
import type { PerformanceView, ProductionView } from '../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, newTransactionId, type Sale } from './testing/booking-driver.js';
import { order, seat } from './testing/order.js';

const SEATS = [seat(3), seat(4)];
const TRANSACTION = newTransactionId();

/*
 * One family's purchase from the home page to the door, with the calls of the specification alone,
 * in their order.
 */
describe('a family buys tickets', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let parent: string;
  let staff: string;
  let stranger: string;
  let bookingId: string;
  let confirmationNumber: string;
  let checkIn: string;

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    const elsewhere = await driver.openSale();
    parent = await signIn(
      testBed,
      await makePerson(testBed, { email: 'aisyah@example.com', firstName: 'Aisyah' }),
    );
    staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
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

  it('finds the production and its performance', async () => {
    const { body: productions } = await driver.call<ProductionView[]>('/api/productions');
    expect(productions).toContainEqual(
      expect.objectContaining({ id: sale.production.id, title: 'Puteri Gunung Ledang' }),
    );
    const { body: performances } = await driver.call<PerformanceView[]>('/api/performances');
    expect(performances).toContainEqual(
      expect.objectContaining({
        id: sale.performanceId,
        productionId: sale.production.id,
        salesEnabled: true,
        seatsTotal: 10,
        seatsRemaining: 10,
      }),
    );
    expect(await driver.takenSeats(sale)).toEqual([]);
  });

  it('orders two seats, which are then held', async () => {
    const placed = await driver.call<{ bookingId: string }>('/api/bookings', {
      json: order(sale.performanceId, SEATS),
      headers: { cookie: parent },
    });
    expect(placed).toEqual({
      status: 201,
      body: {
        bookingId: expect.any(String),
        status: 'pending_payment',
        totalAmount: '40.00',
        holdUntil: expect.any(String),
        serverTime: expect.any(String),
      },
    });
    bookingId = placed.body.bookingId;
    await caughtUp(testBed);
    expect(await driver.takenSeats(sale)).toEqual([
      [3, 'reserved'],
      [4, 'reserved'],
    ]);
    const { body } = await driver.call<PerformanceView>(`/api/performances/${sale.performanceId}`);
    expect(body.seatsRemaining).toBe(8);
  });

  it('reads its booking, with whom to pay and what to write', async () => {
    const { status, body } = await driver.call<BookingView>(`/api/bookings/${bookingId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: bookingId,
      confirmationNumber: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
      status: 'pending_payment',
      performanceId: sale.performanceId,
      productionId: sale.production.id,
      productionName: 'Puteri Gunung Ledang',
      performanceDate: '2030-03-12T12:00:00.000Z',
      performanceVenue: 'Dewan Melati',
      seats: SEATS,
      customerName: 'Aisyah Rahman',
      customerEmail: 'aisyah@example.com',
      customerPhone: '012-345 6789',
      totalAmount: '40.00',
      schoolBankAccountQr: null,
      payee: {
        merchantName: 'PIBG SMK SERI MELATI',
        bankName: 'Maybank',
        accountName: 'PIBG SMK Seri Melati',
        accountNumber: '514123456789',
      },
      paymentReference: body.confirmationNumber,
      holdUntil: new Date(Date.parse(body.createdAt) + 30 * 60_000).toISOString(),
      serverTime: expect.any(String),
      checkedInAt: null,
      checkedInSeats: [],
      createdAt: expect.any(String),
    });
    confirmationNumber = body.confirmationNumber;
    checkIn = `/api/admin/bookings/${bookingId}/check-in`;
    expect((await driver.call(`/api/bookings/${bookingId}/receipt`)).status).toBe(404);
  });

  it('is not admitted before it has paid', async () => {
    const refused = await driver.call<ErrorBody>(checkIn, {
      method: 'POST',
      headers: { cookie: staff },
    });
    expect([refused.status, refused.body.error]).toEqual([409, 'not_paid']);
  });

  it('pays: uploads the receipt, which is read and found right', async () => {
    const objectUrl = await driver.upload(
      bookingId,
      await driver.receiptFor(bookingId, { transactionId: TRANSACTION }),
    );
    const asked = await driver.verify(bookingId, objectUrl);
    expect([asked.status, asked.body.status, asked.body.holdUntil]).toEqual([
      202,
      'verifying',
      null,
    ]);
    const decided = await driver.decision(bookingId);
    expect(decided).toEqual({
      status: 'confirmed',
      verificationMessage:
        'Your booking is confirmed. Your payment was verified, and your ticket is on its way by email.',
      confirmationNumber,
      holdUntil: null,
      serverTime: expect.any(String),
    });
    expect(await driver.takenSeats(sale)).toEqual([
      [3, 'booked'],
      [4, 'booked'],
    ]);
  });

  it('sees its receipt and what was read in it', async () => {
    const { body } = await driver.call<ReceiptView>(`/api/bookings/${bookingId}/receipt`);
    expect(body).toMatchObject({
      verificationStatus: 'confirmed',
      extractedData: {
        amount: '40.00',
        merchant: 'PIBG SMK SERI MELATI',
        transactionId: TRANSACTION,
      },
    });
    const picture = await fetch(new URL(body.imageUrl, testBed.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('gets its ticket by e-mail, once', async () => {
    await driver.happened(bookingId, ['TicketSent']);
    const folder = join(testBed.config.dataDir, 'mail');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(1);
    const mail = await PostalMime.parse(await readFile(join(folder, files[0] as string)));
    expect(mail.to).toEqual([expect.objectContaining({ address: 'aisyah@example.com' })]);
    expect(mail.text).toContain(confirmationNumber);
    expect(mail.text).toContain(`${testBed.url}/admin/check-in/${bookingId}`);
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'image/png',
      'text/calendar',
    ]);
  });

  it('finds the booking by its number, however it is typed', async () => {
    const confirmation: ConfirmationView = {
      bookingId,
      confirmationNumber,
      status: 'confirmed',
      productionTitle: 'Puteri Gunung Ledang',
      productionDate: '2030-03-12T12:00:00.000Z',
      venue: 'Dewan Melati',
      seats: SEATS,
      customerEmail: 'aisyah@example.com',
      detailsShown: true,
      totalAmount: '40.00',
    };
    expect(await driver.call(`/api/bookings/confirmation/${confirmationNumber}`)).toEqual({
      status: 200,
      body: confirmation,
    });
    // The cookie of the order goes with its number as the site writes it.
    const typed = confirmationNumber.toLowerCase().replace('-', '');
    expect(await driver.call(`/api/bookings/confirmation/${typed}`)).toEqual({
      status: 200,
      body: { ...confirmation, customerEmail: null, detailsShown: false },
    });
    expect((await driver.call('/api/bookings/confirmation/00000-00000')).status).toBe(404);
  });

  it('lists the booking in My Tickets and by e-mail address', async () => {
    const item: BookingListItem = {
      id: bookingId,
      confirmationNumber,
      status: 'confirmed',
      productionName: 'Puteri Gunung Ledang',
      performanceDate: '2030-03-12T12:00:00.000Z',
      performanceVenue: 'Dewan Melati',
      seats: SEATS,
      selectedSeats: 'Stalls - Row A, Seat 3; Stalls - Row A, Seat 4',
      customerName: 'Aisyah Rahman',
      totalAmount: '40.00',
    };
    expect(await driver.call('/api/bookings/my-tickets', { headers: { cookie: parent } })).toEqual({
      status: 200,
      body: [item],
    });
    expect(
      (await driver.call('/api/bookings/my-tickets', { headers: { cookie: stranger } })).body,
    ).toEqual([]);
    expect((await driver.call('/api/bookings/my-tickets')).status).toBe(401);
    expect(
      await driver.call(`/api/bookings/email/${encodeURIComponent(' AISYAH@example.com ')}`),
    ).toEqual({ status: 200, body: [item] });
    expect(
      (await driver.call(`/api/bookings/email/${encodeURIComponent('nobody@example.com')}`)).body,
    ).toEqual([]);
  });

  it('is not admitted by anybody who is not staff of this school', async () => {
    await driver.quiet();
    const before = await driver.eventCount();
    expect((await driver.call(checkIn, { method: 'POST' })).status).toBe(401);
    for (const cookie of [parent, stranger]) {
      const refused = await driver.call<ErrorBody>(checkIn, {
        method: 'POST',
        headers: { cookie },
      });
      expect([refused.status, refused.body.error]).toEqual([403, 'not_your_school']);
      expect(refused.body.message).toMatch(/Only staff of the school/);
      const may = await driver.call<MayCheckInView>(checkIn.replace('check-in', 'may-check-in'), {
        headers: { cookie },
      });
      expect(may).toEqual({ status: 200, body: { allowed: false, reason: refused.body.message } });
    }
    expect(await driver.eventCount()).toBe(before);
  });

  it('is admitted by staff, one guest and then the rest, and nobody twice', async () => {
    const asStaff = { cookie: staff };
    const may = await driver.call<MayCheckInView>(checkIn.replace('check-in', 'may-check-in'), {
      headers: asStaff,
    });
    expect(may.body).toEqual({ allowed: true, reason: null });
    const first = await driver.call<CheckInView>(checkIn, {
      json: { seats: [seat(4)] },
      headers: asStaff,
    });
    expect(first).toMatchObject({
      status: 200,
      body: {
        bookingId,
        confirmationNumber,
        checkedInAt: expect.any(String),
        checkedInBy: 'staff@melati.example',
        checkedInSeats: [seat(4)],
      },
    });
    const rest = await driver.call<CheckInView>(checkIn, { method: 'POST', headers: asStaff });
    expect([rest.status, rest.body.checkedInSeats]).toEqual([200, SEATS]);
    const again = await driver.call<ErrorBody & { checkedInAt: string }>(checkIn, {
      method: 'POST',
      headers: asStaff,
    });
    expect([again.status, again.body.error, again.body.checkedInAt]).toEqual([
      409,
      'already_checked_in',
      first.body.checkedInAt,
    ]);
    await caughtUp(testBed);
    const { checkedInAt, checkedInSeats } = await driver.booking(bookingId);
    expect([checkedInAt, checkedInSeats?.length]).toEqual([first.body.checkedInAt, 2]);
  });

  it.each([
    ['no list', { seats: 'A3' }, 400, 'invalid_input'],
    ['no seats', { seats: [] }, 422, 'no_seats'],
    ['a seat without a number', { seats: [{ section: 'Stalls', row: 'A' }] }, 400, 'invalid_input'],
    ['a seat of somebody else', { seats: [seat(9)] }, 422, 'seat_not_in_booking'],
    ['a list', [], 400, 'invalid_input'],
  ])('refuses a check-in of %s', async (_, json, status, error) => {
    const refused = await driver.call<ErrorBody>(checkIn, { json, headers: { cookie: staff } });
    expect([refused.status, refused.body.error]).toEqual([status, error]);
  });
});
