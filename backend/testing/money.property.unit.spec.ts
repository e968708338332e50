import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  bookingAccount,
  figuresOf,
  moneyEffects,
  provableSen,
  soldParts,
  type AccountFigures,
  type BookingAccountEvent,
} from '../contracts/booking-account.js';
import { isExpected, isPaid } from '../contracts/booking-groups.js';
import {
  paidAfter,
  codeIn,
  extrasIn,
  leavesDonations,
  seatKindsIn,
  seatPricesIn,
  type BookedOrder,
  type BookEvent,
  type CashCount,
} from '../contracts/books.js';
import type {
  BookingEvent,
  PricedSeat,
  SoldExtra,
  StaffSettableStatus,
  WayOfPayment,
} from '../contracts/events/index.js';
import { STANDARD } from '../contracts/ticket-price.js';
import { withDiscount } from '../modules/catalogue/domain/discount-codes.js';
import { priceByKind } from '../modules/catalogue/domain/ticket-kinds.js';
import { Refusal } from '../contracts/refusal.js';
import {
  applyReceiptDecision,
  uploadReceipt,
  type WrittenDecision,
} from '../modules/orders/domain/booking-decisions.js';
import { placeBooking, totalOf } from '../modules/orders/domain/order.js';
import { pricedFor, sellByStaff } from '../modules/orders/domain/staff-sale.js';
import {
  evolveBooking,
  noBooking,
  type Booking,
  type PlacedBooking,
} from '../modules/orders/domain/booking.js';
import { receiveCash, takeCashBack } from '../modules/orders/domain/cash-decisions.js';
import { payRefund, takeRefundBack } from '../modules/orders/domain/refund-decisions.js';
import { amendSeats, cancelBooking, setStatus } from '../modules/orders/domain/staff-decisions.js';
import { requireKept } from '../modules/orders/domain/staff-requests.js';
import { confirmByStatement } from '../modules/orders/domain/statement-decisions.js';
import { placedData, receiptData, seat } from '../modules/orders/domain/testing/builders.js';
import { minute } from '../modules/orders/domain/testing/given.js';
import { cashBoxes, cashMovements, cashSums } from '../modules/books/domain/cash-boxes.js';
import { productionStatement } from '../modules/books/domain/production-statement.js';
import { ledgerOf } from '../modules/books/domain/ledger.js';
import {
  emptyLedger,
  evolveLedger,
  importStatement,
  matchEventsOf,
  matchLine,
  provenSen,
  reopenLine,
  restOf,
  setLineAside,
  unmatchLine,
  type StatementLedger,
} from '../modules/payments/domain/statement-ledger.js';

/*
 * Tests the money property: after all actions of families, staff and the bank, in any order,
 *
 * charged + refunded + refund due = proven + unproven + open
 *
 * and no statement line pays twice. Cash that was counted, or must still be counted, equals the cash taken plus the
 * difference: the ledger's account Cash holds the cash in the boxes. Every action uses the product's decisions. The test
 * compares the accounts with plain counts of the written events.
 */

const schoolId = 'school-1';
const BOOKINGS = ['b0', 'b1', 'b2', 'b3'] as const;
/** Ways of payment of the two bookings that staff sold. Families ordered the other bookings. */
const SOLD_BY_STAFF: Readonly<Record<string, WayOfPayment>> = { b2: 'cash', b3: 'complimentary' };
/** Three members of staff, who sell tickets in turn. */
const SELLERS = ['Noraini', 'Salmah', 'Devi'] as const;
const actorAt = (now: number) => {
  const name = SELLERS[now % 3] ?? 'Noraini';
  return { kind: 'user', id: name, name } as const;
};
const actor = actorAt(0);

const CHILD = {
  id: 'child',
  name: 'Child',
  prices: [{ price: { type: 'percent-off', percent: 33 }, from: null, until: null }],
  sectionIds: null,
  mostPerOrder: null,
  onlyWith: [STANDARD],
  archived: false,
} as const;

/** Discount code of every second booking. */
const CODE = {
  id: 'cast',
  word: 'FAMILY26',
  name: 'Cast',
  reduction: { type: 'percent-off', percent: 15 },
} as const;

