import { describe, expect, it } from '@jest/globals';
import { interleaved } from './rounds.js';

describe('rounds', () => {
  it('take turns, every second time backwards, and do not count the first', async () => {
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
