import { BOOKINGS } from '../../projections/read-models/bookings/bookings.tables.js';
import { LISTED } from '../../projections/read-models/bookings/bookings.predicates.js';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJs from 'exceljs';
import type { Browser, Download, Page } from 'playwright-core';
import {
  FORMULA_NAME,
  placeManyOrders,
} from '../../backend/modules/orders/testing/place-many-orders.js';
import type { AdminBookingsPage } from '../../backend/contracts/rest/index.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { createTestDatabase, type TestDatabase } from '../../backend/testing/database.js';
import { startEmptySite, type RunningSite } from '../../backend/testing/running-site.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { choose, closed, dialog, signedIn } from './staff-page.js';

const OWNER = 'owner@melati.example';
const ORDERS = 2_000;

const COLUMNS = [
  'Confirmation Number',
  'Customer Name',
  'Customer Email',
  'Customer Phone',
  'Production',
  'Performance Date',
  'Section',
  'Row',
  'Seat Number',
  'Booking Total Amount',
  'Status',
  'Booking Date',
];

const numbersInCsv = async (file: Download): Promise<string[]> =>
  (await readFile(await file.path(), 'utf8'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(',')));

async function numbersInWorkbook(file: Download): Promise<string[]> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.readFile(await file.path());
  return (workbook.worksheets[0]?.getColumn(1).values ?? []).slice(2).map(String);
}

