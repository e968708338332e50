import { describe, expect, it } from '@jest/globals';
import type { BookingEvent, StaffSettableStatus } from '../../../contracts/events/index.js';
import { SEATS_GONE_MESSAGE } from '../../../contracts/rest/receipt-messages.js';
import {
  applyReceiptDecision,
  expireBooking,
  recordReading,
  recordTicketSendFailed,
  recordTicketSent,
  requireReceiptWanted,
  uploadReceipt,
  type WrittenDecision,
} from './booking-decisions.js';
import { checkIn, undoCheckIn } from './attendance.js';
import { requirePlaced, type Booking } from './booking.js';
import {
  a1,
  a2,
  booking,
  bookingId,
  cancelled,
  givenUp,
  confirmed,
  expired,
  paid,
  placed,
  priced,
  reading,
  receiptData,
  referred,
  rejected,
  seat,
  uploaded,
  verificationRequested,
} from './testing/builders.js';
import {
  bookingAfter,
  givenBooking,
  happened,
  minute,
  nothing,
  outcomeOf,
  refused,
  thenEvents,
} from './testing/given.js';

const notFound = refused('not-found', 'booking_not_found', 'Booking not found');
const awaiting = [placed, uploaded('r1'), verificationRequested('r1')] as const;
const setTo = (to: StaffSettableStatus): BookingEvent =>
  booking('BookingStatusSetByStaff', { from: 'pending_payment', to, holdUntil: null });

const mailSent = (messageId: string) => ({
  messageId,
  mail: {
    to: 'aminah@example.com',
    subject: 'Your ticket',
    text: 'Open it: https://tickets.example/booking/b1#key=secret?x\n\nBye',
  },
});
/** Sent e-mail as the history keeps it: its link has lost the key that opens the order. */
const kept = {
  to: 'aminah@example.com',
  subject: 'Your ticket',
  text: 'Open it: https://tickets.example/booking/b1\n\nBye',
};

describe('any decision about a booking that was never placed', () => {
  it.each<[string, (unknown: Booking) => BookingEvent[]]>([
    [
      'uploadReceipt',
      (unknown) =>
        uploadReceipt(unknown, {
          receipt: receiptData('r1'),
          seatsKept: true,
          holdUntil: null,
        }),
    ],
    ['recordReading', (unknown) => recordReading(unknown, 'r1', reading)],
    [
      'applyReceiptDecision',
      (unknown) =>
        applyReceiptDecision(unknown, 'r1', { kind: 'confirmed', message: '' }, minute(1)),
    ],
    ['checkIn', (unknown) => checkIn(unknown, null)],
    ['undoCheckIn', (unknown) => undoCheckIn(unknown, null, 'By mistake')],
    ['recordTicketSent', (unknown) => recordTicketSent(unknown, 'e1', mailSent('m1'))],
    ['recordTicketSendFailed', (unknown) => recordTicketSendFailed(unknown, 'e1', 'why')],
  ])('refuses: %s', (_, decide) => {
    expect(givenBooking().when(decide)).toStrictEqual(notFound);
  });

  it('returns no event when the expiry job runs', () => {
    expect(givenBooking().when((unknown) => expireBooking(unknown, minute(99)))).toStrictEqual(
      nothing,
    );
  });
});