/** Returns seats at the prices of their ticket kinds: one Standard seat, and a child's seat beside it when `withChild` is true. */
const pricedSeats = (
  number: number,
  ownSen: number,
  withChild: boolean,
  code: PlacedBooking['discountCode'],
): PricedSeat[] =>
  withDiscount(
    priceByKind(
      { standardPrices: [], kinds: [CHILD] },
      [STANDARD, ...(withChild ? [CHILD.id] : [])].map((kindId, place) => ({
        seat: seat('A', number + place),
        sectionId: 'stalls',
        priceSen: ownSen,
        kindId,
      })),
      minute(0),
    ),
    code,
  );

/** Extras of the bookings: a T-shirt of every second one, and a donation that the school keeps or gives back. */
const extrasOf = (place: number): SoldExtra[] => [
  ...(place % 2 === 0
    ? [{ id: 'shirt', type: 'thing', name: 'T-shirt', size: 'M', count: 2, priceSen: 700 } as const]
    : []),
  ...(place < 2
    ? [
        {
          id: 'pibg',
          type: 'donation',
          name: 'PIBG',
          count: 1,
          priceSen: 300,
          ...(place === 0 ? { keptWhenCancelled: true as const } : {}),
        } as const,
      ]
    : []),
];

const codeOf = (place: number): PlacedBooking['discountCode'] => (place % 2 === 0 ? CODE : null);

class Books {
  readonly events = new Map<string, BookingAccountEvent[]>();
  readonly bookings = new Map<string, Booking>();
  readonly counts: CashCount[] = [];
  ledger: StatementLedger = emptyLedger();
  /** Number of actions that wrote events, by kind of action. */
  readonly done = new Map<string, number>();
  private now = 0;

  constructor(readonly lines: readonly number[]) {
    const { recorded, imported } = importStatement(
      this.ledger,
      {
        schoolId,
        statementId: 's',
        fileName: 's.csv',
        sha256: 's',
        format: 'csv',
        accountEnding: null,
        layout: null,
        lines: lines.map((amountSen, place) => ({
          lineId: `line-${place}`,
          date: '2026-11-21',
          time: null,
          amountSen,
          text: 'x',
        })),
      },
      '2026-11-21T00:00:00.000Z',
    );
    for (const event of [...recorded, imported]) this.onLedger([event]);
    BOOKINGS.forEach((bookingId, place) => {
      const wayOfPayment = SOLD_BY_STAFF[bookingId];
      const seats = pricedFor(
        wayOfPayment ?? null,
        pricedSeats(1, 2000 * (place + 1), place % 2 === 0, codeOf(place)),
      );
      const code = codeOf(place);
      const extras = wayOfPayment === 'complimentary' ? [] : extrasOf(place);
      const totalSen = totalOf(seats, extras);
      const data = {
        ...placedData({ bookingId, totalSen }),
        seats,
        ...(extras.length > 0 ? { extras } : {}),
        ...(code ? { discountCode: code } : {}),
      };
      this.onBooking(bookingId, (booking) =>
        wayOfPayment
          ? sellByStaff(booking, data, { wayOfPayment, reason: null })
          : placeBooking(booking, data),
      );
      const paidSen = wayOfPayment ? totalSen : 0;
      expect(this.figures(bookingId)).toMatchObject({
        chargedSen: totalSen,
        unprovenSen: paidSen,
        openSen: totalSen - paidSen,
      });
    });
  }

  placed(bookingId: string): PlacedBooking {
    const booking = this.bookings.get(bookingId);
    if (booking?.kind !== 'placed') throw new Error('Not placed');
    return booking;
  }

  figures(bookingId: string): AccountFigures {
    return figuresOf(this.placed(bookingId).money, provenSen(this.ledger, bookingId));
  }

