import type { BookingStatus } from '../events/booking.js';
import type { ReceiptVerificationStatus } from './bookings.js';

/** The fields and facts that a check can be about. */
export type ReviewedField =
  | 'outcome'
  | 'amount'
  | 'recipient'
  | 'transactionId'
  | 'transfer'
  | 'paidAt'
  | 'reference'
  | 'picture'
  | 'limit';

/** `differs`: a contradiction that two readings agree on; `information`: nothing depends on it. */
export type ReviewedStanding = 'agrees' | 'doubt' | 'differs' | 'information';

export interface ReviewedCheck {
  readonly field: ReviewedField;
  /** E.g. `Amount`. */
  readonly label: string;
  /** As read; null when nothing was. */
  readonly read: string | null;
  readonly expected: string | null;
  readonly standing: ReviewedStanding;
  /** A sentence for staff. */
  readonly why: string;
}

/** One receipt of a booking as staff see it. */
export interface ReviewedReceipt {
  readonly id: string;
  /** Short-lived signed URL of the picture. */
  readonly imageUrl: string;
  /** ISO 8601 */
  readonly uploadedAt: string;
  readonly verificationStatus: ReceiptVerificationStatus;
  /** What the booking's page says of the decision, and the e-mail about it. */
  readonly message: string | null;
  /**
   * What became of that e-mail: `sent`, `on-its-way` (asked for, and neither sent nor refused yet), `not-sent`; null when there
   * is no decision, or when what happened since left nothing to tell.
   */
  readonly told: 'sent' | 'on-its-way' | 'not-sent' | null;
  /** Who decided, e.g. `Aminah Yusof` or `the receipt check (automatic)`, and when; null while nobody has. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /**
   * Decided by today's rules: a receipt that confirmed the booking against its total then, any
   * other as the booking is now; null while it is not read, or when the reading was erased.
   */
  readonly checks: readonly ReviewedCheck[] | null;
  /** Other facts that were read: method, payer's bank. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** GET /api/admin/bookings/{id}/receipts (staff of the school): newest receipt first. */
export interface ReceiptReview {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  readonly totalAmount: string;
  readonly receipts: readonly ReviewedReceipt[];
}

/** POST /api/admin/bookings/{id}/receipts/{receiptId}/decision answers 200 {@link ReceiptReview}; 409 `Seat conflict`, `already_paid`, `newer_receipt`, `booking_cancelled`, `booking_expired`. */
export interface ReceiptDecisionRequest {
  readonly decision: 'confirm' | 'reject';
  /** For the family, when rejecting: up to 500 characters; the usual words when left out. */
  readonly message?: string;
}
