import { isOccupied, type SeatHold } from '../../../contracts/seat-hold.js';

/*
 * Limits on unpaid seats. Families of a whole school may share one network address, so the limits are wide. A program that orders
 * many seats from one address must do work (a computation in its browser) for each order, and is refused later.
 * docs/decisions/0012 has the numbers and reasons.
 */

/**
 * Number of seats of a performance that one network may have before its browsers must do work for each order. Unpaid orders and
 * confirmed free orders count, with and without sign-in.
 */
const SEATS_WITHOUT_WORK = 40;
/** Largest share of a hall's seats that one network may have unpaid, or confirmed and free, for orders without a sign-in. */
const SHARE_OF_HALL = 0.5;
/**
 * The same share for signed-in people. It is larger, so that strangers in the same network do not stop them.
 */
const SHARE_OF_HALL_SIGNED_IN = 0.75;
/** Number of unpaid seats that a network may always have, even in a small hall. */
const SEATS_IN_ANY_HALL = 60;
/** Number of unpaid seats of a performance that one signed-in person may hold: enough for two orders for a school class. */
const SEATS_OF_PERSON = 100;
/**
 * Number of unpaid orders for a performance with the same e-mail address from one source, and of their seats: enough for a school
 * class.
 */
const ORDERS_OF_EMAIL = 5;
const SEATS_OF_EMAIL = 50;
/** Number of unpaid orders with the same e-mail address, for all performances and from all sources. */
const ORDERS_OF_EMAIL_IN_ALL = 10;

/**
 * Milliseconds during which an order that has lost its seats counts as given up. Each such order adds two events to the seat
 * stream, which every sale of the performance uses.
 */
const GIVEN_UP_WITHIN_MS = 10 * 60_000;
/** Number of given-up orders that are allowed before the next order needs work. */
const GIVEN_UP_WITHOUT_WORK = 10;
/** Number of given-up orders that are allowed before the next order is refused. */
const GIVEN_UP_AT_MOST = 40;

/** Milliseconds during which a recorded order counts although it has no seats yet: an order is recorded before it gets seats. */
const ON_ITS_WAY_MS = 60_000;

/** An earlier order that counts against a limit: it has unpaid seats, is a confirmed free order, or was given up recently. */
export interface CountedOrder {
  readonly seats: number;
  /** True when the order came from the same network address or the same signed-in person. */
  readonly sameSource: boolean;
  /** True when the order came from the same network, with or without a sign-in. */
  readonly sameNetwork: boolean;
  readonly sameEmail: boolean;
  readonly samePerformance: boolean;
  /** True for a confirmed free order. It is never paid, so it always counts against its e-mail address and network. */
  readonly confirmed: boolean;
  /** True when the order was sent a moment ago and has no seats yet. */
  readonly onItsWay: boolean;
  /** True when the order was placed within {@link GIVEN_UP_WITHIN_MS} and has lost its seats. */
  readonly gaveUp: boolean;
  /**
   * Time at which the order stops counting: its seats become free, or its giving up is no longer recent. ISO 8601; null: unknown.
   */
  readonly until: string | null;
}

/** An order with the data that was recorded when it was placed. */
export interface RecordedOrder extends Pick<
  CountedOrder,
  'seats' | 'sameSource' | 'sameNetwork' | 'sameEmail' | 'samePerformance'
> {
  readonly free: boolean;
  readonly placedAt: Date;
}

/**
 * Decides how a recorded order counts, by the seats that it has in the seat ledger now. Null: the order does not count, because
 * it was paid, or because it ended and was not given up recently.
 *
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
  /** Number of seats of the performance that can be sold. */
  readonly hall: number;
  readonly signedIn: boolean;
  /** True when the browser has done the requested work for this order. */
  readonly worked: boolean;
}

export type Admission =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'work' }
  | {
      readonly kind: 'too-many-seats' | 'too-many-orders' | 'too-many-given-up';
      /**
       * Number that the limit counts: unpaid seats from this source, unpaid orders with this e-mail address, or given-up orders.
       */
      readonly open: number;
      /** Number of counted seats that belong to confirmed free orders. */
      readonly confirmed: number;
      /** Time at which the first of the counted orders stops counting, ISO 8601; null: unknown. */
      readonly until: string | null;
    };

export function admit(order: NewOrder, others: readonly CountedOrder[]): Admission {
  const open = others.filter(({ confirmed, gaveUp }) => !confirmed && !gaveUp);
  const underEmail = open.filter(({ sameEmail }) => sameEmail);
  const fromHere = open.filter(({ sameSource, samePerformance }) => sameSource && samePerformance);
  const both = fromHere.filter(({ sameEmail }) => sameEmail);
  // A signed-in person is limited only by their own orders, because strangers may have ordered with their e-mail address.
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
    // Orders that have no seats yet may have been given up as well.
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
  // Request work before orders without seats are counted: when many orders arrive at once, most of them will be sent back for
  // work.
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

/**
 * Returns true when the order would exceed the limit. Without earlier orders, an order of the largest allowed size is always
 * accepted.
 */
const exceeds = (most: number, others: readonly CountedOrder[], { seats }: NewOrder): boolean =>
  others.length > 0 && seatsOf(others) + seats > most;

const seatsOf = (orders: readonly CountedOrder[]): number =>
  orders.reduce((sum, { seats }) => sum + seats, 0);

/**
 * Returns the latest given-up orders, at most {@link GIVEN_UP_AT_MOST}. When the first of them stops counting, a new order is
 * allowed.
 */
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