  /** Tries an action. A refused action writes nothing. */
  act(kind: Act['kind'], { booking, line, sen, status }: Omit<Act, 'kind'>): void {
    const bookingId = `b${booking}`;
    const lineId = `line-${line}`;
    const of = { schoolId, lineId, bookingId };
    const placed = this.placed(bookingId);
    const before = this.figures(bookingId);
    let written = 0;
    const decide = (decision: (booking: Booking) => readonly BookingEvent[]): void => {
      written = this.onBooking(bookingId, decision);
    };
    try {
      switch (kind) {
        case 'receipt': {
          const receiptId = `r${placed.receipts.length}`;
          decide((state) =>
            uploadReceipt(state, {
              receipt: { ...receiptData(receiptId), sha256: receiptId, objectUrl: receiptId },
              seatsKept: true,
              holdUntil: null,
            }),
          );
          const decision: WrittenDecision =
            sen % 400 === 0
              ? { kind: 'rejected', reasons: ['amount-differs'], message: 'No.' }
              : { kind: 'confirmed', message: 'Paid.' };
          decide((state) => applyReceiptDecision(state, receiptId, decision, minute(this.now)));
          break;
        }
        case 'amend':
          {
            const to = pricedFor(
              placed.wayOfPayment,
              pricedSeats(1 + (this.now % 40), sen, line % 2 === 0, placed.discountCode),
            );
            const totalSen = totalOf(to, placed.extras);
            decide((state) => amendSeats(state, { from: placed.seats, to, totalSen }));
          }
          break;
        case 'cancel':
          decide((state) => cancelBooking(state, 'staff'));
          break;
        case 'expire':
          if (placed.status === 'pending_payment')
            decide(() => [{ type: 'BookingExpired', data: { bookingId } }]);
          break;
        case 'status':
          decide((state) => setStatus(requireKept(state), status, minute(this.now)));
          break;
        case 'undo-status': {
          const { money, cash, wayOfPayment } = placed;
          if (!isPaid(placed.status) || isPaid(status)) break;
          decide((state) => setStatus(requireKept(state), status, minute(this.now)));
          const paid = placed.status === 'verified' ? 'verified' : 'confirmed';
          decide((state) => setStatus(state, paid, minute(this.now), true));
          expect(this.placed(bookingId)).toMatchObject({ money, cash, wayOfPayment });
          break;
        }
        case 'match':
          written = this.onLedger(
            matchLine(this.ledger, {
              ...of,
              provableSen: provableSen(placed.money),
              rule: null,
              reasons: [],
            }),
          );
          same(
            provenSen(this.ledger, bookingId) <=
              Math.max(before.provenSen, provableSen(placed.money)),
            true,
            'no more is proven than may be',
          );
          if (provenSen(this.ledger, bookingId) >= provableSen(placed.money))
            decide((state) => confirmByStatement(state, { lineIds: [lineId], message: 'Paid.' }));
          break;
        case 'unmatch':
          written = this.onLedger(unmatchLine(this.ledger, of));
          break;
        case 'aside':
          written = this.onLedger(setLineAside(this.ledger, { ...of, as: 'refunded' }));
          break;
        case 'reopen':
          written = this.onLedger(reopenLine(this.ledger, of));
          break;
        case 'refund': {
          // Every third refund pays the whole sum due. The others pay any sum.
          const amountSen = line % 3 === 0 ? before.refundDueSen : sen;
          const refundId = `f${placed.refunds.size - (line === 4 ? 1 : 0)}`;
          const refund = {
            refundId,
            amountSen,
            paidOn: '2026-11-21',
            reference: 'x',
            ...(line === 1 ? { wayOfPayment: 'cash' as const } : {}),
            ...(line === 2 ? { wayOfPayment: 'transfer' as const } : {}),
          };
          const proven = provenSen(this.ledger, bookingId);
          decide((state) => payRefund(state, refund, proven, '2026-11-21'));
          if (written > 0) same(amountSen <= before.refundDueSen, true, 'refunded is due');
          break;
        }
        case 'cash': {
          const amountSen = line % 3 === 0 ? before.openSen : sen;
          const cashId = `c${placed.cash.size - (line === 4 ? 1 : 0)}`;
          const proven = provenSen(this.ledger, bookingId);
          const { money } = placed;
          decide((state) => receiveCash(state, { cashId, amountSen }, proven, minute(this.now)));
          if (written === 0) break;
          const after = this.figures(bookingId);
          same(before.openSen - after.openSen, amountSen, 'cash pays what is open');
          same(after.refundDueSen, 0, 'cash is never more than is open');
          same(isPaid(this.placed(bookingId).status), true, 'cash confirms');
          same(money.isCharged, true, 'cash is for what is charged');
          const now = this.placed(bookingId).money;
          const byReceipt = now.acceptedSen - now.acceptedCashSen;
          same(byReceipt, money.acceptedSen - money.acceptedCashSen, 'cash is no receipt');
          break;
        }
        case 'cash-back':
          decide((state) =>
            takeCashBack(state, `c${placed.cash.size - 1}`, provenSen(this.ledger, bookingId)),
          );
          if (written > 0) {
            const { provenSen: proven, unprovenSen, refundedSen } = this.figures(bookingId);
            same(proven + unprovenSen >= refundedSen, true, 'cash that was paid back stays');
          }
          break;
        case 'count': {
          const day = minute(this.now).slice(0, 10);
          const sellerId = actorAt(booking).id;
          const at = minute((this.now += 1));
          const count = { day, productionId: 'p', sellerId, countedSen: sen, note: null, at };
          this.counts.push({ ...count, countId: `count-${this.now}`, by: 'Devi' });
          written = 1;
          break;
        }
        case 'take-back':
          decide((state) => takeRefundBack(state, `f${placed.refunds.size - 1}`));
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    if (written > 0) this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  check(bookingId: string): void {
    const placed = this.placed(bookingId);
    const { chargedSen, unprovenSen, openSen, refundDueSen, refundedSen, ...rest } =
      this.figures(bookingId);
    const paidSen = rest.provenSen + unprovenSen;
    same(chargedSen + refundedSen + refundDueSen, paidSen + openSen, 'the equation');
    const least = Math.min(unprovenSen, openSen, refundDueSen, refundedSen, rest.provenSen);
    same(least >= 0, true, 'nothing is negative');
    same(Math.min(openSen, refundDueSen), 0, 'open or due');
    const parts = Object.values(
      soldParts(this.figures(bookingId), placed.money.acceptedCashSen),
    ) as number[];
    same(Math.min(...parts) >= 0, true, 'no part of the price is negative');
    same(
      parts.reduce((all, sen) => all + sen, 0),
      chargedSen,
      'the parts of the price',
    );
    // The expected sums are counted from the events, without using the booking account.
    same(chargedSen, isExpected(placed) ? placed.totalSen : this.keptSen(bookingId), 'charged');
    const matches = this.ledger.matches.filter((match) => match.bookingId === bookingId);
    same(rest.provenSen, sumOf(matches), 'proven');
    const refunds = [...placed.refunds.values()].filter(({ takenBack }) => !takenBack);
    same(refundedSen, sumOf(refunds), 'refunded');
    const cash = [...placed.cash.values()].filter(({ takenBack }) => !takenBack);
    same(sumOf(cash) <= placed.money.acceptedCashSen, true, 'cash that counts is in the account');
    this.lines.forEach((sum, place) => {
      const used = this.ledger.matches.filter(({ lineId }) => lineId === `line-${place}`);
      same(sumOf(used) + restOf(this.ledger, `line-${place}`), sum, 'a line');
    });
  }

  /** Returns the donations that the school keeps of a booking that was cancelled after it was paid. */
  private keptSen(bookingId: string): number {
    const last = (this.events.get(bookingId) ?? []).findLast(
      ({ type }) => type === 'BookingCancelled' || type === 'BookingStatusSetByStaff',
    );
    const wasPaid = last?.type === 'BookingCancelled' && isPaid(last.data.from);
    return wasPaid && bookingId === 'b0' ? 300 : 0;
  }

  /** Checks that the fold of all events gives the same sums, and that the account's entries add up to these sums. */
  checkEntries(): void {
    for (const bookingId of BOOKINGS) {
      const events = this.events.get(bookingId) ?? [];
      const matches = matchEventsOf(this.ledger, bookingId);
      const { figures, entries } = bookingAccount(events, matches);
      expect(figures).toEqual(this.figures(bookingId));
      const sums = entries.reduce<Record<string, number>>(
        (all, { changes }) => {
          for (const [name, sen] of Object.entries(changes)) all[name] = (all[name] ?? 0) + sen;
          return all;
        },
        Object.fromEntries(Object.keys(figures).map((name) => [name, 0])),
      );
      expect(sums).toEqual(figures);
      // The order in which the two streams' events happened changes the entries, but no sum.
      for (const occurredAt of [minute(-1), minute(9_999)]) {
        const moved = matches.map((match) => ({ ...match, metadata: { occurredAt, actor } }));
        expect(bookingAccount(events, moved).figures).toEqual(figures);
      }
    }
  }

  /** Checks the cash count at the end of the day, and the ledger, from the events alone. */
  checkCash(): void {
    const orders = BOOKINGS.map((bookingId) => this.bookedOrder(bookingId));
    const boxes = cashBoxes(cashMovements(orders), this.counts);
    const sums = cashSums(boxes);
    const { takenSen, differenceSen, countedSen, notCountedSen } = sums;
    same(takenSen + differenceSen, countedSen + notCountedSen, 'the day’s end');
    // The expected cash is counted without the books: cash paid for bookings, less the refunds that certainly came from a cash
    // box.
    const paidInCash = BOOKINGS.reduce((all, id) => all + this.placed(id).money.acceptedCashSen, 0);
    const handedOut = sumOf(this.refundsPaid('cash'));
    const unsaid = sumOf(this.refundsPaid(undefined));
    same(takenSen <= paidInCash - handedOut, true, 'no more in the boxes than was taken');
    same(takenSen >= paidInCash - handedOut - unsaid, true, 'no less in the boxes than was taken');
    const lines = ledgerOf(orders, this.counts);
    const balance = (account: string): number =>
      lines
        .filter((each) => each.account === account)
        .reduce((all, { debitSen, creditSen }) => all + debitSen - creditSen, 0);
    same(balance('Cash'), countedSen + notCountedSen, 'Cash has what was in the boxes');
    same(balance('Cash differences'), -differenceSen, 'the differences');
    const { byKind, byCode, byExtra, sold } = productionStatement(orders, this.counts);
    const coded = BOOKINGS.map((id) => this.placed(id)).filter(
      ({ status, discountCode }) => isPaid(status) && discountCode,
    );
    const codedSeats = coded.flatMap(({ seats }) => seats);
    const add = (values: readonly number[]): number =>
      values.reduce((all, value) => all + value, 0);
    expect(byCode).toEqual(
      coded.length === 0
        ? []
        : [
            {
              code: CODE.name,
              bookings: coded.length,
              seats: codedSeats.length,
              sen: add(codedSeats.map(({ priceSen }) => priceSen)),
              offSen: add(codedSeats.map(({ offSen = 0 }) => offSen)),
            },
          ],
    );
    const soldSeats = BOOKINGS.map((id) => this.placed(id)).flatMap(({ status, seats }) =>
      isPaid(status) ? seats : [],
    );
    for (const name of ['Standard', 'Child']) {
      const own = soldSeats.filter(({ kind }) => (kind?.name ?? 'Standard') === name);
      const found = byKind.find(({ kind }) => kind === name);
      same(found?.seats ?? 0, own.length, `seats sold as ${name}`);
      same(
        found?.sen ?? 0,
        own.reduce((all, { priceSen }) => all + priceSen, 0),
        `the sum of ${name}`,
      );
    }
    same(
      [...byKind, ...byExtra].reduce((all, { sen }) => all + sen, 0),
      sold.sen,
      'the sums by kind and extra',
    );
    const documents = new Map<string, number>();
    for (const { document, debitSen, creditSen } of lines)
      documents.set(document, (documents.get(document) ?? 0) + debitSen - creditSen);
    same(
      [...documents.values()].every((sen) => sen === 0),
      true,
      'debits are credits',
    );
  }

  /** Returns refunds that were paid in this way and not undone. */
  private refundsPaid(way: string | undefined): { readonly amountSen: number }[] {
    return BOOKINGS.flatMap((id) =>
      (this.events.get(id) ?? []).flatMap((event) =>
        event.type === 'RefundPaid' &&
        event.data.wayOfPayment === way &&
        !this.placed(id).refunds.get(event.data.refundId)?.takenBack
          ? [event.data]
          : [],
      ),
    );
  }

  /** Returns the booking as the read model `book-events` stores it. */
  private bookedOrder(bookingId: string): BookedOrder {
    const own = (this.events.get(bookingId) ?? []).map((event): BookEvent => {
      const { occurredAt: at, actor: who } = event.metadata;
      const paidBack = event.type === 'RefundPaid' ? event.data : null;
      const takenBack = event.type === 'RefundTakenBack' ? event.data : null;
      const kinds = seatKindsIn(event);
      const code = codeIn(event);
      const extras = extrasIn(event);
      return {
        type: event.type,
        at,
        who,
        effects: moneyEffects(event),
        provenSen: 0,
        paid: paidAfter(event),
        prices: seatPricesIn(event),
        ...(kinds && { kinds }),
        ...(code && { code }),
        ...(extras && { extras }),
        ...(leavesDonations(event) ? { onlyDonations: true } : {}),
        refund: paidBack
          ? {
              id: paidBack.refundId,
              sen: paidBack.amountSen,
              paidOn: paidBack.paidOn,
              way: paidBack.wayOfPayment ?? null,
            }
          : takenBack && {
              id: takenBack.refundId,
              sen: -takenBack.amountSen,
              paidOn: '',
              way: null,
            },
      };
    });
    const matches = matchEventsOf(this.ledger, bookingId).map(
      ({ type, data, metadata: { occurredAt: at, actor: who } }): BookEvent => ({
        type,
        at,
        who,
        effects: [],
        provenSen: type === 'StatementLineMatched' ? data.amountSen : -data.amountSen,
        paid: null,
        prices: null,
        refund: null,
      }),
    );
    return {
      bookingId,
      productionId: 'p',
      confirmationNumber: bookingId,
      productionTitle: 'Puteri',
      events: [...own, ...matches].sort((a, b) => (a.at < b.at ? -1 : 1)),
    };
  }

  private onBooking(
    bookingId: string,
    decide: (booking: Booking) => readonly BookingEvent[],
  ): number {
    const booking = this.bookings.get(bookingId) ?? noBooking();
    const metadata = { occurredAt: minute((this.now += 1)), actor: actorAt(this.now) };
    const events = decide(booking).map((event) => ({ ...event, metadata }));
    this.bookings.set(bookingId, events.reduce<Booking>(evolveBooking, booking));
    this.events.set(bookingId, [...(this.events.get(bookingId) ?? []), ...events]);
    return events.length;
  }

  private onLedger(events: ReturnType<typeof matchLine>): number {
    const metadata = { occurredAt: minute((this.now += 1)), actor: actorAt(this.now) };
    const id = `event ${this.now}`;
    for (const event of events) this.ledger = evolveLedger(this.ledger, { ...event, id, metadata });
    return events.length;
  }
}

const sumOf = (parts: readonly { readonly amountSen: number }[]): number =>
  parts.reduce((sum, { amountSen }) => sum + amountSen, 0);

/** Replaces `expect`, because `expect` takes many seconds for a hundred thousand comparisons. */
function same(actual: number | boolean, expected: number | boolean, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} is not ${String(expected)}`);
}

interface Act {
  readonly kind:
    | 'receipt'
    | 'amend'
    | 'cancel'
    | 'expire'
    | 'status'
    | 'undo-status'
    | 'match'
    | 'unmatch'
    | 'aside'
    | 'reopen'
    | 'refund'
    | 'take-back'
    | 'cash'
    | 'cash-back'
    | 'count';
  readonly booking: number;
  readonly line: number;
  readonly sen: number;
  readonly status: StaffSettableStatus;
}

const KINDS: readonly Act['kind'][] = [
  'receipt',
  'amend',
  'cancel',
  'expire',
  'status',
  'undo-status',
  'match',
  'unmatch',
  'aside',
  'reopen',
  'refund',
  'take-back',
  'cash',
  'cash-back',
  'count',
];

const sums = fc.integer({ min: 1, max: 40 }).map((times) => times * 100);
const acts = fc.record<Act>({
  kind: fc.constantFrom(...KINDS),
  booking: fc.nat(BOOKINGS.length - 1),
  line: fc.nat(4),
  sen: sums,
  status: fc.constantFrom<StaffSettableStatus>(
    'pending_payment',
    'verified',
    'confirmed',
    'rejected',
    'needs_review',
  ),
});

describe('money', () => {
  it('adds up after every act, no statement line pays twice, and the cash equals its counts', () => {
    const done = new Map<string, number>();
    fc.assert(
      fc.property(
        fc.array(sums, { minLength: 5, maxLength: 5 }),
        fc.array(acts, { minLength: 30, maxLength: 80 }),
        (lines, story) => {
          const books = new Books(lines);
          for (const { kind, ...act } of story) {
            books.act(kind, act);
            books.check(`b${act.booking}`);
          }
          books.checkEntries();
          books.checkCash();
          for (const [kind, count] of books.done) done.set(kind, (done.get(kind) ?? 0) + count);
        },
      ),
      { numRuns: 1_000 },
    );
    // The test proves something only if every kind of action wrote events more than ten times.
    for (const kind of KINDS) expect([kind, (done.get(kind) ?? 0) > 10]).toEqual([kind, true]);
  });
});
