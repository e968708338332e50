import type { Browser, BrowserContext, Page } from 'playwright-core';

declare global {
  /** Each says, while a failed test's browsers and servers still run, what may explain it (tools/test-runner/suite-environment.mjs). */
  var atFailure: Set<() => Promise<string>> | undefined;
}

/** Of the calls, errors and warnings of a browser's windows, the newest that are kept. */
const MOST_CALLS = 25;
/** Of what a screen shows to screen readers. */
const MOST_LINES = 80;
/** A window that does not answer is not waited for any longer. */
const PATIENCE_MS = 5_000;

/** When a test fails, what it says stands in the failure. Nothing is said when it answers an empty text. @returns what ends it */
export function tellAtFailure(say: () => Promise<string>): () => void {
  const sayers = (globalThis.atFailure ??= new Set());
  sayers.add(say);
  return () => sayers.delete(say);
}

/** When a test fails, what every window of the browser showed, and which calls it had made, stands in the failure. */
export function showAtFailure(browser: Browser): void {
  const calls = new Map<BrowserContext, string[]>();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    calls.set(context, callsOf(context));
    context.on('close', () => calls.delete(context));
    return context;
  };
  const say = async (): Promise<string> => {
    const shown = [...calls].map(async ([context, lines]) => {
      const pages = await Promise.all(context.pages().map(shownBy));
      return [...pages, ...lines.map((line) => `| ${line}`)].join('\n');
    });
    return (await Promise.all(shown)).join('\n');
  };
  browser.on('disconnected', tellAtFailure(say));
}

/** The newest calls to the server, with their answers, and what went wrong; the time is that of the test's process. */
function callsOf(context: BrowserContext): string[] {
  const kept: string[] = [];
  const keep = (line: string): void => {
    kept.push(`${new Date().toISOString().slice(11, 23)} ${line.slice(0, 200)}`);
    if (kept.length > MOST_CALLS) kept.shift();
  };
  const isCall = (url: string): boolean => new URL(url).pathname.startsWith('/api');
  context.on('request', (request) => {
    if (isCall(request.url())) keep(`${request.method()} ${pathOf(request.url())}`);
  });
  context.on('response', (response) => {
    if (isCall(response.url())) keep(`${response.status()} of ${pathOf(response.url())}`);
  });
  context.on('requestfailed', (request) =>
    keep(`failed: ${pathOf(request.url())}: ${request.failure()?.errorText ?? ''}`),
  );
  context.on('weberror', (error) => keep(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') keep(`console: ${message.text()}`);
  });
  return kept;
}

async function shownBy(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: PATIENCE_MS })
    .catch((error: unknown) => `(${String(error)})`);
  const lines = shown.split('\n').filter((line) => line.trim() !== '');
  const left = lines.length - MOST_LINES;
  return [
    `What ${pathOf(page.url())} showed:`,
    ...lines.slice(-MOST_LINES).map((line) => `| ${line.slice(0, 200)}`),
    ...(left > 0 ? [`| (${left} lines before these)`] : []),
  ].join('\n');
}

/** Without the server's address. */
function pathOf(url: string): string {
  const at = URL.canParse(url) ? new URL(url) : null;
  return at?.host ? `${at.pathname}${at.search}` : url;
}
