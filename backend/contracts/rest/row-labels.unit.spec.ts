import { describe, expect, it } from '@jest/globals';
import { labelsBetween, nextLabel } from './row-labels.js';

describe('labelsBetween', () => {
  it.each([
    ['A', 'D', ['A', 'B', 'C', 'D']],
    ['a', 'c', ['A', 'B', 'C']],
    ['Y', 'AB', ['Y', 'Z', 'AA', 'AB']],
    ['AZ', 'BA', ['AZ', 'BA']],
    ['ZZ', 'AAA', ['ZZ', 'AAA']],
    ['9', '11', ['9', '10', '11']],
    ['GQ', 'GR', ['GQ', 'GR']],
    ['Q', 'Q', ['Q']],
    ['1', '200', Array.from({ length: 200 }, (_, index) => String(index + 1))],
  ])('%s to %s', (first, last, labels) => {
    expect(labelsBetween(first, last)).toEqual({ labels });
  });

  it('go up to a hall’s worth of lettered rows', () => {
    const range = labelsBetween('A', 'GR');
    expect('labels' in range && [range.labels.length, range.labels.at(-1)]).toEqual([200, 'GR']);
  });

  it.each([
    ['C', 'A', /must not come before/],
    ['A', '3', /both be letters/],
    ['', 'B', /both be letters/],
    ['0', '3', /both be letters/],
    ['Row A', 'Row C', /both be letters/],
    ['A', '', /both be letters/],
    ['A', 'GS', /At most 200/],
    ['A', 'ZZ', /At most 200/],
  ])('%s to %s is refused in words', (first, last, wrong) => {
    expect(labelsBetween(first, last)).toEqual({ wrong: expect.stringMatching(wrong) });
  });
});

describe('nextLabel', () => {
  it.each([
    [[], 'A'],
    [['B', 'A', 'Z'], 'AA'],
    [['9', '10'], '11'],
    [['Row 1', 'Row 2'], ''],
  ])('after %j comes %j', (labels, next) => {
    expect(nextLabel(labels)).toBe(next);
  });
});
