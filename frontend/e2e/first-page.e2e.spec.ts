import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { announceChange } from '../../backend/infrastructure/outbox/catalogue-change.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { signedIn } from './staff-page.js';
import { PHONE, Server, newPage } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

/** A title that ends an element, begins another one, and ends a script. */
const EVIL = `</script><script>document.title='stolen'</script><img src=x onerror="document.title='stolen'"> $& $1`;

/** Runs in every page before its own scripts: adds up how far things moved by themselves, and notes each heading that went away. */
const WATCH = `{
  window.moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.moved += value)))
    .observe({ type: 'layout-shift', buffered: true });
  window.gone = [];
  new MutationObserver((changes) => changes.forEach(({ removedNodes }) => removedNodes.forEach((node) => {
    if (node.querySelector?.('h1, h2, h3') || /^H[123]$/.test(node.nodeName)) window.gone.push(node.textContent);
  }))).observe(document, { childList: true, subtree: true });
}`;

/** The page is React's: its buttons answer. */
const TAKEN_OVER = `document.querySelector('[data-waiting]') === null`;

describe('the first page of a visit', () => {
  let site: RunningSite;
  let browser: Browser;
  let database: pg.Client;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
    database = new pg.Client({ connectionString: site.databaseUrl ?? '' });
    await database.connect();
    show = await new Server(site.url).showOf('Puteri Gunung Ledang');
  });
  afterAll(async () => {
    await browser?.close();
    await database?.end();
    await site?.stop();
  });

  /** Changes the show as staff do: who keeps something of the catalogue hears of it. */
  async function change(sql: string, values: readonly unknown[]): Promise<void> {
    await database.query(sql, [...values]);
    await announceChange(database, { productionId: show.productionId });
  }
  const html = async (path: string): Promise<string> =>
    (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text();
  /** A visitor's window that tells what moved, and its errors. */
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
  ] as const)('%s shows its words where no script runs', async (_, path, title, more) => {
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
    ['the home page', (): string => '/', '.stub'],
    ['a seat map', (): string => `/seats/${show.id}`, '[data-seat]'],
  ] as const)(
    '%s is taken over as it stands: nothing moves, no heading is drawn anew, nothing is asked twice',
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

  it('is the same in the dark, and its button knows', async () => {
    const page = await newPage(browser, { viewport: PHONE });
    await page.addInitScript("localStorage.setItem('theme', 'dark')");
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor();
    await page.context().close();
  });

  it('is about nobody: who is signed in sees their own parts, and what is for them alone', async () => {
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

  it('says before seats are chosen that a school cannot be paid yet, and keeps them from the checkout', async () => {
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
    // Who comes back later within the page sees what holds then.
    await page.getByRole('link', { name: 'Back to Productions' }).click();
    await page.locator(`a[href="/seats/${show.id}"]`).first().click();
    await free.waitFor();
    await page.getByText('Paid seats are not on sale yet').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('shows a title for what it is, whatever is in it', async () => {
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

  it('is packed, and asked for again it has not changed', async () => {
    const asked = { accept: 'text/html', 'accept-encoding': 'br, gzip' };
    const answer = await fetch(site.url, { headers: asked });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    await answer.text();
    const askAgain = ({ headers }: Response): Promise<Response> =>
      fetch(site.url, {
        // fetch by itself would ask for a fresh one whatever the ETag is.
        headers: {
          ...asked,
          'cache-control': 'max-age=0',
          'if-none-match': headers.get('etag') ?? '',
        },
      });
    let again = await askAgain(answer);
    // Another ten seconds may have begun in between, for which the page is drawn anew.
    if (again.status === 200) again = await askAgain(again);
    expect(again.status).toBe(304);
    const plain = await fetch(site.url, {
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toContain('Experience the Magic of Live Theater');
  });

  it('is left to the browser for an address that has no screen of its own', async () => {
    for (const path of [`/seats/${randomUUID()}`, '/my-tickets', `/seats/${show.id}?bookingId=1`])
      expect(await html(path)).toContain('<div id="root"></div>');
  });
});
