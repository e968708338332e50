import { describe, expect, it } from '@jest/globals';
import { moneyEffects } from '../../../contracts/booking-account.js';
import {
  paidAfter,
  type BookedOrder,
  type BookEvent,
  type CashCount,
  type WayOfPayment,
} from '../../../contracts/books.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { cashBoxes, cashMovements } from './cash-boxes.js';
import { countCash, emptyCashBook, evolveCashBook } from './count-cash.js';
import { ledgerInSteps, ledgerOf, type LedgerLine } from './ledger.js';
import { productionStatement, statementInSteps } from './production-statement.js';

const bookingId = 'b';
let minute = 0;
const entry = (type: BookEvent['type'], more: Partial<BookEvent>): BookEvent => ({
  type,
  // The clock starts at 11:30 pm in Malaysia, so later entries fall on the next day.
  at: new Date(Date.UTC(2030, 2, 1, 15, 30 + 10 * minute++)).toISOString(),
  who: { kind: 'customer' },
  effects: [],
  provenSen: 0,
  paid: null,
  prices: null,
  refund: null,
  ...more,
});
const bookEvent = (event: BookingEvent, more: Partial<BookEvent> = {}): BookEvent =>
  entry(event.type, { effects: moneyEffects(event), paid: paidAfter(event), ...more });

const placed = (...prices: number[]): BookEvent => {
  const totalSen = prices.reduce((sum, price) => sum + price, 0);
  return bookEvent({ type: 'BookingPlaced', data: { bookingId, totalSen } } as BookingEvent, {
    prices,
  });
};
const amended = (...prices: number[]): BookEvent => {
  const totalSen = prices.reduce((sum, price) => sum + price, 0);
  return bookEvent(
    { type: 'BookingSeatsAmended', data: { bookingId, from: [], to: [], totalSen } },
    { prices },
  );
};
const confirmed = (): BookEvent =>
  bookEvent({ type: 'BookingConfirmed', data: { bookingId, receiptId: 'r', message: '' } });
const soldByStaff = (wayOfPayment: WayOfPayment): BookEvent =>
  bookEvent({
    type: 'BookingStatusSetByStaff',
    data: {
      bookingId,
      from: 'pending_payment',
      to: 'confirmed',
      holdUntil: null,
      wayOfPayment,
    },
  });
const free = (): BookEvent => bookEvent({ type: 'FreeBookingConfirmed', data: { bookingId } });
const cancelled = (): BookEvent =>
  bookEvent({ type: 'BookingCancelled', data: { bookingId, from: 'confirmed', reason: 'staff' } });
const matched = (provenSen: number): BookEvent =>
  entry(provenSen > 0 ? 'StatementLineMatched' : 'StatementLineUnmatched', { provenSen });
const paidBack = (
  sen: number,
  paidOn = '2030-03-05',
  way: 'cash' | 'transfer' | null = null,
): BookEvent =>
  bookEvent(
    {
      type: 'RefundPaid',
      data: { bookingId, refundId: 'f', amountSen: sen, paidOn, reference: null },
    },
    { refund: { id: 'f', sen, paidOn, way } },
  );

