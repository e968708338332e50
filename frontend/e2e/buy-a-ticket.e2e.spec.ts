import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { Browser, Page } from 'playwright-core';
import { renderReceipt } from '../../backend/tools/demo-receipt/render-receipt.js';
import { PATIENCE_MS } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { untilTrue } from './testing/until-true.js';
import { WORKER_READY, workerReady } from './testing/worker-ready.js';

/**
 * The tests follow one purchase from the home page to the ticket. They run in order, because each test continues the purchase of
 * the test before. No other suite places orders at the demo's school.
 */
describe('a family that buys tickets', () => {
  let site: SharedSite;
  let browser: Browser;
  let family: Page;
  let neighbours: Page;
  let seatsUrl: string;
  let number: string;
  let bookingUrl: string;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    family = await visitor();
    neighbours = await visitor();
  });
  afterAll(() => browser?.close());

  const visitor = async (): Promise<Page> => {
    const page = await (
      await browser.newContext({ locale: 'en-MY', viewport: { width: 1280, height: 900 } })
    ).newPage();
    return page;
  };
  const seat = (page: Page, label: string) =>
    page.getByRole('button', { name: new RegExp(`^${label}, RM`) });

  it('finds a performance on the home page', async () => {
    await family.goto(site.url);
    await family.getByRole('heading', { name: 'Upcoming Productions' }).waitFor();
    // Schools of other suites on this site have a show of this title, too.
    const show = family
      .getByRole('article')
      .filter({ has: family.getByRole('heading', { name: 'Puteri Gunung Ledang' }) })
      .filter({ has: family.getByText('SMK Seri Melati', { exact: true }) });
    await show
      .getByRole('link')
      .or(show.getByRole('button'))
      .filter({ hasText: /pm/i })
      .first()
      .click();
    await family.getByRole('heading', { name: 'Puteri Gunung Ledang', level: 1 }).waitFor();
    seatsUrl = family.url();
    expect(seatsUrl).toMatch(/\/seats\/[0-9a-f-]{36}$/);
  });

  it('picks two seats on the seat map', async () => {
    await neighbours.goto(seatsUrl);
    await seat(neighbours, 'Row B seat 9').waitFor();
    await seat(family, 'Row B seat 9').click();
    await seat(family, 'Row B seat 10').click();
    const panel = family
      .getByRole('complementary', { name: 'Selected Seats' })
      .or(family.getByRole('region', { name: 'Selected Seats' }));
    await panel.getByText('RM 70.00').first().waitFor();
    await family.getByRole('button', { name: 'Proceed to Checkout' }).click();
  });

  it('takes its seats from other visitors once it gives contact details', async () => {
    await family.getByLabel('First Name').fill('Aisyah');
    await family.getByLabel('Last Name').fill('Rahman');
    await family.getByLabel('Email').fill('aisyah.rahman@family.example');
    await family.getByLabel('Phone Number').fill('012-345 6789');
    await family.getByRole('button', { name: 'Continue to Payment' }).click();
    await family.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await neighbours.getByRole('button', { name: 'Row B seat 9, RM 35.00, unavailable' }).waitFor();
    await neighbours
      .getByRole('button', { name: 'Row B seat 10, RM 35.00, unavailable' })
      .waitFor();
  });

  it("sees the amount and the school's payment QR code, also after a reload", async () => {
    await family.reload();
    await family.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await family.getByText('RM 70.00').first().waitFor();
    await family.getByRole('timer').waitFor();
    const [download] = await Promise.all([
      family.waitForEvent('download'),
      family.getByRole('link', { name: 'Save the QR picture' }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
  });

  it('gets a confirmed booking after it uploads the receipt', async () => {
    const reference = await family
      .getByText(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      .first()
      .innerText();
    const receipt = join(site.dataDir, 'my-receipt.png');
    await writeFile(
      receipt,
      await renderReceipt({
        amountSen: 7000,
        recipient: 'PIBG SMK SERI MELATI',
        accountNumber: '514123456789',
        transactionId: 'MBB7730142295',
        paidAt: new Date(),
        reference,
      }),
    );
    await family.getByLabel('Receipt image').setInputFiles(receipt);
    await family.getByRole('button', { name: 'Upload Payment Receipt' }).click();
    await family.waitForURL(/\/confirmation\?conf=/, { timeout: 60_000 });
    await family.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    number = new URL(family.url()).searchParams.get('conf') ?? '';
    expect(number).toBe(reference);
    // Booking codes must stay readable: lining digits (no old-style digits) in headings, and a monospaced font for
    // codes.
    const { digits, letters } = await family.evaluate<Record<'digits' | 'letters', string[]>>(`({
      digits: [...document.querySelectorAll('h1, h2, h3')].map((one) => getComputedStyle(one).fontVariantNumeric),
      letters: [...document.querySelectorAll('.code')].map((one) => getComputedStyle(one).fontFamily),
    })`);
    for (const [drawn, as] of [
      [digits, 'lining-nums'],
      [letters, 'monospace'],
    ] as const) {
      expect(drawn.length).toBeGreaterThan(0);
      expect(drawn.filter((one) => !one.includes(as))).toEqual([]);
    }
    await family.getByText('aisyah.rahman@family.example').first().waitFor();
    await family.getByText('Row B, Seat 9').first().waitFor();
  });

  it('returns to the booking by the back button, and not to the finished checkout', async () => {
    await family.goBack();
    await family.waitForURL(/\/booking\/[0-9a-f-]{36}$/);
    await family.getByText('Present this QR code at the venue for check-in').waitFor();
  });

  it('finds the booking again by e-mail address', async () => {
    await family.goto(`${site.url}/my-tickets`);
    await family.getByRole('textbox').fill('aisyah.rahman@family.example');
    await family.getByRole('button', { name: 'Search' }).click();
    await family.getByText('Found 1 booking for aisyah.rahman@family.example').waitFor();
    await family.getByRole('link', { name: 'View Details' }).click();
    await family.waitForURL(/\/booking\/[0-9a-f-]{36}$/);
    bookingUrl = family.url();
    await family.getByText('Present this QR code at the venue for check-in').waitFor();
  });

  it('receives the ticket by mail', async () => {
    await family.goto(`${site.url}/dev/mail`);
    await family.getByText('aisyah.rahman@family.example').first().waitFor();
    const mail = await ticketFor('aisyah.rahman@family.example');
    expect(mail.text).toContain(number);
    expect(mail.text).toContain(bookingUrl.replace('/booking/', '/admin/check-in/'));
  });

  it('can print a paper ticket for each seat', async () => {
    await family.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await family.addInitScript('window.print = () => undefined');
    await family.goto(bookingUrl);
    const ticket = family.getByRole('region', { name: 'Your ticket' });
    await ticket.getByText('SMK Seri Melati', { exact: true }).waitFor();
    await ticket.getByText('Row B, Seat 9').waitFor();
    await ticket.getByText(/^\w+day, \d+ \w+ 20\d\d at /).waitFor();
    await family.setViewportSize({ width: 390, height: 844 });
    const boxes = [
      await ticket.getByRole('img', { name: /^QR code/ }).boundingBox(),
      await ticket.getByText('SMK Seri Melati', { exact: true }).boundingBox(),
    ];
    // The QR code and everything else that door staff need fit on one screen of a phone.
    expect((boxes[1]?.y ?? 0) + (boxes[1]?.height ?? 0) - (boxes[0]?.y ?? 0)).toBeLessThan(844);
    await family.setViewportSize({ width: 1280, height: 900 });
    const [file] = await Promise.all([
      family.waitForEvent('download'),
      family.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(`UID:${number}@houselights`);

    await family.getByRole('button', { name: 'Share' }).click();
    await family.getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await family.evaluate('navigator.clipboard.readText()')).toBe(bookingUrl);

    await family.getByRole('button', { name: 'Print one ticket a seat' }).click();
    await family.emulateMedia({ media: 'print' });
    const papers = family.getByRole('region', { name: 'Printed tickets' }).getByRole('article');
    await papers.nth(1).getByText('Admits one person, to this seat alone').waitFor();
    const drawn = await papers
      .getByRole('img')
      .locator('path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
    expect([drawn.length, new Set(drawn).size]).toEqual([2, 2]);
    await family.emulateMedia({ media: 'screen' });
  });

  it('can open the ticket without network', async () => {
    await family.goto(bookingUrl);
    await family.getByText('This ticket is kept on this device').waitFor();
    await workerReady(family);
    const cached = await family.evaluate<string[]>(`(async () => {
      const paths = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      return paths;
    })()`);
    expect(cached).toContain('/index.html');
    expect(cached.filter((path) => !/^\/(assets\/|index\.html$|theme\.js$)/.test(path))).toEqual(
      [],
    );

    await family.context().setOffline(true);
    for (const address of [bookingUrl, `${site.url}/confirmation?conf=${number}`]) {
      await family.goto(address);
      await family.getByText(/This is your ticket as of .*20\d\d/).waitFor();
      await family
        .getByRole('img', { name: `QR code of confirmation number ${number}`, exact: true })
        .waitFor();
      await family.getByText('Row B, Seat 9').first().waitFor();
      await family.getByText('SMK Seri Melati', { exact: true }).first().waitFor();
      await family
        .getByText(/^\w+day, \d+ \w+ 20\d\d at /)
        .first()
        .waitFor();
    }
    // Opens a separate tab, because the browser shows its own error page after the failure. The test leaves the tab
    // open: Chromium may never close a page that is still loading.
    const tab = await family.context().newPage();
    await expect(tab.goto(seatsUrl)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await family.goto(bookingUrl);
    await family.getByText(/This is your ticket as of/).waitFor();
    await family.context().setOffline(false);
    await family.getByText('aisyah.rahman@family.example').waitFor();
    await family.getByText(/This is your ticket as of/).waitFor({ state: 'detached' });
  });

  it('can open and print the ticket without network in the language that it chose', async () => {
    await family.context().addCookies([{ name: 'language', value: 'ms', url: site.url }]);
    await family.goto(bookingUrl);
    await family.getByText('Tiket ini disimpan dalam peranti ini').waitFor();
    await untilTrue(family, `/language=ms$/.test(navigator.serviceWorker.controller?.scriptURL)`);
    await family.context().setOffline(true);
    for (const address of [bookingUrl, `${site.url}/confirmation?conf=${number}`]) {
      await family.goto(address);
      await family.getByText('Tiada sambungan', { exact: true }).waitFor();
      await family.getByText('Baris B, Tempat duduk 9').first().waitFor();
      expect(await family.getAttribute('html', 'lang')).toBe('ms-MY');
    }
    await family.emulateMedia({ media: 'print' });
    const papers = family.getByRole('region', { name: 'Tiket bercetak' });
    await papers.getByText('Untuk 2 orang', { exact: true }).waitFor();
    await family.emulateMedia({ media: 'screen' });
    await family.context().setOffline(false);
    await family.context().clearCookies({ name: 'language' });
    await family.goto(bookingUrl);
    await family.getByText('This ticket is kept on this device').waitFor();
  });

  it('keeps the offline ticket when the site is updated', async () => {
    const builds = await startBuilds(site.url);
    const page = await family.context().newPage();
    const address = bookingUrl.replace(site.url, builds.url);
    const withoutNetwork = async (build: Build) => {
      await family.context().setOffline(true);
      await page.goto(address);
      await page.getByText(/This is your ticket as of/).waitFor();
      await page.getByText('Row B, Seat 9').first().waitFor();
      expect(await page.locator('meta[name=build]').getAttribute('content')).toBe(build);
      await family.context().setOffline(false);
      await page.getByText(/This is your ticket as of/).waitFor({ state: 'detached' });
    };
    try {
      await page.goto(address);
      await page.getByText('This ticket is kept on this device').waitFor();
      await workerReady(page);
      await withoutNetwork('first');
      expect(await endOfUpdate(page, builds, 'torn')).toBe('redundant');
      await withoutNetwork('first');
      expect(await endOfUpdate(page, builds, 'second')).toBe('activated');
      await withoutNetwork('second');
    } finally {
      await page.close();
      await builds.close();
    }
  });

  it('can open the stored ticket while the server fails or does not answer', async () => {
    const builds = await startBuilds(site.url);
    const page = await family.context().newPage();
    const addresses = [bookingUrl, `${site.url}/confirmation?conf=${number}`].map((address) =>
      address.replace(site.url, builds.url),
    );
    const [address = ''] = addresses;
    const asOf = page.getByText(/This is your ticket as of .*20\d\d/);
    try {
      await page.goto(address);
      await page.getByText('This ticket is kept on this device').waitFor();
      await workerReady(page);
      for (const how of ['502', 'never'] as const) {
        builds.answer(how);
        for (const each of addresses) {
          await page.goto(each);
          await asOf.waitFor();
          await page.getByText('Row B, Seat 9').first().waitFor();
        }
      }
      await page.goto(address);
      await asOf.waitFor();
      builds.answer('as the site');
      // The page's first request is still unanswered, so "Try again" must send a new request.
      await page.getByRole('button', { name: 'Try again' }).click();
      await asOf.waitFor({ state: 'detached' });
    } finally {
      await page.close();
      await builds.close();
    }
  });

  it('can remove the ticket from the device', async () => {
    await family.getByRole('button', { name: 'Remove it from this device' }).click();
    await family.getByText('This ticket is not kept on this device').waitFor();
    await family.reload();
    await family.getByText('This ticket is not kept on this device').waitFor();
    await family.context().setOffline(true);
    await family.reload();
    await family.getByRole('heading', { name: 'This booking could not be read' }).waitFor();
    await family.context().setOffline(false);
  });

  it('is admitted by staff of the school and not by another parent', async () => {
    const checkIn = bookingUrl.replace('/booking/', '/admin/check-in/');
    const parent = await visitor();
    await signIn(parent, checkIn, 'parent@houselights.example');
    await parent.getByText(/Only staff of the school/).waitFor();
    expect(await parent.getByRole('button', { name: 'Check In Guest' }).count()).toBe(0);

    const staff = await visitor();
    await signIn(staff, checkIn, 'staff@melati.example');
    await staff.getByRole('button', { name: 'Check In Guest' }).click();
    await staff.getByRole('button', { name: 'Check In, Although Not Today' }).click();
    await staff.getByText('Guest Checked In').first().waitFor();
  });

  async function signIn(page: Page, backTo: string, email: string): Promise<void> {
    await page.goto(backTo);
    await page
      .getByRole('link', { name: 'Login to Check In' })
      .or(page.getByRole('button', { name: 'Login to Check In' }))
      .click();
    await page.getByRole('button', { name: new RegExp(email.replace('.', '\\.')) }).click();
    await page.waitForURL(backTo);
  }

  async function ticketFor(address: string) {
    const folder = join(site.dataDir, 'mail');
    // A job sends the ticket mail after the mail with the payment request. Nothing notifies the test, so it polls the mail
    // folder.
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(200)) {
      for (const name of (await readdir(folder)).filter((each) => each.endsWith('.eml'))) {
        const mail = await PostalMime.parse(await readFile(join(folder, name)));
        const isTicket = mail.subject?.startsWith('Your tickets');
        if (isTicket && mail.to?.some(({ address: to }) => to === address)) return mail;
      }
    }
    throw new Error(`No ticket for ${address}`);
  }
});

/** Builds of the site. The service worker of `torn` names a missing file, as during an unfinished deployment. */
type Build = 'first' | 'torn' | 'second';

/** A proxy for the site at a second address. Its build can be replaced by a newer build. */
interface Builds {
  readonly url: string;
  deploy(build: Build): void;
  /**
   * Sets how the proxy answers: with the site's answers, never (a dead connection), or with 502 (a proxy without a
   * server).
   */
  answer(how: 'as the site' | 'never' | '502'): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy that forwards every request and changes the files that differ in a new build. Each build has its own name in
 * `meta[name=build]` of its pages, and another revision of the page in its service worker.
 */
async function startBuilds(siteUrl: string): Promise<Builds> {
  let build: Build = 'first';
  let how: Parameters<Builds['answer']>[0] = 'as the site';
  const server = createServer((asked, answer) => {
    if (how === 'never') return;
    if (how === '502') return void answer.writeHead(502).end('Bad gateway');
    const headers = { ...asked.headers };
    // The proxy cannot change compressed files. It drops caching headers, because the site would answer 304 for a file
    // that the proxy has changed.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'])
      delete headers[name];
    const passed = request(siteUrl + asked.url, { method: asked.method, headers }, (found) => {
      changed(found, asked.url ?? '', build).then(
        (body) => {
          const { 'content-length': _, ...kept } = found.headers;
          answer.writeHead(found.statusCode ?? 502, body === null ? found.headers : kept);
          if (body === null) found.pipe(answer);
          else answer.end(body);
        },
        (error: unknown) => answer.writeHead(502).end(String(error)),
      );
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (next) => (build = next),
    answer: (next) => (how = next),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns the text of a file as the new build has it, or null for a file that the build does not change. */
async function changed(found: IncomingMessage, path: string, build: Build): Promise<string | null> {
  if (found.headers['content-type']?.startsWith('text/html'))
    return (await text(found)).replace('<head>', `<head><meta name="build" content="${build}">`);
  if (path !== '/sw.js') return null;
  const worker = await text(found);
  const page = /\{url:"index\.html",revision:"[^"]*"\}/;
  if (!page.test(worker)) throw new Error('sw.js does not list index.html as this test knows it');
  const torn = build === 'torn' ? ',{url:"assets/not-there.js",revision:null}' : '';
  return worker.replace(page, `{url:"index.html",revision:"${build}"}${torn}`);
}

/**
 * Deploys a build, makes the browser update its service worker, and returns the state at the end of the update:
 * `activated`, or `redundant` for a discarded worker. The browser also checks for updates by itself, so it may first
 * find the worker of the previous build.
 */
async function endOfUpdate(page: Page, builds: Builds, build: Build): Promise<string> {
  await page.evaluate(LISTEN);
  builds.deploy(build);
  const end = await page.evaluate<string>(endOfWorker(0));
  if (end === 'activated' || build === 'torn') return end;
  // The first new worker may belong to the previous build. The second new worker belongs to this build.
  return page.evaluate<string>(endOfWorker(1));
}

/** JavaScript that runs in the page before an update: collects each new service worker that the browser finds, in order. */
const LISTEN = `${WORKER_READY}.then((registration) => {
  const found = (window.foundWorkers = []);
  registration.addEventListener('updatefound', () => found.push(registration.installing));
})`;

/**
 * JavaScript that runs in the page: requests updates until the new worker at this place is found. One request is not enough,
 * because the browser merges it with an update check of its own.
 */
const endOfWorker = (place: number): string => `(async () => {
  const registration = await ${WORKER_READY};
  const end = Date.now() + ${PATIENCE_MS};
  while (window.foundWorkers.length <= ${place}) {
    if (Date.now() > end) throw new Error('Of new workers came ' + window.foundWorkers.length);
    await registration.update().catch(() => null);
  }
  const worker = window.foundWorkers[${place}];
  while (!['activated', 'redundant'].includes(worker.state)) {
    if (Date.now() > end) throw new Error('The new worker is still ' + worker.state);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return worker.state;
})()`;
