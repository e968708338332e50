import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { told } from './notices.js';
import { PHONE, Server, newPage } from './testing/site-visitor.js';

describe('the server goes down in the middle of a purchase', () => {
  let site: RunningSite;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
    page = await newPage(browser, { viewport: PHONE });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('says so, and keeps what was typed', async () => {
    const performances = (await (
      await fetch(`${site.url}/api/performances`)
    ).json()) as PerformanceView[];
    const show = performances.find(
      ({ productionTitle }) => productionTitle === 'Puteri Gunung Ledang',
    );
    await page.goto(`${site.url}/seats/${show?.id}`);
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

  it('continues where it was when the server is back, with one booking', async () => {
    await site.comeBack();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    expect(await new Server(site.url).ordersOf('meiling@family.example')).toHaveLength(1);
  });
});
