import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import pg from 'pg';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { axeViolations } from './testing/axe-violations.js';
import {
  DESKTOP,
  PHONE,
  Server,
  fillContact,
  newPage,
  newVisitor,
  seatButton,
} from './testing/site-visitor.js';

/** Name of the one screen whose browser runs on a fake clock. */
const OUT_OF_TIME = 'checkout: payment, with a warning';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns true for boxes that overlap by more than a pixel. A smaller overlap can come from rounding. */
const overlap = (one: Box, two: Box): boolean =>
  Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x) > 1 &&
  Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y) > 1;

/**
 * JavaScript that runs in the page: finds headings with a word that is wider than the visible space. The space ends at the
 * screen's edges and at every surrounding box, because an unbreakable word often widens the boxes around it. A line break within
 * an e-mail address is allowed.
 */
const WIDE_HEADINGS = `[...document.querySelectorAll('h1, h2, h3, legend')].filter((heading) => {
  const range = document.createRange();
  range.selectNodeContents(heading);
  const words = range.getBoundingClientRect();
  if (words.width === 0 || heading.closest('.visually-hidden')) return false;
  const places = [{ left: 0, right: document.documentElement.clientWidth }];
  for (let place = heading; place !== document.body; place = place.parentElement)
    if (getComputedStyle(place).display !== 'contents') places.push(place.getBoundingClientRect());
  return words.left < Math.max(...places.map(({ left }) => left)) - 1
    || words.right > Math.min(...places.map(({ right }) => right)) + 1;
}).map(({ textContent }) => textContent).filter((text) => !text.includes('@'))`;

/** JavaScript that runs in the page: finds notes whose contents are wider than the note. */
const WIDE_NOTES = `[...document.querySelectorAll('[data-note] > div')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent).filter((text) => !text.includes('@'))`;

/** Inserts two rows into app.log_roots, as the nightly job would on two days. */
async function keepTwoRoots(databaseUrl: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  await client.query(
    `insert into app.log_roots (day, made_at, events, root, previous_root)
     values ('2030-03-01', now(), 4211, repeat('3f', 32), null), ('2030-03-02', now(), 48212, repeat('b7', 32), repeat('3f', 32))`,
  );
  await client.end();
}

