import type {
  BookingEvent,
  BookingNoticeKind,
  EventMetadata,
  WayOfPayment,
  DecisionReason,
  ReceiptReading,
} from '../../contracts/events/index.js';
import type { BookingHistoryEntry, HistoryDetail } from '../../contracts/rest/administration.js';
import { toRinggit } from '../../contracts/money.js';
import { staffStatusLabels } from '../../contracts/rest/booking-status.js';
import { evolveBooking, noBooking, whoDid } from '../orders/api.js';
import { describeBookedSeats, describeSeats, sameSeats } from '../../contracts/seat.js';
import { changesBetween } from './booking-changes.js';
import { day, moment, dayOrMoment } from './day.js';
import { outcomeInWords } from './outcome-in-words.js';

/**
 * Returns the details of an event that its sentence leaves out: the values read from the receipt, and the reasons of its
 * decision.
 */
function detailsOf(event: BookingEvent): HistoryDetail[] {
  switch (event.type) {
    case 'ReceiptUploaded':
      return [
        { label: 'Picture', value: pictureInWords(event.data) },
        { label: 'SHA-256', value: event.data.sha256 },
      ];
    case 'ReceiptRead':
      return event.data.reading ? readingDetails(event.data.reading) : [];
    case 'BookingConfirmed':
    case 'BookingConfirmedByStatement':
      return [{ label: 'The family was told', value: event.data.message }];
    case 'ReceiptRejected':
    case 'ReceiptReferredToStaff':
      return [{ label: 'Because', value: event.data.reasons.map(reasonInWords).join(', ') }];
    default:
      return [];
  }
}

const COUNT = new Intl.NumberFormat('en-MY');

/** Describes a picture, for example `PNG, 48,213 bytes`. */
const pictureInWords = ({ mimeType, bytes }: { mimeType: string; bytes: number }): string =>
  `${mimeType.replace(/^image\//, '').toUpperCase()}, ${COUNT.format(bytes)} bytes`;

/** Converts a reason code into words: `amount-differs` becomes `amount differs`. */
const reasonInWords = (reason: DecisionReason): string => reason.replaceAll('-', ' ');

const READING: readonly (readonly [string, (reading: ReceiptReading) => string | null])[] = [
  ['Amount', ({ amountSen: { value } }) => (value === null ? null : toRinggit(value))],
  ['Paid to', ({ recipient }) => recipient.value],
  ['Account', ({ accountNumber }) => accountNumber.value],
  ['Transaction', ({ transactionId }) => transactionId.value],
  ['Paid at', ({ paidAt: { value } }) => value && dayOrMoment(value)],
  ['Method', ({ method }) => method.value],
  ['Reference', ({ reference }) => reference.value],
  ['Paid from', ({ payerBank }) => payerBank.value],
  ['Outcome', ({ outcome: { value } }) => value && outcomeInWords(value)],
  ['Read by', ({ engine }) => engine],
];

const readingDetails = (reading: ReceiptReading): HistoryDetail[] =>
  READING.flatMap(([label, read]) => {
    const value = read(reading);
    return value === null ? [] : [{ label, value }];
  });

type Words = {
  readonly [T in BookingEvent['type']]: (
    data: Extract<BookingEvent, { type: T }>['data'],
  ) => string;
};

type StoredBookingEvent = BookingEvent & { readonly id: string; readonly metadata: EventMetadata };

/**
 * Returns a booking's history for staff, oldest event first, each event with its changes. The caller adds links to the
 * receipts' pictures.
 */
export function bookingHistory(events: readonly StoredBookingEvent[]): BookingHistoryEntry[] {
  let before = noBooking();
  return events.map((event) => {
    const after = evolveBooking(before, event);
    const entry = historyEntry(event, changesBetween(before, after));
    before = after;
    return entry;
  });
}

/** Converts one booking event into a history entry. */
export const historyEntry = (
  event: StoredBookingEvent,
  changes: BookingHistoryEntry['changes'] = [],
): BookingHistoryEntry => ({
  id: event.id,
  at: event.metadata.occurredAt,
  type: event.type,
  who: whoDid(event.metadata.actor),
  summary: inWords(event),
  changes,
  details: detailsOf(event),
  pictureUrl: null,
  mail:
    event.type === 'TicketSent' || event.type === 'NoticeSent' ? (event.data.mail ?? null) : null,
});

