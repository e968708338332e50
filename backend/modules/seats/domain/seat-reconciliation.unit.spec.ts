import { describe, expect, it } from '@jest/globals';
import type {
  BookingEvent,
  Seat,
  SeatEvent,
  StaffSettableStatus,
} from '../../../contracts/events/index.js';
import { moveSeats, takeSeats } from './seat-ledger.js';
import { reconcileSeats } from './seat-reconciliation.js';
import { seatRight } from '../../orders/domain/booking.js';
import { amendSeats } from '../../orders/domain/staff-decisions.js';
import {
  a1,
  a2,
  a3,
  a4,
  booking,
  bookingId,
  cancelled,
  confirmed,
  expired,
  extended,
  held,
  moved,
  paid,
  performanceId,
  placed,
  placedData,
  priced,
  rejected,
  referred,
  released,
  taken,
  uploaded,
  verificationRequested,
} from '../../orders/domain/testing/builders.js';
import {
  bookingAfter,
  givenBooking,
  givenSeats,
  minute,
  nothing,
  seatsAfter,
  thenEvents,
} from '../../orders/domain/testing/given.js';

const own = [a1, a2] as const;
const open = null;
const hold = held(bookingId, own, minute(30));
const stopped = extended(bookingId, open);
const sold = taken(bookingId, own);
const freed = (reason: 'expired' | 'cancelled' | 'rejected' | 'orphaned') =>
  released(bookingId, own, reason);
const awaiting = [placed, uploaded('r1'), verificationRequested('r1')] as const;
const byReceipt = rejected('r1', minute(60));
const staffSet = (
  from: 'pending_payment' | 'confirmed' | 'verifying',
  to: StaffSettableStatus,
  holdUntil: string | null = null,
) => booking('BookingStatusSetByStaff', { from, to, holdUntil });

const reconcile =
  (history: readonly BookingEvent[], movedTo?: readonly Seat[], now = minute(40)) =>
  (ledger: Parameters<typeof reconcileSeats>[0]) =>
    reconcileSeats(ledger, {
      performanceId,
      bookingId,
      right: seatRight(bookingAfter(...history), performanceId),
      now,
      ...(movedTo ? { movedTo } : {}),
    });

type Case = [
  what: string,
  seats: readonly SeatEvent[],
  history: readonly BookingEvent[],
  reconciled: readonly SeatEvent[],
];

/** Crashes of commands that take seats. Such a command writes the seats first, so the booking lacks the change. */
const crashedAfterSeats: readonly Case[] = [
  ['placing: seats without a booking go back', [hold], [], [freed('orphaned')]],
  [
    'uploading in time: the clock runs on as the booking says',
    [hold, stopped],
    [placed],
    [extended(bookingId, minute(30))],
  ],
  [
    'uploading late: the seats of an expired booking go back',
    [held(bookingId, own, open)],
    [placed, expired],
    [freed('expired')],
  ],
  [
    'uploading a better receipt: the rejection’s clock runs on',
    [hold, stopped],
    [...awaiting, byReceipt],
    [extended(bookingId, minute(60))],
  ],
  [
    'uploading after staff said no',
    [held(bookingId, own, open)],
    [placed, staffSet('pending_payment', 'rejected')],
    [freed('rejected')],
  ],
  [
    'confirming: held open until the check is done again',
    [hold, stopped, sold],
    awaiting,
    [stopped],
  ],
  ['staff confirming a pending booking', [hold, sold], [placed], [extended(bookingId, minute(30))]],
  [
    'staff confirming a booking in review',
    [hold, stopped, sold],
    [...awaiting, referred('r1')],
    [stopped],
  ],
  ['staff confirming an expired booking', [sold], [placed, expired], [freed('expired')]],
  ['staff confirming a cancelled booking', [sold], [placed, cancelled], [freed('cancelled')]],
  [
    'staff taking an expired booking into review',
    [held(bookingId, own, open)],
    [placed, expired],
    [freed('expired')],
  ],
];

