import { expect, it } from '@jest/globals';
import { SharedRuns } from './shared-runs.js';

/** Returns work whose runs are counted, and end only when the test ends them. */
function controlled(): {
  work: () => Promise<number>;
  end: (error?: Error) => void;
  begun: () => number;
} {
  const open: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  let begun = 0;
  return {
    work: () => {
      begun += 1;
      const number = begun;
      return new Promise((resolve, reject) =>
        open.push({ resolve: () => resolve(number), reject }),
      );
    },
    end: (error) => {
      const run = open.shift();
      if (error) run?.reject(error);
      else run?.resolve(0);
    },
    begun: () => begun,
  };
}

it('shared runs give every caller a run that began after the call, one at a time', async () => {
  const { work, end, begun } = controlled();
  const shared = new SharedRuns<number>();
  const first = shared.run('home', work);
  const [second, third] = [shared.run('home', work), shared.run('home', work)];
  expect(begun()).toBe(1);
  end();
  expect(await first).toBe(1);
  const late = shared.run('home', work);
  expect(begun()).toBe(2);
  end();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  end();
  expect(await late).toBe(3);
});

it('a shared run starts at once when nothing runs, and each key has its own runs', async () => {
  const { work, end, begun } = controlled();
  const shared = new SharedRuns<number>();
  const both = [shared.run('a', work), shared.run('b', work)];
  expect(begun()).toBe(2);
  end();
  end();
  expect(await Promise.all(both)).toEqual([1, 2]);
  const again = shared.run('a', work);
  expect(begun()).toBe(3);
  end();
  expect(await again).toBe(3);
});

it('a failed shared run does not fail later callers', async () => {
  const { work, end } = controlled();
  const shared = new SharedRuns<number>();
  const first = shared.run('home', work);
  const second = shared.run('home', work);
  end(new Error('connection lost'));
  await expect(first).rejects.toThrow('connection lost');
  end();
  expect(await second).toBe(2);
});
