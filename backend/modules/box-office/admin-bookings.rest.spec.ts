import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  AnalyticsBookingsPage,
  BookingHistoryEntry,
  FoundBooking,
} from '../../contracts/rest/administration.js';
import type { BookingCreated, BookingView } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { MOST_BEHIND } from '../../infrastructure/http/event-stream.js';
import { stalledViewer } from '../../testing/stalled-viewer.js';
import { DoorLive } from '../check-in/door-live.js';
import type { Response } from 'express';
import { LiveFeed } from '../orders/testing/live-feed.js';
import { BookingsLive } from './bookings-live.js';
import { order, seat, type Answer } from '../orders/testing/order.js';

const newNoteId = (): string => randomUUID().replaceAll('-', '');

/* Tests bookings management by staff over real HTTP. Each describe block makes its own bookings. */
describe('bookings management:', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let elsewhere: Sale;
  let staff: string;
  let otherStaff: string;
  let parent: string;
  let superAdministrator: string;
  let nextSeat = 1;

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([{ label: 'A', seatCount: 60, price: '20.00' }]);
    elsewhere = await driver.openSale();
    const cookieOf = async (person: Parameters<typeof makePerson>[1]): Promise<string> =>
      signIn(testBed, await makePerson(testBed, person));
    staff = await cookieOf({
      email: 'staff@melati.example',
      firstName: 'Cikgu Noraini',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    otherStaff = await cookieOf({
      email: 'owner@ilmu.example',
      schools: [{ schoolId: elsewhere.school.id, role: 'owner' }],
    });
    parent = await cookieOf({ email: 'parent@houselights.example' });
    superAdministrator = await cookieOf({ email: 'super@houselights.example', isSuperAdmin: true });
  });
  afterAll(() => testBed?.close());

  const ask = <T>(
    path: string,
    cookie: string | null = staff,
    method = 'GET',
    json?: unknown,
  ): Promise<Answer<T & ErrorBody>> =>
    driver.call(`/api/admin/bookings${path}`, {
      method,
      ...(json === undefined ? {} : { json }),
      headers: cookie ? { cookie } : {},
    });

  const list = async (query = '', cookie = staff): Promise<AdminBookingsPage> => {
    await caughtUp(testBed);
    return (
      await ask<AdminBookingsPage>(`?${query.includes('page=') ? '' : 'page=1&'}${query}`, cookie)
    ).body;
  };

  const numbersOf = ({ bookings }: AdminBookingsPage): string[] =>
    bookings.map(({ confirmationNumber }) => confirmationNumber);

  async function book(
    customerName = 'Aisyah Rahman',
    seats = 1,
    of: Sale = sale,
    at?: number,
  ): Promise<BookingView> {
    const numbers = Array.from({ length: seats }, (_, index) => seat((at ?? nextSeat) + index));
    if (at === undefined) nextSeat += seats;
    const customerEmail = `${customerName.toLowerCase().replace(/[^a-z]+/g, '.')}@families.example`;
    const { status, body } = await driver.place(of.performanceId, numbers, {
      customerName,
      customerEmail,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    await caughtUp(testBed);
    return driver.booking(body.bookingId);
  }

  const setStatus = (id: string, status: unknown, cookie: string | null = staff) =>
    ask<AdminBookingItem>(`/${id}/status`, cookie, 'PATCH', { status });

  const mails = async (): Promise<number> =>
    (await readdir(join(testBed.config.dataDir, 'mail')).catch(() => [])).filter((name) =>
      name.endsWith('.eml'),
    ).length;

  describe('the bookings list', () => {
    let first: BookingView;
    let second: BookingView;
    let theirs: BookingView;

    beforeAll(async () => {
      first = await book('Nurul Huda', 2);
      second = await book("O'Brien 100%_off", 1);
      theirs = await book('Somebody Else', 1, elsewhere, 1);
    });

    it('the bookings list shows a booking with every column of the table', async () => {
      const { bookings } = await list(`search=${first.confirmationNumber}`);
      const expected: AdminBookingItem = {
        id: first.id,
        userId: null,
        confirmationNumber: first.confirmationNumber,
        performanceId: sale.performanceId,
        productionId: sale.production.id,
        productionName: 'Puteri Gunung Ledang',
        performanceDate: '2030-03-12T12:00:00.000Z',
        performanceVenue: 'Dewan Melati',
        customerName: 'Nurul Huda',
        customerEmail: 'nurul.huda@families.example',
        customerPhone: '012-345 6789',
        seats: first.seats,
        selectedSeats: 'Stalls - Row A, Seat 1; Stalls - Row A, Seat 2',
        totalAmount: '40.00',
        status: 'pending_payment',
        checkedInAt: null,
        checkedInSeats: [],
        notes: 0,
        createdAt: first.createdAt,
      };
      expect(bookings).toEqual([expected]);
    });

    it("the bookings list shows the person's school only, the newest booking first, with its production", async () => {
      const page = await list();
      expect(numbersOf(page)).toEqual([second.confirmationNumber, first.confirmationNumber]);
      expect(page).toMatchObject({ total: 2, totalAll: 2, page: 1, pageSize: 50 });
      expect(page.productions).toEqual([{ id: sale.production.id, title: 'Puteri Gunung Ledang' }]);
      expect(numbersOf(await list('', otherStaff))).toEqual([theirs.confirmationNumber]);
      const everything = await list('', superAdministrator);
      expect(numbersOf(everything)).toEqual(
        [theirs, second, first].map(({ confirmationNumber }) => confirmationNumber),
      );
      expect(everything.productions).toHaveLength(2);
      expect(numbersOf(await list(`schoolId=${elsewhere.school.id}`, superAdministrator))).toEqual([
        theirs.confirmationNumber,
      ]);
    });

    it.each<[string, () => string, () => BookingView[]]>([
      ['part of a name in any case', () => 'search=NURUL', () => [first]],
      ['words in any order', () => 'search=huda%20nurul', () => [first]],
      ['part of an e-mail address', () => 'search=brien.off%40fam', () => [second]],
      ['the whole number', () => `search=${first.confirmationNumber.toLowerCase()}`, () => [first]],
      [
        'the number without its dash',
        () => `search=${second.confirmationNumber.replace('-', '')}`,
        () => [second],
      ],
      ...['#%s', '%s.', '%s-', '%s,'].map((typed): [string, () => string, () => BookingView[]] => [
        `the whole number with a sign beside it: ${typed}`,
        () => `search=${encodeURIComponent(typed.replace('%s', first.confirmationNumber))}`,
        () => [first],
      ]),
      [
        'part of the number with a sign behind it',
        () => `search=${second.confirmationNumber.slice(3, 8)}.`,
        () => [second],
      ],
      [
        'part of the number',
        () => `search=${second.confirmationNumber.slice(3, 8)}`,
        () => [second],
      ],
      [
        'signs that LIKE takes for others',
        () => `search=${encodeURIComponent('100%_')}`,
        () => [second],
      ],
      ['an underscore that would match anything', () => 'search=N_rul', () => []],
      ['a quote', () => `search=${encodeURIComponent("o'b")}`, () => [second]],
      ["somebody of another school's", () => 'search=Somebody', () => []],
      ['empty filters', () => 'search=&status=&productionId=', () => [second, first]],
      ['a status', () => 'status=pending_payment', () => [second, first]],
      ['a status nobody has', () => 'status=needs_review', () => []],
      ['a production', () => `productionId=${sale.production.id}`, () => [second, first]],
      ["another school's production", () => `productionId=${elsewhere.production.id}`, () => []],
      ['a performance', () => `performanceId=${sale.performanceId}`, () => [second, first]],
      [
        'several at once',
        () => `search=nurul&status=pending_payment&productionId=${sale.production.id}`,
        () => [first],
      ],
    ])('the bookings list finds bookings by %s', async (_, query, expected) => {
      const page = await list(query());
      expect(numbersOf(page)).toEqual(
        expected().map(({ confirmationNumber }) => confirmationNumber),
      );
      expect([page.total, page.totalAll]).toEqual([expected().length, 2]);
    });

    it('without a page number the bookings list is unpaged, as specified, and applies the filter', async () => {
      await caughtUp(testBed);
      const plain = await ask<AdminBookingItem[]>('');
      expect(plain.body).toEqual((await list()).bookings);
      expect(plain.body.map(({ id }) => id)).toEqual([second.id, first.id]);
      const found = await ask<AdminBookingItem[]>('?search=nurul');
      expect(found.body.map(({ id }) => id)).toEqual([first.id]);
      const theirOwn = await ask<AdminBookingItem[]>('', otherStaff);
      expect(theirOwn.body.map(({ id }) => id)).toEqual([theirs.id]);
    });

    it('the bookings list shows which user account ordered, and so does the answer to a change', async () => {
      const person = await makePerson(testBed, { email: 'buyer@houselights.example' });
      const cookie = await signIn(testBed, person);
      const { body } = await driver.call<BookingCreated>('/api/bookings', {
        json: order(elsewhere.performanceId, [seat(2)], { customerName: 'Buyer' }),
        headers: { cookie },
      });
      await caughtUp(testBed);
      expect((await ask<AdminBookingItem[]>('?search=Buyer', otherStaff)).body).toMatchObject([
        { id: body.bookingId, userId: person },
      ]);
      const changed = await setStatus(body.bookingId, 'needs_review', otherStaff);
      expect(changed.body.userId).toBe(person);
      await ask(`/${body.bookingId}`, otherStaff, 'DELETE');
    });

    it.each<[string, string]>([
      ['a phone number as it was typed', '012-345 6789'],
      ['the same with the code of the country', '+60 12 345 6789'],
      ['its digits', '0123456789'],
      ['its beginning', '012-345'],
      ['its end', '345 6789'],
    ])('a search in the bookings list finds bookings by %s', async (_, phone) => {
      const found = await list(`search=${encodeURIComponent(phone)}`);
      expect(numbersOf(found)).toEqual([second.confirmationNumber, first.confirmationNumber]);
      expect((await list(`search=${encodeURIComponent('012-999')}`)).total).toBe(0);
    });

    it.each(['A2', 'a 2', 'Row A, Seat 2', 'Stalls - Row A, Seat 2'])(
      'the bookings list finds the booking of seat %s',
      async (name) => {
        expect(numbersOf(await list(`search=${encodeURIComponent(name)}`))).toEqual([
          first.confirmationNumber,
        ]);
      },
    );

    it.each<[string, () => BookingView[]]>([
      ['sort=createdAt', () => [second, first]],
      ['sort=createdAt&direction=asc', () => [first, second]],
      ['sort=customerName', () => [first, second]],
      ['sort=customerName&direction=desc', () => [second, first]],
      ['sort=seats', () => [second, first]],
      ['sort=totalAmount&direction=desc', () => [first, second]],
      // Both bookings have the same status, so the newer one comes first in both directions.
      ['sort=status', () => [second, first]],
      ['sort=status&direction=desc', () => [second, first]],
    ])('the bookings list can be sorted by %s', async (query, expected) => {
      const numbers = expected().map(({ confirmationNumber }) => confirmationNumber);
      expect(numbersOf(await list(query))).toEqual(numbers);
      const pages = [
        await list(`${query}&page=1&pageSize=1`),
        await list(`${query}&page=2&pageSize=1`),
      ];
      expect(pages.flatMap(numbersOf)).toEqual(numbers);
    });

    it('the bookings list can be sorted by the confirmation number', async () => {
      const numbers = [first, second].map(({ confirmationNumber }) => confirmationNumber).sort();
      expect(numbersOf(await list('sort=confirmationNumber'))).toEqual(numbers);
    });

    it('the bookings list includes expired and cancelled bookings only on request', async () => {
      const gone = await book('Gone Away', 1, elsewhere, 3);
      await ask(`/${gone.id}`, otherStaff, 'DELETE');
      const found = { total: 1, totalAll: 1, bookings: [{ id: gone.id, status: 'cancelled' }] };
      expect(await list('status=cancelled&search=away', otherStaff)).toMatchObject(found);
      for (const search of ['gone away', gone.confirmationNumber, 'gone.away@fam', 'A 3'])
        expect(await list(`search=${encodeURIComponent(search)}`, otherStaff)).toMatchObject(found);
      expect((await list('search=gone&status=expired', otherStaff)).total).toBe(0);
      expect((await list('', otherStaff)).bookings.map(({ id }) => id)).toEqual([theirs.id]);
    });

    it('later pages of the bookings list do not change when a new order arrives', async () => {
      const { asOf } = await list('page=1&pageSize=1', otherStaff);
      expect(asOf).toBe(theirs.createdAt);
      const late = await book('Late Comer', 1, elsewhere, 4);
      expect((await list('', otherStaff)).total).toBe(2);
      expect(await list(`page=1&pageSize=1&until=${asOf}`, otherStaff)).toMatchObject({
        total: 1,
        bookings: [{ id: theirs.id }],
      });
      await ask(`/${late.id}`, otherStaff, 'DELETE');
    });

    it('the bookings list is exported with the same filter', async () => {
      const numbers = async (query: string, cookie = staff): Promise<string[]> =>
        (await ask<AnalyticsBookingsPage>(`/export?${query}`, cookie)).body.bookings.map(
          ({ confirmationNumber }) => confirmationNumber,
        );
      await caughtUp(testBed);
      const both = [second.confirmationNumber, first.confirmationNumber];
      expect(await numbers('')).toEqual(both);
      expect(await numbers('search=nurul')).toEqual([first.confirmationNumber]);
      expect(await numbers('status=confirmed')).toEqual([]);
      expect(await numbers(`performanceId=${sale.performanceId}`)).toEqual(both);
      expect(await numbers('', otherStaff)).toEqual([theirs.confirmationNumber]);
      expect(await numbers('status=cancelled', otherStaff)).toHaveLength(
        (await list('status=cancelled', otherStaff)).total,
      );
      const { body } = await ask<AnalyticsBookingsPage>('/export?search=nurul');
      expect(body).toMatchObject({
        bookings: [{ customerName: 'Nurul Huda', seats: [{ number: 1 }, { number: 2 }] }],
        nextBookings: null,
      });
      expect((await ask('/export?after=nothing')).status).toBe(400);
      expect((await ask('/export', parent)).status).toBe(403);
    });

    it('the bookings list is returned page by page', async () => {
      expect(await list('page=2&pageSize=1')).toMatchObject({
        bookings: [{ id: first.id }],
        total: 2,
        totalAll: 2,
        page: 2,
        pageSize: 1,
      });
      expect(await list('page=3&pageSize=1')).toMatchObject({ bookings: [], total: 2 });
    });

    it.each([
      'page=0',
      'page=x',
      'pageSize=201',
      'pageSize=1.5',
      'status=x',
      'productionId=x',
      'sort=payee',
      'direction=up',
      'until=yesterday',
      'until=0000-01-01T00:00:00.000Z',
      'performanceId=%00',
      'schoolId=x',
      'search=%00',
      `search=${'x'.repeat(101)}`,
      'search=a&search=b',
    ])('the bookings list refuses %s', async (query) => {
      const { status, body } = await ask(`?${query}`);
      expect([status, body.error]).toEqual([400, 'invalid_input']);
    });

    it('only staff can read the bookings list', async () => {
      expect(await ask('', null)).toMatchObject({
        status: 401,
        body: { error: 'sign_in_required' },
      });
      expect(await ask('', parent)).toMatchObject({ status: 403, body: { error: 'staff_only' } });
      expect(await ask(`?schoolId=${sale.school.id}`, otherStaff)).toMatchObject({
        status: 403,
        body: { error: 'not_your_school' },
      });
    });
  });

  describe('the status of a booking', () => {
    it('staff can set a booking to any of the five statuses, and the seats change accordingly', async () => {
      const { id, confirmationNumber, seats } = await book();
      const number = seats[0]?.number;
      // A job reconciles the seats after each change, and may have read the booking before the next change.
      const stateOf = async (): Promise<string | undefined> => {
        await driver.quiet();
        return (await driver.takenSeats(sale)).find(([seatNumber]) => seatNumber === number)?.[1];
      };
      expect((await setStatus(id, 'confirmed')).body).toMatchObject({ id, status: 'confirmed' });
      expect(await stateOf()).toBe('booked');
      expect((await setStatus(id, 'rejected', superAdministrator)).body.status).toBe('rejected');
      expect(await stateOf()).toBeUndefined();
      expect((await setStatus(id, 'needs_review')).body.status).toBe('needs_review');
      expect(await stateOf()).toBe('reserved');
      expect((await setStatus(id, 'verified')).body.status).toBe('verified');
      expect(await stateOf()).toBe('booked');
      expect((await setStatus(id, 'pending_payment')).body.status).toBe('pending_payment');
      expect(await stateOf()).toBe('reserved');
      expect((await driver.booking(id)).holdUntil).not.toBeNull();
      const { body } = await setStatus(id, 'needs_review');
      expect((await list(`search=${confirmationNumber}`)).bookings).toEqual([body]);
    });

    it.each(['confirmed', 'verified', 'pending_payment', 'needs_review'])(
      'a booking cannot become %s when another booking has the seats; the answer names that booking',
      async (to) => {
        const loser = await book();
        await setStatus(loser.id, 'rejected');
        const winner = await book('Winner', 1, sale, loser.seats[0]?.number);
        await driver.quiet();
        const before = await driver.eventCount();
        const { status, body } = await setStatus(loser.id, to);
        expect([status, body.error]).toEqual([409, 'Seat conflict']);
        expect(body.conflictingSeats).toEqual([
          { ...loser.seats[0], confirmationNumber: winner.confirmationNumber },
        ]);
        expect(body.message).toContain(`(booked by ${winner.confirmationNumber})`);
        expect(await driver.eventCount()).toBe(before);
      },
    );

    it('a booking can only have one of the five known statuses', async () => {
      const { id } = await book();
      for (const wrong of ['expired', 'cancelled', 'verifying', '', null, 7, ['confirmed']]) {
        expect(await setStatus(id, wrong)).toMatchObject({
          status: 400,
          body: { error: 'invalid_input' },
        });
      }
    });
  });

  describe("the customer's details of a booking", () => {
    const correct = (id: string, json: unknown, cookie: string | null = staff) =>
      ask<AdminBookingItem>(`/${id}`, cookie, 'PATCH', json);
    const right = {
      customerName: 'Nur Aisyah',
      customerEmail: 'nur@families.example',
      customerPhone: '+60 12-999 0000',
    };

    it('corrected details of a customer appear everywhere, also in the search', async () => {
      const { id } = await book('Wrong Name');
      expect(await correct(id, { ...right, customerName: '  Nur Aisyah ' })).toMatchObject({
        status: 200,
        body: { id, ...right },
      });
      expect(await driver.booking(id)).toMatchObject(right);
      expect((await list('search=nur%20nur%40families')).bookings.map((found) => found.id)).toEqual(
        [id],
      );
      expect((await list('search=wrong%20name')).total).toBe(0);
      await driver.quiet();
      const before = await driver.eventCount();
      expect((await correct(id, right)).status).toBe(200);
      expect(await driver.eventCount()).toBe(before);
    });

    it("two people's corrections to different fields are kept, and the same field reports a conflict", async () => {
      const { id } = await book('Wrong Name');
      const opened = await driver.booking(id);
      const { customerEmail } = right;
      const first = { ...right, customerName: 'Wrong Name', customerPhone: '012-345 6789' };
      const basedOn = { customerEmail: opened.customerEmail };
      expect((await correct(id, { ...first, basedOn })).status).toBe(200);

      // The second person's form was opened before the change and still shows the old address.
      const old = { customerName: 'Nur Aisyah', customerPhone: '012-345 6789' };
      const second = { ...old, customerEmail: opened.customerEmail };
      expect(
        await correct(id, { ...second, basedOn: { customerName: 'Wrong Name' } }),
      ).toMatchObject({ status: 200, body: { customerName: 'Nur Aisyah', customerEmail } });

      await driver.quiet();
      const before = await driver.eventCount();
      const third = { ...old, customerEmail: 'third@families.example' };
      const { status, body } = await correct(id, { ...third, basedOn });
      expect({ status, error: body.error, current: body.current }).toEqual({
        status: 409,
        error: 'changed_meanwhile',
        current: { customerEmail },
      });
      expect(await driver.eventCount()).toBe(before);
      const chosen = await correct(id, { ...third, basedOn: { customerEmail } });
      expect(chosen.body.customerEmail).toBe('third@families.example');
    });

    it.each([
      [{ ...right, customerName: ' ' }, ['customerName']],
      [{ ...right, customerName: 'A\u0000B' }, ['customerName']],
      [{ ...right, customerEmail: 'nobody' }, ['customerEmail']],
      [{ ...right, customerPhone: 'x'.repeat(41) }, ['customerPhone']],
      [{}, ['customerEmail', 'customerName', 'customerPhone']],
    ])("a correction of the customer's details refuses %j", async (json, fields) => {
      const { status, body } = await correct((await book()).id, json);
      expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([400, fields]);
    });
  });

  describe('cancelling a booking', () => {
    it('a cancelled booking leaves the list, frees its seats, and keeps its history', async () => {
      const booking = await book('Gone Soon');
      await driver.noticeOutcome(booking.id, 'order-placed');
      await setStatus(booking.id, 'confirmed');
      await driver.happened(booking.id, ['TicketSent']);
      const { totalAll } = await list();
      expect(await ask(`/${booking.id}`, staff, 'DELETE')).toEqual({ status: 204, body: null });
      const listed = await list();
      expect(listed.totalAll).toBe(totalAll - 1);
      expect(listed.bookings.map(({ id }) => id)).not.toContain(booking.id);
      expect((await driver.place(sale.performanceId, booking.seats)).status).toBe(201);
      await driver.noticeOutcome(booking.id, 'cancelled');
      const { body: history } = await ask<BookingHistoryEntry[]>(`/${booking.id}/history`);
      expect(history.slice(-2)).toMatchObject([
        {
          who: 'Cikgu Noraini',
          summary: 'Cancelled; the seats were released.',
          changes: expect.arrayContaining([
            { field: 'Status', before: 'Confirmed', after: 'Cancelled' },
          ]),
        },
        {
          who: 'the emails about bookings (automatic)',
          summary: 'The customer was told by email that the booking was cancelled.',
          mail: {
            to: 'gone.soon@families.example',
            text: expect.stringContaining('Hello Gone'),
          },
        },
      ]);
      expect((await ask(`/${booking.id}`, staff, 'DELETE')).status).toBe(204);
      for (const answer of [
        await setStatus(booking.id, 'confirmed'),
        await ask(`/${booking.id}`, staff, 'PATCH', {
          customerName: 'A',
          customerEmail: 'a@b.example',
          customerPhone: '1',
        }),
        await ask(`/${booking.id}/resend-email`, staff, 'POST'),
      ]) {
        expect(answer).toMatchObject({ status: 409, body: { error: 'booking_cancelled' } });
      }
    });
  });

  describe('the ticket e-mail of a booking', () => {
    it('the ticket mail is sent again for each request of staff', async () => {
      const { id } = await book('Sent Again');
      await driver.noticeOutcome(id, 'order-placed');
      await setStatus(id, 'confirmed');
      const sent = await driver.happened(id, ['TicketSent']);
      await driver.quiet();
      const before = await mails();
      expect(await ask(`/${id}/resend-email`, staff, 'POST')).toEqual({ status: 202, body: null });
      const again = await driver.happened(id, ['TicketSent'], sent.revision + 1);
      expect(await mails()).toBe(before + 1);
      const history = (await ask<BookingHistoryEntry[]>(`/${id}/history`)).body;
      expect(history.map(({ type, who }) => [type, who])).toEqual([
        ['BookingPlaced', 'Customer'],
        ['NoticeSent', 'the emails about bookings (automatic)'],
        ['BookingStatusSetByStaff', 'Cikgu Noraini'],
        ['TicketSent', 'the ticket email (automatic)'],
        ['TicketRequested', 'Cikgu Noraini'],
        ['TicketSent', 'the ticket email (automatic)'],
      ]);
      expect(history.at(-1)?.id).toBe(again.id);
    });

    it('the ticket mail is not sent before the booking is paid', async () => {
      const { id } = await book();
      expect(await ask(`/${id}/resend-email`, staff, 'POST')).toMatchObject({
        status: 409,
        body: { error: 'not_paid' },
      });
    });
  });

  it('a booking’s history names in words each change and the person who made it', async () => {
    const { id, createdAt, seats } = await book('Long Story', 2);
    const [one, two] = seats;
    const { revision } = await driver.noticeOutcome(id, 'order-placed');
    await ask(`/${id}`, staff, 'PATCH', {
      customerName: 'Long Story',
      customerEmail: 'story@families.example',
      customerPhone: '012',
    });
    await driver.noticeOutcome(id, 'order-placed', revision + 1);
    await setStatus(id, 'confirmed', superAdministrator);
    await driver.happened(id, ['TicketSent']);
    await ask(`/${id}/check-in`, staff, 'POST', { seats: [seats[0]] });
    const { status, body } = await ask<BookingHistoryEntry[]>(`/${id}/history`);
    expect(status).toBe(200);
    expect(body.map(({ who, summary }) => `${who}: ${summary}`)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Customer: Ordered 2 seats for RM 40\\.00: Stalls - Row A, Seat ${one?.number}; Stalls - Row A, Seat ${two?.number}\\. Held until `,
        ),
      ),
      'the emails about bookings (automatic): The customer was told by email how to pay.',
      'Cikgu Noraini: Customer details corrected to Long Story, story@families.example, 012.',
      'the emails about bookings (automatic): The customer was told by email how to pay.',
      'super@houselights.example: Status changed from Pending Payment to Confirmed.',
      'the ticket email (automatic): The ticket was sent by email.',
      `Cikgu Noraini: Checked in 1 seat: Stalls - Row A, Seat ${one?.number}.`,
    ]);
    expect(body[0]?.at).toBe(createdAt);
    // The history shows the mail without the secret key that opens the order.
    expect(body[1]?.mail).toMatchObject({
      to: 'long.story@families.example',
      subject: expect.stringMatching(/^Please pay by /),
      text: expect.stringContaining('Amount: RM 40.00'),
    });
    expect(body[1]?.mail?.text).not.toContain('#key');
    expect(body[2]?.changes).toEqual([
      { field: 'Email', before: 'long.story@families.example', after: 'story@families.example' },
      { field: 'Phone', before: expect.any(String), after: '012' },
    ]);
    expect(body[3]?.mail?.to).toBe('story@families.example');
    expect(body[5]?.mail).toMatchObject({ to: 'story@families.example' });
    expect(body[5]?.mail?.text).not.toContain('#key');
  });

  it('a changed booking makes an open bookings list reload, and no other screen', async () => {
    const feed = await LiveFeed.open(`${testBed.url}/api/admin/bookings/live`, staff);
    try {
      expect(feed.response.status).toBe(200);
      expect((await feed.next()).event).toBe('ready');
      await book('Seen at Once');
      expect(await feed.next()).toEqual({ event: 'changed', data: {} });
    } finally {
      feed.close();
    }
    expect(await ask('/live', parent)).toMatchObject({ status: 403 });
  });

  it.each(['rejected', 'cancelled'] as const)(
    'a ticket that was %s sends an update to a door device, even when no other ticket changed',
    async (becomes) => {
      const { id, performanceId } = await book(`To be ${becomes}`);
      await setStatus(id, 'confirmed');
      await driver.quiet();
      const path = `/api/admin/performances/${performanceId}/door-live`;
      const feed = await LiveFeed.open(`${testBed.url}${path}`, staff);
      try {
        expect((await feed.next()).event).toBe('ready');
        if (becomes === 'rejected') await setStatus(id, 'rejected');
        else await ask(`/${id}`, staff, 'DELETE');
        expect(await feed.next()).toEqual({
          event: 'tickets',
          data: { tickets: [], gone: [id] },
        });
      } finally {
        feed.close();
      }
    },
  );

  it('the server disconnects a bookings list and a door device that do not read their messages', async () => {
    const isCutOff = async (
      add: (viewer: Response) => unknown,
      change: () => Promise<unknown>,
    ): Promise<boolean> => {
      const viewer = stalledViewer();
      const gone = once(viewer.socket as Socket, 'close');
      await add(viewer as Response);
      viewer.write('x'.repeat(MOST_BEHIND));
      await change();
      await gone;
      return viewer.destroyed;
    };
    const { id } = await book('Behind at the Door', 1, elsewhere, 2);
    const lists = testBed.app.get(BookingsLive, { strict: false });
    const door = testBed.app.get(DoorLive, { strict: false });
    expect(
      await isCutOff(
        (screen) => lists.add(screen),
        () => book('Behind in the List', 1, elsewhere, 3),
      ),
    ).toBe(true);
    expect(
      await isCutOff(
        (device) => door.add(elsewhere.performanceId, device),
        () => setStatus(id, 'confirmed', otherStaff),
      ),
    ).toBe(true);
  });

  describe('notes of staff on a booking', () => {
    it("the bookings list counts staff's notes on a booking", async () => {
      const { id } = await book('Twice Noted');
      const marked = async (): Promise<(number | undefined)[]> => [
        (await list('search=Twice')).bookings.find((booking) => booking.id === id)?.notes,
      ];
      expect(await marked()).toEqual([0]);
      for (const text of ['First', 'Second'])
        await ask(`/${id}/notes`, staff, 'POST', { noteId: newNoteId(), text });
      expect(await marked()).toEqual([2]);
      const corrected = {
        customerName: 'Twice Noted',
        customerEmail: 't@n.example',
        customerPhone: '012',
      };
      expect((await ask<AdminBookingItem>(`/${id}`, staff, 'PATCH', corrected)).body).toMatchObject(
        { notes: 2 },
      );
    });

    it('each note on a booking is stored once with author and time, and only staff can read it', async () => {
      const { id } = await book('Note Worthy');
      const note = { noteId: newNoteId(), text: ' Pays in cash.\nAsk Puan Lim. ' };
      for (const _ of ['sent', 'sent again'])
        expect(await ask(`/${id}/notes`, staff, 'POST', note)).toMatchObject({ status: 204 });
      await ask(`/${id}`, staff, 'DELETE');
      const last = { noteId: newNoteId(), text: 'Money is on its way back.' };
      expect((await ask(`/${id}/notes`, superAdministrator, 'POST', last)).status).toBe(204);
      expect((await ask(`/${id}/notes`)).body).toEqual([
        {
          id: note.noteId,
          at: expect.stringMatching(/Z$/),
          who: 'Cikgu Noraini',
          text: 'Pays in cash.\nAsk Puan Lim.',
        },
        expect.objectContaining({ id: last.noteId, who: 'super@houselights.example' }),
      ]);
      const history = (await ask<BookingHistoryEntry[]>(`/${id}/history`)).body;
      expect(history.map(({ summary }) => summary)).toContain(
        'Wrote a note: Pays in cash.\nAsk Puan Lim.',
      );
      expect(JSON.stringify(await driver.booking(id))).not.toContain('Puan Lim');
    });

    it.each([
      ['noteId', { noteId: 'x', text: 'Hello' }],
      ['text', { noteId: newNoteId(), text: ' ' }],
      ['text', { noteId: newNoteId(), text: 'x'.repeat(2_001) }],
      ['text', { noteId: newNoteId(), text: 'A\u0000B' }],
    ])('a note on a booking with a wrong %s is refused', async (field, json) => {
      const { status, body } = await ask(`/${(await book()).id}/notes`, staff, 'POST', json);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    });
  });

  describe('looking up a ticket at the door', () => {
    const find = (text: string, cookie: string | null = staff) =>
      ask<FoundBooking>(`/find?number=${encodeURIComponent(text)}`, cookie);

    it('a booking is found at the door by its typed number and its links, with the person who let the first guest in', async () => {
      const { id, confirmationNumber, seats } = await book('At The Door', 2);
      await setStatus(id, 'confirmed');
      expect((await find(confirmationNumber)).body).toMatchObject({
        id,
        checkedInAt: null,
        checkedInBy: null,
      });
      await ask(`/${id}/check-in`, staff, 'POST', { seats: [seats[1]] });
      await ask(`/${id}/check-in`, superAdministrator, 'POST', {});
      expect(await ask(`/${id}/check-in`, superAdministrator, 'POST', {})).toMatchObject({
        status: 409,
        body: {
          error: 'already_checked_in',
          checkedInAt: expect.any(String),
          checkedInBy: 'Cikgu Noraini',
        },
      });
      for (const typed of [
        ` ${confirmationNumber.toLowerCase().replace('-', ' ')} `,
        `${testBed.url}/admin/check-in/${id}`,
        `/admin/check-in/${id.toUpperCase()}/`,
        `https://tickets.example/booking/${id}?from=mail`,
      ]) {
        const { status, body } = await find(typed);
        expect(status).toBe(200);
        expect(body).toMatchObject({
          id,
          status: 'confirmed',
          checkedInBy: 'Cikgu Noraini',
          checkedInSeats: [seats[1], seats[0]],
        });
      }
      const asStaff = await driver.call<BookingView>(`/api/bookings/${id}`, {
        headers: { cookie: staff },
      });
      expect(asStaff.body.checkedInBy).toBe('Cikgu Noraini');
      for (const cookie of [parent, otherStaff]) {
        expect(
          (await driver.call<BookingView>(`/api/bookings/${id}`, { headers: { cookie } })).body,
        ).not.toHaveProperty('checkedInBy');
      }
      expect(await driver.booking(id)).not.toHaveProperty('checkedInBy');
    });

    it('a seat code admits only one seat, and shows when it was used', async () => {
      const { id, confirmationNumber, seats } = await book('Paper Each', 2);
      expect((await driver.booking(id)).seatCodes).toEqual([]);
      await setStatus(id, 'confirmed');
      const { seatCodes } = await driver.booking(id);
      const [first = '', second = ''] = seatCodes;
      expect(new Set(seatCodes).size).toBe(2);
      expect(await find(first.toLowerCase())).toMatchObject({
        status: 200,
        body: { id, ticketSeat: { ...seats[0], checkedInAt: null, checkedInBy: null } },
      });
      await ask(`/${id}/check-in`, staff, 'POST', { seats: [seats[0]] });
      expect((await find(first)).body.ticketSeat).toEqual({
        ...seats[0],
        checkedInAt: expect.stringMatching(/Z$/),
        checkedInBy: 'Cikgu Noraini',
      });
      expect((await find(second)).body.ticketSeat).toMatchObject({
        ...seats[1],
        checkedInAt: null,
      });
      expect((await find(confirmationNumber)).body).not.toHaveProperty('ticketSeat');
      expect(await find(`S-${'0'.repeat(56)}`)).toMatchObject({ status: 404 });
      expect((await find(second, otherStaff)).status).toBe(403);
    });

    it('a look-up at the door shows that a ticket was cancelled', async () => {
      const { id, confirmationNumber } = await book();
      await ask(`/${id}`, staff, 'DELETE');
      expect((await find(confirmationNumber)).body).toMatchObject({ id, status: 'cancelled' });
    });

    it.each([
      '',
      'nonsense',
      '00000-00000',
      '/admin/check-in/',
      '/admin/check-in/not-an-id',
      '\u0000',
    ])('a look-up at the door finds no booking for the code %j', async (typed) => {
      expect(await find(typed)).toMatchObject({
        status: 404,
        body: { error: 'not_found', message: 'Booking not found' },
      });
    });

    it('a look-up at the door finds no booking for an unknown id, and shows none of another school', async () => {
      const { confirmationNumber } = await book();
      expect((await find(`/admin/check-in/${randomUUID()}`)).status).toBe(404);
      expect(await find(confirmationNumber, otherStaff)).toMatchObject({
        status: 403,
        body: { error: 'not_your_school' },
      });
      expect(await find(confirmationNumber, parent)).toMatchObject({
        status: 403,
        body: { error: 'not_your_school' },
      });
      expect((await find(confirmationNumber, null)).status).toBe(401);
      expect((await ask('/find')).status).toBe(400);
    });
  });

  it.each<[string, string, string, object | null]>([
    ['PATCH', '/{id}/status', 'a status', { status: 'confirmed' }],
    [
      'PATCH',
      '/{id}',
      'details',
      { customerName: 'X', customerEmail: 'x@y.example', customerPhone: '1' },
    ],
    ['DELETE', '/{id}', 'a cancellation', null],
    ['POST', '/{id}/resend-email', 'a ticket', null],
    ['GET', '/{id}/history', 'a history', null],
    ['GET', '/{id}/notes', 'the notes', null],
    ['POST', '/{id}/notes', 'a note', { noteId: newNoteId(), text: 'Hello' }],
  ])(
    '%s %s: only staff of the school may request %s, and only for an existing booking',
    async (method, path, _, json) => {
      const { id } = await book();
      await driver.quiet();
      const before = await driver.eventCount();
      const request = (bookingId: string, cookie: string | null) =>
        ask(path.replace('{id}', bookingId), cookie, method, json ?? undefined);
      expect(await request(id, null)).toMatchObject({
        status: 401,
        body: { error: 'sign_in_required' },
      });
      for (const cookie of [parent, otherStaff])
        expect(await request(id, cookie)).toMatchObject({
          status: 403,
          body: { error: 'not_your_school' },
        });
      for (const unknown of [randomUUID(), 'no-uuid', '%00'])
        expect(await request(unknown, staff)).toMatchObject({ status: 404 });
      expect(await driver.eventCount()).toBe(before);
    },
  );
});
