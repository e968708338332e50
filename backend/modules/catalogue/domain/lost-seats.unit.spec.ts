import { describe, expect, it } from '@jest/globals';
import type { SeatOverrideStatus } from '../../../contracts/rest/catalogue.js';
import { lostSeats } from './lost-seats.js';
import { SeatingPlan } from './seating-plan.js';

const plan = (
  seatCount: number,
  overrides: readonly [seat: number, status: SeatOverrideStatus, performance?: string][] = [],
  labels = { section: 'Stalls', row: 'A', rowId: 'r1' },
): SeatingPlan =>
  new SeatingPlan(
    [
      {
        id: 's1',
        name: labels.section,
        displayOrder: 0,
        aisleAfter: 0,
        rows: [
          {
            id: labels.rowId,
            label: labels.row,
            seatCount,
            priceSen: 2000,
            displayOrder: 0,
            overrides: overrides.map(([seatNumber, status, performanceId = null]) => ({
              seatNumber,
              status,
              customPriceSen: null,
              performanceId,
            })),
          },
        ],
      },
    ],
    'friday',
  );

const numbers = (before: SeatingPlan, after: SeatingPlan): number[] =>
  lostSeats(before, after).map(({ number }) => number);

describe('lostSeats', () => {
  it('include the seats cut off by shortening a row, also blocked ones', () => {
    expect(numbers(plan(6, [[5, 'reserved']]), plan(4))).toEqual([5, 6]);
  });

  it('include the seats of a removed row, also when another row takes its name', () => {
    expect(numbers(plan(2), plan(2, [], { section: 'Stalls', row: 'A', rowId: 'r2' }))).toEqual([
      1, 2,
    ]);
    expect(numbers(plan(2), new SeatingPlan([], 'friday'))).toEqual([1, 2]);
  });

  it('have the labels from before the change, which families know', () => {
    expect(lostSeats(plan(1), new SeatingPlan([], 'friday'))).toEqual([
      { rowId: 'r1', number: 1, section: 'Stalls', row: 'A' },
    ]);
  });

  it.each<[SeatOverrideStatus, number[]]>([
    ['unavailable', [2]],
    ['reserved', [2]],
    ['booked', [2]],
    ['vip', []],
    ['available', []],
  ])('contain, after a seat gets the status %s, the seat numbers %p', (status, lost) => {
    expect(numbers(plan(3), plan(3, [[2, status]]))).toEqual(lost);
  });

  it('respect overrides of the performance alone', () => {
    expect(numbers(plan(3), plan(3, [[2, 'reserved', 'friday']]))).toEqual([2]);
    expect(numbers(plan(3), plan(3, [[2, 'reserved', 'saturday']]))).toEqual([]);
  });

  it('are none when a plan gets new names, gets more seats, or keeps its blocked seats', () => {
    expect(numbers(plan(3), plan(5, [], { section: 'Circle', row: 'Z', rowId: 'r1' }))).toEqual([]);
    expect(numbers(plan(3, [[1, 'reserved']]), plan(3, [[1, 'unavailable']]))).toEqual([]);
  });
});
