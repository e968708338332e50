import { describe, expect, it } from '@jest/globals';
import { asSeen, requireNobodyInside, seenState } from './as-seen.js';
import { requirePlaced } from './booking.js';
import { correctCustomer, setStatus } from './staff-decisions.js';
import { a1, a2, bookingId, paid } from './testing/builders.js';
import { bookingAfter, minute, nothing, outcomeOf, refused, thenEvents } from './testing/given.js';

const cameIn = {
  type: 'GuestCheckedIn',
  data: { bookingId, seats: [a1, a2] },
} as const;
const mailed = {
  type: 'TicketSent',
  data: { bookingId, causeId: 'event-1', messageId: 'mail-1' },
} as const;
const changed = refused(
  'conflict',
  'undo_changed',
  'The booking was changed meanwhile. Please look again at what undoing means now.',
);

describe('undoing a change of a booking', () => {
  const seen = seenState(requirePlaced(bookingAfter(...paid)));
  const undo = (...since: (typeof cameIn | typeof mailed)[]) =>
    outcomeOf(() => {
      const booking = bookingAfter(...paid, ...since);
      return asSeen(booking, seen, setStatus(booking, 'needs_review', minute(9)));
    });

  it('is refused when a guest was checked in after the page was loaded', () => {
    expect(undo(cameIn)).toStrictEqual(changed);
  });

  it('succeeds when only an e-mail was sent after the page was loaded', () => {
    const data = { bookingId, from: 'confirmed', to: 'needs_review', holdUntil: null } as const;
    expect(undo(mailed)).toStrictEqual(thenEvents({ type: 'BookingStatusSetByStaff', data }));
  });

  it('is accepted when the undo would write no event', () => {
    const booking = bookingAfter(...paid, cameIn);
    const { customer } = requirePlaced(booking);
    if (!customer) throw new Error('The booking has no customer');
    expect(
      outcomeOf(() => asSeen(booking, seen, correctCustomer(booking, customer))),
    ).toStrictEqual(nothing);
  });
});

describe('the undo button of the bookings list', () => {
  const press = (to: 'pending_payment' | 'verified', ...since: (typeof cameIn)[]) =>
    outcomeOf(() => {
      requireNobodyInside(requirePlaced(bookingAfter(...paid, ...since)), to);
      return [];
    });

  it('never makes the ticket of a checked-in guest invalid', () => {
    expect(press('pending_payment', cameIn)).toMatchObject({ refused: { code: 'undo_changed' } });
    expect(press('verified', cameIn)).toStrictEqual(nothing);
    expect(press('pending_payment')).toStrictEqual(nothing);
  });
});
