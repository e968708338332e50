import { expect, it } from '@jest/globals';
import { nameOfStep, stepOfName } from './steps';

it('the address has a name for every step of the checkout', () => {
  for (const step of [1, 2, 3] as const) expect(stepOfName(nameOfStep(step))).toBe(step);
});

it.each([['pay'], [''], ['2'], [undefined], [null]])(
  'the name %s in the address is no step of the checkout',
  (name) => expect(stepOfName(name)).toBeNull(),
);