/** Describes a booking event in one or two sentences. */
export function inWords(event: BookingEvent): string {
  // The cast is safe: each function in WORDS takes the data of its own event type.
  const words = WORDS[event.type] as ((data: BookingEvent['data']) => string) | undefined;
  return words?.(event.data) ?? event.type;
}

const WORDS: Words = {
  BookingPlaced: ({ seats, totalSen, holdUntil }) =>
    `Ordered ${countOf(seats)} for ${toRinggit(totalSen)}: ${describeBookedSeats(seats)}. Held until ${moment(holdUntil)}.`,
  ReceiptUploaded: ({ editor }) =>
    editor
      ? `Sent a payment receipt; the picture was saved by ${editor}.`
      : 'Sent a payment receipt.',
  ReceiptVerificationRequested: () => 'The receipt is being checked; the seats are kept meanwhile.',
  ReceiptRead: ({ reading }) => {
    if (!reading) return 'Read the receipt; what it said was erased.';
    const { amountSen, recipient, transactionId } = reading;
    const amount = amountSen.value === null ? null : toRinggit(amountSen.value);
    const seen = [
      amount,
      recipient.value && `to ${recipient.value}`,
      transactionId.value && `transaction ${transactionId.value}`,
    ].filter(Boolean);
    return seen.length > 0
      ? `Read in the receipt: ${seen.join(', ')}.`
      : 'Nothing could be read in the receipt.';
  },
  BookingConfirmed: () => 'The receipt was found right: the booking is confirmed.',
  FreeBookingConfirmed: () =>
    'There is nothing to pay, and the buyer has confirmed it: the booking is confirmed.',
  BookingConfirmedByStatement: () =>
    'The bank statement shows the whole sum: the booking is confirmed.',
  TicketHeld: () =>
    'The ticket was put on hold, because no money was found for it: the door sends its guests to the office.',
  TicketHoldLifted: () => 'The ticket was released: its guests may come in.',
  ReceiptRejected: ({ message, holdUntil }) =>
    `The receipt was rejected${message === null ? '; what the family was told was erased.' : `: ${message}`}${holdUntil ? ` Another one may follow until ${moment(holdUntil)}.` : ''}`,
  ReceiptReferredToStaff: ({ message, holdUntil }) =>
    `The receipt needs a look by staff: ${message}${holdUntil ? ` It does not stop the clock: the seats are held until ${moment(holdUntil)}.` : ''}`,
  BookingStatusSetByStaff: ({ from, to, holdUntil, wayOfPayment, amountSen = 0, reason }) =>
    wayOfPayment
      ? soldInWords(wayOfPayment, amountSen, reason)
      : `Status changed from ${staffStatusLabels[from]} to ${staffStatusLabels[to]}.${holdUntil ? ` Held until ${moment(holdUntil)}.` : ''}`,
  CustomerDetailsCorrected: ({ customer }) =>
    customer
      ? `Customer details corrected to ${customer.name}, ${customer.email}, ${customer.phone}.`
      : 'Customer details corrected; they were erased since.',
  BookingSeatsAmended: ({ from, to, totalSen }) =>
    sameSeats(from, to) && describeBookedSeats(from) === describeBookedSeats(to)
      ? `The price of its seats was changed to that of the seating plan. Total now ${toRinggit(totalSen)}.`
      : `Seats changed from ${describeBookedSeats(from)} to ${describeBookedSeats(to)}. Total now ${toRinggit(totalSen)}.`,
  BookingRescheduled: ({ from, to }) =>
    `The showtime was moved from ${moment(from.startsAt)}, ${from.venue} to ${moment(to.startsAt)}, ${to.venue}.`,
  GuestCheckedIn: ({ seats, scan }) =>
    `Checked in ${countOf(seats)}: ${describeSeats(seats)}.${scan ? ` Scanned ${moment(scan.scannedAt)}${onDevice(scan.device)}.` : ''}`,
  GuestCheckInUndone: ({ seats, reason }) =>
    `Took the check-in of ${countOf(seats)} back: ${describeSeats(seats)}. Reason: ${reason}`,
  GuestScannedAgain: ({ seats, scan, first }) =>
    `Scanned again: ${describeSeats(seats)}. First let in ${moment(first.at)} by ${first.by}${onDevice(first.device)}, then scanned ${moment(scan.scannedAt)}${onDevice(scan.device)}.`,
  BookingCancelled: ({ reason }) => CANCELLED[reason],
  RefundPaid: ({ amountSen, paidOn, reference, wayOfPayment }) =>
    `Paid ${toRinggit(amountSen)} back${wayOfPayment === 'cash' ? ' in cash' : ''} on ${day(paidOn)}${reference === null ? '; its reference was erased' : `, reference ${reference}`}.`,
  RefundTakenBack: ({ amountSen }) =>
    `Took back that ${toRinggit(amountSen)} were paid back: they are due again.`,
  CashReceived: ({ amountSen }) => `Took ${toRinggit(amountSen)} in cash.`,
  CashTakenBack: ({ amountSen }) =>
    `Took back that ${toRinggit(amountSen)} were paid in cash: they are open again.`,
  PaymentQuestionAsked: ({ missingSen }) =>
    `Asked the family about ${toRinggit(missingSen)} that no bank statement shows.`,
  PaymentReturned: ({ amountSen }) =>
    `The bank took ${toRinggit(amountSen)} back that were paid for this booking.`,
  HoldProlonged: ({ holdUntil }) => `Asked for more time to pay. Held until ${moment(holdUntil)}.`,
  BookingExpired: () => 'Not paid in time: the booking expired and its seats were released.',
  SeatChangeAbandoned: () =>
    'A change of the seats was not finished in time; the seats are again what the booking says.',
  TicketRequested: () => 'Asked for the ticket to be sent again.',
  TicketSent: () => 'The ticket was sent by email.',
  TicketSendFailed: ({ reason }) => `The ticket could not be sent: ${reason}`,
  NoticeSent: ({ notice, subject }) =>
    `The customer was told by email ${NOTICES[notice]}${quoted(subject)}.`,
  BookingNoteAdded: ({ text }) =>
    text === null ? 'Wrote a note; it was erased since.' : `Wrote a note: ${text}`,
  CustomerErased: ({ askedBy }) => `${ERASED[askedBy]} The seats and the money stay.`,
  NoticeNotSent: ({ notice, subject, reason }) =>
    `The customer could not be told by email ${NOTICES[notice]}${quoted(subject)}: ${reason}`,
};

