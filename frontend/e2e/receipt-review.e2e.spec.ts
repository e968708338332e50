import { BOOKINGS } from '../../projections/read-models/bookings/bookings.tables.js';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import type { WaitingView } from '../../backend/contracts/rest/administration.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { repositoryRoot } from '../../backend/infrastructure/config/repository-root.js';
import { startEmptySite, type RunningSite } from '../../backend/testing/running-site.js';
import { runningDatabase } from '../../backend/tools/rejudge-receipts/running-database.js';
import { renderReceipt } from '../../backend/tools/demo-receipt/render-receipt.js';
import { shortDay, time } from '../src/ui/dates.js';
import { closed, discard, dialog, signedIn } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { keepPictures } from './testing/pictures.js';
import { Server } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

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
    // In staff's words, as their list has it.
    await staff.locator('header').getByText('Rejected', { exact: true }).waitFor();

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
    const { count, bookings, oldest } = await waiting();
    expect(bookings).toEqual(expect.arrayContaining([first.id, second.id]));
    const next = bookings.find((id) => id !== first.id) ?? '';
    await school.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await school
      .getByRole('listitem')
      .filter({ hasText: `${count} receipts to check` })
      .getByText(`the oldest since ${shortDay(oldest ?? '')}, ${time(oldest ?? '')}`)
      .waitFor();
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
    await school.goto(`${site.url}/admin/bookings/${second.id}/receipts`);
    await school.getByText('It waits for its status').waitFor();
    await school.getByRole('link', { name: 'Show in Bookings' }).waitFor();
    await school.goto(`${site.url}/admin/bookings/${next}/receipts`);
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

  it('lets an operator build everything from the events alone, and names the row that is not as they say', async () => {
    const program = join(repositoryRoot(), 'dist', 'backend', 'tools', 'events', 'events.js');
    const env = { ...process.env, DATA_DIR: site.dataDir, DATABASE_URL: '' };
    const tryRebuild = async (): Promise<{ code: number; stdout: string }> =>
      promisify(execFile)(process.execPath, [program, 'try-rebuild'], { env }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );
    const well = await tryRebuild();
    expect(well.stdout).toMatch(/^bookings +[\d,]+ rows, [\d.]+ s$/m);
    expect(well.stdout).toMatch(
      /^Recovered: [\d,]+ events in [\d.]+ s .+ MiB of memory at most\.$/m,
    );
    expect(well).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nNo difference\.\n$/) });

    const database = new pg.Client({ connectionString: runningDatabase(site.dataDir) ?? '' });
    await database.connect();
    const venue = (to: string) =>
      database.query(`update ${BOOKINGS} set venue = ${to} where booking_id = $1`, [booking.id]);
    try {
      await venue(`venue || '!'`);
      const changed = await tryRebuild();
      expect(changed.code).toBe(1);
      expect(changed.stdout).toContain(
        `${BOOKINGS} booking_id=${booking.id}: the events say otherwise of venue.`,
      );
      expect(changed.stdout).toMatch(/\n1 difference\.\n$/);
    } finally {
      await venue(`rtrim(venue, '!')`);
      await database.end();
    }
  });

  it('accept what the rules of today say of an old receipt, and leave another as it is', async () => {
    staff = await signedIn(browser, site.url, 'staff@melati.example', '/admin/payments');
    const mySchools = await staff.request.get(`${site.url}/api/schools/my-schools`);
    const [mine] = (await mySchools.json()) as { id: string }[];
    const limit = (autoConfirmUpTo: string | null) =>
      patch(`/api/schools/${mine?.id}`, { autoConfirmUpTo });
    const show = await server.showOf('Puteri Gunung Ledang');
    const [accepted, left] = [
      await server.place(show, 'G', [7], 'accepted@family.example'),
      await server.place(show, 'G', [8], 'left@family.example'),
    ];
    await limit('0.00');
    for (const each of [accepted, left])
      expect((await server.pay(each, await receipt('success', each))).status).toBe('needs_review');
    await limit(null);

    await staff.getByRole('link', { name: 'Old receipts, new rules' }).click();
    await staff.getByText('Nobody has asked yet.').waitFor();
    await staff.getByRole('button', { name: 'Judge all receipts again' }).click();
    await staff.getByText(/receipts judged again on .+ shown to decide on\.$/).waitFor();
    const entry = (of: BookingView) =>
      staff
        .getByRole('listitem')
        .filter({ has: staff.getByRole('link', { name: of.confirmationNumber, exact: true }) });
    await entry(accepted).getByText('The school lets staff decide every receipt').waitFor();
    await untilTrue(
      staff,
      "[...document.querySelectorAll('main li img')].every((one) => one.naturalWidth > 0)",
    );
    await keepPicture('receipt-differences');
    expect(await axeViolations(staff)).toEqual([]);
    await staff.setViewportSize({ width: 390, height: 844 });
    await untilTrue(staff, 'document.documentElement.scrollWidth <= 390');
    await keepPicture('receipt-differences-phone');
    await staff.setViewportSize({ width: 1400, height: 1000 });
    await staff.getByRole('button', { name: 'Switch to dark theme' }).click();
    await staff.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    await keepPicture('receipt-differences-dark');
    expect(await axeViolations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Switch to light theme' }).click();

    await entry(left)
      .getByRole('button', { name: /^Leave as it is/ })
      .click();
    await entry(left).waitFor({ state: 'detached' });
    await untilTrue(staff, "document.activeElement?.matches('main li h2')");
    await entry(accepted)
      .getByRole('button', { name: /^Accept and confirm/ })
      .click();
    await dialog(staff, 'Accept and confirm?')
      .getByRole('button', { name: 'Confirm Payment' })
      .click();
    await closed(staff, 'Accept and confirm?');
    await entry(accepted).waitFor({ state: 'detached' });
    await untilTrue(staff, "document.activeElement?.matches('main li h2, main p[role=status]')");
    const statusOf = async ({ id }: BookingView) =>
      (await server.get<BookingView>(`/api/bookings/${id}`)).status;
    expect([await statusOf(accepted), await statusOf(left)]).toEqual(['confirmed', 'needs_review']);
  });

  it('ask again for a judging that did not end, which is waited for ten minutes', async () => {
    const page = await staff.context().newPage();
    await page.clock.install();
    const asked = (ago: number) => ({
      asked: { at: new Date(Date.now() - ago * 60_000).toISOString(), by: 'Puan Salmah' },
      finishedAt: null,
      receipts: null,
      differences: [],
      more: false,
    });
    let found = asked(3);
    const calls: string[] = [];
    await page.route('**/receipt-differences', (route) => {
      calls.push(route.request().method());
      if (route.request().method() === 'POST') found = asked(-7);
      return route.fulfill({ json: found });
    });
    await page.goto(staff.url());
    const judge = page.getByRole('button', { name: 'Judge all receipts again' });
    const running = page.getByText('Asked by Puan Salmah: all receipts are being judged again...');
    await running.waitFor();
    expect(await judge.isDisabled()).toBe(true);
    await page.clock.fastForward('07:30');
    await page
      .getByText(/^Asked by Puan Salmah on .+, and not ended\. Please ask again\.$/)
      .waitFor();
    await keepPictures(page, 'receipt-judging-not-ended');

    const before = calls.length;
    await page.clock.runFor(20_000);
    await judge.click();
    await running.waitFor();
    expect(calls[before]).toBe('POST');
    expect(await judge.isDisabled()).toBe(true);
    await page.close();
  });

  it('import a bank statement that proves one payment and confirms another without a receipt', async () => {
    const show = await server.showOf('Puteri Gunung Ledang');
    const waiting = await server.place(show, 'E', [1], 'transfer@family.example');
    const byHand = await server.place(show, 'E', [3], 'by-hand@family.example');
    const dayBefore = (days: number): string =>
      new Date(Date.now() + (8 - days * 24) * 3_600_000).toISOString().slice(0, 10);
    const day = dayBefore(0);
    const statement = [
      'Account Number,514123456789',
      'Date,Details,Amount',
      // The statement covers yesterday, too, in case the day ends while this runs.
      `${dayBefore(1)},PERCETAKAN JAYA,-15.00`,
      `${day},DUITNOW ${waiting.confirmationNumber} AISYAH,${waiting.totalAmount}`,
      `${day},UNKNOWN SENDER,500.00`,
    ].join('\n');
    staff = await signedIn(browser, site.url, 'staff@melati.example', '/admin/payments');
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
    await keepPicture('payments-preview');
    expect(await axeViolations(staff)).toEqual([]);
    // Cancelled while it is being read once more, as over a slow line: the answer brings nothing back.
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
    // On a phone the button is far below where the result stands.
    await staff.setViewportSize({ width: 390, height: 844 });
    const send = upload.getByRole('button', { name: 'Import 3 lines' });
    await send.focus();
    await send.click();
    const outcome = upload.getByText(/^Imported 3 new lines; 0 were known\./);
    await outcome.waitFor();
    await staff
      .locator(':focus')
      .filter({ hasText: /^Imported 3 new lines/ })
      .waitFor();
    const phoneHeight = 844;
    const isInSight = async (text: Locator): Promise<boolean> => {
      const box = await text.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height < phoneHeight;
    };
    // The sums above change while certain matches follow.
    await waitUntil('the outcome is in sight', () => isInSight(outcome));
    await keepPicture('payments-imported-phone');

    // The same file again: why it is refused stands where the finger is.
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
    await staff.setViewportSize({ width: 1400, height: 1000 });

    // The other payment was confirmed on a picture, and the statement of that day does not show it.
    const missing = staff.getByRole('listitem').filter({ hasText: booking.confirmationNumber });
    await missing.getByRole('button', { name: /^Write to the family/ }).click();
    const asked = staff.waitForResponse(/\/payment-questions$/);
    await staff
      .getByRole('dialog', { name: 'Write to the family?' })
      .getByRole('button', { name: 'Send Email' })
      .click();
    expect((await asked).status()).toBe(204);
    await missing.getByRole('button', { name: /^Stop at the door/ }).click();
    await missing.getByText('On hold: see the office').waitFor();
    await keepPicture('payments-without-money');

    await staff.getByRole('tab', { name: 'Proven' }).click();
    const proven = staff.getByRole('listitem').filter({ hasText: waiting.confirmationNumber });
    await proven.getByText('by rule: the booking’s code').first().waitFor();
    // The confirmation is a job that follows from the match.
    const statusNow = async () =>
      (await server.get<BookingView>(`/api/bookings/${waiting.id}`)).status;
    await waitUntil('the booking is confirmed', async () => (await statusNow()) === 'confirmed');
    await staff.getByRole('tab', { name: 'Without booking' }).click();
    const unknown = staff.getByRole('listitem').filter({ hasText: 'UNKNOWN SENDER' });
    const code = unknown.getByRole('textbox', { name: /^Booking for/ });
    await code.fill(byHand.confirmationNumber.toLowerCase());
    await unknown.getByRole('button', { name: 'Match', exact: true }).click();
    await unknown.getByText('left of RM 500.00').waitFor();
    await unknown.getByText(/^\d{1,2} [A-Z][a-z]{2,3} 20\d\d\s+· UNKNOWN SENDER$/).waitFor();
    await waitUntil('the field of the code is empty', async () => (await code.inputValue()) === '');
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
    await unknown.getByText('left of RM 500.00').waitFor();
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
    await missing.getByText(/^Asked by email on/).waitFor();

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
    await patch(`/api/admin/bookings/${id}/status`, { status: to });
  }

  async function patch(path: string, json: object): Promise<void> {
    const status = await staff.evaluate(
      async ([to = '', body = '']) => {
        const answer = await fetch(to, {
          method: 'PATCH',
          headers: { 'Content-Type': 'application/json' },
          body,
        });
        return answer.status;
      },
      [path, JSON.stringify(json)],
    );
    expect(status).toBe(200);
  }

  async function keepPicture(name: string, page = staff): Promise<void> {
    if (!PICTURES) return;
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  }
});
