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
 * sen. The two halves never read each other, so the account does not depend on the order between the two streams.
 *
 * charged + refunded + refund due = proven + unproven + open
 *
 * Open and refund due are never both more than nothing. Without refunds: charged = proven + unproven + open. Reasons:
 * docs/decisions/0030-a-bookings-account-is-a-fold.md.
 */

/** Money of a booking according to the events of its own stream, without matches of statement lines. */
export interface BookingMoney {
  /** Price of seats and extras as ordered or last amended. After a cancellation: the donations that the school keeps, if any. */
  readonly totalSen: number;
  /**
   * True while the booking has its seats or may still get them. `isExpected` in booking-groups.ts decides the same from
   * a status.
   */
  readonly isCharged: boolean;
  /** Money accepted on a receipt or on staff's word, whether or not a statement line shows it. */
  readonly acceptedSen: number;
  /** The part of `acceptedSen` that was taken in cash. No statement shows cash, so no line can prove it. */
  readonly acceptedCashSen: number;
  /** Money that staff paid back, less refunds they took back. */
  readonly refundedSen: number;
}

export const NO_MONEY: BookingMoney = {
  totalSen: 0,
  isCharged: false,
  acceptedSen: 0,
  acceptedCashSen: 0,
  refundedSen: 0,
};

/** Effect of one event on {@link BookingMoney}. The read model `booking-accounts` applies the same effects in SQL. */
export type MoneyEffect =
  /** Sets the price of the seats. */
  | { readonly kind: 'price'; readonly totalSen: number }
  /** Sets `isCharged`: true while the booking owes its price, false once it owes nothing any more. */
  | { readonly kind: 'charge'; readonly isCharged: boolean }
  /** Counts the whole price as paid, in addition to sums refunded earlier. `inCash`: the family paid this sum in cash. */
  | { readonly kind: 'accept'; readonly inCash: boolean }
  /** No receipt counts any more. Only a sum as large as the refunds still counts, because that money must have come. */
  | { readonly kind: 'withdraw' }
  /** Cash taken for the open sum; negative: the cash was taken back. */
  | { readonly kind: 'cash'; readonly amountSen: number }
  /** Counts a receipt again that was withdrawn by mistake; negative: the bank took the payment back. */
  | { readonly kind: 'receipt'; readonly amountSen: number }
  /** A refund; negative: the refund was taken back. */
  | { readonly kind: 'refund'; readonly amountSen: number };

const CHARGED: MoneyEffect = { kind: 'charge', isCharged: true };
const NOT_CHARGED: MoneyEffect = { kind: 'charge', isCharged: false };
const ACCEPTED: MoneyEffect = { kind: 'accept', inCash: false };
const WITHDRAWN: MoneyEffect = { kind: 'withdraw' };

/** Returns the effects of an event in the order in which they apply. */
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
      // A booking confirmed by a statement is paid by its matches with statement lines; no receipt was accepted.
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
      // Changing confirmed to verified accepts no new payment. With `byCash`, the CashReceived event has counted the sum already.
      if (isPaid(from) || byCash) return [CHARGED];
      return [CHARGED, { kind: 'accept', inCash: event.data.wayOfPayment === 'cash' }];
    }
    // The accepted sum of a cancelled or expired booking stays, because it is the sum to pay back.
    case 'BookingCancelled': {
      // The school keeps the donations of a paid booking.
      const { keptSen } = event.data;
      return keptSen ? [{ kind: 'price', totalSen: keptSen }, CHARGED] : [NOT_CHARGED];
    }
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

/** Restores the accepted sums of a paid status that staff had taken back by mistake. */
const restored = ({ acceptedSen, cashSen }: RestoredPayment): MoneyEffect[] => [
  ...(cashSen > 0 ? [{ kind: 'cash', amountSen: cashSen } as const] : []),
  ...(acceptedSen > cashSen
    ? [{ kind: 'receipt', amountSen: acceptedSen - cashSen } as const]
    : []),
];

/** Applies one effect. Read models and books apply effects in the same way. */
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

