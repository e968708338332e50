import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AnalyticsBookingsPage,
  AnalyticsView,
  BookingHistoryEntry,
  FoundBooking,
} from '../../contracts/rest/administration.js';
import type { OrderedSeat, SeatInput } from '../../contracts/rest/bookings.js';
import type { ProductionBooksView } from '../../contracts/rest/books.js';
import { oldTicketText, signedTicketText } from '../../contracts/rest/door-signatures.js';
import type { DoorKeysView, DoorListView } from '../../contracts/rest/door.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { BookingAccountView } from '../../contracts/rest/refunds.js';
import type {
  KeepSeatsRequest,
  SeatBlockView,
  SellSeatsRequest,
  SoldTicketView,
} from '../../contracts/rest/sales.js';
import type { TicketKindView } from '../../contracts/rest/ticket-kinds.js';
import type { PaymentsView } from '../../contracts/rest/statements.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { HOLD_EXPIRY_QUEUE } from '../orders/policies/hold-expiry.policy.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { seat, type Answer } from '../orders/testing/order.js';

type Sold = Answer<SoldTicketView & ErrorBody>;

describe('POST /api/admin/performances/{id}/sales', () => {
  // The test's clock is far ahead of the job queue's, so reconciliation runs only when a test starts it.
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let staff: string;
  let door: string;

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    // Online sales are closed, as when the doors open.
    sale = await driver.openSale([{ label: 'A', seatCount: 40, price: '20.00' }], {
      salesEnabled: false,
    });
    const cookieOf = async (email: string, role: 'admin' | 'door'): Promise<string> =>
      signIn(
        testBed,
        await makePerson(testBed, {
          email,
          firstName: 'Cikgu Noraini',
          schools: [{ schoolId: sale.school.id, role }],
        }),
      );
    staff = await cookieOf('staff@melati.example', 'admin');
    door = await cookieOf('door@melati.example', 'door');
  });
  afterAll(() => testBed?.close());

  const sell = (
    seats: readonly OrderedSeat[],
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

  it('a suspended school and a draft performance sell no seats', async () => {
    const superAdmin = await signIn(
      testBed,
      await makePerson(testBed, { email: 'super@houselights.example', isSuperAdmin: true }),
    );
    const decide = async (status: string) => {
      const answer = await driver.call(`/api/admin/schools/${sale.school.id}`, {
        method: 'PATCH',
        json: { status },
        headers: { cookie: superAdmin },
      });
      await driver.catalogueHeard();
      return answer;
    };
    const first = [seat(38)];
    expect((await decide('suspended')).status).toBe(200);
    expect(await sell(first)).toMatchObject({ status: 422, body: { error: 'sales_off' } });
    expect((await decide('approved')).status).toBe(200);
    expect((await sell(first)).status).toBe(201);

    const draft = await asStaff<{ id: string }>('/api/productions', {
      json: {
        schoolId: sale.school.id,
        title: 'Secret',
        description: '',
        dates: 'May',
        venue: 'Court',
        draft: true,
      },
    });
    const performance = await asStaff<{ id: string }>('/api/performances', {
      json: { productionId: draft.body.id, dateTime: '2030-05-01T20:00' },
    });
    const ofDraft = await asStaff(`/api/admin/performances/${performance.body.id}/sales`, {
      json: { seats: first, totalAmount: '20.00', wayOfPayment: 'cash' },
      headers: { cookie: staff, 'idempotency-key': randomUUID() },
    });
    expect(ofDraft).toMatchObject({ status: 422, body: { error: 'sales_off' } });
  });

  it('staff sell seats for cash to a guest without a name; the sale is paid, confirmed and admitted in one step', async () => {
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
    // A request sent twice makes one sale. Another sale with the same idempotency key is refused.
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

  it('a sale by ticket kinds appears at the door, in history, export, books and analytics', async () => {
    const path = `/api/productions/${sale.production.id}/ticket-kinds`;
    const { body: pupil } = await asStaff<TicketKindView>(path, {
      json: {
        name: 'Pupil',
        prices: [{ type: 'percent-off', percent: 33 }],
        proof: 'Pupil card',
      },
    });
    const before = (await asStaff<ProductionBooksView>(booksPath())).body;
    expect(before.byKind).toBeUndefined();
    const seats = [seat(28), { ...seat(29), kind: pupil.id }];
    expect((await sell(seats)).body).toMatchObject({ error: 'wrong_total', total: '33.40' });
    const sold = await sell(seats, { totalAmount: '33.40' });
    expect(sold).toMatchObject({
      status: 201,
      body: { seats: [seat(28), { ...seat(29), kind: 'Pupil' }], totalAmount: '33.40' },
    });
    const { bookingId, confirmationNumber } = sold.body;
    await caughtUp(testBed);
    const shown = [seat(28), { ...seat(29), kind: 'Pupil', proof: 'Pupil card' }];

    const atDoor = { headers: { cookie: door } };
    const found = await driver.call<FoundBooking>(
      `/api/admin/bookings/find?number=${confirmationNumber}`,
      atDoor,
    );
    expect(found.body.seats).toEqual(shown);
    const { body: list } = await driver.call<DoorListView>(
      `/api/admin/performances/${sale.performanceId}/door-list`,
      atDoor,
    );
    const ticket = list.tickets.find((one) => one.bookingId === bookingId);
    expect(ticket?.seats).toEqual(shown);
    const { keys } = (await driver.call<DoorKeysView>('/api/door-keys')).body;
    const key = createPublicKey({ key: { ...keys[0] }, format: 'jwk' });
    const isSigned = (text: string, signature = '') =>
      verify(
        'sha256',
        Buffer.from(text),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    expect(isSigned(signedTicketText(sale.performanceId, ticket!), ticket?.ticketSignature)).toBe(
      true,
    );
    expect(isSigned(oldTicketText(sale.performanceId, ticket!), ticket?.signature)).toBe(true);

    const history = await asStaff<BookingHistoryEntry[]>(
      `/api/admin/bookings/${bookingId}/history`,
    );
    expect(history.body[0]?.summary).toMatch(
      /: Stalls - Row A, Seat 28; Stalls - Row A, Seat 29 \(Pupil\)\. Held/,
    );
    const { bookings } = (
      await asStaff<AnalyticsBookingsPage>(
        `/api/admin/bookings/export?search=${confirmationNumber}`,
      )
    ).body;
    expect(bookings[0]?.seats).toEqual([
      { ...seat(28), price: '20.00' },
      { ...seat(29), kind: 'Pupil', price: '13.40' },
    ]);
    const books = (await asStaff<ProductionBooksView>(booksPath())).body;
    expect(books.byKind?.find(({ kind }) => kind === 'Pupil')).toEqual({
      kind: 'Pupil',
      seats: 1,
      sum: '13.40',
    });
    const sums = books.byKind?.reduce((sen, { sum }) => sen + Math.round(Number(sum) * 100), 0);
    expect(sums).toBe(Math.round(Number(books.sold.sum) * 100));
    const { body: analytics } = await asStaff<AnalyticsView>(
      `/api/admin/analytics?schoolId=${sale.school.id}`,
    );
    expect(analytics.seatsByKind).toEqual([{ kind: 'Pupil', seats: 1 }]);
  });
  const booksPath = () => `/api/admin/productions/${sale.production.id}/books`;

  it('a cash payment is kept when a status was set by mistake and the change is undone', async () => {
    const { bookingId } = (await sell([seat(3)])).body;
    const before = await account(bookingId);
    const cashOf = async () =>
      (await asStaff<{ cash: string }>(`/api/admin/productions/${sale.production.id}/books`)).body
        .cash;
    await caughtUp(testBed);
    const cash = await cashOf();
    for (const json of [{ status: 'rejected' }, { status: 'confirmed', undoes: true }])
      expect(
        await asStaff(`/api/admin/bookings/${bookingId}/status`, { method: 'PATCH', json }),
      ).toMatchObject({ status: 200, body: { status: json.status } });
    const { entries: _, ...sums } = before;
    expect(await account(bookingId)).toMatchObject(sums);
    await caughtUp(testBed);
    expect(await cashOf()).toBe(cash);
  });

  it('a sale refuses a seat of another booking, and names that booking', async () => {
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
    const both = await Promise.all([sell([seat(7)]), sell([seat(7)])]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('the cast get seats free of charge for a stated reason, also after an amendment', async () => {
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
    // The sale stays free after staff set a status by mistake and undid it.
    for (const json of [{ status: 'needs_review' }, { status: 'confirmed', undoes: true }])
      await asStaff(`/api/admin/bookings/${bookingId}/status`, { method: 'PATCH', json });
    const again = await asStaff(`/api/admin/bookings/${bookingId}/seats`, {
      method: 'PATCH',
      json: { seats: [seat(10), seat(11)], totalAmount: '40.00' },
    });
    expect(again).toMatchObject({ status: 200, body: { totalAmount: '0.00' } });
    const history = await asStaff<{ summary: string }[]>(
      `/api/admin/bookings/${bookingId}/history`,
    );
    expect(JSON.stringify(history.body)).toContain(
      'Given by staff without payment. Reason: Cast of Act 2',
    );
  });

  it('a guest without an e-mail address gets no mail', async () => {
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

  it('a sale by transfer expects a bank statement line, and a cash sale expects none', async () => {
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

  describe('blocks of reserved seats', () => {
    const pathTo = (path = 'blocks'): string =>
      `/api/admin/performances/${sale.performanceId}/${path}`;
    const keep = (
      seats: readonly SeatInput[],
      more: Partial<KeepSeatsRequest> = {},
    ): Promise<Answer<SeatBlockView & ErrorBody>> =>
      asStaff(pathTo(), {
        json: {
          blockId: randomUUID(),
          seats,
          forWhom: 'Class 4 Bestari',
          reason: 'Reading week',
          until: sale.performance.dateTime.toISOString(),
          ...more,
        },
      });
    const listed = async (blockId: string): Promise<SeatBlockView | undefined> =>
      (await asStaff<SeatBlockView[]>(pathTo())).body.find((block) => block.blockId === blockId);
    const taken = async (): Promise<number[]> =>
      (await driver.takenSeats(sale)).map(([number]) => number);

    it('a block does not change when its id is sent again with another time, or belongs to an order', async () => {
      const blockId = randomUUID();
      const opens = clock.now().getTime();
      const hour = (hours: number) => new Date(opens + hours * 3_600_000).toISOString();
      expect((await keep([seat(39)], { blockId, until: hour(1) })).status).toBe(201);
      const later = await keep([seat(39)], { blockId, until: hour(2) });
      expect(later.status).toBe(409);
      expect(await listed(blockId)).toMatchObject({ seats: [seat(39)], until: hour(1) });
      const { body } = await sell([seat(40)]);
      const ofAnOrder = await keep([seat(40)], { blockId: body.bookingId });
      expect(ofAnOrder.status).toBe(409);
    });

    it('a block keeps its seats from every buyer, and they are sold only through the block', async () => {
      const blockId = randomUUID();
      const kept = await keep([seat(31), seat(32), seat(33)], { blockId });
      expect(kept).toMatchObject({ status: 201, body: { forWhom: 'Class 4 Bestari' } });
      expect((await keep([seat(31), seat(32), seat(33)], { blockId })).status).toBe(201);
      expect(await taken()).toEqual(expect.arrayContaining([31, 32, 33]));
      expect((await sell([seat(31)])).status).toBe(409);
      expect((await keep([seat(33), seat(34)])).status).toBe(409);

      const key = randomUUID();
      const sold = await sell([seat(31), seat(34)], { blockId }, { key });
      expect(sold.status).toBe(201);
      expect((await sell([seat(31), seat(34)], { blockId }, { key })).body).toEqual(sold.body);
      expect(await listed(blockId)).toMatchObject({
        reason: 'Reading week',
        by: 'Cikgu Noraini',
        until: sale.performance.dateTime.toISOString(),
        seats: [seat(32), seat(33)],
      });
      // When two people sell one seat of the block at the same moment, one sale succeeds.
      const both = await Promise.all([1, 2].map(() => sell([seat(32)], { blockId })));
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      // A block has no booking, and reconciliation must not change its seats.
      await driver.reconcileNow();
      expect(await taken()).toContain(33);

      expect((await asStaff(pathTo(`blocks/${blockId}`), { method: 'DELETE' })).status).toBe(204);
      expect([await listed(blockId), (await taken()).includes(33)]).toEqual([undefined, false]);
      const released = await driver.event(
        ({ type, data }) => type === 'SeatsReleased' && data.bookingId === blockId,
      );
      expect([released.data, released.metadata.actor]).toMatchObject([
        { reason: 'set-by-staff' },
        { kind: 'user', name: 'Cikgu Noraini' },
      ]);
      expect(await taken()).toEqual(expect.arrayContaining([31, 32, 34]));
    });

    it.each<[string, number, readonly number[]]>([
      ['a part', 14, [14]],
      ['all', 16, [16, 17]],
    ])(
      'a block gets its seats back when %s of it was sold and the sale never reached its booking',
      async (_, first, numbers) => {
        const blockId = randomUUID();
        const seats = [seat(first), seat(first + 1)];
        expect((await keep(seats, { blockId })).status).toBe(201);
        const stopped = driver.pauseNextOrder();
        const selling = sell(
          numbers.map((number) => seat(number)),
          { blockId },
        );
        const { bookingId, goOn } = await stopped;
        // A process killed during a sale leaves seats that are sold but belong to no booking.
        expect(await driver.seatEventsOf(bookingId, sale.performanceId)).toEqual(['SeatsTaken']);
        await driver.reconcileNow();
        const released = ['SeatsTaken', 'SeatsReleased'];
        expect(await driver.seatEventsOf(bookingId, sale.performanceId)).toEqual(released);
        const kept = (await listed(blockId))?.seats.map(({ number }) => number).toSorted();
        expect(kept).toEqual([first, first + 1]);
        expect(await taken()).toEqual(expect.arrayContaining([first, first + 1]));
        expect((await sell([seat(first)])).status).toBe(409);
        // Reconciliation abandoned the slow sale. The sale notices, starts again, and takes the seats from the block
        // once more.
        goOn();
        expect((await selling).status).toBe(201);
        await driver.reconcileNow();
        const left = [first, first + 1].filter((number) => !numbers.includes(number));
        const block = await listed(blockId);
        if (left.length === 0) expect(block).toBeUndefined();
        else expect(block?.seats).toEqual(left.map((number) => seat(number)));
        expect(await statusOf(bookingId)).toBe('confirmed');
      },
    );

    it('a block ends by itself at its release time, which cannot be after the performance begins', async () => {
      expect((await keep([seat(36)], { until: '2020-01-01T00:00:00Z' })).body.error).toBe(
        'release_in_past',
      );
      const late = new Date(sale.performance.dateTime.getTime() + 60_000).toISOString();
      expect((await keep([seat(36)], { until: late })).body.error).toBe('release_too_late');
      const blockId = randomUUID();
      const until = new Date(clock.now().getTime() + 60_000).toISOString();
      expect((await keep([seat(36)], { blockId, until })).status).toBe(201);
      clock.advance({ minutes: 2 });
      // The seats are free at the release time, even before a job records the release.
      expect(await listed(blockId)).toBeUndefined();
      const released = driver.event(
        (event) => event.type === 'SeatsReleased' && event.data.bookingId === blockId,
      );
      // Runs the job that ends the block, as if the release time had come.
      await driver.quiet();
      await testBed.database.pool.query(
        `select graphile_worker.reschedule_jobs(array(
           select job.id from graphile_worker._private_jobs job join graphile_worker.jobs named using (id)
           where named.task_identifier = $1 and job.payload -> 'data' ->> 'bookingId' = $2
         ), run_at => now())`,
        [HOLD_EXPIRY_QUEUE, blockId],
      );
      expect((await released).data).toMatchObject({ reason: 'expired' });
      expect((await sell([seat(36)])).status).toBe(201);
    });
  });

  it('people who only work at the door cannot sell seats', async () => {
    expect((await sell([seat(30)], {}, { cookie: door })).status).toBe(403);
  });
});
