import type { BookedOrder, CashCount, WayOfPayment } from '../../../contracts/books.js';
import { atOnce, type Steps } from '../../../contracts/steps.js';
import { STANDARD } from '../../../contracts/ticket-price.js';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import {
  cashBoxes,
  cashMovementsOf,
  cashSums,
  type CashBoxEnd,
  type CashMovement,
  type CashSums,
} from './cash-boxes.js';
import { orderBook, type OrderBook } from './order-book.js';

/*
 * Financial statement of a production for the treasurer. All sums are in sen, and
 *
 * sold + ordered + refunded + refund due = proven + on receipts + cash + open
 */
export interface ProductionStatement {
  readonly sold: { readonly bookings: number; readonly seats: number; readonly sen: number };
  /** Unpaid bookings that have their seats or may still get them. */
  readonly ordered: { readonly bookings: number; readonly seats: number; readonly sen: number };
  /**
   * Free seats of paid bookings, also of bookings with dearer seats. They count in `sold`, and at price 0 in `byPrice`.
   */
  readonly complimentarySeats: number;
  /** Payments proven by a bank statement. */
  readonly provenSen: number;
  /** Payments accepted on a receipt or by staff, without a bank statement. */
  readonly receiptSen: number;
  readonly cashSen: number;
  readonly refundedSen: number;
  readonly refundDueSen: number;
  /** Sums that families still owe, which are not revenue. */
  readonly openSen: number;
  /** Sales of seats by price, the dearest first. Adds up to `sold` with `byExtra`. */
  readonly byPrice: readonly {
    readonly priceSen: number;
    readonly seats: number;
    readonly sen: number;
  }[];
  /** Sales of extras and donations, by name. */
  readonly byExtra: readonly {
    readonly extra: string;
    readonly count: number;
    readonly sen: number;
  }[];
  /** Sales of seats by ticket kind, Standard first, then by name. Adds up to `sold` with `byExtra`. */
  readonly byKind: readonly {
    readonly kind: string;
    readonly seats: number;
    readonly sen: number;
  }[];
  /** Sales with a discount code, by name. `offSen` is what the codes took off; `sen` is without it, and for seats alone. */
  readonly byCode: readonly {
    readonly code: string;
    readonly bookings: number;
    readonly seats: number;
    readonly sen: number;
    readonly offSen: number;
  }[];
  /**
   * Sales and refunds by Malaysian day (ISO 8601): a sale on the day of payment, a refund on its own day. Adds up to
   * `sold` and `refundedSen`.
   */
  readonly byDay: readonly {
    readonly day: string;
    readonly seats: number;
    readonly sen: number;
    readonly refundedSen: number;
  }[];
  /** Money by way of payment, adding up to all money received. Complimentary bookings bring none. */
  readonly byWay: readonly {
    readonly way: WayOfPayment;
    readonly bookings: number;
    readonly sen: number;
  }[];
  /** Cash boxes by day and seller. The cash taken adds up to `cashSen` less cash refunds. */
  readonly boxes: readonly CashBoxEnd[];
  readonly counted: CashSums;
}

/** @param counts cash counts of the whole school, or of this production alone */
export const productionStatement = (
  orders: readonly BookedOrder[],
  counts: readonly CashCount[],
): ProductionStatement => atOnce(statementInSteps(orders, counts));

/** Builds a production's statement in steps, booking by booking, so that other work can run in between. */
export function* statementInSteps(
  orders: readonly BookedOrder[],
  counts: readonly CashCount[],
): Steps<ProductionStatement> {
  const own = new Set(orders.map(({ productionId }) => productionId));
  const movements: CashMovement[] = [];
  const books: OrderBook[] = [];
  for (const order of orders) {
    movements.push(...cashMovementsOf(order));
    books.push(orderBook(order));
    yield;
  }
  const boxes = cashBoxes(
    movements,
    counts.filter(({ productionId }) => own.has(productionId)),
  );
  const sold = books.filter(({ isPaid }) => isPaid);
  const ordered = books.filter(({ isPaid, chargedSen }) => !isPaid && chargedSen > 0);
  yield;
  return {
    sold: yield* soldIn(sold),
    ordered: yield* soldIn(ordered),
    complimentarySeats: yield* sum(sold, freeSeatsOf),
    provenSen: yield* sum(books, ({ provenSen }) => provenSen),
    receiptSen: yield* sum(books, ({ receiptSen }) => receiptSen),
    cashSen: yield* sum(books, ({ cashSen }) => cashSen),
    refundedSen: yield* sum(books, ({ refundedSen }) => refundedSen),
    refundDueSen: yield* sum(books, ({ refundDueSen }) => refundDueSen),
    openSen: yield* sum(books, ({ openSen }) => openSen),
    byPrice: yield* byPrice(sold),
    byExtra: yield* byExtra(sold),
    byKind: yield* byKind(sold),
    byCode: yield* byCode(sold),
    byDay: yield* byDay(books, sold),
    byWay: yield* byWay(books, sold),
    boxes,
    counted: cashSums(boxes),
  };
}

/** Returns true when a seat was sold as another kind than Standard. */
export const hasKinds = ({ byKind }: ProductionStatement): boolean =>
  byKind.some(({ kind }) => kind !== 'Standard');

