import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { PATIENCE_MS } from './wait-until.js';
import { launchTelling } from './shown-at-failure.js';

/** Path of Debian's package chromium-headless-shell, a Chromium without windows. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Returns the path of Debian's full Chromium, or CHROMIUM_PATH. */
export function requireChromium(): string {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(path)) {
    throw new Error(
      `The browser tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH (looked at ${path}).`,
    );
  }
  return path;
}

/**
 * Returns the headless shell where it is installed, because it takes a fifth less processor time (docs/tests.md); otherwise the
 * full Chromium.
 */
const headlessChromium = (): string =>
  process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL)
    ? HEADLESS_SHELL
    : requireChromium();

/**
 * Launches Chromium, headless and without sound, with the timeouts of a test.
 * @param more Chromium switches, such as those of a fake camera
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

/**
 * Removes all routes of a context before the context closes. A closing page may send a last request, and a route handler that
 * answers too late would throw outside of every test.
 */
async function dropRoutes(context: BrowserContext): Promise<void> {
  const unrouted = [context, ...context.pages()].map((routed) =>
    routed.unrouteAll({ behavior: 'ignoreErrors' }),
  );
  // Errors of contexts that are closed already are ignored, because they have no routes.
  await Promise.allSettled(unrouted);
}
