import type { Seat } from './seats';

/** More classes than this cannot be told apart by marks on a seat. */
const MOST_MARKS = 5;

export interface PriceClass {
  readonly priceSen: number;
  /** Dots on the seat, so that a price is told by more than its colour; 0 where marks would say nothing. */
  readonly marks: number;
}

/** The prices of a hall from the cheapest up. One price, or too many to tell apart, has no marks. */
export function priceClasses(seats: Iterable<Seat>): readonly PriceClass[] {
  const prices = [...new Set([...seats].map((seat) => seat.priceSen))].sort((a, b) => a - b);
  const marked = prices.length > 1 && prices.length <= MOST_MARKS;
  return prices.map((priceSen, index) => ({ priceSen, marks: marked ? index + 1 : 0 }));
}