/** Crashes of commands that release seats. Such a command writes the booking first, so the ledger lacks the change. */
const crashedAfterBooking: readonly Case[] = [
  [
    'a receipt’s rejection restarts the clock',
    [hold, stopped],
    [...awaiting, byReceipt],
    [extended(bookingId, minute(60))],
  ],
  [
    'staff rejecting a sold booking',
    [hold, sold],
    [...paid, staffSet('confirmed', 'rejected')],
    [freed('rejected')],
  ],
  [
    'staff rejecting while a receipt is checked',
    [hold, stopped],
    [...awaiting, staffSet('verifying', 'rejected')],
    [freed('rejected')],
  ],
  [
    'staff taking a payment back, with a new clock',
    [hold, sold],
    [...paid, staffSet('confirmed', 'pending_payment', minute(70))],
    [extended(bookingId, minute(70))],
  ],
  [
    'staff taking a payment back into review',
    [hold, sold],
    [...paid, staffSet('confirmed', 'needs_review')],
    [stopped],
  ],
  ['expiry', [hold], [placed, expired], [freed('expired')]],
  ['cancelling a pending booking', [hold], [placed, cancelled], [freed('cancelled')]],
  ['cancelling a sold booking', [hold, sold], [...paid, cancelled], [freed('cancelled')]],
];

/** Cases in which the seat stream and the booking stream already agree. */
const inLineAlready: readonly Case[] = [
  ['pending', [hold], [placed], []],
  [
    'pending past its time, before the expiry job',
    [held(bookingId, own, minute(30))],
    [placed],
    [],
  ],
  ['being checked', [hold, stopped], awaiting, []],
  ['in review', [hold, stopped], [...awaiting, referred('r1')], []],
  [
    'rejected by its receipt',
    [hold, extended(bookingId, minute(60))],
    [...awaiting, byReceipt],
    [],
  ],
  ['sold', [hold, sold], paid, []],
  ['sold (legacy status)', [sold], [placed, staffSet('pending_payment', 'verified')], []],
];

describe.each([
  ['a crash after the seats', crashedAfterSeats],
  ['a crash after the booking', crashedAfterBooking],
  ['no crash', inLineAlready],
])('seat reconciliation after %s', (_, cases) => {
  it.each(cases)(
    'reconciliation leaves seats and booking in agreement: %s',
    (_what, seats, history, reconciled) => {
      expect(givenSeats(...seats).when(reconcile(history))).toStrictEqual(
        reconciled.length > 0 ? thenEvents(...reconciled) : nothing,
      );
    },
  );

  it.each(cases)(
    '%s: a second reconciliation changes nothing',
    (_what, seats, history, reconciled) => {
      expect(givenSeats(...seats, ...reconciled).when(reconcile(history))).toStrictEqual(nothing);
    },
  );

  it.each(cases)(
    '%s: reconciliation changes no seats of other bookings',
    (_what, seats, history, reconciled) => {
      const other = taken('somebody', [a3]);
      expect(seatsAfter(other, ...seats, ...reconciled).holdings.get('somebody')).toStrictEqual({
        at: 1,
        seats: [a3],
        kind: 'taken',
        until: null,
      });
      expect(givenSeats(other, ...seats).when(reconcile(history))).toStrictEqual(
        reconciled.length > 0 ? thenEvents(...reconciled) : nothing,
      );
    },
  );
});