/** Creates a school with thousands of bookings, as many as in a good year. */
describe('bookings management with thousands of bookings', () => {
  let database: TestDatabase;
  let site: RunningSite;
  let browser: Browser;
  let staff: Page;
  let all: AdminBookingsPage;

  beforeAll(async () => {
    database = await createTestDatabase();
    site = await startEmptySite({ DATABASE_URL: database.url });
    await placeManyOrders(database, 'SMK Seri Melati', ORDERS);
    browser = await launchBrowser();
    staff = await signedIn(browser, site.url, OWNER, '/admin/bookings');
    all = await bookings();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await database?.drop();
  });

  const bookings = async (query = ''): Promise<AdminBookingsPage> =>
    (await (
      await staff.request.get(`${site.url}/api/admin/bookings?pageSize=50&${query}`)
    ).json()) as AdminBookingsPage;
  const number = (value: number): string => new Intl.NumberFormat('en-MY').format(value);
  const range = (from: number, to: number, total: number) =>
    staff.getByText(`${number(from)} to ${number(to)} of ${number(total)}`, { exact: true });
  const bookingRows = () =>
    staff.getByRole('row').filter({ has: staff.getByRole('button', { name: /^Actions for/ }) });

  it('shows one page of bookings and the number of all bookings', async () => {
    expect(all.totalAll).toBeGreaterThan(ORDERS * 0.9);
    await staff.getByText(`${number(all.totalAll)} bookings`).waitFor();
    await range(1, 50, all.total).waitFor();
    expect(await bookingRows().count()).toBe(50);
  });

  it('keeps search, filters and page in the address', async () => {
    const found = await bookings('search=goh&status=needs_review');
    expect(found.total).toBeGreaterThan(10);
    await staff.getByRole('searchbox', { name: 'Search bookings' }).fill('goh');
    await staff.waitForURL(/search=goh/);
    await choose(staff, 'Status', 'Needs Review');
    await range(1, found.bookings.length, found.total).waitFor();
    await staff.getByText(`${number(all.totalAll)} bookings`).waitFor();

    await staff.getByRole('button', { name: 'Clear Filters' }).click();
    await staff.waitForURL((url) => url.search === '');
    await choose(staff, 'Status', 'Pending Payment');
    const pending = await bookings('status=pending_payment');
    await range(1, 50, pending.total).waitFor();
    await staff.getByTitle('3', { exact: true }).click();
    await range(101, 150, pending.total).waitFor();
    const address = new URL(staff.url()).searchParams;
    expect([address.get('status'), address.get('page')]).toEqual(['pending_payment', '3']);

    await staff.reload();
    await range(101, 150, pending.total).waitFor();
    const third = await bookings('status=pending_payment&page=3');
    expect(await bookingRows().first().textContent()).toContain(
      third.bookings[0]?.confirmationNumber,
    );
    await choose(staff, 'Status', 'All Statuses');
    await range(1, 50, all.total).waitFor();

    // A page number beyond the last page leads to the last page.
    await staff.goto(`${site.url}/admin/bookings?search=goh&status=needs_review&page=99`);
    const pages = Math.ceil(found.total / 50);
    await range((pages - 1) * 50 + 1, found.total, found.total).waitFor();
    expect(new URL(staff.url()).searchParams.get('page')).toBe(pages > 1 ? String(pages) : null);
    await staff.goto(`${site.url}/admin/bookings`);
    await range(1, 50, all.total).waitFor();
  });

  it('goes back by one page or one filter with the Back button', async () => {
    const pending = await bookings('status=pending_payment');
    await choose(staff, 'Status', 'Pending Payment');
    await range(1, 50, pending.total).waitFor();
    await staff.getByTitle('2', { exact: true }).click();
    await range(51, 100, pending.total).waitFor();
    await staff.getByRole('searchbox', { name: 'Search bookings' }).fill('goh');
    await staff.waitForURL(/search=goh/);
    await staff.goBack();
    await range(51, 100, pending.total).waitFor();
    await staff.goBack();
    await range(1, 50, pending.total).waitFor();
    await staff.goBack();
    await staff.waitForURL((url) => url.search === '');
    await range(1, 50, all.total).waitFor();
  });

  it('lists expired and cancelled bookings only in a search or under their own status', async () => {
    const listed = (await (
      await staff.request.get(`${site.url}/api/admin/bookings`)
    ).json()) as AdminBookingsPage['bookings'];
    expect(listed).toHaveLength(all.totalAll);
    const search = staff.getByRole('searchbox', { name: 'Search bookings' });
    for (const [status, label] of [
      ['expired', 'Expired'],
      ['cancelled', 'Cancelled'],
    ] as const) {
      expect(listed.filter((booking) => booking.status === status)).toEqual([]);
      const behind = await bookings(`status=${status}`);
      const numbers = behind.bookings.map(({ confirmationNumber }) => confirmationNumber);
      expect(numbers.length).toBeGreaterThan(0);
      await staff.getByText(/^Expired and cancelled bookings are not counted here/).waitFor();
      await choose(staff, 'Status', label);
      await range(1, behind.bookings.length, behind.total).waitFor();
      const first = bookingRows().first();
      await first.filter({ hasText: numbers[0] ?? '' }).waitFor();
      await first.getByText(label, { exact: true }).waitFor();
      await staff.getByRole('button', { name: 'Clear Filters' }).click();
      await range(1, 50, all.total).waitFor();

      await search.fill(numbers[0] ?? '');
      await range(1, 1, 1).waitFor();
      await first.getByText(label, { exact: true }).waitFor();
      await staff.getByRole('button', { name: 'Clear Filters' }).click();
      await range(1, 50, all.total).waitFor();
    }
  });

  it('filters by showtime', async () => {
    const [{ performanceId = '', performanceDate = '' } = {}] = all.bookings;
    const when = new Intl.DateTimeFormat('en-MY', {
      timeZone: 'Asia/Kuala_Lumpur',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(new Date(performanceDate));
    const found = await bookings(`performanceId=${performanceId}`);
    await choose(staff, 'Showtime', new RegExp(`${all.bookings[0]?.productionName}, ${when}`));
    await staff.waitForURL((url) => url.searchParams.get('performanceId') === performanceId);
    await range(1, Math.min(50, found.total), found.total).waitFor();
    await staff.getByRole('button', { name: 'Clear Filters' }).click();
    await range(1, 50, all.total).waitFor();
  });

  it('sorts by a column heading until the heading is pressed a third time', async () => {
    const heading = staff.getByRole('columnheader', { name: 'Amount' });
    const first = bookingRows().first();
    for (const [direction, sorted] of [
      ['asc', 'ascending'],
      ['desc', 'descending'],
    ] as const) {
      const { bookings: wanted } = await bookings(`sort=totalAmount&direction=${direction}`);
      await heading.click();
      await staff.waitForURL(/sort=totalAmount/);
      await first.filter({ hasText: wanted[0]?.confirmationNumber ?? '' }).waitFor();
      expect(await heading.getAttribute('aria-sort')).toBe(sorted);
    }
    for (const [label, column] of [
      ['Confirmation Number', 'confirmationNumber'],
      ['Customer', 'customerName'],
      ['Production', 'productionName'],
      ['Performance', 'performanceDate'],
      ['Seats', 'seats'],
      ['Status', 'status'],
      ['Check-in', 'checkedInAt'],
    ] as const) {
      const { bookings: wanted } = await bookings(`sort=${column}&direction=asc`);
      await staff.getByRole('columnheader', { name: label }).click();
      await staff.waitForURL((url) => url.searchParams.get('sort') === column);
      await first.filter({ hasText: wanted[0]?.confirmationNumber ?? '' }).waitFor();
    }
    // Each press changes the sort order that the heading shows, so the test waits for the order before the next press.
    for (const sorted of ['ascending', 'descending']) {
      await heading.click();
      await staff.locator(`th[aria-sort=${sorted}]`, { hasText: 'Amount' }).waitFor();
    }
    await heading.click();
    await staff.waitForURL((url) => url.search === '');
    await first.filter({ hasText: all.bookings[0]?.confirmationNumber ?? '' }).waitFor();
  });

  it('exports only the filtered bookings', async () => {
    const plain = await staff.request.get(
      `${site.url}/api/admin/bookings?search=goh&status=needs_review`,
    );
    const wanted = (await plain.json()) as AdminBookingsPage['bookings'];
    await staff.goto(`${site.url}/admin/bookings?search=goh&status=needs_review`);
    for (const kind of ['CSV', 'Excel']) {
      const [file] = await Promise.all([
        staff.waitForEvent('download'),
        staff.getByRole('button', { name: `Export ${kind}` }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(
        /^houselights-bookings-\d{4}-\d\d-\d\d\.(csv|xlsx)$/,
      );
      const numbers = kind === 'CSV' ? await numbersInCsv(file) : await numbersInWorkbook(file);
      expect(numbers).toEqual(
        wanted.flatMap(({ confirmationNumber, seats }) => seats.map(() => confirmationNumber)),
      );
    }
    await staff.goto(`${site.url}/admin/bookings`);
    await range(1, 50, all.total).waitFor();
  });

  it('names the bookings for which an action on several bookings has failed', async () => {
    // Sorts by status, so that paid bookings come before pending ones.
    const { bookings: listed } = await bookings('sort=status&direction=asc');
    const paid = listed.filter(
      ({ status, customerEmail }) => status === 'confirmed' && customerEmail,
    );
    const chosen = [
      ...paid.slice(0, 2),
      ...listed.filter(({ status }) => status === 'needs_review').slice(0, 1),
    ];
    expect(chosen).toHaveLength(3);
    await staff.goto(`${site.url}/admin/bookings?sort=status`);
    const numbers = chosen.map(({ confirmationNumber }) => confirmationNumber);
    const [sent = '', refused = '', unpaid = ''] = numbers;
    for (const name of numbers)
      await staff.getByRole('checkbox', { name: `Select ${name}` }).check();
    const bar = staff.getByRole('region', { name: 'Selected bookings' });
    const told = (some: typeof chosen) => {
      const seats = some.reduce((sum, booking) => sum + booking.seats.length, 0);
      const sum = some.reduce((total, { totalAmount }) => total + Number(totalAmount), 0);
      const families = new Set(some.map(({ customerEmail }) => customerEmail)).size;
      return new RegExp(
        `^${some.length} bookings of ${families} famil(y|ies), ${seats} seats, RM ${sum.toFixed(2)}$`,
      );
    };
    await bar.getByText(told(chosen)).waitFor();

    await staff.route(`**/api/admin/bookings/${chosen[1]?.id}/resend-email`, (route) =>
      route.fulfill({
        status: 429,
        json: { error: 'too_many_mails', message: 'This ticket was sent often enough.' },
      }),
    );
    await bar.getByRole('button', { name: 'Resend' }).click();
    const resend = dialog(staff, 'Resend confirmation emails?');
    await resend.getByText(told(chosen.slice(0, 2))).waitFor();
    await resend
      .getByText(`${unpaid}: Not yet: the ticket is sent when the booking is paid`)
      .waitFor();
    const answered = staff.waitForResponse(`**/api/admin/bookings/${chosen[0]?.id}/resend-email`);
    await resend.getByRole('button', { name: 'Resend Emails' }).click();
    expect((await answered).status()).toBe(202);
    await resend.getByText('Done for 1 of 3 bookings').waitFor();
    await resend.getByText(`${refused}: This ticket was sent often enough.`).waitFor();
    expect(await resend.getByText(sent).count()).toBe(0);
    await staff.unrouteAll({ behavior: 'wait' });
    await resend.getByRole('button', { name: 'Close' }).last().click();
    await closed(staff, 'Resend confirmation emails?');

    await bar.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      dialog(staff, 'Export these bookings').getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect([...new Set(await numbersInCsv(file))].sort()).toEqual([...numbers].sort());
    await dialog(staff, 'Export these bookings')
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await bar.waitFor({ state: 'detached' });
    await staff.goto(`${site.url}/admin/bookings`);
    await range(1, 50, all.total).waitFor();
  });

  it.each([1280, 1440])(
    'fits nine columns on a screen %i pixels wide, in rows of 48 px',
    async (width) => {
      await staff.setViewportSize({ width, height: 900 });
      await staff.getByRole('columnheader').first().waitFor();
      // The table has nine columns of data and one column that selects bookings.
      expect(await staff.getByRole('columnheader').count()).toBe(10);
      const hidden = await staff.evaluate<
        string[]
      >(`[...document.querySelectorAll('[class*=_booking-table_] :is(th, td)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth)
      .map((cell) => cell.textContent)`);
      expect(hidden).toEqual([]);
      const heights = await bookingRows().evaluateAll((rows) => [
        ...new Set(rows.map((row) => row.getBoundingClientRect().height)),
      ]);
      expect(heights).toEqual([48]);
    },
  );

  it('shows a list of cards on a phone, no wider than the screen', async () => {
    await staff.setViewportSize({ width: 390, height: 844 });
    await staff.getByRole('columnheader').first().waitFor({ state: 'detached' });
    const first = staff.getByRole('button', { name: /^Actions for/ }).first();
    await first.waitFor();
    expect(await staff.evaluate('document.documentElement.scrollWidth')).toBe(390);
    // The whole first booking is visible without scrolling.
    await staff.evaluate('window.scrollTo(0, 0)');
    const card = await first.boundingBox();
    expect((card?.y ?? 844) + (card?.height ?? 0)).toBeLessThan(844);
    // The whole menu fits neither above nor below the first card, so antd moves it while it opens.
    await first.click();
    const places = new Map<string, unknown>();
    const inSight = async (name: string) => {
      const box = await staff.getByRole('menuitem', { name }).boundingBox();
      places.set(name, box);
      return box !== null && box.y >= 0 && box.y + box.height <= 844;
    };
    await waitUntil(
      () => `the whole menu is in sight: ${JSON.stringify([...places])}`,
      async () => (await inSight('View Details')) && (await inSight('Cancel Booking')),
    );
    await staff.keyboard.press('Escape');
    await staff.setViewportSize({ width: 1400, height: 1000 });
  });

  describe('has an analytics export that', () => {
    let seatRows: number;

    /** Presses the button and records each text of the progress. */
    async function exported(button: string): Promise<{ file: Download; told: string[] }> {
      await staff.evaluate(`
        window.told = [];
        window.watchers?.forEach((watcher) => watcher.disconnect());
        const texts = new MutationObserver(() => {
          const text = document.querySelector('[class*=_export-progress_] span')?.textContent;
          if (text && window.told.at(-1) !== text) window.told.push(text);
        });
        texts.observe(document.body, { subtree: true, childList: true, characterData: true });
        window.watchers = [texts];`);
      const [file] = await Promise.all([
        staff.waitForEvent('download'),
        staff.getByRole('button', { name: button }).click(),
      ]);
      await file.path();
      return { file, told: await staff.evaluate('window.told') };
    }

    beforeAll(async () => {
      const { rows } = await database.pool.query<{ seats: string }>(
        `select sum(greatest(1, seat_count)) as seats from ${BOOKINGS}
         where school_id = (select id from catalogue.schools where name = 'SMK Seri Melati') and ${LISTED}`,
      );
      seatRows = Number(rows[0]?.seats);
      await staff
        .getByRole('navigation', { name: 'Staff' })
        .getByRole('link', { name: 'Analytics' })
        .click();
      const [expired, cancelled] = await Promise.all(
        ['expired', 'cancelled'].map((status) => bookings(`status=${status}`)),
      );
      const unlisted = (expired?.total ?? 0) + (cancelled?.total ?? 0);
      const card = staff.getByRole('region', { name: 'Total Bookings' });
      await card
        .getByText(number(all.totalAll + unlisted))
        .first()
        .waitFor();
      await card
        .getByText(
          `With ${unlisted} cancelled or expired, which the bookings list and the exports leave out`,
        )
        .waitFor();
    });

    it('writes a spreadsheet with one row per seat and shows the progress', async () => {
      const { file, told } = await exported('Export Excel');
      const workbook = new ExcelJs.Workbook();
      await workbook.xlsx.readFile(await file.path());
      const sheet = workbook.worksheets[0] as ExcelJs.Worksheet;
      expect((sheet.getRow(1).values as string[]).slice(1)).toEqual(COLUMNS);
      expect(sheet.rowCount).toBe(seatRows + 1);
      expect(told).toEqual(
        expect.arrayContaining([
          'Fetched 1,000 bookings...',
          `Writing ${number(seatRows)} rows...`,
        ]),
      );

      const names = sheet.getColumn(2).values.map(String);
      expect(names).toContain(`'${FORMULA_NAME}`);
      const formulas: string[] = [];
      sheet.eachRow((row) => row.eachCell((cell) => cell.formula && formulas.push(cell.formula)));
      expect(formulas).toEqual([]);
      expect(names.filter((name) => /^[=+@-]/.test(name))).toEqual([]);
    });

    it('writes the same bookings as CSV', async () => {
      const { file } = await exported('Export CSV');
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
      expect(lines[0]).toBe(COLUMNS.join(','));
      expect(lines).toHaveLength(seatRows + 1);
      expect(lines.some((line) => line.includes(`"'${FORMULA_NAME.replaceAll('"', '""')}"`))).toBe(
        true,
      );
    });

    it('ends when staff press the stop button', async () => {
      // The API call for the bookings is never answered, so the export cannot finish before staff stop it.
      await staff.route('**/api/admin/analytics/bookings?*', () => undefined);
      const [worker] = await Promise.all([
        staff.waitForEvent('worker'),
        staff.getByRole('button', { name: 'Export Excel' }).click(),
      ]);
      await Promise.all([
        worker.waitForEvent('close'),
        staff.getByRole('button', { name: 'Stop' }).click(),
      ]);
      await staff
        .getByRole('status')
        .filter({ hasText: 'bookings...' })
        .waitFor({ state: 'detached' });
      expect(await staff.getByRole('button', { name: 'Export Excel' }).isEnabled()).toBe(true);
    });
  });
});
