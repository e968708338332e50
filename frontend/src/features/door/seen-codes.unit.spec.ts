import { beforeEach, describe, expect, it } from '@jest/globals';
import { FORGET_MS, createSeenCodes } from './seen-codes';

describe('the codes before the camera', () => {
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

  it('count once while the camera sees them, and again when they return', () => {
    for (const now of [0, FORGET_MS, 2 * FORGET_MS]) see('a', now);
    expect(taken).toEqual(['a']);
    see('a', 3 * FORGET_MS + 1);
    expect(taken).toEqual(['a', 'a']);
  });

  it("count as another guest's when they differ", () => {
    see('a', 0);
    see('b', 1);
    expect(taken).toEqual(['a', 'b']);
  });

  it('are read as soon as the result of another code is closed, even if they stayed before the camera', () => {
    see('a', 0);
    busy = true;
    for (const now of [100, 200, 300]) see('b', now);
    expect(taken).toEqual(['a']);
    busy = false;
    see('b', 400);
    see('b', 500);
    expect(taken).toEqual(['a', 'b']);
  });

  it('are not read again while they stay before the camera after their own result is closed', () => {
    see('a', 0);
    busy = true;
    for (let now = 0; now <= 3 * FORGET_MS; now += FORGET_MS) see('a', now);
    busy = false;
    see('a', 3 * FORGET_MS + 1);
    expect(taken).toEqual(['a']);
  });
});
