import { describe, expect, it } from '@jest/globals';
import { growingSeatCounts, labelsBetween, labelsFrom, nextLabel } from './row-labels.js';

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
  ])('from %s to %s gives all labels between, both included', (first, last, labels) => {
    expect(labelsBetween(first, last)).toEqual({ labels });
  });

  it('allows 200 lettered rows', () => {
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
  ])('from %s to %s is refused with a message', (first, last, wrong) => {
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

describe('rows that are made together', () => {
  it('have the requested number of labels', () => {
    expect(labelsFrom('y', 4)).toEqual({ labels: ['Y', 'Z', 'AA', 'AB'] });
    expect(labelsFrom('9', 2)).toEqual({ labels: ['9', '10'] });
    expect(labelsFrom('A', 0)).toEqual({ labels: [] });
    expect(labelsFrom('Front', 2)).toEqual({ wrong: expect.stringMatching(/both be letters/) });
    expect(labelsFrom('A', 201)).toEqual({ wrong: 'At most 200 rows can be added at once' });
  });

  it('grow or shrink from row to row, with 1 to 500 seats each', () => {
    expect(growingSeatCounts(10, 2, 4)).toEqual({ counts: [10, 12, 14, 16] });
    expect(growingSeatCounts(3, -1, 3)).toEqual({ counts: [3, 2, 1] });
    expect(growingSeatCounts(3, -1, 4)).toEqual({ wrong: 'The last row would have 0 seats' });
    expect(growingSeatCounts(10, 500, 2)).toEqual({
      wrong: 'The last row would have 510 seats; at most 500 can be',
    });
  });
});
