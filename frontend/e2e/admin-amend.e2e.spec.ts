import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import type { BookingCreated, BookingView } from '../../backend/contracts/rest/bookings.js';
import type { FamilyAccountView } from '../../backend/contracts/rest/refunds.js';
import type { PaymentsView } from '../../backend/contracts/rest/statements.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { closed, dialog, told, untold } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { FamilyInbox } from './testing/family-inbox.js';
import { nothingSent } from './testing/nothing-sent.js';
import { keepPictures } from './testing/pictures.js';
import { fillContact, newPage, Server, seatButton } from './testing/site-visitor.js';
import { tabComesBack } from './testing/tab-comes-back.js';

/** The tests amend seats in row B of the demo's front stalls, which all cost RM 35.00. */
describe('amending the seats of a booking', () => {
  let site: SharedSite;
  let browser: Browser;
  let staff: Page;
  let server: Server;
  let booking: BookingView;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    server = new Server(site.url);
    const school = await OwnSchool.register(site.url);
    show = await school.ledang(undefined, [14, 15]);
    booking = await order([9, 10], 'aisyah@families.example');
    staff = await school.page(browser, '/admin/bookings');
  });
  afterAll(() => browser?.close());

  const order = async (numbers: readonly number[], email: string): Promise<BookingView> =>
    server.place(show, 'B', numbers, email);
  const call = (method: 'post' | 'patch', path: string, data: object) =>
    staff.request[method](`${site.url}/api/admin/bookings/${booking.id}/${path}`, {
      data,
      headers: { origin: site.url },
    });
  const menu = async (item: string) => {
    await staff
      .getByRole('searchbox', { name: 'Search bookings' })
      .fill(booking.confirmationNumber);
    await staff.waitForURL(/search=/);
    await staff.getByRole('button', { name: `Actions for ${booking.confirmationNumber}` }).click();
    await staff.getByRole('menuitem', { name: item }).click();
  };
  /** Order of RM 70.00 with an imported statement line of RM 30.00. `path` is the API path of the school's payments. */
  let partPaid: { readonly bookingId: string; readonly code: string; readonly path: string };
  let lineId: string | undefined;
  const viewOfPayments = async () =>
    (await (await staff.request.get(partPaid.path)).json()) as PaymentsView;
  /** Matches or unmatches the statement line by an API call, as from another window. */
  const staffSay = async (what: 'match' | 'unmatch', data: object): Promise<void> => {
    const { withoutBooking } = await viewOfPayments();
    const line = withoutBooking.items.find(({ text }) => text === `DUITNOW ${partPaid.code}`);
    // After the cancellation, the API lists the statement line under the refunds due, so the test remembers the line's id before.
    lineId = line?.lineId ?? lineId;
    const answer = await staff.request.post(`${partPaid.path}/lines/${lineId}/${what}`, {
      data,
      headers: { origin: site.url },
    });
    expect(answer.status()).toBe(204);
  };
  const panel = () => staff.getByRole('region', { name: 'Selected Seats' });
  const update = () => panel().getByRole('button', { name: 'Update Seats' });
  const ask = () => dialog(staff, 'Save this change?');

  it('tells staff why a ticket cannot be sent before the booking is paid', async () => {
    await nothingSent(staff, () =>
      menu('Resend Confirmation Email Not yet: the ticket is sent when the booking is paid'),
    );
    await call('patch', 'status', { status: 'confirmed' });
    await staff.reload();
  });

  it('is not possible on the seat map of another performance', async () => {
    const elsewhere = (await server.get<PerformanceView[]>('/api/performances')).find(
      ({ id, productionId }) =>
        productionId === booking.productionId && id !== booking.performanceId,
    );
    await staff.goto(`${site.url}/seats/${elsewhere?.id}?bookingId=${booking.id}`);
    await staff.getByRole('heading', { name: 'This booking is for another performance' }).waitFor();
    expect(await staff.getByRole('button', { name: 'Update Seats' }).count()).toBe(0);
    await staff.getByRole('link', { name: 'Open its own seat map' }).click();
    await update().first().waitFor();
    await staff.getByRole('link', { name: 'Back to Bookings' }).click();
  });

  it('asks staff to confirm the refund before it saves fewer seats', async () => {
    await menu('Amend Seats');
    await staff.getByRole('link', { name: 'Back to Bookings' }).waitFor();
    await panel()
      .getByRole('button', { name: /^Remove .*Seat 10$/ })
      .click();
    await panel().getByText('2 seats before, 1 now').waitFor();
    await panel().getByText('Paid RM 70.00, now RM 35.00: refund RM 35.00').waitFor();
    await update().click();
    await ask().getByText('Paid RM 70.00, now RM 35.00: refund RM 35.00').waitFor();
    await ask().getByRole('button', { name: 'Go Back' }).click();
    await closed(staff, 'Save this change?');
    expect((await server.get<BookingView>(`/api/bookings/${booking.id}`)).seats).toHaveLength(2);
  });

  it('asks staff again when another order takes a chosen seat meanwhile', async () => {
    await seatButton(staff, 'Row B seat 10').click();
    await seatButton(staff, 'Row B seat 11').click();
    await panel().getByText('2 seats before, 3 now').waitFor();
    await order([11], 'neighbour@families.example');
    await told(staff, 'A seat was just taken');
    await update().click();
    await ask().getByText('Somebody else has just taken a seat of your choice.').waitFor();
    await ask().getByRole('button', { name: 'Go Back' }).click();
    await closed(staff, 'Save this change?');
  });

  it('mails the family after staff confirm the change', async () => {
    await seatButton(staff, 'Row B seat 12').click();
    await update().click();
    await ask().getByText('Paid RM 70.00, now RM 105.00: RM 35.00 more to pay').waitFor();
    // The live connection reports the change to the map before the server's answer arrives. Live updates arrive in order: a map
    // that shows the next booking has also received this change.
    const changes = `**/api/admin/bookings/${booking.id}/seats`;
    await staff.route(changes, async (route) => {
      const answer = await route.fetch();
      await order([13], 'next@families.example');
      await staff.getByRole('button', { name: /^Row B seat 13, RM .*, unavailable/ }).waitFor();
      await route.fulfill({ response: answer });
    });
    await ask().getByRole('button', { name: 'Save Change' }).click();
    await told(
      staff,
      /The booking seats have been successfully updated\. The family gets a new ticket by email\./,
    );
    await staff.waitForURL(/\/admin\/bookings/);
    await staff.unroute(changes);
    // The page must not report the booking's own new seats as taken by somebody else.
    expect(untold(staff).filter((lines) => lines.includes('A seat was just taken'))).toEqual([]);
    expect(
      (await server.get<BookingView>(`/api/bookings/${booking.id}`)).seats
        .map(({ number }) => number)
        .sort(),
    ).toEqual([10, 12, 9]);
  });

  it("keeps the new seats selected when the server's answer is lost", async () => {
    const other = await order([1], 'unclear@families.example');
    await staff.goto(`${site.url}/seats/${other.performanceId}?bookingId=${other.id}`);
    await seatButton(staff, 'Row B seat 2').click();
    const save = async () => {
      await update().click();
      await ask().getByRole('button', { name: 'Save Change' }).click();
    };
    const changes = `**/api/admin/bookings/${other.id}/seats`;
    await staff.route(changes, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: {} });
    });
    await save();
    await told(staff, 'Update Failed');
    await order([3], 'after-unclear@families.example');
    await staff.getByRole('button', { name: /^Row B seat 3, RM .*, unavailable/ }).waitFor();
    expect(
      await panel()
        .getByRole('button', { name: /^Remove / })
        .count(),
    ).toBe(2);
    expect(untold(staff).filter((lines) => lines.includes('A seat was just taken'))).toEqual([]);
    await staff.unroute(changes);
    await save();
    await told(staff, 'Seats Updated');
    await staff.waitForURL(/\/admin\/bookings/);
  });

  it('tells the family how much is still to pay', async () => {
    const inbox = new FamilyInbox(browser, site.url);
    const mail = await inbox.open('Your seats have changed', 'aisyah@families.example');
    await mail.letter.getByText(/you have paid RM 70\.00: RM 35\.00 is still to pay\./).waitFor();
    await mail.letter.getByRole('heading', { name: 'How to pay' }).waitFor();
    const { payee, paymentReference } = booking;
    expect(mail.text).toContain(`Account number: ${payee.accountNumber}`);
    expect(mail.text).toContain(`Payment reference: ${paymentReference}`);

    const page = await mail.follow('View your booking');
    await page.getByRole('link', { name: 'RM 35.00 still to pay: see how' }).click();
    const open = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'RM 35.00 still to pay' }),
    });
    for (const fact of [
      'Your seats costRM 105.00',
      'Paid so farRM 70.00',
      'Still to payRM 35.00',
      `account${payee.accountNumber}`,
      `Payment reference${paymentReference}`,
    ])
      await open.filter({ hasText: fact }).last().waitFor();
    await open.getByRole('button', { name: 'Copy amount' }).waitFor();
    expect(await open.getByText(/Upload the receipt/).count()).toBe(0);
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      expect(await axeViolations(page)).toEqual([]);
    }
    await keepPictures(page, 'booking still to pay');

    const stranger = await newPage(browser);
    await stranger.goto(`${site.url}/booking/${booking.id}`);
    await stranger.getByRole('heading', { name: 'Is this your booking?' }).waitFor();
    expect(await stranger.getByText('still to pay').count()).toBe(0);
  });

  it('asks a family that has paid a part of the price for the unpaid rest', async () => {
    const page = await newPage(browser);
    await page.goto(`${site.url}/seats/${show.id}`);
    await seatButton(page, 'Row C seat 3').click();
    await seatButton(page, 'Row C seat 4').click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillContact(page, 'part@families.example');
    const placed = page.waitForResponse(
      (answer) => /\/api\/bookings$/.test(answer.url()) && answer.status() === 201,
    );
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const { bookingId } = (await (await placed).json()) as BookingCreated;
    const toPay = page.locator('section').filter({ hasText: 'Amount to Pay' });
    await toPay.filter({ hasText: 'Amount to PayRM 70.00' }).waitFor();

    const [school] = (await (
      await staff.request.get(`${site.url}/api/schools/my-schools`)
    ).json()) as { id: string }[];
    const order = (await (
      await page.request.get(`${site.url}/api/bookings/${bookingId}`)
    ).json()) as BookingView;
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const code = order.paymentReference;
    const lines = [`${day},DUITNOW ${code},30.00`, `${day},IBG ${booking.paymentReference},999.00`];
    const text = ['Account Number,514123456789', 'Date,Details,Credit', ...lines, ''].join('\n');
    const path = `${site.url}/api/admin/schools/${school?.id}/payments`;
    const imported = await staff.request.post(`${path}/statements`, {
      data: { fileName: 'part.csv', content: Buffer.from(text).toString('base64') },
      headers: { origin: site.url },
    });
    expect([imported.status(), await imported.json()]).toEqual([
      201,
      expect.objectContaining({ newLines: 2 }),
    ]);
    // A job matches the statement line and the page reads read models, so the booking account changes some time after the import.
    const account = async () =>
      (await (
        await page.request.get(`${site.url}/api/bookings/${bookingId}/account`)
      ).json()) as FamilyAccountView;
    await waitUntil(
      'the account shows RM 30.00 as paid',
      async () => (await account()).paid === '30.00',
    );

    const facts = [
      'The school has RM 30.00 of your payment',
      'Your seats costRM 70.00',
      'Paid so farRM 30.00',
      'Still to payRM 40.00',
      'Amount to PayRM 40.00',
      `Payment reference${code}`,
    ];
    await tabComesBack(page);
    for (const fact of facts) await toPay.filter({ hasText: fact }).waitFor();
    expect(await toPay.getByText('RM 70.00').count()).toBe(1);
    await keepPictures(page, 'checkout of a part paid order');
    await page.goto(`${site.url}/booking/${bookingId}`);
    for (const fact of facts) await toPay.filter({ hasText: fact }).waitFor();
    await toPay.getByRole('button', { name: 'Copy amount' }).waitFor();
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      expect(await axeViolations(page)).toEqual([]);
    }
    await keepPictures(page, 'booking paid in part');

    // Staff unmatch the statement line. When the family returns to its tab, the page asks for the full sum. Staff match the line
    // again, and the page asks for the rest only.
    partPaid = { bookingId, code, path };
    await staffSay('unmatch', { bookingId });
    await waitUntil(
      'the account shows nothing as paid',
      async () => (await account()).paid === '0.00',
    );
    await tabComesBack(page);
    await toPay.filter({ hasText: 'Amount to PayRM 70.00' }).waitFor();
    await page.getByText('The school has RM 30.00 of your payment').waitFor({ state: 'detached' });
    await staffSay('match', { confirmationNumber: code });
    await waitUntil(
      'the account shows RM 30.00 as paid',
      async () => (await account()).paid === '30.00',
    );
    await tabComesBack(page);
    for (const fact of facts) await toPay.filter({ hasText: fact }).waitFor();
    await page.context().close();

    // A statement line of more than the booking's total waits for staff, with the reasons. The test reloads the page, because it
    // does not update the lines by itself.
    const unmatched = async () => (await staff.request.get(path)).text();
    await waitUntil('the line of RM 999.00 waits for staff', async () =>
      (await unmatched()).includes('"999.00"'),
    );
    await staff.goto(`${site.url}/admin/payments?list=booking`);
    const line = staff.getByRole('listitem').filter({ hasText: `IBG ${booking.paymentReference}` });
    await line
      .getByText('The booking’s code stands in it, it is more than the sum.')
      .first()
      .waitFor();
    await line.getByText('Likely').waitFor();
    await staff.goto(`${site.url}/admin/bookings`);
  });

  it('updates the booking account on screen when other staff match or unmatch a payment', async () => {
    const { bookingId, code } = partPaid;
    const cancelled = await staff.request.delete(`${site.url}/api/admin/bookings/${bookingId}`, {
      headers: { origin: site.url },
    });
    expect(cancelled.ok()).toBe(true);
    const isDue = async (): Promise<boolean> =>
      (await viewOfPayments()).refundsDue.items.some((item) => item.bookingId === bookingId);
    await waitUntil('a refund is due', isDue);
    await staff.goto(`${site.url}/admin/payments?list=refunds`);
    await staff.getByRole('link', { name: code }).click();
    const row = (name: RegExp) => staff.getByRole('row', { name });
    await row(/^Proven .*RM 30\.00$/).waitFor();
    await staffSay('unmatch', { bookingId });
    await row(/^Proven .*RM 0\.00$/).waitFor();
    await staffSay('match', { confirmationNumber: code });
    await row(/^Proven .*RM 30\.00$/).waitFor();
    await row(/^Refund due .*RM 30\.00$/).waitFor();
    await staff.goto(`${site.url}/admin/bookings`);
  });

  it('tells staff why checked-in guests keep their seats', async () => {
    await call('post', 'check-in', {});
    await staff.reload();
    await menu('Amend Seats Not any more: guests are checked in');
    expect(new URL(staff.url()).pathname).toBe('/admin/bookings');
  });
});