const isComplimentary = ({ chargedSen }: OrderBook): boolean => chargedSen === 0;
const seatsOf = ({ seatPricesSen, onlyDonations }: OrderBook): number =>
  onlyDonations ? 0 : seatPricesSen.length;
const pricesOf = (book: OrderBook): readonly number[] => {
  if (book.onlyDonations) return [];
  return isComplimentary(book) ? book.seatPricesSen.map(() => 0) : book.seatPricesSen;
};
const extrasOf = ({ extras, onlyDonations }: OrderBook): OrderBook['extras'] =>
  onlyDonations ? extras.filter(({ kept }) => kept) : extras;
const freeSeatsOf = (book: OrderBook): number =>
  pricesOf(book).filter((priceSen) => priceSen === 0).length;

function* sum(books: readonly OrderBook[], of: (book: OrderBook) => number): Steps<number> {
  let all = 0;
  for (const book of books) {
    all += of(book);
    yield;
  }
  return all;
}

function* soldIn(books: readonly OrderBook[]): Steps<ProductionStatement['sold']> {
  return {
    bookings: books.length,
    seats: yield* sum(books, seatsOf),
    sen: yield* sum(books, ({ chargedSen }) => chargedSen),
  };
}

function* byPrice(sold: readonly OrderBook[]): Steps<ProductionStatement['byPrice']> {
  const seats = new Map<number, number>();
  for (const book of sold) {
    for (const priceSen of pricesOf(book)) seats.set(priceSen, (seats.get(priceSen) ?? 0) + 1);
    yield;
  }
  return [...seats]
    .sort(([a], [b]) => b - a)
    .map(([priceSen, count]) => ({ priceSen, seats: count, sen: priceSen * count }));
}

/** Counts a kind under its last name, because staff may have renamed it between two sales. */
function* byKind(sold: readonly OrderBook[]): Steps<ProductionStatement['byKind']> {
  const kinds = new Map<string, { kind: string; seats: number; sen: number }>();
  for (const book of sold) {
    pricesOf(book).forEach((priceSen, place) => {
      const { id, name } = book.seatKinds[place] ?? { id: STANDARD, name: 'Standard' };
      const { seats, sen } = kinds.get(id) ?? { seats: 0, sen: 0 };
      kinds.set(id, { kind: name, seats: seats + 1, sen: sen + priceSen });
    });
    yield;
  }
  const standard = kinds.get(STANDARD);
  kinds.delete(STANDARD);
  const named = [...kinds.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  return [...(standard ? [standard] : []), ...named];
}

/** Counts an extra under its last name, as {@link byKind} does. */
function* byExtra(sold: readonly OrderBook[]): Steps<ProductionStatement['byExtra']> {
  const found = new Map<string, ProductionStatement['byExtra'][number]>();
  for (const book of sold) {
    for (const { id, name, count, sen } of extrasOf(book)) {
      const before = found.get(id) ?? { count: 0, sen: 0 };
      found.set(id, { extra: name, count: before.count + count, sen: before.sen + sen });
    }
    yield;
  }
  return [...found.values()].sort((a, b) => (a.extra < b.extra ? -1 : 1));
}

/** Counts a code under its last name, as {@link byKind} does. */
function* byCode(sold: readonly OrderBook[]): Steps<ProductionStatement['byCode']> {
  const codes = new Map<string, ProductionStatement['byCode'][number]>();
  for (const book of sold) {
    yield;
    if (!book.code || book.onlyDonations) continue;
    const { id, name } = book.code;
    const { bookings = 0, seats = 0, sen = 0, offSen = 0 } = codes.get(id) ?? {};
    codes.set(id, {
      code: name,
      bookings: bookings + 1,
      seats: seats + seatsOf(book),
      sen: sen + pricesOf(book).reduce((all, priceSen) => all + priceSen, 0),
      offSen: offSen + book.offSen,
    });
  }
  return [...codes.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

function* byDay(
  books: readonly OrderBook[],
  sold: readonly OrderBook[],
): Steps<ProductionStatement['byDay']> {
  const days = new Map<string, { seats: number; sen: number; refundedSen: number }>();
  const dayOf = (day: string) => {
    const found = days.get(day) ?? { seats: 0, sen: 0, refundedSen: 0 };
    days.set(day, found);
    return found;
  };
  for (const book of sold) {
    const day = dayOf(malaysianDay(book.paidAt as string));
    day.seats += seatsOf(book);
    day.sen += book.chargedSen;
    yield;
  }
  for (const { refunds } of books)
    for (const { paidOn, sen } of refunds.values()) dayOf(paidOn).refundedSen += sen;
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, of]) => ({ day, ...of }));
}

function* byWay(
  books: readonly OrderBook[],
  sold: readonly OrderBook[],
): Steps<ProductionStatement['byWay']> {
  const transferSen = ({ provenSen, receiptSen }: OrderBook): number => provenSen + receiptSen;
  const transfers = books.filter((book) => transferSen(book) > 0);
  const cash = books.filter(({ cashSen }) => cashSen > 0);
  return [
    { way: 'transfer', bookings: transfers.length, sen: yield* sum(transfers, transferSen) },
    { way: 'cash', bookings: cash.length, sen: yield* sum(cash, ({ cashSen }) => cashSen) },
    { way: 'complimentary', bookings: sold.filter(isComplimentary).length, sen: 0 },
  ];
}