describe('public screens:', () => {
  let site: SharedSite;
  let server: Server;
  let browser: Browser;
  let show: PerformanceView;
  let unpaid: BookingView;
  let rejected: BookingView;
  let paid: BookingView;

  beforeAll(async () => {
    site = await sharedSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    show = await (await OwnSchool.register(site.url)).ledang();
    unpaid = await server.place(show, 'E', [1, 2], 'axe@family.example');
    rejected = await server.place(show, 'E', [3, 4], 'axe@family.example');
    paid = await server.place(show, 'E', [5, 6], 'axe@family.example');
    await server.pay(rejected, await server.receiptFor(rejected, 100));
    expect((await server.pay(paid, await server.receiptFor(paid))).status).toBe('confirmed');
    await keepTwoRoots(site.databaseUrl);
  });
  afterAll(() => browser?.close());

  /** Functions by screen: each opens its screen and waits for the contents. */
  const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    Home: (page) => open(page, '/', 'Puteri Gunung Ledang'),
    'the seat map, with seats chosen': async (page) => {
      await page.goto(`${site.url}/seats/${show.id}`);
      await seatButton(page, 'Row B seat 3').click();
    },
    'the seat list': async (page) => {
      await page.goto(`${site.url}/seats/${show.id}`);
      await page.getByRole('tab', { name: 'List' }).click();
      await page.getByRole('checkbox', { name: /^Row B seat 3, RM/ }).waitFor();
    },
    'Performance not found': (page) => open(page, '/seats/nothing', 'Performance not found'),
    'checkout without seats': (page) => open(page, '/checkout', 'No booking data found'),
    'checkout: contact, with its errors': async (page) => {
      await page.goto(`${site.url}/seats/${show.id}`);
      await seatButton(page, 'Row B seat 3').click();
      await page
        .getByRole('button', { name: 'Proceed to Checkout' })
        .filter({ visible: true })
        .click();
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await page.getByText('Please enter your first name').waitFor();
    },
    [OUT_OF_TIME]: async (page) => {
      await page.clock.install();
      await page.goto(`${site.url}/seats/${show.id}`);
      await page.getByRole('button', { name: 'Best seats' }).click();
      await page
        .getByRole('button', { name: 'Proceed to Checkout' })
        .filter({ visible: true })
        .click();
      await fillContact(page, 'axe@family.example');
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
      await page.clock.fastForward('26:00');
      await page.getByRole('button', { name: 'Give me more time' }).waitFor();
    },
    confirmation: (page) =>
      open(page, `/confirmation?conf=${paid.confirmationNumber}`, 'Booking Confirmed!'),
    'confirmation without a number': (page) =>
      open(page, '/confirmation', 'No confirmation number provided'),
    'looking bookings up': async (page) => {
      await page.goto(`${site.url}/my-tickets`);
      await page.getByRole('textbox').fill('axe@family.example');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('heading', { name: /^Found \d+ booking/ }).waitFor();
    },
    'a booking to pay': async (page) => {
      await server.handOver(unpaid, page.context());
      await open(page, `/booking/${unpaid.id}`, 'Complete Payment');
    },
    'a booking of somebody else': async (page) => {
      await page.context().clearCookies();
      await open(page, `/booking/${unpaid.id}`, 'Is this your booking?');
    },
    'a booking with a rejected receipt': async (page) => {
      await server.handOver(rejected, page.context());
      await open(page, `/booking/${rejected.id}`, 'Payment Verification');
    },
    'a paid booking': (page) => open(page, `/booking/${paid.id}`, 'Your ticket'),
    'Booking not found': (page) => open(page, '/booking/nothing', 'Booking not found'),
    'the scanner': (page) => open(page, '/scanner', /./),
    'Admin Login': (page) => open(page, '/admin/login', 'Admin Login'),
    'the roots of the event log': async (page) => {
      await open(page, '/proof', 'Proof of the event log');
      const newest = page.getByRole('listitem').filter({ hasText: '2 Mar 2030' });
      await newest.getByText('48,212 events so far').waitFor();
      await newest.getByText('b7'.repeat(32), { exact: true }).waitFor();
      await newest.getByText(`After ${'3f'.repeat(8)}…`).waitFor();
    },
    'what is held about people': (page) => open(page, '/privacy', 'Your data'),
    'a check-in page, signed out': (page) => open(page, `/admin/check-in/${paid.id}`, /./),
    'Page Not Found': (page) => open(page, '/nowhere', 'Page Not Found'),
    // This screen must be the last, because its visitor places an order, and every later screen would show the unpaid order.
    'the seat map, with seats that are held': async (page) => {
      await page.goto(`${site.url}/seats/${show.id}`);
      await page.getByRole('button', { name: 'Best seats' }).click();
      await page
        .getByRole('button', { name: 'Proceed to Checkout' })
        .filter({ visible: true })
        .click();
      await fillContact(page, 'held@family.example');
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      // Waits for the payment step. Earlier steps also have a link "Back to seat selection", so the link alone does not show the
      // step.
      await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
      await page.getByRole('link', { name: 'Back to seat selection' }).click();
      await page.getByText('These seats are held for you').waitFor();
    },
  };

  const fontsAreThere = (page: Page) => page.evaluate('document.fonts.ready.then(() => null)');

  async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
    await page.goto(site.url + path);
    await page.getByRole('main').getByRole('heading', { name: heading }).first().waitFor();
  }

  const visitors = new Map<string, BrowserContext>();

  /**
   * Opens a tab in the browser window that all screens of this theme and size share. The tab has no seat selection
   * yet, and the site's files are in the browser's cache.
   */
  async function tab(
    screen: string,
    script: string,
    options: BrowserContextOptions,
  ): Promise<Page> {
    const name = `${script} ${options.viewport?.width} ${screen === OUT_OF_TIME ? screen : ''}`;
    const visitor =
      visitors.get(name) ?? (await newVisitor(browser, { reducedMotion: 'reduce', ...options }));
    if (!visitors.has(name)) await visitor.addInitScript(script);
    visitors.set(name, visitor);
    return visitor.newPage();
  }

  /**
   * Lists every screen once: alternately on a computer in the light theme and on a phone in the dark theme. Every sixth screen is
   * listed for both.
   */
  const cases = Object.keys(screens).flatMap((name, index) => {
    const themes = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    return (index % 6 === 0 ? themes : themes.slice(0, 1)).map((theme) => [name, theme] as const);
  });

  it.each(cases)('each screen passes the axe accessibility check: %s (%s)', async (name, theme) => {
    const page = await tab(name, `localStorage.setItem('theme', '${theme}')`, {
      viewport: theme === 'dark' ? PHONE : DESKTOP,
    });
    await screens[name]?.(page);
    const found = await axeViolations(page);
    await page.close();
    expect(found).toEqual([]);
  });

  const narrow = [
    { way: 'a screen of 320 px', viewport: { width: 320, height: 800 }, fontSize: '16px' },
    { way: 'text of twice the size on a phone', viewport: PHONE, fontSize: '32px' },
    { way: 'a phone on its side', viewport: { width: 844, height: 390 }, fontSize: '16px' },
  ] as const;

  it.each([
    'Home',
    'the seat map, with seats chosen',
    'checkout: contact, with its errors',
    'a booking to pay',
    'a booking with a rejected receipt',
    'confirmation',
    'looking bookings up',
    'a paid booking',
    'the scanner',
    'Admin Login',
    'the roots of the event log',
  ])(
    'the screen "%s" needs no sideways scrolling on narrow screens, on low screens or in large type',
    async (name) => {
      const page = await tab(name, '', { viewport: narrow[0].viewport });
      await screens[name]?.(page);
      // The header shows its controls only once the page knows whether somebody is signed in.
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
      const each = async (check: () => Promise<unknown>) => {
        const found: unknown[] = [];
        for (const { way, viewport, fontSize } of narrow) {
          await page.setViewportSize(viewport);
          await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`);
          await fontsAreThere(page);
          found.push([way, await check()]);
        }
        return found;
      };
      const withoutFault = (none: unknown) => narrow.map(({ way }) => [way, none]);
      const overhang = () => page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(await each(overhang)).toEqual(withoutFault(false));
      expect(await each(() => coveredControls(page))).toEqual(withoutFault([]));
      // Switches word breaking off, because every word of a heading or a note must fit unbroken.
      await page.addStyleTag({
        content: 'h1, h2, h3, [data-note] * { overflow-wrap: normal !important }',
      });
      expect(await each(() => page.evaluate(WIDE_HEADINGS))).toEqual(withoutFault([]));
      expect(await each(() => page.evaluate(WIDE_NOTES))).toEqual(withoutFault([]));
      await page.close();
    },
  );

  /** Returns the controls of the header that overlap each other. */
  async function coveredControls(page: Page) {
    // On a low screen the header scrolls away with the page, so the test scrolls to the top first.
    await page.evaluate('window.scrollTo(0, 0)');
    const controls = page
      .getByRole('banner')
      .getByRole('link')
      .or(page.getByRole('banner').getByRole('button'));
    const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()));
    const places = boxes.flatMap((box) => (box && box.height > 1 && box.y > 0 ? [box] : []));
    expect(places.length).toBeGreaterThan(2);
    return places.flatMap((one, at) => places.slice(at + 1).filter((two) => overlap(one, two)));
  }

  it.each([
    ['at once on a laptop', { width: 1280, height: 720 }, 0],
    ['after one swipe on a phone', PHONE, 600],
  ] as const)(
    'the home page shows the first showtimes without scrolling: %s',
    async (_, viewport, swipe) => {
      const page = await newPage(browser, { viewport });
      await open(page, '/', 'Puteri Gunung Ledang');
      await page.getByText('from RM 12.00', { exact: true }).first().waitFor();
      await fontsAreThere(page);
      await page.evaluate(`window.scrollTo(0, ${swipe})`);
      const link = page.getByRole('article').first().getByRole('link').first();
      const { y, height } = (await link.boundingBox()) ?? { y: -1, height: 0 };
      await page.context().close();
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
    },
  );

  it('a paid booking prints as one ticket, or as one ticket for each seat', async () => {
    const page = await newPage(browser);
    await page.addInitScript('window.print = () => undefined');
    await open(page, `/booking/${paid.id}`, 'Your ticket');
    const tickets = page.getByRole('region', { name: 'Printed tickets' }).getByRole('article');
    expect(await tickets.count()).toBe(0);
    await page.getByRole('button', { name: 'Print one ticket a seat' }).click();
    await page.emulateMedia({ media: 'print' });
    await tickets.nth(1).waitFor();
    expect(await tickets.count()).toBe(2);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Print on one sheet' }).click();
    await page.emulateMedia({ media: 'print' });
    await tickets.nth(1).waitFor({ state: 'detached' });
    expect(await tickets.count()).toBe(1);
    expect(await tickets.getByRole('listitem').count()).toBe(2);
  });

  it.each(['Home', 'the seat list', 'a paid booking', 'a booking with a rejected receipt'])(
    'the screen "%s" keeps its elements in place while its pictures load',
    async (name) => {
      const page = await newPage(browser, { viewport: PHONE });
      await page.addInitScript(`
      globalThis.shifts = [];
      const nameOf = (node) => (node instanceof Element ? node.tagName + '.' + node.className : String(node?.textContent));
      const note = ({ value, hadRecentInput, sources }) => hadRecentInput || shifts.push([value, sources.map(({ node }) => nameOf(node)).join(' ')]);
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
    `);
      await screens[name]?.(page);
      await page.mouse.wheel(0, 4000);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate<[number, string][]>('shifts');
      await page.context().close();
      const sum = shifts.reduce((total, [value]) => total + value, 0);
      // Half of 0.1, the layout shift that browser makers call good. Earlier faults of this product shifted the layout by 0.07 to
      // 0.19.
      expect({ still: sum < 0.05, shifts }).toEqual({ still: true, shifts });
    },
  );
});
