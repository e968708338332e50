import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type {
  AnalyticsView,
  BookingListItem,
  SeatingSectionView,
} from '../../backend/contracts/rest/index.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { signedIn } from './staff-page.js';
import { PHONE, Server, fillContact, newPage, seatButton } from './testing/site-visitor.js';

jest.setTimeout(180_000);

const FAMILY = 'free@family.example';

describe('a performance that costs nothing', () => {
  let site: RunningSite;
  let server: Server;
  let browser: Browser;
  let staff: Page;
  let family: Page;
  let before: AnalyticsView;

  beforeAll(async () => {
    site = await startSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    staff = await signedIn(browser, site.url, 'owner@melati.example', '/admin/bookings');
    family = await newPage(browser, { viewport: PHONE });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const analytics = async (): Promise<AnalyticsView> => {
    const [school] = (await (
      await staff.request.get(`${site.url}/api/schools/my-schools`)
    ).json()) as { id: string }[];
    return (await (
      await staff.request.get(`${site.url}/api/admin/analytics?schoolId=${school?.id}`)
    ).json()) as AnalyticsView;
  };

  /** As the page of sent mails shows it. There may be two with one link. */
  const linkInMail = async (page: Page): Promise<string> => {
    await page.goto(`${site.url}/dev/mail`);
    await page
      .getByRole('link', { name: new RegExp(`^Please confirm your booking.* to ${FAMILY}$`) })
      .first()
      .click();
    await page.waitForLoadState();
    const text = await page.content();
    const [, path] = /(\/booking\/[\da-f-]{36}\?confirm=[\w-]+)/.exec(text) ?? [];
    if (!path) throw new Error('No link in the mail');
    return `${site.url}${path}`;
  };

  it('is booked without a payment: the contact details, then the link in the mail', async () => {
    const show = await server.showOf('Puteri Gunung Ledang');
    const sections = await server.get<SeatingSectionView[]>(
      `/api/productions/${show.productionId}/seating`,
    );
    const row = sections.flatMap(({ rows }) => rows).find(({ rowLabel }) => rowLabel === 'C');
    const { origin } = new URL(site.url);
    const priced = await staff.request.patch(`${site.url}/api/rows/${row?.id}`, {
      data: { price: 0 },
      headers: { origin },
    });
    expect(priced.ok()).toBe(true);
    before = await analytics();

    await family.goto(`${site.url}/seats/${show.id}`);
    await seatButton(family, 'Row C seat 3').click();
    await family.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await family
      .getByText(
        'There is nothing to pay: we send you an email with a link, and by opening it you confirm your booking.',
      )
      .waitFor();
    expect(await family.getByText('Payment', { exact: true }).count()).toBe(0);
    await fillContact(family, FAMILY);
    await family.getByRole('button', { name: 'Book Seats' }).click();
    await family.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await family.getByText(/Your seats are held for/).waitFor();
    await family.getByRole('button', { name: 'Send the link again' }).click();
    await family.getByText('Email sent', { exact: true }).waitFor();

    // On the phone where the mail is read; the waiting page continues by itself.
    const reader = await newPage(browser, { viewport: PHONE });
    const confirm = reader.getByRole('button', { name: 'Confirm my booking' });
    const link = await linkInMail(reader);
    await reader.goto(link);
    await confirm.waitFor();
    const [waiting] = await server.get<BookingListItem[]>(`/api/bookings/email/${FAMILY}`);
    expect(waiting?.status).toBe('pending_payment');
    await reader.goto(`${link}x`);
    await confirm.click();
    await reader
      .getByText('This link does not confirm this booking.', { exact: false })
      .first()
      .waitFor();
    await reader.goto(link);
    await confirm.click();
    await reader.getByText('Present this QR code at the venue for check-in').waitFor();
    await reader.reload();
    await reader.getByText('Present this QR code at the venue for check-in').waitFor();
    await family.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await family.getByText('RM 0.00').first().waitFor();
    await family.getByRole('img', { name: /^QR code/ }).waitFor();
    const left = await family.evaluate<[string | null, string | null]>(
      "[sessionStorage.getItem('bookingData'), sessionStorage.getItem('checkoutProgress')]",
    );
    expect(left).toEqual([null, null]);
  });

  it('is one booking, and its page asks for no payment', async () => {
    const found = await server.get<BookingListItem[]>(`/api/bookings/email/${FAMILY}`);
    expect(found.map(({ status, totalAmount }) => [status, totalAmount])).toEqual([
      ['confirmed', '0.00'],
    ]);
    await family.goto(`${site.url}/booking/${found[0]?.id}`);
    await family.getByText('Present this QR code at the venue for check-in').waitFor();
    expect(await family.getByText('Complete Payment').count()).toBe(0);
  });

  it('sends the ticket then', async () => {
    await family.goto(`${site.url}/dev/mail`);
    await family
      .getByRole('link', {
        name: new RegExp(`^Your tickets: Puteri Gunung Ledang.* to ${FAMILY}$`),
      })
      .waitFor();
  });

  it('counts as sold in the hall, and brings no revenue', async () => {
    const after = await analytics();
    expect({
      revenue: after.totalRevenue,
      confirmed: after.confirmedBookings,
      sold: after.totalSeatsSold,
    }).toEqual({
      revenue: before.totalRevenue,
      confirmed: before.confirmedBookings + 1,
      sold: before.totalSeatsSold + 1,
    });
    await staff.reload();
    const line = staff.getByRole('row').filter({ hasText: FAMILY });
    await line.getByText('RM 0.00').waitFor();
    await line.getByText('Confirmed', { exact: true }).waitFor();
  });
});
