import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { fillContact, newVisitor, seatButton } from './testing/site-visitor.js';

/**
 * Returns JavaScript that runs in the page: fills a storage area to the last byte, as another program on the same address could.
 */
const fillUp = (area: 'sessionStorage' | 'localStorage') => `
  for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
    for (let part = 0; ; part++) {
      try { ${area}.setItem('filled-' + size + '-' + part, 'x'.repeat(size)); } catch { break; }
    }
  }`;

/** JavaScript that runs in the page: blocks storage, as a browser does when its user forbids sites to store data. */
const forbid = `
  for (const area of ['sessionStorage', 'localStorage'])
    Object.defineProperty(window, area, { get() { throw new DOMException('Access is denied', 'SecurityError'); } });`;

describe('a purchase without browser storage', () => {
  let site: SharedSite;
  let browser: Browser;
  let performanceId: string;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    const [show] = await (await OwnSchool.register(site.url)).production('Storage');
    performanceId = String(show?.id);
  });
  afterAll(() => browser?.close());

  const visitorWith = async (script: string): Promise<{ page: Page; errors: string[] }> => {
    const context = await newVisitor(browser);
    await context.addInitScript(script);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    return { page, errors };
  };

  it.each([
    ['full', `${fillUp('sessionStorage')}${fillUp('localStorage')}`, 'Row C seat 7'],
    ['forbidden', forbid, 'Row C seat 9'],
  ])('works while storage is %s', async (_, script, label) => {
    const { page, errors } = await visitorWith(script);
    await page.goto(`${site.url}/seats/${performanceId}`);
    await seatButton(page, label).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillContact(page, 'storage@family.example');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await page.getByRole('link', { name: 'Back to seat selection' }).click();
    await page.getByText('These seats are held for you').waitFor();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
