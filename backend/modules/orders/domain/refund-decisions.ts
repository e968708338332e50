import { figuresOf } from '../../../contracts/booking-account.js';
import type { BookingEvent, RefundPaid } from '../../../contracts/events/index.js';
import { toDecimal, toRinggit } from '../../../contracts/money.js';
import { Refusal } from '../../../contracts/refusal.js';
import { requirePlaced, type Booking, type Refund } from './booking.js';

/* Refunds to families. The school pays them outside Houselights; these events only record the payments. */

export interface RefundToRecord extends Omit<RefundPaid['data'], 'bookingId'> {
  readonly reference: string;
}

/**
 * Records a refund, at most the sum that is due. The same refund sent twice counts once, even after it was taken back. A known
 * refund id with different data is refused: after a lost answer, staff may have changed the form before sending it again.
 *
 * @param provenSen the sum of the statement lines that are matched with the booking
 * @param today ISO 8601 day in Malaysia
 * @throws Refusal `other_refund`, `refund_not_due`, `refund_too_large` with `refundDue` (decimal), `refund_in_future`
 */
export function payRefund(
  booking: Booking,
  refund: RefundToRecord,
  provenSen: number,
  today: string,
): BookingEvent[] {
  const { bookingId, money, refunds } = requirePlaced(booking);
  const before = refunds.get(refund.refundId);
  if (before) return alreadyRecorded(before, refund);
  if (refund.paidOn > today)
    throw new Refusal(
      'rule-broken',
      'refund_in_future',
      'This day is still to come. Please enter the day on which the money was paid back.',
    );
  const { refundDueSen } = figuresOf(money, provenSen);
  if (refundDueSen === 0)
    throw new Refusal(
      'conflict',
      'refund_not_due',
      'Nothing has to be paid back for this booking. Please look at its account again.',
    );
  if (refund.amountSen > refundDueSen)
    throw new Refusal(
      'rule-broken',
      'refund_too_large',
      `Only ${toRinggit(refundDueSen)} have to be paid back for this booking.`,
      { refundDue: toDecimal(refundDueSen) },
    );
  return [{ type: 'RefundPaid', data: { bookingId, ...refund } }];
}

function alreadyRecorded(before: Refund, refund: RefundToRecord): [] {
  const { amountSen, paidOn, reference, wayOfPayment } = before;
  const isSame =
    amountSen === refund.amountSen &&
    paidOn === refund.paidOn &&
    // An erasure of the customer sets the recorded reference to null.
    (reference === null || reference === refund.reference) &&
    wayOfPayment === refund.wayOfPayment;
  if (isSame) return [];
  throw new Refusal(
    'conflict',
    'other_refund',
    `${toRinggit(amountSen)} were marked as paid back already with this request, and nothing was added now. Please look at the account again.`,
  );
}

/**
 * Takes a recorded refund back, so that its sum is due again. Returns no event when it was taken back before.
 *
 * @throws Refusal `refund_not_found`
 */
export function takeRefundBack(booking: Booking, refundId: string): BookingEvent[] {
  const { bookingId, refunds } = requirePlaced(booking);
  const refund = refunds.get(refundId);
  if (!refund) throw new Refusal('not-found', 'refund_not_found', 'Refund not found');
  const { amountSen, takenBack } = refund;
  return takenBack ? [] : [{ type: 'RefundTakenBack', data: { bookingId, refundId, amountSen } }];
}
