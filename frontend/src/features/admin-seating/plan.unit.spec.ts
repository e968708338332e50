import { describe, expect, it } from '@jest/globals';
import type { SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import {
  between,
  emptySelection,
  orderedRows,
  seatCountOf,
  selectedSeats,
  sellableCount,
  toggleSeats,
} from './plan';

const row = (rowLabel: string, more: Partial<SeatingRowView> = {}): SeatingRowView => ({
  id: rowLabel,
  rowLabel,
  seatCount: 10,
  price: '10.00',
  displayOrder: 0,
  overrides: [],
  ...more,
});
const section = (rows: readonly SeatingRowView[]): SeatingSectionView => ({
  id: 's',
  name: 'Stalls',
  aisleAfter: 0,
  displayOrder: 0,
  rows,
});

describe('the plan', () => {
  it('orders rows as people count, where no order was given', () => {
    expect(
      orderedRows([row('AA'), row('B'), row('A'), row('Z', { displayOrder: -1 })]).map(
        ({ rowLabel }) => rowLabel,
      ),
    ).toEqual(['Z', 'A', 'B', 'AA']);
  });

  it('counts its seats and those that can be sold', () => {
    const overrides = (['vip', 'unavailable', 'reserved', 'booked', 'available'] as const).map(
      (status, index) => ({ seatNumber: index + 1, status, customPrice: null }),
    );
    const plan = [section([row('A', { overrides }), row('B')])];
    expect(seatCountOf(plan)).toBe(20);
    expect(sellableCount(plan)).toBe(17);
  });
});

describe('choosing seats', () => {
  it('adds and takes away', () => {
    const some = toggleSeats(toggleSeats(emptySelection, 'A', between(3, 1)), 'A', [2]);
    expect(selectedSeats(some)).toEqual([
      { rowId: 'A', seatNumber: 1 },
      { rowId: 'A', seatNumber: 3 },
    ]);
    expect(toggleSeats(some, 'A', [1, 3])).toEqual(emptySelection);
  });

  it('completes a row that is partly chosen before it clears it', () => {
    const part = toggleSeats(emptySelection, 'A', [1]);
    expect(toggleSeats(part, 'A', [1, 2]).get('A')).toEqual(new Set([1, 2]));
  });

  it('leaves the other rows the same objects', () => {
    const one = toggleSeats(emptySelection, 'A', [1]);
    expect(toggleSeats(one, 'B', [1]).get('A')).toBe(one.get('A'));
  });
});
