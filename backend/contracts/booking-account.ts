import { isPaid } from './booking-groups.js';
import type {
  Actor,
  BookingEvent,
  DomainEventType,
  EventMetadata,
  MatchRule,
  RestoredPayment,
  StatementLineMatched,
  StatementLineUnmatched,
} from './events/index.js';

/*
 * The account of one booking: a fold over the events of its own stream and the matches of its school's statements. All sums are
 * sen. The two halves never read each other, so what the account says does not depend on the order between the two streams.
 *
 *   charged + refunded + refund due = proven + unproven + open
 *
 * Open and refund due are never both more than nothing. Without refunds: charged = proven + unproven + open.
 * Reasons: docs/decisions/0030-a-bookings-account-is-a-fold.md.
 */

/** What the booking's own stream says about its money. */
export interface BookingMoney {
  /** What its seats cost, as they were ordered or amended last. */
  readonly totalSen: number;
  /** It has its seats or may still get them: `isExpected` of booking-groups.ts says the same of its status. */
  readonly isCharged: boolean;
  /** What was accepted by a receipt or by staff's word, with or without a statement line. */
  readonly acceptedSen: number;
  /** The part of it that was taken in cash: no statement ever shows it, so no line is its proof. */
  readonly acceptedCashSen: number;
  /** What staff have paid back, without what they took back. */
  readonly refundedSen: number;
}

export const NO_MONEY: BookingMoney = {
  totalSen: 0,
  isCharged: false,
  acceptedSen: 0,
  acceptedCashSen: 0,
  refundedSen: 0,
};

/** What one event does to {@link BookingMoney}; the read model `booking-accounts` does the same in SQL. */
export type MoneyEffect =
  /** The seats cost so much now. */
  | { readonly kind: 'price'; readonly totalSen: number }
  /** It owes its price, or owes nothing any more. */
  | { readonly kind: 'charge'; readonly isCharged: boolean }
  /** The whole price counts as paid, beside what was paid back before; what that adds came in cash or not. */
  | { readonly kind: 'accept'; readonly inCash: boolean }
  /** No receipt counts any more, except for what was paid back: that money had been there. */
  | { readonly kind: 'withdraw' }
  /** Taken in cash for what was open; negative: that was taken back. */
  | { readonly kind: 'cash'; readonly amountSen: number }
  /** Accepted by a receipt or by staff's word as before, after it was withdrawn by mistake; negative: the bank took it back. */
  | { readonly kind: 'receipt'; readonly amountSen: number }
  /** Paid back; negative: that was taken back. */
  | { readonly kind: 'refund'; readonly amountSen: number };

const CHARGED: MoneyEffect = { kind: 'charge', isCharged: true };
const NOT_CHARGED: MoneyEffect = { kind: 'charge', isCharged: false };
const ACCEPTED: MoneyEffect = { kind: 'accept', inCash: false };
const WITHDRAWN: MoneyEffect = { kind: 'withdraw' };

/** In the order in which they apply. */
export function moneyEffects(event: BookingEvent): readonly MoneyEffect[] {
  switch (event.type) {
    case 'BookingPlaced':
      return [{ kind: 'price', totalSen: event.data.totalSen }, CHARGED];
    case 'BookingSeatsAmended':
      return [{ kind: 'price', totalSen: event.data.totalSen }];
    case 'ReceiptVerificationRequested':
    case 'ReceiptReferredToStaff':
    case 'FreeBookingConfirmed':
    case 'BookingConfirmedByStatement':
      // By a statement the matches of its lines are what is paid; no receipt was accepted.
      return [CHARGED];
    case 'BookingConfirmed':
      return [CHARGED, ACCEPTED];
    case 'ReceiptRejected':
      return [event.data.holdUntil === null ? NOT_CHARGED : CHARGED, WITHDRAWN];
    case 'BookingStatusSetByStaff': {
      const { from, to, byCash, restores } = event.data;
      if (to === 'rejected') return [NOT_CHARGED, WITHDRAWN];
      if (!isPaid(to)) return [CHARGED, WITHDRAWN];
      if (restores) return [CHARGED, ...restored(restores)];
      // From one name of paid to the other nobody has accepted anything new; of cash its own event has said how much it was.
      if (isPaid(from) || byCash) return [CHARGED];
      return [CHARGED, { kind: 'accept', inCash: event.data.wayOfPayment === 'cash' }];
    }
    // What was accepted stays: it is what must be paid back.
    case 'BookingCancelled':
    case 'BookingExpired':
      return [NOT_CHARGED];
    case 'CashReceived':
      return [{ kind: 'cash', amountSen: event.data.amountSen }];
    case 'CashTakenBack':
      return [{ kind: 'cash', amountSen: -event.data.amountSen }];
    case 'PaymentReturned':
      return event.data.acceptedSen > 0
        ? [{ kind: 'receipt', amountSen: -event.data.acceptedSen }]
        : [];
    case 'RefundPaid':
      return [{ kind: 'refund', amountSen: event.data.amountSen }];
    case 'RefundTakenBack':
      return [{ kind: 'refund', amountSen: -event.data.amountSen }];
    default:
      return [];
  }
}

