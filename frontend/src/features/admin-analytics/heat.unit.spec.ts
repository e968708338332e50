import { describe, expect, it } from '@jest/globals';
import type { HeatMapSeat } from '@contracts/rest/administration';
import { gather, pricesOf, strength } from './heat';

const seat = (
  rowId: string,
  number: number,
  state: HeatMapSeat['state'],
  price: string,
): HeatMapSeat => ({ rowId, section: 'Stalls', row: rowId, number, state, price });

describe('the heat map of a hall', () => {
  const seats = [
    seat('A', 1, 'sold', '35.00'),
    seat('A', 2, 'free', '35.00'),
    seat('B', 1, 'sold', '20.00'),
    seat('B', 2, 'blocked', '20.00'),
  ];

  it('groups seats by section and row', () => {
    expect(
      gather(seats).map(({ name, rows }) => [
        name,
        rows.map(({ label, seats: own }) => `${label}${own.length}`),
      ]),
    ).toEqual([['Stalls', ['A2', 'B2']]]);
  });

  it('counts the seats sold at each price, the highest first', () => {
    expect(pricesOf(seats)).toEqual([
      { price: '35.00', sen: 3500, sold: 1, sellable: 2 },
      { price: '20.00', sen: 2000, sold: 1, sellable: 1 },
    ]);
  });

  it('has the strongest colour at the highest price', () => {
    expect(strength(3500, 3500, 2000)).toBe(1);
    expect(strength(2000, 3500, 2000)).toBeCloseTo(0.35);
    expect(strength(10, 10, 10)).toBe(1);
  });
});
