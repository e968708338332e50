import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { announceChange } from '../../backend/infrastructure/outbox/catalogue-change.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { signedIn } from './staff-page.js';
import { PHONE, newPage } from './testing/site-visitor.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { untilTrue } from './testing/until-true.js';

/** A title with HTML that would end its element, start an image that runs a script, and end a script element. */
const EVIL = `</script><script>document.title='stolen'</script><img src=x onerror="document.title='stolen'"> $& $1`;

/**
 * JavaScript that runs in the page before the page's own scripts: adds up layout shifts, and records each heading that
 * disappears.
 */
const WATCH = `{
  window.moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.moved += value)))
    .observe({ type: 'layout-shift', buffered: true });
  window.gone = [];
  new MutationObserver((changes) => changes.forEach(({ removedNodes }) => removedNodes.forEach((node) => {
    if (node.querySelector?.('h1, h2, h3') || /^H[123]$/.test(node.nodeName)) window.gone.push(node.textContent);
  }))).observe(document, { childList: true, subtree: true });
}`;

/** True once React has hydrated the page, so that its buttons work. */
const TAKEN_OVER = `document.querySelector('[data-waiting]') === null`;

const statusOf = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).once('error', reject);
  });

describe('the first page that a visitor opens', () => {
  let site: SharedSite;
  let browser: Browser;
  let database: pg.Client;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    database = new pg.Client({ connectionString: site.databaseUrl });
    await database.connect();
    show = await (await OwnSchool.register(site.url)).ledang();
  });
  afterAll(async () => {
    await browser?.close();
    await database?.end();
  });

  /**
   * Changes the show in the database and announces the change, as a change by staff does, so that catalogue caches
   * are cleared.
   */
  async function change(sql: string, values: readonly unknown[]): Promise<void> {
    await database.query(sql, [...values]);
    await announceChange(database, { productionId: show.productionId });
  }
  const html = async (path: string): Promise<string> =>
    (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text();
  /** Opens a new browser window of a visitor and records layout shifts, errors and requests. */
  async function visit(path: string): Promise<{ page: Page; errors: string[]; asked: string[] }> {
    const page = await newPage(browser, { viewport: PHONE });
    const errors: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(WATCH);
    await page.goto(site.url + path);
    return { page, errors, asked };
  }

  it.each([
    ['the home page', (): string => '/', 'Experience the Magic of Live Theater', 'link'],
    ['a seat map', (): string => `/seats/${show.id}`, 'Puteri Gunung Ledang', 'status'],
  ] as const)('(%s) shows its text without scripts', async (_, path, title, more) => {
    const page = await newPage(browser, { viewport: PHONE, javaScriptEnabled: false });
    await page.goto(site.url + path());
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    if (more === 'link') {
      const performance = page.locator(`a[href="/seats/${show.id}"]`);
      expect(await performance.innerText()).toMatch(/^\w{3}\s+\w{3}\s+\d+\s+\d+:\d\d [ap]m/i);
      expect(await performance.isVisible()).toBe(true);
    } else {
      await page.getByText(/\w+day, \d+ \w+ \d{4}/).waitFor();
      await page.getByText('Loading seating configuration...').waitFor();
      await page.getByRole('list', { name: 'Legend' }).getByText('Unavailable').waitFor();
      await page.getByText(/^From RM \d+\.\d\d a seat$/).waitFor();
    }
    await page.context().close();
  });

  it.each([
    ['the home page', (): string => '/', '[class*=_stub_]'],
    ['a seat map', (): string => `/seats/${show.id}`, '[data-seat]'],
  ] as const)(
    '(%s) is hydrated without a layout shift, a redrawn heading or a repeated request',
    async (_, path, ready) => {
      const { page, errors, asked } = await visit(path());
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await untilTrue(page, TAKEN_OVER);
      expect(errors).toEqual([]);
      expect(await page.evaluate('window.gone')).toEqual([]);
      expect(await page.evaluate('window.moved')).toBeLessThan(0.01);
      const calls = asked.filter((each) => each.startsWith('/api/') && !/\/seating$/.test(each));
      expect(
        calls.filter((each) => /content|productions|performances\/?[^/]*$/.test(each)),
      ).toEqual([]);
      await page.context().close();
    },
  );

  it('has the dark theme at once for a visitor who chose the dark theme before', async () => {
    const page = await newPage(browser, { viewport: PHONE });
    await page.addInitScript("localStorage.setItem('theme', 'dark')");
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor();
    await page.context().close();
  });

  it('contains no personal data when it arrives', async () => {
    await change('update catalogue.performances set sales_enabled = false where id = $1', [
      show.id,
    ]);
    expect(await html('/')).not.toContain(show.id);
    const page = await signedIn(browser, site.url, 'parent@houselights.example', '/');
    await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
    await page.locator(`a[href="/seats/${show.id}"]`, { hasText: 'Sales Off' }).waitFor();
    const theirs = await page.context().request.get(site.url, { headers: { accept: 'text/html' } });
    expect(await theirs.text()).not.toMatch(new RegExp(`${show.id}|parent@|Account menu`));
    await page.goto(`${site.url}/seats/${show.id}`);
    await page.getByRole('heading', { name: 'Ticket Sales Unavailable' }).waitFor();
    await change('update catalogue.performances set sales_enabled = true where id = $1', [show.id]);
    await page.context().close();
  });

  it('says before seats are chosen that the school cannot be paid yet', async () => {
    const account = (value: string) =>
      change(
        `update catalogue.schools set bank_account_number = $2
         where id = (select school_id from catalogue.productions where id = $1)`,
        [show.productionId, value],
      );
    const { rows } = await database.query<{ bank_account_number: string }>(
      `select bank_account_number from catalogue.schools
       where id = (select school_id from catalogue.productions where id = $1)`,
      [show.productionId],
    );
    const { page } = await visit('/');
    const free = page.getByRole('button', { name: /, available$/ }).first();
    await account('');
    try {
      await page.goto(`${site.url}/seats/${show.id}`);
      await page.getByText('Paid seats are not on sale yet').waitFor();
      await free.click();
      await page.getByText('Tickets for this school cannot be paid for yet.').first().waitFor();
      const proceed = page.getByRole('button', { name: 'Proceed to Checkout' }).first();
      expect(await proceed.isDisabled()).toBe(true);
    } finally {
      await account(rows[0]?.bank_account_number ?? '');
    }
    // The school can be paid now. A visitor who leaves the page and returns must see this.
    await page.getByRole('link', { name: 'Back to Productions' }).click();
    await page.locator(`a[href="/seats/${show.id}"]`).first().click();
    await free.waitFor();
    await page.getByText('Paid seats are not on sale yet').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('shows any production title as plain text, even a title with HTML in it', async () => {
    const { rows } = await database.query<{ title: string }>(
      'select title from catalogue.productions where id = $1',
      [show.productionId],
    );
    await change('update catalogue.productions set title = $2 where id = $1', [
      show.productionId,
      EVIL,
    ]);
    for (const path of ['/', `/seats/${show.id}`]) {
      const { page, errors } = await visit(path);
      await page.getByRole('heading', { name: EVIL }).waitFor();
      await untilTrue(page, path === '/' ? TAKEN_OVER : `document.querySelector('[data-seat]')`);
      expect(await page.title()).not.toBe('stolen');
      expect(await page.evaluate('document.scripts.length')).toBe(
        ((await page.evaluate('document.querySelectorAll("head script").length')) as number) + 1,
      );
      expect(errors).toEqual([]);
      await page.context().close();
    }
    await change('update catalogue.productions set title = $2 where id = $1', [
      show.productionId,
      rows[0]?.title,
    ]);
  });

  it('is compressed, and is answered with 304 while it has not changed', async () => {
    const asked = { accept: 'text/html', 'accept-encoding': 'br, gzip' };
    const answer = await fetch(site.url, { headers: asked });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    await answer.text();
    // The test does not use fetch, because fetch adds a header that forbids the answer 304. The server renders the page
    // again every ten seconds, so two tries may be needed.
    await waitUntil('the page that was asked for again had not changed', async () => {
      const etag = (await fetch(site.url, { headers: asked })).headers.get('etag') ?? '';
      return (await statusOf(site.url, { ...asked, 'if-none-match': etag })) === 304;
    });
    expect(await statusOf(site.url, { ...asked, 'if-none-match': '"another"' })).toBe(200);
    const plain = await fetch(site.url, {
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toContain('Experience the Magic of Live Theater');
  });

  it('is rendered by the browser when the server renders no screen for its address', async () => {
    for (const path of [`/seats/${randomUUID()}`, '/my-tickets', `/seats/${show.id}?bookingId=1`])
      expect(await html(path)).toContain('<div id="root"></div>');
  });
});
