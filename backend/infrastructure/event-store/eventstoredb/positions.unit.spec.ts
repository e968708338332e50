import { describe, expect, it } from '@jest/globals';
import { MalformedPositionError } from '../port.js';
import { isPlace, toPosition, toReadPosition } from './positions.js';

describe('positions in the log', () => {
  const place = (at: bigint) => ({ commit: at, prepare: at });

  it('sort as strings in the order of their numbers, and convert back unchanged', () => {
    expect([place(9n), place(10n), place(2n ** 62n)].map(toPosition)).toEqual(
      [place(9n), place(10n), place(2n ** 62n)].map(toPosition).sort(),
    );
    expect(toReadPosition(toPosition(place(733n)))).toEqual(place(733n));
    expect(() => toReadPosition('733')).toThrow(MalformedPositionError);
  });

  it('leave out the checkpoint at -1, which some servers report for an empty log', () => {
    expect(isPlace(place(BigInt.asUintN(64, -1n)))).toBe(false);
    for (const at of [0n, 733n, 2n ** 63n - 1n]) expect(isPlace(place(at))).toBe(true);
  });
});
