import type { Browser, BrowserContext, LaunchOptions, Page } from 'playwright-core';

declare global {
  /**
   * Functions that return explanations for a failed test while its browsers and servers still run
   * (tools/test-runner/suite-environment.mjs).
   */
  var atFailure: Set<() => Promise<string>> | undefined;
}

/** Number of a test's newest browser steps that a failure message contains. They show the step that the test still waits for. */
const MOST_STEPS = 15;
/** Number of the newest calls, errors and warnings of browser windows that a failure message contains. */
const MOST_CALLS = 20;
/**
 * Number of lines of a screen, as screen readers read it, that a failure message contains. A run's failure message has space for
 * three windows (summary.mjs).
 */
const MOST_LINES = 40;
/** Milliseconds to wait for a window that does not answer. */
const PATIENCE_MS = 5_000;

/**
 * Adds the text of `explain` to the message of a failed test. An empty text adds nothing. @returns a function that stops
 * this
 */
export function tellAtFailure(explain: () => Promise<string>): () => void {
  const sayers = (globalThis.atFailure ??= new Set());
  sayers.add(explain);
  return () => sayers.delete(explain);
}

/**
 * Launches a browser that explains a failed test with the test's last steps, and with the content and calls of every
 * window.
 */
export async function launchTelling(
  launch: (logger: Logger) => Promise<Browser>,
): Promise<Browser> {
  const steps: string[] = [];
  const browser = await launch(loggerOf(steps));
  const calls = new Map<BrowserContext, string[]>();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    calls.set(context, callsOf(context));
    context.on('close', () => calls.delete(context));
    return context;
  };
  const explain = async (): Promise<string> => {
    // The newest step comes first: the awaited step begins last, and older windows often only wait. The runner may cut a
    // long text in its middle.
    const done = ['What the test did last:', ...steps.map((step) => `| ${step}`).reverse()];
    const shown = [...calls].reverse().map(async ([context, lines]) => {
      const pages = await Promise.all(context.pages().map(shownBy));
      return [...pages, ...lines.map((line) => `| ${line}`)].join('\n');
    });
    return [...done, ...(await Promise.all(shown))].join('\n');
  };
  browser.on('disconnected', tellAtFailure(explain));
  return browser;
}

type Logger = NonNullable<LaunchOptions['logger']>;

/**
 * Records the begin and end of every step of the test. Playwright recommends traces, but traces are files, and a
 * failure message is one text.
 */
const loggerOf = (steps: string[]): Logger => ({
  isEnabled: (name) => name === 'api',
  log: (_name, _severity, message) => keep(steps, MOST_STEPS, String(message)),
});

/** Adds a line, with the present time in front, and drops the oldest line beyond the limit. */
function keep(lines: string[], most: number, line: string): void {
  lines.push(`${new Date().toISOString().slice(11, 23)} ${line.slice(0, 200)}`);
  if (lines.length > most) lines.shift();
}

/** Returns the newest calls to the server with their answers, and the newest errors. */
function callsOf(context: BrowserContext): string[] {
  const kept: string[] = [];
  const add = (line: string): void => keep(kept, MOST_CALLS, line);
  const isCall = (url: string): boolean => new URL(url).pathname.startsWith('/api');
  context.on('request', (request) => {
    if (isCall(request.url())) add(`${request.method()} ${pathOf(request.url())}`);
  });
  context.on('response', (response) => {
    if (isCall(response.url())) add(`${response.status()} of ${pathOf(response.url())}`);
  });
  context.on('requestfailed', (request) =>
    add(`failed: ${pathOf(request.url())}: ${request.failure()?.errorText ?? ''}`),
  );
  context.on('weberror', (error) => add(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') add(`console: ${message.text()}`);
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

/** Returns the path and query of a URL. */
function pathOf(url: string): string {
  const at = URL.canParse(url) ? new URL(url) : null;
  return at?.host ? `${at.pathname}${at.search}` : url;
}
