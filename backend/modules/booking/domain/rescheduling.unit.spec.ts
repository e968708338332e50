import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { isExpected } from '../../../contracts/booking-groups.js';
import { rescheduleBooking } from './rescheduling.js';
import {
  booking,
  cancelled,
  expired,
  paid,
  placed,
  placedData,
  referred,
  rejected,
  uploaded,
  verificationRequested,
} from './testing/builders.js';
import { bookingAfter, givenBooking, minute, nothing, thenEvents } from './testing/given.js';

const from = { startsAt: placedData().performance.startsAt, venue: 'Dewan Melati' };
const to = { startsAt: '2026-12-06T12:30:00.000Z', venue: 'Court' };
const rescheduled = booking('BookingRescheduled', { from, to, nth: 1 });
const move = (known: Parameters<typeof rescheduleBooking>[0]): BookingEvent[] =>
  rescheduleBooking(known, { ...to, nth: 1 });

describe('a showtime that moves', () => {
  it.each<[string, readonly BookingEvent[]]>([
    ['an unpaid order', [placed]],
    ['a paid one', paid],
    ['an expired one, which a late receipt may bring back', [placed, expired]],
  ])('takes %s with it', (_, history) => {
    expect(givenBooking(...history).when(move)).toStrictEqual(thenEvents(rescheduled));
  });

  it.each<[string, readonly BookingEvent[]]>([
    ['went with it already', [placed, rescheduled]],
    ['was cancelled', [placed, cancelled]],
    ['was never placed', []],
  ])('leaves alone what %s', (_, history) => {
    expect(givenBooking(...history).when(move)).toStrictEqual(nothing);
  });

  it('may go back where it was, and that is another event', () => {
    const back = booking('BookingRescheduled', { from: to, to: from, nth: 2 });
    expect(
      givenBooking(placed, rescheduled).when((known) =>
        rescheduleBooking(known, { ...from, nth: 2 }),
      ),
    ).toStrictEqual(thenEvents(back));
  });

  it('is not taken back by who read the catalogue before it moved', () => {
    expect(
      givenBooking(placed, rescheduled).when((known) =>
        rescheduleBooking(known, { ...from, nth: 0 }),
      ),
    ).toStrictEqual(nothing);
  });

  it('moves on from a move that was written before moves were counted', () => {
    const uncounted = booking('BookingRescheduled', { from, to });
    expect(
      givenBooking(placed, uncounted).when((known) =>
        rescheduleBooking(known, { ...from, nth: 1 }),
      ),
    ).toStrictEqual(thenEvents(booking('BookingRescheduled', { from: to, to: from, nth: 1 })));
  });

  it('goes by the moment, however it is written', () => {
    const sameMoment = { ...from, startsAt: '2026-12-05T20:00:00+08:00' };
    expect(
      givenBooking(placed).when((known) => rescheduleBooking(known, { ...sameMoment, nth: 1 })),
    ).toStrictEqual(nothing);
  });
});

it.each<[boolean, string, readonly BookingEvent[]]>([
  [true, 'waiting for payment', [placed]],
  [true, 'being checked', [placed, uploaded('r1'), verificationRequested('r1')]],
  [true, 'with staff', [placed, uploaded('r1'), referred('r1')]],
  [true, 'paid', paid],
  [
    true,
    'rejected with time for another receipt',
    [placed, uploaded('r1'), verificationRequested('r1'), rejected('r1', minute(60))],
  ],
  [
    false,
    'rejected by staff',
    [
      placed,
      booking('BookingStatusSetByStaff', {
        from: 'pending_payment',
        to: 'rejected',
        holdUntil: null,
      }),
    ],
  ],
  [false, 'expired', [placed, expired]],
  [false, 'cancelled', [placed, cancelled]],
])('expected: %p, when %s', (expected, _, history) => {
  const known = bookingAfter(...history);
  expect(known.kind === 'placed' && isExpected(known)).toBe(expected);
});
