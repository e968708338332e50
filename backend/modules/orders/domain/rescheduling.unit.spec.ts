import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { isExpected } from '../../../contracts/booking-groups.js';
import { rescheduleBooking } from './rescheduling.js';
import {
  booking,
  cancelled,
  expired,
  givenUp,
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
const third = { startsAt: '2026-12-07T12:30:00.000Z', venue: 'Court' };
const [first, back, further] = [
  { before: from, after: to, revision: 4 },
  { before: to, after: from, revision: 7 },
  { before: to, after: third, revision: 7 },
] as const;
const rescheduled = booking('BookingRescheduled', { from, to, catalogueRevision: 4 });
const move = (known: Parameters<typeof rescheduleBooking>[0]): BookingEvent[] =>
  rescheduleBooking(known, [first]);

describe('the rescheduling of a performance', () => {
  it.each<[string, readonly BookingEvent[]]>([
    ['an unpaid order', [placed]],
    ['a paid one', paid],
    ['an expired one, which a late receipt may bring back', [placed, expired]],
    ['one that its buyer gave up, likewise', [placed, givenUp]],
  ])('changes the booking: %s', (_, history) => {
    expect(givenBooking(...history).when(move)).toStrictEqual(thenEvents(rescheduled));
  });

  it.each<[string, readonly BookingEvent[]]>([
    ['went with it already', [placed, rescheduled]],
    ['was cancelled', [placed, cancelled]],
    ['was never placed', []],
  ])('changes no booking that %s', (_, history) => {
    expect(givenBooking(...history).when(move)).toStrictEqual(nothing);
  });

  it('can be reversed by a second rescheduling, which writes an event of its own', () => {
    expect(
      givenBooking(placed, rescheduled).when((known) => rescheduleBooking(known, [back])),
    ).toStrictEqual(
      thenEvents(
        booking('BookingRescheduled', { from: to, to: from, catalogueRevision: back.revision }),
      ),
    );
  });

  it('brings a booking to the last known time and venue in one event', () => {
    expect(
      givenBooking(placed).when((known) => rescheduleBooking(known, [first, further])),
    ).toStrictEqual(
      thenEvents(booking('BookingRescheduled', { from, to: third, catalogueRevision: 7 })),
    );
    expect(
      givenBooking(placed).when((known) => rescheduleBooking(known, [first, back])),
    ).toStrictEqual(nothing);
  });

  it('does not change an order that was placed after a later rescheduling', () => {
    const placedLater = booking('BookingPlaced', {
      ...placedData(),
      performance: { ...placedData().performance, ...third },
    });
    expect(
      givenBooking(placedLater).when((known) => rescheduleBooking(known, [first])),
    ).toStrictEqual(nothing);
  });

  it('does not change a booking that missed an earlier rescheduling, whose own job will run', () => {
    expect(givenBooking(placed).when((known) => rescheduleBooking(known, [further]))).toStrictEqual(
      nothing,
    );
  });

  it('changes a booking once, even if its job runs again after the performance has returned to the old date', () => {
    const went = booking('BookingRescheduled', { from: to, to: from, catalogueRevision: 7 });
    expect(
      givenBooking(placed, rescheduled, went).when((known) => rescheduleBooking(known, [first])),
    ).toStrictEqual(nothing);
  });

  it('changes a booking even if it was written before catalogue events existed', () => {
    const counted = booking('BookingRescheduled', { from, to });
    expect(
      givenBooking(placed, counted).when((known) => rescheduleBooking(known, [back])),
    ).toStrictEqual(
      thenEvents(booking('BookingRescheduled', { from: to, to: from, catalogueRevision: 7 })),
    );
  });

  it('changes nothing when the times are equal but written differently', () => {
    const sameMoment = { ...from, startsAt: '2026-12-05T20:00:00+08:00' };
    expect(
      givenBooking(placed).when((known) =>
        rescheduleBooking(known, [{ before: from, after: sameMoment, revision: 4 }]),
      ),
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
])('guests are expected: %p, when the booking is %s', (expected, _, history) => {
  const known = bookingAfter(...history);
  expect(known.kind === 'placed' && isExpected(known)).toBe(expected);
});