/** As much as was taken back, in cash and otherwise: what was open then is open again. */
const restored = ({ acceptedSen, cashSen }: RestoredPayment): MoneyEffect[] => [
  ...(cashSen > 0 ? [{ kind: 'cash', amountSen: cashSen } as const] : []),
  ...(acceptedSen > cashSen
    ? [{ kind: 'receipt', amountSen: acceptedSen - cashSen } as const]
    : []),
];

/** One effect, as the read models and the books apply it too. */
export function withEffect(money: BookingMoney, effect: MoneyEffect): BookingMoney {
  const { totalSen, acceptedSen, acceptedCashSen, refundedSen } = money;
  switch (effect.kind) {
    case 'price':
      return { ...money, totalSen: effect.totalSen };
    case 'charge':
      return { ...money, isCharged: effect.isCharged };
    case 'accept': {
      const accepted = Math.max(acceptedSen, totalSen + refundedSen);
      const cash = effect.inCash ? accepted - acceptedSen : 0;
      return { ...money, acceptedSen: accepted, acceptedCashSen: acceptedCashSen + cash };
    }
    case 'withdraw': {
      const accepted = Math.min(acceptedSen, refundedSen);
      return {
        ...money,
        acceptedSen: accepted,
        acceptedCashSen: Math.min(acceptedCashSen, accepted),
      };
    }
    case 'cash':
      return {
        ...money,
        acceptedSen: acceptedSen + effect.amountSen,
        acceptedCashSen: acceptedCashSen + effect.amountSen,
      };
    case 'receipt':
      return { ...money, acceptedSen: acceptedSen + effect.amountSen };
    case 'refund':
      return { ...money, refundedSen: refundedSen + effect.amountSen };
  }
}

export const evolveMoney = (money: BookingMoney, event: BookingEvent): BookingMoney =>
  moneyEffects(event).reduce(withEffect, money);

/** All in sen, none negative. */
export interface AccountFigures {
  /** What the seats cost, while the booking has them or may still get them. */
  readonly chargedSen: number;
  /** Matched lines of statements. */
  readonly provenSen: number;
  /** Accepted by a receipt or by staff, and not on a statement yet. */
  readonly unprovenSen: number;
  readonly refundedSen: number;
  /** What the family still has to pay: no revenue yet. */
  readonly openSen: number;
  /** What the school still has to pay back. */
  readonly refundDueSen: number;
}

/** @param provenSen the sum of the lines that are matched with the booking now */
export function figuresOf(money: BookingMoney, provenSen: number): AccountFigures {
  const { refundedSen } = money;
  const chargedSen = money.isCharged ? money.totalSen : 0;
  // A line is the proof of what was accepted before it is anything more.
  const unprovenSen = money.acceptedCashSen + missingSen(money, provenSen);
  const balance = chargedSen + refundedSen - provenSen - unprovenSen;
  return {
    chargedSen,
    provenSen,
    unprovenSen,
    refundedSen,
    openSen: Math.max(0, balance),
    refundDueSen: Math.max(0, -balance),
  };
}

/** The account in the sums that a family is told, none negative: charged + paid back too much + refund due = paid + open. */
export interface FamilyBalance {
  readonly chargedSen: number;
  /** What the school has of the family's money: proven and unproven, without what it paid back. */
  readonly paidSen: number;
  /** What it was paid back beyond what had come: a refund of a line that was taken away since. It is open, beside the price. */
  readonly paidBackTooMuchSen: number;
  readonly openSen: number;
  readonly refundDueSen: number;
}

export const familyBalance = (figures: AccountFigures): FamilyBalance => {
  const { chargedSen, provenSen, unprovenSen, refundedSen, openSen, refundDueSen } = figures;
  const keptSen = provenSen + unprovenSen - refundedSen;
  return {
    chargedSen,
    paidSen: Math.max(0, keptSen),
    paidBackTooMuchSen: Math.max(0, -keptSen),
    openSen,
    refundDueSen,
  };
};

/** What was accepted by a receipt or by staff's word and no statement shows: neither what is open, nor what came in cash. */
export const missingSen = (
  { acceptedSen, acceptedCashSen }: Pick<BookingMoney, 'acceptedSen' | 'acceptedCashSen'>,
  provenSen: number,
): number => Math.max(0, acceptedSen - acceptedCashSen - provenSen);

/**
 * What of the price was paid. More than the price can be open: what was paid back, and had never come (a refund, and then the undo of
 * its match). The family owes that as well, and it is no part of the price.
 */
