import { expect, it } from '@jest/globals';
import { unlessUnbuilt } from './unbuilt.js';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

it('has nothing while there is no table, and hides no other error', async () => {
  expect(await unlessUnbuilt([], () => Promise.resolve(['a']))).toEqual(['a']);
  expect(await unlessUnbuilt([], failing('42P01'))).toEqual([]);
  await expect(unlessUnbuilt([], failing('42703'))).rejects.toThrow('42703');
});
