import type { BrowserContext, Page } from 'playwright-core';
import { PATIENCE_MS } from '../../backend/testing/wait-until.js';
import { untilTrue } from './testing/until-true.js';

/**
 * JavaScript that runs in the page: reports each notice to the test. A notice is an item in the page's notification list. When
 * the code of that list loads too late, the notice appears outside of the list (frontend/src/ui/lazy-toaster.tsx).
 */
const KEEP_NOTICES = `new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    const notice = node.matches?.('[data-variant]') ? node : node.querySelector?.('[data-variant]');
    if (notice)
      keepNotice([...notice.querySelectorAll('div')].map(({ textContent }) => textContent.trim()));
  }
}).observe(document, { childList: true, subtree: true })`;

const LIST = '[aria-label^="Notification"]';

/**
 * JavaScript that runs in the page: keeps each notice open by a simulated loss of focus. The timer of 100 ms always ends before a
 * notice closes.
 */
const KEEP_NOTICES_OPEN = `window.noticesToKeep ??= 0;
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node.nodeName === 'LI' && node.closest('${LIST}')) {
      noticesToKeep += 1;
      setTimeout(() => {
        dispatchEvent(new Event('blur'));
        noticesToKeep -= 1;
      }, 100);
    }
}).observe(document, { childList: true, subtree: true })`;

/**
 * Notices by page that the page has shown and no test has matched yet, the oldest first. Each has a title and may have
 * a text.
 */
const notices = new WeakMap<Page, string[][]>();
const listeners = new Set<() => void>();

/**
 * Records every notice that pages of this browser context show. A page shows one notice at a time, for five seconds. A
 * test that looks at the page can therefore miss a notice.
 */
export async function keepNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('keepNotice', ({ page }, lines: string[]) => {
    notices.set(page, [...keptOf(page), lines]);
    for (const listener of listeners) listener();
  });
  await context.addInitScript(KEEP_NOTICES);
}

/**
 * Keeps the page's notices open until the next page load, so that a test has time to read them. Waits for the notification list
 * first, because a notice outside of the list closes after three seconds.
 */
export async function noticesStayOpen(page: Page): Promise<void> {
  await page.locator(LIST).waitFor({ state: 'attached' });
  await nextNoticesStayOpen(page);
}

/** Keeps notices open on a page whose notification list appears only with its next notice. */
export const nextNoticesStayOpen = (page: Page): Promise<unknown> =>
  page.evaluate(KEEP_NOTICES_OPEN);

/**
 * Resolves when all visible notices are set to stay open. A test must wait for this before it lets notices close, or they would
 * stay open for ever.
 */
export const keptOpen = (page: Page): Promise<unknown> => untilTrue(page, 'noticesToKeep === 0');

/**
 * Resolves when a notice with all of these texts appears that no earlier call has matched. On timeout, fails with the
 * notices that did appear. A string matches any part of a line.
 */
export const told = (page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> =>
  met(page, texts, (lines) =>
    texts.every((text) =>
      lines.some((line) => (typeof text === 'string' ? line.includes(text) : text.test(line))),
    ),
  );

/** Resolves when a notice with exactly this title and text appears. */
export const toldExactly = (page: Page, title: string, text: string): Promise<void> =>
  met(page, [title, text], (lines) => lines.includes(title) && lines.includes(text));

/** Returns the page's notices that no call of `told` or `toldExactly` has matched. */
export const untold = (page: Page): readonly (readonly string[])[] => keptOf(page);

async function met(
  page: Page,
  texts: readonly (string | RegExp)[],
  isIt: (lines: string[]) => boolean,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      const found = keptOf(page).find(isIt);
      if (!found) return;
      notices.set(
        page,
        keptOf(page).filter((lines) => lines !== found),
      );
      end(resolve);
    };
    const timer = setTimeout(() => {
      const shown = JSON.stringify(keptOf(page));
      end(() => reject(new Error(`No notice "${texts.join('", "')}", but ${shown}`)));
    }, PATIENCE_MS);
    const end = (then: () => void) => {
      listeners.delete(look);
      clearTimeout(timer);
      then();
    };
    listeners.add(look);
    look();
  });
}

const keptOf = (page: Page) => notices.get(page) ?? [];
