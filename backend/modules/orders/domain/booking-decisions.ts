import { hasLapsed } from '../../../contracts/seat-hold.js';
import type {
  BookingEvent,
  BookingNoticeKind,
  ReceiptReading,
  ReceiptUploaded,
  DecisionReason,
  DecisionValues,
  SentMail,
} from '../../../contracts/events/index.js';
import { withoutMailAddresses } from '../../../contracts/mail-address.js';
import { Refusal } from '../../../contracts/refusal.js';
import { SEATS_GONE_MESSAGE } from '../../../contracts/rest/receipt-messages.js';
import {
  currentReceipt,
  isPaid,
  isRejectedForGood,
  receiptOf,
  requireNotErased,
  requirePlaced,
  takesLateReceipt,
  type Booking,
  type PlacedBooking,
} from './booking.js';
import { isFree } from './order.js';
import {
  mayBeProlonged,
  restarted,
  untilAfterNoReceipt,
  untilAfterRejection,
} from './time-to-pay.js';

/*
 * Decisions on an order, as pure functions of its state and a command. Each function returns events, or throws a Refusal. A
 * repeated command returns no events.
 */

/**
 * Refuses a receipt when the booking does not expect one. Called before the seats are written, and again when the booking's
 * events are written.
 */
export function requireReceiptWanted(booking: Booking): PlacedBooking {
  const placed = requireNotErased(booking);
  if (isFree(placed.totalSen)) {
    throw new Refusal(
      'conflict',
      'nothing_to_pay',
      'There is nothing to pay for this booking. No receipt is needed.',
    );
  }
  if (isPaid(placed.status)) {
    throw new Refusal(
      'conflict',
      'already_paid',
      'This booking is paid and confirmed. No further receipt is needed.',
    );
  }
  if (placed.status === 'verifying') {
    throw new Refusal(
      'conflict',
      'receipt_being_checked',
      'A receipt for this booking is being checked right now. Please wait for its result.',
    );
  }
  if (isRejectedForGood(placed)) {
    throw new Refusal(
      'conflict',
      'rejected_by_staff',
      'School staff did not accept the payment for this booking, so no further receipt can be sent. Please contact the school: only they can open the booking again.',
    );
  }
  if (placed.status === 'cancelled' && !takesLateReceipt(placed)) {
    throw new Refusal(
      'conflict',
      'booking_cancelled',
      'This booking was cancelled. Please make a new booking, or contact the school if you have already paid.',
    );
  }
  return placed;
}

