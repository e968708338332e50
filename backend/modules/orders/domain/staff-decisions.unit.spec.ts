import { describe, expect, it } from '@jest/globals';
import type {
  BookingEvent,
  BookingStatus,
  StaffSettableStatus,
} from '../../../contracts/events/index.js';
import { requirePlaced, type Booking } from './booking.js';
import {
  amendSeats,
  cancelBooking,
  correctCustomer,
  requireAmendable,
  setStatus,
} from './staff-decisions.js';
import {
  a1,
  a2,
  a3,
  booking,
  bookingId,
  cancelled,
  expired,
  paid,
  placed,
  placedData,
  priced,
  referred,
  rejected,
  uploaded,
  verificationRequested,
} from './testing/builders.js';
import {
  bookingAfter,
  givenBooking,
  minute,
  nothing,
  refused,
  thenEvents,
} from './testing/given.js';

const awaiting = [placed, uploaded('r1'), verificationRequested('r1')] as const;
const legacyPaid: readonly BookingEvent[] = [
  placed,
  {
    type: 'BookingStatusSetByStaff',
    data: { bookingId, from: 'pending_payment', to: 'verified', holdUntil: null },
  },
];
const histories: Record<BookingStatus, readonly BookingEvent[]> = {
  pending_payment: [placed],
  verifying: awaiting,
  confirmed: paid,
  verified: legacyPaid,
  rejected: [...awaiting, rejected('r1', minute(60))],
  needs_review: [...awaiting, referred('r1')],
  expired: [placed, expired],
  cancelled: [placed, cancelled],
};
const statuses = Object.keys(histories) as BookingStatus[];
const settable: readonly StaffSettableStatus[] = [
  'pending_payment',
  'verified',
  'confirmed',
  'rejected',
  'needs_review',
];
const customer = { name: 'Ann Lim', email: 'ann@families.example', phone: '012-345 6789' };

it.each<[string, (unknown: Booking) => BookingEvent[]]>([
  ['setStatus', (unknown) => setStatus(unknown, 'confirmed', minute(0))],
  ['correctCustomer', (unknown) => correctCustomer(unknown, customer)],
  [
    'amendSeats',
    (unknown) => amendSeats(unknown, { from: [priced(a1)], to: [priced(a2)], totalSen: 2000 }),
  ],
  ['cancelBooking', (unknown) => cancelBooking(unknown, 'staff')],
  ['requireAmendable', (unknown) => (requireAmendable(unknown), [])],
])('a staff command on a booking that was never placed is refused: %s', (_, decide) => {
  expect(givenBooking().when(decide)).toStrictEqual(
    refused('not-found', 'booking_not_found', 'Booking not found'),
  );
});

describe.each(statuses)('a booking that is %s', (from) => {
  const history = histories[from];

  it('has this status after its events', () => {
    expect(bookingAfter(...history)).toMatchObject({ status: from });
  });

  it.each(settable.filter((to) => to !== from))(
    'can be set to %s by staff; only pending_payment starts a payment clock',
    (to) => {
      const holdUntil = to === 'pending_payment' ? minute(145) : null;
      const event: BookingEvent = {
        type: 'BookingStatusSetByStaff',
        data: { bookingId, from, to, holdUntil },
      };
      const decide = (known: Booking) => setStatus(known, to, minute(100));
      const withLongClock: BookingEvent = {
        type: 'BookingPlaced',
        data: placedData({ holdMinutes: 45 }),
      };
      expect(givenBooking(withLongClock, ...history.slice(1)).when(decide)).toStrictEqual(
        thenEvents(event),
      );
      expect(givenBooking(...history, event).when(decide)).toStrictEqual(nothing);
      expect(bookingAfter(...history, event)).toMatchObject({ status: to, holdUntil });
    },
  );

  it.each(['staff', 'showtime-deleted', 'production-deleted'] as const)(
    'is cancelled once: %s',
    (reason) => {
      expect(givenBooking(...history).when((known) => cancelBooking(known, reason))).toStrictEqual(
        from === 'cancelled'
          ? nothing
          : thenEvents({ type: 'BookingCancelled', data: { bookingId, from, reason } }),
      );
    },
  );

  it('can get other seats unless it is closed', () => {
    const closed = refused(
      'conflict',
      'booking_closed',
      'This booking was cancelled or has expired; its seats cannot be amended.',
    );
    const isClosed = from === 'cancelled' || from === 'expired';
    expect(givenBooking(...history).when((known) => (requireAmendable(known), []))).toStrictEqual(
      isClosed ? closed : nothing,
    );
  });
});

