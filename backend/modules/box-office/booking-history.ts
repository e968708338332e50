import type { I18n } from '@lingui/core';
import type {
  BookingEvent,
  BookingNoticeKind,
  EventMetadata,
  WayOfPayment,
  DecisionReason,
  ReceiptReading,
} from '../../contracts/events/index.js';
import type { BookingHistoryEntry, HistoryDetail } from '../../contracts/rest/administration.js';
import { extrasText } from '../../contracts/extras.js';
import { toRinggit } from '../../contracts/money.js';
import { staffStatusLabels } from '../../contracts/rest/booking-status.js';
import { mainReason, receiptMessage } from '../../contracts/rest/receipt-messages.js';
import { sameSeats } from '../../contracts/seat.js';
import { seatNames } from '../../infrastructure/language/seat-names.js';
import { textsFor } from '../../infrastructure/language/texts.js';
import { inOneParagraph } from '../../infrastructure/mail/frame/texts.js';
import { evolveBooking, noBooking, whoDid } from '../orders/api.js';
import { changesBetween } from './booking-changes.js';
import { day, moment, dayOrMoment } from './day.js';
import { outcomeInWords } from './outcome-in-words.js';

/** Returns details that an event's sentence omits: values read from a receipt, and reasons of its decision. */
function detailsOf(event: BookingEvent, i18n: I18n): HistoryDetail[] {
  switch (event.type) {
    case 'ReceiptUploaded':
      return [
        { label: i18n.t('Picture'), value: pictureInWords(event.data, i18n) },
        { label: 'SHA-256', value: event.data.sha256 },
      ];
    case 'ReceiptRead':
      return event.data.reading ? readingDetails(event.data.reading, i18n) : [];
    case 'BookingConfirmed':
    case 'BookingConfirmedByStatement':
      return [
        {
          label: i18n.t('The family was told'),
          value: receiptMessage(event.data.message, undefined, i18n),
        },
      ];
    case 'ReceiptRejected':
    case 'ReceiptReferredToStaff':
      return [
        {
          label: i18n.t('Because'),
          value: event.data.reasons.map((reason) => i18n.t(REASONS[reason])).join(', '),
        },
      ];
    default:
      return [];
  }
}

const COUNT = new Intl.NumberFormat('en-MY');