const NOTICES: Readonly<Record<BookingNoticeKind, string>> = {
  'order-placed': 'how to pay',
  'free-order': 'how to confirm it',
  'order-reopened': 'that the order is open again, and how to pay',
  'receipt-rejected': 'that the receipt was not accepted',
  'no-receipt': 'that the picture was no receipt',
  'needs-review': 'that staff are checking the receipt',
  'seats-lost': 'that its seats are gone',
  'rejected-for-good': 'that the payment was not accepted',
  'back-in-review': 'that staff look at the booking again',
  expired: 'that the booking has expired',
  'refund-paid': 'that its money was paid back',
  'refund-taken-back': 'that its money was not paid back after all',
  'balance-changed': 'what has come of its payment, and what is still to pay',
  'payment-question': 'that the school cannot find its payment',
  moved: 'that the showtime was moved',
  cancelled: 'that the booking was cancelled',
  'school-message': 'what the school wrote to families',
};

const ERASED = {
  customer: 'The customer was erased, as the customer asked.',
  staff: 'The customer was erased by staff.',
  retention: 'The customer was erased, because the school keeps such details no longer.',
} as const;

const quoted = (subject: string | undefined): string =>
  subject === undefined ? '' : ` (“${subject}”)`;

const CANCELLED = {
  staff: 'Cancelled; the seats were released.',
  'showtime-deleted': 'Cancelled, because the showtime was deleted; the seats were released.',
  'production-deleted': 'Cancelled, because the production was deleted; the seats were released.',
  'seats-lost':
    'Cancelled: its seats were lost while it was being written, and another booking has them.',
  customer: 'Given up by the customer before paying; the seats were released.',
} as const;

function soldInWords(way: WayOfPayment, amountSen: number, reason?: string | null): string {
  if (way === 'complimentary')
    return `Given by staff without payment. ${reason ? `Reason: ${reason}` : 'Its reason was erased.'}`;
  const paid = `${toRinggit(amountSen)}`;
  return way === 'cash'
    ? `Sold by staff: ${paid} paid in cash.`
    : `Sold by staff, who saw the transfer of ${paid}.`;
}

const onDevice = (device: string | null): string => (device === null ? '' : ` on ${device}`);

const countOf = (seats: readonly unknown[]): string =>
  seats.length === 1 ? '1 seat' : `${seats.length} seats`;
