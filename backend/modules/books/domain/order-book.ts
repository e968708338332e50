import {
  figuresOf,
  NO_MONEY,
  withEffect,
  type AccountFigures,
  type BookingMoney,
} from '../../../contracts/booking-account.js';
import type { BookedOrder, BookEvent, WayOfPayment } from '../../../contracts/books.js';

/* One booking's books: the fold of its events with the way each payment came. All sums are sen. Pure. */

/** Money that no statement proves, by the way it came. */
export interface UnprovenSen {
  /** On a receipt, or by staff's word. */
  readonly receiptSen: number;
  /** Taken in cash; no statement is expected to show it. */
  readonly cashSen: number;
}

/** A booking after one of its events. */
export interface OrderBook extends AccountFigures, UnprovenSen {
  readonly isPaid: boolean;
  /** ISO 8601: since when it is paid without a break; null while it is not. */
  readonly paidAt: string | null;
  readonly seatPricesSen: readonly number[];
  /** Of the last payment that said it. */
  readonly way: WayOfPayment;
  /** Refunds that were not taken back, by their id. */
  readonly refunds: ReadonlyMap<string, { readonly sen: number; readonly paidOn: string }>;
}

interface Folded extends OrderBook {
  readonly money: BookingMoney;
}

const EMPTY: Folded = {
  ...figuresOf(NO_MONEY, 0),
  money: NO_MONEY,
  receiptSen: 0,
  cashSen: 0,
  isPaid: false,
  paidAt: null,
  seatPricesSen: [],
  way: 'transfer',
  refunds: new Map(),
};

function withEvent(before: Folded, event: BookEvent): Folded {
  const money = event.effects.reduce(withEffect, before.money);
  const figures = figuresOf(money, before.provenSen + event.provenSen);
  const isPaid = event.paid ?? before.isPaid;
  return {
    ...figures,
    receiptSen: figures.unprovenSen - money.acceptedCashSen,
    cashSen: money.acceptedCashSen,
    money,
    isPaid,
    paidAt: isPaid ? (before.paidAt ?? event.at) : null,
    seatPricesSen: event.prices ?? before.seatPricesSen,
    way: event.way ?? before.way,
    refunds: refundsAfter(before.refunds, event.refund),
  };
}

function refundsAfter(
  before: OrderBook['refunds'],
  refund: BookEvent['refund'],
): OrderBook['refunds'] {
  if (!refund) return before;
  const refunds = new Map(before);
  if (refund.sen > 0) refunds.set(refund.id, { sen: refund.sen, paidOn: refund.paidOn });
  else refunds.delete(refund.id);
  return refunds;
}

/** After all events. */
export const orderBook = ({ events }: Pick<BookedOrder, 'events'>): OrderBook =>
  events.reduce(withEvent, EMPTY);

export interface Step {
  readonly event: BookEvent;
  readonly before: OrderBook;
  readonly after: OrderBook;
}

/** Event by event. */
export function steps({ events }: Pick<BookedOrder, 'events'>): Step[] {
  let before = EMPTY;
  return events.map((event) => {
    const step = { event, before, after: withEvent(before, event) };
    before = step.after;
    return step;
  });
}
