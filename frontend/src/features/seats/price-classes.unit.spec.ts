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

it('each higher price has one more dot', () =>
  expect(marksOf(3500, 2000, 2000, 5000)).toEqual([
    [2000, 1],
    [3500, 2],
    [5000, 3],
  ]));
it('a single price has no dots', () => expect(marksOf(2000, 2000)).toEqual([[2000, 0]]));
it('too many prices have no dots', () =>
  expect(marksOf(1, 2, 3, 4, 5, 6).map(([, marks]) => marks)).toEqual([0, 0, 0, 0, 0, 0]));
it('an empty hall has no price classes', () => expect(marksOf()).toEqual([]));
