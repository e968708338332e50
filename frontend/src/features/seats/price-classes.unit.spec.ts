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

it('one more dot for each higher price', () =>
  expect(marksOf(3500, 2000, 2000, 5000)).toEqual([
    [2000, 1],
    [3500, 2],
    [5000, 3],
  ]));
it('no dots where there is one price', () => expect(marksOf(2000, 2000)).toEqual([[2000, 0]]));
it('no dots where there are too many to count at a glance', () =>
  expect(marksOf(1, 2, 3, 4, 5, 6).map(([, marks]) => marks)).toEqual([0, 0, 0, 0, 0, 0]));
it('nothing for an empty hall', () => expect(marksOf()).toEqual([]));