describe('seat reconciliation', () => {
  it('reconciliation sells the held seats of a paid booking whose confirmation ran while they became a hold again', () => {
    expect(givenSeats(hold, stopped).when(reconcile(paid))).toStrictEqual(thenEvents(sold));
    expect(givenSeats(hold).when(reconcile(paid, undefined, minute(30)))).toStrictEqual(
      thenEvents(sold),
    );
  });

  it("reconciliation removes a hold's deadline again when a receipt check began after the deadline was restored", () => {
    expect(
      givenSeats(hold, stopped, extended(bookingId, minute(30))).when(reconcile(awaiting)),
    ).toStrictEqual(thenEvents(stopped));
  });

  it('reconciliation returns free seats to an unpaid booking in time, after staff undid its rejection', () => {
    const inReview = [
      placed,
      staffSet('pending_payment', 'rejected'),
      booking('BookingStatusSetByStaff', { from: 'rejected', to: 'needs_review', holdUntil: null }),
    ];
    const raced = [hold, freed('rejected'), held(bookingId, own, open), freed('rejected')] as const;
    expect(givenSeats(...raced).when(reconcile(inReview))).toStrictEqual(
      thenEvents(held(bookingId, own, open)),
    );
    expect(givenSeats().when(reconcile(awaiting))).toStrictEqual(
      thenEvents(held(bookingId, own, open)),
    );
    expect(givenSeats().when(reconcile([placed], undefined, minute(29)))).toStrictEqual(
      thenEvents(hold),
    );
  });

  it('reconciliation gives an unpaid booking no seats of other bookings, and none after its deadline', () => {
    for (const history of [
      [],
      [placed],
      awaiting,
      [...awaiting, referred('r1')],
      [placed, expired],
      [placed, cancelled],
    ]) {
      const displaced = [
        hold,
        released(bookingId, own, 'expired'),
        held('somebody', [a1], minute(90)),
      ] as const;
      expect(givenSeats(...displaced).when(reconcile(history))).toStrictEqual(nothing);
    }
    for (const history of [
      [],
      [placed],
      [placed, expired],
      [placed, cancelled],
      [placed, staffSet('pending_payment', 'rejected')],
    ]) {
      expect(givenSeats().when(reconcile(history, undefined, minute(30)))).toStrictEqual(nothing);
    }
  });

  it('reconciliation returns free seats to a paid booking, and throws an error when another booking owns them', () => {
    for (const history of [paid, [...awaiting, confirmed('r1')]]) {
      expect(
        givenSeats(hold, released(bookingId, own, 'expired')).when(reconcile(history)),
      ).toStrictEqual(thenEvents(sold));
      const displaced = [
        hold,
        released(bookingId, own, 'expired'),
        held('somebody', [a1], minute(90)),
      ] as const;
      expect(givenSeats(...displaced).when(reconcile(history))).toMatchObject({
        refused: { code: 'seats_unavailable' },
      });
    }
  });

  it('reconciliation restores the former seats when the booking has no record of the amendment', () => {
    const ledger = [hold, sold, moved(bookingId, own, [a3, a4])] as const;
    expect(givenSeats(...ledger).when(reconcile(paid, [a3, a4]))).toStrictEqual(
      thenEvents(moved(bookingId, [a3, a4], own)),
    );
    const resold = held('somebody', [a1], minute(90));
    expect(givenSeats(...ledger, resold).when(reconcile(paid, [a3, a4]))).toMatchObject({
      refused: { code: 'seats_unavailable' },
    });
  });

  it('reconciliation releases the seats of a booking for another performance (one Idempotency-Key, two performances)', () => {
    const elsewhere: BookingEvent = {
      type: 'BookingPlaced',
      data: placedData({
        performance: { ...placedData().performance, performanceId: 'performance-2' },
      }),
    };
    for (const history of [
      [elsewhere],
      [elsewhere, staffSet('pending_payment', 'confirmed')],
      [elsewhere, cancelled],
    ]) {
      for (const seats of [[hold], [hold, sold]]) {
        expect(givenSeats(...seats).when(reconcile(history))).toStrictEqual(
          thenEvents(freed('orphaned')),
        );
      }
      expect(givenSeats().when(reconcile(history))).toStrictEqual(nothing);
    }
  });

  it('reconciliation does not change seats of an amendment that may still be written to the booking', () => {
    const ledger = [hold, sold, moved(bookingId, own, [a3, a4])] as const;
    expect(givenSeats(...ledger).when(reconcile(paid))).toStrictEqual(nothing);
    // A later amendment is running when the minute of the first one is over.
    expect(givenSeats(...ledger).when(reconcile(paid, [a3, a2]))).toStrictEqual(nothing);
  });

  it('staff can complete a crashed amendment by repeating it', () => {
    const ledger = [hold, sold, moved(bookingId, own, [a3, a4])] as const;
    expect(
      givenSeats(...ledger).when((now) =>
        moveSeats(now, { performanceId, bookingId, to: [a3, a4], now: minute(40) }),
      ),
    ).toStrictEqual(nothing);
    const to = [priced(a3), priced(a4)];
    expect(
      givenBooking(...paid).when((known) =>
        amendSeats(known, { from: [priced(a1), priced(a2)], to, totalSen: 4000 }),
      ),
    ).toStrictEqual(
      thenEvents({
        type: 'BookingSeatsAmended',
        data: { bookingId, from: [priced(a1), priced(a2)], to, totalSen: 4000 },
      }),
    );
  });

  it('a repeated receipt check completes a crashed confirmation', () => {
    const repaired = [hold, stopped, sold, stopped] as const;
    expect(
      givenSeats(...repaired).when((now) =>
        takeSeats(now, { performanceId, bookingId, seats: own, now: minute(41) }),
      ),
    ).toStrictEqual(thenEvents(sold));
    expect(
      givenSeats(...repaired, sold).when(reconcile([...awaiting, confirmed('r1')])),
    ).toStrictEqual(nothing);
  });
});
