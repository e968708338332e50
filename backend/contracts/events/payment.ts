import type { EventTypes } from './personal.js';

/**
 * Who was first to pay with a transfer. Stream: `payment-{kind}-{sha256 of the key}`.
 *
 * The stream's name is the uniqueness: a claim is appended where no stream may exist yet, so of two
 * bookings that show one transfer at the same moment exactly one can be confirmed by it.
 */
/** `transfer`: amount, minute and payer's bank; two transfers may share it, so it is a hint to look, never a reason to reject. */
export type PaymentKeyKind = 'transaction' | 'file' | 'transfer';

/** What one transfer can be recognised by. */
export interface PaymentKey {
  readonly kind: PaymentKeyKind;
  readonly value: string;
  /** Of an id that is not the first one on the page. */
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
