import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { pause } from '../../backend/infrastructure/process/pause.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';

describe('the server goes down in the middle of a purchase', () => {
  let site: RunningSite;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
    page = await (
      await browser.newContext({ locale: 'en-MY', viewport: { width: 390, height: 844 } })
    ).newPage();
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
    await page
      .getByText(/server cannot be reached/i)
      .first()
      .waitFor();
    expect(await page.getByLabel('First Name').inputValue()).toBe('Mei Ling');
  });

  it('continues where it was when the server is back, with one booking', async () => {
    await site.comeBack();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    const bookings = async (): Promise<unknown[]> =>
      (await (
        await fetch(`${site.url}/api/bookings/email/meiling@family.example`)
      ).json()) as unknown[];
    // The order's answer waits for the list no longer than two seconds.
    while ((await bookings()).length === 0) await pause(100);
    expect(await bookings()).toHaveLength(1);
  });
});
