import { isOccupied, type SeatHold } from '../../../contracts/seat-hold.js';

/*
 * Limits on unpaid seats. A whole school may order behind one network address, so many families may share one network. A single
 * program that orders there must do work for each order, and is refused later. Numbers and reasons: docs/decisions/0012.
 */

/**
 * Seats of a performance that one network may have before its browsers must do work for each order. Unpaid orders and confirmed
 * free orders count, whoever placed them.
 */
const SEATS_WITHOUT_WORK = 40;
/** Largest share of a hall for one network, for orders without a sign-in. */
const SHARE_OF_HALL = 0.5;
/** Largest share of a hall for one network, for signed-in people: strangers in the same network must not hold them back. */
const SHARE_OF_HALL_SIGNED_IN = 0.75;
/** Seats that a network may have in any case, even in a small hall. */
const SEATS_IN_ANY_HALL = 60;
/** Unpaid seats of a performance that one signed-in person may hold: two orders for a class. */
const SEATS_OF_PERSON = 100;
/** Unpaid orders for a performance under one e-mail address from one source, and their seats: one order for a class. */
const ORDERS_OF_EMAIL = 5;
const SEATS_OF_EMAIL = 50;
/** Unpaid orders under one e-mail address, for all performances and from all sources. */
const ORDERS_OF_EMAIL_IN_ALL = 10;

/**
 * Age up to which an order without seats counts as given up. Each such order costs two events on the stream that every sale of
 * the performance uses.
 */
const GIVEN_UP_WITHIN_MS = 10 * 60_000;
/** Orders given up before the next order needs work. */
const GIVEN_UP_WITHOUT_WORK = 10;
/** Orders given up before the next order is refused. */
const GIVEN_UP_AT_MOST = 40;

/** Time that an order counts without seats: it is recorded before it gets them. */
const ON_ITS_WAY_MS = 60_000;

/** Another order that counts: it has unpaid seats, is free and confirmed, or was given up a short time ago. */
export interface CountedOrder {
  readonly seats: number;
  /** True for the same network address, or the same signed-in person. */
  readonly sameSource: boolean;
  /** True for the same network, with or without a sign-in. */
  readonly sameNetwork: boolean;
  readonly sameEmail: boolean;
  readonly samePerformance: boolean;
  /** True for a confirmed free order: it has no payment, so it goes on counting against its e-mail address and network. */
  readonly confirmed: boolean;
  /** True when the order was sent a moment ago, and has no seats yet. */
  readonly onItsWay: boolean;
  /** True when the order was placed within {@link GIVEN_UP_WITHIN_MS}, and has no seats any more. */
  readonly gaveUp: boolean;
  /** ISO 8601: when its seats become free unless it is paid, or when it no longer counts as given up; null: unknown. */
  readonly until: string | null;
}

/** An order as it was recorded when it was placed. */
export interface RecordedOrder extends Pick<
  CountedOrder,
  'seats' | 'sameSource' | 'sameNetwork' | 'sameEmail' | 'samePerformance'
> {
  readonly free: boolean;
  readonly placedAt: Date;
}

/**
 * Decides how a recorded order counts, by its seats in the ledger now. Null: it does not count, because it was paid, or it ended
 * without being given up a short time ago.
 * @param now ISO 8601
 */
export function countedOrder(
  { free, placedAt, ...order }: RecordedOrder,
  holding: (SeatHold & { readonly seats: readonly unknown[] }) | undefined,
  now: string,
): CountedOrder | null {
  const confirmed = holding?.kind === 'taken';
  const age = Date.parse(now) - placedAt.getTime();
  const onItsWay = !holding && age < ON_ITS_WAY_MS;
  const gaveUp = !holding && !onItsWay && age < GIVEN_UP_WITHIN_MS;
  const held = holding?.kind === 'held' && isOccupied(holding, now);
  if (!onItsWay && !gaveUp && !held && !(confirmed && free)) return null;
  const until = gaveUp
    ? new Date(placedAt.getTime() + GIVEN_UP_WITHIN_MS).toISOString()
    : (holding?.until ?? null);
  const seats = holding?.seats.length ?? order.seats;
  return { ...order, seats, confirmed, onItsWay, gaveUp, until };
}

export interface NewOrder {
  readonly seats: number;
  /** Seats of the performance that can be sold. */
  readonly hall: number;
  readonly signedIn: boolean;
  /** True when its browser has done the requested work. */
  readonly worked: boolean;
}

