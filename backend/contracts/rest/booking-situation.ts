import { isPaid } from '../booking-groups.js';
import { hasLapsed } from '../seat-hold.js';
import type { BookingStatus } from './bookings.js';

/*
 * Rules about the facts that a family sees about its booking and the next steps that it has, for all screens and mails. Only
 * this module decides whether seats are called held or the family is asked to pay.
 */

/** Facts about a booking on which its sentences for the family depend. */
export interface BookingState {
  readonly status: BookingStatus;
  /** ISO 8601: deadline of the family's clock; null when none runs. */
  readonly holdUntil: string | null;
  /** True: nobody else can take the seats now, as the server said. Null: the caller may not know. */
  readonly seatsKept: boolean | null;
  /** True: the server accepts a receipt for the booking now. */
  readonly takesReceipt: boolean;
  /** The total is RM 0.00: there is nothing to pay. */
  readonly free: boolean;
  /** The school was suspended: families should not pay it. */
  readonly paymentStopped: boolean;
  /** ISO 8601: when the performance begins. */
  readonly performanceDate: string;
  /** ISO 8601, by the server's clock. */
  readonly now: string;
}

/**
 * | situation         | when                                                                     |
 * |-------------------|--------------------------------------------------------------------------|
 * | `ticket`          | paid, or free and confirmed                                              |
 * | `pay`, `confirm`  | the clock runs: to pay; to confirm a free order                          |
 * | `better-receipt`  | the receipt check rejected a receipt, and a clock runs for another       |
 * | `no-receipt`      | the picture was no receipt; the clock runs on                            |
 * | `checking`        | a receipt is being read                                                  |
 * | `with-school`     | staff decide                                                             |
 * | `seats-lost`      | staff decide, and the seats are gone: before a receipt came, or since    |
 * | `rejected`        | staff rejected it for good                                               |
 * | `expired`         | the time ran out; also in the moments before the server has written that |
 * | `cancelled`       | by the school or by the buyer                                            |
 * | `over`            | not paid, and the performance has begun                                  |
 * | `payment-stopped` | not paid, and the school was suspended                                   |
 */
export type SituationKind =
  | 'ticket'
  | 'pay'
  | 'confirm'
  | 'better-receipt'
  | 'no-receipt'
  | 'checking'
  | 'with-school'
  | 'seats-lost'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'over'
  | 'payment-stopped';

export interface BookingSituation {
  readonly kind: SituationKind;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly tone: 'good' | 'info' | 'warn' | 'bad';
  /** True: show account, QR code and amount. Only while the seats are held for this payment. */
  readonly asksForPayment: boolean;
  /** True: offer the upload of a receipt. Without a hold it is a late receipt, for money that was sent already. */
  readonly takesReceipt: boolean;
  /** True: the next step is to choose seats of the same performance again. */
  readonly ordersAgain: boolean;
  /** True: only the school can help, so show its contact beside the sentences. */
  readonly asksSchool: boolean;
}

/** Returns the situation of a booking in words for its family. Pure. */
export function bookingSituation(state: BookingState): BookingSituation {
  const kind = kindOf(state);
  const { title, tone } = LOOKS[kind];
  const asksForPayment = PAYABLE.has(kind);
  const takesReceipt = state.takesReceipt && !state.free && TAKES_RECEIPT.has(kind);
  return {
    kind,
    title: kind === 'expired' && state.free ? /*i18n*/ 'Your time to confirm has run out' : title,
    tone,
    sentences: sentencesOf(kind, state, takesReceipt),
    asksForPayment,
    takesReceipt,
    ordersAgain: ORDERS_AGAIN.has(kind) && !hasBegun(state),
    asksSchool: ASKS_SCHOOL.has(kind),
  };
}

function kindOf(state: BookingState): SituationKind {
  const { status, seatsKept, holdUntil, now } = state;
  if (isPaid(status)) return 'ticket';
  if (status === 'cancelled') return 'cancelled';
  if (status === 'rejected' && holdUntil === null) return 'rejected';
  if (status === 'needs_review' && holdUntil === null)
    return seatsKept === false ? 'seats-lost' : 'with-school';
  if (status === 'verifying') return 'checking';
  if (state.paymentStopped) return 'payment-stopped';
  if (hasBegun(state)) return 'over';
  if (status === 'expired' || seatsKept === false || hasLapsed(holdUntil, now)) return 'expired';
  if (state.free) return 'confirm';
  if (status === 'rejected') return 'better-receipt';
  return status === 'needs_review' ? 'no-receipt' : 'pay';
}

const hasBegun = ({ performanceDate, now }: BookingState): boolean =>
  Date.parse(performanceDate) <= Date.parse(now);

