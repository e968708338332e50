import type { Page } from 'playwright-core';

/**
 * Holds timers of exactly this length on the next pages until `await page.evaluate('held.run()')`, so that tests do not depend on
 * time. `held.size` counts the held timers. Timers set after `run` are not held, because other parts of the page may use the same
 * length.
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
