import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import type {
  BookingCreated,
  BookingListItem,
  BookingView,
  CheckInView,
  ConfirmationView,
  MayCheckInView,
  ReceiptView,
} from '../../contracts/rest/bookings.js';
import type { BookingHistoryEntry, FoundBooking } from '../../contracts/rest/administration.js';
import {
  oldTicketText,
  signedListText,
  signedTicketText,
} from '../../contracts/rest/door-signatures.js';
import type { DoorKeysView, DoorListView } from '../../contracts/rest/door.js';
import type { PerformanceView, ProductionView } from '../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { embeddedStoreOnly } from '../../testing/embedded-store-only.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, newTransactionId, type Sale } from './testing/booking-driver.js';
import { order, seat, type Answer } from './testing/order.js';

const SEATS = [seat(3), seat(4)];
const TRANSACTION = newTransactionId();
const scanAt = (scannedAt: string) => ({
  scan: { scanId: randomUUID(), scannedAt, device: 'Door 1' },
});

/* Follows one family's purchase from the home page to the door, with only the endpoints of the specification, in their order. */
describe('a family that buys tickets', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let parent: string;
  let staff: string;
  /** Session of a volunteer who works at the school's door and has no other permissions. */
  let volunteer: string;
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
    volunteer = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'door@melati.example',
        firstName: 'Farid',
        schools: [{ schoolId: sale.school.id, role: 'door' }],
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

  it('reads its booking, with the payee and the reference for the transfer', async () => {
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

  it('is not admitted before the payment', async () => {
    const refused = await driver.call<ErrorBody>(checkIn, {
      method: 'POST',
      headers: { cookie: staff },
    });
    expect([refused.status, refused.body.error]).toEqual([409, 'not_paid']);
  });

  it('pays and uploads the receipt, which is read and confirmed', async () => {
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
      seatsKept: true,
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

  it('sees its receipt and the text that was read from it', async () => {
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
    const mails = await Promise.all(
      files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    const tickets = mails.filter(({ subject }) => subject?.startsWith('Your tickets'));
    expect(tickets).toHaveLength(1);
    const mail = tickets[0] as Email;
    expect(mail.replyTo).toEqual([expect.objectContaining({ address: sale.school.contactEmail })]);
    expect(mail.to).toEqual([expect.objectContaining({ address: 'aisyah@example.com' })]);
    expect(mail.text).toContain(confirmationNumber);
    expect(mail.text).toContain(`${testBed.url}/admin/check-in/${bookingId}`);
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'image/png',
      'text/calendar',
    ]);
  });

  it('finds the booking by its confirmation number in any spelling', async () => {
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
      school: (await driver.booking(bookingId)).school,
      seatCodes: (await driver.booking(bookingId)).seatCodes,
      totalAmount: '40.00',
      holdUntil: null,
      seatsKept: true,
    };
    expect(await driver.call(`/api/bookings/confirmation/${confirmationNumber}`)).toEqual({
      status: 200,
      body: confirmation,
    });
    // The browser also sends the order's cookie when the confirmation number is typed in another spelling.
    const typed = confirmationNumber.toLowerCase().replace('-', '');
    expect(await driver.call(`/api/bookings/confirmation/${typed}`)).toEqual({
      status: 200,
      body: { ...confirmation, customerEmail: null, detailsShown: false },
    });
    expect((await driver.call('/api/bookings/confirmation/00000-00000')).status).toBe(404);
  });

  it('can download the calendar entry of the e-mail, whose link does not prove that its user is the buyer', async () => {
    const answer = await fetch(`${testBed.url}/api/bookings/${bookingId}/calendar`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename=Puteri-Gunung-Ledang.ics',
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const unfolded = (await answer.text()).replaceAll('\r\n ', '');
    const link = `${testBed.url}/booking/${bookingId}`;
    expect(unfolded.split('\r\n')).toEqual(
      expect.arrayContaining([
        `UID:${confirmationNumber}@houselights`,
        'DTSTART:20300312T120000Z',
        'SUMMARY:Puteri Gunung Ledang',
        `URL:${link}`,
      ]),
    );
    expect(unfolded).not.toContain('#key=');
  });

  it('finds the booking in My Tickets and by e-mail address', async () => {
    const item: BookingListItem = {
      id: bookingId,
      confirmationNumber,
      status: 'confirmed',
      holdUntil: null,
      performanceId: sale.performanceId,
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

  it('can be checked in only by staff of this school', async () => {
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

  it('is checked in by staff, first one guest and then the rest, and no guest twice', async () => {
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

  it('can be checked in again after staff undid a check-in; the undo has an actor and a reason', async () => {
    const headers = { cookie: staff };
    const undo = checkIn.replace('check-in', 'undo-check-in');
    const nameless = await driver.call<ErrorBody>(undo, { json: { seats: [seat(4)] }, headers });
    expect([nameless.status, nameless.body.error]).toEqual([400, 'invalid_input']);
    const json = { seats: [seat(4)], reason: 'Scanned by mistake' };
    const taken = await driver.call<CheckInView>(undo, { json, headers });
    expect([taken.status, taken.body.checkedInSeats]).toEqual([200, [seat(3)]]);
    const history = await driver.call<BookingHistoryEntry[]>(
      checkIn.replace('check-in', 'history'),
      { headers },
    );
    expect(history.body.find(({ type }) => type === 'GuestCheckInUndone')).toMatchObject({
      who: 'staff@melati.example',
      summary: expect.stringContaining('Scanned by mistake'),
    });
  });

  it('is on the door list without e-mail address and telephone number, and is found by name and seat', async () => {
    await caughtUp(testBed);
    const { performanceId } = await driver.booking(bookingId);
    const list = (search = '') =>
      driver.call<DoorListView>(
        `/api/admin/performances/${performanceId}/door-list?search=${encodeURIComponent(search)}`,
        { headers: { cookie: staff } },
      );
    const ticketOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
      body.tickets.find((ticket) => ticket.bookingId === bookingId);
    const all = await list();
    expect(ticketOf(all)).toEqual({
      bookingId,
      confirmationNumber,
      name: expect.any(String),
      seats: SEATS,
      seatCodes: (await driver.booking(bookingId)).seatCodes,
      checkedInSeats: [seat(3)],
      checkedInAt: expect.any(String),
      ticketSignature: expect.any(String),
      signature: expect.any(String),
    });
    expect(ticketOf(await list('a3'))).toBeDefined();
    expect(ticketOf(await list(ticketOf(all)?.name?.slice(1, 5)))).toBeDefined();
    expect((await list('nobody of that name')).body.tickets).toEqual([]);
    const parents = await driver.call(`/api/admin/performances/${performanceId}/door-list`, {
      headers: { cookie: parent },
    });
    expect(parents.status).toBe(403);
  });

  it('is on a signed door list, and a public key verifies the signature', async () => {
    const { performanceId } = await driver.booking(bookingId);
    const { body: list } = await driver.call<DoorListView>(
      `/api/admin/performances/${performanceId}/door-list`,
      { headers: { cookie: staff } },
    );
    const { body } = await driver.call<DoorKeysView>('/api/door-keys');
    // The private part of the keys must not be published.
    expect(body.keys.map((key) => Object.keys(key).sort())).toEqual([['crv', 'kty', 'x', 'y']]);
    const key = createPublicKey({ key: { ...body.keys[0] }, format: 'jwk' });
    const isSigned = (text: string, signature: string) =>
      verify(
        'sha256',
        Buffer.from(text),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    expect(isSigned(signedListText(list), list.signature)).toBe(true);
    expect(list.tickets.length).toBeGreaterThan(0);
    for (const ticket of list.tickets) {
      expect(isSigned(signedTicketText(performanceId, ticket), ticket.ticketSignature!)).toBe(true);
      // Scanners that were opened before this release check this signature.
      expect(isSigned(oldTicketText(performanceId, ticket), ticket.signature)).toBe(true);
    }
    const [ticket] = list.tickets;
    expect(isSigned(signedTicketText(randomUUID(), ticket!), ticket!.ticketSignature!)).toBe(false);
    const days = (Date.parse(list.validUntil) - Date.parse(list.serverTime)) / 86_400_000;
    expect(days).toBe(7);
  });

  it('has each scan counted once; a guest scanned by two devices is shown with both times and devices', async () => {
    const headers = { cookie: staff };
    const scanned = (device: string, minute: number, scanId: string = randomUUID()) => ({
      json: {
        seats: [seat(4)],
        scan: { scanId, scannedAt: `2030-05-01T12:${minute}:00.000Z`, device },
      },
      headers,
    });
    const one = scanned('Door 1', 10);
    const first = await driver.call<CheckInView>(checkIn, one);
    expect([first.status, first.body.scannedAgain]).toEqual([200, undefined]);
    const events = async () => {
      await driver.quiet();
      return driver.eventCount();
    };
    const before = await events();
    const resent = await driver.call<CheckInView>(checkIn, one);
    expect([resent.status, resent.body.scannedAgain]).toEqual([200, undefined]);
    expect(await events()).toBe(before);

    const two = scanned('Door 2', 12);
    const second = await driver.call<CheckInView>(checkIn, two);
    expect(second.body.scannedAgain).toEqual({
      seats: [seat(4)],
      first: { at: '2030-05-01T12:10:00.000Z', by: 'staff@melati.example', device: 'Door 1' },
    });
    expect((await driver.call(checkIn, two)).status).toBe(200);
    expect(await events()).toBe(before + 1);
    const { body: history } = await driver.call<BookingHistoryEntry[]>(
      checkIn.replace('check-in', 'history'),
      { headers },
    );
    expect(history.find(({ type }) => type === 'GuestScannedAgain')?.summary).toMatch(
      /Seat 4.*Door 1.*Door 2/,
    );
    await driver.call(checkIn.replace('check-in', 'undo-check-in'), {
      json: { seats: [seat(4)], reason: 'Once more, at two doors at once' },
      headers,
    });
    const atOnce = await Promise.all(
      [scanned('Door 1', 20), scanned('Door 2', 20)].map((scan) =>
        driver.call<CheckInView>(checkIn, scan),
      ),
    );
    expect(atOnce.filter(({ body }) => body.scannedAgain)).toHaveLength(1);
  });

  it('is shown to a door volunteer without e-mail address, telephone number and amount', async () => {
    const find = async (cookie: string): Promise<FoundBooking> =>
      (
        await driver.call<FoundBooking>(`/api/admin/bookings/find?number=${confirmationNumber}`, {
          headers: { cookie },
        })
      ).body;
    const whole = await find(staff);
    expect(whole.customerEmail).not.toBeNull();
    expect(whole.totalAmount).toBe('40.00');
    expect(await find(volunteer)).toEqual({
      ...whole,
      customerEmail: null,
      customerPhone: null,
      userId: null,
      totalAmount: '',
    });
  });

  it.each([
    ['no list', { seats: 'A3' }, 400, 'invalid_input'],
    ['no seats', { seats: [] }, 422, 'no_seats'],
    ['a seat without a number', { seats: [{ section: 'Stalls', row: 'A' }] }, 400, 'invalid_input'],
    ['a seat of somebody else', { seats: [seat(9)] }, 422, 'seat_not_in_booking'],
    ['a list', [], 400, 'invalid_input'],
    ['a scan without a time of the day', scanAt('20261122'), 400, 'invalid_input'],
    ['a scan in a week', scanAt('2026-W47'), 400, 'invalid_input'],
    ['a scan after midnight', scanAt('2026-11-22T24:00:30Z'), 400, 'invalid_input'],
    ['a scan in a thirteenth month', scanAt('2026-13-01T12:00:00Z'), 400, 'invalid_input'],
  ])('cannot be checked in with %s', async (_, json, status, error) => {
    const refused = await driver.call<ErrorBody>(checkIn, { json, headers: { cookie: staff } });
    expect([refused.status, refused.body.error]).toEqual([status, error]);
  });

  it('is called only a customer in the unencrypted part of events, even when signed in, so that erasing leaves no name', async () => {
    const { body } = await driver.call<BookingCreated>('/api/bookings', {
      json: order(sale.performanceId, [seat(8)]),
      headers: { cookie: parent },
    });
    const released = await driver.call(`/api/bookings/${body.bookingId}/release`, {
      method: 'POST',
      headers: { cookie: parent },
    });
    expect(released.status).toBe(204);
    const events = await driver.eventsOf(body.bookingId);
    expect(events.length).toBeGreaterThan(1);
    const actors = events.map(({ metadata }) => metadata.actor);
    expect(actors.filter(({ kind }) => kind !== 'system')).toEqual(
      actors.filter(({ kind }) => kind !== 'system').map(() => ({ kind: 'customer' })),
    );
    const staffOrder = await driver.call<BookingCreated>('/api/bookings', {
      json: order(sale.performanceId, [seat(7)]),
      headers: { cookie: staff },
    });
    const [placed] = await driver.eventsOf(staffOrder.body.bookingId);
    expect(placed?.metadata.actor).toMatchObject({ kind: 'user' });
    const volunteers = await driver.call<BookingCreated>('/api/bookings', {
      json: order(sale.performanceId, [seat(6)]),
      headers: { cookie: volunteer },
    });
    const [placedByVolunteer] = await driver.eventsOf(volunteers.body.bookingId);
    expect(placedByVolunteer?.metadata.actor).toEqual({ kind: 'customer' });
  });

  embeddedStoreOnly(
    'an EventStoreDB whose disk is full ends, instead of answering so',
    'is told that the disk is full, and the same order gets its seat when there is room',
    async () => {
      const { pool } = testBed.database;
      const place = (): Promise<Answer<BookingCreated & ErrorBody>> =>
        driver.call('/api/bookings', {
          json: order(sale.performanceId, [seat(9)]),
          headers: { 'idempotency-key': 'an-order-that-meets-a-full-disk' },
        });
      // Postgres gives this error when the disk is full and it cannot extend a file.
      await pool.query(`create function events.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
      await pool.query(
        'create trigger no_room before insert on events.event execute function events.no_room()',
      );
      const { status, body } = await place();
      await pool.query('drop function events.no_room cascade');
      expect({ status, error: body.error }).toEqual({ status: 503, error: 'storage_full' });
      expect((await place()).status).toBe(201);
    },
  );
});