const PAYABLE: ReadonlySet<SituationKind> = new Set(['pay', 'better-receipt', 'no-receipt']);
const TAKES_RECEIPT: ReadonlySet<SituationKind> = new Set([
  ...PAYABLE,
  'with-school',
  'expired',
  'over',
  'cancelled',
]);
const ORDERS_AGAIN: ReadonlySet<SituationKind> = new Set(['cancelled', 'rejected', 'expired']);
const ASKS_SCHOOL: ReadonlySet<SituationKind> = new Set([
  'with-school',
  'seats-lost',
  'rejected',
  'expired',
  'over',
  'cancelled',
  'payment-stopped',
]);

const LOOKS: Readonly<
  Record<SituationKind, { readonly title: string; readonly tone: BookingSituation['tone'] }>
> = {
  ticket: { title: /*i18n*/ 'Your booking is confirmed', tone: 'good' },
  pay: { title: /*i18n*/ 'Your seats are held while you pay', tone: 'info' },
  confirm: { title: /*i18n*/ 'Please confirm your booking', tone: 'info' },
  'better-receipt': { title: /*i18n*/ 'The last receipt was not accepted', tone: 'bad' },
  'no-receipt': { title: /*i18n*/ 'The last picture was no receipt', tone: 'warn' },
  checking: { title: /*i18n*/ 'Your receipt is being checked', tone: 'info' },
  'with-school': { title: /*i18n*/ 'The school is looking at your receipt', tone: 'warn' },
  'seats-lost': { title: /*i18n*/ 'Your seats are gone', tone: 'bad' },
  rejected: {
    title: /*i18n*/ 'The school did not accept the payment for this booking',
    tone: 'bad',
  },
  expired: { title: /*i18n*/ 'Your time to pay has run out', tone: 'warn' },
  cancelled: { title: /*i18n*/ 'This booking was cancelled', tone: 'bad' },
  over: { title: /*i18n*/ 'This booking was not paid before the performance', tone: 'warn' },
  'payment-stopped': { title: /*i18n*/ 'Please do not pay', tone: 'bad' },
};

const RELEASED = /*i18n*/ 'The seats are free for others again.';
const LATE_RECEIPT =
  /*i18n*/ 'If you have paid already, upload the receipt: you get the seats back if they are still free, otherwise the school decides.';
const DO_NOT_PAY = /*i18n*/ 'If not, please do not pay now.';

function sentencesOf(
  kind: SituationKind,
  { seatsKept, free }: BookingState,
  takesReceipt: boolean,
): readonly string[] {
  switch (kind) {
    case 'ticket':
      return [/*i18n*/ 'Your seats are yours. Show the QR code at the door.'];
    case 'pay':
      return [/*i18n*/ 'Please complete your payment by bank transfer and upload your receipt.'];
    case 'confirm':
      return [
        /*i18n*/ 'There is nothing to pay. Open the link in our email to confirm these seats.',
      ];
    case 'better-receipt':
      return [
        /*i18n*/ 'Your seats are still held: please pay by bank transfer as shown and upload a better receipt.',
      ];
    case 'no-receipt':
      return [
        /*i18n*/ 'Your seats are still held: please pay by bank transfer as shown, and upload a sharp screenshot of the whole receipt.',
      ];
    case 'checking':
      return seatsKept === false
        ? [
            /*i18n*/ 'Your seats are not held any more: you get them if they are still free when it is read.',
          ]
        : [/*i18n*/ 'This usually takes less than half a minute.'];
    case 'with-school':
      return [
        ...(seatsKept ? [/*i18n*/ 'Your seats stay yours until it is settled.'] : []),
        /*i18n*/ 'The tickets come by email as soon as it is confirmed.',
        ...(takesReceipt
          ? [/*i18n*/ 'If you have a sharper picture of the receipt, you can send it.']
          : []),
      ];
    case 'seats-lost':
      return [
        /*i18n*/ 'The seats went to somebody else, or the hall was changed. The school will contact you about other seats or your money.',
        /*i18n*/ 'Please keep the receipt.',
      ];
    case 'rejected':
      return [
        RELEASED,
        /*i18n*/ 'No further receipt can be sent: only the school can open the booking again. Please contact the school.',
      ];
    case 'expired':
      if (free) return [RELEASED, /*i18n*/ 'The link in our email no longer confirms them.'];
      return takesReceipt
        ? [RELEASED, LATE_RECEIPT, DO_NOT_PAY]
        : [RELEASED, /*i18n*/ 'Please do not pay.'];
    case 'cancelled':
      if (free) return [RELEASED];
      return takesReceipt
        ? [RELEASED, LATE_RECEIPT, DO_NOT_PAY]
        : [
            RELEASED,
            /*i18n*/ 'Please do not pay for it. If you have paid, the school will talk to you about your money; please keep the receipt.',
          ];
    case 'over':
      return free
        ? [/*i18n*/ 'The performance has begun, so nothing can be booked for it any more.']
        : [
            /*i18n*/ 'The performance has begun, so please do not pay any more.',
            /*i18n*/ 'If you have paid, please contact the school.',
          ];
    case 'payment-stopped':
      return [
        /*i18n*/ 'The sales of this school are stopped for now. If you have paid already, please ask the school.',
      ];
  }
}
