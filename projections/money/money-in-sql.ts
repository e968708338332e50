import type { MoneyEffect } from '../../backend/contracts/booking-account.js';

/**
 * Change of a row by one money effect, as SQL assignments. In `set`, `had.x` is the old value of column x, and `given.sen` is the
 * effect's sum.
 */
export interface MoneyChange {
  readonly set: string;
  /** Sum of the effect in sen; null when `set` names no sum. */
  readonly sen: number | null;
}

const WHOLE_PRICE = 'greatest(had.accepted_sen, had.total_sen + had.refunded_sen)';

/**
 * Returns an effect of contracts/booking-account.ts as SQL, for rows with the columns `total_sen`, `accepted_sen`,
 * `accepted_cash_sen` and `refunded_sen`.
 */
export function moneyChange(effect: Exclude<MoneyEffect, { kind: 'charge' }>): MoneyChange {
  switch (effect.kind) {
    case 'price':
      return { set: 'total_sen = given.sen', sen: effect.totalSen };
    case 'accept':
      return { set: effect.inCash ? ACCEPT_IN_CASH : ACCEPT, sen: null };
    case 'withdraw':
      return { set: WITHDRAW, sen: null };
    case 'cash':
      return { set: ADD_CASH, sen: effect.amountSen };
    case 'receipt':
      return { set: ADD_RECEIPT, sen: effect.amountSen };
    case 'refund':
      return { set: ADD_REFUND, sen: effect.amountSen };
  }
}

const ACCEPT = `accepted_sen = ${WHOLE_PRICE}`;
const ACCEPT_IN_CASH = `accepted_sen = ${WHOLE_PRICE},
   accepted_cash_sen = had.accepted_cash_sen + ${WHOLE_PRICE} - had.accepted_sen`;
const WITHDRAW = `accepted_sen = least(had.accepted_sen, had.refunded_sen),
   accepted_cash_sen = least(had.accepted_cash_sen, had.accepted_sen, had.refunded_sen)`;
const ADD_RECEIPT = 'accepted_sen = had.accepted_sen + given.sen';
const ADD_CASH = `${ADD_RECEIPT}, accepted_cash_sen = had.accepted_cash_sen + given.sen`;
const ADD_REFUND = 'refunded_sen = had.refunded_sen + given.sen';

/** Caches the results of `make` by `set`, so that each statement always has the same text. */
export function perChange<Made>(make: (set: string) => Made): (set: string) => Made {
  const made = new Map<string, Made>();
  return (set) => {
    let found = made.get(set);
    if (found === undefined) made.set(set, (found = make(set)));
    return found;
  };
}
