import {
  causedBy,
  newsUntil,
  type JobCause,
  type ObservedEvent,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';
import { mayLackSeats, isPaid } from '../../../contracts/booking-groups.js';
import type { BookingNoticeKind } from '../../../contracts/events/index.js';
import { type ProofChange, isFree } from '../../orders/api.js';

export const BOOKING_NOTICE_QUEUE = 'booking-notice';

/** Kinds of notices that this policy asks for; moves, cancellations and messages of staff have their own policies. */
export type OrderNoticeKind = Exclude<
  BookingNoticeKind,
  'free-order' | 'moved' | 'cancelled' | 'school-message'
>;

export interface BookingNoticeJob extends JobCause {
  readonly bookingId: string;
  /** The event behind the notice; each event gets one e-mail. */
  readonly causeId: string;
  readonly notice: OrderNoticeKind;
  /** Match of a `balance-changed` notice. Its event is in the school's statement stream, not in the booking's. */
  readonly proof?: ProofChange;
}

/**
 * Asks for a mail about each change of an order: placed and how to pay, decisions about its receipt, its time ran out, a part of
 * its money came, money was paid back. Cancelled and moved bookings have their own policies. A free order has its mail with the
 * link, and a paid order its ticket. The worker skips notices that a later event has overtaken.
 */
export const bookingNoticePolicy: Policy = (event) => {
  const told = noticeOf(event);
  if (!told) return [];
  const { bookingId, notice, proof, until = newsUntil(event) } = told;
  const data: BookingNoticeJob = {
    bookingId,
    notice,
    causeId: event.id,
    ...(proof ? { proof } : {}),
    ...causedBy(event),
  };
  return [{ queue: BOOKING_NOTICE_QUEUE, id: event.id, data, until }];
};

interface Told {
  readonly bookingId: string;
  readonly notice: OrderNoticeKind;
  readonly proof?: ProofChange;
  /** Latest time to send it; left out: the usual limit of notices. */
  readonly until?: Date;
}

function noticeOf(event: ObservedEvent): Told | null {
  switch (event.type) {
    case 'BookingPlaced': {
      const { bookingId, totalSen, holdUntil } = event.data;
      // A family whose seats are gone must not be asked for money.
      return isFree(totalSen)
        ? null
        : { bookingId, notice: 'order-placed', until: new Date(holdUntil) };
    }
    case 'CustomerDetailsCorrected':
    case 'BookingSeatsAmended':
      // The order's mail may have gone to a wrong address (the worker compares the addresses), or may ask for another sum.
      return { bookingId: event.data.bookingId, notice: 'order-placed' };
    case 'ReceiptRejected': {
      const { bookingId, holdUntil } = event.data;
      return { bookingId, notice: holdUntil === null ? 'rejected-for-good' : 'receipt-rejected' };
    }
    case 'ReceiptReferredToStaff': {
      const { bookingId, holdUntil = null, reasons } = event.data;
      if (reasons.includes('seats-gone')) return { bookingId, notice: 'seats-lost' };
      return { bookingId, notice: holdUntil === null ? 'needs-review' : 'no-receipt' };
    }
    case 'BookingStatusSetByStaff': {
      const { bookingId, from, to, holdUntil } = event.data;
      if (to === 'needs_review')
        return isPaid(from) || mayLackSeats(from) ? { bookingId, notice: 'back-in-review' } : null;
      if (to === 'rejected') return { bookingId, notice: 'rejected-for-good' };
      return to === 'pending_payment' && holdUntil !== null
        ? { bookingId, notice: 'order-reopened', until: new Date(holdUntil) }
        : null;
    }
    case 'RefundPaid':
      return { bookingId: event.data.bookingId, notice: 'refund-paid' };
    case 'RefundTakenBack':
      return { bookingId: event.data.bookingId, notice: 'refund-taken-back' };
    case 'PaymentQuestionAsked':
      return { bookingId: event.data.bookingId, notice: 'payment-question' };
    case 'StatementLineMatched':
    case 'StatementLineUnmatched': {
      const { bookingId, amountSen } = event.data;
      // The bank took the payment back: staff decide first.
      if ('returnedBy' in event.data && event.data.returnedBy) return null;
      const sen = event.type === 'StatementLineMatched' ? amountSen : -amountSen;
      return { bookingId, notice: 'balance-changed', proof: { sen, position: event.position } };
    }
    case 'BookingExpired':
      return { bookingId: event.data.bookingId, notice: 'expired' };
    default:
      return null;
  }
}
