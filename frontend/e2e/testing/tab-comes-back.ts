import type { Page } from 'playwright-core';

/** Whoever uses the page looked at another tab meanwhile, or at the app of the bank. */
export const tabComesBack = (tab: Page): Promise<unknown> =>
  tab.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
