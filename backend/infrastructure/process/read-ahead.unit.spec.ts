import { describe, expect, it } from '@jest/globals';
import { readAhead } from './read-ahead.js';

/** Yields pages 1 to `last` and counts requests; then throws the failure, if there is one. */
class Pages {
  asked = 0;
  ended = false;

  async *read(last: number, failure?: Error): AsyncIterable<number> {
    try {
      for (let page = 1; page <= last; page += 1) {
        this.asked = page;
        await Promise.resolve();
        yield page;
      }
      if (failure) throw failure;
    } finally {
      this.ended = true;
    }
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('reading one page ahead', () => {
  it('yields the same pages in order, and requests one page ahead and no more', async () => {
    const pages = new Pages();
    const seen: number[] = [];
    const asked: number[] = [];
    for await (const page of readAhead(pages.read(4))) {
      await turn();
      seen.push(page);
      asked.push(pages.asked);
    }
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(asked).toEqual([2, 3, 4, 4]);
  });

  it('yields the pages before a failure first', async () => {
    const seen: number[] = [];
    const reading = (async () => {
      for await (const page of readAhead(new Pages().read(2, new Error('gone')))) {
        await turn();
        seen.push(page);
      }
    })();
    await expect(reading).rejects.toThrow('gone');
    expect(seen).toEqual([1, 2]);
  });

  it('closes the source when the consumer stops early or fails', async () => {
    const [left, failed] = [new Pages(), new Pages()];
    for await (const page of readAhead(left.read(9))) if (page === 2) break;
    expect([left.ended, left.asked]).toEqual([true, 3]);
    const reading = (async () => {
      for await (const page of readAhead(failed.read(9))) throw new Error(`not ${page}`);
    })();
    await expect(reading).rejects.toThrow('not 1');
    expect(failed.ended).toBe(true);
  });

  it('ignores a failure that comes after the consumer has stopped', async () => {
    for await (const _ of readAhead(new Pages().read(1, new Error('gone')))) break;
  });
});
