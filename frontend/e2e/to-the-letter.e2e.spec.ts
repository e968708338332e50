import { describe, expect, it } from '@jest/globals';
import { decodeQR } from 'qr/decode.js';
import type { Request } from 'playwright-core';
import sharp from 'sharp';
import type { ConfirmationView } from '../../backend/contracts/rest/bookings.js';
import { longDate, longDateAtTime, time } from '../src/ui/dates.js';
import { told } from './notices.js';
import { oneVisitor, person as somebody, receiptFile, type Visit } from './testing/one-visitor.js';
import { fillContact, newPage, seatButton } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

const person = { ...somebody, isSuperAdmin: true };

/**
 * Checks numbers, names and requests of the specification. every-state.e2e.spec.ts checks the texts of the
 * specification.
 */
describe('specified details:', () => {
  let { site, server, browser, page, show, booking } = {} as Visit;
  const { open, text, heading, answer, takeReceipts, delayed, afterwards } = oneVisitor(
    'letter@family.example',
    (visit) => {
      ({ site, server, browser, page, show, booking } = visit);
    },
  );
  const sent = (request: Request) => ({
    type: request.headers()['content-type'],
    body: request.postData(),
  });

  describe('the header of every page', () => {
    it('stays visible, with the specified menu entries in their order', async () => {
      await answer('/api/auth/user', person);
      await open('/');
      await heading('Puteri Gunung Ledang');
      await page.mouse.wheel(0, 2000);
      await untilTrue(page, 'scrollY > 0');
      expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
      await page.getByRole('button', { name: 'Account menu of Ann Lim' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Log out' }).waitFor();
      const entries = await page.getByRole('banner').getByRole('list').getByRole('link').all();
      expect(
        await Promise.all(
          entries.map(async (entry) => [await entry.innerText(), await entry.getAttribute('href')]),
        ),
      ).toEqual([
        ['My Tickets', '/my-tickets'],
        ['Admin Panel', '/admin/productions'],
        ['Bookings Management', '/admin/bookings'],
        ['Analytics', '/admin/analytics'],
        ['School Settings', '/admin/settings'],
        ['Super Admin', '/super-admin'],
        ['Signed-in devices', '/account/devices'],
        ['Log out', '/api/logout'],
      ]);
      await afterwards();
    });

    it('shows the name "User" for a person without a name', async () => {
      await answer('/api/auth/user', {
        ...person,
        firstName: null,
        lastName: null,
        profileImageUrl: '/favicon.svg',
      });
      await open('/');
      const avatar = page.getByRole('button', { name: 'Account menu of User' });
      await avatar.click();
      expect(await avatar.getByRole('presentation').getAttribute('src')).toBe('/favicon.svg');
      await page.getByRole('banner').getByText('User', { exact: true }).waitFor();
      await afterwards();
    });
  });

  it('the home page shows each performance with weekday, month, day and time', async () => {
    const go = await delayed('/api/productions');
    await Promise.all([page.waitForRequest('**/api/performances'), open('/')]);
    go();
    const stub = page
      .getByRole('article')
      .filter({ hasText: 'Puteri Gunung Ledang' })
      .getByRole('link')
      .first();
    expect((await stub.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [a-z]{3,4} \d{1,2} \d{1,2}:\d{2} [ap]m/i,
    );
    await afterwards();
  });

  it('a sold-out performance is marked on the card of its production', async () => {
    await answer('/api/performances', [{ ...show, seatsRemaining: 0 }]);
    await open('/');
    const card = page.getByRole('article').filter({ hasText: 'Puteri Gunung Ledang' });
    for (const words of ['Sold out', '0 seats left', 'Limited'])
      await card.getByText(words, { exact: true }).waitFor();
    expect(
      await page
        .getByRole('article')
        .filter({ hasText: 'No showtimes available' })
        .getByText(/seats left|Limited/)
        .count(),
    ).toBe(0);
    await afterwards();
  });

  describe('seat selection', () => {
    it('shows a performance that has begun but allows no checkout', async () => {
      await answer(`/api/performances/${show.id}`, {
        ...show,
        dateTime: new Date(Date.now() - 60_000).toISOString(),
      });
      await open(`/seats/${show.id}`);
      await seatButton(page, 'Row B seat 9').click();
      await text('This performance has already begun');
      expect(
        await page.getByRole('button', { name: 'Proceed to Checkout' }).first().isDisabled(),
      ).toBe(true);
      await seatButton(page, 'Row B seat 9').click();
      // The tab stores a selection shortly after a click. The test waits, because the next test must start without a
      // selection.
      await text('No seats selected yet');
      await afterwards();
    });

    it('shows whether a seat is free, selected or taken', async () => {
      await open(`/seats/${show.id}`);
      await seatButton(page, 'Row B seat 9').click();
      await page.locator('[data-seat][data-state="selected"]').waitFor();
      const shown = await page.evaluate<[string, string, string][]>(
        `[...document.querySelectorAll('[data-seat]')].map((seat) => [
          seat.dataset.state,
          seat.getAttribute('aria-label').match(/[Ss]eat (\\d+)/)[1],
          [...seat.querySelectorAll('text')].filter((text) => getComputedStyle(text).visibility === 'visible').map((text) => text.textContent).join(),
        ])`,
      );
      expect([...new Set(shown.map(([state]) => state))].sort()).toEqual([
        'available',
        'selected',
        'unavailable',
      ]);
      expect(shown.filter(([, number, text]) => number !== text)).toEqual([]);
      await seatButton(page, 'Row B seat 9').click();
      await afterwards();
    });

    it("uses the server's clock when the device's clock is wrong", async () => {
      const wrong = await newPage(browser);
      await wrong.clock.setFixedTime(Date.parse(show.dateTime) + 24 * 60 * 60_000);
      await wrong.goto(site.url);
      await wrong.locator(`a[href="/seats/${show.id}"]`).click();
      await seatButton(wrong, 'Row B seat 9').click();
      await wrong.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
      await wrong.getByRole('heading', { name: 'Checkout' }).waitFor();
      await wrong.context().close();
    });

    it('leads back to the productions when the performance is unknown', async () => {
      await open('/seats/nothing');
      await heading('Performance not found');
      await page.getByRole('link', { name: 'Back to Productions' }).click();
      await heading('Upcoming Productions');
    });

    it('lists each selected seat with all its facts', async () => {
      await open(`/seats/${show.id}`);
      await seatButton(page, 'Row B seat 10').click();
      expect(await page.getByText('Aisle', { exact: true }).count()).toBe(2);
      await page.getByText('Row B', { exact: true }).waitFor();
      const panel = page.getByRole('region', { name: 'Selected Seats' });
      for (const words of ['Front Stalls', 'Row B, Seat 10', 'Total'])
        await panel.getByText(words, { exact: true }).waitFor();
      expect(await panel.getByText('RM 35.00', { exact: true }).count()).toBe(2);
      await panel.getByRole('button', { name: 'Remove Front Stalls - Row B, Seat 10' }).waitFor();
    });

    it('passes the selected seats to the checkout as bookingData in session storage', async () => {
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await page.waitForURL('**/checkout**');
      expect(
        JSON.parse(await page.evaluate<string>("sessionStorage.getItem('bookingData')")),
      ).toEqual({
        performanceId: show.id,
        productionTitle: 'Puteri Gunung Ledang',
        performanceDate: longDate(show.dateTime),
        performanceTime: time(show.dateTime),
        // Our own addition, so that the checkout shows the date in the language that the visitor chooses later.
        dateTime: show.dateTime,
        venue: 'Dewan Seri Melati',
        seats: [{ section: 'Front Stalls', row: 'B', number: 10 }],
        total: '35.00',
      });
    });
  });

  describe('checkout', () => {
    it('asks for four fields and names each missing field', async () => {
      await page.getByRole('group', { name: 'Step 1 of 3: Contact' }).waitFor();
      const fields = ['First Name', 'Last Name', 'Email', 'Phone Number'];
      expect(
        await Promise.all(fields.map((name) => page.getByLabel(name).getAttribute('type'))),
      ).toEqual(['text', 'text', 'email', 'tel']);
      await text('Total Amount');
      await page.getByLabel('First Name').fill('   ');
      await page.getByLabel('Email').fill('ann at school');
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      // The page shows all errors at once, in its own words. The browser's own error bubble would show only the first
      // error and cover the field.
      await text('This does not look like an email address');
      await text('Please enter a phone number');
      await page.getByLabel('Email').fill('');
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      for (const what of [
        'your first name',
        'your last name',
        'an email for your tickets',
        'a phone number',
      ])
        await text(`Please enter ${what}`);
      expect(await server.takenIn(show, 'B')).not.toContain(10);
    });

    it.each([390, 1280])(
      'moves nothing under the pointer when an error appears or disappears, at a width of %d px',
      async (width) => {
        const other = await newPage(browser);
        await other.setViewportSize({ width, height: 900 });
        await other.goto(`${site.url}/seats/${show.id}`);
        await seatButton(other, 'Row B seat 13').click();
        await other.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
        const next = other.getByRole('button', { name: 'Continue to Payment' });
        await next.waitFor();
        // Waits for the web fonts, because a font that loads late could move the button.
        await other.evaluate('document.fonts.ready.then(() => null)');
        await other.waitForLoadState('networkidle');
        const place = () =>
          other.evaluate<number>(
            "document.querySelector('form [type=submit]').getBoundingClientRect().top + scrollY",
          );
        const before = await place();
        await next.click();
        const errors = other.getByText(/^Please enter /);
        await untilTrue(
          other,
          "document.querySelectorAll('.ant-form-item-explain-error').length === 4",
        );
        expect(await place()).toBe(before);
        await fillContact(other, 'mended@family.example');
        // The error at the phone number disappears while the buyer types, although the field still has the focus.
        await errors.last().waitFor({ state: 'detached' });
        expect(await other.evaluate("document.activeElement?.getAttribute('type')")).toBe('tel');
        expect(await place()).toBe(before);
        await other.context().close();
      },
    );

    it("sends the order with the chosen seats and the buyer's first and last name", async () => {
      await fillContact(page, 'order@family.example');
      const [request] = await Promise.all([
        page.waitForRequest(
          (one) => one.method() === 'POST' && one.url().endsWith('/api/bookings'),
        ),
        page.getByRole('button', { name: 'Continue to Payment' }).click(),
      ]);
      expect(request.postDataJSON()).toEqual({
        performanceId: show.id,
        customerName: 'Aisyah Rahman',
        customerEmail: 'order@family.example',
        customerPhone: '012-345 6789',
        seats: [{ section: 'Front Stalls', row: 'B', number: 10 }],
        totalAmount: '35.00',
      });
      await heading('Bank Transfer Payment');
    });

    it('explains the payment in four steps', async () => {
      await page.getByRole('group', { name: 'Step 2 of 3: Payment' }).waitFor();
      const steps = page.getByRole('listitem').filter({
        hasText:
          /Scan the QR code with your banking app or e-wallet|Pay the exact amount|Take a screenshot|Upload the receipt here/,
      });
      expect(await steps.count()).toBe(4);
      await page.getByRole('img', { name: /^Payment QR code of/ }).waitFor();
    });

    it('sends a receipt without its file name', async () => {
      const objectUrl = '/objects/receipts/x/upload-1';
      await answer('/api/bookings/*/upload-url', { uploadUrl: '/put-here?signed', objectUrl });
      await page.route('**/put-here?signed', (route) => route.fulfill({ status: 200 }));
      await answer(
        '/api/bookings/*/verify-receipt',
        {
          status: 'verifying',
          verificationMessage: null,
          confirmationNumber: 'X',
          holdUntil: null,
          serverTime: booking.serverTime,
        },
        202,
      );
      await answer('/api/bookings/*/status', {
        status: 'something_new',
        verificationMessage: null,
        confirmationNumber: 'X',
        holdUntil: null,
        serverTime: booking.serverTime,
      });
      const calls: Request[] = [];
      page.on(
        'request',
        (request) =>
          ['POST', 'PUT'].includes(request.method()) &&
          !request.url().endsWith('/page-views') &&
          calls.push(request),
      );
      await page.getByLabel('Receipt image').setInputFiles(receiptFile);
      await page.getByRole('img', { name: 'The receipt you chose' }).waitFor();
      expect(calls).toEqual([]);
      await page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
      await heading('Verifying Payment');
      const [ask, put, verify] = calls.map(
        (request) =>
          `${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, ':id')}`,
      );
      expect([ask, put, verify, calls.length]).toEqual([
        'POST /api/bookings/:id/upload-url',
        'PUT /put-here',
        'POST /api/bookings/:id/verify-receipt',
        3,
      ]);
      expect(sent(calls[0]!)).toEqual({ type: undefined, body: null });
      expect(sent(calls[1]!).type).toBe('image/png');
      expect(calls[2]?.postDataJSON()).toEqual({ receiptURL: objectUrl });
    });

    it('shows an unknown status as being verified', async () => {
      await page.getByRole('group', { name: 'Step 3 of 3: Verify' }).waitFor();
      await page.getByText('Processing...', { exact: true }).waitFor();
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await Promise.all([
        page.waitForResponse(
          (response) => response.url().endsWith('/status') && response.status() === 500,
        ),
        page.route(
          '**/api/bookings/*/status',
          (route) => route.fulfill({ status: 500, json: {} }),
          { times: 1 },
        ),
      ]);
      await heading('Verifying Payment');
      // The page offers the next steps that the fields of the booking allow, whatever the status of the receipt.
      await answer('/api/bookings/*', {
        ...booking,
        status: 'needs_review',
        holdUntil: null,
        seatsKept: true,
        takesReceipt: true,
        detailsShown: true,
      });
      await answer('/api/bookings/*/status', {
        status: 'needs_review',
        verificationMessage: 'The school decides.',
        confirmationNumber: 'X',
        holdUntil: null,
        serverTime: booking.serverTime,
      });
      await heading('Manual Review Required');
      await text('The school decides.');
      await page.getByRole('button', { name: 'Send a sharper picture' }).click();
      await text('One image, up to 10 MB');
      expect(
        logged.filter((line) => line.includes('Could not read the status of the booking')),
      ).toHaveLength(1);
      await afterwards();
    });
  });

  it('a verification card has a different border for each status', async () => {
    const titles = {
      verifying: 'Verifying Payment',
      rejected: 'Payment Verification Failed',
      needs_review: 'Manual Review Required',
      verified: 'Payment Verified!',
    };
    const borders = new Set<string>();
    // Records the cards as they appear, because the page shows the card "verified" only for a moment. The step to the ticket
    // loads no new document, so the record survives.
    await page.addInitScript(`
      window.cardsSeen = {};
      new MutationObserver(() => {
        const card = document.querySelector('section[role=status]');
        const title = card?.querySelector('h2')?.textContent;
        if (title) cardsSeen[title] ??= { border: getComputedStyle(card).borderTopColor, words: card.innerText };
      }).observe(document, { childList: true, subtree: true, characterData: true });
    `);
    const cardOf = (title: string) =>
      untilTrue<{ border: string; words: string }>(page, `cardsSeen['${title}']`);
    let words = '';
    for (const [status, title] of Object.entries(titles)) {
      // Leaves the previous page, which polls the status and would show the next card by itself.
      await page.goto('about:blank');
      await answer('/api/bookings/*/status', {
        status,
        verificationMessage: null,
        confirmationNumber: 'AAAAA-AAAAA',
        holdUntil: null,
        serverTime: booking.serverTime,
      });
      await open('/checkout?step=verify');
      const card = await cardOf(title);
      borders.add(card.border);
      ({ words } = card);
    }
    expect(borders.size).toBe(4);
    expect(words).toContain('Your booking is confirmed');
    await page.waitForURL('**/confirmation?conf=AAAAA-AAAAA');
    await heading('Booking not found');
    // The browser deletes its record of the order in progress once it requests the ticket.
    await untilTrue(page, "sessionStorage.getItem('bookingData') === null");
    await afterwards();
  });

  describe('a confirmation', () => {
    const view = (): ConfirmationView => ({
      bookingId: booking.id,
      confirmationNumber: booking.confirmationNumber,
      status: 'confirmed',
      productionTitle: booking.productionName,
      productionDate: booking.performanceDate,
      venue: booking.performanceVenue,
      seats: booking.seats,
      customerEmail: 'letter@family.example',
      detailsShown: true,
      school: booking.school,
      seatCodes: booking.seatCodes,
      totalAmount: booking.totalAmount,
      holdUntil: null,
      seatsKept: true,
    });
    const address = () => `/confirmation?conf=${booking.confirmationNumber}`;

    it('shows a QR code of the confirmation number, 200 px wide', async () => {
      await answer('/api/bookings/confirmation/*', view());
      await open(address());
      await heading('Booking Confirmed!');
      const code = page.getByRole('img', {
        name: `QR code of confirmation number ${booking.confirmationNumber}`,
      });
      expect((await code.boundingBox())?.width).toBe(200);
      const { data, info } = await sharp(await code.screenshot())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(decodeQR({ data, width: info.width, height: info.height })).toBe(
        booking.confirmationNumber,
      );
      for (const words of [
        'letter@family.example',
        booking.confirmationNumber,
        longDateAtTime(booking.performanceDate),
        'Dewan Seri Melati',
        'Front Stalls - Row E, Seat 1',
        'RM 35.00',
      ]) {
        await page.getByText(words, { exact: true }).first().waitFor();
      }
      await text(/Present the QR code at the venue/);
      await afterwards();
    });

    it('of an unpaid booking shows only a link to the booking page', async () => {
      await open(address());
      await heading('This booking is not confirmed');
      expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
      await page.getByRole('link', { name: 'View booking' }).click();
      await heading('Complete Payment');
    });

    it('can be reloaded after it failed to load', async () => {
      await answer('/api/bookings/confirmation/*', { message: 'internal', error: 'internal' }, 500);
      await open(address());
      await heading('Booking not found');
      await text('It could not be read. Please try again in a moment.');
      await afterwards();
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading('This booking is not confirmed');
    });
  });

  it('the look-up of bookings disables its button until the answer arrives', async () => {
    await open('/my-tickets');
    await page.getByRole('textbox').fill('letter@family.example');
    const go = await delayed('/api/bookings/email/*');
    const search = page.getByRole('button', { name: 'Search' });
    const [request] = await Promise.all([
      page.waitForRequest('**/api/bookings/email/*'),
      search.click(),
    ]);
    expect(new URL(request.url()).pathname).toBe('/api/bookings/email/letter%40family.example');
    await page.getByRole('button', { name: 'Search', disabled: true }).waitFor();
    go();
    await heading('Found 1 booking for letter@family.example');
    const card = page.getByRole('article');
    for (const words of [
      'Puteri Gunung Ledang',
      'Pending Payment',
      'Front Stalls - Row E, Seat 1',
      'Aisyah Rahman',
      booking.confirmationNumber,
      'RM 35.00',
    ]) {
      await card.getByText(words, { exact: true }).waitFor();
    }
    await card.getByText(longDateAtTime(booking.performanceDate)).waitFor();
    expect(await card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
      `/booking/${booking.id}`,
    );
    await afterwards();
  });

  describe('the booking page', () => {
    it('shows all facts of the booking and how to pay', async () => {
      await open(`/booking/${booking.id}`);
      await heading('Puteri Gunung Ledang');
      const facts = [
        booking.confirmationNumber,
        'Pending Payment',
        longDateAtTime(booking.performanceDate),
        'Dewan Seri Melati',
        'Front Stalls - Row E, Seat 1',
        'Aisyah Rahman',
        'letter@family.example',
        '012-345 6789',
        'RM 35.00',
      ];
      for (const words of facts) await page.getByText(words, { exact: true }).first().waitFor();
      await text(/complete your payment by bank transfer and upload your receipt/);
      for (const copied of [booking.payee.accountNumber, booking.paymentReference]) {
        const lines = page
          .getByRole('listitem')
          .getByText(copied, { exact: true })
          .evaluate((number) => number.getClientRects().length);
        expect(await lines).toBe(1);
      }
      await page.getByRole('img', { name: /^Payment QR code of/ }).waitFor();
      await text('One image, up to 5 MB');
      expect(
        await page.getByRole('link', { name: 'My Tickets' }).first().getAttribute('href'),
      ).toBe('/my-tickets');
    });

    it('asks for a receipt when none is chosen', async () => {
      const upload = page.getByRole('button', { name: 'Upload Payment Receipt' });
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.click()]);
      expect(chooser.isMultiple()).toBe(false);
      await chooser.setFiles(receiptFile);
      await answer('/api/bookings/*/upload-url', { uploadUrl: '/put-here?signed' });
      await page.route('**/put-here?signed', (route) => route.fulfill({ status: 200 }));
      await upload.click();
      await told(page, 'Verification failed');
      await page
        .getByRole('alert')
        .filter({ hasText: 'Please upload the receipt first' })
        .waitFor();
      await afterwards();
    });

    it('sends the file name of a receipt when it requests the upload address', async () => {
      await answer('/api/bookings/*/upload-url', {}, 500);
      await page.getByLabel('Receipt image').setInputFiles(receiptFile);
      const [request] = await Promise.all([
        page.waitForRequest('**/upload-url'),
        page.getByRole('button', { name: 'Upload Payment Receipt' }).click(),
      ]);
      expect(request.postDataJSON()).toEqual({ fileName: 'receipt.png', fileType: 'image/png' });
      await text('Failed to verify receipt');
    });

    it('reloads the booking and its receipt after an upload', async () => {
      await takeReceipts(booking);
      await Promise.all([
        page.waitForRequest(
          (request) =>
            request.method() === 'GET' && request.url().endsWith(`/api/bookings/${booking.id}`),
        ),
        page.waitForRequest(
          (request) =>
            request.method() === 'GET' &&
            request.url().endsWith(`/api/bookings/${booking.id}/receipt`),
        ),
        page.getByRole('button', { name: 'Upload Payment Receipt' }).click(),
      ]);
      await afterwards();
    });
  });

  it('practice scanning shows the second scan of a ticket as already checked in', async () => {
    await open('/scanner');
    for (const outcome of ['Valid Ticket', 'Already Checked In']) {
      await page.getByLabel('Confirmation number').fill('abc12-def34');
      await page.getByRole('button', { name: 'Look up' }).click();
      await heading(outcome);
    }
    expect(await page.getByRole('listitem').filter({ hasText: 'ABC12-DEF34' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await heading('Upcoming Productions');
  });
});
