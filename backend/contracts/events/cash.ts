import type { EventTypes, Personal } from './personal.js';

/**
 * Cash counted by staff in their cash boxes at the end of a day. Stream: `cash-{schoolId}`, one for each school. The sum that
 * should be in a box is no event: it follows from the bookings (modules/books).
 */

/** A cash box: one for each seller, production and day. */
export interface CashBox {
  /** ISO 8601 day in Malaysia on which the cash was taken. */
  readonly day: string;
  readonly productionId: string;
  /** User id of the person who took the cash. */
  readonly sellerId: string;
}

/** A box was counted. A later count of the same box replaces the count that it names in `corrects`. */
export interface CashCounted {
  readonly type: 'CashCounted';
  readonly data: CashBox & {
    readonly schoolId: string;
    /** UUID, made by the screen: the same count sent twice counts once. */
    readonly countId: string;
    readonly countedSen: number;
    /** The earlier count that this one corrects; null: the first count of its box. */
    readonly corrects: string | null;
    /** Text that staff wrote, often about a person: sealed with a key of the count. Null: no text, or erased. */
    readonly note: Personal<string> | null;
  };
}

export type CashEvent = CashCounted;

/** Event types, each with its sealed fields. */
export const CASH_EVENT_TYPES: EventTypes<CashEvent> = { CashCounted: { note: true } };
