import { describe, expect, it } from '@jest/globals';
import { interleaved, median, percentile } from './rounds.js';

describe('rounds of a bench', () => {
  it('run all contenders in turn, every second time backwards, and do not count the first run', async () => {
    const order: string[] = [];
    const contender = (name: string) => async (): Promise<number> => order.push(name);
    const results = await interleaved(2, [contender('a'), contender('b')]);
    expect(order.join('')).toBe('abbaab');
    expect(results).toEqual([
      [4, 5],
      [3, 6],
    ]);
  });
});

describe('a percentile of measured values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.99, 99],
    [0.5, 50],
    [1, 100],
    [0, 1],
  ])(
    'at the share %d is the smallest value that this share of the values does not exceed',
    (share, value) => expect(percentile(hundred, share)).toBe(value),
  );

  it('at the share 0.99 of a few values is the largest value', () =>
    expect(percentile([3, 1, 2], 0.99)).toBe(3));

  it('is computed without changing the order of the values', () => {
    const values = [2, 1];
    percentile(values, 0.5);
    expect(values).toEqual([2, 1]);
  });

  it('is 0 for an empty list', () => expect([percentile([], 0.5), median([])]).toEqual([0, 0]));
});

describe('the median of a bench', () => {
  it('sorts the values as numbers and not as texts', () => expect(median([100, 9, 20])).toBe(20));
  it('is the mean of the two middle values when their number is even', () =>
    expect(median([4, 1, 3, 2])).toBe(2.5));
});
