import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { announceChange } from '../../backend/infrastructure/outbox/catalogue-change.js';
import { dateAndTime } from '../../backend/infrastructure/mail/frame/texts.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { closed, dialog, noticesStayOpen } from './staff-page.js';
import { FamilyInbox, type OpenedMail } from './testing/family-inbox.js';
import { Fingers, middleOf } from './testing/fingers.js';
import { holdTimer } from './testing/held-timer.js';
import { keepPictures } from './testing/pictures.js';
import {
  PHONE,
  Server,
  comeNear,
  fillContact,
  newPage,
  seatButton,
} from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

const DECISION = { timeout: 60_000 };

/** E-mail address of a family that orders at the second school and never pays. */
const LATE = 'late@family.example';

/**
 * Sets the school's time to pay to one minute in the database, so that the test can wait for the deadline. The
 * settings page allows at least five minutes.
 */
async function giveOneMinute(databaseUrl: string, schoolId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'alter table catalogue.schools drop constraint if exists ck_schools_hold_minutes',
  );
  await client.query('update catalogue.schools set hold_minutes = 1 where id = $1', [schoolId]);
  await announceChange(client, 'everything');
  await client.end();
}

/** Finds a visible text in the mail's HTML. The first sentence also occurs as hidden text, for the preview in the inbox list. */
const inLetter = ({ letter }: OpenedMail, words: string | RegExp) =>
  letter.getByText(words).filter({ visible: true }).first();

/**
 * Checks that replies to the mail go to the school, and that the mail shows the school's e-mail address, telephone
 * and WhatsApp.
 */
