import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { told } from './notices.js';
import { PHONE, Server, newPage, seatButton } from './testing/site-visitor.js';

describe('while the server is down and after its restart,', () => {
  let site: RunningSite;
  let browser: Browser;
  let page: Page;
  let server: Server;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
    page = await newPage(browser, { viewport: PHONE });
    server = new Server(site.url);
    show = await server.showOf('Puteri Gunung Ledang');
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('a checkout keeps the details that the buyer typed', async () => {
    await page.goto(`${site.url}/seats/${show.id}`);
    await page.getByRole('button', { name: /^Row B seat 3, RM/ }).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.getByLabel('First Name').fill('Mei Ling');
    await page.getByLabel('Last Name').fill('Tan');
    await page.getByLabel('Email').fill('meiling@family.example');
    await page.getByLabel('Phone Number').fill('013-222 3333');
    await site.goDown();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await told(page, /server cannot be reached/i);
    expect(await page.getByLabel('First Name').inputValue()).toBe('Mei Ling');
  });

  it('a checkout continues at the same step', async () => {
    await site.comeBack();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    expect(await server.ordersOf('meiling@family.example')).toHaveLength(1);
  });

  it('an open seat map reconnects by itself and keeps the selection', async () => {
    const map = await newPage(browser, { viewport: PHONE });
    const shown = (seat: number, state: string) =>
      map.getByRole('button', { name: new RegExp(`^Row B seat ${seat}, RM .*, ${state}`) });
    await map.goto(`${site.url}/seats/${show.id}`);
    await seatButton(map, 'Row B seat 9').click();
    await shown(9, 'selected').waitFor();
    // The map reconnects only after another buyer took the seat, so only a reload of all seats can show this.
    await map.route('**/live', (route) => route.abort());
    await site.goDown();
    await site.comeBack();
    await server.place(show, 'B', [16], 'missed@family.example');
    expect(await shown(16, 'unavailable').count()).toBe(0);
    await map.unroute('**/live');
    await shown(16, 'unavailable').waitFor();
    await server.place(show, 'B', [17], 'after@family.example');
    await shown(17, 'unavailable').waitFor();
    await shown(9, 'selected').waitFor();
    await map.getByText('1 seat', { exact: true }).waitFor();
  });
});
