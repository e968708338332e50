import { describe, expect, it } from '@jest/globals';
import { senOf, toDecimal, toRinggit, toSen } from './money.js';

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

  it.each(['', '-1', '1e3', '40.001', 'RM 40', 'NaN'])('%s is not an amount', (text) =>
    expect(toSen(text)).toBeNull(),
  );

  it.each([
    [0, 'RM 0.00'],
    [99_900, 'RM 999.00'],
    [1_000_000, 'RM 10,000.00'],
    [3_000_000_005, 'RM 30,000,000.05'],
  ])('%d sen are shown to people as %s', (sen, text) => expect(toRinggit(sen)).toBe(text));

  it('reads a sum from Postgres and refuses one that a number cannot hold exactly', () => {
    expect(senOf('3000000000')).toBe(3_000_000_000);
    for (const text of ['', '9007199254740993', '1.5', 'NaN'])
      expect(() => senOf(text)).toThrow('Not a sum in sen');
  });
});
