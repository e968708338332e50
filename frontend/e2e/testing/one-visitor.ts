import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BookingView } from '../../../backend/contracts/rest/bookings.js';
import type { PerformanceView } from '../../../backend/contracts/rest/catalogue.js';
import { FIRST_PAGE_DATA_ID } from '../../../backend/contracts/rest/first-page.js';
import { launchBrowser } from '../../../backend/testing/browser.js';
import { OwnSchool } from './own-school.js';
import { sharedSite, type SharedSite } from './shared-site.js';
import { Server, newPage } from './site-visitor.js';

/** Answer of GET /api/auth/user for a person without a school and without rights. */
export const person = {
  id: 'u',
  email: 'ann@school.example',
  firstName: 'Ann',
  lastName: 'Lim',
  profileImageUrl: null,
  isSuperAdmin: false,
  schools: [],
};

/** Receipt file that a test chooses in the page. It never reaches the server. */
export const receiptFile = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from('x'),
};

export interface Visit {
  readonly site: SharedSite;
  readonly school: OwnSchool;
  readonly server: Server;
  readonly browser: Browser;
  readonly page: Page;
  /** Performance on sale, which the tests use. */
  readonly show: PerformanceView;
  /** Unpaid booking of row E seat 1 of `show`. */
  readonly booking: BookingView;
}

/**
 * Prepares a school, a booking, and a browser window of one visitor for the tests of a `describe`. Returns helpers for that
 * window. Calls `begun` with these helpers before the first test.
 */
export function oneVisitor(customerEmail: string, begun: (visit: Visit) => void) {
  let site: SharedSite | undefined;
  let browser: Browser | undefined;
  let page: Page;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    const server = new Server(site.url);
    const school = await OwnSchool.register(site.url);
    const show = await school.ledang();
    const booking = await server.place(show, 'E', [1], customerEmail);
    page = await newPage(browser);
    await withoutFirstPage(page.context());
    await server.handOver(booking, page.context());
    begun({ site, school, server, browser, page, show, booking });
  });
  afterAll(() => browser?.close());

  return {
    open: (path: string) => page.goto(site?.url + path),
    text: (words: string | RegExp) =>
      page.getByText(words).filter({ visible: true }).first().waitFor(),
    heading: (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor(),
    /** Answers requests for this path in place of the server. */
    answer: (path: string, json: unknown, status = 200) =>
      page.route(`**${path}`, (route) => route.fulfill({ json, status })),
    /** Delays the server's answers for this path until the test calls the returned function. */
    async delayed(path: string): Promise<() => void> {
      let go = (): void => undefined;
      const later = new Promise<void>((done) => (go = done));
      await page.route(`**${path}`, (route) => later.then(() => route.continue()));
      return go;
    },
    /** Accepts receipt uploads in place of the server, and answers that the receipt is being checked. */
    async takeReceipts({ serverTime }: BookingView): Promise<void> {
      const storage = '/put-here?signed';
      await page.route('**/api/bookings/*/upload-url', (route) =>
        route.fulfill({ json: { uploadUrl: storage, objectUrl: '/objects/receipts/x/upload-2' } }),
      );
      await page.route(`**${storage}`, (route) => route.fulfill({ status: 200 }));
      await page.route('**/api/bookings/*/verify-receipt', (route) =>
        route.fulfill({
          status: 202,
          json: {
            status: 'verifying',
            verificationMessage: null,
            confirmationNumber: 'X',
            holdUntil: null,
            serverTime,
          },
        }),
      );
    },
    /** Removes all replaced and delayed answers, so that the server answers again. */
    afterwards: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  };
}

const DRAWN = new RegExp(
  `<div id="root">.*<script type="application/json" id="${FIRST_PAGE_DATA_ID}">.*?</script>`,
  's',
);

/**
 * Removes the data and markup that the server renders into pages, so that the browser requests everything that it shows. For
 * tests that replace or delay an answer.
 */
async function withoutFirstPage(visitor: BrowserContext): Promise<void> {
  // Adds the route to the browser context, because tests remove all routes of their page at the end.
  await visitor.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/seats/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const html = (await response.text()).replace(DRAWN, '<div id="root"></div>');
      await route.fulfill({ response, body: html });
    },
  );
}
