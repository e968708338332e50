import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { awaitsConfirmation, confirmFreeOrder } from './free-orders.js';
import { a1, booking, cancelled, expired, placed, placedData, priced } from './testing/builders.js';
import { bookingAfter, givenBooking, minute, nothing, thenEvents } from './testing/given.js';

const free: BookingEvent = {
  type: 'BookingPlaced',
  data: placedData({ totalSen: 0, seats: [priced(a1, 0)] }),
};
const yes = booking('FreeBookingConfirmed', {});
const confirm = (at: number) => (known: Parameters<typeof confirmFreeOrder>[0]) =>
  confirmFreeOrder(known, minute(at));

describe('a free order', () => {
  it('is only a seat hold until it is confirmed', () => {
    const known = bookingAfter(free);
    expect(known).toMatchObject({ status: 'pending_payment', holdUntil: minute(30) });
    expect(awaitsConfirmation(known)).toBe(true);
    expect(awaitsConfirmation(bookingAfter(placed))).toBe(false);
  });

  it('can be confirmed once, while its seats are held', () => {
    expect(givenBooking(free).when(confirm(29))).toStrictEqual(thenEvents(yes));
    expect(givenBooking(free, yes).when(confirm(500))).toStrictEqual(nothing);
    expect(awaitsConfirmation(bookingAfter(free, yes))).toBe(false);
  });

  it.each<[string, readonly BookingEvent[], string]>([
    ['when its time is over', [free], 'hold_ended'],
    ['after it has expired', [free, expired], 'hold_ended'],
    ['after it was given up', [free, cancelled], 'booking_closed'],
    ['when it is not free', [placed], 'payment_needed'],
    ['when there is none', [], 'booking_not_found'],
  ])('cannot be confirmed %s', (_, history, code) => {
    expect(givenBooking(...history).when(confirm(30))).toMatchObject({ refused: { code } });
  });

  it('stays sold if placing confirmed it, as all free orders did before November 2026', () => {
    const old = placedData({ totalSen: 0, seats: [priced(a1, 0)], holdUntil: minute(0) });
    expect(bookingAfter({ type: 'BookingPlaced', data: old }, yes)).toMatchObject({
      status: 'confirmed',
      holdUntil: null,
    });
  });
});
