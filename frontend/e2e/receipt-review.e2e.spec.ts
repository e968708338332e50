import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import type { WaitingView } from '../../backend/contracts/rest/administration.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { repositoryRoot } from '../../backend/infrastructure/config/repository-root.js';
import { startEmptySite, type RunningSite } from '../../backend/testing/running-site.js';
import { renderReceipt } from '../../backend/modules/receipts/testing/render-receipt.js';
import { closed, discard, dialog, signedIn } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { Server } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

jest.setTimeout(240_000);

/** Where pictures of the screens are kept when somebody wants to look at them. */
const PICTURES = process.env['E2E_PICTURES'];

/**
 * The decision has the focus, so keyboard and screen reader users do not start at the top of the
 * page.
 */
const FOCUS_ON = (words: string): string =>
  `document.activeElement?.tagName === 'P' && document.activeElement.textContent.startsWith('${words}')`;

describe('staff look at a receipt', () => {
  let site: RunningSite;
  let browser: Browser;
  let server: Server;
  let staff: Page;
  let booking: BookingView;

  beforeAll(async () => {
    site = await startEmptySite();
    browser = await launchBrowser();
    server = new Server(site.url);
    const show = await server.showOf('Puteri Gunung Ledang');
    booking = await server.place(show, 'F', [7], 'review@family.example');
    expect((await server.pay(booking, await receipt('pending'))).status).toBe('needs_review');
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const receipt = (outcome: 'success' | 'pending', of = booking): Promise<Buffer> =>
    renderReceipt({
      amountSen: Math.round(Number(of.totalAmount) * 100),
      recipient: of.payee.merchantName,
      accountNumber: of.payee.accountNumber,
      transactionId: `MBB${Date.now()}`,
      paidAt: new Date(),
      reference: of.paymentReference,
      outcome,
    });
  const row = (field: string) => staff.getByRole('row', { name: new RegExp(`^${field} `) });

  it('see each field as read and as expected, and what is in doubt', async () => {
    staff = await signedIn(
      browser,
      site.url,
      'super@houselights.example',
      `/admin/bookings/${booking.id}/receipts`,
    );
    await staff.getByRole('heading', { name: 'Payment Receipts' }).waitFor();
    expect(await row('Amount').textContent()).toMatch(/RM [\d.]+RM [\d.]+.*Agrees.*to the sen/);
    expect(await row('Transfer went through').textContent()).toMatch(
      /not finishedsucceeded.*Doubt.*not finished;/,
    );
    await staff.getByRole('img', { name: 'The receipt as uploaded' }).waitFor();
    await untilTrue(staff, "document.querySelector('.receipt-picture img').naturalWidth > 0");
    await keepPicture('receipt-review');
    expect(await axeViolations(staff)).toEqual([]);
    await staff.setViewportSize({ width: 390, height: 844 });
    await untilTrue(staff, 'document.documentElement.scrollWidth <= 390');
    await keepPicture('receipt-review-phone');
    await staff.setViewportSize({ width: 1400, height: 1000 });
  });

  it('reject it with a message, and confirm the next one in their name', async () => {
    await staff.getByRole('button', { name: 'Reject Receipt' }).click();
    const rejecting = dialog(staff, 'Reject this receipt?');
    await rejecting.getByRole('textbox').fill('The money has not arrived yet.');
    await rejecting.getByRole('button', { name: 'Reject Receipt' }).click();
    await closed(staff, 'Reject this receipt?');
    await staff
      .getByText('The customer was told by email: The money has not arrived yet.')
      .waitFor();
    await untilTrue(staff, FOCUS_ON('Rejected by'));

    // Only staff can open a booking again that staff have rejected.
    await reopen(booking.id);
    await server.pay(booking, await receipt('pending'));
    await staff.reload();
    await staff.getByRole('button', { name: 'Confirm Payment' }).first().click();
    await dialog(staff, 'Confirm this payment?')
      .getByText('Transfer went through: doubt.')
      .waitFor();
    await keepPicture('receipt-confirm');
    await dialog(staff, 'Confirm this payment?')
      .getByRole('button', { name: 'Confirm Payment' })
      .click();
    await closed(staff, 'Confirm this payment?');
    await staff.getByText(/^Confirmed by .+, .+ at /).waitFor();
    await untilTrue(staff, FOCUS_ON('Confirmed by'));
    expect((await server.get<BookingView>(`/api/bookings/${booking.id}`)).status).toBe('confirmed');
  });

  it('see on the dashboard what waits, and go through it by keyboard', async () => {
    const show = await server.showOf('Puteri Gunung Ledang');
    const first = await server.place(show, 'F', [8], 'first@family.example');
    expect((await server.pay(first, await receipt('pending', first))).status).toBe('needs_review');
    const second = await server.place(show, 'F', [6], 'second@family.example');
    await setStatus(second.id, 'needs_review');
    const school = await signedIn(browser, site.url, 'owner@melati.example', '/admin/productions');
    // The demo has receipts to check as well.
    const waiting = async (): Promise<WaitingView['receipts']> => {
      const get = async <T>(path: string) =>
        (await (await school.request.get(`${site.url}${path}`)).json()) as T;
      const [own] = await get<{ id: string }[]>('/api/schools/my-schools');
      return (await get<WaitingView>(`/api/admin/waiting?schoolId=${own?.id}`)).receipts;
    };
    const { count, bookings } = await waiting();
    expect(bookings).toEqual(expect.arrayContaining([first.id, second.id]));
    const next = bookings.find((id) => id !== first.id) ?? '';
    await school.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await school.getByText(`${count} receipts to check`).waitFor();
    await school
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: `${count} waiting` })
      .waitFor();
    await keepPicture('dashboard-waiting', school);
    expect(await school.getByRole('link', { name: 'Review Receipts' }).getAttribute('href')).toBe(
      `/admin/bookings/${bookings[0]}/receipts`,
    );
    await school.goto(`${site.url}/admin/bookings/${first.id}/receipts`);
    await school.getByRole('link', { name: `Next Receipt (${count - 1} more)` }).waitFor();

    await school.keyboard.press('Alt+r');
    const message = dialog(school, 'Reject this receipt?').getByRole('textbox');
    await message.pressSequentially('crn');
    await message.press('Alt+n');
    expect(await message.inputValue()).toBe('crn');
    await school.keyboard.press('Escape');
    await discard(school);
    await closed(school, 'Reject this receipt?');
    expect(school.url()).toContain(first.id);

    await school.keyboard.press('Alt+c');
    const confirm = dialog(school, 'Confirm this payment?').getByRole('button', {
      name: 'Confirm Payment',
    });
    await dialog(school, 'Confirm this payment?')
      .getByRole('button', { name: 'Cancel' })
      .press('Tab');
    await confirm.press('Enter');
    await closed(school, 'Confirm this payment?');
    await school.getByText(/^Confirmed by .+, .+ at /).waitFor();
    await school.keyboard.press('Alt+n');
    await school.waitForURL(`**/admin/bookings/${next}/receipts`);
    // The address changes before the page does, and both have the same heading: the number is the next one's alone.
    const { confirmationNumber } = await server.get<BookingView>(`/api/bookings/${next}`);
    await school.getByRole('main').getByText(confirmationNumber, { exact: true }).waitFor();
    await school.setViewportSize({ width: 390, height: 844 });
    await untilTrue(school, 'document.documentElement.scrollWidth <= 390');
    await keepPicture('receipt-next-phone', school);
    expect(await axeViolations(school)).toEqual([]);
    await school.context().close();
  });

  it('lets an operator decide all receipts again while the site is running', async () => {
    const program = join(
      repositoryRoot(),
      'dist',
      'backend',
      'tools',
      'rejudge-receipts',
      'rejudge-receipts.js',
    );
    const env = { ...process.env, DATA_DIR: site.dataDir, DATABASE_URL: '' };
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--all', '--read'], {
      env,
    });
    expect(stdout).toContain(`${booking.confirmationNumber}`);
    expect(stdout).toMatch(
      /then rejected \(rejected-by-staff\) by .+\n {4}now {2}needs_review \(transfer-pending\)/,
    );
    expect(stdout).toMatch(/\d+ receipts judged again, \d+ differently\. Nothing was changed\.\n$/);
  });

  it('import a bank statement that proves one payment and confirms another without a receipt', async () => {
    const show = await server.showOf('Puteri Gunung Ledang');
    const waiting = await server.place(show, 'E', [1], 'transfer@family.example');
    const dayBefore = (days: number): string =>
      new Date(Date.now() + (8 - days * 24) * 3_600_000).toISOString().slice(0, 10);
    const day = dayBefore(0);
    const statement = [
      'Date,Details,Amount',
      // The statement covers yesterday, too, in case the day ends while this runs.
      `${dayBefore(1)},PERCETAKAN JAYA,-15.00`,
      `${day},DUITNOW ${waiting.confirmationNumber} AISYAH,${waiting.totalAmount}`,
      `${day},UNKNOWN SENDER,5.00`,
    ].join('\n');
    staff = await signedIn(browser, site.url, 'staff@melati.example', '/admin/payments');
    await staff.getByRole('heading', { name: 'Payments', exact: true }).waitFor();
    const upload = staff.getByRole('region', { name: 'Import a bank statement' });
    await upload.locator('input[type=file]').setInputFiles({
      name: 'maybank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(statement),
    });
    await upload.getByText('The headings stand in line 1.').waitFor();
    await keepPicture('payments-preview');
    expect(await axeViolations(staff)).toEqual([]);
    await upload.getByRole('button', { name: 'Import 3 lines' }).click();
    await upload.getByText(/^Imported 3 new lines; 0 were known\./).waitFor();

    // The other payment was confirmed on a picture, and the statement of that day does not show it.
    const missing = staff.getByRole('listitem').filter({ hasText: booking.confirmationNumber });
    await missing.getByRole('button', { name: /^Stop at the door/ }).click();
    await missing.getByText('On hold: see the office').waitFor();
    await keepPicture('payments-without-money');

    await staff.getByRole('tab', { name: 'Proven' }).click();
    const proven = staff.getByRole('listitem').filter({ hasText: waiting.confirmationNumber });
    await proven.getByText('by rule: the booking’s code').first().waitFor();
    // The confirmation is a job that follows from the match.
    const statusNow = async () =>
      (await server.get<BookingView>(`/api/bookings/${waiting.id}`)).status;
    while ((await statusNow()) !== 'confirmed') await pause(200);
    await staff.getByRole('tab', { name: 'Without booking' }).click();
    await staff.getByText('UNKNOWN SENDER').waitFor();
    expect(await axeViolations(staff)).toEqual([]);

    // The treasurer's books, on the screen and as a file.
    await staff.getByRole('tab', { name: 'Books' }).click();
    const books = staff.getByRole('region', { name: 'Statement of a production' });
    await books.getByRole('row', { name: /^Proven by the bank statement/ }).waitFor();
    await keepPicture('payments-books');
    expect(await axeViolations(staff)).toEqual([]);
    const [pdf] = await Promise.all([
      staff.waitForEvent('download'),
      books.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/^houselights-statement-[\d-]{10}\.pdf$/);
    await staff.setViewportSize({ width: 390, height: 844 });
    await untilTrue(staff, 'document.documentElement.scrollWidth <= 390');
    await keepPicture('payments-books-phone');
    await staff.getByRole('tab', { name: 'Without booking' }).click();
    await staff.getByText('UNKNOWN SENDER').waitFor();
    await keepPicture('payments-phone');
    await staff.getByRole('button', { name: 'Switch to dark theme' }).click();
    await staff.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    await keepPicture('payments-phone-dark');
    expect(await axeViolations(staff)).toEqual([]);
    await staff.setViewportSize({ width: 1280, height: 1000 });
    await keepPicture('payments-dark');

    // The dashboard counts and sums them, and leads to the list.
    await staff.goto(`${site.url}/admin/productions`);
    const unpaid = staff.getByRole('link', { name: /^Receipt without money RM [1-9]/ });
    await unpaid.waitFor();
    await staff.getByText('1 ticket waits for the office').waitFor();
    expect(await axeViolations(staff)).toEqual([]);
    await keepPicture('payments-dashboard-dark');
    await unpaid.click();
    await missing.getByText('On hold: see the office').waitFor();

    // At the door the ticket on hold is neither let in nor turned away.
    await staff.goto(`${site.url}/scanner`);
    await staff.getByLabel('Confirmation number').fill(booking.confirmationNumber);
    await staff.getByRole('button', { name: 'Check In', exact: true }).click();
    const result = staff.getByRole('dialog', { name: 'See the Office' });
    await result.getByText('no payment was found for this ticket yet').waitFor();
    expect(await result.getAttribute('data-tone')).toBe('warn');
  });

  /** As the bookings list does it. */
  const reopen = (id: string): Promise<void> => setStatus(id, 'pending_payment');

  async function setStatus(id: string, to: string): Promise<void> {
    const status = await staff.evaluate(
      async ([path = '', wanted]) => {
        const answer = await fetch(path, {
          method: 'PATCH',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ status: wanted }),
        });
        return answer.status;
      },
      [`/api/admin/bookings/${id}/status`, to],
    );
    expect(status).toBe(200);
  }

  async function keepPicture(name: string, page = staff): Promise<void> {
    if (!PICTURES) return;
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  }
});
