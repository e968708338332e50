import { describe, expect, it } from '@jest/globals';
import { moneyEffects } from '../../../contracts/booking-account.js';
import {
  paidAfter,
  type BookedOrder,
  type BookEvent,
  type WayOfPayment,
} from '../../../contracts/books.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { ledgerOf, type LedgerLine } from './ledger.js';
import { productionStatement } from './production-statement.js';

const bookingId = 'b';
let minute = 0;
const entry = (type: BookEvent['type'], more: Partial<BookEvent>): BookEvent => ({
  type,
  // Half past eleven at night in Malaysia, and on: some entries are of the next day there.
  at: new Date(Date.UTC(2030, 2, 1, 15, 30 + 10 * minute++)).toISOString(),
  who: { kind: 'customer' },
  effects: [],
  provenSen: 0,
  paid: null,
  prices: null,
  way: null,
  refund: null,
  ...more,
});
const of = (event: BookingEvent, more: Partial<BookEvent> = {}): BookEvent =>
  entry(event.type, { effects: moneyEffects(event), paid: paidAfter(event), ...more });

const placed = (...prices: number[]): BookEvent => {
  const totalSen = prices.reduce((sum, price) => sum + price, 0);
  return of({ type: 'BookingPlaced', data: { bookingId, totalSen } } as BookingEvent, { prices });
};
const amended = (...prices: number[]): BookEvent => {
  const totalSen = prices.reduce((sum, price) => sum + price, 0);
  return of(
    { type: 'BookingSeatsAmended', data: { bookingId, from: [], to: [], totalSen } },
    { prices },
  );
};
const confirmed = (): BookEvent =>
  of({ type: 'BookingConfirmed', data: { bookingId, receiptId: 'r', message: '' } });
const soldByStaff = (wayOfPayment: WayOfPayment): BookEvent =>
  of(
    {
      type: 'BookingStatusSetByStaff',
      data: {
        bookingId,
        from: 'pending_payment',
        to: 'confirmed',
        holdUntil: null,
        wayOfPayment,
      },
    },
    { way: wayOfPayment },
  );
const free = (): BookEvent => of({ type: 'FreeBookingConfirmed', data: { bookingId } });
const cancelled = (): BookEvent =>
  of({ type: 'BookingCancelled', data: { bookingId, from: 'confirmed', reason: 'staff' } });
const matched = (provenSen: number): BookEvent =>
  entry(provenSen > 0 ? 'StatementLineMatched' : 'StatementLineUnmatched', { provenSen });
const paidBack = (sen: number, paidOn = '2030-03-05'): BookEvent =>
  of(
    {
      type: 'RefundPaid',
      data: { bookingId, refundId: 'f', amountSen: sen, paidOn, reference: null },
    },
    { refund: { id: 'f', sen, paidOn } },
  );

let number = 0;
const order = (...events: BookEvent[]): BookedOrder => ({
  bookingId: `b${++number}`,
  confirmationNumber: `7K3MQ-9XR2${number}`,
  productionTitle: 'Puteri',
  events,
});

/** What stands on each account in the end: positive is a debit. */
const balances = (lines: readonly LedgerLine[]): Record<string, number> => {
  const all: Record<string, number> = {};
  for (const { account, debitSen, creditSen } of lines)
    all[account] = (all[account] ?? 0) + debitSen - creditSen;
  return Object.fromEntries(Object.entries(all).filter(([, sen]) => sen !== 0));
};
const documents = (lines: readonly LedgerLine[]): number[] => {
  const sums = new Map<string, number>();
  for (const { document, debitSen, creditSen } of lines)
    sums.set(document, (sums.get(document) ?? 0) + debitSen - creditSen);
  return [...sums.values()];
};

describe('the statement of a production', () => {
  it('tells sold, proven, in cash, complimentary, open and paid back apart', () => {
    minute = 0;
    const orders = [
      order(placed(2000, 2000), confirmed(), matched(4000)),
      order(placed(2000), confirmed()),
      order(placed(3000), soldByStaff('cash')),
      order(placed(0, 0), free()),
      // Dearer seats: the rest is open and no revenue.
      order(placed(2000), confirmed(), matched(2000), amended(3000)),
      order(placed(5000)),
      order(placed(2000), confirmed(), cancelled(), paidBack(500)),
      order(placed(2000), matched(500)),
    ];
    expect(productionStatement(orders)).toEqual({
      sold: { bookings: 5, seats: 7, sen: 12_000 },
      ordered: { bookings: 2, seats: 2, sen: 7000 },
      complimentarySeats: 2,
      provenSen: 6500,
      receiptSen: 4000,
      cashSen: 3000,
      refundedSen: 500,
      refundDueSen: 1500,
      openSen: 7500,
      byPrice: [
        { priceSen: 3000, seats: 2, sen: 6000 },
        { priceSen: 2000, seats: 3, sen: 6000 },
        { priceSen: 0, seats: 2, sen: 0 },
      ],
      byDay: [
        { day: '2030-03-01', seats: 2, sen: 4000, refundedSen: 0 },
        { day: '2030-03-02', seats: 5, sen: 8000, refundedSen: 0 },
        { day: '2030-03-05', seats: 0, sen: 0, refundedSen: 500 },
      ],
      byWay: [
        { way: 'transfer', bookings: 5, sen: 10_500 },
        { way: 'cash', bookings: 1, sen: 3000 },
        { way: 'complimentary', bookings: 1, sen: 0 },
      ],
    });
    const ledger = ledgerOf(orders);
    expect(documents(ledger).every((sum) => sum === 0)).toBe(true);
    expect(balances(ledger)).toEqual({
      Bank: 6000,
      'Receipts awaiting the bank statement': 4000,
      Cash: 3000,
      'Refunds due': -1500,
      'Ticket sales': -11_500,
    });
  });

  it('counts nothing of a way that brought nothing any more', () => {
    const undone = [order(placed(2000), confirmed(), cancelled(), paidBack(2000))];
    expect(productionStatement(undone)).toMatchObject({
      sold: { bookings: 0, seats: 0, sen: 0 },
      refundedSen: 2000,
      refundDueSen: 0,
      openSen: 0,
      byPrice: [],
    });
  });
});

describe('the ledger', () => {
  it('has an entry for what changed money, and none for an order that nobody paid', () => {
    expect(ledgerOf([order(placed(2000), cancelled())])).toEqual([]);
    minute = 0;
    number = 0;
    const lines = ledgerOf([order(placed(2000), confirmed(), matched(2000))]);
    const code = '7K3MQ-9XR21';
    expect(lines).toEqual([
      {
        day: '2030-03-01',
        account: 'Receipts awaiting the bank statement',
        debitSen: 2000,
        creditSen: 0,
        text: `Puteri, ${code}: receipt accepted`,
        document: `${code}-1`,
      },
      expect.objectContaining({ account: 'Ticket sales', creditSen: 2000, document: `${code}-1` }),
      expect.objectContaining({ account: 'Bank', debitSen: 2000, document: `${code}-2` }),
      expect.objectContaining({
        account: 'Receipts awaiting the bank statement',
        creditSen: 2000,
        text: `Puteri, ${code}: matched with the bank statement`,
      }),
    ]);
  });
});
