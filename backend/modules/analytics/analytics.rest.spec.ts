import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSection,
} from '../catalogue/testing/build-catalogue.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import {
  evolveBooking,
  isPaid,
  noBooking,
  type Booking,
  type BookingEventWithTime,
  type PlacedBooking,
} from '../orders/domain/booking.js';
import { seat, type Answer } from '../orders/testing/order.js';
import type {
  AdminBookingsPage,
  AffectedBookingsView,
  AnalyticsBookingsPage,
  AnalyticsView,
  HeatMapSeat,
  SalesCurveView,
  TrafficView,
} from '../../contracts/rest/administration.js';
import type { SeatInput } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { toDecimal } from '../../contracts/money.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { SetClock } from '../../testing/set-clock.js';

/* Tests the numbers about a season of two productions that was booked by HTTP calls. */
describe('analytics', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let matinee: Sale;
  let gala: Sale;
  let elsewhere: Sale;
  let staff: string;
  let otherStaff: string;
  let parent: string;
  let superAdministrator: string;
  const ids: Record<string, string> = {};
  // 11 pm in Kuala Lumpur, where the next sale, two hours later, is on the next day; in Greenwich it is on the same
  // day.
  const clock = new SetClock(new Date('2030-03-01T15:00:00.000Z'));

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([
      {
        label: 'A',
        seatCount: 10,
        price: '20.05',
        overrides: [
          { seatNumber: 8, status: 'vip', customPrice: '99.90' },
          { seatNumber: 9, status: 'unavailable' },
          { seatNumber: 10, status: 'reserved' },
        ],
      },
      { label: 'B', seatCount: 5, price: '0.10' },
    ]);
    const { manager } = testBed.app.get(DataSource);
    const performance = await buildPerformance(manager, sale.production, {
      dateTime: new Date('2030-03-13T06:00:00Z'),
    });
    matinee = { ...sale, performance, performanceId: performance.id };
    const production = await buildProduction(manager, sale.school, { title: 'Gala Night' });
    await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount: 4, price: '250.00' },
    ]);
    const evening = await buildPerformance(manager, production, {
      dateTime: new Date('2030-04-01T12:00:00Z'),
    });
    gala = { ...sale, production, performance: evening, performanceId: evening.id };
    elsewhere = await driver.openSale();
    const cookieOf = async (person: Parameters<typeof makePerson>[1]): Promise<string> =>
      signIn(testBed, await makePerson(testBed, person));
    staff = await cookieOf({
      email: 'staff@melati.example',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    otherStaff = await cookieOf({
      email: 'owner@ilmu.example',
      schools: [{ schoolId: elsewhere.school.id, role: 'owner' }],
    });
    parent = await cookieOf({ email: 'parent@houselights.example' });
    superAdministrator = await cookieOf({ email: 'super@houselights.example', isSuperAdmin: true });
    await theSeason();
  });
  afterAll(() => testBed?.close());

  const ask = <T>(path: string, cookie: string | null = staff): Promise<Answer<T & ErrorBody>> =>
    driver.call(`/api/admin/${path}`, { headers: cookie ? { cookie } : {} });

  const analytics = async (query = '', cookie = staff): Promise<AnalyticsView> =>
    (await ask<AnalyticsView>(`analytics?${query}`, cookie)).body;

  async function act(path: string, method: string, json?: unknown): Promise<void> {
    const headers = { cookie: superAdministrator };
    const { status, body } = await driver.call(`/api/admin/bookings/${path}`, {
      method,
      headers,
      ...(json === undefined ? {} : { json }),
    });
    if (status >= 300)
      throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  }

  const setStatus = (name: string, status: string): Promise<void> =>
    act(`${ids[name]}/status`, 'PATCH', { status });

  async function book(
    name: string,
    of: Sale,
    seats: readonly SeatInput[],
    totalAmount: string,
    customerEmail = `${name}@families.example`,
  ): Promise<void> {
    const { status, body } = await driver.place(of.performanceId, seats, {
      customerName: name,
      customerEmail,
      totalAmount,
    });
    if (status !== 201) throw new Error(`Placing answered ${status}: ${JSON.stringify(body)}`);
    ids[name] = body.bookingId;
  }

  async function theSeason(): Promise<void> {
    await book('aminah', sale, [seat(1), seat(2), seat(8)], '140.00');
    await book('bala', sale, [seat(1, 'B'), seat(2, 'B'), seat(3, 'B')], '0.30');
    await setStatus('aminah', 'confirmed');
    await setStatus('bala', 'verified');
    clock.advance({ minutes: 120 });
    // The same address in capitals is the same customer.
    await book('chong', matinee, [seat(1)], '20.05', 'AMINAH@families.example');
    await setStatus('chong', 'confirmed');
    await book('devi', gala, [seat(1), seat(2)], '500.00');
    await setStatus('devi', 'confirmed');
    await act(`${ids['devi']}/seats`, 'PATCH', {
      seats: [seat(2), seat(3), seat(4)],
      totalAmount: '750.00',
    });
    await book('eng', gala, [seat(1)], '250.00');
    await book('farid', sale, [seat(5)], '20.05');
    await setStatus('farid', 'needs_review');
    await book('gopal', sale, [seat(6), seat(7)], '40.10');
    await setStatus('gopal', 'confirmed');
    await act(`${ids['gopal']}`, 'DELETE');
    await book('hana', sale, [seat(7)], '20.05');
    await setStatus('hana', 'rejected');
    await book('iman', matinee, [seat(4, 'B')], '0.10');
    // A booking that is paid, set to unpaid and paid again counts as one sale.
    await setStatus('chong', 'pending_payment');
    await setStatus('chong', 'confirmed');
    await book('jaya', elsewhere, [seat(1)], '20.00');
    await setStatus('jaya', 'confirmed');
    await act(`${ids['aminah']}/check-in`, 'POST', { seats: [seat(1), seat(8)] });
    await act(`${ids['devi']}/check-in`, 'POST', {});
    clock.advance({ minutes: 31 });
    await driver.endHold(ids['iman'] as string);
  }

  it('analytics agree with the sales to the sen', async () => {
    const { bookings, nextBookings, ...numbers } = await analytics();
    expect(numbers).toEqual({
      totalBookings: 9,
      confirmedBookings: 4,
      pendingBookings: 2,
      cancelledBookings: 3,
      totalRevenue: '910.35',
      revenueParts: { proven: '0.00', onReceipts: '660.35', cash: '0.00', open: '250.00' },
      uniqueCustomers: 8,
      listedBookings: 7,
      conversionRate: 44.4,
      // The rate counts the seven bookings that ended; two are still pending.
      abandonmentRate: 42.9,
      totalSeatsSold: 10,
      totalAvailableSeats: 30,
      seatsRemaining: 20,
      occupancyRate: 33.3,
      totalSeatsCheckedIn: 5,
      checkInRate: 50,
      topProductions: [
        { productionId: gala.production.id, title: 'Gala Night', revenue: '750.00', bookings: 1 },
        {
          productionId: sale.production.id,
          title: 'Puteri Gunung Ledang',
          revenue: '160.35',
          bookings: 3,
        },
      ],
      salesByDay: [
        { day: '2030-03-01', revenue: '140.30', seats: 6 },
        { day: '2030-03-02', revenue: '770.05', seats: 4 },
      ],
      occupancyByPerformance: [
        {
          performanceId: sale.performanceId,
          title: 'Puteri Gunung Ledang',
          dateTime: '2030-03-12T12:00:00.000Z',
          sold: 6,
          available: 13,
        },
        {
          performanceId: matinee.performanceId,
          title: 'Puteri Gunung Ledang',
          dateTime: '2030-03-13T06:00:00.000Z',
          sold: 1,
          available: 13,
        },
        {
          performanceId: gala.performanceId,
          title: 'Gala Night',
          dateTime: '2030-04-01T12:00:00.000Z',
          sold: 3,
          available: 4,
        },
      ],
      trend: {
        days: 7,
        current: {
          from: '2030-02-22T17:31:00.000Z',
          to: '2030-03-01T17:31:00.000Z',
          bookings: 9,
          revenue: '910.35',
          seatsSold: 10,
          customers: 8,
          conversionRate: 57.1,
        },
        before: {
          from: '2030-02-15T17:31:00.000Z',
          to: '2030-02-22T17:31:00.000Z',
          bookings: 0,
          revenue: '0.00',
          seatsSold: 0,
          customers: 0,
          conversionRate: null,
        },
      },
    });
    const list = await ask<AdminBookingsPage>('bookings?page=1');
    expect(list.body.totalAll).toBe(numbers.listedBookings);
    expect(nextBookings).toBeNull();
    expect(bookings.map(({ customerName }) => customerName)).toEqual(
      expect.arrayContaining(['aminah', 'bala', 'chong', 'devi', 'eng', 'farid', 'hana']),
    );
    expect(bookings).toHaveLength(7);
  });

  it.each<[string, () => string, (booking: PlacedBooking) => boolean]>([
    ['all of the school', () => '', ({ performance }) => performance.schoolId === sale.school.id],
    [
      'one performance',
      () => `performanceId=${sale.performanceId}`,
      ({ performance }) => performance.performanceId === sale.performanceId,
    ],
    [
      'a performance with an expired order',
      () => `performanceId=${matinee.performanceId}`,
      ({ performance }) => performance.performanceId === matinee.performanceId,
    ],
  ])('analytics agree with numbers computed from the events: %s', async (_, query, counts) => {
    const bookings = (await everyBooking()).filter(counts);
    const paid = bookings.filter(({ status }) => isPaid(status));
    const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
    const report = await analytics(query());
    expect(report).toMatchObject({
      totalBookings: bookings.length,
      confirmedBookings: paid.length,
      totalRevenue: toDecimal(sum(paid.map(({ totalSen }) => totalSen))),
      revenueParts: {
        proven: '0.00',
        onReceipts: toDecimal(sum(paid.map(({ money }) => money.acceptedSen))),
        cash: '0.00',
        open: toDecimal(sum(paid.map(({ money, totalSen }) => totalSen - money.acceptedSen))),
      },
      totalSeatsSold: sum(paid.map(({ seats }) => seats.length)),
      totalSeatsCheckedIn: sum(paid.map(({ checkedIn }) => checkedIn?.arrivals.size ?? 0)),
      uniqueCustomers: new Set(bookings.map(({ customer }) => customer?.email.toLowerCase())).size,
    });
    expect(report.confirmedBookings + report.pendingBookings + report.cancelledBookings).toBe(
      report.totalBookings,
    );
    expect(report.totalSeatsSold + report.seatsRemaining).toBe(report.totalAvailableSeats);
    const sen = (amounts: readonly { readonly revenue: string }[]): number =>
      sum(amounts.map(({ revenue }) => Math.round(Number(revenue) * 100)));
    const revenue = sum(paid.map(({ totalSen }) => totalSen));
    expect([sen(report.topProductions), sen(report.salesByDay)]).toEqual([revenue, revenue]);
  });

  async function everyBooking(): Promise<PlacedBooking[]> {
    const states = new Map<string, Booking>();
    for await (const batch of testBed.app.get(DomainEventStore).readAll({ from: '' })) {
      for (const event of batch.events) {
        if (!event.stream.startsWith('booking-')) continue;
        states.set(
          event.stream,
          evolveBooking(states.get(event.stream) ?? noBooking(), event as BookingEventWithTime),
        );
      }
    }
    return [...states.values()].flatMap((booking) => (booking.kind === 'placed' ? [booking] : []));
  }

  it('analytics count the schools of the person, and all schools for super administrators', async () => {
    expect(await analytics('', otherStaff)).toMatchObject({
      totalBookings: 1,
      totalRevenue: '20.00',
      totalAvailableSeats: 10,
    });
    expect(await analytics('', superAdministrator)).toMatchObject({
      totalBookings: 10,
      totalRevenue: '930.35',
      totalAvailableSeats: 40,
    });
    expect(await analytics(`schoolId=${elsewhere.school.id}`, superAdministrator)).toMatchObject({
      totalBookings: 1,
      totalRevenue: '20.00',
    });
    // The school has no such performance, so there is nothing to count.
    expect(
      await analytics(
        `schoolId=${elsewhere.school.id}&performanceId=${sale.performanceId}`,
        superAdministrator,
      ),
    ).toMatchObject({ totalBookings: 0, totalAvailableSeats: 0 });
  });

  it('analytics are zero for a school that has sold nothing', async () => {
    const { school } = await driver.openSale();
    const cookie = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'new@school.example',
        schools: [{ schoolId: school.id, role: 'owner' }],
      }),
    );
    expect(await analytics('', cookie)).toMatchObject({
      totalBookings: 0,
      totalRevenue: '0.00',
      conversionRate: 0,
      abandonmentRate: 0,
      occupancyRate: 0,
      checkInRate: 0,
      topProductions: [],
      salesByDay: [],
      bookings: [],
      nextBookings: null,
    });
  });

  describe('bookings for the exports', () => {
    it('exported bookings have the values of the twelve columns', async () => {
      const { bookings } = await analytics(`performanceId=${gala.performanceId}`);
      expect(bookings).toContainEqual({
        confirmationNumber: (await driver.booking(ids['devi'] as string)).confirmationNumber,
        customerName: 'devi',
        customerEmail: 'devi@families.example',
        customerPhone: '012-345 6789',
        productionTitle: 'Gala Night',
        performanceDate: '2030-04-01T12:00:00.000Z',
        seats: [seat(2), seat(3), seat(4)].map((one) => ({ ...one, price: '250.00' })),
        totalAmount: '750.00',
        bookingStatus: 'confirmed',
        bookingCreatedAt: '2030-03-01T17:00:00.000Z',
        account: {
          cash: '0.00',
          charged: '750.00',
          proven: '0.00',
          unproven: '500.00',
          refunded: '0.00',
          open: '250.00',
          refundDue: '0.00',
        },
      });
    });

    it('an export continues after the booking that a cursor names', async () => {
      const { body } = await ask<AnalyticsBookingsPage>('analytics/bookings');
      const all = await analytics();
      expect(body).toEqual({ bookings: all.bookings, nextBookings: null });
      const third = await driver.booking(ids['bala'] as string);
      const after = Buffer.from(`${third.createdAt} ${third.id}`).toString('base64url');
      const rest = await ask<AnalyticsBookingsPage>(`analytics/bookings?after=${after}`);
      expect(rest.body.bookings).toEqual(
        all.bookings.slice(
          all.bookings.findIndex(
            ({ confirmationNumber }) => confirmationNumber === third.confirmationNumber,
          ) + 1,
        ),
      );
    });

    it.each([
      'x',
      'AAAA',
      Buffer.from('2030-13-45T00:00:00.000Z x').toString('base64url'),
      '%00',
      'x'.repeat(201),
    ])('an export refuses the cursor %s', async (after) => {
      expect(await ask(`analytics/bookings?after=${after}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_input' },
      });
    });
  });

  describe('the heat map', () => {
    const heatMap = async (of: Sale): Promise<HeatMapSeat[]> =>
      (await ask<HeatMapSeat[]>(`analytics/heat-map?performanceId=${of.performanceId}`)).body;
    const short = (seats: HeatMapSeat[]): string[] =>
      seats.map(({ row, number, state, price }) => `${row}${number} ${state} ${price}`);

    it('the heat map shows the state of every seat', async () => {
      expect(short(await heatMap(sale))).toEqual([
        'A1 sold 20.05',
        'A2 sold 20.05',
        'A3 free 20.05',
        'A4 free 20.05',
        'A5 held 20.05',
        'A6 free 20.05',
        'A7 free 20.05',
        'A8 sold 99.90',
        'A9 blocked 20.05',
        'A10 blocked 20.05',
        'B1 sold 0.10',
        'B2 sold 0.10',
        'B3 sold 0.10',
        'B4 free 0.10',
        'B5 free 0.10',
      ]);
      // An expired hold counts as free, even before an event records its end.
      expect(short(await heatMap(gala))).toEqual([
        'A1 free 250.00',
        'A2 sold 250.00',
        'A3 sold 250.00',
        'A4 sold 250.00',
      ]);
      expect((await heatMap(sale))[0]).toEqual({
        rowId: expect.any(String),
        section: 'Stalls',
        row: 'A',
        number: 1,
        state: 'sold',
        price: '20.05',
      });
    });

    it('the heat map shows the price at which a seat was sold, whatever it costs now', async () => {
      await testBed.database.pool.query(
        `update catalogue.seating_rows set price = 300 where section_id in (select id from catalogue.seating_sections where production_id = $1)`,
        [gala.production.id],
      );
      // The test moves the clock, because the catalogue is cached for some seconds.
      clock.advance({ seconds: 11 });
      expect(short(await heatMap(gala))).toEqual([
        'A1 free 300.00',
        'A2 sold 250.00',
        'A3 sold 250.00',
        'A4 sold 250.00',
      ]);
    });

    it('the heat map keeps a sold seat that is no longer in the hall', async () => {
      const seatCount = async (count: number): Promise<void> => {
        await testBed.database.pool.query(
          `update catalogue.seating_rows set seat_count = $2 where section_id in (select id from catalogue.seating_sections where production_id = $1)`,
          [gala.production.id, count],
        );
        clock.advance({ seconds: 11 });
      };
      await seatCount(3);
      expect(short(await heatMap(gala))).toEqual([
        'A1 free 300.00',
        'A2 sold 250.00',
        'A3 sold 250.00',
        'A4 sold 250.00',
      ]);
      await seatCount(4);
    });
  });

  describe('the curve of sales', () => {
    const curve = async (of: Sale): Promise<SalesCurveView> =>
      (await ask<SalesCurveView>(`analytics/sales-curve?performanceId=${of.performanceId}`)).body;
    const steps = ({ days }: SalesCurveView): string[] =>
      days
        .map(({ daysBefore, sold, earlierPercent }) => ({
          at: daysBefore,
          is: `${sold} ${earlierPercent}`,
        }))
        .filter(({ is }, index, all) => is !== all[index - 1]?.is)
        .map(({ at, is }) => `${at}: ${is}`);

    it('the curve of sales adds up the paid seats by days before the performance, up to today', async () => {
      const { days, ...facts } = await curve(sale);
      expect(facts).toEqual({
        performanceId: sale.performanceId,
        title: 'Puteri Gunung Ledang',
        dateTime: '2030-03-12T12:00:00.000Z',
        capacity: 13,
        sold: 6,
        daysBefore: 10,
        earlierShows: 0,
      });
      expect(days.map(({ daysBefore }) => daysBefore)).toEqual([
        11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
      ]);
      expect(steps({ days, ...facts })).toEqual(['11: 6 null', '9: null null']);
    });

    it('the curve of sales ends at the same number of sold seats as the other reports', async () => {
      const { occupancyByPerformance } = await analytics();
      for (const show of [sale, matinee, gala]) {
        const { sold, capacity } = await curve(show);
        expect(occupancyByPerformance).toContainEqual(
          expect.objectContaining({ performanceId: show.performanceId, sold, available: capacity }),
        );
      }
    });

    it('the curve of sales shows earlier shows of the school at the same number of days before', async () => {
      const now = clock.now().toISOString();
      // On this day two of the three performances are over.
      clock.setTo('2030-03-20T04:00:00.000Z');
      try {
        const { days, ...facts } = await curve(gala);
        expect(facts).toMatchObject({ capacity: 4, sold: 3, daysBefore: 12, earlierShows: 2 });
        // Earlier shows sold 7 of 26 seats, all eleven days before; three of this show's seats were sold thirty days
        // before.
        expect(steps({ days, ...facts })).toEqual(['30: 3 0', '11: null 26.9']);
        // A past performance is compared with earlier ones and shows its whole sale.
        expect(steps(await curve(matinee))).toEqual(['11: 1 46.2']);
      } finally {
        clock.setTo(now);
      }
    });
  });

  it('analytics count pages and visitors', async () => {
    const readReport = (path: string, sessionId: string) =>
      driver.call('/api/page-views', { json: { path, sessionId } });
    expect((await ask<TrafficView>('traffic-analytics')).body).toEqual({
      totalViews: 0,
      uniqueVisitors: 0,
      popularPages: [],
    });
    const seats = `/seats/${sale.performanceId}`;
    const paths = [
      '/',
      '/',
      '/',
      seats,
      seats,
      '/my-tickets',
      '/seats/1',
      '/seats/2',
      '/seats/3',
      '/admin/bookings',
    ];
    for (const path of paths) await readReport(path, 'first-visitor');
    await readReport('/', 'second-visitor');
    // An older version stored views of staff's pages.
    await testBed.database.pool.query(
      `insert into catalogue.page_views (path, session_id) values ('/admin/bookings', 'older')`,
    );
    const { productionTitle, dateTime } = {
      productionTitle: sale.production.title,
      dateTime: sale.performance.dateTime.toISOString(),
    };
    const other = { views: 1, performance: null };
    expect((await ask<TrafficView>('traffic-analytics')).body).toEqual({
      totalViews: 10,
      uniqueVisitors: 2,
      popularPages: [
        { path: '/', views: 4, performance: null },
        { path: seats, views: 2, performance: { productionTitle, dateTime } },
        { path: '/my-tickets', ...other },
        { path: '/seats/1', ...other },
        { path: '/seats/2', ...other },
      ],
    });
  });

  it.each([
    'analytics',
    'analytics/bookings',
    'analytics/heat-map',
    'analytics/sales-curve',
    'traffic-analytics',
  ])('analytics refuse %s to everybody but staff', async (path) => {
    const one = `${path}?performanceId=${sale.performanceId}`;
    expect(await ask(one, null)).toMatchObject({
      status: 401,
      body: { error: 'sign_in_required' },
    });
    expect(await ask(one, parent)).toMatchObject({ status: 403, body: { error: 'staff_only' } });
    if (path === 'traffic-analytics') return;
    expect(await ask(one, otherStaff)).toMatchObject({
      status: 403,
      body: { error: 'not_your_school' },
    });
    expect(await ask(`${path}?performanceId=${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect(await ask(`${path}?performanceId=x`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_input' },
    });
    if (path === 'analytics/heat-map' || path === 'analytics/sales-curve') return;
    expect(await ask(`${path}?schoolId=${elsewhere.school.id}`)).toMatchObject({
      status: 403,
      body: { error: 'not_your_school' },
    });
    expect(await ask(`${path}?schoolId=x`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_input' },
    });
  });

  it('analytics show the amount paid for bookings, not the present price of their seats', async () => {
    const { body } = await driver.call<AffectedBookingsView>(
      `/api/performances/${gala.performanceId}/affected`,
      { headers: { cookie: staff } },
    );
    expect(body).toMatchObject({ paid: '500.00' });
  });

  it('a walk-in guest without an e-mail address counts neither as a customer nor as a family', async () => {
    const numbers = async () => {
      const { uniqueCustomers, totalBookings, trend } = await analytics();
      const affected = await driver.call<AffectedBookingsView>(
        `/api/performances/${sale.performanceId}/affected`,
        { headers: { cookie: staff } },
      );
      return {
        customers: [uniqueCustomers, trend.current.customers, affected.body.customers],
        bookings: [totalBookings, affected.body.bookings],
      };
    };
    const { customers, bookings } = await numbers();
    const sold = await driver.call(`/api/admin/performances/${sale.performanceId}/sales`, {
      json: {
        seats: [seat(4)],
        totalAmount: '20.05',
        wayOfPayment: 'cash',
        customerName: 'Encik Kassim',
      },
      headers: { cookie: staff, 'idempotency-key': randomUUID() },
    });
    expect(sold.status).toBe(201);
    await caughtUp(testBed);
    expect(await numbers()).toEqual({ customers, bookings: bookings.map((count) => count + 1) });
    expect((await analytics()).revenueParts).toMatchObject({ cash: '20.05' });
  });
});
