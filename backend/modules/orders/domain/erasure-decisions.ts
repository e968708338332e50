import { figuresOf } from '../../../contracts/booking-account.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { toRinggit } from '../../../contracts/money.js';
import { Refusal } from '../../../contracts/refusal.js';
import {
  isPaid,
  isRejectedForGood,
  requirePlaced,
  type Booking,
  type PlacedBooking,
} from './booking.js';

/* Rules for erasing the customer of a booking, as pure functions. docs/erasure.md has the reasons. */

/** Request to erase a customer. `months` is the retention time of the school, see {@link keptUntil}. */
export type ErasureRequest =
  | { readonly askedBy: 'customer' | 'staff' }
  | { readonly askedBy: 'retention'; readonly months: number };

export type ErasureAsked = ErasureRequest & {
  /** Sum in sen of the statement lines that are matched with the booking. */
  readonly provenSen: number;
};

/**
 * Milliseconds after its beginning until a performance counts as over: a day, because scans made without a network may arrive
 * late.
 */
const OVER_AFTER_MS = 24 * 60 * 60_000;

/**
 * Erases the customer. Returns no event when the customer was erased before.
 *
 * @param now ISO 8601
 * @throws Refusal `booking_not_decided`, `booking_not_over`, `refund_due`, `payment_open`, `still_kept`
 */
export function eraseCustomer(booking: Booking, asked: ErasureAsked, now: string): BookingEvent[] {
  const placed = requirePlaced(booking);
  if (placed.erasedAt !== null) return [];
  const refusal = whyNotErased(placed, asked, now);
  if (refusal) throw refusal;
  const { bookingId } = placed;
  return [{ type: 'CustomerErased', data: { bookingId, askedBy: asked.askedBy } }];
}

/** Returns the reason why the customer cannot be erased yet; null: the customer can be erased. */
export function whyNotErased(
  booking: PlacedBooking,
  asked: ErasureAsked,
  now: string,
): Refusal | null {
  const { status, performance, money } = booking;
  const { askedBy, provenSen } = asked;
  if (
    asked.askedBy === 'retention' &&
    Date.parse(now) < Date.parse(keptUntil(booking, asked.months))
  )
    return kept('still_kept', 'The school keeps this family for longer.');
  if (isUndecided(booking))
    return kept(
      'booking_not_decided',
      'This booking waits for its payment or for the school. It can be erased once it is paid and over, or cancelled.',
    );
  if (isPaid(status) && Date.parse(now) < Date.parse(performance.startsAt) + OVER_AFTER_MS)
    return kept(
      'booking_not_over',
      'The performance is not over, and the ticket is checked at the door. The booking can be erased a day after the performance, or once the school has cancelled it.',
    );
  const { refundDueSen, openSen } = figuresOf(money, provenSen);
  if (refundDueSen > 0)
    return kept(
      'refund_due',
      `${toRinggit(refundDueSen)} still have to be paid back to this customer. The booking can be erased once that is done.`,
    );
  // An unpaid debt is no reason to keep a family's details for ever.
  if (openSen > 0 && askedBy !== 'retention')
    return kept(
      'payment_open',
      `${toRinggit(openSen)} of this booking are still to be paid. It can be erased once that is settled.`,
    );
  return null;
}

/**
 * Returns the end of the retention time, ISO 8601. The retention time begins at the latest of three times: the performance's
 * start, the order, and the last rescheduling. A wrong year in a performance's date therefore erases no family before its visit.
 */
export function keptUntil(
  { performance, placedAt, movedAt }: PlacedBooking,
  months: number,
): string {
  const moments = [performance.startsAt, placedAt, movedAt ?? placedAt];
  return monthsAfter(Math.max(...moments.map((moment) => Date.parse(moment))), months);
}

/** Adds months. A day that does not exist in the resulting month becomes its last day, as in the database. */
function monthsAfter(moment: number, months: number): string {
  const then = new Date(moment);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then.toISOString();
}

const isUndecided = (booking: PlacedBooking): boolean =>
  ['pending_payment', 'verifying', 'needs_review'].includes(booking.status) ||
  (booking.status === 'rejected' && !isRejectedForGood(booking));

const kept = (code: string, message: string): Refusal => new Refusal('conflict', code, message);
