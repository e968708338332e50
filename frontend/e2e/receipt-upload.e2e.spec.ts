import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import type { BookingListItem, BookingView } from '../../backend/contracts/rest/bookings.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { Fingers, middleOf } from './testing/fingers.js';
import {
  PHONE,
  Server,
  comeNear,
  fillContact,
  newPage,
  seatButton,
} from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

jest.setTimeout(240_000);

const DECISION = { timeout: 60_000 };

/** One order with several receipts, which are really stored, read and decided. */
describe('receipts sent from checkout', () => {
  let site: RunningSite;
  let server: Server;
  let browser: Browser;
  let page: Page;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await startSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    show = await server.showOf('Puteri Gunung Ledang');
    page = await newPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const heading = (name: string) => page.getByRole('heading', { name }).first();
  const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({
    name,
    mimeType,
    buffer,
  });
  const choose = (chosen: ReturnType<typeof file>) =>
    page.getByLabel('Receipt image').setInputFiles(chosen);
  const send = () => page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
  const order = async (email: string): Promise<BookingView> => {
    const [item] = await server.get<BookingListItem[]>(`/api/bookings/email/${email}`);
    return server.get<BookingView>(`/api/bookings/${item?.id}`);
  };
  const begin = async (seat: string, email: string) => {
    await page.goto(`${site.url}/seats/${show.id}`);
    await comeNear(page, seat);
    await seatButton(page, seat).tap();
    await page
      .getByRole('button', { name: 'Proceed to Checkout' })
      .filter({ visible: true })
      .click();
    await fillContact(page, email);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await heading('Bank Transfer Payment').waitFor();
  };

  it('are paid for with the numbers beside the steps, while the clock stays in sight', async () => {
    await begin('Row B seat 9', 'upload@family.example');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { payee, paymentReference } = await order('upload@family.example');
    const steps = page.getByRole('listitem');
    for (const [what, step, copied] of [
      ['account number', /^Scan the QR code/, payee.accountNumber],
      ['amount', /^Pay the exact amount/, '35.00'],
      ['payment reference', /^Pay the exact amount/, paymentReference],
    ] as const) {
      await steps
        .filter({ hasText: step })
        .getByRole('button', { name: `Copy ${what}`, exact: true })
        .tap();
      await untilTrue(page, `navigator.clipboard.readText().then((text) => text === '${copied}')`);
    }
    await page.getByText('Paying on this phone? Save the picture').waitFor();
    await page.getByRole('button', { name: 'Give this order up' }).scrollIntoViewIfNeeded();
    const clock = await middleOf(page.getByRole('timer'));
    expect(clock.y).toBeGreaterThan(64);
    expect(clock.y).toBeLessThan(PHONE.height / 3);
    // One way to choose and send a picture.
    expect(await page.getByRole('button', { name: /upload|choose/i }).count()).toBe(1);
  });

  it('are one image of at most 10 MB', async () => {
    await page.getByText('One image, up to 10 MB').waitFor();
    await choose(file('receipt.pdf', Buffer.from('x'), 'application/pdf'));
    await page.getByText(/receipt\.pdf is not an image\. Please choose a screenshot/).waitFor();
    await choose(file('large.png', Buffer.alloc(10_485_761)));
    await page.getByText(/larger than the limit of 10 MB/).waitFor();
  });

  it('that are not pictures, whatever their name, are refused by the server with advice', async () => {
    await choose(file('receipt.png', Buffer.from('no picture at all')));
    await send();
    await page
      .getByRole('alert')
      .filter({ hasText: /image|picture/i })
      .waitFor();
    await heading('Bank Transfer Payment').waitFor();
  });

  it('show the progress of the upload and of the check', async () => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const slow = {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 64 * 1024,
    };
    const wrong = await server.receiptFor(await order('upload@family.example'), 100);
    // The same picture, too large to be sent in a moment.
    await choose(file('receipt.png', await sharp(wrong).png({ compressionLevel: 0 }).toBuffer()));
    await network.send('Network.emulateNetworkConditions', slow);
    await send();
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await page.getByText(/^Sending your receipt: [1-9]\d?%$/).waitFor();
    expect(await page.getByRole('button', { name: 'Uploading...' }).isDisabled()).toBe(true);
    const sent = await page.evaluate<number>("document.querySelector('progress').value");
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(1);
    // While another window is in front no notice closes by itself, so it is the result that takes it away.
    await page.evaluate("window.dispatchEvent(new Event('blur'))");
    const told = Promise.all([
      page.getByText('Receipt uploaded').first().waitFor(DECISION),
      page.getByText('Verifying your payment...').first().waitFor(DECISION),
      heading('Verifying Payment').waitFor(DECISION),
      page.getByText('Reading the picture').waitFor(DECISION),
    ]);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await told;
    await heading('Payment Verification Failed').waitFor(DECISION);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Verifying your payment...' })
      .waitFor({ state: 'detached' });
  });

  it('of another amount are rejected, with the reason, the time that is left and the next step, also after a reload', async () => {
    for (let time = 0; time < 2; time += 1) {
      await heading('Payment Verification Failed').waitFor(DECISION);
      await page
        .getByText(/RM 1\.00/)
        .first()
        .waitFor();
      await page.getByRole('timer').waitFor();
      await page.getByRole('button', { name: 'Upload a better receipt' }).waitFor();
      await page.reload();
    }
    expect((await order('upload@family.example')).holdUntil).not.toBeNull();
  });

  it('can be followed by a better one, and the tickets are there', async () => {
    await page.getByRole('button', { name: 'Upload a better receipt' }).click();
    await page.getByText('The last receipt was not accepted').waitFor();
    await choose(file('better.png', await server.receiptFor(await order('upload@family.example'))));
    await send();
    // Checked in every frame, because it is shown only for a moment.
    await untilTrue(
      page,
      "['Payment Verified!', 'Your booking is confirmed'].every((words) => document.body.innerText.includes(words))",
      DECISION,
    );
    await heading('Booking Confirmed!').waitFor();
    expect(await page.evaluate("sessionStorage.getItem('bookingData')")).toBeNull();
    await page.getByText('Email Sent').waitFor();
  });

  it('that are not receipts are shown to the school, and the clock runs on for a better one', async () => {
    await begin('Row B seat 10', 'unread@family.example');
    await choose(
      file(
        'grey.png',
        await sharp({ create: { width: 600, height: 900, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      ),
    );
    await send();
    await heading('Manual Review Required').waitFor(DECISION);
    await page.getByText(/We found no receipt in this picture/).waitFor();
    await page.getByText(/Your seats are held for/).waitFor();
    const { id, status } = await order('unread@family.example');
    expect(status).toBe('needs_review');
    await page.getByRole('button', { name: 'Upload a better receipt' }).click();
    await page.getByText('The last picture was no receipt').waitFor();
    await page.goto(`${site.url}/booking/${id}`);
    await page.getByText('The last picture was no receipt').waitFor();
    await heading('Payment Verification').waitFor();
    await page.getByRole('link', { name: 'Download', exact: true }).waitFor();
  });

  it('have notices that a swipe of 50 px to the right dismisses, and no shorter one', async () => {
    const fingers = await Fingers.on(page);
    await page.goto(`${site.url}/seats/${show.id}`);
    await comeNear(page, 'Row B seat 13');
    await seatButton(page, 'Row B seat 13').tap();
    await page.getByText('1 seat', { exact: true }).waitFor();
    await server.place(show, 'B', [13], 'swipe@family.example');
    const notice = page.getByRole('listitem').filter({ hasText: 'A seat was just taken' });
    await notice.waitFor();
    // While another window is in front no notice closes by itself, so one that closes was swiped.
    const stays = () => page.evaluate("window.dispatchEvent(new Event('blur'))");
    await stays();
    await fingers.drag(await middleOf(notice), { x: 40, y: 0 });
    await stays();
    expect(await notice.count()).toBe(1);
    await fingers.drag(await middleOf(notice), { x: 60, y: 0 });
    await stays();
    await notice.waitFor({ state: 'detached' });
  });
});
