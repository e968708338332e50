import { describe, expect, it } from '@jest/globals';
import { FORGET_MS, createSeenCodes } from './seen-codes';

describe('codes before the camera', () => {
  it('count once while they stay, again when they come back', () => {
    const isFresh = createSeenCodes();
    expect(isFresh('a', 0)).toBe(true);
    expect(isFresh('a', FORGET_MS)).toBe(false);
    expect(isFresh('a', 2 * FORGET_MS)).toBe(false);
    expect(isFresh('a', 3 * FORGET_MS + 1)).toBe(true);
  });

  it('are the next guest’s when they differ', () => {
    const isFresh = createSeenCodes();
    isFresh('a', 0);
    expect(isFresh('b', 1)).toBe(true);
  });
});