/** A booking's account. All sums are sen, none is negative. */
export interface AccountFigures {
  /** Price of the seats while the booking has them or may still get them. */
  readonly chargedSen: number;
  /** Sum of the statement lines that are matched with the booking. */
  readonly provenSen: number;
  /** Sum that was accepted on a receipt or by staff, and that no statement shows yet. */
  readonly unprovenSen: number;
  readonly refundedSen: number;
  /** Sum the family still has to pay. It is no revenue yet. */
  readonly openSen: number;
  /** Sum the school still has to pay back. */
  readonly refundDueSen: number;
}

/** @param provenSen the sum of the lines that are matched with the booking now */
export function figuresOf(money: BookingMoney, provenSen: number): AccountFigures {
  const { refundedSen } = money;
  const chargedSen = money.isCharged ? money.totalSen : 0;
  // A statement line first proves money that was accepted already; only the rest is new money.
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

/** A booking's account as its family sees it. No sum is negative: charged + paid back too much + refund due = paid + open. */
export interface FamilyBalance {
  readonly chargedSen: number;
  /** Money of the family that the school keeps: proven and unproven, less refunds. */
  readonly paidSen: number;
  /**
   * Refunds beyond the money received, after a refunded line was unmatched. The family owes this sum in addition to the price.
   */
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

/** Returns the accepted sum that no statement shows, without cash and without the open sum. */
export const missingSen = (
  { acceptedSen, acceptedCashSen }: Pick<BookingMoney, 'acceptedSen' | 'acceptedCashSen'>,
  provenSen: number,
): number => Math.max(0, acceptedSen - acceptedCashSen - provenSen);

/**
 * Returns how much of the price was paid. The open sum can be larger than the price: when a refunded line is unmatched, the
 * family also owes the refund, which is no part of the price.
 */
export const paidOfPriceSen = ({
  chargedSen,
  openSen,
}: Pick<AccountFigures, 'chargedSen' | 'openSen'>): number =>
  chargedSen - Math.min(chargedSen, openSen);

/** The price of a sold booking in four parts that add up to it, in sen. None is negative. */
export interface SoldParts {
  readonly provenSen: number;
  /** Part that was accepted by a receipt or by staff, and that no statement shows yet. */
  readonly receiptSen: number;
  readonly cashSen: number;
  /** Part that the family still has to pay; it is no revenue yet. */
  readonly openSen: number;
}

/**
 * Splits the price. Money beyond the price is in no part: it is a refund due, or was refunded. Proven money counts first, then
 * receipts.
 * @param cashSen the part of `unprovenSen` that came in cash (`acceptedCashSen`)
 */
export function soldParts(figures: AccountFigures, cashSen: number): SoldParts {
  const { chargedSen, unprovenSen } = figures;
  const paidSen = paidOfPriceSen(figures);
  const provenSen = Math.min(figures.provenSen, paidSen);
  const receiptSen = Math.min(unprovenSen - cashSen, paidSen - provenSen);
  const openSen = chargedSen - paidSen;
  return { provenSen, receiptSen, cashSen: paidSen - provenSen - receiptSen, openSen };
}

/** Returns the most that statements may prove of a booking: its price and its refunds, less the cash. */
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

/** An event with the change it made to the account. The changes of all entries add up to the figures. */
export interface AccountEntry {
  readonly event: BookingAccountEvent | MatchEvent;
  /** ISO 8601 */
  readonly at: string;
  readonly who: Actor;
  /** Rule that matched the line; null: a person matched it, or the event is no match. */
  readonly rule: MatchRule | null;
  /** Changes of the account's sums, in sen, each with a sign. */
  readonly changes: AccountFigures;
}

export interface BookingAccount {
  readonly figures: AccountFigures;
  readonly entries: readonly AccountEntry[];
}

/**
 * @param events all events of the booking's stream, in order
 * @param matches matches of this booking, in the order of the school's stream
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

/** Merges events and matches by time. Each stream keeps its own order, because the clocks of two processes may differ. */
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
