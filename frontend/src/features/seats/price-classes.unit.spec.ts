import { expect, it } from '@jest/globals';
import { priceClasses } from './price-classes';
import type { Seat } from './seats';

const seat = (priceSen: number): Seat => ({
  id: String(priceSen),
  section: 'S',
  row: 'A',
  number: 1,
  status: 'available',
  priceSen,
});
const marksOf = (...prices: number[]) =>
  priceClasses(prices.map(seat)).map(({ priceSen, marks }) => [priceSen, marks]);

it('each higher price of a hall has one more dot on its seats', () =>
  expect(marksOf(3500, 2000, 2000, 5000)).toEqual([
    [2000, 1],
    [3500, 2],
    [5000, 3],
  ]));
it('the seats have no dots in a hall with a single price', () =>
  expect(marksOf(2000, 2000)).toEqual([[2000, 0]]));
it('the seats have no dots in a hall with too many prices', () =>
  expect(marksOf(1, 2, 3, 4, 5, 6).map(([, marks]) => marks)).toEqual([0, 0, 0, 0, 0, 0]));
it('an empty hall has no price classes', () => expect(marksOf()).toEqual([]));
