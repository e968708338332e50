import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import { repositoryRoot } from '../../backend/infrastructure/config/repository-root.js';
import { LiveSeats } from '../../backend/modules/seats/map/live-seats.js';
import { BookingDriver, type Sale } from '../../backend/modules/orders/testing/booking-driver.js';
import { LiveFeed } from '../../backend/modules/orders/testing/live-feed.js';
import { seat } from '../../backend/modules/orders/testing/order.js';
import { requireChromium } from '../../backend/testing/browser.js';
import { buildOnce } from '../../backend/testing/build-once.js';
import { startTestBed, type TestBed } from '../../backend/testing/start-test-bed.js';
import { withTimeout, ended, PATIENCE_MS } from '../../backend/testing/wait-until.js';
import { seatButton } from './testing/site-visitor.js';

/** Largest number of connections that a browser opens to one site. */
const CONNECTIONS = 6;
/**
 * Number of live streams that the server allows per network address. More than CONNECTIONS, so that in the first test
 * only the browser limits the tabs.
 */
const STREAMS = 8;

/**
 * A browser that reports only the front tab as visible, as a person's browser does. The browser that Playwright starts reports
 * every tab as visible.
 */
class RealTabs {
  private constructor(
    private readonly process: ChildProcess,
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  static async open(): Promise<RealTabs> {
    const folder = await mkdtemp(join(tmpdir(), 'houselights-tabs-'));
    const child = spawn(
      requireChromium(),
      [
        '--headless=new',
        '--no-sandbox',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--remote-debugging-port=0',
        '--window-size=1280,900',
        `--user-data-dir=${folder}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const browser = await chromium.connectOverCDP(await addressOf(child), { noDefaults: true });
    return new RealTabs(child, browser, folder);
  }

  /** Opens a new tab in front of the other tabs. */
  async newTab(): Promise<Page> {
    const [window] = this.browser.contexts();
    if (!window) throw new Error('The browser has no window');
    const page = await window.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.process.kill();
    await ended(this.process);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Returns the debugging address that the browser prints when it starts. */
function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const found = /DevTools listening on (ws:\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`Chromium ended:\n${output}`)));
  });
  return withTimeout(() => `Chromium listens; it said:\n${output}`, address);
}

/* Tests many open seat maps: in the tabs of one browser, and behind one network address. */
describe('open seat maps', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let browser: RealTabs;

  beforeAll(async () => {
    await buildOnce();
    testBed = await startTestBed({
      frontend: join(repositoryRoot(), 'dist', 'frontend'),
      config: { liveStreamsPerAddress: STREAMS },
    });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    browser = await RealTabs.open();
  });
  afterAll(async () => {
    await browser?.close();
    await testBed?.close();
  });

  const followers = () => testBed.app.get(LiveSeats, { strict: false }).viewers;
  /**
   * Waits until the number of live connections to the server is one of `counts`. The server notices a new or closed
   * connection a moment later and sends no event, so this polls.
   */
  const followersBecome = async (...counts: number[]): Promise<void> => {
    for (let left = PATIENCE_MS; left > 0 && !counts.includes(followers()); left -= 20)
      await pause(20);
    expect(counts).toContain(followers());
  };
  const unavailable = (page: Page, number: number) =>
    page.getByRole('button', { name: new RegExp(`^Row A seat ${number}, RM .*, unavailable`) });
  const openMap = async (): Promise<Page> => {
    const page = await browser.newTab();
    await page.goto(`${testBed.url}/seats/${sale.performanceId}`);
    await seatButton(page, 'Row A seat 1').waitFor();
    return page;
  };

  it('in hidden tabs close their live connections until the tabs are shown again', async () => {
    const tabs: Page[] = [];
    // A browser opens at most six connections to a site. The seventh tab could load nothing if the hidden tabs kept their
    // connections.
    for (let tab = 0; tab <= CONNECTIONS; tab += 1) tabs.push(await openMap());
    const [first] = tabs as [Page];
    expect(await first.evaluate('document.visibilityState')).toBe('hidden');
    await followersBecome(1);
    expect((await driver.place(sale.performanceId, [seat(4)])).status).toBe(201);
    await unavailable(tabs[CONNECTIONS] as Page, 4).waitFor();
    expect(await unavailable(first, 4).count()).toBe(0);
    await first.bringToFront();
    await unavailable(first, 4).waitFor();
    await followersBecome(1);
    // A second order proves that the map has a live connection again. The first order may have arrived by the reload
    // alone.
    expect((await driver.place(sale.performanceId, [seat(5)])).status).toBe(201);
    await unavailable(first, 5).waitFor();
    await Promise.all(tabs.map((tab) => tab.close()));
    await followersBecome(0);
  });

  it('stay correct by polling while their network has too many live streams', async () => {
    const url = `${testBed.url}/api/performances/${sale.performanceId}/live`;
    const others: LiveFeed[] = [];
    // The server may still count tabs that were closed a moment ago, so the test retries.
    for (let tries = 0; others.length < STREAMS && tries < 500; tries += 1) {
      const feed = await LiveFeed.open(url);
      if (feed.response.status === 200) others.push(feed);
      else feed.close();
    }
    await followersBecome(STREAMS);
    const errors: Error[] = [];
    const page = await browser.newTab();
    page.on('pageerror', (error) => errors.push(error));
    const refused = page.waitForResponse((response) => response.status() === 429);
    await page.goto(`${testBed.url}/seats/${sale.performanceId}`);
    await seatButton(page, 'Row A seat 1').waitFor();
    expect((await refused).url()).toBe(url);
    expect((await driver.place(sale.performanceId, [seat(6)])).status).toBe(201);
    await unavailable(page, 6).waitFor();
    expect(followers()).toBe(STREAMS);
    expect(errors).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText(/too many|cannot be reached|failed/i).count()).toBe(0);
    others.forEach((feed) => feed.close());
    // Waits for 0 or 1 live connections, because the page may retry its own connection at this moment.
    await followersBecome(0, 1);
    await browser.newTab();
    await page.bringToFront();
    await followersBecome(1);
  });
});
