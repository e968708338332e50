import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingDriver, type Sale } from '../backend/modules/booking/testing/booking-driver.js';
import { seat } from '../backend/modules/booking/testing/order.js';
import { DomainEventStore } from '../backend/infrastructure/event-store/codec/domain-event-store.js';
import { ReadModelProgress } from '../backend/infrastructure/read-models/read-model-progress.js';
import { SetClock } from '../backend/testing/set-clock.js';
import { makePerson, signIn } from '../backend/testing/sign-in.js';
import { startTestBed, type TestBed } from '../backend/testing/start-test-bed.js';
import { caughtUp } from './testing/projection-test-bed.js';

/*
 * The clock stands still while answers are compared, because links and times in them must not
 * differ for any other reason.
 */
describe('the read models, built again from the events alone', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let parent: string;
  let pages: string[];
  let before: Record<string, string>;

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    parent = await signIn(testBed, await makePerson(testBed, { email: 'aisyah@example.com' }));
    const staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    const place = async (...numbers: number[]): Promise<string> =>
      (
        await driver.place(
          sale.performanceId,
          numbers.map((number) => seat(number)),
        )
      ).body.bookingId;

    const expired = await place(9, 10);
    clock.advance({ minutes: 31 });
    await driver.endHold(expired);
    const [paid, amended, pending] = [await place(1, 2), await place(3), await place(4, 5)];
    await driver.pay(paid, await driver.receiptFor(paid));
    await driver.happened(paid, ['TicketSent']);
    const asStaff = { cookie: staff };
    const amendment = await driver.call(`/api/admin/bookings/${amended}/seats`, {
      method: 'PATCH',
      json: { seats: [seat(7), seat(8)], totalAmount: '40.00' },
      headers: asStaff,
    });
    const checkedIn = await driver.call(`/api/admin/bookings/${paid}/check-in`, {
      json: { seats: [seat(2)] },
      headers: asStaff,
    });
    expect([amendment.status, checkedIn.status]).toEqual([200, 200]);

    pages = [
      '/api/productions',
      '/api/performances',
      `/api/performances/${sale.performanceId}`,
      `/api/productions/${sale.production.id}/seating?performanceId=${sale.performanceId}`,
      ...[paid, amended, pending, expired].flatMap((id) => [
        `/api/bookings/${id}`,
        `/api/bookings/${id}/status`,
      ]),
      `/api/bookings/${paid}/receipt`,
      `/api/bookings/${pending}/receipt`,
      `/api/bookings/confirmation/${(await driver.booking(paid)).confirmationNumber}`,
      '/api/bookings/my-tickets',
      '/api/bookings/email/aisyah@example.com',
    ];
    await driver.quiet();
    before = await answers();
  }, 180_000);
  afterAll(() => testBed?.close());

  /** Status and body of every page, as they came over the wire; an unknown receipt's message names the request and is left out. */
  async function answers(): Promise<Record<string, string>> {
    const all: Record<string, string> = {};
    for (const page of pages) {
      const response = await fetch(testBed.url + page, { headers: { cookie: parent } });
      all[page] =
        `${response.status} ${(await response.text()).replace(/"requestId":"[^"]*"/, '')}`;
    }
    return all;
  }

  async function startAgain(): Promise<void> {
    let last = '';
    for await (const { position } of testBed.app.get(DomainEventStore).readAll({ from: '' }))
      last = position;
    await testBed.startProjections();
    await caughtUp(testBed.database.url, last);
    await testBed.app.get(ReadModelProgress).reached(last, 60_000);
  }

  it('showed something before', () => {
    expect(Object.values(before).map((answer) => answer.slice(0, 3))).toEqual(
      pages.map((page) =>
        /receipt/.test(page) && before[page]?.startsWith('404') ? '404' : '200',
      ),
    );
    expect(JSON.parse((before['/api/performances'] ?? '').slice(4))).toEqual([
      expect.objectContaining({ seatsTotal: 10, seatsRemaining: 4 }),
    ]);
    // The expired one as well: its buyer is told what can still be done.
    expect(JSON.parse((before['/api/bookings/my-tickets'] ?? '').slice(4))).toHaveLength(4);
  });

  it('are the same byte for byte after the schema was dropped; meanwhile orders are safe and pages say to try again', async () => {
    await testBed.stopProjections();
    await testBed.database.pool.query('drop schema read cascade');
    const paused = await driver.call<{ error: string }>('/api/bookings/my-tickets', {
      headers: { cookie: parent },
    });
    expect([paused.status, paused.body.error]).toEqual([503, 'temporarily_unavailable']);
    await startAgain();
    expect(await answers()).toEqual(before);
  });

  it.each(['bookings', 'seats', 'receipts'])(
    'are the same byte for byte after read.%s was dropped',
    async (table) => {
      await testBed.stopProjections();
      await testBed.database.pool.query(`drop table read.${table}`);
      await startAgain();
      expect(await answers()).toEqual(before);
    },
  );

  it('show an order that was placed while nothing was projected', async () => {
    await testBed.stopProjections();
    await testBed.database.pool.query('drop schema read cascade');
    const placed = await driver.place(sale.performanceId, [seat(6)]);
    expect(placed.status).toBe(201);
    expect((await driver.place(sale.performanceId, [seat(6)])).status).toBe(409);
    await startAgain();
    expect((await driver.booking(placed.body.bookingId)).seats).toEqual([seat(6)]);
    expect(await driver.takenSeats(sale)).toContainEqual([6, 'reserved']);
  });
});
