import type { BookedOrder, BookEvent } from '../../../contracts/books.js';
import { malaysianDay } from './days.js';
import { steps, type OrderBook } from './order-book.js';

/*
 * The ledger in double entry, for accounting software. Pure. An order that nobody has paid is in no account, and an open balance
 * is no revenue: sales are what was charged less what is open. So for each event the debits equal the credits, by
 *
 *   proven + on receipts + cash = (charged - open) + refunded + refund due
 *
 * A line has the day on which Houselights recorded it, so a month that was exported does not change later.
 */

export const ACCOUNTS = {
  bank: 'Bank',
  receipts: 'Receipts awaiting the bank statement',
  cash: 'Cash',
  refundsDue: 'Refunds due',
  sales: 'Ticket sales',
} as const;
export type LedgerAccount = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

export interface LedgerLine {
  /** ISO 8601 day in Malaysia. */
  readonly day: string;
  readonly account: LedgerAccount;
  /** Sen; one of the two is 0, the other is more. */
  readonly debitSen: number;
  readonly creditSen: number;
  readonly text: string;
  /** The same for the lines of one entry, and for no others: the booking's code and which of its entries it is. */
  readonly document: string;
}

/** What stands on each account for one booking: positive is a debit. */
const balances = (book: OrderBook): readonly (readonly [LedgerAccount, number])[] => [
  [ACCOUNTS.bank, book.provenSen - refundedByBank(book)],
  [ACCOUNTS.receipts, book.receiptSen],
  [ACCOUNTS.cash, book.cashSen - refundedInCash(book)],
  [ACCOUNTS.refundsDue, -book.refundDueSen],
  [ACCOUNTS.sales, -(book.chargedSen - book.openSen)],
];

/** A booking that was paid in cash is paid back in cash, as far as the cash goes. */
const refundedInCash = ({ refundedSen, cashSen }: OrderBook): number =>
  Math.min(refundedSen, cashSen);
const refundedByBank = (book: OrderBook): number => book.refundedSen - refundedInCash(book);

interface Entry {
  readonly at: string;
  readonly lines: readonly LedgerLine[];
}

/** In the order of time; lines of one entry stay together, debits first. */
export const ledgerOf = (orders: readonly BookedOrder[]): LedgerLine[] =>
  orders
    .flatMap(entriesOf)
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .flatMap(({ lines }) => lines);

function entriesOf(order: BookedOrder): Entry[] {
  const entries: Entry[] = [];
  for (const { event, before, after } of steps(order)) {
    const earlier = new Map(balances(before));
    const changes = balances(after)
      .map(([account, sen]) => ({ account, sen: sen - (earlier.get(account) ?? 0) }))
      .filter(({ sen }) => sen !== 0)
      .sort((a, b) => Math.sign(b.sen) - Math.sign(a.sen));
    if (changes.length === 0) continue;
    const document = `${order.confirmationNumber}-${entries.length + 1}`;
    const text = `${order.productionTitle}, ${order.confirmationNumber}: ${inWords(event)}`;
    const lines = changes.map(({ account, sen }) => ({
      day: malaysianDay(event.at),
      account,
      debitSen: Math.max(0, sen),
      creditSen: Math.max(0, -sen),
      text,
      document,
    }));
    entries.push({ at: event.at, lines });
  }
  return entries;
}

function inWords({ type, refund }: BookEvent): string {
  switch (type) {
    case 'RefundPaid':
      return `paid back on ${refund?.paidOn ?? 'an unknown day'}`;
    case 'RefundTakenBack':
      return 'a refund was not paid after all';
    case 'StatementLineMatched':
      return 'matched with the bank statement';
    case 'StatementLineUnmatched':
      return 'a match with the bank statement was undone';
    case 'BookingConfirmed':
      return 'receipt accepted';
    case 'BookingSeatsAmended':
      return 'seats changed';
    case 'BookingCancelled':
      return 'booking cancelled';
    case 'BookingExpired':
      return 'time to pay ended';
    case 'ReceiptRejected':
      return 'receipt rejected';
    case 'BookingStatusSetByStaff':
      return 'status set by staff';
    default:
      return 'payment recorded';
  }
}