/** Returns true when {@link requireReceiptWanted} accepts a receipt. */
export function takesReceipt(booking: Booking): boolean {
  try {
    requireReceiptWanted(booking);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Records an uploaded picture. The receipt check runs if the booking keeps its seats, or if no time to pay is left. If another
 * booking has the seats, staff must decide.
 */
export function uploadReceipt(
  booking: Booking,
  command: {
    receipt: Omit<ReceiptUploaded['data'], 'bookingId'>;
    seatsKept: boolean;
    /** Hold deadline of the seats while the picture is read; see {@link untilRead}. */
    holdUntil: string | null;
  },
): BookingEvent[] {
  const { receipt, holdUntil } = command;
  const known =
    booking.kind === 'placed' &&
    booking.receipts.some(({ receiptId }) => receiptId === receipt.receiptId);
  if (known) return [];
  const { bookingId } = requireReceiptWanted(booking);
  const uploaded: BookingEvent = { type: 'ReceiptUploaded', data: { bookingId, ...receipt } };
  const { receiptId } = receipt;
  return command.seatsKept
    ? [
        uploaded,
        { type: 'ReceiptVerificationRequested', data: { bookingId, receiptId, holdUntil } },
      ]
    : [
        uploaded,
        refer(bookingId, receiptId, { reasons: ['seats-gone'], message: SEATS_GONE_MESSAGE }),
      ];
}

export function recordReading(
  booking: Booking,
  receiptId: string,
  reading: ReceiptReading,
): BookingEvent[] {
  const placed = requirePlaced(booking);
  const receipt = receiptOf(placed, receiptId);
  if (!receipt || receipt.read) return [];
  return [{ type: 'ReceiptRead', data: { bookingId: placed.bookingId, receiptId, reading } }];
}

export type WrittenDecision =
  | { readonly kind: 'confirmed'; readonly message: string }
  | {
      /** `no-receipt`: the picture is not a receipt. Staff look at it, and the payment clock still runs. */
      readonly kind: 'rejected' | 'needs_review' | 'no-receipt';
      readonly message: string;
      readonly reasons: readonly DecisionReason[];
      /** Values of the message. Left out: it mentions none. */
      readonly values?: DecisionValues;
    };

type Because = Omit<Exclude<WrittenDecision, { readonly kind: 'confirmed' }>, 'kind'>;

/**
 * Records the decision on a receipt once, and only while the booking waits for it. The rules for the payment clock are in
 * time-to-pay.ts.
 */
export function applyReceiptDecision(
  booking: Booking,
  receiptId: string,
  decision: WrittenDecision,
  now: string,
): BookingEvent[] {
  const placed = requirePlaced(booking);
  if (!awaitsReceiptDecision(placed, receiptId)) return [];
  const { bookingId } = placed;
  if (decision.kind === 'confirmed') {
    const { message } = decision;
    return [{ type: 'BookingConfirmed', data: { bookingId, receiptId, message } }];
  }
  const { kind, ...because } = decision;
  switch (kind) {
    case 'rejected': {
      const holdUntil = untilAfterRejection(placed, now);
      const then = { ...placed, clock: restarted(placed.clock, now, holdUntil) };
      const extendable = mayBeProlonged(then, holdUntil, now);
      return [
        {
          type: 'ReceiptRejected',
          data: { bookingId, receiptId, ...because, holdUntil, extendable },
        },
      ];
    }
    case 'needs_review':
      return [refer(bookingId, receiptId, because)];
    case 'no-receipt':
      return [referWhileClockRuns(placed, receiptId, because, now)];
  }
}

function referWhileClockRuns(
  booking: PlacedBooking,
  receiptId: string,
  because: Because,
  now: string,
): BookingEvent {
  const { bookingId, prolonged } = booking;
  const referred = { bookingId, receiptId, ...because };
  const holdUntil = untilAfterNoReceipt(booking, now);
  if (holdUntil === null) return { type: 'ReceiptReferredToStaff', data: referred };
  const extendable = !prolonged && mayBeProlonged(booking, holdUntil, now);
  return { type: 'ReceiptReferredToStaff', data: { ...referred, holdUntil, extendable } };
}

export const awaitsReceiptDecision = (booking: PlacedBooking, receiptId: string): boolean =>
  booking.status === 'verifying' && currentReceipt(booking)?.receiptId === receiptId;

/** Expires the booking. Returns no event while its payment clock runs or is stopped. */
export function expireBooking(booking: Booking, now: string): BookingEvent[] {
  if (booking.kind === 'none' || !hasLapsed(booking.holdUntil, now)) return [];
  if (!runsOut(booking)) return [];
  return [{ type: 'BookingExpired', data: { bookingId: booking.bookingId } }];
}

/**
 * Returns true when the booking expires at the end of its payment clock. While a picture is read, the seat hold may expire but
 * the booking does not: the receipt decision follows.
 */
export const runsOut = ({ status, holdUntil }: PlacedBooking): boolean =>
  holdUntil !== null &&
  (status === 'pending_payment' || status === 'rejected' || status === 'needs_review');

/** A sent e-mail with its message id. */
export interface MailSent {
  readonly messageId: string;
  readonly mail: SentMail;
}

/** Returns the e-mail for the booking history. Links in the text lose the key that opens the order. */
const keptMail = ({ to, subject, text }: SentMail): SentMail => ({
  to,
  subject,
  text: text.replace(/(https?:\/\/[^\s?#]*)[?#]\S*/g, '$1'),
});

export function recordTicketSent(
  booking: Booking,
  causeId: string,
  { messageId, mail }: MailSent,
): BookingEvent[] {
  const { bookingId, ticketsSentFor } = requirePlaced(booking);
  if (ticketsSentFor.has(causeId)) return [];
  return [{ type: 'TicketSent', data: { bookingId, causeId, messageId, mail: keptMail(mail) } }];
}

/**
 * Records that the ticket e-mail could not be sent.
 *
 * @param complaint answer of the mail server. Its e-mail addresses are removed, because events are kept for ever
 */
export function recordTicketSendFailed(
  booking: Booking,
  causeId: string,
  complaint: string,
): BookingEvent[] {
  const { ticketsSentFor, bookingId } = requirePlaced(booking);
  if (ticketsSentFor.has(causeId)) return [];
  const reason = withoutMailAddresses(complaint);
  return [{ type: 'TicketSendFailed', data: { bookingId, causeId, reason } }];
}

/** Subject of an e-mail to a family. */
export interface NoticeSubject {
  readonly causeId: string;
  readonly notice: BookingNoticeKind;
  /** Subject line of a message that the school wrote (`school-message`). */
  readonly subject?: string;
}

/**
 * Records the outcome of an e-mail about an event. Each event has one outcome; a second one is ignored. E-mail addresses are
 * removed from the mail server's answer, because events are kept for ever.
 */
export function recordNotice(
  booking: Booking,
  about: NoticeSubject,
  outcome: MailSent | { readonly reason: string },
): BookingEvent[] {
  const { bookingId, noticesFor } = requirePlaced(booking);
  if (noticesFor.has(about.causeId)) return [];
  const data = { bookingId, ...about };
  return [
    'messageId' in outcome
      ? {
          type: 'NoticeSent',
          data: { ...data, messageId: outcome.messageId, mail: keptMail(outcome.mail) },
        }
      : {
          type: 'NoticeNotSent',
          data: { ...data, reason: withoutMailAddresses(outcome.reason) },
        },
  ];
}

const refer = (bookingId: string, receiptId: string, because: Because): BookingEvent => ({
  type: 'ReceiptReferredToStaff',
  data: { bookingId, receiptId, ...because },
});
