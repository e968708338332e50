import { describe, expect, it } from '@jest/globals';
import { nextRoot, rootDue } from './daily-root.js';

describe('the next root', () => {
  it.each([
    ['2030-03-01T16:09:59.999Z', '2030-03-01', '2030-03-01T16:10:00.000Z'],
    ['2030-03-01T16:10:00.000Z', '2030-03-02', '2030-03-02T16:10:00.000Z'],
    ['2030-12-31T17:00:00.000Z', '2031-01-01', '2031-01-01T16:10:00.000Z'],
  ])(
    'the next root hash after %s is that of %s, made at %s, ten minutes after the day ends in Kuala Lumpur',
    (now, day, at) => {
      expect(nextRoot(new Date(now))).toEqual({ day, at: new Date(at) });
      expect(rootDue(day)).toEqual(new Date(at));
    },
  );
});
