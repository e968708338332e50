import { describe, expect, it } from '@jest/globals';
import { batchLoader } from './batch-loader.js';

/** Returns a fake `load` whose calls stay open until the test ends them. */
function calls(most: number, atOnce?: number) {
  const open: { keys: readonly number[]; done: (failure?: Error) => void }[] = [];
  let came: () => void = () => {};
  const loader = batchLoader<number, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        open.push({
          keys,
          done: (failure) => (failure ? reject(failure) : resolve(keys.map((n) => n * 10))),
        });
        came();
      }),
    { most, ...(atOnce ? { calls: atOnce } : {}) },
  );
  return {
    loader,
    open,
    async next(count: number): Promise<void> {
      while (open.length < count) await new Promise<void>((resolve) => (came = resolve));
    },
  };
}

describe('a batch loader', () => {
  it('loads keys of the same turn of the event loop by one call, and gives each its own value', async () => {
    const { loader, open, next } = calls(10);
    const values = Promise.all([1, 2, 3].map((n) => loader.load(n)));
    await next(1);
    expect(open[0]?.keys).toEqual([1, 2, 3]);
    open[0]?.done();
    expect(await values).toEqual([10, 20, 30]);
  });

  it('collects keys that arrive during a call for the next calls, each of limited size', async () => {
    const { loader, open, next } = calls(2);
    const first = loader.load(1);
    await next(1);
    const later = Promise.all([2, 3, 4].map((n) => loader.load(n)));
    open[0]?.done();
    await next(2);
    open[1]?.done();
    await next(3);
    open[2]?.done();
    expect(open.map(({ keys }) => keys)).toEqual([[1], [2, 3], [4]]);
    expect([await first, ...(await later)]).toEqual([10, 20, 30, 40]);
  });

  it('runs several calls at once, up to the limit', async () => {
    const { loader, open, next } = calls(1, 2);
    const values = Promise.all([1, 2, 3].map((n) => loader.load(n)));
    await next(2);
    expect(open.map(({ keys }) => keys)).toEqual([[1], [2]]);
    open[0]?.done();
    await next(3);
    open[1]?.done();
    open[2]?.done();
    expect(await values).toEqual([10, 20, 30]);
  });

  it('fails all keys of a failed call, and still loads later keys', async () => {
    const { loader, open, next } = calls(10);
    const failing = loader.load(1);
    await next(1);
    open[0]?.done(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    const after = loader.load(2);
    await next(2);
    open[1]?.done();
    expect(await after).toBe(20);
  });
});
