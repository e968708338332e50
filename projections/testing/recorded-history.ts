import type {
  BookingEvent,
  DomainEvent,
  DomainEventOf,
  DomainEventType,
  PaymentEvent,
  Seat,
  SeatEvent,
} from '../../backend/contracts/events/index.js';
import { LINE, RECORDED_STATEMENT_HISTORY } from './recorded-statement-history.js';
import { RECORDED_CATALOGUE_HISTORY } from './recorded-catalogue-history.js';
import { PERFORMANCE, placed, pricedSeatA, reading, seatA } from './history.js';

const bookingId = '6f0f3f0e-0000-4000-8000-0000000000b1';
const receiptId = '6f0f3f0e-0000-4000-8000-0000000000c1';
const performanceId = PERFORMANCE;
const codeId = '6f0f3f0e-0000-4000-8000-0000000000f7';
const extraId = '6f0f3f0e-0000-4000-8000-0000000000f8';
const userId = '6f0f3f0e-0000-4000-8000-0000000000e1';
const [a1, a2, a3] = [seatA(1), seatA(2), seatA(3)];
const soon = '2030-03-01T04:30:00.000Z';
const later = '2030-03-01T05:00:00.000Z';

/** Events of one stream. The last event has the case's type. The events before it create the rows that the last event changes. */
export type Case<Type extends DomainEventType = DomainEventType> = readonly [
  ...before: DomainEvent[],
  last: DomainEventOf<Type>,
];

const order: BookingEvent = placed(bookingId, { confirmationNumber: '7K3MQ-9XR2T' });
const upload: BookingEvent = {
  type: 'ReceiptUploaded',
  data: {
    bookingId,
    receiptId,
    objectUrl: '/objects/uploads/receipt',
    imageKey: 'receipts/one.webp',
    sha256: 'a'.repeat(64),
    bytes: 1_000,
    mimeType: 'image/png',
    editor: null,
  },
};
const asked: BookingEvent = {
  type: 'ReceiptVerificationRequested',
  data: { bookingId, receiptId, holdUntil: null },
};
const confirmed: DomainEventOf<'BookingConfirmed'> = {
  type: 'BookingConfirmed',
  data: { bookingId, receiptId, message: 'Payment received.' },
};
const cancelledPaid: DomainEventOf<'BookingCancelled'> = {
  type: 'BookingCancelled',
  data: { bookingId, from: 'confirmed', reason: 'staff' },
};
const donation = {
  id: extraId,
  type: 'donation',
  name: 'For the PIBG',
  count: 1,
  priceSen: 1000,
  keptWhenCancelled: true,
} as const;
const refundId = '6f0f3f0e-0000-4000-8000-0000000000f1';
const refundPaid: DomainEventOf<'RefundPaid'> = {
  type: 'RefundPaid',
  data: { bookingId, refundId, amountSen: 4000, paidOn: '2030-03-05', reference: 'MBB 4711' },
};
const cash: DomainEventOf<'CashReceived'> = {
  type: 'CashReceived',
  data: { bookingId, cashId: refundId, amountSen: 4000 },
};
const counted: DomainEventOf<'CashCounted'> = {
  type: 'CashCounted',
  data: {
    schoolId: '6f0f3f0e-0000-4000-8000-0000000000a3',
    countId: refundId,
    productionId: '6f0f3f0e-0000-4000-8000-0000000000a2',
    day: '2030-03-01',
    sellerId: userId,
    countedSen: 10_000,
    corrects: null,
    note: 'RM 20 for the taxi',
  },
};
const hold: SeatEvent = {
  type: 'SeatsHeld',
  data: { performanceId, bookingId, seats: [a1, a2], until: soon },
};
const blockId = '6f0f3f0e-0000-4000-8000-0000000000d1';
const block: DomainEventOf<'SeatsHeld'> = {
  type: 'SeatsHeld',
  data: {
    performanceId,
    bookingId: blockId,
    seats: [a1, a2],
    until: later,
    block: { forWhom: 'Class 4B', reason: 'Prize', by: 'Cikgu Salmah' },
  },
};
const kept = (seats: readonly Seat[]): DomainEventOf<'SeatsHeld'> => ({
  type: 'SeatsHeld',
  data: {
    ...{ performanceId, bookingId: blockId, seats, until: null },
    block: { forWhom: 'Waiting list', reason: '', by: '', waitingList: 'freed' },
  },
});
const soldOut: DomainEventOf<'SeatsMoved'> = {
  type: 'SeatsMoved',
  data: { performanceId, bookingId: blockId, from: [a1, a2], to: [], ofBlock: true },
};
const sale: DomainEventOf<'SeatsTaken'> = {
  type: 'SeatsTaken',
  data: { performanceId, bookingId, seats: [a1, a2] },
};
const lock: PaymentEvent = {
  type: 'PaymentClaimed',
  data: { kind: 'transaction', bookingId, receiptId },
};