describe('undoing a status change', () => {
  const sale = (wayOfPayment: 'cash' | 'complimentary', totalSen: number): BookingEvent[] => [
    { type: 'BookingPlaced', data: placedData({ totalSen }) },
    booking('BookingStatusSetByStaff', {
      from: 'pending_payment',
      to: 'confirmed',
      holdUntil: null,
      wayOfPayment,
      amountSen: totalSen,
    }),
  ];
  const amendedTo = (totalSen: number): BookingEvent =>
    booking('BookingSeatsAmended', { from: [], to: [priced(a3, totalSen)], totalSen });
  const inCash: BookingEvent = booking('CashReceived', { cashId: 'c1', amountSen: 500 });
  const setTo = (from: BookingStatus, to: StaffSettableStatus): BookingEvent =>
    booking('BookingStatusSetByStaff', { from, to, holdUntil: null });
  const undone = (...events: BookingEvent[]) => {
    const outcome = givenBooking(...events).when((known) =>
      setStatus(known, 'confirmed', minute(9), true),
    );
    return bookingAfter(...events, ...('events' in outcome ? outcome.events : []));
  };

  it.each<[string, readonly BookingEvent[]]>([
    ['cash stays cash', sale('cash', 4000)],
    ['what was open is open', [...sale('cash', 4000), amendedTo(6000)]],
    ['cash for a part can still be taken back', [...paid, amendedTo(6000), inCash]],
    [
      'what a statement proves is no receipt',
      [placed, booking('BookingConfirmedByStatement', { lineIds: ['l'], message: 'Paid.' })],
    ],
    ['complimentary seats stay free', sale('complimentary', 0)],
  ])('restores the payment: %s', (_, before) => {
    const { money, cash, wayOfPayment } = requirePlaced(bookingAfter(...before));
    for (const wrong of ['rejected', 'needs_review', 'pending_payment'] as const)
      expect(undone(...before, setTo('confirmed', wrong))).toMatchObject({
        status: 'confirmed',
        money,
        cash,
        wayOfPayment,
      });
  });

  it('restores the former payment, even if the price of the seats has changed since', () => {
    const cheaper = [...sale('cash', 4000), setTo('confirmed', 'needs_review'), amendedTo(3000)];
    expect(undone(...cheaper)).toMatchObject({
      money: { totalSen: 3000, acceptedSen: 4000, acceptedCashSen: 4000 },
    });
  });

  it('is refused when the status was changed again since', () => {
    const wrong = [...sale('cash', 4000), setTo('confirmed', 'needs_review')];
    const undo = (to: StaffSettableStatus, ...since: BookingEvent[]) =>
      givenBooking(...wrong, ...since).when((known) => setStatus(known, to, minute(9), true));
    const overtaken = { refused: { kind: 'conflict', code: 'undo_changed' } };
    expect(undo('confirmed', setTo('needs_review', 'rejected'))).toMatchObject(overtaken);
    // A payment that was accepted since is not taken back by the undo.
    const accepted = [setTo('needs_review', 'rejected'), setTo('rejected', 'confirmed')];
    expect(undo('needs_review', ...accepted)).toMatchObject(overtaken);
    expect(undo('rejected', ...accepted)).toEqual(thenEvents(setTo('confirmed', 'rejected')));
  });

  it('sets needs_review when a receipt was being checked before the change', () => {
    const checked = [placed, uploaded('r1'), verificationRequested('r1')];
    expect(
      givenBooking(...checked, setTo('verifying', 'rejected')).when((known) =>
        setStatus(known, 'needs_review', minute(9), true),
      ),
    ).toEqual(thenEvents(setTo('rejected', 'needs_review')));
  });

  it('restores the payment, while setting a paid status accepts the whole price', () => {
    const once = [...sale('cash', 4000), setTo('confirmed', 'needs_review')];
    const byWord = { money: { acceptedSen: 4000, acceptedCashSen: 0 }, wayOfPayment: null };
    expect(bookingAfter(...once, setTo('needs_review', 'confirmed'))).toMatchObject(byWord);
    expect(
      givenBooking(...once).when((known) => setStatus(known, 'confirmed', minute(9))),
    ).toStrictEqual(thenEvents(setTo('needs_review', 'confirmed')));
  });
});

it('a booking that staff rejected has no seats that could be amended', () => {
  const byStaff = booking('BookingStatusSetByStaff', {
    from: 'pending_payment',
    to: 'rejected',
    holdUntil: null,
  });
  expect(
    givenBooking(placed, byStaff).when((known) => (requireAmendable(known), [])),
  ).toStrictEqual(
    refused(
      'conflict',
      'booking_closed',
      'This booking was rejected and has no seats any more. Please set another status before you amend them.',
    ),
  );
});

it('the seats of a checked-in guest cannot be amended, unless staff took the payment back', () => {
  const inside = [...paid, booking('GuestCheckedIn', { seats: [a1] })];
  const takenBack = booking('BookingStatusSetByStaff', {
    from: 'confirmed',
    to: 'needs_review',
    holdUntil: null,
  });
  const decide = (known: Booking) => (requireAmendable(known), []);
  expect(givenBooking(...inside).when(decide)).toStrictEqual(
    refused(
      'conflict',
      'already_checked_in',
      'The guest has already been checked in; the seats cannot be amended any more.',
    ),
  );
  expect(givenBooking(...inside, takenBack).when(decide)).toStrictEqual(nothing);
});

