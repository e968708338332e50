/** Reading of a receipt picture, and the reasons of the receipt decision. */

export interface ReadField<T> {
  readonly value: T | null;
  /** 0 (nothing) to 1 (two readings agree on a labelled value). */
  readonly confidence: number;
  /** All different values of all readings, the chosen one first. */
  readonly candidates: readonly T[];
}

/**
 * Evidence on the picture that the money was transferred, in words; `unknown` without evidence. `implied`: the whole page was
 * read and has no such word, but everything that a finished transfer shows (decision 0009).
 */
export type TransferOutcome = 'success' | 'implied' | 'pending' | 'failed' | 'unknown';

export interface ReceiptReading {
  /** Labelled amount in sen. */
  readonly amountSen: ReadField<number>;
  /** Name of the recipient as printed on the receipt. */
  readonly recipient: ReadField<string>;
  /** Digits of the recipient's account as far as shown; may be masked: `****4567`. */
  readonly accountNumber: ReadField<string>;
  /** Normalised transaction id (upper case, letters and digits alone). */
  readonly transactionId: ReadField<string>;
  /**
   * Further ids of the transfer that two readings agree on, such as the network's beside the bank's. Missing in readings from
   * before November 2026.
   */
  readonly furtherIds?: readonly string[];
  /** ISO 8601 with Malaysian offset, e.g. 2026-03-12T20:15+08:00; a date alone when no time is shown. */
  readonly paidAt: ReadField<string>;
  /** Way of transfer as printed, such as DuitNow QR or Instant transfer. */
  readonly method: ReadField<string>;
  /** Recipient reference as the payer typed it; families are asked to put the booking's code here. */
  readonly reference: ReadField<string>;
  /** Bank or wallet of the payer, when recognised. */
  readonly payerBank: ReadField<string>;
  readonly outcome: ReadField<TransferOutcome>;
  /** Raw text of each reading, starting with the reading that gave the most fields. */
  readonly texts: readonly string[];
  /** Name and version of the engine. */
  readonly engine: string;
  readonly durationMs: number;
}

/** Reasons of a receipt decision. The codes are stable; rest/receipt-messages.ts has the messages. */
export type DecisionReason =
  | 'amount-differs'
  | 'amount-unsure'
  | 'amount-missing'
  /**
   * Statements show a part of the order's sum already, so the receipt may be for that part or for the rest. Since 23 November
   * 2026.
   */
  | 'part-paid'
  | 'recipient-differs'
  | 'recipient-unsure'
  | 'recipient-missing'
  | 'transfer-failed'
  | 'transfer-pending'
  | 'outcome-missing'
  | 'transaction-id-used'
  | 'transaction-id-missing'
  | 'transaction-id-unsure'
  /** Amount, minute and payer's bank equal those of a transfer that paid for another booking. */
  | 'transfer-used'
  | 'file-used'
  | 'paid-before-booking'
  | 'paid-in-future'
  | 'time-missing'
  | 'time-unsure'
  | 'edited-picture'
  | 'unreadable'
  /** The picture has no sum, no date and fewer than five words. It does not stop the clock. */
  | 'no-receipt'
  /** Reading stopped because the picture needed more work than allowed. Since November 2026. */
  | 'too-much-to-read'
  /** The total is above what the school lets the receipt check confirm. Since 23 November 2026. */
  | 'above-automatic-limit'
  /** The school lets the receipt check confirm nothing. Since 23 November 2026. */
  | 'staff-decide-all'
  /** The school asks for the booking's code on the transfer, and it was not read. Since 23 November 2026. */
  | 'booking-code-missing'
  | 'rejected-by-staff'
  | 'seats-gone'
  /** The booking lost its use of a discount code, and others have all uses. Since 29 November 2026. */
  | 'discount-code-used-up'
  | 'extra-sold-out';

/** Values that the message for a reason mentions. Events from before 29 November 2026 have none. */
export interface DecisionValues {
  /** Sum that was read on the receipt. */
  readonly readSen?: number;
  /** Total of the booking. */
  readonly totalSen?: number;
  /** Sum that bank statements showed already. */
  readonly paidSen?: number;
  /** Merchant name that the family was asked to pay. */
  readonly payee?: string;
}
