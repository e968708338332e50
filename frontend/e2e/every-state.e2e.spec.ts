import { describe, expect, it } from '@jest/globals';
import { keptOpen, nextNoticesStayOpen, noticesStayOpen, told, toldExactly } from './notices.js';
import { oneVisitor, person, receiptFile, type Visit } from './testing/one-visitor.js';
import { keepPictures } from './testing/pictures.js';
import { DESKTOP, PHONE, fillContact, seatButton } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';
import { SEATS_GONE_MESSAGE } from '../../backend/contracts/rest/receipt-messages.js';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import type { ProductionView, SeatingSectionView } from '../../backend/contracts/rest/catalogue.js';

/** Screen states that a healthy server seldom causes. The tests replace the server's answers. */
describe('specified states:', () => {
  let { server, page, show, booking } = {} as Visit;
  const { open, text, heading, answer, takeReceipts, delayed, afterwards } = oneVisitor(
    'states@family.example',
    (visit) => {
      ({ server, page, show, booking } = visit);
    },
  );
  const seats = () => open(`/seats/${show.id}`);
  const begin = async (label: string) => {
    await page.evaluate('sessionStorage.clear()');
    await seats();
    await seatButton(page, label).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillContact(page, 'states@family.example');
  };

  describe('the home page', () => {
    it('shows default texts until a school writes its own', async () => {
      await answer('/api/content/*', { value: null });
      await answer('/api/productions', []);
      await open('/');
      await heading('Experience the Magic of Live Theater');
      await text(
        'Book your seats for our upcoming school productions. Easy online ticketing with instant confirmation.',
      );
      await heading('Upcoming Productions');
      await text('Select a show and choose your perfect seats');
      await text('No productions available at this time.');
      await afterwards();
    });

    it('says that its productions are loading', async () => {
      const go = await delayed('/api/productions');
      await open('/');
      await text('Loading productions...');
      go();
      await heading('Puteri Gunung Ledang');
      await text('Select seats for pricing');
      await text('Select a showtime');
      await afterwards();
    });

    it('shows built-in pictures in place of pictures that fail to load', async () => {
      const gone = `${server.url}/objects/public/gone.webp`;
      await answer('/api/auth/user', { ...person, profileImageUrl: gone });
      await answer('/api/content/*', {
        value: { title: 'A Play', description: 'Tonight', imageUrl: gone },
      });
      const productions = await server.get<ProductionView[]>('/api/productions');
      await answer('/api/productions', [{ ...productions[0], imageUrl: gone }]);
      await open('/');
      await untilTrue(
        page,
        "[...document.images].map((image) => image.getAttribute('src')).join() === '/hero.svg,/poster-1.svg'",
      );
      await page.getByRole('button', { name: 'Account menu of Ann Lim' }).getByText('A').waitFor();
      await afterwards();
    });

    it('marks performances that have few seats or are off sale', async () => {
      const few = { ...show, seatsRemaining: 12, seatsTotal: 100 };
      await answer('/api/auth/user', person);
      await answer('/api/performances', [few, { ...few, id: 'off', salesEnabled: false }]);
      await open('/');
      await text('Limited');
      await text('Sales Off');
      await text('24 seats left');
      await text('No showtimes available');
      await page.getByRole('link', { name: 'My Tickets' }).waitFor();
      await afterwards();
    });
  });

  describe('the header of every page', () => {
    it('remembers the chosen theme over a reload', async () => {
      await open('/');
      await page.getByRole('button', { name: 'Switch to dark theme' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Switch to light theme' }).click();
      expect(await page.evaluate("localStorage.getItem('theme')")).toBe('light');
      await page.getByRole('link', { name: 'Login' }).waitFor();
    });

    it('has an account menu for the signed-in person', async () => {
      await answer('/api/auth/user', { ...person, isSuperAdmin: true });
      await open('/');
      await page.getByRole('button', { name: 'Account menu of Ann Lim' }).click();
      for (const entry of [
        'Admin Panel',
        'Bookings Management',
        'Analytics',
        'School Settings',
        'Super Admin',
        'Log out',
      ]) {
        await page.getByRole('link', { name: entry, exact: true }).waitFor();
      }
      await text('ann@school.example');
      await afterwards();
    });
  });

  describe('seat selection', () => {
    it('shows a map with stage and legend, and no selected seat at first', async () => {
      await seats();
      await text('Stage');
      const legend = page.getByRole('list', { name: 'Legend' });
      for (const state of ['Available', 'Selected', 'Unavailable'])
        await legend.getByText(state, { exact: true }).waitFor();
      await page
        .getByRole('list', { name: 'Prices' })
        .getByText(/^RM \d+\.\d\d/)
        .first()
        .waitFor();
      await text('No seats selected yet');
      await page.getByRole('link', { name: 'Back to Productions' }).waitFor();
    });

    it('deselects a seat that another buyer takes, and says so', async () => {
      await seats();
      await seatButton(page, 'Row B seat 2').click();
      await seatButton(page, 'Row B seat 3').click();
      await server.place(show, 'B', [3], 'quicker@family.example');
      await told(page, 'A seat was just taken');
      await page.getByRole('button', { name: /^Row B seat 3, RM .*, unavailable/ }).waitFor();
      await page.getByRole('button', { name: /^Row B seat 2, RM .*, selected/ }).waitFor();
      await page.getByRole('button', { name: /^Remove .*Row B, Seat 2$/ }).click();
      await text('No seats selected yet');
    });

    it('names other performances with seats when a performance is sold out', async () => {
      const [section] = await server.get<SeatingSectionView[]>(
        `/api/productions/${show.productionId}/seating?performanceId=${show.id}`,
      );
      const rows = (section?.rows ?? []).map((row) => ({
        ...row,
        overrides: Array.from({ length: row.seatCount }, (_, index) => ({
          seatNumber: index + 1,
          status: 'booked',
          customPrice: null,
        })),
      }));
      await answer('/api/productions/*/seating?**', [{ ...section, rows }]);
      const other = { ...show, id: '5f0e9a1c-4b7d-4d0e-8a39-0c9e5d3a7b11', seatsRemaining: 7 };
      await answer('/api/performances', [show, other]);
      await seats();
      await text('Sold out');
      await page.getByRole('link', { name: /\(7 left\)$/ }).waitFor();
      await page.getByRole('link', { name: 'WhatsApp' }).waitFor();
      await keepPictures(page, 'sold-out');
      await afterwards();
    });

    it('offers to load the seating again after an error', async () => {
      await answer('/api/productions/*/seating?**', {}, 500);
      await seats();
      await heading('Something Went Wrong');
      await text('Failed to fetch seating');
      await afterwards();
      await page.getByRole('button', { name: 'Reload Page' }).click();
      await seatButton(page, 'Row B seat 5').waitFor();
    });

    it('selects the seats of the booking when an amendment starts', async () => {
      await open(`/seats/${show.id}?bookingId=${booking.id}`);
      await page.getByRole('button', { name: /^Row E seat 1, RM .*, selected/ }).waitFor();
      await page.getByRole('button', { name: 'Update Seats' }).first().waitFor();
      await open(`/seats/${show.id}?bookingId=`);
      await seatButton(page, 'Row B seat 5').click();
      await page.getByRole('button', { name: 'Update Seats' }).first().click();
      await told(page, 'Booking ID is missing. Please try again from the bookings page.');
    });
  });

  describe('checkout', () => {
    it('says which seats are no longer free', async () => {
      await begin('Row B seat 6');
      await server.place(show, 'B', [6], 'quicker@family.example');
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await told(
        page,
        'Seats No Longer Available',
        /The following seats are no longer available: .*Row B Seat 6\. Please go back and select different seats\./,
      );
      expect(page.url()).toContain('step=contact');
    });

    it('says when an order has failed', async () => {
      await begin('Row B seat 7');
      let go = (): void => undefined;
      const later = new Promise<void>((done) => (go = done));
      await page.route('**/api/bookings', async (route) => {
        await later;
        await route.fulfill({ status: 500, json: {} });
      });
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await page.getByRole('button', { name: 'Creating Booking...' }).waitFor();
      go();
      await told(page, 'Failed to create booking. Please try again.');
      await afterwards();
    });

    it('fills in the contact details of the signed-in person', async () => {
      await answer('/api/auth/user', person);
      await page.evaluate('sessionStorage.clear()');
      await seats();
      await seatButton(page, 'Row B seat 9').click();
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      const valueOf = (field: string) =>
        `[...document.querySelectorAll('label')].find((label) => label.innerText === '${field}')?.control?.value`;
      await untilTrue(page, `${valueOf('Email')} === 'ann@school.example'`);
      await untilTrue(page, `${valueOf('First Name')} === 'Ann'`);
      expect(await page.getByLabel('Phone Number').inputValue()).toBe('');
      await page.getByLabel('Email').fill('typed@family.example');
      await page.reload();
      await untilTrue(page, `${valueOf('Email')} === 'typed@family.example'`);
      await afterwards();
    });

    it('says when the server could not store a receipt', async () => {
      await begin('Row B seat 8');
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await heading('Bank Transfer Payment');
      await text('Amount to Pay');
      await page.getByLabel('Receipt image').setInputFiles(receiptFile);
      await answer('/api/bookings/*/upload-url', {}, 500);
      await page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
      await text('Failed to upload receipt. Please try again.');
      await afterwards();
    });

    it('asks for the payment until a receipt is sent', async () => {
      await open('/checkout?step=verify');
      await heading('Waiting for Your Payment');
      await page.getByRole('button', { name: 'Back to payment' }).click();
      await heading('Bank Transfer Payment');
      await answer('/api/bookings/*/status', {
        status: 'cancelled',
        verificationMessage: null,
        confirmationNumber: 'X',
        holdUntil: null,
        serverTime: booking.serverTime,
      });
      await open('/checkout?step=verify');
      await heading('This booking was cancelled');
      expect(await page.getByText('Processing').count()).toBe(0);
      await afterwards();
    });

    it('shows that a receipt is being processed until the decision arrives', async () => {
      await page.evaluate(
        "sessionStorage.setItem('checkoutProgress', JSON.stringify({ ...JSON.parse(sessionStorage.getItem('checkoutProgress')), step: 3 }))",
      );
      let go = (): void => undefined;
      const later = new Promise<void>((done) => (go = done));
      await page.route('**/api/bookings/*/status', async (route) => {
        await later;
        await route.fulfill({
          json: {
            status: 'verifying',
            verificationMessage: null,
            confirmationNumber: 'X',
            holdUntil: null,
            serverTime: booking.serverTime,
          },
        });
      });
      await open('/checkout?step=verify');
      await heading('Verifying Payment');
      await text('Processing your payment receipt...');
      go();
      await page.getByText('Processing...', { exact: true }).waitFor();
      await afterwards();
    });

    it('offers only the way to the home page when no seats are chosen', async () => {
      await page.evaluate('sessionStorage.clear()');
      await open('/checkout');
      await heading('No booking data found');
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await heading('Upcoming Productions');
    });
  });

  describe('on ticket and booking pages,', () => {
    it('an unknown booking is shown as "Booking not found", with a link to the home page', async () => {
      await open('/confirmation?conf=AAAAA-AAAAA');
      await heading('Booking not found');
      await page.getByRole('link', { name: 'Return to Home' }).waitFor();
      await open('/booking/nothing');
      await heading('Booking not found');
      await text("We couldn't find a booking with this ID.");
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await heading('Upcoming Productions');
    });

    it("the path of an API call is not accepted as a booking's id", async () => {
      await open('/booking/my-tickets');
      await text("We couldn't find a booking with this ID.");
      await open('/admin/check-in/my-tickets');
      await heading('Booking Not Found');
      await page.getByRole('link', { name: 'Ticket Scanner' }).click();
      await text('Scan ticket QR codes to check in guests');
    });

    it('a server error at check-in is not shown as "Booking Not Found"', async () => {
      await answer(`/api/bookings/${booking.id}`, {}, 500);
      await open(`/admin/check-in/${booking.id}`);
      await heading('The booking could not be read');
      expect(await page.getByText('Booking Not Found').count()).toBe(0);
      await afterwards();
      await page.getByRole('button', { name: 'Try again' }).click();
      await text(booking.confirmationNumber);
    });

    it('the footer links to the search for bookings', async () => {
      await open('/confirmation?conf=AAAAA-AAAAA');
      await page.getByRole('main').getByRole('link', { name: 'Find your bookings' }).click();
      await heading('Find Your Bookings');
      await open('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Find your bookings' }).click();
      await heading('Find Your Bookings');
      await answer('/api/auth/user', person);
      await open('/');
      await page.getByRole('link', { name: 'My Tickets' }).waitFor();
      // The footer is hidden until the page above it is loaded.
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: 'Your data' }).waitFor();
      expect(await footer.getByRole('link').allTextContents()).toEqual(['Your data']);
      await afterwards();
    });

    it('a confirmation shows a missing production, date or venue as unknown', async () => {
      await answer('/api/bookings/confirmation/X', {
        bookingId: 'b',
        confirmationNumber: 'X',
        status: 'confirmed',
        productionTitle: null,
        productionDate: null,
        venue: null,
        seats: [],
        customerEmail: 'a@b.my',
        totalAmount: '20.00',
      });
      await open('/confirmation?conf=X');
      await heading('Booking Confirmed!');
      await heading('Unknown Production');
      await text('Date TBD');
      await text('Venue TBD');
      await text('Total Paid');
      await text('Email Sent');
      await page.getByRole('link', { name: 'Return to Home' }).waitFor();
      await afterwards();
    });

    it('My Tickets asks for an e-mail address, and says when no booking is found or the look-up fails', async () => {
      // Replaces the server's answer, because a school of another suite may send lists of bookings by mail and not show them.
      await answer('/api/bookings/email-lookup', { shown: true, sent: false });
      await open('/my-tickets');
      await heading('Find Your Bookings');
      await text('Enter the email address you used when booking your tickets');
      const search = page.getByRole('button', { name: 'Search' });
      expect(await search.isDisabled()).toBe(true);
      await page.getByRole('textbox').fill(' nobody@family.example ');
      await page.keyboard.press('Enter');
      await heading('No bookings found for nobody@family.example');
      await text('Please check the spelling, or try another address that you use.');
      await answer('/api/bookings/email/*', {}, 500);
      await search.click();
      await text('Failed to fetch bookings');
      await afterwards();
    });

    it('My Tickets shows a message if the list of bookings is sent by mail and not shown', async () => {
      await answer('/api/bookings/email-lookup', { shown: false, sent: true });
      await open('/my-tickets');
      await page.getByRole('textbox').fill('nobody@family.example');
      const search = page.getByRole('button', { name: 'Search' });
      await search.click();
      await text('Check your email');
      await text(
        'If tickets were booked with nobody@family.example, the list is on its way to that address.',
      );
      expect(await page.getByText(/No bookings found/).count()).toBe(0);
      await answer(
        '/api/bookings/email-list',
        { message: 'That was tried too often.', error: 'too_many_requests' },
        429,
      );
      await search.click();
      await text('That was tried too often.');
      await afterwards();
    });

    it.each([
      ['pending_payment', 'Pending Payment'],
      ['verifying', 'Verifying Payment'],
      ['confirmed', 'Confirmed'],
      ['verified', 'Confirmed'],
      ['rejected', 'Payment Rejected'],
      ['needs_review', 'Needs Review'],
      ['expired', 'Expired'],
      ['cancelled', 'Cancelled'],
      ['something_new', 'something_new'],
    ])('the booking status %s is shown as %s', async (status, label) => {
      await answer(`/api/bookings/${booking.id}`, { ...booking, status });
      await open(`/booking/${booking.id}`);
      await page.getByText(label, { exact: true }).first().waitFor();
      await afterwards();
    });

    it('a receipt shows the fields that were read from it', async () => {
      await answer(`/api/bookings/${booking.id}/receipt`, {}, 500);
      await open(`/booking/${booking.id}`);
      await text('Failed to fetch receipt');
      await afterwards();
      const extractedData = {
        amount: '20.00',
        merchant: 'PIBG',
        transactionId: 'MBB1',
        date: null,
      };
      await answer(`/api/bookings/${booking.id}/receipt`, {
        id: 'r',
        verificationStatus: 'rejected',
        verificationMessage: 'Another amount.',
        imageUrl: '/favicon.svg',
        uploadedAt: booking.createdAt,
        extractedData,
      });
      await page.reload();
      await heading('Payment Verification');
      for (const words of ['Another amount.', 'MBB1', 'PIBG']) await text(words);
      await page.getByRole('link', { name: 'Download', exact: true }).waitFor();
      await afterwards();
    });
  });

  /** Sends a receipt from the booking page twice. The server refuses the first receipt and accepts the second. */
  const sendReceiptTwice = async () => {
    await answer('/api/bookings/*/upload-url', {}, 500);
    await page.getByLabel('Receipt image').setInputFiles(receiptFile);
    await page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
    await toldExactly(page, 'Verification failed', 'Failed to verify receipt');
    await takeReceipts(booking);
    await page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
    await toldExactly(
      page,
      'Receipt uploaded',
      'Your payment receipt is being verified. This may take a moment.',
    );
  };

  describe('the booking page', () => {
    const HELD = /still held|stay yours|seats are held|are yours/;
    const paymentQr = () => page.getByRole('img', { name: /^Payment QR code/ });
    const see = async (more: Partial<BookingView>, message: string | null = null) => {
      const now = new Date().toISOString();
      await answer(`/api/bookings/${booking.id}`, { ...booking, serverTime: now, ...more });
      const receipt = {
        id: 'r',
        verificationStatus: 'needs_review',
        verificationMessage: message,
        imageUrl: '/favicon.svg',
        uploadedAt: booking.createdAt,
        extractedData: null,
      };
      await answer(
        `/api/bookings/${booking.id}/receipt`,
        message === null ? { message: 'none' } : receipt,
        message === null ? 404 : 200,
      );
      await open(`/booking/${booking.id}`);
    };

    it.each<[string, string, Partial<BookingView>, string | null]>([
      [
        'staff rejected it',
        'The school did not accept the payment for this booking',
        { status: 'rejected', holdUntil: null, seatsKept: false, takesReceipt: false },
        'The money has not arrived.',
      ],
      [
        'its seats are gone',
        'Your seats are gone',
        { status: 'needs_review', holdUntil: null, seatsKept: false, takesReceipt: false },
        SEATS_GONE_MESSAGE,
      ],
      [
        'its time ran out',
        'Your time to pay has run out',
        { status: 'expired', holdUntil: null, seatsKept: false, takesReceipt: true },
        null,
      ],
      [
        'it was cancelled',
        'This booking was cancelled',
        { status: 'cancelled', holdUntil: null, seatsKept: false, takesReceipt: false },
        null,
      ],
    ])(
      'neither asks for money nor says that seats are held when %s',
      async (state, title, more, message) => {
        await see(more, message);
        await text(title);
        await page.getByRole('link', { name: 'WhatsApp' }).waitFor();
        expect([await page.getByText(HELD).count(), await paymentQr().count()]).toEqual([0, 0]);
        expect(await page.getByLabel('Receipt image').count()).toBe(more.takesReceipt ? 1 : 0);
        await keepPictures(page, state);
        await afterwards();
      },
    );

    it('shows every way to contact the school', async () => {
      const over = { status: 'cancelled' as const, holdUntil: null, seatsKept: false };
      const phone = '+60 12-555 1420';
      await page.setViewportSize(PHONE);
      await see({ ...over, school: { name: 'SK Taman', email: 'drama@taman.example', phone } });
      const lines = page
        .getByRole('link', { name: phone })
        .evaluate((link) => link.getClientRects().length);
      expect(await lines).toBe(1);
      await see({ ...over, school: { name: 'SK Taman', email: '', phone } });
      await page.getByText(`SK Taman: ${phone}, WhatsApp`, { exact: true }).waitFor();
      await page.setViewportSize(DESKTOP);
      await afterwards();
    });

    it('says that seats stay held while staff review the receipt', async () => {
      await see({ status: 'needs_review', holdUntil: null, seatsKept: true }, 'We look at it.');
      await text('The school is looking at your receipt');
      await text(/Your seats stay yours until it is settled/);
      expect(await paymentQr().count()).toBe(0);
      await keepPictures(page, 'with the school');
      await page.getByRole('button', { name: 'Send a sharper picture' }).click();
      await sendReceiptTwice();
      await afterwards();
    });
  });

  it('the page of a cancelled booking announces no ticket', async () => {
    await answer(`/api/bookings/${booking.id}`, { ...booking, status: 'cancelled' });
    await answer(`/api/bookings/${booking.id}/receipt`, {
      id: 'r',
      verificationStatus: 'confirmed',
      verificationMessage: 'Your ticket is on its way.',
      imageUrl: '/favicon.svg',
      uploadedAt: booking.createdAt,
      extractedData: { amount: '20.00', merchant: 'PIBG', transactionId: 'MBB1', date: null },
    });
    await open(`/booking/${booking.id}`);
    await text('This booking was cancelled');
    await text('MBB1');
    expect(await page.getByText(/on its way/).count()).toBe(0);
    await afterwards();
  });

  it('practice scanning finds a ticket after 2 seconds and sends no request', async () => {
    await open('/scanner');
    await text('Scan ticket QR codes to check in guests');
    // The test counts requests of the practice scan only, so the requests of the loading page must end first.
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: 'Start Scanning' }).click();
    await text(/Valid Ticket|Already Checked In/);
    await heading('Recent Check-Ins');
    expect(
      asked.filter((url) => url.includes('/api/') && !url.endsWith('/api/page-views')),
    ).toEqual([]);
  });

  describe('on any page,', () => {
    it.each([
      [
        '/api/productions/*/seating?**',
        () => `/seats/${show.id}`,
        'Loading seating configuration...',
      ],
      [
        '/api/bookings/confirmation/*',
        () => '/confirmation?conf=AAAAA-AAAAA',
        'Loading booking details...',
      ],
      [`/api/bookings/*`, () => `/booking/${booking.id}`, 'Loading booking details...'],
    ])('a loading message is shown during the request for %s', async (path, address, words) => {
      const go = await delayed(path);
      await open(address());
      await text(words);
      go();
      await afterwards();
    });

    it('the ticket list reserves its space while tickets load', async () => {
      await answer('/api/auth/user', person);
      const go = await delayed('/api/bookings/my-tickets');
      await open('/my-tickets');
      await page.getByRole('status', { name: 'Loading tickets' }).waitFor();
      go();
      await afterwards();
    });

    it.each([
      [{ firstName: 'Ann' }, 'A'],
      [{ firstName: null, lastName: null, email: 'zoe@school.example' }, 'Z'],
      [{ firstName: null, lastName: null, email: '' }, 'U'],
    ])('a person without a picture is shown by an initial: %j', async (more, letter) => {
      await answer('/api/auth/user', { ...person, ...more });
      await open('/');
      await page
        .getByRole('button', { name: /^Account menu of/ })
        .getByText(letter, { exact: true })
        .waitFor();
      await afterwards();
    });

    it('a receipt sent from the booking page shows whether it was accepted', async () => {
      await open(`/booking/${booking.id}`);
      await page
        .getByLabel('Receipt image')
        .setInputFiles({ ...receiptFile, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
      await text(/larger than the limit of 5 MB/);
      await sendReceiptTwice();
      await afterwards();
    });

    it('one notice is shown at a time, for 5 seconds', async () => {
      const notices = page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
      // The test sends receipts to get notices of its own, because notices of an earlier test may have closed.
      await open(`/booking/${booking.id}`);
      await noticesStayOpen(page);
      await sendReceiptTwice();
      expect(await notices.count()).toBe(1);
      await keptOpen(page);
      await page.keyboard.press('F8');
      expect(await page.evaluate("document.activeElement.closest('[role=region]') !== null")).toBe(
        true,
      );
      await page.keyboard.press('Tab');
      await page.evaluate('document.activeElement.blur()');
      await notices.waitFor({ state: 'detached' });
      await afterwards();
    });

    it.each(['cannot be loaded', 'does not come'])(
      'a notice is shown without styling when the code for notices %s',
      async (how) => {
        let come = (): void => undefined;
        const later = new Promise<void>((done) => (come = done));
        await page.route('**/assets/toaster-*.js', (route) =>
          how === 'does not come' ? later.then(() => route.continue()) : route.abort(),
        );
        const inList = page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
        const failed = page.getByRole('alert').filter({ hasText: 'Verification failed' });
        const sendToNobody = async () => {
          await open(`/booking/${booking.id}`);
          await answer('/api/bookings/*/upload-url', {}, 500);
          await page.getByLabel('Receipt image').setInputFiles(receiptFile);
          await page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
          await failed.getByText('Failed to verify receipt').waitFor();
          await takeReceipts(booking);
        };
        await sendToNobody();
        await page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
        const sent = page.getByRole('status').filter({ hasText: 'Receipt uploaded' });
        await sent.getByRole('button', { name: 'Close' }).click();
        await sent.waitFor({ state: 'detached' });
        expect(await failed.count()).toBe(0);
        expect(await inList.count()).toBe(0);
        await told(page, 'Receipt uploaded');

        await sendToNobody();
        come();
        await page.unroute('**/assets/toaster-*.js');
        await nextNoticesStayOpen(page);
        await page.getByRole('button', { name: 'Upload Payment Receipt' }).click();
        await told(page, 'Receipt uploaded');
        await inList.filter({ hasText: 'Receipt uploaded' }).waitFor();
        expect(await failed.count()).toBe(0);
        await afterwards();
      },
    );

    it('the QR code of a ticket is 200 px wide, with the highest level of error correction', async () => {
      await answer(`/api/bookings/${booking.id}`, { ...booking, status: 'confirmed' });
      await open(`/booking/${booking.id}`);
      const code = page
        .getByRole('img', { name: /^QR code of confirmation number/ })
        .filter({ visible: true });
      expect((await code.boundingBox())?.width).toBe(200);
      // A number of 11 characters needs 25 modules a side at level H, and 21 at any lower level. The quiet zone adds 4
      // modules on each side.
      expect(await code.getAttribute('viewBox')).toBe('0 0 33 33');
      await afterwards();
    });
  });
});
