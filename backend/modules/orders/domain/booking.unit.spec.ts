import { describe, expect, it } from '@jest/globals';
import type { BookingEvent, DomainEventOf, SeatEvent } from '../../../contracts/events/index.js';
import {
  checkedInSeats,
  currentReceipt,
  evolveBooking,
  isPaid,
  noBooking,
  type Booking,
  type PlacedBooking,
} from './booking.js';
import { evolveSeats } from '../../seats/domain/seat-ledger.js';
import { newClock } from './time-to-pay.js';
import {
  a1,
  a2,
  a3,
  bookingId,
  cancelled,
  confirmed,
  expired,
  extended,
  held,
  moved,
  paid,
  placed,
  placedData,
  priced,
  reading,
  receiptData,
  referred,
  rejected,
  released,
  taken,
  uploaded,
  verificationRequested,
} from './testing/builders.js';
import { bookingAfter, happened, minute, seatsAfter } from './testing/given.js';

/** One event of each type of the contracts. A missing type is a compile error. */
type OneOfEach<Event extends BookingEvent | SeatEvent> = {
  readonly [Type in Event['type']]: Extract<Event, DomainEventOf<Type>>;
};
const one = <Type extends BookingEvent['type']>(type: Type, data: DomainEventOf<Type>['data']) => ({
  type,
  data,
});

const here = { startsAt: placedData().performance.startsAt, venue: 'Dewan Melati' };
const there = { startsAt: '2026-12-06T12:30:00.000Z', venue: 'Court' };

const bookingEvents = {
  BookingPlaced: one('BookingPlaced', placedData()),
  ReceiptUploaded: one('ReceiptUploaded', { bookingId, ...receiptData('r2') }),
  ReceiptVerificationRequested: one('ReceiptVerificationRequested', {
    bookingId,
    receiptId: 'r1',
    holdUntil: null,
  }),
  ReceiptRead: one('ReceiptRead', { bookingId, receiptId: 'r1', reading }),
  BookingConfirmed: one('BookingConfirmed', {
    bookingId,
    receiptId: 'r1',
    message: 'Payment received.',
  }),
  FreeBookingConfirmed: one('FreeBookingConfirmed', { bookingId }),
  BookingConfirmedByStatement: one('BookingConfirmedByStatement', {
    bookingId,
    lineIds: ['line-1'],
    message: 'The money has arrived.',
  }),
  TicketHeld: one('TicketHeld', { bookingId, reason: 'no-money' }),
  TicketHoldLifted: one('TicketHoldLifted', { bookingId }),
  ReceiptRejected: one('ReceiptRejected', {
    bookingId,
    receiptId: 'r1',
    reasons: ['amount-differs'],
    values: { readSen: 400, totalSen: 4000 },
    message: 'No.',
    holdUntil: minute(60),
  }),
  ReceiptReferredToStaff: one('ReceiptReferredToStaff', {
    bookingId,
    receiptId: 'r1',
    reasons: ['amount-unsure'],
    message: 'We will look.',
  }),
  BookingStatusSetByStaff: one('BookingStatusSetByStaff', {
    bookingId,
    from: 'pending_payment',
    to: 'verified',
    holdUntil: null,
  }),
  CustomerDetailsCorrected: one('CustomerDetailsCorrected', { bookingId, customer: null }),
  BookingSeatsAmended: one('BookingSeatsAmended', {
    bookingId,
    from: [priced(a1), priced(a2)],
    to: [priced(a3)],
    totalSen: 2000,
  }),
  BookingRescheduled: one('BookingRescheduled', { bookingId, from: here, to: there }),
  GuestCheckedIn: one('GuestCheckedIn', { bookingId, seats: [a1] }),
  GuestCheckInUndone: one('GuestCheckInUndone', { bookingId, seats: [a1], reason: 'By mistake' }),
  GuestScannedAgain: one('GuestScannedAgain', {
    bookingId,
    seats: [a1],
    scan: { scanId: 's1', scannedAt: minute(5), device: 'Door 2' },
    first: { at: minute(4), by: 'Noraini', device: null },
  }),
  ExtrasHandedOut: one('ExtrasHandedOut', {
    bookingId,
    extras: [{ id: 'shirt', name: 'T-shirt', size: 'M', count: 2 }],
    scan: { scanId: 's2', scannedAt: minute(6), device: 'Door 2' },
  }),
  BookingCancelled: one('BookingCancelled', {
    bookingId,
    from: 'pending_payment',
    reason: 'staff',
  }),
  RefundPaid: one('RefundPaid', {
    bookingId,
    refundId: 'f1',
    amountSen: 1500,
    paidOn: '2026-11-22',
    reference: 'MBB 4711',
  }),
  RefundTakenBack: one('RefundTakenBack', { bookingId, refundId: 'f1', amountSen: 1500 }),
  CashReceived: one('CashReceived', { bookingId, cashId: 'c1', amountSen: 1000 }),
  CashTakenBack: one('CashTakenBack', { bookingId, cashId: 'c1', amountSen: 1000 }),
  PaymentQuestionAsked: one('PaymentQuestionAsked', {
    bookingId,
    questionId: 'q1',
    missingSen: 4000,
  }),
  PaymentReturned: one('PaymentReturned', {
    bookingId,
    returnId: 't1',
    amountSen: 4000,
    acceptedSen: 0,
  }),
  BookingExpired: one('BookingExpired', { bookingId }),
  HoldProlonged: one('HoldProlonged', { bookingId, holdUntil: minute(45) }),
  SeatChangeAbandoned: one('SeatChangeAbandoned', { bookingId, performanceId: 'performance-1' }),
  TicketRequested: one('TicketRequested', { bookingId }),
  TicketSent: one('TicketSent', { bookingId, causeId: 'e1', messageId: 'm1' }),
  TicketSendFailed: one('TicketSendFailed', { bookingId, causeId: 'e1', reason: 'mailbox full' }),
  NoticeSent: one('NoticeSent', {
    bookingId,
    causeId: 'e1',
    notice: 'expired',
    messageId: 'm1',
  }),
  NoticeNotSent: one('NoticeNotSent', {
    bookingId,
    causeId: 'e2',
    notice: 'expired',
    reason: 'mailbox full',
  }),
  BookingNoteAdded: one('BookingNoteAdded', { bookingId, noteId: 'n1', text: 'Pays in cash' }),
  CustomerErased: one('CustomerErased', { bookingId, askedBy: 'customer' }),
} satisfies OneOfEach<BookingEvent>;