async function leadsTo(
  { contact: school }: OwnSchool,
  { page, letter, text }: OpenedMail,
): Promise<void> {
  await page.getByRole('definition').getByText(school.email, { exact: true }).waitFor();
  for (const [name, href] of [
    [school.email, `mailto:${school.email}`],
    [school.phone, school.telephone],
    ['WhatsApp', school.chat],
  ] as const)
    expect(await letter.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
  expect(text).toContain(`${school.email}, ${school.phone}, WhatsApp: ${school.chat}`);
}

/** Tests without fakes: the site itself stores, reads and decides the receipts of these orders. */
describe('payment by receipt', () => {
  let site: SharedSite;
  let server: Server;
  let browser: Browser;
  let page: Page;
  let show: PerformanceView;
  let inbox: FamilyInbox;
  let school: OwnSchool;
  let lateSchool: OwnSchool;

  beforeAll(async () => {
    site = await sharedSite();
    server = new Server(site.url);
    school = await OwnSchool.register(site.url);
    lateSchool = await OwnSchool.register(site.url);
    const [unpaid] = await lateSchool.production('Too late');
    await giveOneMinute(site.databaseUrl, lateSchool.id);
    await server.place(unpaid as PerformanceView, 'C', [3], LATE);
    browser = await launchBrowser();
    inbox = new FamilyInbox(browser, site.url);
    show = await school.ledang();
    page = await newPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  });
  afterAll(() => browser?.close());

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
    const [item] = await server.ordersOf(email);
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

  it('keeps the time left to pay visible beside the bank details', async () => {
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
      await waitUntil(
        `the clipboard has the ${what}`,
        async () => (await page.evaluate('navigator.clipboard.readText()')) === copied,
      );
    }
    await page.getByText('Paying on this phone? Save the picture').waitFor();
    await page.getByRole('button', { name: 'Give this order up' }).scrollIntoViewIfNeeded();
    const clock = await middleOf(page.getByRole('timer'));
    expect(clock.y).toBeGreaterThan(64);
    expect(clock.y).toBeLessThan(PHONE.height / 3);
    // One button lets the family choose a picture and sends it.
    expect(await page.getByRole('button', { name: /upload|choose/i }).count()).toBe(1);
  });

  it('sends a mail with everything that the family needs to pay', async () => {
    const { holdUntil, paymentReference, payee } = await order('upload@family.example');
    const mail = await inbox.open('Please pay by', 'upload@family.example');
    await mail.letter.getByRole('heading', { name: 'Your seats are held' }).waitFor();
    for (const fact of [
      `We hold your seats until ${dateAndTime(new Date(holdUntil ?? ''))}, Malaysian time.`,
      'RM 35.00',
      payee.merchantName,
      payee.bankName,
      payee.accountNumber,
      paymentReference,
      'Front Stalls, row B: seat 9',
    ]) {
      await inLetter(mail, fact).waitFor();
      expect(mail.text).toContain(fact);
    }
    // The family types the account number and the reference into a banking app, so the mail shows both in a monospaced font.
    for (const typed of [payee.accountNumber, paymentReference])
      expect(
        await mail.letter.getByText(typed, { exact: true }).last().getAttribute('style'),
      ).toContain('monospace');
    const qr = mail.letter.getByRole('img', { name: 'The school’s payment QR code' });
    const width = await qr.evaluate(
      async (picture: { decode(): Promise<void>; naturalWidth: number }) => {
        await picture.decode();
        return picture.naturalWidth;
      },
    );
    expect(width).toBeGreaterThan(300);
    await leadsTo(school, mail);
    const opened = await mail.follow('Upload my receipt');
    await opened.getByRole('heading', { name: 'Complete Payment' }).waitFor();
    await opened.getByText('upload@family.example').waitFor();
    await opened.getByRole('button', { name: 'Upload Payment Receipt' }).waitFor();
    await mail.page.context().close();
  });

  it('accepts exactly one image, of at most 10 MB', async () => {
    await page.getByText('One image, up to 10 MB').waitFor();
    await choose(file('receipt.pdf', Buffer.from('x'), 'application/pdf'));
    await page.getByText(/receipt\.pdf is not an image\. Please choose a screenshot/).waitFor();
    await choose(file('large.png', Buffer.alloc(10_485_761)));
    await page.getByText(/larger than the limit of 10 MB/).waitFor();
  });

  it('refuses a file that is not a picture, whatever its name', async () => {
    await choose(file('receipt.png', Buffer.from('no picture at all')));
    await send();
    await page
      .getByRole('alert')
      .filter({ hasText: /image|picture/i })
      .waitFor();
    await heading('Bank Transfer Payment').waitFor();
  });

  it('shows the progress of the upload and of the check', async () => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const slow = {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 16 * 1024,
    };
    const wrong = await server.receiptFor(await order('upload@family.example'), 100);
    // An uncompressed picture of the receipt is so large that its upload takes a while.
    await choose(file('receipt.png', await sharp(wrong).png({ compressionLevel: 0 }).toBuffer()));
    await network.send('Network.emulateNetworkConditions', slow);
    // The notice of the result replaces the notice of the upload. The test delays the result until it has checked
    // everything before the result.
    await noticesStayOpen(page);
    let goOn = (): void => {};
    const seen = new Promise<void>((done) => (goOn = done));
    await page.route('**/api/bookings/*/status', (route) => seen.then(() => route.continue()));
    await send();
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await page.getByText(/^Sending your receipt: [1-9]\d?%$/).waitFor();
    expect(await page.getByRole('button', { name: 'Uploading...' }).isDisabled()).toBe(true);
    const sent = await page.evaluate<number>("document.querySelector('progress').value");
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(1);
    const shown = Promise.all([
      page.getByText('Receipt uploaded').first().waitFor(DECISION),
      page.getByText('Verifying your payment...').first().waitFor(DECISION),
      heading('Verifying Payment').waitFor(DECISION),
      page.getByText('Reading the picture').waitFor(DECISION),
    ]);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await shown;
    goOn();
    await heading('Payment Verification Failed').waitFor(DECISION);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Verifying your payment...' })
      .waitFor({ state: 'detached' });
  });

  it('rejects a receipt of another amount and shows the reason', async () => {
    for (let time = 0; time < 2; time += 1) {
      await heading('Payment Verification Failed').waitFor(DECISION);
      await page
        .getByText(/RM 1\.00/)
        .first()
        .waitFor();
      await page.getByRole('timer').waitFor();
      await page.getByRole('button', { name: 'Upload a better receipt' }).waitFor();
      // Holds the timer of the success message that a later upload shows, so that the message stays as long as the test needs it.
      if (time === 1) await holdTimer(page, 1_500);
      await page.reload();
    }
    expect((await order('upload@family.example')).holdUntil).not.toBeNull();
  });

  it('mails the family about a receipt of another amount, with a link to send another receipt', async () => {
    const { holdUntil } = await order('upload@family.example');
    const mail = await inbox.open('Please send another receipt', 'upload@family.example');
    await inLetter(mail, /^The receipt shows RM 1\.00, but the booking costs/).waitFor();
    await inLetter(
      mail,
      `We keep your seats until ${dateAndTime(new Date(holdUntil ?? ''))}, Malaysian time.`,
    ).waitFor();
    await leadsTo(school, mail);
    const opened = await mail.follow('Upload another receipt');
    await opened.getByText('The last receipt was not accepted').waitFor();
    await opened.getByRole('img', { name: /^Payment QR code/ }).waitFor();
    await opened.getByRole('timer').waitFor();
    await opened.getByRole('button', { name: 'Upload Payment Receipt' }).waitFor();
    await mail.page.context().close();
  });

  it('confirms the booking after a correct receipt', async () => {
    await page.getByRole('button', { name: 'Upload a better receipt' }).click();
    await page.getByText('The last receipt was not accepted').waitFor();
    await choose(file('better.png', await server.receiptFor(await order('upload@family.example'))));
    await send();
    await untilTrue(
      page,
      "['Payment Verified!', 'Your booking is confirmed'].every((words) => document.body.innerText.includes(words))",
      DECISION,
    );
    await untilTrue(page, 'held.size === 1');
    await page.evaluate('held.run()');
    await heading('Booking Confirmed!').waitFor();
    // The page deletes its record of the order in progress once it requests the ticket.
    await untilTrue(page, "sessionStorage.getItem('bookingData') === null");
    await page.getByText('Email Sent').waitFor();
  });

  it('asks the school to review a picture that is no receipt', async () => {
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

  it('asks staff to review a receipt with too high an amount', async () => {
    await begin('Row B seat 11', 'generous@family.example');
    await choose(
      file('more.png', await server.receiptFor(await order('generous@family.example'), 4500)),
    );
    await send();
    await heading('Manual Review Required').waitFor(DECISION);
    await page.getByText(/seems to show RM 45\.00, but the booking costs RM 35\.00/).waitFor();
    await page.getByText(/Your seats stay yours until it is settled/).waitFor();
    await page.getByRole('link', { name: 'WhatsApp' }).waitFor();
    await page.getByRole('button', { name: 'Send a sharper picture' }).waitFor();
    expect(await page.getByRole('img', { name: /^Payment QR code/ }).count()).toBe(0);
    await keepPictures(page, 'paid too much');
    // The browser's back button must not lead to a second payment: the payment step says that the school is checking the receipt.
    const place = await page.evaluate<number>('navigation.currentEntry.index');
    await page.goBack();
    await untilTrue(
      page,
      `navigation.currentEntry.index === ${place - 1} && location.search === '?step=verify'`,
    );
    await heading('Manual Review Required').waitFor();
    expect(await page.getByRole('img', { name: /^Payment QR code/ }).count()).toBe(0);
    const { status, paymentReference } = await order('generous@family.example');
    expect(status).toBe('needs_review');

    const mail = await inbox.open('We are checking your receipt', 'generous@family.example');
    for (const words of [
      /^The receipt seems to show RM 45\.00, but the booking costs RM 35\.00\./,
      new RegExp(`^Your seats are kept until ${school.name} has decided`),
      /sharper picture/,
      'RM 35.00',
      paymentReference,
      'Front Stalls, row B: seat 11',
    ])
      await inLetter(mail, words).waitFor();
    for (const line of ['Total: RM 35.00', paymentReference, 'Front Stalls, row B: seat 11'])
      expect(mail.text).toContain(line);
    await leadsTo(school, mail);
    const opened = await mail.follow('View your booking');
    await opened.getByText('The school is looking at your receipt').waitFor();
    await opened.getByText(/Your seats stay yours until it is settled/).waitFor();
    await mail.page.context().close();
  });

  describe('reviewed by staff', () => {
    let staff: Page;

    beforeAll(async () => {
      const { id } = await order('generous@family.example');
      // The former address of the review page redirects to the booking page.
      staff = await school.page(browser, `/admin/bookings/${id}/receipts`);
      await staff.waitForURL(`${site.url}/admin/bookings/${id}`);
    });
    afterAll(() => staff?.context().close());

    it('shows staff why the receipt was not accepted automatically', async () => {
      const amount = staff.getByRole('row', { name: /^Amount / });
      expect(await amount.textContent()).toMatch(/RM 45\.00RM 35\.00.*Doubt/);
      await keepPictures(staff, 'paid too much for staff');
    });

    it('can be rejected with a message, which the family gets by mail', async () => {
      await staff.getByRole('button', { name: 'Reject Receipt' }).click();
      const rejecting = dialog(staff, 'Reject this receipt?');
      await rejecting.getByRole('textbox').fill('This transfer went to another school.');
      await rejecting.getByRole('button', { name: 'Reject Receipt' }).click();
      await closed(staff, 'Reject this receipt?');
      const mail = await inbox.open('Your payment was not accepted', 'generous@family.example');
      await inLetter(mail, 'This transfer went to another school.').waitFor();
      await inLetter(mail, /^Your seats are free for others again/).waitFor();
      await leadsTo(school, mail);
      const opened = await mail.follow('View your booking');
      await opened.getByText('The school did not accept the payment for this booking').waitFor();
      await opened.getByRole('link', { name: 'WhatsApp' }).waitFor();
      expect(await opened.getByRole('img', { name: /^Payment QR code/ }).count()).toBe(0);
      expect(await opened.getByText(/stay yours|still held|are held/).count()).toBe(0);
      expect(await opened.getByLabel('Receipt image').count()).toBe(0);
      await server.untilRow(show, 'B', { free: [11] });
      await mail.page.context().close();
    });

    it('shows staff whether the customer was informed by mail', async () => {
      await staff.reload();
      await staff
        .getByText('The customer was told by email: This transfer went to another school.')
        .waitFor();
      await staff.route(/\/api\/admin\/bookings\/[\da-f-]+\/receipts$/, async (route) => {
        const answer = await route.fetch();
        const review = (await answer.json()) as { receipts: { told: string }[] };
        const receipts = review.receipts.map((receipt) => ({ ...receipt, told: 'not-sent' }));
        await route.fulfill({ response: answer, json: { ...review, receipts } });
      });
      await staff.reload();
      await staff.getByText(/^The customer could not be told by email/).waitFor();
      expect(await staff.getByText(/was told by email: This transfer/).count()).toBe(0);
    });
  });

  it('is no longer requested after the hold deadline', async () => {
    const mail = await inbox.open('Your booking has expired', LATE);
    await inLetter(mail, /the seats have been released/).waitFor();
    await leadsTo(lateSchool, mail);
    const opened = await mail.follow('Open your booking');
    const seen = async () => {
      await opened.getByText('Your time to pay has run out').waitFor();
      await opened.getByText(/please do not pay now/).waitFor();
      await opened.getByRole('link', { name: 'WhatsApp' }).waitFor();
      await opened.getByRole('link', { name: 'Choose seats again' }).waitFor();
      expect(await opened.getByRole('img', { name: /^Payment QR code/ }).count()).toBe(0);
    };
    await seen();
    await opened.getByRole('button', { name: 'Upload Payment Receipt' }).waitFor();
    await keepPictures(opened, 'expired by its link');
    await opened.goto(`${site.url}/my-tickets`);
    await opened.getByLabel('Email').fill(LATE);
    await opened.getByRole('button', { name: 'Search' }).click();
    await opened.getByRole('heading', { name: 'Expired and cancelled' }).waitFor();
    await opened.getByRole('link', { name: /^Choose seats again for / }).waitFor();
    await opened.getByRole('link', { name: /^View Details of / }).click();
    await seen();
    await mail.page.context().close();
  });

  it('shows a notice that a swipe of 50 px to the right closes', async () => {
    const fingers = await Fingers.on(page);
    await page.goto(`${site.url}/seats/${show.id}`);
    await comeNear(page, 'Row B seat 13');
    await seatButton(page, 'Row B seat 13').tap();
    await page.getByText('1 seat', { exact: true }).waitFor();
    const notice = page.getByRole('listitem').filter({ hasText: 'A seat was just taken' });
    // Browsers keep notices open while another window is in front, so only a swipe can close this notice.
    const stays = () => page.evaluate("window.dispatchEvent(new Event('blur'))");
    await noticesStayOpen(page);
    await server.place(show, 'B', [13], 'swipe@family.example');
    await notice.waitFor();
    await fingers.drag(await middleOf(notice), { x: 40, y: 0 });
    await stays();
    expect(await notice.count()).toBe(1);
    await fingers.drag(await middleOf(notice), { x: 60, y: 0 });
    await stays();
    await notice.waitFor({ state: 'detached' });
  });
});
