import { describe, expect, it } from '@jest/globals';
import { senOf, toDecimal, toRinggit, toSen } from './money.js';

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [4000, '40.00'],
    [-1250, '-12.50'],
  ])('of %d sen is written RM %s in the API', (sen, decimal) =>
    expect(toDecimal(sen)).toBe(decimal),
  );

  it.each([
    ['40', 4000],
    ['40.5', 4050],
    ['40.00', 4000],
    ['0.05', 5],
  ])('written as %s is read as %d sen', (decimal, sen) => expect(toSen(decimal)).toBe(sen));

  it.each(['', '-1', '1e3', '40.001', 'RM 40', 'NaN'])('is not recognised in the text %s', (text) =>
    expect(toSen(text)).toBeNull(),
  );

  it.each([
    [0, 'RM 0.00'],
    [99_900, 'RM 999.00'],
    [1_000_000, 'RM 10,000.00'],
    [3_000_000_005, 'RM 30,000,000.05'],
  ])('of %d sen is shown to people as %s', (sen, text) => expect(toRinggit(sen)).toBe(text));

  it('is read from a Postgres text, unless a number cannot hold the sum exactly', () => {
    expect(senOf('3000000000')).toBe(3_000_000_000);
    for (const text of ['', '9007199254740993', '1.5', 'NaN'])
      expect(() => senOf(text)).toThrow('Not a sum in sen');
  });
});
