import type { BookingEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import {
  requirePlaced,
  currentReceipt,
  isPaid,
  isRejectedForGood,
  type Booking,
} from './booking.js';
import { requireKept } from './staff-requests.js';

/** Receipt decision by a member of staff, with a message for the family. */
export type StaffDecision =
  | { readonly kind: 'confirm'; readonly message: string }
  | { readonly kind: 'reject'; readonly message: string };

/**
 * Applies a receipt decision by staff, which may replace the decision of the automatic receipt check. It writes the same events,
 * in the name of the member of staff. A repeated decision is written once. A rejection by staff is final, unlike one by the
 * receipt check: no payment clock, no seats and no further receipt until staff reopen the booking.
 */
export function decideReceipt(
  booking: Booking,
  receiptId: string,
  decision: StaffDecision,
): BookingEvent[] {
  const placed = requireKept(requirePlaced(booking));
  const { bookingId, status } = placed;
  if (!placed.receipts.some((receipt) => receipt.receiptId === receiptId)) {
    throw new Refusal('not-found', 'receipt_not_found', 'Receipt not found');
  }
  const { message } = decision;
  if (decision.kind === 'confirm')
    return isPaid(status)
      ? []
      : [{ type: 'BookingConfirmed', data: { bookingId, receiptId, message } }];
  if (isPaid(status)) {
    throw new Refusal(
      'conflict',
      'already_paid',
      'This booking is confirmed already. To take the confirmation back, change its status or cancel it in bookings management.',
    );
  }
  if (currentReceipt(placed)?.receiptId !== receiptId) {
    throw new Refusal(
      'conflict',
      'newer_receipt',
      'The customer has sent a newer receipt since. Please decide on that one.',
    );
  }
  if (isRejectedForGood(placed)) return [];
  if (status === 'expired')
    throw new Refusal(
      'conflict',
      'booking_expired',
      'This booking has expired, and its seats are free already. There is nothing to reject.',
    );
  return [
    {
      type: 'ReceiptRejected',
      data: { bookingId, receiptId, reasons: ['rejected-by-staff'], message, holdUntil: null },
    },
  ];
}
