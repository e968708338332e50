import type { BrowserContext, Page } from 'playwright-core';
import { PATIENCE_MS } from '../../backend/testing/patience.js';
import { untilTrue } from './testing/until-true.js';

/**
 * Runs in the page. A notice is an item of the list that screen readers know as notifications, or stands alone where the code of that
 * list came too late (frontend/src/ui/lazy-toaster.tsx).
 */
const KEEP_NOTICES = `new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    const notice = node.matches?.('[data-variant]') ? node : node.querySelector?.('[data-variant]');
    if (notice)
      keepNotice([...notice.querySelectorAll('div')].map(({ textContent }) => textContent.trim()));
  }
}).observe(document, { childList: true, subtree: true })`;

const LIST = '[aria-label^="Notification"]';

/** Runs in the page. Its own timer is due before that of any notice, however late both run. */
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

/** The notices that a page has shown and no test has met, the oldest first; each has a title and may have a text. */
const notices = new WeakMap<Page, string[][]>();
const listeners = new Set<() => void>();

/**
 * Keeps every notice that pages of this context show. Only one is visible at a time, for five seconds:
 * a test that looks for the visible one misses it when another takes its place.
 */
export async function keepNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('keepNotice', ({ page }, lines: string[]) => {
    notices.set(page, [...keptOf(page), lines]);
    for (const listener of listeners) listener();
  });
  await context.addInitScript(KEEP_NOTICES);
}

/**
 * From now until another document is loaded, no notice of the page closes by itself, as none does while another window is in
 * front: there is time to look at it. Waits for the list of notices, without which a notice is shown plainly after three seconds.
 */
export async function noticesStayOpen(page: Page): Promise<void> {
  await page.locator(LIST).waitFor({ state: 'attached' });
  await nextNoticesStayOpen(page);
}

/** The same where the list comes with the next notice. */
export const nextNoticesStayOpen = (page: Page): Promise<unknown> =>
  page.evaluate(KEEP_NOTICES_OPEN);

/** The notices that are shown stay open from now on: whoever lets them go does so after that, or they stay for ever. */
export const keptOpen = (page: Page): Promise<unknown> => untilTrue(page, 'noticesToKeep === 0');

/**
 * Resolves when a notice with all of these texts was shown which no earlier call has met; fails with those that
 * were shown instead. A string may be a part of a line.
 */
export const told = (page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> =>
  met(page, texts, (lines) =>
    texts.every((text) =>
      lines.some((line) => (typeof text === 'string' ? line.includes(text) : text.test(line))),
    ),
  );

/** The same of a notice with exactly this title and text. */
export const toldExactly = (page: Page, title: string, text: string): Promise<void> =>
  met(page, [title, text], (lines) => lines.includes(title) && lines.includes(text));

/** The notices that were shown and that no call of `told` has met. */
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
