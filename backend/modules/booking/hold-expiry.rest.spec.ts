import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingListItem } from '../../contracts/rest/bookings.js';
import type { PerformanceView } from '../../contracts/rest/catalogue.js';
import { seatsStream } from '../../contracts/events/index.js';
import { SetClock } from '../../testing/set-clock.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { seat } from './testing/order.js';

/*
 * The queue uses the database's clock, far before this test's clock, so the job of a hold runs only
 * when a test runs it.
 */
describe('a hold that runs out', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
  });
  afterAll(() => testBed?.close());

  const newBooking = async (numbers: number[], customerEmail: string): Promise<string> =>
    (
      await driver.place(
        sale.performanceId,
        numbers.map((number) => seat(number)),
        { customerEmail },
      )
    ).body.bookingId;
  const listed = async (email: string): Promise<string[]> => {
    await caughtUp(testBed);
    return (await driver.call<BookingListItem[]>(`/api/bookings/email/${email}`)).body.map(
      ({ id }) => id,
    );
  };
  const remaining = async (): Promise<number> => {
    await caughtUp(testBed);
    return (await driver.call<PerformanceView>(`/api/performances/${sale.performanceId}`)).body
      .seatsRemaining;
  };

  describe('before its job ran', () => {
    let late: string;
    let quick: string;

    beforeAll(async () => {
      late = await newBooking([1, 2], 'late@example.com');
    });

    it('holds to the last moment', async () => {
      clock.advance({ minutes: 29, seconds: 59 });
      expect(await remaining()).toBe(8);
      expect((await driver.place(sale.performanceId, [seat(2)])).status).toBe(409);
    });

    it('frees its seats at once, for counts and for the next buyer', async () => {
      clock.advance({ seconds: 1 });
      expect(await remaining()).toBe(10);
      quick = await newBooking([2, 3], 'quick@example.com');
      expect(await driver.takenSeats(sale)).toEqual([
        [2, 'reserved'],
        [3, 'reserved'],
      ]);
      expect((await driver.status(late)).status).toBe('pending_payment');
    });

    it('is released by its job, which leaves the next buyer their seats', async () => {
      await driver.endHold(late);
      expect((await driver.booking(late)).status).toBe('expired');
      expect(await listed('late@example.com')).toEqual([late]);
      expect((await driver.status(quick)).status).toBe('pending_payment');
      expect(await driver.takenSeats(sale)).toEqual([
        [2, 'reserved'],
        [3, 'reserved'],
      ]);
      expect(await driver.seatEventsOf(late, sale.performanceId)).toEqual([
        'SeatsHeld',
        'SeatsReleased',
      ]);
    });
  });

  it('gives its seats back by its job when nobody else wanted them, and is still found by its family', async () => {
    const email = 'gone@example.com';
    const booking = await newBooking([5], email);
    const { confirmationNumber } = await driver.booking(booking);
    expect(await listed(email)).toEqual([booking]);
    clock.advance({ minutes: 30 });
    await driver.endHold(booking);
    await driver.event(
      ({ stream, type, data }) =>
        stream === seatsStream(sale.performanceId) &&
        type === 'SeatsReleased' &&
        data.bookingId === booking,
    );
    expect(await listed(email)).toEqual([booking]);
    expect(await driver.call(`/api/bookings/confirmation/${confirmationNumber}`)).toMatchObject({
      status: 200,
      body: { bookingId: booking, status: 'expired' },
    });
    expect(await driver.booking(booking)).toMatchObject({
      status: 'expired',
      seatsKept: false,
      takesReceipt: true,
      school: { name: sale.school.name, email: sale.school.contactEmail },
    });
    await driver.event(
      ({ type, data }) =>
        type === 'NoticeSent' && data.bookingId === booking && data.notice === 'expired',
    );
    expect(await driver.eventTypesOf(booking)).toEqual(['BookingPlaced', 'BookingExpired']);
  });
});
