import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { repositoryRoot } from '../../backend/infrastructure/config/repository-root.js';
import { startEmptySite, type RunningSite } from '../../backend/testing/running-site.js';
import { renderReceipt } from '../../backend/modules/receipts/testing/render-receipt.js';
import { closed, dialog, signedIn } from './staff-page.js';
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

  const receipt = (outcome: 'success' | 'pending'): Promise<Buffer> =>
    renderReceipt({
      amountSen: Math.round(Number(booking.totalAmount) * 100),
      recipient: booking.payee.merchantName,
      accountNumber: booking.payee.accountNumber,
      transactionId: `MBB${Date.now()}`,
      paidAt: new Date(),
      reference: booking.paymentReference,
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
    await staff.getByText('The customer was told: The money has not arrived yet.').waitFor();
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

  /** As the bookings list does it. */
  async function reopen(id: string): Promise<void> {
    const status = await staff.evaluate(async (path) => {
      const answer = await fetch(path, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ status: 'pending_payment' }),
      });
      return answer.status;
    }, `/api/admin/bookings/${id}/status`);
    expect(status).toBe(200);
  }

  async function keepPicture(name: string): Promise<void> {
    if (!PICTURES) return;
    await mkdir(PICTURES, { recursive: true });
    await staff.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  }
});
