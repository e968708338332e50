import { describe, expect, it } from '@jest/globals';
import {
  bookingAccount,
  evolveMoney,
  familyBalance,
  figuresOf,
  missingSen,
  NO_MONEY,
  soldParts,
  type AccountFigures,
  type BookingAccountEvent,
  type MatchEvent,
} from './booking-account.js';
import type { BookingEvent, BookingStatus, StaffSettableStatus } from './events/index.js';

const bookingId = 'b';
const at = (minute: number): string => new Date(Date.UTC(2030, 2, 1, 4, minute)).toISOString();
let minute = 0;
const happened = <Event extends object>(event: Event) => ({
  ...event,
  metadata: {
    occurredAt: at(minute++),
    actor: { kind: 'user', id: 'u', name: 'Noraini' } as const,
  },
});

const placed = (totalSen: number): BookingAccountEvent =>
  happened({
    type: 'BookingPlaced',
    data: { bookingId, totalSen } as Extract<BookingEvent, { type: 'BookingPlaced' }>['data'],
  });
const confirmed = (): BookingAccountEvent =>
  happened({ type: 'BookingConfirmed', data: { bookingId, receiptId: 'r', message: 'Paid.' } });
const amended = (totalSen: number): BookingAccountEvent =>
  happened({ type: 'BookingSeatsAmended', data: { bookingId, from: [], to: [], totalSen } });
const cancelled = (): BookingAccountEvent =>
  happened({ type: 'BookingCancelled', data: { bookingId, from: 'confirmed', reason: 'staff' } });
const setTo = (from: BookingStatus, to: StaffSettableStatus): BookingAccountEvent =>
  happened({ type: 'BookingStatusSetByStaff', data: { bookingId, from, to, holdUntil: null } });
/** The event that `sellByStaff` writes. */
const soldForCash = (amountSen: number): BookingAccountEvent =>
  happened({
    type: 'BookingStatusSetByStaff',
    data: {
      bookingId,
      from: 'pending_payment',
      to: 'confirmed',
      holdUntil: null,
      wayOfPayment: 'cash',
      amountSen,
    },
  });
const paidBack = (amountSen: number, refundId = 'f'): BookingAccountEvent =>
  happened({
    type: 'RefundPaid',
    data: { bookingId, refundId, amountSen, paidOn: '2030-03-01', reference: 'x' },
  });
const takenBack = (amountSen: number, refundId = 'f'): BookingAccountEvent =>
  happened({ type: 'RefundTakenBack', data: { bookingId, refundId, amountSen } });
const matched = (amountSen: number, lineId = 'l'): MatchEvent =>
  happened({
    type: 'StatementLineMatched',
    data: { schoolId: 's', lineId, bookingId, amountSen, rule: 'booking-code', reasons: [] },
  });
const unmatched = (amountSen: number, lineId = 'l'): MatchEvent =>
  happened({
    type: 'StatementLineUnmatched',
    data: { schoolId: 's', lineId, bookingId, amountSen },
  });

const isMatch = (event: BookingAccountEvent | MatchEvent): event is MatchEvent =>
  event.type.startsWith('StatementLine');
const accountAfter = (...events: readonly (BookingAccountEvent | MatchEvent)[]) =>
  bookingAccount(
    events.filter((event): event is BookingAccountEvent => !isMatch(event)),
    events.filter(isMatch),
  );
/** Fills the sums that are not given with 0. */
const sums = (some: Partial<AccountFigures>): AccountFigures => ({
  chargedSen: 0,
  provenSen: 0,
  unprovenSen: 0,
  refundedSen: 0,
  openSen: 0,
  refundDueSen: 0,
  ...some,
});
const figuresAfter = (...events: readonly (BookingAccountEvent | MatchEvent)[]): AccountFigures =>
  accountAfter(...events).figures;

