import type { Page } from 'playwright-core';

/** Acts as if the user returned to the page from another tab or from the bank's app. */
export const tabComesBack = (tab: Page): Promise<unknown> =>
  tab.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
