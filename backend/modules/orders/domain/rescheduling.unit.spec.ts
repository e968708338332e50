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

describe('a move of a performance', () => {
  it.each<[string, readonly BookingEvent[]]>([
    ['an unpaid order', [placed]],
    ['a paid one', paid],
    ['an expired one, which a late receipt may bring back', [placed, expired]],
    ['one that its buyer gave up, likewise', [placed, givenUp]],
  ])('reschedules %s', (_, history) => {
    expect(givenBooking(...history).when(move)).toStrictEqual(thenEvents(rescheduled));
  });

  it.each<[string, readonly BookingEvent[]]>([
    ['went with it already', [placed, rescheduled]],
    ['was cancelled', [placed, cancelled]],
    ['was never placed', []],
  ])('changes no booking that %s', (_, history) => {
    expect(givenBooking(...history).when(move)).toStrictEqual(nothing);
  });

  it('can be reversed by a second move, with an event of its own', () => {
    expect(
      givenBooking(placed, rescheduled).when((known) => rescheduleBooking(known, [back])),
    ).toStrictEqual(
      thenEvents(
        booking('BookingRescheduled', { from: to, to: from, catalogueRevision: back.revision }),
      ),
    );
  });

  it('brings a booking to the last known time and venue in one step', () => {
    expect(
      givenBooking(placed).when((known) => rescheduleBooking(known, [first, further])),
    ).toStrictEqual(
      thenEvents(booking('BookingRescheduled', { from, to: third, catalogueRevision: 7 })),
    );
    expect(
      givenBooking(placed).when((known) => rescheduleBooking(known, [first, back])),
    ).toStrictEqual(nothing);
  });

  it('does not move an order back that was placed after a later move', () => {
    const placedLater = booking('BookingPlaced', {
      ...placedData(),
      performance: { ...placedData().performance, ...third },
    });
    expect(
      givenBooking(placedLater).when((known) => rescheduleBooking(known, [first])),
    ).toStrictEqual(nothing);
  });

  it("leaves a missed move to that move's own job", () => {
    expect(givenBooking(placed).when((known) => rescheduleBooking(known, [further]))).toStrictEqual(
      nothing,
    );
  });

  it('is followed once, also when its job runs again after the performance moved back', () => {
    const went = booking('BookingRescheduled', { from: to, to: from, catalogueRevision: 7 });
    expect(
      givenBooking(placed, rescheduled, went).when((known) => rescheduleBooking(known, [first])),
    ).toStrictEqual(nothing);
  });

  it('follows a move that was written before catalogue events existed', () => {
    const counted = booking('BookingRescheduled', { from, to });
    expect(
      givenBooking(placed, counted).when((known) => rescheduleBooking(known, [back])),
    ).toStrictEqual(
      thenEvents(booking('BookingRescheduled', { from: to, to: from, catalogueRevision: 7 })),
    );
  });

  it('compares times, however they are written', () => {
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
])('expected: %p, when %s', (expected, _, history) => {
  const known = bookingAfter(...history);
  expect(known.kind === 'placed' && isExpected(known)).toBe(expected);
});
