import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import type { BookingListItem, BookingView } from '../../backend/contracts/rest/bookings.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { time } from '../src/ui/dates.js';
import { FamilyInbox } from './testing/family-inbox.js';
import { told } from './notices.js';
import { holdTimer } from './testing/held-timer.js';
import { receiptFile } from './testing/one-visitor.js';
import {
  DESKTOP,
  PHONE,
  Server,
  fillContact,
  newPage,
  seatButton,
} from './testing/site-visitor.js';
import { tabComesBack } from './testing/tab-comes-back.js';
import { untilTrue } from './testing/until-true.js';

describe('an interrupted purchase', () => {
  let site: SharedSite;
  let server: Server;
  let browser: Browser;
  let page: Page;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    show = await (await OwnSchool.register(site.url)).ledang();
    page = await newPage(browser);
  });
  afterAll(() => browser?.close());

  const contact = () => page.getByRole('button', { name: 'Continue to Payment' });
  const payment = () => page.getByRole('heading', { name: 'Bank Transfer Payment' });
  const bookingsOf = (email: string) =>
    server.get<BookingListItem[]>(`/api/bookings/email/${email}`);
  const isSelected = (label: string) =>
    page.getByRole('button', { name: new RegExp(`^${label}, RM .*, selected`) });

  it('stays at its step after a reload', async () => {
    await page.goto(`${site.url}/seats/${show.id}`);
    await seatButton(page, 'Row C seat 3').click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await contact().waitFor();
    await page.waitForURL(/step=contact/);
    await fillContact(page, 'typo@family.example');
    await page.reload();
    expect(await page.getByLabel('Email').inputValue()).toBe('typo@family.example');
    await contact().click();
    await payment().waitFor();
    await page.waitForURL(/step=payment/);
    await page.reload();
    await payment().waitFor();
    await page.goBack();
    await contact().waitFor();
    await page.goForward();
    await payment().waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByText('These seats are held for you').waitFor();
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await payment().waitFor();
  });

  it('shows the map together with the notice of held seats, so that no button moves', async () => {
    await page.addInitScript(`
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[aria-label^="Row C seat 7, RM"]')) return;
        window.notedWithMap = document.body.innerText.includes('These seats are held for you');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    `);
    const seating = page.waitForResponse(/\/seating\?/);
    await page.route(/\/api\/bookings\/[^/]+$/, async (route) => {
      await seating;
      await route.continue();
    });
    await page.goto(`${site.url}/seats/${show.id}`);
    await page.getByText('These seats are held for you').waitFor();
    await seatButton(page, 'Row C seat 7').waitFor();
    expect(await page.evaluate('window.notedWithMap')).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await payment().waitFor();
  });

  it('shows no step that the buyer has not reached, whatever the address', async () => {
    const other = await newPage(browser);
    await other.goto(`${site.url}/checkout?step=verify`);
    await other.getByRole('heading', { name: 'No booking data found' }).waitFor();
    await other.goto(`${site.url}/seats/${show.id}`);
    await seatButton(other, 'Row E seat 1').click();
    await other.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await other.getByRole('button', { name: 'Continue to Payment' }).waitFor();
    await other.goto(`${site.url}/checkout?step=verify`);
    await other.getByRole('button', { name: 'Continue to Payment' }).waitFor();
    await other.context().close();
  });

  it('lets the buyer correct the contact details before the payment', async () => {
    await page.getByRole('button', { name: 'Back to contact details' }).click();
    await page.getByLabel('Email').fill('right@family.example');
    await contact().click();
    await payment().waitFor();
    expect(await server.ordersOf('right@family.example')).toHaveLength(1);
    expect(await bookingsOf('typo@family.example')).toEqual([]);
  });

  it('releases its seats when the buyer wants other seats', async () => {
    await page.getByRole('link', { name: 'Back to seat selection' }).click();
    await page.getByRole('button', { name: 'Change seats' }).click();
    await isSelected('Row C seat 3').waitFor();
    await server.untilRow(show, 'C', { free: [3] });
    await seatButton(page, 'Row C seat 3').click();
    await seatButton(page, 'Row C seat 5').click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await contact().click();
    await payment().waitFor();
    await server.untilRow(show, 'C', { taken: [5], free: [3] });
  });

  describe('beside another unpaid order', () => {
    const bar = () => page.getByRole('complementary', { name: 'Unpaid orders' });

    it('stays open, and each page links to both orders', async () => {
      await page.goto(`${site.url}/seats/${show.id}`);
      await seatButton(page, 'Row C seat 7').click();
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await contact().click();
      await payment().waitFor();
      await server.untilRow(show, 'C', { taken: [5, 7] });
      // The page of an order lists only the buyer's other unpaid orders.
      await bar()
        .getByRole('link', { name: /^1 unpaid order, \d+:\d\d left/ })
        .waitFor();
      for (const path of ['/', '/my-tickets', `/seats/${show.id}`]) {
        await page.goto(site.url + path);
        await bar()
          .getByRole('button', { name: /^2 unpaid orders, \d+:\d\d left/ })
          .waitFor();
      }
      // Another tab of the same browser must show the same unpaid orders.
      const tab = await page.context().newPage();
      await tab.goto(site.url);
      await tab.getByText(/^2 unpaid orders/).waitFor();
      await tab.close();
      await bar().getByRole('button').click();
      await bar().getByRole('link').nth(1).waitFor();
      expect(await bar().getByRole('link').count()).toBe(2);
      await bar().getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Complete Payment' }).waitFor();
      await page.getByText('Row C, Seat 5').first().waitFor();
    });

    it('ends only when the buyer gives it up', async () => {
      await page.getByRole('button', { name: 'Give this order up' }).click();
      await page.getByRole('button', { name: 'Keep the order' }).click();
      expect(await server.takenIn(show, 'C')).toContain(5);
      await page.getByRole('button', { name: 'Give this order up' }).click();
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Give the order up' }).click();
      await page.getByText('This booking was cancelled').waitFor();
      // The button that gave up the order has disappeared, so the notice of the cancellation must be visible and have the focus.
      await untilTrue(
        page,
        `(() => {
          const said = document.activeElement;
          const { top, bottom } = said.getBoundingClientRect();
          return said !== document.body && said.innerText.includes('This booking was cancelled') && top > 0 && bottom < innerHeight;
        })()`,
      );
      await page.setViewportSize(DESKTOP);
      expect(await page.getByRole('img', { name: /^Payment QR code/ }).count()).toBe(0);
      await server.untilRow(show, 'C', { taken: [7], free: [5] });

      const id = new URL(page.url()).pathname.split('/').pop();
      const order = await server.get<BookingView>(`/api/bookings/${id}`);
      await page.getByLabel('Receipt image').setInputFiles({
        name: 'paid.png',
        mimeType: 'image/png',
        buffer: await server.receiptFor(order),
      });
      await page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
      await page.getByText('Present this QR code at the venue for check-in').waitFor();
      // The browser's cached copy of the order is older than the payment. The page shows the ticket and must not ask for the
      // payment again.
      expect(await page.getByText(/still to pay/).count()).toBe(0);
      await server.untilRow(show, 'C', { taken: [5] });

      await page.goto(site.url);
      await bar()
        .getByRole('link', { name: /^1 unpaid order/ })
        .click();
      await page.getByText('Row C, Seat 7').first().waitFor();
      await bar().waitFor({ state: 'detached' });
    });
  });

  it("makes one booking when the server's answer was lost before a retry", async () => {
    const buyer = await newPage(browser, { viewport: PHONE });
    await buyer.goto(`${site.url}/seats/${show.id}`);
    await seatButton(buyer, 'Row D seat 4').click();
    await buyer.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
    await fillContact(buyer, 'before-change@family.example');
    // The order reaches the server, but the browser gets no answer.
    await buyer.route(
      '**/api/bookings',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await buyer.getByRole('button', { name: 'Continue to Payment' }).click();
    await told(buyer, /server cannot be reached/i);
    await buyer.getByLabel('Email').fill('after-change@family.example');
    await buyer.getByRole('button', { name: 'Continue to Payment' }).click();
    await buyer.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    expect(await server.ordersOf('after-change@family.example')).toHaveLength(1);
    expect(await bookingsOf('before-change@family.example')).toEqual([]);
    await buyer.context().close();
  });

  it('lets the buyer extend the hold deadline once', async () => {
    const buyer = await newPage(browser);
    await buyer.clock.install();
    const booking = await server.place(show, 'E', [6], 'slow@family.example');
    await server.handOver(booking, buyer.context());
    await buyer.goto(`${site.url}/booking/${booking.id}`);
    await buyer.getByRole('timer').waitFor();
    expect(await buyer.getByRole('button', { name: 'Give me more time' }).count()).toBe(0);
    await buyer.clock.fastForward('26:00');
    await buyer.getByText('Your time is nearly over.').waitFor();
    const late = await oldAnswer(buyer, booking.id);
    await buyer.getByRole('button', { name: 'Give me more time' }).click();
    await told(buyer, 'You have more time');
    await late();
    const { holdUntil, canExtendHold } = await server.get<BookingView>(
      `/api/bookings/${booking.id}`,
    );
    expect(Date.parse(holdUntil ?? '') - Date.parse(booking.holdUntil ?? '')).toBe(30 * 60_000);
    expect(canExtendHold).toBe(false);
    await buyer.getByText(`(until ${time(holdUntil ?? '')})`).waitFor();
    await buyer.getByRole('button', { name: 'Give me more time' }).waitFor({ state: 'detached' });

    // After the hold deadline the payment details disappear, even while the server does not answer. The chosen picture of the
    // receipt stays.
    const paymentQr = buyer.getByRole('img', { name: /^Payment QR code/ });
    await paymentQr.waitFor();
    await buyer.getByLabel('Receipt image').setInputFiles(receiptFile);
    const receipt = buyer.getByRole('img', { name: 'The receipt you chose' });
    await receipt.waitFor();
    await buyer.route(`**/api/bookings/${booking.id}`, (route) => route.abort());
    await buyer.clock.fastForward('01:00:00');
    await paymentQr.waitFor({ state: 'detached' });
    await buyer.getByText('Your time to pay has run out').waitFor();
    await buyer.getByRole('heading', { name: 'Send a receipt' }).waitFor();
    expect(await receipt.count()).toBe(1);
    await buyer.context().close();
  });

  /**
   * Delays the answer to a request for the booking that the page sends now.
   * @returns a function that delivers the answer, unless the page cancelled the request
   */
  async function oldAnswer(buyer: Page, bookingId: string): Promise<() => Promise<void>> {
    const path = `/api/bookings/${bookingId}`;
    const isReading = (request: Request) => request.url().endsWith(path);
    const ended = Promise.race([
      buyer.waitForEvent('requestfinished', isReading),
      buyer.waitForEvent('requestfailed', isReading),
    ]);
    let arrive = (): void => undefined;
    const later = new Promise<void>((done) => (arrive = done));
    let answered = (): void => undefined;
    const read = new Promise<void>((done) => (answered = done));
    await buyer.route(
      `**${path}`,
      async (route) => {
        const answer = await route.fetch();
        answered();
        await later;
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    await tabComesBack(buyer);
    await read;
    return async () => {
      arrive();
      await ended;
    };
  }

  it('is finished when its payment is verified, even if the buyer leaves the page at that moment', async () => {
    const buyer = await newPage(browser);
    // Holds the timer of the success message, so that the test decides when the message disappears.
    await holdTimer(buyer, 1_500);
    await buyer.goto(`${site.url}/seats/${show.id}`);
    await seatButton(buyer, 'Row G seat 5').click();
    await buyer.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillContact(buyer, 'elsewhere@family.example');
    await buyer.getByRole('button', { name: 'Continue to Payment' }).click();
    await buyer.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await buyer.route('**/api/bookings/*/status', (route) =>
      route.fulfill({
        json: {
          status: 'confirmed',
          verificationMessage: null,
          confirmationNumber: 'AAAAA-AAAAA',
          holdUntil: null,
          serverTime: new Date().toISOString(),
        },
      }),
    );
    await buyer.goto(`${site.url}/checkout?step=verify`);
    await buyer.getByRole('heading', { name: 'Payment Verified!' }).waitFor();
    await untilTrue(buyer, 'held.size === 1');
    await buyer.getByRole('banner').getByRole('link', { name: 'Houselights home' }).click();
    await buyer.getByRole('article').first().waitFor();
    await untilTrue(buyer, 'held.size === 0');
    await untilTrue(buyer, "sessionStorage.getItem('bookingData') === null");
    expect(new URL(buyer.url()).pathname).toBe('/');
    await buyer.context().close();
  });

  it('opens on another device by the link in a mail', async () => {
    const booking = await server.place(show, 'E', [8], 'two-devices@family.example');
    const phone = await newPage(browser, { viewport: PHONE });
    await phone.goto(`${site.url}/booking/${booking.id}`);
    await phone.getByRole('heading', { name: 'Is this your booking?' }).waitFor();
    expect(await phone.getByText('Hidden').count()).toBe(2);
    expect(await phone.getByRole('heading', { name: 'Complete Payment' }).count()).toBe(0);
    expect(await phone.getByText('two-devices@family.example').count()).toBe(0);
    await phone.getByRole('button', { name: 'Send me the link by email' }).click();
    await phone.getByText('The link is on its way to the email address of this booking.').waitFor();

    const mail = await new FamilyInbox(browser, site.url).open(
      'Your booking',
      'two-devices@family.example',
    );
    const address = await mail.letter
      .getByRole('link', { name: 'Open my booking' })
      .getAttribute('href');
    expect(address).toMatch(/#key=/);
    await mail.page.context().close();
    await phone.goto(address ?? '');
    await phone.getByRole('heading', { name: 'Complete Payment' }).waitFor();
    await phone.getByText('two-devices@family.example').waitFor();
    await phone.waitForURL((url) => url.hash === '');
    // The device now has a cookie which proves that the order is the buyer's. So the page loads again without the key in the
    // link.
    await phone.reload();
    await phone.getByRole('heading', { name: 'Complete Payment' }).waitFor();
    await phone.context().close();
  });

  /** Releases the order by an API call with the key of this tab. The page itself does not learn about the release. */
  async function releaseOrderOf(tab: Page): Promise<void> {
    const progress = JSON.parse(
      await tab.evaluate<string>("sessionStorage.getItem('checkoutProgress')"),
    ) as { bookingId: string; idempotencyKey: string };
    await server.post(`/api/bookings/${progress.bookingId}/release`, undefined, {
      'Idempotency-Key': progress.idempotencyKey,
    });
  }

  it('shows the state of its hold again when the tab comes back', async () => {
    const buyer = await newPage(browser);
    await buyer.goto(`${site.url}/seats/${show.id}`);
    await seatButton(buyer, 'Row F seat 3').click();
    await buyer.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillContact(buyer, 'away@family.example');
    await buyer.getByRole('button', { name: 'Continue to Payment' }).click();
    await buyer.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await buyer.getByRole('link', { name: 'Back to seat selection' }).click();
    await buyer.getByText('These seats are held for you').waitFor();
    await releaseOrderOf(buyer);
    await tabComesBack(buyer);
    await buyer.getByText('This booking was cancelled').waitFor();
    expect(await buyer.getByText('These seats are held for you').count()).toBe(0);

    await buyer.goto(`${site.url}/my-tickets`);
    await buyer.getByLabel('Email').fill('away@family.example');
    await buyer.getByRole('button', { name: 'Search' }).click();
    await buyer.getByRole('heading', { name: 'Expired and cancelled' }).waitFor();
    await buyer.getByRole('link', { name: /^Choose seats again for / }).waitFor();
    await buyer.getByRole('link', { name: /^View Details of / }).click();
    await buyer.getByText('This booking was cancelled').waitFor();
    await buyer.getByRole('link', { name: 'WhatsApp' }).waitFor();
    expect(await buyer.getByRole('img', { name: /Payment QR/ }).count()).toBe(0);
    await buyer.getByRole('link', { name: 'Choose seats again' }).click();
    await buyer.waitForURL(`${site.url}/seats/${show.id}`);
    await buyer.context().close();
  });

  it("shows its order's status after the hold deadline, even without the bar of unpaid orders", async () => {
    const buyer = await newPage(browser);
    await buyer.clock.install();
    await buyer.goto(`${site.url}/seats/${show.id}`);
    await seatButton(buyer, 'Row F seat 4').click();
    await buyer.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillContact(buyer, 'time-over@family.example');
    await buyer.getByRole('button', { name: 'Continue to Payment' }).click();
    await buyer.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    // Removes the stored list of orders, because the bar of unpaid orders would otherwise fetch the order, too.
    await buyer.evaluate("localStorage.removeItem('openOrders')");
    await buyer.goto(`${site.url}/seats/${show.id}`);
    await buyer.getByText('These seats are held for you').waitFor();
    expect(await buyer.getByRole('complementary', { name: 'Unpaid orders' }).count()).toBe(0);
    await releaseOrderOf(buyer);
    await buyer.clock.fastForward('31:00');
    await buyer.getByText('This booking was cancelled').waitFor();
    await buyer.context().close();
  });

  it('leads back to the map with the same seats selected when the hold has ended', async () => {
    await releaseOrderOf(page);
    await page.goto(`${site.url}/checkout?step=payment`);
    await page.getByRole('link', { name: 'Choose seats again' }).click();
    await isSelected('Row C seat 7').waitFor();
  });
});
