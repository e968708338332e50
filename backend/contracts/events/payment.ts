import type { EventTypes } from './personal.js';

/**
 * Which booking a transfer pays for: the payment lock. Stream: `payment-{kind}-{sha256 of the
 * key}`.
 *
 * The stream's name makes the lock unique: the event is appended only where no stream exists yet,
 * so of two bookings that show one transfer at the same moment exactly one can be confirmed by it.
 */
/**
 * `transfer`: amount, minute and payer's bank. Two transfers may share these, so staff look at a
 * match; it is never a reason to reject.
 */
export type PaymentKeyKind = 'transaction' | 'file' | 'transfer';

/** What one transfer can be recognised by. */
export interface PaymentKey {
  readonly kind: PaymentKeyKind;
  readonly value: string;
  /** True when this id is not the first one on the page. */
  readonly further?: true;
}

export interface PaymentClaimed {
  readonly type: 'PaymentClaimed';
  readonly data: {
    readonly kind: PaymentKeyKind;
    readonly bookingId: string;
    readonly receiptId: string;
  };
}

export type PaymentEvent = PaymentClaimed;

/** Each with its sealed fields. */
export const PAYMENT_EVENT_TYPES: EventTypes<PaymentEvent> = { PaymentClaimed: {} };
