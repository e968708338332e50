import { describe, expect, it } from '@jest/globals';
import { soldTo, wishesOf } from './wishes.js';

describe('wishes', () => {
  const wishes = wishesOf(100, 20);

  it('are one for each buyer, of one seat or two neighbours of the hall', () => {
    expect(wishes).toHaveLength(100);
    for (const [first = 0, second = first + 1, ...more] of wishes) {
      expect([first >= 1, first <= 20, second, more]).toEqual([true, true, first + 1, []]);
    }
    expect(Math.max(...wishes.flat())).toBeLessThanOrEqual(20);
  });

  it('leave no seat over, whoever is served first', () => {
    for (const order of [wishes, [...wishes].reverse()]) {
      const taken = new Set<number>();
      for (const wish of order)
        if (!wish.some((seat) => taken.has(seat))) wish.forEach((seat) => taken.add(seat));
      expect(taken.size).toBe(20);
    }
  });

  it('are mixed, and the same every time', () => {
    expect(wishesOf(100, 20)).toEqual(wishes);
    expect(wishes.slice(0, 20).map(([first]) => first)).not.toEqual(
      Array.from({ length: 20 }, (_, seat) => seat + 1),
    );
  });
});

describe('what was sold', () => {
  it('counts seats once, and those that two buyers have', () => {
    expect(soldTo([[1, 2], [3], [2, 4], [2]])).toEqual({ orders: 4, seats: 4, twice: 1 });
  });
});
