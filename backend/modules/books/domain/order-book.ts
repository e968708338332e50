import {
  figuresOf,
  NO_MONEY,
  withEffect,
  type AccountFigures,
  type BookingMoney,
} from '../../../contracts/booking-account.js';
import type { BookedOrder, BookEvent } from '../../../contracts/books.js';
import type { SoldKind } from '../../../contracts/events/index.js';

/*
 * Computes the books of one booking from its events, with each payment's way (cash or transfer). All sums are in sen.
 */

/** Money that no bank statement proves, by the way of payment. */
export interface UnprovenSen {
  /** Accepted on a receipt, or because staff said that it was paid. */
  readonly receiptSen: number;
  /** Taken in cash, which no bank statement will show. */
  readonly cashSen: number;
}

interface Refund {
  readonly sen: number;
  readonly paidOn: string;
  /** Part of the refund paid in cash, fixed when the refund was paid. Later payments do not change it. */
  readonly inCashSen: number;
}

/** Books of a booking after one of its events. */
export interface OrderBook extends AccountFigures, UnprovenSen {
  readonly isPaid: boolean;
  /** Time since which the booking is paid, in ISO 8601; null while it is not. */
  readonly paidAt: string | null;
  readonly seatPricesSen: readonly number[];
  /** Ticket kinds of the seats, in the order of their prices. Null or a missing entry is Standard. */
  readonly seatKinds: readonly (SoldKind | null)[];
  /** Discount code of the order; null without one. */
  readonly code: { readonly id: string; readonly name: string } | null;
  /** Sum that the discount code takes off the seats. */
  readonly offSen: number;
  /** Extras of the order, also after a cancellation. */
  readonly extras: NonNullable<BookEvent['extras']>;
  /** True for a cancelled booking of which the school keeps the donations. */
  readonly onlyDonations: boolean;
  /** Refunds of the booking by id, without those taken back. */
  readonly refunds: ReadonlyMap<string, Refund>;
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
  seatKinds: [],
  code: null,
  offSen: 0,
  extras: [],
  onlyDonations: false,
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
    seatKinds: event.prices ? (event.kinds ?? []) : before.seatKinds,
    code: codeAfter(before, event),
    offSen: event.prices ? (event.code?.offSen ?? 0) : before.offSen,
    extras: event.extras ?? before.extras,
    onlyDonations: event.onlyDonations ?? before.onlyDonations,
    refunds: refundsAfter(before, event.refund),
  };
}

/** Returns the code that the order named; an amendment keeps it. */
function codeAfter({ code: before }: OrderBook, { code }: BookEvent): OrderBook['code'] {
  const { id, name } = code ?? {};
  return id !== undefined && name !== undefined ? { id, name } : before;
}

function refundsAfter(before: OrderBook, refund: BookEvent['refund']): OrderBook['refunds'] {
  if (!refund) return before.refunds;
  const refunds = new Map(before.refunds);
  const { id, sen, paidOn } = refund;
  if (sen > 0) refunds.set(id, { sen, paidOn, inCashSen: inCashSen(before, refund) });
  else refunds.delete(id);
  return refunds;
}

/**
 * Returns the cash part of a refund. A refund without a recorded way takes the booking's cash first; the rest is a
 * transfer.
 */
function inCashSen(
  before: OrderBook,
  { sen, way }: Pick<NonNullable<BookEvent['refund']>, 'sen' | 'way'>,
): number {
  if (way === null) return Math.min(sen, Math.max(0, inBoxesSen(before)));
  return way === 'cash' ? sen : 0;
}

export const refundedInCash = ({ refunds }: OrderBook): number =>
  [...refunds.values()].reduce((sum, each) => sum + each.inCashSen, 0);

/** Returns the cash that the booking brought into the boxes, less cash refunds; may be negative. */
export const inBoxesSen = (book: OrderBook): number => book.cashSen - refundedInCash(book);

export const orderBook = ({ events }: Pick<BookedOrder, 'events'>): OrderBook =>
  events.reduce(withEvent, EMPTY);

export interface Step {
  readonly event: BookEvent;
  readonly before: OrderBook;
  readonly after: OrderBook;
}

export function steps({ events }: Pick<BookedOrder, 'events'>): Step[] {
  let before = EMPTY;
  return events.map((event) => {
    const step = { event, before, after: withEvent(before, event) };
    before = step.after;
    return step;
  });
}