describe('uploading a receipt', () => {
  const upload = (receiptId: string, seatsKept: boolean) => (known: Booking) =>
    uploadReceipt(known, {
      receipt: receiptData(receiptId),
      seatsKept,
      holdUntil: minute(40),
    });
  const stored = (receiptId: string): BookingEvent => ({
    type: 'ReceiptUploaded',
    data: { bookingId, ...receiptData(receiptId) },
  });
  const toBeChecked = (receiptId: string): BookingEvent => ({
    type: 'ReceiptVerificationRequested',
    data: { bookingId, receiptId, holdUntil: minute(40) },
  });

  it.each<[string, readonly BookingEvent[]]>([
    ['payment is pending', [placed]],
    ['an earlier one was rejected', [...awaiting, rejected('r1', minute(60))]],
    ['staff are looking at an earlier one', [...awaiting, referred('r1')]],
    ['it comes late, after the expiry', [placed, expired]],
  ])('stores the picture and requests its check when %s and the seats are kept', (_, history) => {
    expect(givenBooking(...history).when(upload('r2', true))).toStrictEqual(
      thenEvents(stored('r2'), toBeChecked('r2')),
    );
  });

  it('stores the picture and refers it to staff when another booking has the seats', () => {
    expect(givenBooking(placed, expired).when(upload('r1', false))).toStrictEqual(
      thenEvents(stored('r1'), {
        type: 'ReceiptReferredToStaff',
        data: { bookingId, receiptId: 'r1', reasons: ['seats-gone'], message: SEATS_GONE_MESSAGE },
      }),
    );
  });

  it('returns no event for a picture that is already known, whatever was decided about it', () => {
    for (const history of [
      awaiting,
      paid,
      [...awaiting, cancelled],
      [...awaiting, rejected('r1', minute(60))],
    ]) {
      for (const kept of [true, false])
        expect(givenBooking(...history).when(upload('r1', kept))).toStrictEqual(nothing);
    }
  });

  it.each<[string, string, string, readonly BookingEvent[]]>([
    [
      'paid',
      'already_paid',
      'This booking is paid and confirmed. No further receipt is needed.',
      paid,
    ],
    [
      'paid (legacy status)',
      'already_paid',
      'This booking is paid and confirmed. No further receipt is needed.',
      [placed, setTo('verified')],
    ],
    [
      'being checked',
      'receipt_being_checked',
      'A receipt for this booking is being checked right now. Please wait for its result.',
      awaiting,
    ],
    [
      'cancelled',
      'booking_cancelled',
      'This booking was cancelled. Please make a new booking, or contact the school if you have already paid.',
      [placed, cancelled],
    ],
  ])(
    'is refused when the booking is %s, also before the seats are written',
    (_, code, text, history) => {
      const refusal = refused('conflict', code, text);
      expect(givenBooking(...history).when(upload('r9', true))).toStrictEqual(refusal);
      expect(
        givenBooking(...history).when((known) => {
          requireReceiptWanted(known);
          return [];
        }),
      ).toStrictEqual(refusal);
    },
  );

  it('accepts a late receipt after the hold has expired or the buyer has given up the order', () => {
    for (const over of [expired, givenUp])
      expect(givenBooking(placed, over).when(upload('r9', false))).toStrictEqual(
        givenBooking(placed).when(upload('r9', false)),
      );
  });

  it('is possible for a booking that expects a receipt', () => {
    const known = bookingAfter(placed);
    expect(requireReceiptWanted(known)).toBe(known);
    expect(requirePlaced(known)).toBe(known);
  });
});

describe('recording the text that was read from a receipt', () => {
  const record = (receiptId: string) => (known: Booking) =>
    recordReading(known, receiptId, reading);
  const read = (of: typeof reading | null): BookingEvent => ({
    type: 'ReceiptRead',
    data: { bookingId, receiptId: 'r1', reading: of },
  });

  it('stores the text, also for a receipt that was followed by a newer one', () => {
    expect(givenBooking(...awaiting).when(record('r1'))).toStrictEqual(thenEvents(read(reading)));
    expect(
      givenBooking(...awaiting, referred('r1'), uploaded('r2')).when(record('r1')),
    ).toStrictEqual(thenEvents(read(reading)));
  });

  it('returns no event for a second reading, an erased customer or an unknown receipt', () => {
    expect(givenBooking(...awaiting, read(reading)).when(record('r1'))).toStrictEqual(nothing);
    expect(givenBooking(...awaiting, read(null)).when(record('r1'))).toStrictEqual(nothing);
    expect(givenBooking(...awaiting).when(record('r9'))).toStrictEqual(nothing);
  });
});

describe('applying a receipt decision', () => {
  const apply =
    (decision: WrittenDecision, receiptId = 'r1') =>
    (known: Booking) =>
      applyReceiptDecision(known, receiptId, decision, minute(30));
  const yes: WrittenDecision = { kind: 'confirmed', message: 'Payment received.' };
  const no: WrittenDecision = {
    kind: 'rejected',
    message: 'RM 4.00 instead of RM 40.00.',
    reasons: ['amount-differs'],
    values: { readSen: 400, totalSen: 4000 },
  };
  const perhaps: WrittenDecision = {
    kind: 'needs_review',
    message: 'We will look.',
    reasons: ['amount-unsure', 'time-missing'],
  };

  it('writes each decision as its event, with every field', () => {
    expect(givenBooking(...awaiting).when(apply(yes))).toStrictEqual(
      thenEvents({
        type: 'BookingConfirmed',
        data: { bookingId, receiptId: 'r1', message: 'Payment received.' },
      }),
    );
    expect(givenBooking(...awaiting).when(apply(no))).toStrictEqual(
      thenEvents({
        type: 'ReceiptRejected',
        data: {
          bookingId,
          receiptId: 'r1',
          reasons: ['amount-differs'],
          values: { readSen: 400, totalSen: 4000 },
          message: 'RM 4.00 instead of RM 40.00.',
          holdUntil: minute(60),
          extendable: true,
        },
      }),
    );
    expect(givenBooking(...awaiting).when(apply(perhaps))).toStrictEqual(
      thenEvents({
        type: 'ReceiptReferredToStaff',
        data: {
          bookingId,
          receiptId: 'r1',
          reasons: ['amount-unsure', 'time-missing'],
          message: 'We will look.',
        },
      }),
    );
  });

  it.each<[string, readonly BookingEvent[]]>([
    ['it was given', paid],
    ['another was given', [...awaiting, rejected('r1', minute(60))]],
    [
      'a newer receipt is awaited',
      [...awaiting, rejected('r1', minute(60)), uploaded('r2'), verificationRequested('r2')],
    ],
    ['staff decided meanwhile', [...awaiting, setTo('rejected')]],
    ['the booking was cancelled', [...awaiting, cancelled]],
    ['no check was asked for', [placed, uploaded('r1')]],
    ['the receipt is unknown', [placed]],
  ])('writes nothing when %s', (_, history) => {
    for (const decision of [yes, no, perhaps])
      expect(givenBooking(...history).when(apply(decision))).toStrictEqual(nothing);
  });
});

