import type { BookedOrder, CashCount, WayOfPayment } from '../../../contracts/books.js';
import {
  cashBoxes,
  cashMovements,
  cashSums,
  type CashBoxEnd,
  type CashSums,
} from './cash-boxes.js';
import { malaysianDay } from './days.js';
import { orderBook, type OrderBook } from './order-book.js';

/*
 * The statement of a production for the treasurer. Pure. All sums are sen, and
 *
 *   sold + ordered + refunded + refund due = proven + on receipts + cash + open
 */
export interface ProductionStatement {
  /** Of bookings that are paid. */
  readonly sold: { readonly bookings: number; readonly seats: number; readonly sen: number };
  /** Of bookings that have their seats, or may still get them, and are not paid. */
  readonly ordered: { readonly bookings: number; readonly seats: number; readonly sen: number };
  /** Seats of paid bookings for which nothing is charged; among those that are sold. */
  readonly complimentarySeats: number;
  /** On a bank statement. */
  readonly provenSen: number;
  /** On a receipt or by staff's word, and on no statement. */
  readonly receiptSen: number;
  readonly cashSen: number;
  readonly refundedSen: number;
  readonly refundDueSen: number;
  /** Families still have to pay it: no revenue. */
  readonly openSen: number;
  /** What is sold, the dearest first; complimentary seats at nothing. Adds up to `sold`. */
  readonly byPrice: readonly {
    readonly priceSen: number;
    readonly seats: number;
    readonly sen: number;
  }[];
  /** ISO 8601 days in Malaysia: what became paid on it, and what was paid back on it. Adds up to `sold` and `refundedSen`. */
  readonly byDay: readonly {
    readonly day: string;
    readonly seats: number;
    readonly sen: number;
    readonly refundedSen: number;
  }[];
  /** What came in, by the way it came; complimentary bookings bring nothing. Adds up to all that came in. */
  readonly byWay: readonly {
    readonly way: WayOfPayment;
    readonly bookings: number;
    readonly sen: number;
  }[];
  /** Cash counted against cash sold, by day and seller. What was taken adds up to `cashSen` less what was paid back in cash. */
  readonly boxes: readonly CashBoxEnd[];
  readonly counted: CashSums;
}

/** @param counts of the whole school, or of this production alone */
export function productionStatement(
  orders: readonly BookedOrder[],
  counts: readonly CashCount[],
): ProductionStatement {
  const own = new Set(orders.map(({ productionId }) => productionId));
  const boxes = cashBoxes(
    cashMovements(orders),
    counts.filter(({ productionId }) => own.has(productionId)),
  );
  const books = orders.map(orderBook);
  const sold = books.filter(({ isPaid }) => isPaid);
  const ordered = books.filter(({ isPaid, chargedSen }) => !isPaid && chargedSen > 0);
  return {
    sold: soldIn(sold),
    ordered: soldIn(ordered),
    complimentarySeats: sum(sold.filter(isComplimentary), seatsOf),
    provenSen: sum(books, ({ provenSen }) => provenSen),
    receiptSen: sum(books, ({ receiptSen }) => receiptSen),
    cashSen: sum(books, ({ cashSen }) => cashSen),
    refundedSen: sum(books, ({ refundedSen }) => refundedSen),
    refundDueSen: sum(books, ({ refundDueSen }) => refundDueSen),
    openSen: sum(books, ({ openSen }) => openSen),
    byPrice: byPrice(sold),
    byDay: byDay(books, sold),
    byWay: byWay(books, sold),
    boxes,
    counted: cashSums(boxes),
  };
}

const isComplimentary = ({ chargedSen }: OrderBook): boolean => chargedSen === 0;
const seatsOf = ({ seatPricesSen }: OrderBook): number => seatPricesSen.length;
const sum = (books: readonly OrderBook[], of: (book: OrderBook) => number): number =>
  books.reduce((all, book) => all + of(book), 0);

const soldIn = (books: readonly OrderBook[]) => ({
  bookings: books.length,
  seats: sum(books, seatsOf),
  sen: sum(books, ({ chargedSen }) => chargedSen),
});

function byPrice(sold: readonly OrderBook[]): ProductionStatement['byPrice'] {
  const seats = new Map<number, number>();
  for (const book of sold)
    for (const seatPrice of book.seatPricesSen) {
      const priceSen = isComplimentary(book) ? 0 : seatPrice;
      seats.set(priceSen, (seats.get(priceSen) ?? 0) + 1);
    }
  return [...seats]
    .sort(([a], [b]) => b - a)
    .map(([priceSen, count]) => ({ priceSen, seats: count, sen: priceSen * count }));
}

function byDay(
  books: readonly OrderBook[],
  sold: readonly OrderBook[],
): ProductionStatement['byDay'] {
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
  }
  for (const { refunds } of books)
    for (const { paidOn, sen } of refunds.values()) dayOf(paidOn).refundedSen += sen;
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, of]) => ({ day, ...of }));
}

function byWay(
  books: readonly OrderBook[],
  sold: readonly OrderBook[],
): ProductionStatement['byWay'] {
  const transferSen = ({ provenSen, receiptSen }: OrderBook): number => provenSen + receiptSen;
  const transfers = books.filter((book) => transferSen(book) > 0);
  const cash = books.filter(({ cashSen }) => cashSen > 0);
  return [
    { way: 'transfer', bookings: transfers.length, sen: sum(transfers, transferSen) },
    { way: 'cash', bookings: cash.length, sen: sum(cash, ({ cashSen }) => cashSen) },
    { way: 'complimentary', bookings: sold.filter(isComplimentary).length, sen: 0 },
  ];
}
