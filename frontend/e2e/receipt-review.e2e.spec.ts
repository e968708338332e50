import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import type { WaitingView } from '../../backend/contracts/rest/administration.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import type { Staff } from '../../backend/tools/bench/test-bed/staff.js';
import { renderReceipt } from '../../backend/tools/demo-receipt/render-receipt.js';
import { shortDay, time } from '../src/ui/dates.js';
import { closed, discard, dialog } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { OwnSchool } from './testing/own-school.js';
import { keepPictures } from './testing/pictures.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { PHONE, Server } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

const DESKTOP = { width: 1400, height: 1000 };

/**
 * Returns JavaScript that is true when the review decision has the focus, so that keyboard and screen reader users
 * continue there.
 */
const FOCUS_ON = (words: string): string =>
  `document.activeElement?.tagName === 'P' && document.activeElement.textContent.startsWith('${words}')`;

describe('staff who review receipts', () => {
  let site: SharedSite;
  let browser: Browser;
  let server: Server;
  let school: OwnSchool;
  /** Client for API calls, signed in as the staff member who uses the browser window. */
  let person: Staff;
  let staff: Page;
  let show: PerformanceView;
  /** Booking whose receipt shows an unfinished transfer. Staff confirm the booking. */
  let confirmed: BookingView;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    server = new Server(site.url);
    school = await OwnSchool.register(site.url);
    person = await school.staff();
    show = await school.ledang();
    staff = await school.page(browser, '/admin/productions');
  });
  afterAll(() => browser?.close());

  const place = (row: string, number: number, name: string): Promise<BookingView> =>
    server.place(show, row, [number], `${name}@family.example`);
  let receipts = 0;
  const sendReceipt = async (of: BookingView, outcome: 'success' | 'pending'): Promise<void> => {
    receipts += 1;
    const receipt = await renderReceipt({
      amountSen: Math.round(Number(of.totalAmount) * 100),
      recipient: of.payee.merchantName,
      accountNumber: of.payee.accountNumber,
      transactionId: `MBB${Date.now()}${receipts}`,
      paidAt: new Date(),
      reference: of.paymentReference,
      outcome,
    });
    expect((await server.pay(of, receipt)).status).toBe('needs_review');
  };
  const statusOf = async ({ id }: BookingView) =>
    (await server.get<BookingView>(`/api/bookings/${id}`)).status;
  const open = (path: string) => staff.goto(site.url + path);
  const fitsPhone = async (picture: string): Promise<void> => {
    await staff.setViewportSize(PHONE);
    await untilTrue(staff, `document.documentElement.scrollWidth <= ${PHONE.width}`);
    await keepPictures(staff, picture);
    await staff.setViewportSize(DESKTOP);
  };

  it('see the read and the expected value of each field before they reject a receipt', async () => {
    const rejected = await place('F', 7, 'rejected');
    await sendReceipt(rejected, 'pending');
    await open(`/admin/bookings/${rejected.id}`);
    await staff.getByRole('heading', { name: /^Receipt of / }).waitFor();
    const row = (field: string) => staff.getByRole('row', { name: new RegExp(`^${field} `) });
    expect(await row('Amount').textContent()).toMatch(/RM [\d.]+RM [\d.]+.*Agrees.*to the sen/);
    expect(await row('Transfer went through').textContent()).toMatch(
      /not finishedsucceeded.*Doubt.*not finished;/,
    );
    await staff.getByRole('img', { name: 'The receipt as uploaded' }).waitFor();
    await untilTrue(
      staff,
      "document.querySelector('[class*=_receipt-picture_] img').naturalWidth > 0",
    );
    expect(await axeViolations(staff)).toEqual([]);
    await fitsPhone('receipt-review');
    // The seats and the decision buttons stay visible while the page scrolls, on a phone and on a desktop.
    for (const size of [PHONE, { width: 1280, height: 800 }]) {
      await staff.setViewportSize(size);
      for (const top of [0, 200]) {
        await staff.evaluate(`window.scrollTo(0, ${top})`);
        for (const part of [
          staff.getByRole('button', { name: 'Confirm Payment' }),
          staff.getByRole('button', { name: 'Reject Receipt' }),
          staff.locator('[class*=_about_]').getByText('Row F, Seat 7'),
        ])
          await waitUntil(`a part of the decision is in sight at ${size.width}`, async () => {
            const box = await part.boundingBox();
            return box !== null && box.y >= 0 && box.y + box.height <= size.height;
          });
      }
    }
    await staff.setViewportSize(DESKTOP);

    await staff.getByRole('button', { name: 'Reject Receipt' }).click();
    const rejecting = dialog(staff, 'Reject this receipt?');
    await rejecting.getByRole('textbox').fill('The money has not arrived yet.');
    await rejecting.getByRole('button', { name: 'Reject Receipt' }).click();
    await closed(staff, 'Reject this receipt?');
    await staff
      .getByText('The customer was told by email: The money has not arrived yet.')
      .waitFor();
    await untilTrue(staff, FOCUS_ON('Rejected by'));
    // The page names the status as the bookings list of staff does.
    await staff.getByTitle('Rejected', { exact: true }).waitFor();
  });

  it('see on the dashboard how many receipts await review', async () => {
    confirmed = await place('F', 8, 'confirmed');
    await sendReceipt(confirmed, 'pending');
    const second = await place('F', 6, 'second');
    await sendReceipt(second, 'pending');
    // The dashboard counts only bookings with a receipt as receipts to review, so it does not count this booking.
    const withoutReceipt = await place('F', 4, 'third');
    await person.call('PATCH', `/api/admin/bookings/${withoutReceipt.id}/status`, {
      status: 'needs_review',
    });
    const waiting = await waitUntil('two receipts wait', async () => {
      const path = `/api/admin/waiting?schoolId=${school.id}`;
      const { receipts } = await person.call<WaitingView>('GET', path);
      return receipts.count === 2 ? receipts : null;
    });
    const { bookings, oldest } = waiting;
    expect([...bookings].sort()).toEqual([confirmed.id, second.id].sort());
    await open('/admin/productions');
    await staff.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await staff
      .getByRole('listitem')
      .filter({ hasText: '2 receipts to check' })
      .getByText(`the oldest since ${shortDay(oldest ?? '')}, ${time(oldest ?? '')}`)
      .waitFor();
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: '2 waiting' })
      .waitFor();
    await keepPictures(staff, 'dashboard-waiting');
    expect(await staff.getByRole('link', { name: 'Review Receipts' }).getAttribute('href')).toBe(
      `/admin/bookings/${bookings[0]}`,
    );
    await open(`/admin/bookings/${confirmed.id}`);
    await staff.getByRole('link', { name: 'Next Receipt (1 more)' }).waitFor();

    await staff.keyboard.press('Alt+r');
    const message = dialog(staff, 'Reject this receipt?').getByRole('textbox');
    await message.pressSequentially('crn');
    await message.press('Alt+n');
    expect(await message.inputValue()).toBe('crn');
    await staff.keyboard.press('Escape');
    await discard(staff);
    await closed(staff, 'Reject this receipt?');
    expect(staff.url()).toContain(confirmed.id);

    await staff.keyboard.press('Alt+c');
    const confirm = dialog(staff, 'Confirm this payment?');
    await confirm.getByText('Transfer went through: doubt.').waitFor();
    await confirm.getByRole('button', { name: 'Cancel' }).press('Tab');
    await confirm.getByRole('button', { name: 'Confirm Payment' }).press('Enter');
    await closed(staff, 'Confirm this payment?');
    await staff.getByText(/^Confirmed by .+, .+ at /).waitFor();
    await untilTrue(staff, FOCUS_ON('Confirmed by'));
    expect(await statusOf(confirmed)).toBe('confirmed');

    await staff.keyboard.press('Alt+n');
    await staff.waitForURL(`**/admin/bookings/${second.id}`);
    await staff.getByRole('heading', { name: second.confirmationNumber }).waitFor();
    await open(`/admin/bookings/${withoutReceipt.id}`);
    await staff.getByText('It waits for its status').waitFor();
  });

  it('can match a payment on the bank statement to a booking by hand', async () => {
    const waiting = await place('E', 1, 'transfer');
    const byHand = await place('E', 3, 'by-hand');
    const dayBefore = (days: number): string =>
      new Date(Date.now() + (8 - days * 24) * 3_600_000).toISOString().slice(0, 10);
    const day = dayBefore(0);
    const statement = [
      'Account Number,514123456789',
      'Date,Details,Amount',
      // The statement's first line is from yesterday, so that the test passes even around midnight.
      `${dayBefore(1)},PERCETAKAN JAYA,-15.00`,
      `${day},DUITNOW ${waiting.confirmationNumber} AISYAH,${waiting.totalAmount}`,
      `${day},UNKNOWN SENDER,500.00`,
    ].join('\n');
    await open('/admin/payments');
    await staff.getByRole('heading', { name: 'Payments', exact: true }).waitFor();
    const upload = staff.getByRole('region', { name: 'Import a bank statement' });
    const choose = (text: string): Promise<void> =>
      upload.locator('input[type=file]').setInputFiles({
        name: 'maybank.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
    await choose(statement);
    await upload.getByText('The headings stand in line 2.').waitFor();
    await keepPictures(staff, 'payments-preview');
    expect(await axeViolations(staff)).toEqual([]);
    // Staff press Cancel while the preview of the corrected columns is loading. The late preview must not reappear.
    let mayAnswer = (): void => undefined;
    const held = new Promise<void>((resolve) => (mayAnswer = resolve));
    await staff.route('**/payments/preview', async (route) => {
      await held;
      await route.fallback();
    });
    await upload.getByText('Columns are not right? Correct them').click();
    await upload.getByRole('combobox', { name: 'DR or CR' }).click();
    const answered = staff.waitForResponse('**/payments/preview');
    await staff.getByTitle('Details', { exact: true }).last().click();
    await upload.getByRole('button', { name: 'Reading...' }).waitFor();
    await upload.getByRole('button', { name: 'Cancel' }).click();
    await upload.getByRole('button', { name: 'Choose a statement' }).waitFor();
    mayAnswer();
    await (await answered).finished();
    await staff.unroute('**/payments/preview');
    await untilTrue(
      staff,
      'new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => drawn(true))))',
    );
    expect(await upload.getByText('The headings stand in line 2.').count()).toBe(0);
    await choose(statement);
    await upload.getByText('The headings stand in line 2.').waitFor();
    // Checks the place of the result, because on a phone the import button is far below the lines.
    await staff.setViewportSize(PHONE);
    const send = upload.getByRole('button', { name: 'Import 3 lines' });
    await send.focus();
    await send.click();
    const outcome = upload.getByText(/^Imported 3 new lines; 0 were known\./);
    await outcome.waitFor();
    await staff
      .locator(':focus')
      .filter({ hasText: /^Imported 3 new lines/ })
      .waitFor();
    const isInSight = async (text: Locator): Promise<boolean> => {
      const box = await text.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height < PHONE.height;
    };
    // Sums above the result change while a job matches payments, and these changes move the result.
    await waitUntil('the outcome is in sight', () => isInSight(outcome));

    // The same file is imported again. The refusal must appear beside the button.
    await choose(`${statement}\n${day},ONE MORE,1.00`);
    await upload.getByRole('button', { name: 'Import 1 new line of 4' }).waitFor();
    await choose(statement);
    await upload.getByRole('button', { name: 'Import 3 lines, all known' }).click();
    const refused = upload.getByText(/^This very file was imported already/);
    await refused.waitFor();
    await waitUntil('the refusal is in sight', () => isInSight(refused));
    await keepPictures(staff, 'payments-known-file');
    await upload.getByRole('button', { name: 'Cancel' }).click();
    await refused.waitFor({ state: 'detached' });
    await staff.setViewportSize(DESKTOP);

    // The booking `confirmed` was confirmed by its receipt, but the imported bank statement has no such payment.
    const missing = staff.getByRole('listitem').filter({ hasText: confirmed.confirmationNumber });
    await missing.getByRole('button', { name: /^Write to the family/ }).click();
    const asked = staff.waitForResponse(/\/payment-questions$/);
    await staff
      .getByRole('dialog', { name: 'Write to the family?' })
      .getByRole('button', { name: 'Send Email' })
      .click();
    expect((await asked).status()).toBe(204);
    await missing.getByRole('button', { name: /^Stop at the door/ }).click();
    await missing.getByText('On hold: see the office').waitFor();

    await staff.getByRole('tab', { name: 'Proven' }).click();
    const proven = staff.getByRole('listitem').filter({ hasText: waiting.confirmationNumber });
    await proven.getByText('by rule: the booking’s code').first().waitFor();
    // A job confirms the booking after the statement line is matched.
    await waitUntil(
      'the booking is confirmed',
      async () => (await statusOf(waiting)) === 'confirmed',
    );
    await staff.getByRole('tab', { name: 'Without booking' }).click();
    const unknown = staff.getByRole('listitem').filter({ hasText: 'UNKNOWN SENDER' });
    const code = unknown.getByRole('textbox', { name: /^Booking for/ });
    await code.fill(byHand.confirmationNumber.toLowerCase());
    await unknown.getByRole('button', { name: 'Match', exact: true }).click();
    await unknown.getByText('left of RM 500.00').waitFor();
    await unknown.getByText(/^\d{1,2} [A-Z][a-z]{2,3} 20\d\d\s+· UNKNOWN SENDER$/).waitFor();
    await waitUntil('the field of the code is empty', async () => (await code.inputValue()) === '');
    expect(await axeViolations(staff)).toEqual([]);

    // The treasurer can read the books on the screen and download them as a PDF.
    await staff.getByRole('tab', { name: 'Books' }).click();
    const books = staff.getByRole('region', { name: 'Statement of a production' });
    await books.getByRole('row', { name: /^Proven by the bank statement/ }).waitFor();
    await staff.getByRole('button', { name: 'Switch to dark theme' }).click();
    await staff.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    expect(await axeViolations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Switch to light theme' }).click();
    const [pdf] = await Promise.all([
      staff.waitForEvent('download'),
      books.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/^houselights-statement-[\d-]{10}\.pdf$/);
    await fitsPhone('payments-books');

    // The dashboard counts tickets on hold, shows the sum of receipts without a bank payment, and links to their list.
    await open('/admin/productions');
    await staff.getByText('1 ticket waits for the office').waitFor();
    await keepPictures(staff, 'payments-dashboard');
    await staff.getByRole('link', { name: /^Receipt without money RM [1-9]/ }).click();
    await missing.getByText('On hold: see the office').waitFor();
    await missing.getByText(/^Asked by email on/).waitFor();

    // The door scanner neither admits nor refuses a ticket on hold: it sends the guest to the office.
    await open('/scanner');
    await staff.getByLabel('Confirmation number').fill(confirmed.confirmationNumber);
    await staff.getByRole('button', { name: 'Check In', exact: true }).click();
    const result = staff.getByRole('dialog', { name: 'See the Office' });
    await result.getByText('no payment was found for this ticket yet').waitFor();
    expect(await result.getAttribute('data-tone')).toBe('warn');
  });
});