const pictureInWords = (
  { mimeType, bytes }: { mimeType: string; bytes: number },
  i18n: I18n,
): string =>
  i18n.t('{type}, {count} bytes', {
    type: mimeType.replace(/^image\//, '').toUpperCase(),
    count: COUNT.format(bytes),
  });

/** Short words for the reasons of a receipt decision, as staff's history shows them. */
const REASONS: Readonly<Record<DecisionReason, string>> = {
  'amount-differs': /*i18n*/ 'amount differs',
  'amount-unsure': /*i18n*/ 'amount unsure',
  'amount-missing': /*i18n*/ 'amount missing',
  'part-paid': /*i18n*/ 'part paid',
  'recipient-differs': /*i18n*/ 'recipient differs',
  'recipient-unsure': /*i18n*/ 'recipient unsure',
  'recipient-missing': /*i18n*/ 'recipient missing',
  'transfer-failed': /*i18n*/ 'transfer failed',
  'transfer-pending': /*i18n*/ 'transfer pending',
  'outcome-missing': /*i18n*/ 'outcome missing',
  'transaction-id-used': /*i18n*/ 'transaction id used',
  'transaction-id-missing': /*i18n*/ 'transaction id missing',
  'transaction-id-unsure': /*i18n*/ 'transaction id unsure',
  'transfer-used': /*i18n*/ 'transfer used',
  'file-used': /*i18n*/ 'file used',
  'paid-before-booking': /*i18n*/ 'paid before booking',
  'paid-in-future': /*i18n*/ 'paid in future',
  'time-missing': /*i18n*/ 'time missing',
  'time-unsure': /*i18n*/ 'time unsure',
  'edited-picture': /*i18n*/ 'edited picture',
  unreadable: /*i18n*/ 'unreadable',
  'no-receipt': /*i18n*/ 'no receipt',
  'too-much-to-read': /*i18n*/ 'too much to read',
  'above-automatic-limit': /*i18n*/ 'above automatic limit',
  'staff-decide-all': /*i18n*/ 'staff decide all',
  'booking-code-missing': /*i18n*/ 'booking code missing',
  'rejected-by-staff': /*i18n*/ 'rejected by staff',
  'seats-gone': /*i18n*/ 'seats gone',
  'discount-code-used-up': /*i18n*/ 'discount code used up',
  'extra-sold-out': /*i18n*/ 'extra sold out',
};

const READING: readonly (readonly [
  label: string,
  read: (reading: ReceiptReading, language: string) => string | null,
])[] = [
  [/*i18n*/ 'Amount', ({ amountSen: { value } }) => (value === null ? null : toRinggit(value))],
  [/*i18n*/ 'Paid to', ({ recipient }) => recipient.value],
  [/*i18n*/ 'Account', ({ accountNumber }) => accountNumber.value],
  [/*i18n*/ 'Transaction', ({ transactionId }) => transactionId.value],
  [/*i18n*/ 'Paid at', ({ paidAt: { value } }, language) => value && dayOrMoment(value, language)],
  [/*i18n*/ 'Method', ({ method }) => method.value],
  [/*i18n*/ 'Reference', ({ reference }) => reference.value],
  [/*i18n*/ 'Paid from', ({ payerBank }) => payerBank.value],
  [
    /*i18n*/ 'Outcome',
    ({ outcome: { value } }, language) => value && outcomeInWords(value, language),
  ],
  [/*i18n*/ 'Read by', ({ engine }) => engine],
];

const readingDetails = (reading: ReceiptReading, i18n: I18n): HistoryDetail[] =>
  READING.flatMap(([label, read]) => {
    const value = read(reading, i18n.locale);
    return value === null ? [] : [{ label: i18n.t(label), value }];
  });

type Words = {
  readonly [T in BookingEvent['type']]: (
    data: Extract<BookingEvent, { type: T }>['data'],
    i18n: I18n,
  ) => string;
};

type StoredBookingEvent = BookingEvent & { readonly id: string; readonly metadata: EventMetadata };

/**
 * Returns a booking's history with the changes of each event, oldest first. The caller adds links to pictures of
 * receipts.
 *
 * @param language English when absent
 */
export function bookingHistory(
  events: readonly StoredBookingEvent[],
  language?: string,
): BookingHistoryEntry[] {
  let before = noBooking();
  return events.map((event) => {
    const after = evolveBooking(before, event);
    const entry = historyEntry(event, changesBetween(before, after, language), language);
    before = after;
    return entry;
  });
}

export const historyEntry = (
  event: StoredBookingEvent,
  changes: BookingHistoryEntry['changes'] = [],
  language?: string,
): BookingHistoryEntry => ({
  id: event.id,
  at: event.metadata.occurredAt,
  type: event.type,
  who: whoDid(event.metadata.actor),
  summary: inWords(event, language),
  changes,
  details: detailsOf(event, textsFor(language)),
  pictureUrl: null,
  mail:
    event.type === 'TicketSent' || event.type === 'NoticeSent' ? (event.data.mail ?? null) : null,
});

/**
 * Describes a booking event in one or two sentences.
 *
 * @param language English when absent
 */
export function inWords(event: BookingEvent, language?: string): string {
  // The cast is safe, because each function in WORDS takes the data of its own event type.
  const words = WORDS[event.type] as
    ((data: BookingEvent['data'], i18n: I18n) => string) | undefined;
  return words?.(event.data, textsFor(language)) ?? event.type;
}

const sentences = (i18n: I18n, ...some: readonly (string | false)[]): string =>
  inOneParagraph(
    some.filter((sentence) => sentence !== false),
    i18n.locale,
  );

const WORDS: Words = {
  BookingPlaced: ({ seats, totalSen, holdUntil, discountCode, extras }, i18n) =>
    sentences(
      i18n,
      i18n.t('Ordered {count, plural, one {1 seat} other {# seats}} for {total}: {seats}.', {
        count: seats.length,
        total: toRinggit(totalSen),
        seats: seatNames(seats, i18n),
      }),
      discountCode !== undefined &&
        i18n.t('With the discount code {word} ({name}).', {
          word: discountCode.word,
          name: discountCode.name,
        }),
      extras !== undefined && i18n.t('With {extras}.', { extras: extrasText(extras) }),
      heldUntil(holdUntil, i18n),
    ),
  ReceiptUploaded: ({ editor }, i18n) =>
    editor
      ? i18n.t('Sent a payment receipt; the picture was saved by {editor}.', { editor })
      : i18n.t('Sent a payment receipt.'),
  ReceiptVerificationRequested: (_, i18n) =>
    i18n.t('The receipt is being checked; the seats are kept meanwhile.'),
  ReceiptRead: ({ reading }, i18n) => {
    if (!reading) return i18n.t('Read the receipt; what it said was erased.');
    const { amountSen, recipient, transactionId } = reading;
    const seen = [
      amountSen.value === null ? null : toRinggit(amountSen.value),
      recipient.value && i18n.t('to {name}', { name: recipient.value }),
      transactionId.value && i18n.t('transaction {number}', { number: transactionId.value }),
    ].filter(Boolean);
    return seen.length > 0
      ? i18n.t('Read in the receipt: {facts}.', { facts: seen.join(', ') })
      : i18n.t('Nothing could be read in the receipt.');
  },
  BookingConfirmed: (_, i18n) => i18n.t('The receipt was found right: the booking is confirmed.'),
  FreeBookingConfirmed: (_, i18n) =>
    i18n.t('There is nothing to pay, and the buyer has confirmed it: the booking is confirmed.'),
  BookingConfirmedByStatement: (_, i18n) =>
    i18n.t('The bank statement shows the whole sum: the booking is confirmed.'),
  TicketHeld: (_, i18n) =>
    i18n.t(
      'The ticket was put on hold, because no money was found for it: the door sends its guests to the office.',
    ),
  TicketHoldLifted: (_, i18n) => i18n.t('The ticket was released: its guests may come in.'),
  ReceiptRejected: (data, i18n) =>
    sentences(
      i18n,
      data.message === null
        ? i18n.t('The receipt was rejected; what the family was told was erased.')
        : i18n.t('The receipt was rejected: {message}', {
            message: receiptMessage(data.message, mainReason(data), i18n),
          }),
      data.holdUntil !== null &&
        i18n.t('Another one may follow until {time}.', {
          time: moment(data.holdUntil, i18n.locale),
        }),
    ),
  ReceiptReferredToStaff: (data, i18n) =>
    sentences(
      i18n,
      i18n.t('The receipt needs a look by staff: {message}', {
        message: receiptMessage(data.message, mainReason(data), i18n),
      }),
      Boolean(data.holdUntil) &&
        i18n.t('It does not stop the clock: the seats are held until {time}.', {
          time: moment(data.holdUntil ?? '', i18n.locale),
        }),
    ),
  BookingStatusSetByStaff: ({ from, to, holdUntil, wayOfPayment, amountSen = 0, reason }, i18n) =>
    wayOfPayment
      ? soldInWords(wayOfPayment, amountSen, reason, i18n)
      : sentences(
          i18n,
          i18n.t('Status changed from {from} to {to}.', {
            from: i18n.t(staffStatusLabels[from]),
            to: i18n.t(staffStatusLabels[to]),
          }),
          holdUntil !== null && heldUntil(holdUntil, i18n),
        ),
  CustomerDetailsCorrected: ({ customer }, i18n) =>
    customer
      ? i18n.t('Customer details corrected to {name}, {email}, {phone}.', {
          name: customer.name,
          email: customer.email,
          phone: customer.phone,
        })
      : i18n.t('Customer details corrected; they were erased since.'),
  BookingSeatsAmended: ({ from, to, totalSen }, i18n) => {
    const [before, after] = [seatNames(from, i18n), seatNames(to, i18n)];
    return sentences(
      i18n,
      sameSeats(from, to) && before === after
        ? i18n.t('The price of its seats was changed to that of the seating plan.')
        : i18n.t('Seats changed from {before} to {after}.', { before, after }),
      i18n.t('Total now {total}.', { total: toRinggit(totalSen) }),
    );
  },
  BookingRescheduled: ({ from, to }, i18n) =>
    i18n.t('The showtime was moved from {before}, {oldVenue} to {after}, {newVenue}.', {
      before: moment(from.startsAt, i18n.locale),
      oldVenue: from.venue,
      after: moment(to.startsAt, i18n.locale),
      newVenue: to.venue,
    }),
  GuestCheckedIn: ({ seats, scan }, i18n) =>
    sentences(
      i18n,
      i18n.t('Checked in {count, plural, one {1 seat} other {# seats}}: {seats}.', {
        count: seats.length,
        seats: seatNames(seats, i18n),
      }),
      scan !== undefined &&
        i18n.t('Scanned {time} on {device}.', {
          time: moment(scan.scannedAt, i18n.locale),
          device: scan.device,
        }),
    ),
  GuestCheckInUndone: ({ seats, reason }, i18n) =>
    i18n.t(
      'Took the check-in of {count, plural, one {1 seat} other {# seats}} back: {seats}. Reason: {reason}',
      { count: seats.length, seats: seatNames(seats, i18n), reason },
    ),
  GuestScannedAgain: ({ seats, scan: { scannedAt, device }, first }, i18n) => {
    const scanned = seatNames(seats, i18n);
    const before = moment(first.at, i18n.locale);
    const time = moment(scannedAt, i18n.locale);
    return first.device === null
      ? i18n.t(
          'Scanned again: {seats}. First let in {before} by {who}, then scanned {time} on {device}.',
          { seats: scanned, before, who: first.by, time, device },
        )
      : i18n.t(
          'Scanned again: {seats}. First let in {before} by {who} on {firstDevice}, then scanned {time} on {device}.',
          { seats: scanned, before, who: first.by, firstDevice: first.device, time, device },
        );
  },
  ExtrasHandedOut: ({ extras, scan }, i18n) =>
    sentences(
      i18n,
      i18n.t('Handed out {extras}.', { extras: extrasText(extras) }),
      scan !== undefined &&
        i18n.t('Scanned {time} on {device}.', {
          time: moment(scan.scannedAt, i18n.locale),
          device: scan.device,
        }),
    ),
  BookingCancelled: ({ reason, keptSen }, i18n) =>
    sentences(
      i18n,
      i18n.t(CANCELLED[reason]),
      keptSen !== undefined &&
        i18n.t('The school keeps the donation of {total}.', { total: toRinggit(keptSen) }),
    ),
  RefundPaid: ({ amountSen, paidOn, reference, wayOfPayment }, i18n) => {
    const amount = toRinggit(amountSen);
    const date = day(paidOn, i18n.locale);
    if (reference === null)
      return wayOfPayment === 'cash'
        ? i18n.t('Paid {amount} back in cash on {date}; its reference was erased.', {
            amount,
            date,
          })
        : i18n.t('Paid {amount} back on {date}; its reference was erased.', { amount, date });
    return wayOfPayment === 'cash'
      ? i18n.t('Paid {amount} back in cash on {date}, reference {reference}.', {
          amount,
          date,
          reference,
        })
      : i18n.t('Paid {amount} back on {date}, reference {reference}.', {
          amount,
          date,
          reference,
        });
  },
  RefundTakenBack: ({ amountSen }, i18n) =>
    i18n.t('Took back that {amount} were paid back: they are due again.', {
      amount: toRinggit(amountSen),
    }),
  CashReceived: ({ amountSen }, i18n) =>
    i18n.t('Took {amount} in cash.', { amount: toRinggit(amountSen) }),
  CashTakenBack: ({ amountSen }, i18n) =>
    i18n.t('Took back that {amount} were paid in cash: they are open again.', {
      amount: toRinggit(amountSen),
    }),
  PaymentQuestionAsked: ({ missingSen }, i18n) =>
    i18n.t('Asked the family about {amount} that no bank statement shows.', {
      amount: toRinggit(missingSen),
    }),
  PaymentReturned: ({ amountSen }, i18n) =>
    i18n.t('The bank took {amount} back that were paid for this booking.', {
      amount: toRinggit(amountSen),
    }),
  HoldProlonged: ({ holdUntil }, i18n) =>
    sentences(i18n, i18n.t('Asked for more time to pay.'), heldUntil(holdUntil, i18n)),
  BookingExpired: (_, i18n) =>
    i18n.t('Not paid in time: the booking expired and its seats were released.'),
  SeatChangeAbandoned: (_, i18n) =>
    i18n.t(
      'A change of the seats was not finished in time; the seats are again what the booking says.',
    ),
  TicketRequested: (_, i18n) => i18n.t('Asked for the ticket to be sent again.'),
  TicketSent: (_, i18n) => i18n.t('The ticket was sent by email.'),
  TicketSendFailed: ({ reason }, i18n) =>
    i18n.t('The ticket could not be sent: {reason}', { reason }),
  NoticeSent: ({ notice, subject }, i18n) =>
    i18n.t('The customer was told by email {news}.', { news: newsOf(notice, subject, i18n) }),
  BookingNoteAdded: ({ text }, i18n) =>
    text === null
      ? i18n.t('Wrote a note; it was erased since.')
      : i18n.t('Wrote a note: {text}', { text }),
  CustomerErased: ({ askedBy }, i18n) =>
    sentences(i18n, i18n.t(ERASED[askedBy]), i18n.t('The seats and the money stay.')),
  NoticeNotSent: ({ notice, subject, reason }, i18n) =>
    i18n.t('The customer could not be told by email {news}: {reason}', {
      news: newsOf(notice, subject, i18n),
      reason,
    }),
};

const heldUntil = (iso: string, i18n: I18n): string =>
  i18n.t('Held until {time}.', { time: moment(iso, i18n.locale) });

/** Subjects of mails in a booking's history. Other languages than English show them after a colon. */
const NOTICES: Readonly<Record<BookingNoticeKind, string>> = {
  'order-placed': /*i18n*/ 'how to pay',
  'free-order': /*i18n*/ 'how to confirm it',
  'order-reopened': /*i18n*/ 'that the order is open again, and how to pay',
  'receipt-rejected': /*i18n*/ 'that the receipt was not accepted',
  'no-receipt': /*i18n*/ 'that the picture was no receipt',
  'needs-review': /*i18n*/ 'that staff are checking the receipt',
  'seats-lost': /*i18n*/ 'that its seats are gone',
  'rejected-for-good': /*i18n*/ 'that the payment was not accepted',
  'back-in-review': /*i18n*/ 'that staff look at the booking again',
  expired: /*i18n*/ 'that the booking has expired',
  'refund-paid': /*i18n*/ 'that its money was paid back',
  'refund-taken-back': /*i18n*/ 'that its money was not paid back after all',
  'balance-changed': /*i18n*/ 'what has come of its payment, and what is still to pay',
  'payment-question': /*i18n*/ 'that the school cannot find its payment',
  moved: /*i18n*/ 'that the showtime was moved',
  cancelled: /*i18n*/ 'that the booking was cancelled',
  'school-message': /*i18n*/ 'what the school wrote to families',
};

const newsOf = (notice: BookingNoticeKind, subject: string | undefined, i18n: I18n): string =>
  `${i18n.t(NOTICES[notice])}${subject === undefined ? '' : ` (“${subject}”)`}`;

const ERASED = {
  customer: /*i18n*/ 'The customer was erased, as the customer asked.',
  staff: /*i18n*/ 'The customer was erased by staff.',
  retention: /*i18n*/ 'The customer was erased, because the school keeps such details no longer.',
} as const;

const CANCELLED = {
  staff: /*i18n*/ 'Cancelled; the seats were released.',
  'showtime-deleted':
    /*i18n*/ 'Cancelled, because the showtime was deleted; the seats were released.',
  'production-deleted':
    /*i18n*/ 'Cancelled, because the production was deleted; the seats were released.',
  'seats-lost':
    /*i18n*/ 'Cancelled: its seats were lost while it was being written, and another booking has them.',
  customer: /*i18n*/ 'Given up by the customer before paying; the seats were released.',
} as const;

function soldInWords(
  way: WayOfPayment,
  amountSen: number,
  reason: string | null | undefined,
  i18n: I18n,
): string {
  const amount = toRinggit(amountSen);
  if (way === 'cash') return i18n.t('Sold by staff: {amount} paid in cash.', { amount });
  if (way === 'transfer')
    return i18n.t('Sold by staff, who saw the transfer of {amount}.', { amount });
  return sentences(
    i18n,
    i18n.t('Given by staff without payment.'),
    reason ? i18n.t('Reason: {reason}', { reason }) : i18n.t('Its reason was erased.'),
  );
}