export type Admission =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'work' }
  | {
      readonly kind: 'too-many-seats' | 'too-many-orders' | 'too-many-given-up';
      /** Number of existing seats from this source or address, of orders under this e-mail address, or of given-up orders. */
      readonly open: number;
      /** Seats among them of confirmed free orders. */
      readonly confirmed: number;
      /** ISO 8601: when the first of them stops counting; null: unknown. */
      readonly until: string | null;
    };

export function admit(order: NewOrder, others: readonly CountedOrder[]): Admission {
  const open = others.filter(({ confirmed, gaveUp }) => !confirmed && !gaveUp);
  const underEmail = open.filter(({ sameEmail }) => sameEmail);
  const fromHere = open.filter(({ sameSource, samePerformance }) => sameSource && samePerformance);
  const both = fromHere.filter(({ sameEmail }) => sameEmail);
  // A signed-in person is limited only by their own orders, because strangers may have used their
  // address.
  const ofEmail = order.signedIn ? both : underEmail;
  if (both.length >= ORDERS_OF_EMAIL) return refusal('too-many-orders', both.length, both);
  if (ofEmail.length >= ORDERS_OF_EMAIL_IN_ALL)
    return refusal('too-many-orders', ofEmail.length, ofEmail);
  const here = others.filter(({ gaveUp, samePerformance }) => !gaveUp && samePerformance);
  const email = here.filter(
    ({ confirmed, sameEmail, sameSource }) => sameEmail && (confirmed || sameSource),
  );
  if (exceeds(SEATS_OF_EMAIL, email, order)) return tooManySeats(email);
  const givenUp = others.filter(
    ({ gaveUp, sameSource, samePerformance }) => gaveUp && sameSource && samePerformance,
  );
  if (givenUp.length >= GIVEN_UP_AT_MOST) {
    // Orders on their way may have been given up, too.
    const last = lastOf([...givenUp, ...fromHere.filter(({ onItsWay }) => onItsWay)]);
    return refusal('too-many-given-up', givenUp.length, last);
  }
  if (order.signedIn && exceeds(SEATS_OF_PERSON, fromHere, order)) return tooManySeats(fromHere);
  const ofNetwork = here.filter(({ sameNetwork }) => sameNetwork);
  const most = mostOfNetwork(order);
  const having = ofNetwork.filter(({ onItsWay }) => !onItsWay);
  if (exceeds(most, having, order)) return tooManySeats(having);
  const isMuch =
    seatsOf(ofNetwork) + order.seats > SEATS_WITHOUT_WORK ||
    givenUp.length >= GIVEN_UP_WITHOUT_WORK;
  const needsWork = !order.signedIn && isMuch;
  // Refuse before orders on their way are counted: when many are sent at once, most of them will be
  // asked for work themselves.
  if (needsWork && !order.worked) return { kind: 'work' };
  if (exceeds(most, ofNetwork, order)) return tooManySeats(ofNetwork);
  return { kind: 'admitted' };
}

const mostOfNetwork = ({ hall, signedIn }: NewOrder): number =>
  Math.max(
    SEATS_IN_ANY_HALL,
    Math.floor(hall * (signedIn ? SHARE_OF_HALL_SIGNED_IN : SHARE_OF_HALL)),
  );

const tooManySeats = (orders: readonly CountedOrder[]): Admission =>
  refusal('too-many-seats', seatsOf(orders), orders);

/** Returns true when the order would exceed the limit. A first order may always have the largest size of an order. */
const exceeds = (most: number, others: readonly CountedOrder[], { seats }: NewOrder): boolean =>
  others.length > 0 && seatsOf(others) + seats > most;

const seatsOf = (orders: readonly CountedOrder[]): number =>
  orders.reduce((sum, { seats }) => sum + seats, 0);

/** Returns the latest given-up orders: when the first of them ends, fewer than {@link GIVEN_UP_AT_MOST} are left. */
const lastOf = (orders: readonly CountedOrder[]): readonly CountedOrder[] =>
  [...orders]
    .sort((a, b) => ((a.until ?? 'later') < (b.until ?? 'later') ? -1 : 1))
    .slice(-GIVEN_UP_AT_MOST);

function refusal(
  kind: 'too-many-seats' | 'too-many-orders' | 'too-many-given-up',
  open: number,
  orders: readonly CountedOrder[],
): Admission {
  const ends = orders.flatMap(({ until }) => (until === null ? [] : [until])).sort();
  const confirmed = seatsOf(orders.filter((each) => each.confirmed));
  return { kind, open, confirmed, until: ends[0] ?? null };
}
