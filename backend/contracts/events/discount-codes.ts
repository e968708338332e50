import type { EventTypes } from './personal.js';

/**
 * Uses of one discount code by orders (docs/decisions/0055). Stream: `code-{codeId}`. A code has one word or many; each word has
 * its own uses.
 */

interface OfCode {
  readonly codeId: string;
  readonly word: string;
  readonly bookingId: string;
}

/** An order uses the word, or a booking that comes back uses it again. Written before the seats and the booking. */
export interface DiscountCodeUsed {
  readonly type: 'DiscountCodeUsed';
  readonly data: OfCode & {
    readonly performanceId: string;
    /** The booking's version that the command had read; see `SeenBooking` of the seat events. */
    readonly bookingVersion: number;
  };
}

/** The booking ended, or was never placed: its use counts no longer. */
export interface DiscountCodeReturned {
  readonly type: 'DiscountCodeReturned';
  readonly data: OfCode;
}

export type DiscountCodeEvent = DiscountCodeUsed | DiscountCodeReturned;

/** Event types, each with its sealed fields. */
export const DISCOUNT_CODE_EVENT_TYPES: EventTypes<DiscountCodeEvent> = {
  DiscountCodeUsed: {},
  DiscountCodeReturned: {},
};
