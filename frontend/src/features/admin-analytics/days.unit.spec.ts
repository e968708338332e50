import { describe, expect, it } from '@jest/globals';
import { everyDay, roundTop } from './days';

describe('sales by day', () => {
  it('includes days without sales', () => {
    const days = everyDay(
      [
        { day: '2026-02-27', revenue: '35.00', seats: 1 },
        { day: '2026-03-02', revenue: '70.00', seats: 2 },
      ],
      1,
    );
    expect(days.map(({ day, sen }) => [day, sen])).toEqual([
      ['2026-02-27', 3500],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 7000],
    ]);
  });

  it('includes the two weeks before a single day of sales', () => {
    const days = everyDay([{ day: '2026-03-02', revenue: '70.00', seats: 2 }]);
    expect(days).toHaveLength(14);
    expect(days.at(-1)?.seats).toBe(2);
    expect(everyDay([])).toEqual([]);
  });
});

describe('the top of an axis', () => {
  it.each([
    [0, 1],
    [3, 5],
    [10, 10],
    [11, 20],
    [21, 25],
    [487.5, 500],
    [5001, 10_000],
  ])('for the largest value %d is %d', (value, top) => {
    expect(roundTop(value)).toBe(top);
  });
});
