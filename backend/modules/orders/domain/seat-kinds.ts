import type { PricedSeat, Seat } from '../../../contracts/events/index.js';
import { seatKey } from '../../../contracts/seat.js';
import { STANDARD, withKinds } from '../../../contracts/ticket-price.js';

/* Ticket kinds of a booking's seats when the seats are amended (docs/decisions/0054). */

export const kindIdOf = ({ kind }: PricedSeat): string => kind?.id ?? STANDARD;

/**
 * Gives each wished seat its kind; see `withKinds`.
 * @param has the booking's seats
 * @param seatOf finds a wished seat in the plan; undefined when the plan has no such seat
 */
export function wishesWithKinds<Wish extends { readonly kind?: string }>(
  has: readonly PricedSeat[],
  wishes: readonly Wish[],
  seatOf: (wish: Wish) => Seat | undefined,
): (Wish & { readonly kind: string })[] {
  const kinds = new Map(has.map((seat) => [seatKey(seat), kindIdOf(seat)]));
  return withKinds(kinds, wishes, (wish) => {
    const seat = seatOf(wish);
    return seat ? seatKey(seat) : '';
  });
}

/** Returns true when two lists have the same seats with the same kinds. */
export function sameKinds(some: readonly PricedSeat[], others: readonly PricedSeat[]): boolean {
  const kinds = new Map(some.map((seat) => [seatKey(seat), kindIdOf(seat)]));
  return (
    some.length === others.length &&
    others.every((seat) => kinds.get(seatKey(seat)) === kindIdOf(seat))
  );
}
