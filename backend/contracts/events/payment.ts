import type { EventTypes } from './personal.js';

/**
 * The payment lock: the record that a transfer already paid for a booking. Stream: `payment-{kind}-{sha256 of the key}`.
 *
 * The stream's name makes the lock unique: the event is appended only where no stream exists yet. So when two bookings show one
 * transfer at the same moment, the transfer can confirm only one of them.
 */
/**
 * Kinds of payment keys. `transfer`: amount, minute and payer's bank. Two transfers may share these, so staff look at a match; it
 * is never a reason to reject.
 */
export type PaymentKeyKind = 'transaction' | 'file' | 'transfer';

/** Key that identifies one transfer. */
export interface PaymentKey {
  readonly kind: PaymentKeyKind;
  readonly value: string;
  /** True when the receipt shows another transaction id before this one. */
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

/** Event types, each with its sealed fields. */
export const PAYMENT_EVENT_TYPES: EventTypes<PaymentEvent> = { PaymentClaimed: {} };
