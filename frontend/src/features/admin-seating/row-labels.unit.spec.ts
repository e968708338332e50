import { describe, expect, it } from '@jest/globals';
import { MAX_ROWS_AT_ONCE, labelRange, letters, nextLabel } from './row-labels';

describe('row labels', () => {
  it('go on after Z as AA', () => {
    expect(labelRange('Y', 'AB')).toEqual(['Y', 'Z', 'AA', 'AB']);
    expect(labelRange('a', 'c')).toEqual(['A', 'B', 'C']);
    expect(labelRange('9', '11')).toEqual(['9', '10', '11']);
  });

  it('count there and back', () => {
    for (const number of [1, 26, 27, 52, 53, 702, 703])
      expect(letters.toNumber(letters.toLabel(number))).toBe(number);
  });

  it.each([
    ['C', 'A'],
    ['A', '9'],
    ['0', '3'],
    ['', 'B'],
    ['A', ''],
  ])('%s to %s is no range', (first, last) => {
    expect(labelRange(first, last)).toBeNull();
  });

  it('ends at a hall’s worth of rows', () => {
    expect(labelRange('A', letters.toLabel(MAX_ROWS_AT_ONCE))).toHaveLength(MAX_ROWS_AT_ONCE);
    expect(labelRange('A', letters.toLabel(MAX_ROWS_AT_ONCE + 1))).toBeNull();
  });

  it('suggests the one after the last', () => {
    expect(nextLabel([])).toBe('A');
    expect(nextLabel(['B', 'A', 'Z'])).toBe('AA');
    expect(nextLabel(['9', '10'])).toBe('11');
    expect(nextLabel(['Row 1', 'Row 2'])).toBe('');
  });
});
