import type { Seat } from './seats';

/** Largest number of prices that dots on the seats can distinguish. */
const MOST_MARKS = 5;

export interface PriceClass {
  readonly priceSen: number;
  /** Number of dots on the seat, so that colour alone does not show the price; 0 if the hall's prices have no marks. */
  readonly marks: number;
}

/** Returns the prices of a hall, lowest first. A hall with one price, or too many to distinguish, has no marks. */
export function priceClasses(seats: Iterable<Seat>): readonly PriceClass[] {
  const prices = [...new Set([...seats].map((seat) => seat.priceSen))].sort((a, b) => a - b);
  const marked = prices.length > 1 && prices.length <= MOST_MARKS;
  return prices.map((priceSen, index) => ({ priceSen, marks: marked ? index + 1 : 0 }));
}
