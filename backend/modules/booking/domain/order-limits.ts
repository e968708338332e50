import { isOccupied } from '../../../contracts/seat-hold.js';
import type { SeatHolding } from './seat-ledger.js';

/*
 * How much one buyer may hold without having paid. A whole school may order behind one network
 * address, so many families may order from one network. A single program that orders there must
 * first do work for each order, and is refused later. Numbers and reasons: docs/decisions/0012.
 */

/**
 * Seats of a performance that one network may have before its browsers must do some work for each order. A network's seats
 * are its unpaid ones and its confirmed free ones, whoever ordered them.
 */
const SEATS_WITHOUT_WORK = 40;
/** The share of a hall that orders without a sign-in may bring one network to... */
const SHARE_OF_HALL = 0.5;
/** ...and orders of signed-in people, whom strangers of the same network must not hold back... */
const SHARE_OF_HALL_SIGNED_IN = 0.75;
/** ...and the number of seats that it may have in any case, even in a small hall. */
const SEATS_IN_ANY_HALL = 60;
/** Unpaid seats of a performance that one signed-in person may hold: two orders for a class. */
const SEATS_OF_PERSON = 100;
/**
 * Unpaid orders for a performance under one e-mail address from one place, and their seats: one
 * order for a class.
 */
const ORDERS_OF_EMAIL = 5;
const SEATS_OF_EMAIL = 50;
/** Unpaid orders under one e-mail address, for whatever performance and from wherever. */
const ORDERS_OF_EMAIL_IN_ALL = 10;

/**
 * Orders for a performance from one place that were placed within so long and have no seats any more: given up, as a rule.
 * Each costs two events on the stream that every sale of the performance goes through.
 */
const GIVEN_UP_WITHIN_MS = 10 * 60_000;
/** So many of them before an order is work... */
const GIVEN_UP_WITHOUT_WORK = 10;
/** ...and before it is refused. */
const GIVEN_UP_AT_MOST = 40;

/** An order is recorded before it has its seats, so it counts for this long without them. */
const ON_ITS_WAY_MS = 60_000;

/** Another order that has seats and has not been paid for; or is free and was confirmed; or was given up a short time ago. */
export interface CountedOrder {
  readonly seats: number;
  /** Ordered from the same address, or by the same signed-in person. */
  readonly sameSource: boolean;
  /** Ordered from the same network, signed in or not. */
  readonly sameNetwork: boolean;
  readonly sameEmail: boolean;
  readonly samePerformance: boolean;
  /** A free order that was confirmed: nobody pays for it, so it goes on counting against its e-mail address and network. */
  readonly confirmed: boolean;
  /** Sent a moment ago, and has no seats yet. */
  readonly onItsWay: boolean;
  /** It was placed within {@link GIVEN_UP_WITHIN_MS}, and has no seats any more. */
  readonly gaveUp: boolean;
  /** ISO 8601: when its seats are free again unless it is paid, or when it counts as given up no more; null when that is not known. */
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
 * How an order counts, given what it has in the seat ledger now; null: not at all, because it was paid, or its time ended and it
 * was not given up a short time ago.
 * @param now ISO 8601
 */
export function countedOrder(
  { free, placedAt, ...order }: RecordedOrder,
  holding: SeatHolding | undefined,
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
  /** Seats of the performance that can be sold at all. */
  readonly hall: number;
  readonly signedIn: boolean;
  /** Its browser has done the work that was asked for. */
  readonly worked: boolean;
}

export type Admission =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'work' }
  | {
      readonly kind: 'too-many-seats' | 'too-many-orders' | 'too-many-given-up';
      /** Counts what is there already: seats from this place, or orders under this e-mail address; or the orders that were given up. */
      readonly open: number;
      /** Seats among them that are free of charge and confirmed. */
      readonly confirmed: number;
      /** ISO 8601: when the first of it is free again; null when that is not known. */
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
    // Those on their way were perhaps given up, too.
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

/** A first order may always be as large as an order may be. */
const exceeds = (most: number, others: readonly CountedOrder[], { seats }: NewOrder): boolean =>
  others.length > 0 && seatsOf(others) + seats > most;

const seatsOf = (orders: readonly CountedOrder[]): number =>
  orders.reduce((sum, { seats }) => sum + seats, 0);

/** When the first of these ends there are fewer than {@link GIVEN_UP_AT_MOST}. */
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