const charged = {
  totalSen: 4000,
  isCharged: true,
  acceptedSen: 0,
  acceptedCashSen: 0,
  refundedSen: 0,
};

/**
 * Changes that each event type makes to a placed booking with one receipt. An empty object means that the event changes no field
 * that a decision reads.
 */
const changes = {
  BookingPlaced: { receipts: [] },
  ReceiptUploaded: {
    receipts: [
      expect.objectContaining({ receiptId: 'r1' }),
      expect.objectContaining({ receiptId: 'r2', read: false, reading: null }),
    ],
  },
  ReceiptVerificationRequested: { status: 'verifying', holdUntil: null },
  ReceiptRead: { receipts: [expect.objectContaining({ receiptId: 'r1', read: true, reading })] },
  BookingConfirmed: {
    money: { ...charged, acceptedSen: 4000, acceptedCashSen: 0 },
    status: 'confirmed',
    holdUntil: null,
    verification: { message: 'Payment received.' },
  },
  FreeBookingConfirmed: { status: 'confirmed', holdUntil: null },
  BookingConfirmedByStatement: {
    status: 'confirmed',
    holdUntil: null,
    verification: { message: 'The money has arrived.' },
  },
  TicketHeld: { ticketHeld: true },
  TicketHoldLifted: { ticketHeld: false },
  ReceiptRejected: {
    status: 'rejected',
    holdUntil: minute(60),
    verification: {
      message: 'No.',
      reason: { code: 'amount-differs', read: '4.00', total: '40.00' },
    },
  },
  ReceiptReferredToStaff: {
    status: 'needs_review',
    holdUntil: null,
    verification: { message: 'We will look.', reason: { code: 'amount-unsure' } },
  },
  BookingStatusSetByStaff: {
    status: 'verified',
    holdUntil: null,
    money: { ...charged, acceptedSen: 4000, acceptedCashSen: 0 },
  },
  CustomerDetailsCorrected: { customer: null },
  BookingSeatsAmended: {
    seats: [priced(a3)],
    totalSen: 2000,
    changes: 1,
    money: { ...charged, totalSen: 2000 },
  },
  BookingRescheduled: {
    performance: { ...placedData().performance, ...there },
    movedAt: minute(7),
    changes: 1,
  },
  GuestCheckedIn: {
    checkedIn: {
      at: minute(7),
      by: 'Customer',
      arrivals: new Map([
        ['row-A:1', { at: minute(7), by: 'Customer', device: null, scanId: null }],
      ]),
    },
  },
  GuestCheckInUndone: {},
  GuestScannedAgain: { scans: new Set(['s1']) },
  ExtrasHandedOut: {
    handedOut: new Map([['["shirt","M"]', 2]]),
    scans: new Set(['s2']),
  },
  BookingCancelled: {
    status: 'cancelled',
    holdUntil: null,
    cancelledFor: 'staff',
    money: { ...charged, isCharged: false },
  },
  RefundPaid: {
    money: { ...charged, refundedSen: 1500 },
    refunds: new Map([
      [
        'f1',
        {
          refundId: 'f1',
          amountSen: 1500,
          paidOn: '2026-11-22',
          reference: 'MBB 4711',
          takenBack: false,
        },
      ],
    ]),
  },
  RefundTakenBack: { money: { ...charged, refundedSen: -1500 } },
  CashReceived: {
    money: { ...charged, acceptedSen: 1000, acceptedCashSen: 1000 },
    cash: new Map([['c1', { cashId: 'c1', amountSen: 1000, at: minute(7), takenBack: false }]]),
  },
  CashTakenBack: { money: { ...charged, acceptedSen: -1000, acceptedCashSen: -1000 } },
  PaymentQuestionAsked: { questions: new Set(['q1']) },
  PaymentReturned: { returns: new Set(['t1']) },
  BookingExpired: {
    status: 'expired',
    holdUntil: null,
    money: { ...charged, isCharged: false },
  },
  HoldProlonged: { holdUntil: minute(45), prolonged: true },
  SeatChangeAbandoned: {},
  TicketRequested: {},
  TicketSent: { ticketsSentFor: new Set(['e1']) },
  TicketSendFailed: {},
  NoticeSent: { noticesFor: new Set(['e1']) },
  NoticeNotSent: { noticesFor: new Set(['e2']) },
  BookingNoteAdded: { notes: new Set(['n1']) },
  CustomerErased: { customer: null, userId: null, receipts: [], erasedAt: minute(7) },
} satisfies {
  readonly [Type in BookingEvent['type']]: Partial<
    Record<keyof Extract<Booking, { kind: 'placed' }>, unknown>
  >;
};