const setByStaff = (
  data: Omit<DomainEventOf<'BookingStatusSetByStaff'>['data'], 'bookingId'>,
): DomainEventOf<'BookingStatusSetByStaff'> => ({
  type: 'BookingStatusSetByStaff',
  data: { bookingId, ...data },
});
const soldForCash = setByStaff({
  from: 'pending_payment',
  to: 'confirmed',
  holdUntil: null,
  wayOfPayment: 'cash',
  amountSen: 4000,
});
const rejected = (holdUntil: string | null): DomainEventOf<'ReceiptRejected'> => ({
  type: 'ReceiptRejected',
  data: {
    bookingId,
    receiptId,
    reasons: ['amount-differs'],
    message: 'Too little.',
    holdUntil,
    ...(holdUntil === null ? {} : { extendable: false }),
  },
});
const referred = { bookingId, receiptId, reasons: ['unreadable'], message: 'Blurred.' } as const;

/**
 * At least one case for each event type, with a unique name. Every read model is applied to all cases, and the result is recorded
 * beside it (read-models/recorded-rows.int.spec.ts). Never change a case, because read models would seem to have changed; add a
 * new case.
 */
export const RECORDED_HISTORY: {
  readonly [Type in DomainEventType]: Readonly<Record<string, Case<Type>>>;
} = {
  BookingPlaced: {
    'by a guest': [placed(bookingId, { confirmationNumber: '7K3MQ-9XR2T' })],
    'by somebody signed in, erased since': [
      placed(bookingId, { confirmationNumber: '7K3MQ-9XR2T', customer: null, userId }),
    ],
    'with a ticket kind': [
      placed(bookingId, {
        confirmationNumber: '7K3MQ-9XR2T',
        seats: [
          pricedSeatA(1),
          {
            ...pricedSeatA(2),
            priceSen: 1000,
            kind: { id: '6f0f3f0e-0000-4000-8000-0000000000d1', name: 'Child' },
          },
        ],
        totalSen: 3000,
      }),
    ],
    'with a discount code': [
      placed(bookingId, {
        confirmationNumber: '7K3MQ-9XR2T',
        seats: [
          { ...pricedSeatA(1), priceSen: 1600, offSen: 400 },
          { ...pricedSeatA(2), priceSen: 1600, offSen: 400 },
        ],
        totalSen: 3200,
        discountCode: {
          id: codeId,
          word: 'FAMILY26',
          name: 'Families of the cast',
          reduction: { type: 'percent-off', percent: 20 },
        },
      }),
    ],
    'after another order of the same customer': [
      placed('6f0f3f0e-0000-4000-8000-0000000000b2', { confirmationNumber: '8M4NQ-2ZR5T' }),
      placed(bookingId, { confirmationNumber: '7K3MQ-9XR2T' }),
    ],
    'after a line proved its money, while its stream was parked': [
      {
        type: 'StatementLineMatched',
        data: {
          schoolId: '6f0f3f0e-0000-4000-8000-0000000000a3',
          lineId: LINE,
          bookingId,
          amountSen: 4000,
          rule: 'booking-code',
          reasons: ['booking-code'],
        },
      },
      placed(bookingId, { confirmationNumber: '7K3MQ-9XR2T' }),
    ],
  },
  ReceiptUploaded: { first: [order, upload as DomainEventOf<'ReceiptUploaded'>] },
  ReceiptVerificationRequested: {
    'as before November 2026': [
      order,
      upload,
      asked as DomainEventOf<'ReceiptVerificationRequested'>,
    ],
    'with a deadline': [
      order,
      upload,
      { type: 'ReceiptVerificationRequested', data: { bookingId, receiptId, holdUntil: later } },
    ],
  },
  ReceiptRead: {
    read: [order, upload, asked, { type: 'ReceiptRead', data: { bookingId, receiptId, reading } }],
    'erased since': [
      order,
      upload,
      asked,
      { type: 'ReceiptRead', data: { bookingId, receiptId, reading: null } },
    ],
  },
  BookingConfirmed: { 'by its receipt': [order, upload, asked, confirmed] },
  BookingConfirmedByStatement: {
    unpaid: [
      order,
      {
        type: 'BookingConfirmedByStatement',
        data: { bookingId, lineIds: [LINE], message: 'The money has arrived.' },
      },
    ],
  },
  TicketHeld: {
    paid: [order, confirmed, { type: 'TicketHeld', data: { bookingId, reason: 'no-money' } }],
    'held already': [
      order,
      confirmed,
      { type: 'TicketHeld', data: { bookingId, reason: 'no-money' } },
      { type: 'TicketHeld', data: { bookingId, reason: 'no-money' } },
    ],
  },
  TicketHoldLifted: {
    held: [
      order,
      confirmed,
      { type: 'TicketHeld', data: { bookingId, reason: 'no-money' } },
      { type: 'TicketHoldLifted', data: { bookingId } },
    ],
  },
  FreeBookingConfirmed: {
    'by the link': [order, { type: 'FreeBookingConfirmed', data: { bookingId } }],
  },
  ReceiptRejected: {
    'by the machine': [order, upload, asked, rejected(later)],
    'by staff': [order, upload, asked, rejected(null)],
  },
  ReceiptReferredToStaff: {
    'its clock stopped': [order, upload, asked, { type: 'ReceiptReferredToStaff', data: referred }],
    'its clock running': [
      order,
      upload,
      asked,
      {
        type: 'ReceiptReferredToStaff',
        data: { ...referred, holdUntil: later, extendable: true },
      },
    ],
  },
  BookingStatusSetByStaff: {
    paid: [order, setByStaff({ from: 'pending_payment', to: 'confirmed', holdUntil: null })],
    'paid by the other name': [
      order,
      confirmed,
      setByStaff({ from: 'confirmed', to: 'verified', holdUntil: null }),
    ],
    'paid while its receipt is read': [
      order,
      upload,
      asked,
      setByStaff({ from: 'verifying', to: 'confirmed', holdUntil: null }),
    ],
    'reopened after its receipt was rejected': [
      order,
      upload,
      asked,
      rejected(null),
      setByStaff({ from: 'rejected', to: 'pending_payment', holdUntil: later }),
    ],
    'unpaid again': [
      order,
      confirmed,
      setByStaff({ from: 'confirmed', to: 'pending_payment', holdUntil: later }),
    ],
    rejected: [order, setByStaff({ from: 'pending_payment', to: 'rejected', holdUntil: null })],
    'sold by staff for cash': [order, soldForCash],
    'given by staff': [
      order,
      setByStaff({
        from: 'pending_payment',
        to: 'confirmed',
        holdUntil: null,
        wayOfPayment: 'complimentary',
        amountSen: 0,
        reason: 'Cast',
      }),
    ],
    'sold by staff for cash, and unpaid again': [
      order,
      soldForCash,
      setByStaff({ from: 'confirmed', to: 'pending_payment', holdUntil: later }),
    ],
    'paid partly in cash, rejected by mistake, and that undone': [
      order,
      soldForCash,
      setByStaff({ from: 'confirmed', to: 'rejected', holdUntil: null }),
      setByStaff({
        from: 'rejected',
        to: 'confirmed',
        holdUntil: null,
        restores: { acceptedSen: 4000, cashSen: 1500, wayOfPayment: 'cash' },
      }),
    ],
  },
  CustomerDetailsCorrected: {
    corrected: [
      order,
      {
        type: 'CustomerDetailsCorrected',
        data: { bookingId, customer: { name: 'Nur Huda', email: 'Nur@Example.com', phone: '013' } },
      },
    ],
    'erased since': [
      order,
      { type: 'CustomerDetailsCorrected', data: { bookingId, customer: null } },
    ],
  },
  BookingSeatsAmended: {
    'with a guest on a seat that is kept': [
      order,
      confirmed,
      { type: 'GuestCheckedIn', data: { bookingId, seats: [a1, a2] } },
      {
        type: 'BookingSeatsAmended',
        data: {
          bookingId,
          from: [pricedSeatA(1), pricedSeatA(2)],
          to: [pricedSeatA(2), pricedSeatA(3), pricedSeatA(4)],
          totalSen: 6000,
        },
      },
    ],
    'of an order with a discount code': [
      order,
      {
        type: 'BookingSeatsAmended',
        data: {
          bookingId,
          from: [pricedSeatA(1), pricedSeatA(2)],
          to: [{ ...pricedSeatA(3), priceSen: 1600, offSen: 400 }],
          totalSen: 1600,
        },
      },
    ],
  },
  BookingRescheduled: {
    'to another day and place': [
      order,
      {
        type: 'BookingRescheduled',
        data: {
          bookingId,
          from: { startsAt: '2030-03-12T12:00:00.000Z', venue: 'Dewan Melati' },
          to: { startsAt: '2030-03-13T11:30:00.000Z', venue: 'Court' },
        },
      },
    ],
  },
  GuestCheckedIn: {
    'the first': [order, confirmed, { type: 'GuestCheckedIn', data: { bookingId, seats: [a2] } }],
    'a later one': [
      order,
      confirmed,
      { type: 'GuestCheckedIn', data: { bookingId, seats: [a2] } },
      { type: 'GuestCheckedIn', data: { bookingId, seats: [a1] } },
    ],
  },
  GuestCheckInUndone: {
    'one of two': [
      order,
      confirmed,
      { type: 'GuestCheckedIn', data: { bookingId, seats: [a1, a2] } },
      {
        type: 'GuestCheckInUndone',
        data: { bookingId, seats: [a1], reason: 'Scanned by mistake' },
      },
    ],
    'the only one': [
      order,
      confirmed,
      { type: 'GuestCheckedIn', data: { bookingId, seats: [a1] } },
      {
        type: 'GuestCheckInUndone',
        data: { bookingId, seats: [a1], reason: 'Scanned by mistake' },
      },
    ],
  },
  GuestScannedAgain: {
    'on two devices': [
      order,
      confirmed,
      { type: 'GuestCheckedIn', data: { bookingId, seats: [a1] } },
      {
        type: 'GuestScannedAgain',
        data: {
          bookingId,
          seats: [a1],
          scan: {
            scanId: '5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1aa',
            scannedAt: later,
            device: 'Door 2',
          },
          first: { at: later, by: 'Noraini', device: 'Door 1' },
        },
      },
    ],
  },
  ExtrasHandedOut: {
    'by a scan': [
      order,
      confirmed,
      {
        type: 'ExtrasHandedOut',
        data: {
          bookingId,
          extras: [{ id: extraId, name: 'T-shirt', size: 'M', count: 1 }],
          scan: { scanId: refundId, scannedAt: soon, device: 'Door 1' },
        },
      },
    ],
  },
  BookingCancelled: {
    'with a donation that the school keeps': [
      placed(bookingId, { totalSen: 5000, extras: [donation] }),
      confirmed,
      { type: 'BookingCancelled', data: { ...cancelledPaid.data, keptSen: 1000 } },
    ],
    paid: [
      order,
      confirmed,
      { type: 'BookingCancelled', data: { bookingId, from: 'confirmed', reason: 'staff' } },
    ],
    'while its receipt is read': [
      order,
      upload,
      asked,
      { type: 'BookingCancelled', data: { bookingId, from: 'verifying', reason: 'staff' } },
    ],
  },
  RefundPaid: {
    'of a cancelled booking': [order, confirmed, cancelledPaid, refundPaid],
    'in cash': [
      order,
      confirmed,
      cancelledPaid,
      { ...refundPaid, data: { ...refundPaid.data, wayOfPayment: 'cash' } },
    ],
  },
  RefundTakenBack: {
    'the only one': [
      order,
      confirmed,
      cancelledPaid,
      refundPaid,
      { type: 'RefundTakenBack', data: { bookingId, refundId, amountSen: 4000 } },
    ],
  },
  CashReceived: { 'for an order that was not paid': [order, cash] },
  CashTakenBack: {
    'the only one': [
      order,
      cash,
      { type: 'CashTakenBack', data: { bookingId, cashId: refundId, amountSen: 4000 } },
    ],
  },
  PaymentQuestionAsked: {
    'of a booking on a receipt': [
      order,
      confirmed,
      {
        type: 'PaymentQuestionAsked',
        data: { bookingId, questionId: refundId, missingSen: 4000 },
      },
    ],
    'asked again': [
      order,
      confirmed,
      {
        type: 'PaymentQuestionAsked',
        data: { bookingId, questionId: refundId, missingSen: 4000 },
      },
      {
        type: 'PaymentQuestionAsked',
        data: { bookingId, questionId: receiptId, missingSen: 4000 },
      },
    ],
  },
  PaymentReturned: {
    'of a booking on a receipt': [
      order,
      confirmed,
      {
        type: 'PaymentReturned',
        data: { bookingId, returnId: refundId, amountSen: 4000, acceptedSen: 4000 },
      },
    ],
  },
  CashCounted: {
    'and corrected': [
      counted,
      {
        type: 'CashCounted',
        data: { ...counted.data, countId: receiptId, countedSen: 12_000, corrects: refundId },
      },
    ],
  },
  HoldProlonged: {
    once: [order, { type: 'HoldProlonged', data: { bookingId, holdUntil: later } }],
  },
  BookingExpired: { unpaid: [order, { type: 'BookingExpired', data: { bookingId } }] },
  TicketRequested: { paid: [order, confirmed, { type: 'TicketRequested', data: { bookingId } }] },
  TicketSent: {
    'with its text': [
      order,
      confirmed,
      {
        type: 'TicketSent',
        data: {
          bookingId,
          causeId: receiptId,
          messageId: 'm1',
          mail: { to: 'aminah@example.com', subject: 'Your ticket', text: 'Here it is.' },
        },
      },
    ],
    paid: [
      order,
      confirmed,
      { type: 'TicketSent', data: { bookingId, causeId: receiptId, messageId: 'm1' } },
    ],
  },
  NoticeSent: {
    'of an expiry': [
      order,
      { type: 'BookingExpired', data: { bookingId } },
      {
        type: 'NoticeSent',
        data: { bookingId, causeId: receiptId, notice: 'expired', messageId: 'm2' },
      },
    ],
    'of a cancellation, with its text': [
      order,
      { type: 'BookingCancelled', data: { bookingId, from: 'pending_payment', reason: 'staff' } },
      {
        type: 'NoticeSent',
        data: {
          bookingId,
          causeId: receiptId,
          notice: 'cancelled',
          messageId: 'm2',
          mail: { to: 'aminah@example.com', subject: 'Cancelled', text: 'We are sorry.' },
        },
      },
    ],
    'of what the school wrote': [
      order,
      {
        type: 'NoticeSent',
        data: {
          bookingId,
          causeId: receiptId,
          notice: 'school-message',
          subject: 'The doors open earlier',
          messageId: 'm3',
        },
      },
    ],
  },
  NoticeNotSent: {
    'of an expiry': [
      order,
      { type: 'BookingExpired', data: { bookingId } },
      {
        type: 'NoticeNotSent',
        data: { bookingId, causeId: receiptId, notice: 'expired', reason: 'mailbox full' },
      },
    ],
  },
  BookingNoteAdded: {
    written: [
      order,
      { type: 'BookingNoteAdded', data: { bookingId, noteId: receiptId, text: 'Pays in cash' } },
    ],
    'a second one': [
      order,
      { type: 'BookingNoteAdded', data: { bookingId, noteId: receiptId, text: 'Pays in cash' } },
      { type: 'BookingNoteAdded', data: { bookingId, noteId: refundId, text: 'Comes late' } },
    ],
    'erased since': [
      order,
      { type: 'BookingNoteAdded', data: { bookingId, noteId: receiptId, text: null } },
    ],
  },
  CustomerErased: {
    'with all that was known of them': [
      order,
      upload,
      asked,
      { type: 'ReceiptRead', data: { bookingId, receiptId, reading } },
      confirmed,
      { type: 'BookingNoteAdded', data: { bookingId, noteId: receiptId, text: 'Pays in cash' } },
      { type: 'TicketSendFailed', data: { bookingId, causeId: receiptId, reason: 'mailbox full' } },
      { type: 'CustomerErased', data: { bookingId, askedBy: 'customer' } },
    ],
    'erased already': [
      order,
      { type: 'CustomerErased', data: { bookingId, askedBy: 'customer' } },
      { type: 'CustomerErased', data: { bookingId, askedBy: 'staff' } },
    ],
  },
  TicketSendFailed: {
    paid: [
      order,
      confirmed,
      { type: 'TicketSendFailed', data: { bookingId, causeId: receiptId, reason: 'mailbox full' } },
    ],
    'failed before': [
      order,
      confirmed,
      { type: 'TicketSendFailed', data: { bookingId, causeId: receiptId, reason: 'mailbox full' } },
      { type: 'TicketSendFailed', data: { bookingId, causeId: refundId, reason: 'no such user' } },
    ],
  },
  SeatChangeAbandoned: {
    placed: [order, { type: 'SeatChangeAbandoned', data: { bookingId, performanceId } }],
  },
  SeatsHeld: {
    first: [hold as DomainEventOf<'SeatsHeld'>],
    'other seats than before': [
      hold,
      { type: 'SeatsHeld', data: { performanceId, bookingId, seats: [a2, a3], until: null } },
    ],
    'kept back by staff': [block],
    'again, of a block of which all was sold': [block, soldOut, block],
    'for a waiting list, first without seats': [kept([]), kept([a1, a2])],
  },
  HoldExtended: {
    'to another deadline': [
      hold,
      { type: 'HoldExtended', data: { performanceId, bookingId, until: later } },
    ],
    'of seats that were sold': [
      sale,
      { type: 'HoldExtended', data: { performanceId, bookingId, until: later } },
    ],
  },
  SeatsTaken: {
    held: [hold, sale],
    free: [sale],
    'from a block': [
      block,
      soldOut,
      {
        type: 'SeatsTaken',
        data: {
          performanceId,
          bookingId,
          seats: [a1, a2],
          fromBlock: { blockId, seats: [a1, a2] },
        },
      },
    ],
  },
  SeatsReleased: {
    expired: [
      hold,
      {
        type: 'SeatsReleased',
        data: { performanceId, bookingId, seats: [a1, a2], reason: 'expired' },
      },
    ],
  },
  SeatsMoved: {
    'onto one of its own': [
      sale,
      {
        type: 'SeatsMoved',
        data: { performanceId, bookingId, from: [a1, a2], to: [{ ...a2, section: 'Circle' }, a3] },
      },
    ],
    'all of a block': [block, soldOut],
    'what is left of a block': [
      block,
      {
        type: 'SeatsMoved',
        data: { performanceId, bookingId: blockId, from: [a1, a2], to: [a2], ofBlock: true },
      },
    ],
  },
  PaymentClaimed: { transaction: [lock as DomainEventOf<'PaymentClaimed'>] },
  DiscountCodeUsed: {
    'for an order': [
      {
        type: 'DiscountCodeUsed',
        data: { codeId, word: 'FAMILY26', bookingId, performanceId, bookingVersion: 0 },
      },
    ],
  },
  DiscountCodeReturned: {
    'by an order': [
      { type: 'DiscountCodeReturned', data: { codeId, word: 'FAMILY26', bookingId } },
    ],
  },
  StockTaken: {
    'for an order': [
      {
        type: 'StockTaken',
        data: {
          extraId,
          bookingId,
          performanceId,
          sizes: [{ size: 'M', count: 2 }],
          bookingVersion: 0,
        },
      },
    ],
  },
  StockReturned: {
    'by an order': [{ type: 'StockReturned', data: { extraId, bookingId, kept: [] } }],
  },
  PersonalDataExported: {
    'into a file': [
      {
        type: 'PersonalDataExported',
        data: {
          askedBy: 'salmah@example.com',
          reason: 'Complaint of 1 March',
          by: 'export',
          into: 'march.parquet',
          selection: '--school 6f0f3f0e-0000-4000-8000-0000000000f1',
        },
      },
    ],
  },
  ...RECORDED_CATALOGUE_HISTORY,
  ...RECORDED_STATEMENT_HISTORY,
};
