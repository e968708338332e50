import { expect, it } from '@jest/globals';
import { nameOfStep, stepOfName } from './steps';

it('every step of the checkout has a name in the address and is found by it', () => {
  for (const step of [1, 2, 3] as const) expect(stepOfName(nameOfStep(step))).toBe(step);
});

it.each([['pay'], [''], ['2'], [undefined], [null]])('%s is no step of the checkout', (name) =>
  expect(stepOfName(name)).toBeNull(),
);