describe("correcting the customer's details", () => {
  it.each([{ name: 'Anne Lim' }, { email: 'anne@families.example' }, { phone: '' }])(
    'records %p',
    (change) => {
      const corrected = { ...customer, ...change };
      expect(givenBooking(placed).when((known) => correctCustomer(known, corrected))).toStrictEqual(
        thenEvents({ type: 'CustomerDetailsCorrected', data: { bookingId, customer: corrected } }),
      );
    },
  );

  it('writes nothing when the details are the same as in the order or in an earlier correction', () => {
    const corrected = { ...customer, name: 'Anne Lim' };
    expect(
      givenBooking(placed).when((known) => correctCustomer(known, { ...customer })),
    ).toStrictEqual(nothing);
    expect(
      givenBooking(placed, booking('CustomerDetailsCorrected', { customer: corrected })).when(
        (known) => correctCustomer(known, corrected),
      ),
    ).toStrictEqual(nothing);
  });

  it('adds details to an order without a customer', () => {
    expect(
      givenBooking({ type: 'BookingPlaced', data: placedData({ customer: null }) }).when((known) =>
        correctCustomer(known, customer),
      ),
    ).toStrictEqual(
      thenEvents({ type: 'CustomerDetailsCorrected', data: { bookingId, customer } }),
    );
  });
});

describe('amending seats', () => {
  const from = [priced(a1), priced(a2)];
  const to = [priced(a2), priced(a3, 2500)];
  const amended: BookingEvent = {
    type: 'BookingSeatsAmended',
    data: { bookingId, from, to, totalSen: 4500 },
  };
  const amend = (known: Booking) => amendSeats(known, { from, to, totalSen: 4500 });

  it('records the old seats, the new seats and the new total', () => {
    expect(givenBooking(...paid).when(amend)).toStrictEqual(thenEvents(amended));
    expect(bookingAfter(...paid, amended)).toMatchObject({
      seats: to,
      totalSen: 4500,
      status: 'confirmed',
    });
  });

  it.each<[string, readonly BookingEvent[]]>([
    ['waits for payment', [placed]],
    ['waits for a better receipt', histories.rejected],
    ['is being checked', awaiting],
    ['is with staff', histories.needs_review],
  ])('confirms an order that %s when its new seats cost nothing', (_, history) => {
    const free = [priced(a3, 0)];
    const forNothing: BookingEvent = {
      type: 'BookingSeatsAmended',
      data: { bookingId, from, to: free, totalSen: 0 },
    };
    const amendForNothing = (known: Booking) => amendSeats(known, { from, to: free, totalSen: 0 });
    expect(givenBooking(...history).when(amendForNothing)).toStrictEqual(
      thenEvents(forNothing, booking('FreeBookingConfirmed', {})),
    );
    expect(givenBooking(...paid).when(amendForNothing)).toStrictEqual(thenEvents(forNothing));
  });

  it.each<[string, readonly BookingEvent[], string]>([
    ['it was cancelled', [placed, cancelled], 'booking_closed'],
    ['it expired', [placed, expired], 'booking_closed'],
    [
      'the guest came in on the old seats',
      [...paid, booking('GuestCheckedIn', { seats: [a1] })],
      'already_checked_in',
    ],
  ])('is refused when %s in the meantime, even for free seats', (_, history, code) => {
    for (const exchange of [
      { from, to, totalSen: 4500 },
      { from, to: [priced(a3, 0)], totalSen: 0 },
    ]) {
      expect(givenBooking(...history).when((known) => amendSeats(known, exchange))).toMatchObject({
        refused: { kind: 'conflict', code },
      });
    }
  });

  it("is refused when the booking's seats have changed since staff decided", () => {
    expect(
      givenBooking(...paid, amended).when((known) =>
        amendSeats(known, { from, to: [priced(a3)], totalSen: 2000 }),
      ),
    ).toStrictEqual(
      refused(
        'conflict',
        'seats_changed',
        'Somebody else changed the seats of this booking meanwhile. Please look at it again before you amend them.',
      ),
    );
  });

  it('records the same seats with another price', () => {
    const dearer = { from, to: [priced(a2, 2500), priced(a1, 2500)], totalSen: 5000 };
    expect(givenBooking(...paid).when((known) => amendSeats(known, dearer))).toStrictEqual(
      thenEvents({ type: 'BookingSeatsAmended', data: { bookingId, ...dearer } }),
    );
  });

  it('writes nothing when the seats and the total are the same', () => {
    expect(givenBooking(...paid, amended).when(amend)).toStrictEqual(nothing);
    expect(
      givenBooking(...paid).when((known) =>
        amendSeats(known, { from, to: [priced(a2), priced(a1)], totalSen: 4000 }),
      ),
    ).toStrictEqual(nothing);
  });
});