let number = 0;
const order = (...events: BookEvent[]): BookedOrder => ({
  bookingId: `b${++number}`,
  productionId: 'puteri',
  confirmationNumber: `7K3MQ-9XR2${number}`,
  productionTitle: 'Puteri',
  events,
});

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
  it("a production's statement shows sold, proven, cash, complimentary, open and refunded sums separately", () => {
    minute = 0;
    const orders = [
      order(placed(2000, 2000), confirmed(), matched(4000)),
      order(placed(2000), confirmed()),
      order(placed(3000), soldByStaff('cash')),
      order(placed(0, 0), free()),
      // The amended seats cost more; the difference is open and not revenue yet.
      order(placed(2000), confirmed(), matched(2000), amended(3000)),
      order(placed(5000)),
      order(placed(2000), confirmed(), cancelled(), paidBack(500)),
      order(placed(2000), matched(500)),
    ];
    expect(productionStatement(orders, [])).toEqual({
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
      byKind: [{ kind: 'Standard', seats: 7, sen: 12_000 }],
      byExtra: [],
      byCode: [],
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
      boxes: [expect.objectContaining({ takenSen: 3000, countedSen: null })],
      counted: {
        soldSen: 3000,
        handedBackSen: 0,
        takenSen: 3000,
        countedSen: 0,
        differenceSen: 0,
        notCountedSen: 3000,
      },
    });
    // The work pauses after each booking, so that other requests are served in between.
    for (const work of [ledgerInSteps, statementInSteps]) {
      const read = new Set<number>();
      const watched = orders.map((each, place) => ({
        ...each,
        get events() {
          read.add(place);
          return each.events;
        },
      }));
      const steps = work(watched, []);
      steps.next();
      expect(read.size).toBe(1);
      steps.next();
      expect(read.size).toBe(2);
    }
    const ledger = ledgerOf(orders, []);
    expect([...new Set(documents(ledger))]).toEqual([0]);
    expect(balances(ledger)).toEqual({
      Bank: 6000,
      'Receipts awaiting the bank statement': 4000,
      Cash: 3000,
      'Refunds due': -1500,
      'Ticket sales': -11_500,
    });
  });

  it('a free seat beside a dearer one counts once in each table of the statement', () => {
    const { complimentarySeats, byPrice } = productionStatement(
      [order(placed(2000, 0), confirmed())],
      [],
    );
    expect(complimentarySeats).toBe(1);
    expect(byPrice).toEqual([
      { priceSen: 2000, seats: 1, sen: 2000 },
      { priceSen: 0, seats: 1, sen: 0 },
    ]);
  });

  it('the statement adds up by ticket kind, and counts a renamed kind under its last name', () => {
    const sale = (kinds: readonly (string | null)[], ...prices: number[]): BookEvent => ({
      ...placed(...prices),
      kinds: kinds.map((name) =>
        name === null ? null : { id: name.toLowerCase().slice(0, 3), name },
      ),
    });
    const orders = [
      order(sale([null, 'Pupil'], 2000, 1000), confirmed()),
      order(sale(['Pupils', 'Child'], 1000, 501), confirmed()),
      order(sale(['Child'], 501), confirmed(), amended(2000)),
      order(sale(['Child'], 501)),
    ];
    const { byKind, sold } = productionStatement(orders, []);
    expect(byKind).toEqual([
      { kind: 'Standard', seats: 2, sen: 4000 },
      { kind: 'Child', seats: 1, sen: 501 },
      { kind: 'Pupils', seats: 2, sen: 2000 },
    ]);
    expect(byKind.reduce((sum, { sen }) => sum + sen, 0)).toBe(sold.sen);
  });

  it('the statement adds up sales with a discount code, also after an amendment', () => {
    const coded = (offSen: number, ...prices: number[]): BookEvent => ({
      ...placed(...prices),
      code: { id: 'c1', name: 'Cast', offSen },
    });
    const orders = [
      order(coded(800, 1600, 1600), confirmed()),
      order(coded(400, 1600), confirmed(), { ...amended(3200), code: { offSen: 800 } }),
      order(coded(400, 1600)),
      order(placed(2000), confirmed()),
    ];
    const { byCode } = productionStatement(orders, []);
    expect(byCode).toEqual([{ code: 'Cast', bookings: 2, seats: 3, sen: 6400, offSen: 1600 }]);
  });

  it('the statement adds up seats and extras, and the donations kept of cancelled bookings', () => {
    const extras = [
      { id: 'shirt M', name: 'T-shirt (M)', count: 2, sen: 5000 },
      { id: 'pibg', name: 'PIBG', count: 1, sen: 1000, kept: true },
    ] as const;
    const data = { bookingId, totalSen: 8000 };
    const withExtras = (): BookEvent =>
      bookEvent({ type: 'BookingPlaced', data } as BookingEvent, { prices: [2000], extras });
    const keptDonation = (): BookEvent =>
      bookEvent(
        {
          type: 'BookingCancelled',
          data: { bookingId, from: 'confirmed', reason: 'staff', keptSen: 1000 },
        },
        { onlyDonations: true },
      );
    const orders = [
      order(withExtras(), confirmed()),
      order(withExtras(), confirmed(), keptDonation()),
      order(withExtras()),
    ];
    expect(productionStatement(orders, [])).toMatchObject({
      sold: { bookings: 2, seats: 1, sen: 9000 },
      refundDueSen: 7000,
      byPrice: [{ priceSen: 2000, seats: 1, sen: 2000 }],
      byKind: [{ kind: 'Standard', seats: 1, sen: 2000 }],
      byExtra: [
        { extra: 'PIBG', count: 2, sen: 2000 },
        { extra: 'T-shirt (M)', count: 2, sen: 5000 },
      ],
    });
  });

  it('the statement leaves out a way of payment whose money was all paid back', () => {
    const undone = [order(placed(2000), confirmed(), cancelled(), paidBack(2000))];
    expect(productionStatement(undone, [])).toMatchObject({
      sold: { bookings: 0, seats: 0, sen: 0 },
      refundedSen: 2000,
      refundDueSen: 0,
      openSen: 0,
      byPrice: [],
    });
  });
});

