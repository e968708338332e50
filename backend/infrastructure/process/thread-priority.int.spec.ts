import { getPriority } from 'node:os';
import { expect, it } from '@jest/globals';
import { inThread } from './thread.js';

it('a thread lowers its own priority and leaves the priority of its process unchanged', async () => {
  const file = new URL('./testing/priorities.worker.js', import.meta.url);
  const main = getPriority();
  expect(await inThread(file, null, { withinMs: 60_000, heapMb: 64 })).toEqual({
    before: main,
    after: main + 5,
  });
  expect(getPriority()).toBe(main);
});
