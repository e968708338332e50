import { describe, expect, it } from '@jest/globals';
import { toDecimal, toSen } from './money.js';

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [4000, '40.00'],
    [-1250, '-12.50'],
  ])('%d sen reads RM %s', (sen, decimal) => expect(toDecimal(sen)).toBe(decimal));

  it.each([
    ['40', 4000],
    ['40.5', 4050],
    ['40.00', 4000],
    ['0.05', 5],
  ])('%s is %d sen', (decimal, sen) => expect(toSen(decimal)).toBe(sen));

  it.each(['', '-1', '1e3', '40.001', 'RM 40', 'NaN'])('%s is no amount', (text) =>
    expect(toSen(text)).toBeNull(),
  );
});
