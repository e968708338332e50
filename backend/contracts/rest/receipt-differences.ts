import type { BookingStatus } from '../events/booking.js';

/** What was decided about a receipt, or would be. */
export interface DecisionInWords {
  readonly kind: 'confirmed' | 'rejected' | 'needs_review';
  /** Sentences for staff; none for a confirmation. */
  readonly why: readonly string[];
}

/** A receipt that today's rules decide otherwise than it was decided. */
export interface ReceiptDifference {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly receiptId: string;
  readonly totalAmount: string;
  /** Of the booking, as it is now. */
  readonly status: BookingStatus;
  /** Short-lived signed URL of the picture. */
  readonly imageUrl: string;
  /** `by`: a person's name, or `the receipt check (automatic)`; `at`: ISO 8601. */
  readonly then: DecisionInWords & { readonly by: string; readonly at: string };
  readonly now: DecisionInWords;
  /**
   * The decision of POST /api/admin/bookings/{id}/receipts/{receiptId}/decision that accepts what the rules say now; null: there is
   * none, because the rules leave it to staff, or the booking is past it.
   */
  readonly accept: 'confirm' | 'reject' | null;
}

/**
 * GET /api/admin/schools/{id}/receipt-differences (staff of the school): what the newest judging found and nobody has accepted or
 * left since. POST of the same address asks for a new judging and answers 202 with the same shape.
 */
export interface ReceiptDifferences {
  /** ISO 8601 and a person's name; null: nobody has asked yet. */
  readonly asked: { readonly at: string; readonly by: string } | null;
  /** ISO 8601: when the judging that was asked for was over; null while it runs or waits. */
  readonly finishedAt: string | null;
  /** How many receipts of the school were judged again; null until the first judging is over. */
  readonly receipts: number | null;
  /** The newest decisions first, at most thirty. */
  readonly differences: readonly ReceiptDifference[];
  /** There are more, which are shown when some of these are dealt with. */
  readonly more: boolean;
}
