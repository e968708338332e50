import { beforeEach, describe, expect, it } from '@jest/globals';
import { FORGET_MS, createSeenCodes } from './seen-codes';

describe('codes before the camera', () => {
  let busy: boolean;
  let taken: string[];
  let see: ReturnType<typeof createSeenCodes>;
  beforeEach(() => {
    busy = false;
    taken = [];
    see = createSeenCodes((code) => {
      if (!busy) taken.push(code);
      return !busy;
    });
  });

  it("count once until they leave the camera's sight", () => {
    for (const now of [0, FORGET_MS, 2 * FORGET_MS]) see('a', now);
    expect(taken).toEqual(['a']);
    see('a', 3 * FORGET_MS + 1);
    expect(taken).toEqual(['a', 'a']);
  });

  it('count as two guests when they differ', () => {
    see('a', 0);
    see('b', 1);
    expect(taken).toEqual(['a', 'b']);
  });

  it('are accepted as soon as the result of another code is closed', () => {
    see('a', 0);
    busy = true;
    for (const now of [100, 200, 300]) see('b', now);
    expect(taken).toEqual(['a']);
    busy = false;
    see('b', 400);
    see('b', 500);
    expect(taken).toEqual(['a', 'b']);
  });

  it('are not accepted again when they stay in sight after their result is closed', () => {
    see('a', 0);
    busy = true;
    for (let now = 0; now <= 3 * FORGET_MS; now += FORGET_MS) see('a', now);
    busy = false;
    see('a', 3 * FORGET_MS + 1);
    expect(taken).toEqual(['a']);
  });
});
