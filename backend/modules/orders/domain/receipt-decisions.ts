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

/** Decision of a member of staff on a receipt, with a message for the family. */
export type StaffDecision =
  | { readonly kind: 'confirm'; readonly message: string }
  | { readonly kind: 'reject'; readonly message: string };

/**
 * Applies a decision of staff, where the receipt check made none, or in place of its decision: the same events, in the staff's
 * name. A repeated decision is written once. Unlike the receipt check's, a rejection by staff is final: no clock, no seats, no
 * further receipt, until staff open the booking again.
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
