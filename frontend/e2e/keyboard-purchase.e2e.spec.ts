import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { Server, newPage } from './testing/site-visitor.js';
import { holdTimer } from './testing/held-timer.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { untilTrue } from './testing/until-true.js';

/** Number of Tab presses after which the test fails. On every screen, fewer presses reach the wanted element. */
const MOST_STOPS = 150;

describe('a family that buys by keyboard alone', () => {
  let site: SharedSite;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    site = await sharedSite();
    await (await OwnSchool.register(site.url)).production('Hikayat Hang Tuah');
    browser = await launchBrowser();
    page = await newPage(browser, { reducedMotion: 'reduce' });
    // Holds the timer of the success message, so that the test decides when the message disappears.
    await holdTimer(page, 1_500);
    await page.goto(site.url);
  });
  afterAll(() => browser?.close());

  const hasFocus = async (target: Locator) =>
    (await target.and(page.locator(':focus')).count()) > 0;

  /** Presses Tab until `target` has the focus, as a keyboard user does. */
  async function tabTo(target: Locator): Promise<void> {
    await target.first().waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${target.toString()}`);
  }

  async function press(target: Locator, key = 'Enter'): Promise<void> {
    await tabTo(target);
    await page.keyboard.press(key);
  }

  async function type(label: string, text: string): Promise<void> {
    await tabTo(page.getByLabel(label));
    await page.keyboard.type(text);
  }

  it('can choose a performance', async () => {
    const show = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Hikayat Hang Tuah' }) });
    await press(show.getByRole('link').first());
    await page.getByRole('heading', { name: 'Hikayat Hang Tuah', level: 1 }).waitFor();
  });

  it('can choose the best seats and change them in the list of seats', async () => {
    await press(page.getByRole('button', { name: 'Best seats' }));
    await page.getByRole('status').filter({ hasText: 'Selected:' }).waitFor();
    await page.keyboard.press('Shift+Tab');
    for (
      let stop = 0;
      stop < MOST_STOPS && !(await hasFocus(page.getByRole('tab', { name: 'Map' })));
      stop += 1
    )
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    const checked = page.getByRole('checkbox', { checked: true });
    await checked.first().waitFor();
    expect(await checked.count()).toBe(2);
    await press(checked.first(), 'Space');
    await checked.nth(1).waitFor({ state: 'detached' });
    expect(await checked.count()).toBe(1);
    // Uses the skip link, which moves the focus past hundreds of seats.
    for (
      let stop = 0;
      stop < MOST_STOPS && !(await hasFocus(page.getByRole('tab', { name: 'List' })));
      stop += 1
    )
      await page.keyboard.press('Shift+Tab');
    await press(page.getByRole('link', { name: 'Go to the selected seats' }));
    await press(page.getByRole('button', { name: 'Proceed to Checkout' }));
  });

  it('can give contact details and reach the payment', async () => {
    await type('First Name', 'Aisyah');
    await type('Last Name', 'Rahman');
    await type('Email', 'keys@family.example');
    await type('Phone Number', '012-345 6789');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    // The focus is on the new step. The next Tab stays within the step, and does not return to the top of the page.
    await untilTrue(
      page,
      "document.activeElement.getAttribute('aria-label') === 'Step 2 of 3: Payment'",
    );
  });

  it('can upload the receipt and see the ticket', async () => {
    const server = new Server(site.url);
    const [item] = await server.ordersOf('keys@family.example');
    const receipt = join(site.dataDir, 'by-keys.png');
    await writeFile(
      receipt,
      await server.receiptFor(await server.get<BookingView>(`/api/bookings/${item?.id}`)),
    );
    const choosing = page.waitForEvent('filechooser');
    await press(page.getByRole('button', { name: 'Upload Payment Receipt' }));
    await (await choosing).setFiles(receipt);
    await press(page.getByRole('button', { name: 'Upload Payment Receipt' }));
    await page.getByText('Payment Verified!').waitFor();
    await untilTrue(page, 'held.size === 1');
    await page.evaluate('held.run()');
    await page.waitForURL(/\/confirmation\?conf=/, { timeout: 60_000 });
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await press(page.getByRole('link', { name: 'View and print your tickets' }));
    await page.getByText('Present this QR code at the venue for check-in').waitFor();
  });

  it('sees no animation when the browser is set to reduced motion', async () => {
    const moving = await page.evaluate(
      'document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 10).length',
    );
    expect(moving).toBe(0);
  });
});