describe('evolveBooking', () => {
  /** Returns 1 for events that count in the version. E-mails to the family do not count, so they restart no running command. */
  const counted = (type: string): number => (type.startsWith('Notice') ? 0 : 1);
  const before = bookingAfter(placed, uploaded('r1'));

  it.each(Object.values(bookingEvents))('$type changes only its own fields', (event) => {
    const after = evolveBooking(before, happened(7, event));
    const placedAt = event.type === 'BookingPlaced' ? { placedAt: minute(7) } : {};
    // Effects on the clock are tested in time-to-pay.unit.spec.ts.
    const { clock } = after as PlacedBooking;
    const version = before.version + counted(event.type);
    const change = changes[event.type];
    const former = 'status' in change ? { formerStatus: 'pending_payment' } : {};
    expect(after).toEqual({ ...before, ...placedAt, clock, ...change, ...former, version });
  });

  it.each(Object.values(bookingEvents).filter(({ type }) => type !== 'BookingPlaced'))(
    '$type does not change an order that was never placed',
    (event) => {
      expect(evolveBooking(noBooking(), happened(7, event))).toStrictEqual({
        kind: 'none',
        version: counted(event.type),
      });
    },
  );

  it('counts an unknown event of a later release in the version, and ignores its data', () => {
    const unknown = { type: 'BookingSung', data: { bookingId } } as unknown as BookingEvent;
    expect(evolveBooking(before, happened(7, unknown))).toEqual({
      ...before,
      version: before.version + 1,
    });
  });
});

const seatEvents = {
  SeatsHeld: held(bookingId, [a3], minute(30)),
  HoldExtended: extended(bookingId, null),
  SeatsTaken: taken(bookingId, [a1, a2]),
  SeatsReleased: released(bookingId, [a1, a2], 'expired'),
  SeatsMoved: moved(bookingId, [a1, a2], [a2, a3]),
} satisfies { readonly [Type in SeatEvent['type']]: SeatEvent };

it.each(Object.entries(seatEvents))('evolveSeats handles the event %s', (type, event) => {
  const before = seatsAfter(held(bookingId, [a1, a2], minute(30)));
  expect(event.type).toBe(type);
  expect(evolveSeats(before, event)).not.toEqual(before);
});