describe('expiring a booking', () => {
  const at = (now: string) => (known: Booking) => expireBooking(known, now);
  const over = thenEvents<BookingEvent>({ type: 'BookingExpired', data: { bookingId } });
  const justBefore = new Date(Date.parse(minute(30)) - 1).toISOString();

  it('happens at the hold deadline, not a millisecond before', () => {
    expect(givenBooking(placed).when(at(justBefore))).toStrictEqual(nothing);
    expect(givenBooking(placed).when(at(minute(30)))).toStrictEqual(over);
    expect(givenBooking(placed).when(at(minute(3000)))).toStrictEqual(over);
  });

  it('follows the clock that a rejection restarted', () => {
    const history = [...awaiting, rejected('r1', minute(60))];
    expect(givenBooking(...history).when(at(minute(59)))).toStrictEqual(nothing);
    expect(givenBooking(...history).when(at(minute(60)))).toStrictEqual(over);
  });

  it('follows the clock that staff restarted', () => {
    const history = [
      ...paid,
      booking('BookingStatusSetByStaff', {
        from: 'confirmed',
        to: 'pending_payment',
        holdUntil: minute(90),
      }),
    ];
    expect(givenBooking(...history).when(at(minute(89)))).toStrictEqual(nothing);
    expect(givenBooking(...history).when(at(minute(90)))).toStrictEqual(over);
  });

  it.each<[string, readonly BookingEvent[]]>([
    ['a receipt is being checked', awaiting],
    ['staff have to look', [...awaiting, referred('r1')]],
    ['it is paid', paid],
    ['staff rejected it', [placed, setTo('rejected')]],
    ['it has expired', [placed, expired]],
    ['it was cancelled', [placed, cancelled]],
  ])('writes nothing when %s', (_, history) => {
    expect(givenBooking(...history).when(at(minute(3000)))).toStrictEqual(nothing);
  });
});

