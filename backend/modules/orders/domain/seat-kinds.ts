import type { PricedSeat, Seat } from '../../../contracts/events/index.js';
import { seatKey } from '../../../contracts/seat.js';
import { STANDARD } from '../../../contracts/ticket-price.js';

/* Ticket kinds of a booking's seats when the seats are amended (docs/decisions/0054). */

export const kindIdOf = ({ kind }: PricedSeat): string => kind?.id ?? STANDARD;

interface Wish {
  readonly kind?: string;
}

/**
 * Gives each wished seat its kind. Without one, a seat that the booking has keeps its kind, and other seats take the kinds that
 * are left, in their order. Further seats are Standard.
 *
 * @param has the booking's seats
 * @param seatOf finds a wished seat in the plan; undefined when the plan has no such seat
 */
export function wishesWithKinds<T extends Wish>(
  has: readonly PricedSeat[],
  wishes: readonly T[],
  seatOf: (wish: T) => Seat | undefined,
): (T & Required<Wish>)[] {
  const left = new Map(has.map((seat) => [seatKey(seat), kindIdOf(seat)]));
  const kept = wishes.map((wish) => {
    const seat = seatOf(wish);
    const key = seat ? seatKey(seat) : '';
    const kind = wish.kind ?? left.get(key);
    left.delete(key);
    return kind;
  });
  const others = [...left.values()];
  return wishes.map((wish, place) => ({
    ...wish,
    kind: kept[place] ?? others.shift() ?? STANDARD,
  }));
}

/** Returns true when two lists have the same seats with the same kinds. */
export function sameKinds(some: readonly PricedSeat[], others: readonly PricedSeat[]): boolean {
  const kinds = new Map(some.map((seat) => [seatKey(seat), kindIdOf(seat)]));
  return (
    some.length === others.length &&
    others.every((seat) => kinds.get(seatKey(seat)) === kindIdOf(seat))
  );
}
