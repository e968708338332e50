import { describe, expect, it } from '@jest/globals';
import { digits, table, type Comparison } from './table.js';

const rate: Comparison = {
  what: 'sales',
  against: 'commits',
  unit: { kind: 'rate', name: 'sales/s' },
  ours: [100, 30, 300],
  theirs: [200, 300, 400],
};
const time: Comparison = {
  what: 'an answer',
  against: 'another',
  unit: { kind: 'time', name: 'ms' },
  ours: [12],
  theirs: [6],
};
const cells = (line: string | undefined): string[] =>
  (line ?? '')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the table of a bench', () => {
  it('shows medians of figures, and the median and the extremes of the ratios of each round', () => {
    expect(cells(table([rate])[2])).toEqual([
      'sales',
      '100',
      '300',
      'sales/s',
      '0.50 × as many',
      '0.10 to 0.75',
      'commits',
    ]);
  });

  it("shows a time as a multiple of the other system's time", () => {
    expect(cells(table([time])[2])).toEqual([
      'an answer',
      '12.0',
      '6.00',
      'ms',
      '2.00 × as long',
      '2.00 to 2.00',
      'another',
    ]);
  });

  it('is Markdown with lines of equal length', () => {
    const lines = table([rate, time]);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[1]).toMatch(/^\|(-+\|){7}$/);
  });
});

describe('a figure of a bench', () => {
  it.each([
    [12_345.6, '12,346'],
    [99.96, '100.0'],
    [12.34, '12.3'],
    [0.126, '0.13'],
    [Infinity, '–'],
    [NaN, '–'],
  ])('such as %d is printed as %s', (value, text) => expect(digits(value)).toBe(text));
});