describe('checking in guests', () => {
  const label = ({ section, row, number }: typeof a1) => ({ section, row, number });
  const arrive =
    (...seats: (typeof a1)[]) =>
    (known: Booking) =>
      checkIn(known, seats.map(label));
  const all = (known: Booking) => checkIn(known, null);
  const arrived = (...seats: (typeof a1)[]): BookingEvent => ({
    type: 'GuestCheckedIn',
    data: { bookingId, seats },
  });

  it('checks in all guests, or those on the named seats; the event contains no prices', () => {
    expect(givenBooking(...paid).when(all)).toStrictEqual(thenEvents(arrived(a1, a2)));
    expect(givenBooking(...paid).when(arrive(a2))).toStrictEqual(thenEvents(arrived(a2)));
    expect(givenBooking(placed, setTo('verified')).when(all)).toStrictEqual(
      thenEvents(arrived(a1, a2)),
    );
  });

  it('checks in only guests who are not checked in yet', () => {
    expect(givenBooking(...paid, arrived(a1)).when(all)).toStrictEqual(thenEvents(arrived(a2)));
    expect(givenBooking(...paid, arrived(a1)).when(arrive(a1, a2))).toStrictEqual(
      thenEvents(arrived(a2)),
    );
  });

  it('checks in a guest once when the seat is named twice', () => {
    expect(givenBooking(...paid).when(arrive(a1, a1))).toStrictEqual(thenEvents(arrived(a1)));
  });

  it('is refused for guests who are already checked in, with the time of the first arrival', () => {
    const refusal = refused(
      'conflict',
      'already_checked_in',
      'This guest has already been checked in.',
      { checkedInAt: minute(200) },
    );
    const in200 = happened(200, arrived(a1));
    expect(givenBooking(...paid, in200).when(arrive(a1))).toStrictEqual(refusal);
    expect(givenBooking(...paid, in200, happened(210, arrived(a2))).when(all)).toStrictEqual(
      refusal,
    );
  });

  it('is refused for a seat of another booking, and without any seat', () => {
    expect(givenBooking(...paid).when(arrive(a1, seat('B', 7)))).toStrictEqual(
      refused(
        'rule-broken',
        'seat_not_in_booking',
        'Stalls Row B Seat 7 is not part of this booking.',
      ),
    );
    expect(givenBooking(...paid).when(arrive())).toStrictEqual(
      refused('rule-broken', 'no_seats', 'Please choose at least one seat to check in.'),
    );
  });

  it('uses the seats of an amended booking', () => {
    const b7 = seat('B', 7);
    const amended = booking('BookingSeatsAmended', {
      from: [priced(a1), priced(a2)],
      to: [priced(b7)],
      totalSen: 2000,
    });
    expect(givenBooking(...paid, amended).when(all)).toStrictEqual(thenEvents(arrived(b7)));
  });

  const pending = 'Payment is still pending verification. The guest cannot be checked in.';
  it.each<[string, readonly BookingEvent[], string]>([
    ['pending', [placed], pending],
    ['being checked', awaiting, pending],
    ['with staff', [...awaiting, referred('r1')], pending],
    [
      'rejected',
      [...awaiting, rejected('r1', minute(60))],
      'Payment for this booking was rejected. Please contact support.',
    ],
    ['expired', [placed, expired], 'This booking was not paid in time and has expired.'],
    ['cancelled', [...paid, cancelled], 'This booking was cancelled.'],
  ])('is refused when the booking is %s', (_, history, message) => {
    expect(givenBooking(...history).when(all)).toStrictEqual(
      refused('conflict', 'not_paid', message),
    );
  });
});

describe('ticket e-mails', () => {
  const sent: BookingEvent = {
    type: 'TicketSent',
    data: { bookingId, causeId: 'e1', messageId: 'm1', mail: kept },
  };
  const failed: BookingEvent = {
    type: 'TicketSendFailed',
    data: { bookingId, causeId: 'e1', reason: 'mailbox full' },
  };

  it('are recorded once for each event that caused them', () => {
    const send = (causeId: string) => (known: Booking) =>
      recordTicketSent(known, causeId, mailSent('m1'));
    expect(givenBooking(...paid).when(send('e1'))).toStrictEqual(thenEvents(sent));
    expect(givenBooking(...paid, failed).when(send('e1'))).toStrictEqual(thenEvents(sent));
    expect(givenBooking(...paid, sent).when(send('e1'))).toStrictEqual(nothing);
    expect(
      givenBooking(...paid, sent).when((known) => recordTicketSent(known, 'e2', mailSent('m2'))),
    ).toStrictEqual(
      thenEvents({
        type: 'TicketSent',
        data: { bookingId, causeId: 'e2', messageId: 'm2', mail: kept },
      }),
    );
  });

  it('that failed are recorded without the e-mail addresses that the mail server quotes', () => {
    const complaint =
      '550 <Aminah.b+x@mail.example.com>: forwarded to nur%40family.example, unknown';
    expect(
      givenBooking(...paid).when((known) => recordTicketSendFailed(known, 'e1', complaint)),
    ).toStrictEqual(
      thenEvents({
        type: 'TicketSendFailed',
        data: {
          bookingId,
          causeId: 'e1',
          reason: '550 <[address]>: forwarded to [address], unknown',
        },
      }),
    );
  });

  it('that failed are recorded only until a ticket e-mail was sent', () => {
    const fail = (known: Booking) => recordTicketSendFailed(known, 'e1', 'mailbox full');
    expect(givenBooking(...paid).when(fail)).toStrictEqual(thenEvents(failed));
    expect(givenBooking(...paid, sent).when(fail)).toStrictEqual(nothing);
  });
});

it('the test helper outcomeOf rethrows every error that is not a Refusal', () => {
  expect(() =>
    outcomeOf(() => {
      throw new TypeError('a bug');
    }),
  ).toThrow('a bug');
  expect(confirmed('r1').data).toStrictEqual({
    bookingId,
    receiptId: 'r1',
    message: 'Payment received.',
  });
});
