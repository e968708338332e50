import type { Page } from 'playwright-core';

/**
 * From the next page on, what the page wants to do after exactly so many milliseconds waits for `await
 * page.evaluate('held.run()')`, so that no test depends on how much time has passed. `held.size` tells how much waits: 0 or 1.
 */
export const holdTimer = (page: Page, milliseconds: number): Promise<unknown> =>
  page.addInitScript({
    content: `{
      const { setTimeout: begin, clearTimeout: end } = globalThis;
      const HELD = -1;
      const waiting = new Map();
      globalThis.setTimeout = (run, ms, ...more) => {
        if (ms !== ${milliseconds}) return begin(run, ms, ...more);
        waiting.set(HELD, run);
        return HELD;
      };
      globalThis.clearTimeout = (id) => (id === HELD ? void waiting.delete(HELD) : end(id));
      globalThis.held = {
        get size() { return waiting.size; },
        run() { waiting.get(HELD)(); waiting.delete(HELD); },
      };
    }`,
  });
