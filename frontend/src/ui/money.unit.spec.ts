import { describe, expect, it } from '@jest/globals';
import { rm, toDecimal, toSen } from './money';

describe('an amount of money', () => {
  it('is converted between sen and decimal text without a float', () => {
    expect(toSen('0.29')).toBe(29);
    expect(toSen('1050.5')).toBe(105050);
    expect(toDecimal(2007)).toBe('20.07');
    expect(toSen('-1')).toBeNaN();
    expect(toSen('1e3')).toBeNaN();
  });

  it('is shown in RM with two decimals', () => {
    expect([rm(4000), rm('40'), rm('40.5')]).toEqual(['RM 40.00', 'RM 40.00', 'RM 40.50']);
    expect([rm('1280.00'), rm(123456789), rm('-1280.00'), rm('-280.00'), rm('x')]).toEqual([
      'RM 1,280.00',
      'RM 1,234,567.89',
      'RM -1,280.00',
      'RM -280.00',
      'RM x',
    ]);
  });
});
