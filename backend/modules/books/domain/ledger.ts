import type { BookedOrder, BookEvent, CashCount } from '../../../contracts/books.js';
import { atOnce, type Steps } from '../../../contracts/steps.js';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import {
  cashDifferences,
  cashMovementsOf,
  type CashDifference,
  type CashMovement,
} from './cash-boxes.js';
import { inBoxesSen, refundedInCash, steps, type OrderBook } from './order-book.js';

/*
 * Builds the ledger in double entry, for accounting software. An unpaid order is in no account, and an open sum is not
 * revenue: sales are the charged sum less the open sum. For each event debits equal credits:
 *
 * proven + on receipts + cash = (charged - open) + refunded + refund due
 *
 * A difference found by a cash count moves between Cash and Cash differences, so that Cash equals the counted cash. A
 * line has the day on which it was recorded, so a month that was exported does not change later.
 */

export const ACCOUNTS = {
  bank: 'Bank',
  receipts: 'Receipts awaiting the bank statement',
  cash: 'Cash',
  refundsDue: 'Refunds due',
  sales: 'Ticket sales',
  cashDifferences: 'Cash differences',
} as const;
export type LedgerAccount = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

export interface LedgerLine {
  readonly day: string;
  readonly account: LedgerAccount;
  /** Debit in sen. Either debit or credit is 0, the other is positive. */
  readonly debitSen: number;
  readonly creditSen: number;
  readonly text: string;
  /** Id shared by the lines of one entry: the booking's code with a number, or a cash count's id. */
  readonly document: string;
}

const balances = (book: OrderBook): readonly (readonly [LedgerAccount, number])[] => [
  [ACCOUNTS.bank, book.provenSen - refundedByBank(book)],
  [ACCOUNTS.receipts, book.receiptSen],
  [ACCOUNTS.cash, inBoxesSen(book)],
  [ACCOUNTS.refundsDue, -book.refundDueSen],
  [ACCOUNTS.sales, -(book.chargedSen - book.openSen)],
];

const refundedByBank = (book: OrderBook): number => book.refundedSen - refundedInCash(book);

interface Entry {
  readonly at: string;
  readonly lines: readonly LedgerLine[];
}

/** Returns all ledger entries in order of time. The lines of one entry stay together, debits first. */
export const ledgerOf = (
  orders: readonly BookedOrder[],
  counts: readonly CashCount[],
): LedgerLine[] => atOnce(ledgerInSteps(orders, counts));

/** Builds the ledger in steps, booking by booking and then minute by minute, so that other work can run in between. */
export function* ledgerInSteps(
  orders: readonly BookedOrder[],
  counts: readonly CashCount[],
): Steps<LedgerLine[]> {
  const byMinute = new Map<string, Entry[]>();
  const add = (entry: Entry): void => {
    const minute = entry.at.slice(0, 'YYYY-MM-DDTHH:MM'.length);
    const others = byMinute.get(minute);
    if (others) others.push(entry);
    else byMinute.set(minute, [entry]);
  };
  const movements: CashMovement[] = [];
  for (const order of orders) {
    for (const entry of entriesOf(order)) add(entry);
    movements.push(...cashMovementsOf(order));
    yield;
  }
  for (const difference of cashDifferences(movements, counts)) add(entryOfCount(difference));
  const ledger: LedgerLine[] = [];
  for (const minute of [...byMinute.keys()].sort()) {
    const entries = byMinute.get(minute) ?? [];
    entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    for (const { lines } of entries) ledger.push(...lines);
    yield;
  }
  return ledger;
}

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

function entryOfCount({ count, productionTitle, seller, sen }: CashDifference): Entry {
  const facts = {
    day: malaysianDay(count.at),
    text: `${productionTitle ?? 'Cash'}, ${seller ?? 'nobody who sold'}: cash of ${count.day} counted, ${sen > 0 ? 'more' : 'less'} than was taken`,
    document: `CASH-${count.day}-${count.countId.slice(0, 8)}`,
  };
  const [debit, credit] =
    sen > 0 ? [ACCOUNTS.cash, ACCOUNTS.cashDifferences] : [ACCOUNTS.cashDifferences, ACCOUNTS.cash];
  const sum = Math.abs(sen);
  return {
    at: count.at,
    lines: [
      { ...facts, account: debit, debitSen: sum, creditSen: 0 },
      { ...facts, account: credit, debitSen: 0, creditSen: sum },
    ],
  };
}

function inWords({ type, refund }: BookEvent): string {
  switch (type) {
    case 'RefundPaid':
      return `paid back on ${refund?.paidOn ?? 'an unknown day'}`;
    case 'RefundTakenBack':
      return 'a refund was not paid after all';
    case 'CashReceived':
      return 'paid in cash';
    case 'CashTakenBack':
      return 'cash was not taken after all';
    case 'StatementLineMatched':
      return 'matched with the bank statement';
    case 'StatementLineUnmatched':
      return 'a match with the bank statement was undone';
    case 'PaymentReturned':
      return 'the bank took a payment back';
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
