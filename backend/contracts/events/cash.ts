import type { EventTypes, Personal } from './personal.js';

/**
 * What staff counted in their cash boxes at the end of a day. Stream: `cash-{schoolId}`, one a school. What should be in a box is
 * no event: it follows from the bookings (modules/books).
 */

/** Whose cash of which day: a box is counted for each seller and production. */
export interface CashBox {
  /** ISO 8601 day in Malaysia on which the cash was taken. */
  readonly day: string;
  readonly productionId: string;
  /** The user id of whoever took the cash. */
  readonly sellerId: string;
}

/** Somebody counted a box, or counted it again: a later count of the same box takes the place of the one it names. */
export interface CashCounted {
  readonly type: 'CashCounted';
  readonly data: CashBox & {
    readonly schoolId: string;
    /** UUID, made by the screen: the same count sent twice is one. */
    readonly countId: string;
    readonly countedSen: number;
    /** The count before, which this one corrects; null: the first of its box. */
    readonly corrects: string | null;
    /** As staff wrote it, often about a person: sealed with a key of the count. Null: nothing written, or erased. */
    readonly note: Personal<string> | null;
  };
}

export type CashEvent = CashCounted;

/** Each with its sealed fields. */
export const CASH_EVENT_TYPES: EventTypes<CashEvent> = { CashCounted: { note: true } };