export const paidOfPriceSen = ({
  chargedSen,
  openSen,
}: Pick<AccountFigures, 'chargedSen' | 'openSen'>): number =>
  chargedSen - Math.min(chargedSen, openSen);

/** The price of a sold booking in four parts that add up to it, in sen. None is negative. */
export interface SoldParts {
  readonly provenSen: number;
  /** Accepted by a receipt or by staff, and on no statement yet. */
  readonly receiptSen: number;
  readonly cashSen: number;
  /** Still to be paid: no revenue yet. */
  readonly openSen: number;
}

/**
 * What was paid beyond the price is in no part: it is a refund due, or paid back. Proven money counts first, and then receipts.
 * @param cashSen the part of what is unproven that came in cash (`acceptedCashSen`)
 */
export function soldParts(figures: AccountFigures, cashSen: number): SoldParts {
  const { chargedSen, unprovenSen } = figures;
  const paidSen = paidOfPriceSen(figures);
  const provenSen = Math.min(figures.provenSen, paidSen);
  const receiptSen = Math.min(unprovenSen - cashSen, paidSen - provenSen);
  const openSen = chargedSen - paidSen;
  return { provenSen, receiptSen, cashSen: paidSen - provenSen - receiptSen, openSen };
}

/** What statements may prove of a booking at most: its price, and what was paid back of earlier money, without what came in cash. */
export const provableSen = ({
  totalSen,
  refundedSen,
  acceptedCashSen,
}: Pick<BookingMoney, 'totalSen' | 'refundedSen' | 'acceptedCashSen'>): number =>
  Math.max(0, totalSen + refundedSen - acceptedCashSen);

type Timed = { readonly metadata: Pick<EventMetadata, 'occurredAt' | 'actor'> };
export type BookingAccountEvent = BookingEvent & Timed;
/** A match of the booking, or its undoing. */
export type MatchEvent = (StatementLineMatched | StatementLineUnmatched) & Timed;

/** An event that changed the account, with what it changed. The changes of all entries add up to the figures. */
export interface AccountEntry {
  readonly event: BookingAccountEvent | MatchEvent;
  /** ISO 8601 */
  readonly at: string;
  readonly who: Actor;
  /** Which rule matched the line; null: a person, or no match. */
  readonly rule: MatchRule | null;
  /** Sen, with a sign. */
  readonly changes: AccountFigures;
}

export interface BookingAccount {
  readonly figures: AccountFigures;
  readonly entries: readonly AccountEntry[];
}

/**
 * @param events all of the booking's stream, in its order
 * @param matches those of this booking, in the order of the school's stream
 */
export function bookingAccount(
  events: readonly BookingAccountEvent[],
  matches: readonly MatchEvent[],
): BookingAccount {
  let money = NO_MONEY;
  let provenSen = 0;
  let figures = figuresOf(money, provenSen);
  const entries: AccountEntry[] = [];
  for (const event of inOrderOfTime(events, matches)) {
    if (isMatch(event)) provenSen += signedSen(event);
    else money = evolveMoney(money, event);
    const after = figuresOf(money, provenSen);
    const changes = difference(figures, after);
    figures = after;
    if (Object.values(changes).every((sen) => sen === 0)) continue;
    const { occurredAt: at, actor: who } = event.metadata;
    const rule = event.type === 'StatementLineMatched' ? event.data.rule : null;
    entries.push({ event, at, who, rule, changes });
  }
  return { figures, entries };
}

const signedSen = ({ type, data }: MatchEvent): number =>
  type === 'StatementLineMatched' ? data.amountSen : -data.amountSen;

const MATCHES: ReadonlySet<DomainEventType> = new Set([
  'StatementLineMatched',
  'StatementLineUnmatched',
]);
const isMatch = (event: BookingAccountEvent | MatchEvent): event is MatchEvent =>
  MATCHES.has(event.type);

/** Each stream keeps its own order, whatever the clocks of two processes said. */
function inOrderOfTime(
  events: readonly BookingAccountEvent[],
  matches: readonly MatchEvent[],
): (BookingAccountEvent | MatchEvent)[] {
  const ordered: (BookingAccountEvent | MatchEvent)[] = [];
  let next = 0;
  for (const event of events) {
    for (; next < matches.length; next++) {
      const match = matches[next] as MatchEvent;
      if (match.metadata.occurredAt >= event.metadata.occurredAt) break;
      ordered.push(match);
    }
    ordered.push(event);
  }
  return [...ordered, ...matches.slice(next)];
}

const difference = (before: AccountFigures, after: AccountFigures): AccountFigures => ({
  chargedSen: after.chargedSen - before.chargedSen,
  provenSen: after.provenSen - before.provenSen,
  unprovenSen: after.unprovenSen - before.unprovenSen,
  refundedSen: after.refundedSen - before.refundedSen,
  openSen: after.openSen - before.openSen,
  refundDueSen: after.refundDueSen - before.refundDueSen,
});