describe('a booking', () => {
  it('starts with every field of its order', () => {
    const { holdMinutes, holdUntil, requestFingerprint, ...order } = placedData();
    expect(bookingAfter(happened(3, placed))).toStrictEqual({
      kind: 'placed',
      version: 1,
      ...order,
      clock: newClock(minute(3), minute(30)),
      language: 'en',
      discountCode: null,
      extras: [],
      handedOut: new Map(),
      followedUpTo: -1,
      changes: 0,
      status: 'pending_payment',
      holdUntil,
      holdMinutes,
      prolonged: false,
      placedAt: minute(3),
      movedAt: null,
      requestFingerprint,
      cancelledFor: null,
      receipts: [],
      verification: null,
      checkedIn: null,
      scans: new Set(),
      ticketHeld: false,
      wayOfPayment: null,
      money: charged,
      refunds: new Map(),
      cash: new Map(),
      formerStatus: null,
      takenBack: null,
      questions: new Set(),
      returns: new Set(),
      ticketsSentFor: new Set(),
      noticesFor: new Set(),
      notes: new Set(),
      erasedAt: null,
    });
  });

  it.each([
    ['ta', 'ta'],
    [undefined, 'en'],
    ['a-language-that-was-removed', 'en'],
  ])('placed in the language %j has its mails in the language %j', (language, read) => {
    const order = happened(3, { type: 'BookingPlaced', data: { ...placedData(), language } });
    expect(bookingAfter(order)).toMatchObject({ language: read });
  });

  it('waits for a decision on its newest receipt', () => {
    const known = bookingAfter(
      placed,
      uploaded('r1'),
      verificationRequested('r1'),
      rejected('r1', minute(60)),
      uploaded('r2'),
    );
    expect(known.kind === 'placed' && currentReceipt(known)?.receiptId).toBe('r2');
  });

  it('stores the time of the first check-in and all checked-in guests', () => {
    const known = bookingAfter(
      ...paid,
      happened(200, one('GuestCheckedIn', { bookingId, seats: [a1] })),
      happened(210, one('GuestCheckedIn', { bookingId, seats: [a2] })),
    );
    expect(known).toMatchObject({
      checkedIn: { at: minute(200) },
    });
    expect(known.kind === 'placed' && checkedInSeats(known)).toEqual([priced(a1), priced(a2)]);
  });

  it('stores who checked in the first guest, and the seats in the order in which their guests arrived', () => {
    const by = (minutes: number, name: string, seat: typeof a1) => {
      const event = happened(minutes, one('GuestCheckedIn', { bookingId, seats: [seat] }));
      const actor = { kind: 'user', id: name, name } as const;
      return { ...event, metadata: { ...event.metadata, actor } };
    };
    const known = bookingAfter(...paid, by(200, 'Noraini', a2), by(210, 'Hafiz', a1));
    if (known.kind === 'none') throw new Error('Not placed');
    expect(known.checkedIn?.by).toBe('Noraini');
    expect(checkedInSeats(known)).toEqual([priced(a2), priced(a1)]);
  });

  it('undoes a check-in guest by guest, until no guest is checked in', () => {
    const undone = (minutes: number, seat: typeof a1) =>
      happened(
        minutes,
        one('GuestCheckInUndone', { bookingId, seats: [seat], reason: 'By mistake' }),
      );
    const came = happened(200, one('GuestCheckedIn', { bookingId, seats: [a1, a2] }));
    const one1 = bookingAfter(...paid, came, undone(210, a1));
    expect(one1.kind === 'placed' && checkedInSeats(one1)).toEqual([priced(a2)]);
    expect(bookingAfter(...paid, came, undone(210, a1), undone(220, a2))).toMatchObject({
      checkedIn: null,
    });
  });

  it('removes the check-in of a guest whose seat it lost, even if it gets the seat back', () => {
    const known = bookingAfter(
      ...paid,
      one('GuestCheckedIn', { bookingId, seats: [a1] }),
      one('BookingSeatsAmended', { bookingId, from: [], to: [priced(a2)], totalSen: 2000 }),
      one('BookingSeatsAmended', { bookingId, from: [], to: [priced(a1)], totalSen: 2000 }),
    );
    expect(known.kind === 'placed' && checkedInSeats(known)).toEqual([]);
  });

  it('shows no receipt decision after staff have set its status or after it has ended', () => {
    const told = [placed, uploaded('r1'), rejected('r1', minute(60))] as const;
    const message = (...history: readonly BookingEvent[]) => {
      const known = bookingAfter(...history);
      return known.kind === 'placed' ? known.verification : undefined;
    };
    expect(message(...told)).not.toBeNull();
    for (const event of [
      bookingEvents.BookingStatusSetByStaff,
      verificationRequested('r2'),
      expired,
      cancelled,
    ])
      expect(message(...told, event)).toBeNull();
  });

  it('counts as paid only when confirmed or in the former status "verified"', () => {
    const statuses = [
      paid,
      [placed],
      [placed, expired],
      [...paid, cancelled],
      [placed, referred('r1')],
      [placed, confirmed('r1')],
    ].map((history) => {
      const known = bookingAfter(...history);
      return known.kind === 'placed' && isPaid(known.status);
    });
    expect(statuses).toStrictEqual([true, false, false, false, false, true]);
    expect(isPaid('verified')).toBe(true);
  });
});
