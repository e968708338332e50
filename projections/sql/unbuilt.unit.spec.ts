import { expect, it } from '@jest/globals';
import { unlessUnbuilt } from './unbuilt.js';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

it('a query of a read model without a table returns the default answer, and throws every other error', async () => {
  expect(await unlessUnbuilt([], () => Promise.resolve(['a']))).toEqual(['a']);
  expect(await unlessUnbuilt([], failing('42P01'))).toEqual([]);
  await expect(unlessUnbuilt([], failing('42703'))).rejects.toThrow('42703');
});
