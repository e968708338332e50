import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import {
  applyReceiptDecision,
  expireBooking,
  requireReceiptWanted,
  uploadReceipt,
  type WrittenDecision,
} from './booking-decisions.js';
import type { Booking, BookingEventWithTime } from './booking.js';
import { prolongHold } from './buyer-decisions.js';
import { setStatus } from './staff-decisions.js';
import {
  booking,
  bookingId,
  confirmed,
  expired,
  placed,
  receiptData,
  referred,
  uploaded,
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
import { Random } from './testing/random.js';
import { untilRead } from './time-to-pay.js';

/*
 * The test order has two seats, was placed at minute 0 and has thirty minutes to pay; all clocks together may run sixty minutes.
 */

const wrong: WrittenDecision = {
  kind: 'rejected',
  message: 'Another sum.',
  reasons: ['amount-differs'],
};
const blank: WrittenDecision = {
  kind: 'no-receipt',
  message: 'No receipt.',
  reasons: ['no-receipt'],
};
const doubtful: WrittenDecision = {
  kind: 'needs_review',
  message: 'Staff.',
  reasons: ['amount-unsure'],
};

const asked = (receiptId: string, holdUntil: string | null): BookingEvent =>
  booking('ReceiptVerificationRequested', { receiptId, holdUntil });
const sent = (
  atMinute: number,
  receiptId: string,
  until: string | null,
): BookingEventWithTime[] => [
  happened(atMinute, uploaded(receiptId)),
  happened(atMinute, asked(receiptId, until)),
];
const rejected = (receiptId: string, until: string, extendable: boolean): BookingEvent =>
  booking('ReceiptRejected', {
    receiptId,
    reasons: ['amount-differs'],
    message: 'Another sum.',
    holdUntil: until,
    extendable,
  });
const noReceipt = (receiptId: string, until: string, extendable: boolean): BookingEvent =>
  booking('ReceiptReferredToStaff', {
    receiptId,
    reasons: ['no-receipt'],
    message: 'No receipt.',
    holdUntil: until,
    extendable,
  });
const decide =
  (receiptId: string, decision: WrittenDecision, atMinute: number) => (known: Booking) =>
    applyReceiptDecision(known, receiptId, decision, minute(atMinute));
const upload = (receiptId: string, atMinute: number) => (known: Booking) =>
  uploadReceipt(known, {
    receipt: receiptData(receiptId),
    seatsKept: true,
    holdUntil: untilRead(requireReceiptWanted(known), minute(atMinute)),
  });
const beginsReading = (receiptId: string, until: string | null) =>
  thenEvents<BookingEvent>(uploaded(receiptId), asked(receiptId, until));

describe('while a receipt picture is read', () => {
  it('the seats are kept at most ten minutes after the deadline', () => {
    expect(givenBooking(placed).when(upload('r1', 12))).toStrictEqual(
      beginsReading('r1', minute(40)),
    );
  });

  it('the booking does not expire, however long the reading takes', () => {
    const reading = bookingAfter(placed, ...sent(29, 'r1', minute(40)));
    expect(expireBooking(reading, minute(41))).toEqual([]);
  });

  it('seats whose hold has expired are held again', () => {
    const late = [placed, happened(30, expired)];
    expect(givenBooking(...late).when(upload('r1', 45))).toStrictEqual(
      beginsReading('r1', minute(55)),
    );
  });

  it('seats are not kept if all time to pay is used up, but the picture is still read', () => {
    const used = [
      placed,
      happened(20, booking('HoldProlonged', { holdUntil: minute(60) })),
      happened(60, expired),
    ];
    expect(givenBooking(...used).when(upload('r1', 61))).toStrictEqual(
      beginsReading('r1', minute(61)),
    );
  });

  it('a stopped payment clock remains stopped', () => {
    const withStaff = [placed, ...sent(10, 'r1', minute(40)), happened(11, referred('r1'))];
    expect(givenBooking(...withStaff).when(upload('r2', 500))).toStrictEqual(
      beginsReading('r2', null),
    );
  });
});

describe('the payment clock stops for a plausible receipt', () => {
  it('until staff have decided', () => {
    const given = [placed, ...sent(10, 'r1', minute(40))];
    expect(givenBooking(...given).when(decide('r1', doubtful, 11))).toStrictEqual(
      thenEvents(
        booking('ReceiptReferredToStaff', {
          receiptId: 'r1',
          reasons: ['amount-unsure'],
          message: 'Staff.',
        }),
      ),
    );
    const withStaff = bookingAfter(...given, happened(11, referred('r1')));
    expect(expireBooking(withStaff, minute(5000))).toEqual([]);
  });

  it('until a rejection starts the clock again; the time of the reading does not count', () => {
    const given = [placed, ...sent(10, 'r1', minute(40))];
    expect(givenBooking(...given).when(decide('r1', wrong, 18))).toStrictEqual(
      thenEvents(rejected('r1', minute(48), true)),
    );
  });

  it("and after a second rejection runs for the rest of twice the school's time to pay", () => {
    const given = [
      placed,
      ...sent(25, 'r1', minute(40)),
      happened(26, rejected('r1', minute(56), true)),
      ...sent(51, 'r2', minute(66)),
    ];
    // The two clocks ran 25 minutes each, so ten minutes of the sixty are left.
    expect(givenBooking(...given).when(decide('r2', wrong, 52))).toStrictEqual(
      thenEvents(rejected('r2', minute(62), false)),
    );
  });

  it('and a rejection without any time left ends the seat hold at once', () => {
    const given = [
      placed,
      happened(20, booking('HoldProlonged', { holdUntil: minute(60) })),
      ...sent(60, 'r1', minute(70)),
    ];
    expect(givenBooking(...given).when(decide('r1', wrong, 61))).toStrictEqual(
      thenEvents(rejected('r1', minute(61), false)),
    );
    const over = bookingAfter(...given, happened(61, rejected('r1', minute(61), false)));
    expect(expireBooking(over, minute(61))).toEqual([
      { type: 'BookingExpired', data: { bookingId } },
    ]);
  });
});

describe('a picture that is no receipt', () => {
  it('does not change the payment clock', () => {
    const given = [placed, ...sent(10, 'r1', minute(40))];
    expect(givenBooking(...given).when(decide('r1', blank, 11))).toStrictEqual(
      thenEvents(noReceipt('r1', minute(30), true)),
    );
    const going = bookingAfter(...given, happened(11, noReceipt('r1', minute(30), true)));
    expect(going).toMatchObject({ status: 'needs_review', holdUntil: minute(30) });
    expect(expireBooking(going, minute(30))).toEqual([
      { type: 'BookingExpired', data: { bookingId } },
    ]);
  });

  it('leaves at least five minutes for another receipt', () => {
    const given = [placed, ...sent(29, 'r1', minute(40))];
    expect(givenBooking(...given).when(decide('r1', blank, 31))).toStrictEqual(
      thenEvents(noReceipt('r1', minute(36), true)),
    );
  });

  it("leaves five minutes for another receipt even after the deadline, but ends within twice the school's time to pay", () => {
    const late = [placed, happened(30, expired), ...sent(100, 'r1', minute(110))];
    expect(givenBooking(...late).when(decide('r1', blank, 101))).toStrictEqual(
      thenEvents(noReceipt('r1', minute(106), true)),
    );
    const used = [
      placed,
      happened(20, booking('HoldProlonged', { holdUntil: minute(60) })),
      ...sent(58, 'r1', minute(70)),
    ];
    expect(givenBooking(...used).when(decide('r1', blank, 59))).toStrictEqual(
      thenEvents(noReceipt('r1', minute(60), false)),
    );
  });

  it('starts no payment clock for a booking whose earlier receipt staff are looking at', () => {
    const given = [
      placed,
      ...sent(10, 'r1', minute(40)),
      happened(11, referred('r1')),
      ...sent(20, 'r2', null),
    ];
    expect(givenBooking(...given).when(decide('r2', blank, 21))).toStrictEqual(
      thenEvents(
        booking('ReceiptReferredToStaff', {
          receiptId: 'r2',
          reasons: ['no-receipt'],
          message: 'No receipt.',
        }),
      ),
    );
  });

  it('allows the family to get more time once', () => {
    const given = [
      placed,
      ...sent(10, 'r1', minute(40)),
      happened(11, noReceipt('r1', minute(30), true)),
    ];
    const more = booking('HoldProlonged', { holdUntil: minute(60) });
    expect(givenBooking(...given).when((known) => prolongHold(known, minute(25)))).toStrictEqual(
      thenEvents(more),
    );
    expect(
      givenBooking(...given, more).when((known) => prolongHold(known, minute(26))),
    ).toStrictEqual(nothing);
  });
});

describe('after a rejection by staff', () => {
  const no = booking('BookingStatusSetByStaff', {
    from: 'needs_review',
    to: 'rejected',
    holdUntil: null,
  });
  const contactTheSchool = refused(
    'conflict',
    'rejected_by_staff',
    'School staff did not accept the payment for this booking, so no further receipt can be sent. Please contact the school: only they can open the booking again.',
  );

  it('no further receipt is accepted, whether staff set the status or rejected the receipt', () => {
    const given = [placed, ...sent(10, 'r1', minute(40)), happened(11, referred('r1'))];
    const byReceipt = booking('ReceiptRejected', {
      receiptId: 'r1',
      reasons: ['rejected-by-staff'],
      message: 'No.',
      holdUntil: null,
    });
    expect(givenBooking(...given, happened(20, no)).when(upload('r2', 21))).toStrictEqual(
      contactTheSchool,
    );
    expect(givenBooking(...given, happened(20, byReceipt)).when(upload('r2', 21))).toStrictEqual(
      contactTheSchool,
    );
  });

  it('a booking that staff reopen has a new time to pay', () => {
    const given = [placed, happened(29, no)];
    const reopened = booking('BookingStatusSetByStaff', {
      from: 'rejected',
      to: 'pending_payment',
      holdUntil: minute(130),
    });
    expect(
      givenBooking(...given).when((known) => setStatus(known, 'pending_payment', minute(100))),
    ).toStrictEqual(thenEvents(reopened));
    expect(
      givenBooking(...given, happened(100, reopened)).when((known) =>
        prolongHold(known, minute(120)),
      ),
    ).toStrictEqual(thenEvents(booking('HoldProlonged', { holdUntil: minute(160) })));
  });
});

it('old verification events without a deadline keep the seats for as long as a picture is read', () => {
  const old = booking('ReceiptVerificationRequested', { receiptId: 'r1', holdUntil: null });
  const reading = bookingAfter(placed, uploaded('r1'), happened(5, old));
  expect(reading).toMatchObject({ status: 'verifying', holdUntil: null });
  expect(bookingAfter(placed, uploaded('r1'), old, confirmed('r1'))).toMatchObject({
    status: 'confirmed',
    holdUntil: null,
  });
});

describe('a buyer without a plausible receipt', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'holds the seats for at most an hour of payment clocks and the time to read one picture (seed %i)',
    (seed) => {
      const random = new Random(seed);
      let history: BookingEventWithTime[] = [happened(0, placed)];
      let heldMs = 0;
      let now = 0;
      let receipts = 0;
      for (let step = 0; step < 60; step += 1) {
        const before = bookingAfter(...history);
        const passed = random.next() * 12;
        heldMs += keptMs(before, now, now + passed);
        now += passed;
        const known = bookingAfter(...history);
        const events = act(known, random, now, () => `r${(receipts += 1)}`);
        history = [...history, ...events.map((event) => happened(now, event))];
      }
      expect(heldMs / 60_000).toBeLessThanOrEqual(60 + 10 + 0.001);
    },
  );

  /** Returns the time between two minutes in which the seats were kept, in milliseconds. */
  function keptMs(known: Booking, from: number, to: number): number {
    if (known.kind === 'none' || known.status === 'expired') return 0;
    const until = known.holdUntil === null ? Infinity : Date.parse(known.holdUntil);
    return Math.max(0, Math.min(until, Date.parse(minute(to))) - Date.parse(minute(from)));
  }

  function act(
    known: Booking,
    random: Random,
    now: number,
    newReceipt: () => string,
  ): BookingEvent[] {
    if (known.kind === 'none') return [];
    const expiry = expireBooking(known, minute(now));
    if (expiry.length > 0) return expiry;
    const awaited = known.receipts.at(-1)?.receiptId;
    // Pictures are read at once or very soon. If a picture is never read, the seats are kept for ten minutes after the deadline.
    if (known.status === 'verifying' && awaited)
      return applyReceiptDecision(known, awaited, blank, minute(now));
    if (random.chance(0.2) && known.holdUntil && known.holdUntil > minute(now))
      return prolongHold(known, minute(now));
    return random.chance(0.7) ? upload(newReceipt(), now)(known) : [];
  }
});
