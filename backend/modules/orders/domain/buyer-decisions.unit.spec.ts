import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { expireBooking } from './booking-decisions.js';
import { correctContact, giveUpBooking, prolongHold } from './buyer-decisions.js';
import {
  booking,
  bookingId,
  cancelled,
  confirmed,
  expired,
  paid,
  placed,
  referred,
  rejected,
  uploaded,
  verificationRequested,
} from './testing/builders.js';
import {
  bookingAfter,
  givenBooking,
  happened,
  minute,
  nothing,
  refused,
  thenEvents,
} from './testing/given.js';

const awaiting = [placed, uploaded('r1'), verificationRequested('r1')] as const;
const prolonged = (at: number): BookingEvent => booking('HoldProlonged', { holdUntil: minute(at) });
const hurry = refused(
  'conflict',
  'hold_ended',
  'Your time to pay has run out. Please choose your seats again.',
);
const noClock = refused(
  'conflict',
  'no_clock_running',
  'No time limit is running for this booking, so it needs no more time.',
);

describe('more time to pay', () => {
  it('extends the hold by the school’s time to pay', () => {
    expect(givenBooking(placed).when((known) => prolongHold(known, minute(26)))).toStrictEqual(
      thenEvents(prolonged(60)),
    );
  });

  it('is given once: a second request changes nothing', () => {
    expect(
      givenBooking(placed, prolonged(60)).when((known) => prolongHold(known, minute(27))),
    ).toStrictEqual(nothing);
  });

  it('can be given on the payment clock that starts after a rejection, while any time is left', () => {
    const history = [
      placed,
      happened(10, uploaded('r1')),
      happened(10, verificationRequested('r1')),
      happened(12, rejected('r1', minute(42))),
    ];
    // The clock ran ten minutes before the receipt arrived, so fifty of the sixty minutes were left at minute 12.
    expect(givenBooking(...history).when((known) => prolongHold(known, minute(40)))).toStrictEqual(
      thenEvents(prolonged(62)),
    );
  });

  it('is not given when all payment clocks of the booking have run for twice the school’s time', () => {
    const history = [
      placed,
      happened(25, prolonged(60)),
      happened(50, uploaded('r1')),
      happened(50, verificationRequested('r1')),
      happened(51, rejected('r1', minute(61))),
    ];
    expect(givenBooking(...history).when((known) => prolongHold(known, minute(55)))).toStrictEqual(
      nothing,
    );
  });

  it('does not reopen a booking that has ended', () => {
    expect(givenBooking(placed).when((known) => prolongHold(known, minute(30)))).toStrictEqual(
      hurry,
    );
    expect(
      givenBooking(placed, expired).when((known) => prolongHold(known, minute(31))),
    ).toStrictEqual(hurry);
  });

  it.each([
    ['checked', awaiting],
    ['paid', paid],
    ['cancelled', [placed, cancelled]],
  ])('is refused while no payment clock runs: %s', (_, history) => {
    expect(givenBooking(...history).when((known) => prolongHold(known, minute(1)))).toStrictEqual(
      noClock,
    );
  });

  it('delays the expiry of the booking', () => {
    const later = bookingAfter(placed, prolonged(60));
    expect(expireBooking(later, minute(30))).toEqual([]);
    expect(expireBooking(later, minute(60))).toEqual([
      { type: 'BookingExpired', data: { bookingId } },
    ]);
  });
});

describe('giving up an order', () => {
  it.each([
    ['pending_payment', [placed]],
    ['rejected', [...awaiting, rejected('r1', minute(60))]],
  ] as const)('cancels it while it is unpaid: %s', (from, history) => {
    expect(givenBooking(...history).when(giveUpBooking)).toStrictEqual(
      thenEvents(booking('BookingCancelled', { from, reason: 'customer' })),
    );
  });

  it('returns no event when the order has ended already', () => {
    expect(givenBooking(placed, cancelled).when(giveUpBooking)).toStrictEqual(nothing);
    expect(givenBooking(placed, expired).when(giveUpBooking)).toStrictEqual(nothing);
  });
});

const customer = { name: 'Anne Lim', email: 'anne@families.example', phone: '019-888 7777' };

describe.each([
  ['giving it up', giveUpBooking],
  [
    'correcting its contact details',
    (known: Parameters<typeof giveUpBooking>[0]) => correctContact(known, customer),
  ],
])('an order: %s is refused', (_, decide) => {
  it.each([
    ['once it is paid', paid, 'already_paid'],
    ['while a receipt is checked', awaiting, 'receipt_being_checked'],
    ['while staff look at one', [...awaiting, referred('r1')], 'receipt_being_checked'],
    ['by anybody when there is no such booking', [], 'booking_not_found'],
  ])('%s', (_why, history, code) => {
    expect(givenBooking(...history).when(decide)).toMatchObject({ refused: { code } });
  });
});

describe('correcting contact details', () => {
  it('is recorded while the order is unpaid', () => {
    expect(givenBooking(placed).when((known) => correctContact(known, customer))).toStrictEqual(
      thenEvents(booking('CustomerDetailsCorrected', { customer })),
    );
  });

  it('is refused for a closed order', () => {
    expect(
      givenBooking(placed, expired).when((known) => correctContact(known, customer)),
    ).toMatchObject({ refused: { code: 'booking_closed' } });
    expect(
      givenBooking(...awaiting, confirmed('r1'), cancelled).when((known) =>
        correctContact(known, customer),
      ),
    ).toMatchObject({
      refused: { code: 'booking_closed' },
    });
  });
});
