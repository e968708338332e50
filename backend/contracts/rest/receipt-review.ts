import type { BookingStatus } from '../events/booking.js';
import type { ReceiptVerificationStatus } from './bookings.js';

/** Fields and facts that a check can be about. */
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

/** Results of a check. `differs`: two readings agree on a contradiction; `information`: nothing depends on it. */
export type ReviewedStanding = 'agrees' | 'doubt' | 'differs' | 'information';

export interface ReviewedCheck {
  readonly field: ReviewedField;
  /** Label of the check for people, e.g. `Amount`. */
  readonly label: string;
  /** Text as read; null when nothing was read. */
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
  /** Decision in the words of the booking's page and of its e-mail. */
  readonly message: string | null;
  /**
   * State of the decision's e-mail: `sent`, `on-its-way` (requested, and neither sent nor refused yet), `not-sent`.
   * Null without a decision, or when later events made the e-mail pointless.
   */
  readonly told: 'sent' | 'on-its-way' | 'not-sent' | null;
  /** Person or process that decided, e.g. `Aminah Yusof` or `the receipt check (automatic)`; null before a decision. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /**
   * Checks by today's rules. A receipt that confirmed the booking is checked against the total of that time, others against the
   * booking as it is now. Null before the receipt is read, or when the reading was erased.
   */
  readonly checks: readonly ReviewedCheck[] | null;
  /** Further facts from the reading: method, payer's bank. */
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

/**
 * POST /api/admin/bookings/{id}/receipts/{receiptId}/decision answers 200 {@link ReceiptReview}; 409 `Seat conflict`,
 * `already_paid`, `newer_receipt`, `booking_cancelled`, `booking_expired`.
 */
export interface ReceiptDecisionRequest {
  readonly decision: 'confirm' | 'reject';
  /** Message for the family of a rejection, up to 500 characters; left out: the usual text. */
  readonly message?: string;
}
