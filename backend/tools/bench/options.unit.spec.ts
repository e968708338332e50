import { describe, expect, it } from '@jest/globals';
import { sizesFrom } from './options.js';

describe('the command line of the bench', () => {
  it('sells by default 1,000 seats to a stampede of 10,000 buyers', () =>
    expect(sizesFrom([])).toMatchObject({ buyers: 10_000, seats: 1_000 }));

  it('accepts sizes, also together with --quick', () => {
    expect(sizesFrom(['--quick', '--buyers', '90'])).toMatchObject({ buyers: 90, seats: 40 });
    expect(sizesFrom(['--at-once', '7'])).toMatchObject({ atOnce: 7 });
  });

  it('shows a help text on --help', () =>
    expect(sizesFrom(['--help', '--rounds', 'x'])).toBe('help'));

  it.each([
    [['--rounds', '0'], /--rounds must be a whole number/],
    [['--buyers', 'many'], /--buyers must be a whole number/],
    [['--seats', '30'], /multiple of 20/],
    [['--buyers', '1500'], /at least twice --seats/],
  ])('refuses the arguments %j with a sentence about the wrong one', (args, sentence) =>
    expect(() => sizesFrom(args)).toThrow(sentence),
  );
});
