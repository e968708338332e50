import type { Browser, BrowserContext, LaunchOptions, Page } from 'playwright-core';

declare global {
  /** Each says, while a failed test's browsers and servers still run, what may explain it (tools/test-runner/suite-environment.mjs). */
  var atFailure: Set<() => Promise<string>> | undefined;
}

/** Of what a test did with its browser, the newest that are kept: which one it still waits for, when it takes too long. */
const MOST_STEPS = 15;
/** Of the calls, errors and warnings of a browser's windows, the newest that are kept. */
const MOST_CALLS = 20;
/** Of what a screen shows to screen readers: three windows have room in what a run says of its failure (summary.mjs). */
const MOST_LINES = 40;
/** A window that does not answer is not waited for any longer. */
const PATIENCE_MS = 5_000;

/** When a test fails, what it says stands in the failure. Nothing is said when it answers an empty text. @returns what ends it */
export function tellAtFailure(say: () => Promise<string>): () => void {
  const sayers = (globalThis.atFailure ??= new Set());
  sayers.add(say);
  return () => sayers.delete(say);
}

/** Launches a browser of which a failed test tells: what was done with it last, and what every window showed and had asked for. */
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
  const say = async (): Promise<string> => {
    // The newest first: what a test waits for begins last, an old window often only waits, and of a long text only the ends may be kept.
    const done = ['What the test did last:', ...steps.map((step) => `| ${step}`).reverse()];
    const shown = [...calls].reverse().map(async ([context, lines]) => {
      const pages = await Promise.all(context.pages().map(shownBy));
      return [...pages, ...lines.map((line) => `| ${line}`)].join('\n');
    });
    return [...done, ...(await Promise.all(shown))].join('\n');
  };
  browser.on('disconnected', tellAtFailure(say));
  return browser;
}

type Logger = NonNullable<LaunchOptions['logger']>;

/** Writes down every step of the test as it begins and as it ends. Playwright prefers its traces, but those are files, and a failure is one text. */
const loggerOf = (steps: string[]): Logger => ({
  isEnabled: (name) => name === 'api',
  log: (_name, _severity, message) => keep(steps, MOST_STEPS, String(message)),
});

/** The time is that of the test's process. */
function keep(lines: string[], most: number, line: string): void {
  lines.push(`${new Date().toISOString().slice(11, 23)} ${line.slice(0, 200)}`);
  if (lines.length > most) lines.shift();
}

/** The newest calls to the server, with their answers, and what went wrong. */
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

/** Without the server's address. */
function pathOf(url: string): string {
  const at = URL.canParse(url) ? new URL(url) : null;
  return at?.host ? `${at.pathname}${at.search}` : url;
}
