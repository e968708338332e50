import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type {
  AnalyticsView,
  BookingListItem,
  PerformanceView,
  SeatingSectionView,
} from '../../backend/contracts/rest/index.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { told } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { FamilyInbox } from './testing/family-inbox.js';
import { keepPictures } from './testing/pictures.js';
import { PHONE, Server, fillContact, newPage, seatButton } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

const FAMILY = 'free@family.example';

/** JavaScript that is true when the heading "Your data" has the focus. The button that was pressed before has disappeared. */
const HEADING_HAS_FOCUS =
  "document.activeElement?.tagName === 'H1' && document.activeElement.textContent === 'Your data'";

/**
 * Runs JavaScript (`act`) in a transaction of the browser's database. Opens the database as frontend/src/storage/kept-values.ts
 * does.
 */
const within = <T>(page: Page, database: string, act: string): Promise<T> =>
  page.evaluate<T>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('${database}', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('kept', 'readwrite');
      const store = transaction.objectStore('kept');
      const asked = ${act};
      transaction.oncomplete = () => (opening.result.close(), resolve(asked.result));
      transaction.onabort = reject;
    };
  })`);
const keep = (page: Page, database: string, keys: readonly string[]): Promise<unknown> =>
  within(page, database, `${JSON.stringify(keys)}.map((key) => store.put({ ticket: null }, key))`);
const kept = (page: Page, database: string): Promise<string[]> =>
  within(page, database, 'store.getAllKeys()');

describe('a booking that costs nothing', () => {
  let site: SharedSite;
  let server: Server;
  let browser: Browser;
  let staff: Page;
  let family: Page;
  let before: AnalyticsView;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    const school = await OwnSchool.register(site.url);
    show = await school.ledang();
    staff = await school.page(browser, '/admin/bookings', 'owner');
    family = await newPage(browser, { viewport: PHONE });
  });
  afterAll(() => browser?.close());

  const analytics = async (): Promise<AnalyticsView> => {
    const [school] = (await (
      await staff.request.get(`${site.url}/api/schools/my-schools`)
    ).json()) as { id: string }[];
    return (await (
      await staff.request.get(`${site.url}/api/admin/analytics?schoolId=${school?.id}`)
    ).json()) as AnalyticsView;
  };

  /** Returns the link from a mail with this subject. Two mails with the same link may exist. */
  const linkInMail = async (subject: string, link: RegExp): Promise<string> => {
    const { page, text } = await new FamilyInbox(browser, site.url).open(subject, FAMILY);
    await page.context().close();
    const [path] = link.exec(text) ?? [];
    if (!path) throw new Error('No link in the mail');
    return `${site.url}${path}`;
  };

  it('needs contact details and a visit to the link in the mail, but no payment', async () => {
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
    await told(family, 'Email sent');

    // The family confirms the order on a phone. The page on the computer shows this without a reload.
    const reader = await newPage(browser, { viewport: PHONE });
    const confirm = reader.getByRole('button', { name: 'Confirm my booking' });
    const link = await linkInMail(
      'Please confirm your booking',
      /\/booking\/[\da-f-]{36}\?confirm=[\w-]+/,
    );
    await reader.goto(link);
    await confirm.waitFor();
    const [waiting] = await server.ordersOf(FAMILY);
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
    // The browser deletes its record of the order in progress once the ticket is shown.
    await untilTrue(
      family,
      "[sessionStorage.getItem('bookingData'), sessionStorage.getItem('checkoutProgress')].every((left) => left === null)",
    );
  });

  it('exists only once after its link is opened', async () => {
    const bookings = () => server.get<BookingListItem[]>(`/api/bookings/email/${FAMILY}`);
    // The look-up may show the confirmed booking later than the booking page.
    await waitUntil('the look-up shows the booking as confirmed', async () =>
      (await bookings()).some(({ status }) => status === 'confirmed'),
    );
    const found = await bookings();
    expect(found.map(({ status, totalAmount }) => [status, totalAmount])).toEqual([
      ['confirmed', '0.00'],
    ]);
    await family.goto(`${site.url}/booking/${found[0]?.id}`);
    await family.getByText('Present this QR code at the venue for check-in').waitFor();
    expect(await family.getByText('Complete Payment').count()).toBe(0);
  });

  it('sends the ticket mail after the family opens the link in the mail', async () => {
    await family.goto(`${site.url}/dev/mail`);
    await family
      .getByRole('link', {
        name: new RegExp(`^Your tickets: Puteri Gunung Ledang.* to ${FAMILY}$`),
      })
      .waitFor();
  });

  it('counts as sold seats without revenue', async () => {
    // Analytics may count the booking later than the booking page shows it, so the test polls.
    const isCounted = ({ confirmedBookings, totalSeatsSold }: AnalyticsView): boolean =>
      confirmedBookings > before.confirmedBookings && totalSeatsSold > before.totalSeatsSold;
    await waitUntil('analytics count the booking', async () => isCounted(await analytics()));
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

  it('can be cancelled and erased by the family', async () => {
    const [booking] = await server.get<BookingListItem[]>(`/api/bookings/email/${FAMILY}`);
    const cancelled = await staff.request.delete(`${site.url}/api/admin/bookings/${booking?.id}`, {
      headers: { origin: new URL(site.url).origin },
    });
    expect(cancelled.ok()).toBe(true);

    const reader = await newPage(browser, { viewport: PHONE });
    await reader.goto(`${site.url}/booking/${booking?.id}`);
    await reader.getByRole('link', { name: 'See or erase what is held about you' }).click();
    await reader.getByRole('heading', { name: 'Your data' }).waitFor();
    await reader.getByLabel('Email').fill(FAMILY);
    await reader.getByRole('button', { name: 'Send me the link' }).click();
    await reader.getByText('If anything was booked with this address').waitFor();

    const link = await linkInMail('Your data', /\/my-data#key=[\w.-]+/);
    await reader.goto(link);
    await reader.getByRole('button', { name: 'Show my data' }).click();
    await reader.getByText(`Everything that is held about ${FAMILY}`).waitFor();
    await untilTrue(reader, HEADING_HAS_FOCUS);
    await keepPictures(reader, 'my data');
    expect(await axeViolations(reader)).toEqual([]);
    const downloading = reader.waitForEvent('download');
    await reader.getByRole('button', { name: 'Download to read' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(booking?.confirmationNumber);

    // Stores offline tickets of two families and a door's offline guest list, to check what the erasure removes.
    await keep(reader, 'tickets', [String(booking?.id), 'of-another-family']);
    await keep(reader, 'door-lists', ['a-performance']);
    await reader.getByRole('button', { name: 'Erase 1 booking' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
    const told = reader.getByRole('status').filter({ hasText: 'Erased' });
    await told.getByText(`Erased: ${booking?.confirmationNumber}.`).waitFor();
    await untilTrue(reader, HEADING_HAS_FOCUS);
    await keepPictures(reader, 'my data erased');
    expect(await axeViolations(reader)).toEqual([]);
    expect([await kept(reader, 'tickets'), await kept(reader, 'door-lists')]).toEqual([
      ['of-another-family'],
      ['a-performance'],
    ]);

    const again = await newPage(browser, { viewport: PHONE });
    await again.goto(link);
    await again.getByRole('button', { name: 'Show my data' }).click();
    await again.getByText('This link was used already.').waitFor();
  });
});
