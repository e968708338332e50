import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { PATIENCE_MS } from './patience.js';
import { launchTelling } from './shown-at-failure.js';

/** The same Chromium without windows and their drawing, of Debian's package of this name. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The path of Debian's Chromium, the whole one; CHROMIUM_PATH names another one. */
export function requireChromium(): string {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(path)) {
    throw new Error(
      `The browser tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH (looked at ${path}).`,
    );
  }
  return path;
}

/** What shows pages to nobody takes a fifth less processor time without windows (docs/tests.md). */
const headlessChromium = (): string =>
  process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL)
    ? HEADLESS_SHELL
    : requireChromium();

/**
 * Chromium, headless and silent. What a page waits for, it waits for as long as a test does.
 * @param more switches such as those of a pretended camera
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = await launchTelling((logger) =>
    chromium.launch({
      executablePath: headlessChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...more,
      ],
      logger,
    }),
  );
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    const closeContext = context.close.bind(context);
    context.close = async (reason) => {
      await dropRoutes(context);
      await closeContext(reason);
    };
    return context;
  };
  const closeBrowser = browser.close.bind(browser);
  browser.close = async (reason) => {
    await Promise.all(browser.contexts().map(dropRoutes));
    await closeBrowser(reason);
  };
  return browser;
}

/** A page may ask once more while it is closed. A handler that changes that answer would throw outside every test. */
async function dropRoutes(context: BrowserContext): Promise<void> {
  const unrouted = [context, ...context.pages()].map((routed) =>
    routed.unrouteAll({ behavior: 'ignoreErrors' }),
  );
  // A context that is closed already refuses, and has no routes.
  await Promise.allSettled(unrouted);
}
