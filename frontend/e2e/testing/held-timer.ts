import type { Page } from 'playwright-core';

/**
 * From the next page on, what the page wants to do after exactly so many milliseconds waits for `await
 * page.evaluate('held.run()')`, so that no test depends on how much time has passed. `held.size` tells how many wait. What begins
 * after `run` is not held: another part of the page may use the same length.
 */
export const holdTimer = (page: Page, milliseconds: number): Promise<unknown> =>
  page.addInitScript({
    content: `{
      const { setTimeout: begin, clearTimeout: end } = globalThis;
      const waiting = new Map();
      let [holds, lastId] = [true, 0];
      globalThis.setTimeout = (run, ms, ...more) => {
        if (!holds || ms !== ${milliseconds}) return begin(run, ms, ...more);
        waiting.set((lastId -= 1), run);
        return lastId;
      };
      globalThis.clearTimeout = (id) => (id < 0 ? void waiting.delete(id) : end(id));
      globalThis.held = {
        get size() { return waiting.size; },
        run() { holds = false; for (const run of waiting.values()) run(); waiting.clear(); },
      };
    }`,
  });
