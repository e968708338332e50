import { describe, expect, it } from '@jest/globals';
import { Together } from './together.js';

/** Calls that stay open until the test answers them. */
function calls(most: number, atOnce?: number) {
  const open: { questions: readonly number[]; done: (failure?: Error) => void }[] = [];
  let came: () => void = () => {};
  const together = new Together<number, number>(
    (questions) =>
      new Promise((resolve, reject) => {
        open.push({
          questions,
          done: (failure) => (failure ? reject(failure) : resolve(questions.map((n) => n * 10))),
        });
        came();
      }),
    { most, ...(atOnce ? { calls: atOnce } : {}) },
  );
  return {
    together,
    open,
    async next(count: number): Promise<void> {
      while (open.length < count) await new Promise<void>((resolve) => (came = resolve));
    },
  };
}

describe('questions that are answered together', () => {
  it('share one call when they come in the same turn, and each gets its own answer', async () => {
    const { together, open, next } = calls(10);
    const answers = Promise.all([1, 2, 3].map((n) => together.ask(n)));
    await next(1);
    expect(open[0]?.questions).toEqual([1, 2, 3]);
    open[0]?.done();
    expect(await answers).toEqual([10, 20, 30]);
  });

  it('wait during a call, and then share few calls, each within the largest size', async () => {
    const { together, open, next } = calls(2);
    const first = together.ask(1);
    await next(1);
    const later = Promise.all([2, 3, 4].map((n) => together.ask(n)));
    open[0]?.done();
    await next(2);
    open[1]?.done();
    await next(3);
    open[2]?.done();
    expect(open.map(({ questions }) => questions)).toEqual([[1], [2, 3], [4]]);
    expect([await first, ...(await later)]).toEqual([10, 20, 30, 40]);
  });

  it('run in several calls at once, up to the allowed number', async () => {
    const { together, open, next } = calls(1, 2);
    const answers = Promise.all([1, 2, 3].map((n) => together.ask(n)));
    await next(2);
    expect(open.map(({ questions }) => questions)).toEqual([[1], [2]]);
    open[0]?.done();
    await next(3);
    open[1]?.done();
    open[2]?.done();
    expect(await answers).toEqual([10, 20, 30]);
  });

  it('fail with their call, and later questions are answered', async () => {
    const { together, open, next } = calls(10);
    const failing = together.ask(1);
    await next(1);
    open[0]?.done(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    const after = together.ask(2);
    await next(2);
    open[1]?.done();
    expect(await after).toBe(20);
  });
});