describe('the ledger', () => {
  it('the ledger has an entry for each change of money, and none for an order that nobody paid', () => {
    expect(ledgerOf([order(placed(2000), cancelled())], [])).toEqual([]);
    minute = 0;
    number = 0;
    const lines = ledgerOf([order(placed(2000), confirmed(), matched(2000))], []);
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

  it('a ledger entry after midnight in Malaysia has the new day', () => {
    const at = ['2030-03-01T15:59:59.000Z', '2030-03-01T16:00:00.000Z'];
    const events = [confirmed(), matched(2000)].map((event, place) => ({
      ...event,
      at: at[place] ?? '',
    }));
    const lines = ledgerOf([order(placed(2000), ...events)], []);
    expect(lines.map(({ day }) => day)).toEqual([
      '2030-03-01',
      '2030-03-01',
      '2030-03-02',
      '2030-03-02',
    ]);
  });
});

describe('the cash at the end of a day', () => {
  const by = (id: string, at: string, event: BookEvent): BookEvent => ({
    ...event,
    at,
    who: { kind: 'user', id, name: id },
  });
  const cash = (amountSen: number): BookEvent =>
    bookEvent({ type: 'CashReceived', data: { bookingId, cashId: 'c', amountSen } });
  const unpaid = (): BookEvent =>
    bookEvent({
      type: 'BookingStatusSetByStaff',
      data: { bookingId, from: 'confirmed', to: 'pending_payment', holdUntil: null },
    });
  const count = (countedSen: number, at: string, sellerId = 'Noraini'): CashCount => ({
    countId: `c0000000-${at}`,
    day: '2030-03-01',
    productionId: 'puteri',
    sellerId,
    countedSen,
    note: null,
    at,
    by: 'Salmah',
  });
  const timeAtHour = (hour: number): string => new Date(Date.UTC(2030, 2, 1, hour)).toISOString();
  const sold = [
    order(placed(3000), by('Noraini', timeAtHour(4), soldByStaff('cash'))),
    order(placed(3000), by('Salmah', timeAtHour(5), soldByStaff('cash'))),
    // A booking with a receipt gets dearer seats, and the difference is paid in cash at the office.
    order(placed(2000), confirmed(), amended(3000), by('Noraini', timeAtHour(6), cash(1000))),
    // A cash sale that was refunded in cash an hour later.
    order(
      placed(5000),
      by('Noraini', timeAtHour(7), soldByStaff('cash')),
      by('Noraini', timeAtHour(8), unpaid()),
    ),
    // A cash sale after midnight in Malaysia, which belongs to the next day.
    order(placed(4000), by('Noraini', timeAtHour(17), soldByStaff('cash'))),
    // A refund by bank transfer takes no cash from the box. A refund without a recorded way takes the booking's cash.
    order(
      placed(2000),
      by('Noraini', timeAtHour(9), soldByStaff('cash')),
      cancelled(),
      by('Salmah', timeAtHour(10), paidBack(2000, '2030-03-01', 'transfer')),
    ),
    order(
      placed(2500),
      by('Noraini', timeAtHour(9), soldByStaff('cash')),
      cancelled(),
      by('Salmah', timeAtHour(10), paidBack(2500, '2030-03-01')),
    ),
  ];
  const ends = (...counts: CashCount[]) => cashBoxes(cashMovements(sold), counts);
  const noraini = (...counts: CashCount[]) =>
    ends(...counts).find(({ day, sellerId }) => day === '2030-03-01' && sellerId === 'Noraini');

  it("the day's cash shows what each seller took in Malaysia's day, and what was handed back", () => {
    expect(
      ends().map(({ day, seller, soldSen, handedBackSen, takenSen, countedSen }) => [
        day,
        seller,
        soldSen,
        handedBackSen,
        takenSen,
        countedSen,
      ]),
    ).toEqual([
      ['2030-03-02', 'Noraini', 4000, 0, 4000, null],
      ['2030-03-01', 'Noraini', 13_500, 5000, 8500, null],
      ['2030-03-01', 'Salmah', 3000, 2500, 500, null],
    ]);
  });

  it("the day's cash shows the difference at the last count, and the cash taken after it", () => {
    expect(noraini(count(3900, timeAtHour(6)))).toMatchObject({
      countedSen: 3900,
      differenceSen: -100,
      notCountedSen: 4500,
    });
    expect(noraini(count(3900, timeAtHour(6)), count(8600, timeAtHour(12)))).toMatchObject({
      countedSen: 8600,
      differenceSen: 100,
      notCountedSen: 0,
      counts: [{ countedSen: 3900 }, { countedSen: 8600 }],
    });
  });

  it("the ledger's account Cash equals the counted boxes", () => {
    const counts = [
      count(3900, timeAtHour(6)),
      count(8600, timeAtHour(12)),
      count(500, timeAtHour(12), 'Salmah'),
    ];
    const lines = ledgerOf(sold, counts);
    expect([...new Set(documents(lines))]).toEqual([0]);
    expect(balances(lines)).toMatchObject({ Cash: 8600 + 500 + 4000, 'Cash differences': -100 });
    expect(lines.filter(({ document }) => document.startsWith('CASH'))).toMatchObject([
      { account: 'Cash differences', debitSen: 100, day: '2030-03-01' },
      { account: 'Cash', creditSen: 100 },
      { account: 'Cash', debitSen: 200 },
      { account: 'Cash differences', creditSen: 200 },
    ]);
    expect(productionStatement(sold, counts).counted).toEqual({
      soldSen: 20_500,
      handedBackSen: 7500,
      takenSen: 13_000,
      countedSen: 9100,
      differenceSen: 100,
      notCountedSen: 4000,
    });
  });

  it('an old cash refund stays as recorded, whatever is paid later', () => {
    // The refund of RM 5 has no recorded way, and the booking has brought no cash yet.
    const late = order(
      placed(2000),
      confirmed(),
      by('Noraini', timeAtHour(4), amended(1500)),
      by('Noraini', timeAtHour(5), paidBack(500)),
      by('Noraini', timeAtHour(6), amended(4500)),
      by('Noraini', timeAtHour(7), cash(3000)),
    );
    expect(cashBoxes(cashMovements([late]), [])).toMatchObject([
      { soldSen: 3000, handedBackSen: 0, takenSen: 3000 },
    ]);
    expect(balances(ledgerOf([late], []))).toMatchObject({ Cash: 3000, Bank: -500 });
  });

  it('a cash count is never overwritten: a new count names the one that it corrects', () => {
    const data = { ...count(3900, timeAtHour(6)), schoolId: 's', corrects: null };
    const first = countCash(emptyCashBook(), data, '2030-03-01');
    expect(first).toMatchObject([{ type: 'CashCounted', data: { countedSen: 3900 } }]);
    const book = first.reduce(evolveCashBook, emptyCashBook());
    expect(countCash(book, data, '2030-03-01')).toEqual([]);
    for (const other of [{ countedSen: 4000 }, { note: 'RM 1 for tape' }])
      expect(() => countCash(book, { ...data, ...other }, '2030-03-01')).toThrow(
        'RM 39.00 were recorded already with this request. Please look at this cash again.',
      );
    const again = { ...data, countId: 'again', countedSen: 4000 };
    expect(() => countCash(book, again, '2030-03-01')).toThrow(/counted this cash meanwhile/);
    expect(countCash(book, { ...again, corrects: data.countId }, '2030-03-01')).toHaveLength(1);
    expect(countCash(book, { ...again, sellerId: 'Salmah' }, '2030-03-01')).toHaveLength(1);
    expect(() => countCash(book, { ...again, day: '2030-03-02' }, '2030-03-01')).toThrow(
      /still to come/,
    );
  });
});