describe('the account of a booking', () => {
  it('never counts cash as proven, because no statement line can prove it', () => {
    const cash = [placed(4000), soldForCash(4000)];
    expect(figuresAfter(...cash)).toEqual(sums({ chargedSen: 4000, unprovenSen: 4000 }));
    // The family changes to dearer seats, and transfers the difference.
    const dearer = [...cash, amended(6000)];
    expect(figuresAfter(...dearer)).toEqual(
      sums({ chargedSen: 6000, unprovenSen: 4000, openSen: 2000 }),
    );
    expect(figuresAfter(...dearer, matched(2000))).toEqual(
      sums({ chargedSen: 6000, unprovenSen: 4000, provenSen: 2000 }),
    );
    expect(figuresAfter(...dearer, matched(2000), unmatched(2000))).toEqual(
      figuresAfter(...dearer),
    );
    // A transfer beside the cash is an overpayment: it does not prove the cash once more.
    expect(figuresAfter(...cash, matched(4000))).toEqual(
      sums({ chargedSen: 4000, unprovenSen: 4000, provenSen: 4000, refundDueSen: 4000 }),
    );
    expect(figuresAfter(...cash, setTo('confirmed', 'rejected'))).toEqual(sums({}));
  });

  it('counts receipts and cash as separate parts of the price', () => {
    const partsAfter = (...events: BookingAccountEvent[]) => {
      const money = events.reduce(evolveMoney, NO_MONEY);
      return soldParts(figuresOf(money, 0), money.acceptedCashSen);
    };
    const none = { provenSen: 0, receiptSen: 0, cashSen: 0, openSen: 0 };
    expect(partsAfter(placed(20_000), soldForCash(20_000))).toEqual({ ...none, cashSen: 20_000 });
    expect(partsAfter(placed(4000), confirmed())).toEqual({ ...none, receiptSen: 4000 });
    expect(partsAfter(placed(4000), soldForCash(4000), amended(6000))).toEqual({
      ...none,
      cashSen: 4000,
      openSen: 2000,
    });
    expect(partsAfter(placed(4000), soldForCash(4000), amended(3000))).toEqual({
      ...none,
      cashSen: 3000,
    });
  });

  it('has no negative part of the price, even when refunds exceed the money received', () => {
    // Staff unmatched a refunded line that was another family's. This booking now owes its seats and the refund.
    const unpaid = figuresAfter(
      placed(4000),
      matched(4000),
      amended(1000),
      paidBack(3000),
      unmatched(4000),
    );
    expect(unpaid).toEqual(sums({ chargedSen: 1000, refundedSen: 3000, openSen: 4000 }));
    expect(soldParts(unpaid, 0)).toEqual({
      provenSen: 0,
      receiptSen: 0,
      cashSen: 0,
      openSen: 1000,
    });
  });

  it('counts receipts without a statement line as missing, but not open sums or cash', () => {
    const missing = (provenSen: number, ...events: BookingAccountEvent[]): number =>
      missingSen(events.reduce(evolveMoney, NO_MONEY), provenSen);
    expect(missing(0, placed(6000))).toBe(0);
    expect(missing(1000, placed(6000), confirmed())).toBe(5000);
    expect(missing(6000, placed(6000), confirmed(), amended(8000))).toBe(0);
    expect(missing(0, placed(6000), soldForCash(6000))).toBe(0);
  });

  it('is open until paid, unproven with a receipt and proven with a statement line', () => {
    const [order, receipt, line] = [placed(4000), confirmed(), matched(4000)];
    expect(figuresAfter(order)).toEqual(sums({ chargedSen: 4000, openSen: 4000 }));
    expect(figuresAfter(order, receipt)).toEqual(sums({ chargedSen: 4000, unprovenSen: 4000 }));
    expect(figuresAfter(order, receipt, line)).toEqual(sums({ chargedSen: 4000, provenSen: 4000 }));
    expect(figuresAfter(order, line)).toEqual(sums({ chargedSen: 4000, provenSen: 4000 }));
  });

  it('has an open sum after an amendment to dearer seats, and after several amendments', () => {
    const paid = [placed(4000), confirmed()];
    expect(figuresAfter(...paid, amended(5000), amended(7000))).toEqual(
      sums({ chargedSen: 7000, unprovenSen: 4000, openSen: 3000 }),
    );
    expect(figuresAfter(...paid, amended(7000), amended(4000))).toEqual(
      sums({ chargedSen: 4000, unprovenSen: 4000 }),
    );
  });

  it('shows the family sums that balance: charged + refund due = paid + open', () => {
    const told = (...events: readonly (BookingAccountEvent | MatchEvent)[]) =>
      familyBalance(figuresAfter(...events));
    const dearer = [placed(2000), confirmed(), amended(3000)];
    const none = { paidBackTooMuchSen: 0, openSen: 0, refundDueSen: 0 };
    const open = { ...none, chargedSen: 3000, paidSen: 2000, openSen: 1000 };
    expect(told(...dearer)).toEqual(open);
    // The statement line shows the same money as the receipt.
    expect(told(...dearer, matched(2000))).toEqual(open);
    expect(told(placed(2000), confirmed(), cancelled(), paidBack(500))).toEqual({
      ...none,
      chargedSen: 0,
      paidSen: 1500,
      refundDueSen: 1500,
    });
    // Staff removed the match with the statement line: nothing is paid. The family owes its seats and the refund it has got.
    expect(
      told(placed(4000), matched(4000), amended(1000), paidBack(3000), unmatched(4000)),
    ).toEqual({ ...none, chargedSen: 1000, paidSen: 0, paidBackTooMuchSen: 3000, openSen: 4000 });
  });

  it('has a refund due after an amendment to cheaper seats, counted from the sum paid', () => {
    const paid = [placed(4000), confirmed(), matched(4000)];
    expect(figuresAfter(...paid, amended(3000), amended(1500))).toEqual(
      sums({ chargedSen: 1500, provenSen: 4000, refundDueSen: 2500 }),
    );
    expect(figuresAfter(...paid, amended(1500), paidBack(1000))).toEqual(
      sums({ chargedSen: 1500, provenSen: 4000, refundedSen: 1000, refundDueSen: 1500 }),
    );
  });

  it('shows the whole paid sum as a refund due after a cancellation, until it is refunded', () => {
    const over = [placed(4000), confirmed(), cancelled()];
    expect(figuresAfter(...over)).toEqual(sums({ unprovenSen: 4000, refundDueSen: 4000 }));
    expect(figuresAfter(...over, paidBack(4000))).toEqual(
      sums({ unprovenSen: 4000, refundedSen: 4000 }),
    );
    expect(figuresAfter(...over, paidBack(4000), takenBack(4000))).toEqual(
      sums({ unprovenSen: 4000, refundDueSen: 4000 }),
    );
    expect(figuresAfter(placed(4000), cancelled())).toEqual(sums({}));
  });

  it('has no refund due for a receipt that staff rejected, but has one for a matched statement line', () => {
    const rejected = [placed(4000), confirmed(), setTo('confirmed', 'rejected')];
    expect(figuresAfter(...rejected)).toEqual(sums({}));
    expect(figuresAfter(...rejected, matched(4000))).toEqual(
      sums({ provenSen: 4000, refundDueSen: 4000 }),
    );
  });

  it('is open again when staff reopen the booking after its refund', () => {
    const back = [placed(4000), confirmed(), cancelled(), paidBack(4000)];
    const again = [...back, setTo('cancelled', 'pending_payment')];
    expect(figuresAfter(...again)).toEqual(
      sums({ chargedSen: 4000, unprovenSen: 4000, refundedSen: 4000, openSen: 4000 }),
    );
    expect(figuresAfter(...again, confirmed())).toEqual(
      sums({ chargedSen: 4000, unprovenSen: 8000, refundedSen: 4000 }),
    );
  });

  it('accepts no new payment when staff change confirmed to verified', () => {
    expect(
      figuresAfter(placed(4000), confirmed(), amended(6000), setTo('confirmed', 'verified')),
    ).toEqual(sums({ chargedSen: 6000, unprovenSen: 4000, openSen: 2000 }));
  });

  it('names in each entry the time, the person or rule, and the changed sums', () => {
    const account = accountAfter(placed(4000), confirmed(), matched(4000), unmatched(4000));
    expect(account.entries.map(({ event, changes }) => [event.type, changes])).toEqual([
      ['BookingPlaced', sums({ chargedSen: 4000, openSen: 4000 })],
      ['BookingConfirmed', sums({ unprovenSen: 4000, openSen: -4000 })],
      ['StatementLineMatched', sums({ provenSen: 4000, unprovenSen: -4000 })],
      ['StatementLineUnmatched', sums({ provenSen: -4000, unprovenSen: 4000 })],
    ]);
    const [, , line] = account.entries;
    expect(line).toMatchObject({
      at: line?.event.metadata.occurredAt,
      who: { name: 'Noraini' },
      rule: 'booking-code',
    });
  });
});
