import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { BookingView } from '../../backend/contracts/rest/bookings.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import type { TicketKindView } from '../../backend/contracts/rest/ticket-kinds.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import type { Staff } from '../../backend/tools/bench/test-bed/staff.js';
import { dialog } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { OwnSchool } from './testing/own-school.js';
import { keepPictures } from './testing/pictures.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import {
  DESKTOP,
  PHONE,
  Server,
  fillContact,
  newPage,
  seatButton,
} from './testing/site-visitor.js';

const TITLE = 'Bangau oh Bangau';
const FAMILY = 'two.children@family.example';

/** Long enough for a slow machine to load the map before the price ends. */
const PRICE_ENDS_AFTER_MS = 10_000;

/** The tests follow one purchase and run in order. */
describe('a family with two children', () => {
  let site: SharedSite;
  let browser: Browser;
  let page: Page;
  let staff: Staff;
  let school: OwnSchool;
  let show: PerformanceView;
  let child: TicketKindView;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    [show] = (await school.production(TITLE)) as [PerformanceView];
    staff = await school.staff();
    child = await staff.call<TicketKindView>(
      'POST',
      `/api/productions/${show.productionId}/ticket-kinds`,
      {
        name: 'Child',
        translations: { ms: 'Kanak-kanak' },
        prices: [
          { type: 'fixed', amount: '8.00', until: '2099-02-01T00:00' },
          { type: 'percent-off', percent: 20 },
        ],
        onlyWith: ['standard'],
        mostPerOrder: 2,
        proof: 'Birth certificate or MyKid',
      },
    );
    page = await newPage(browser, { viewport: DESKTOP });
  });
  afterAll(() => browser?.close());

  const panel = () => page.getByRole('region', { name: 'Selected Seats' });
  /** Sets the kind of the first selected seat. */
  const setFirst = (kind: RegExp) =>
    panel().getByRole('group').first().getByRole('radio', { name: kind }).click();
  const total = () => panel().getByText('Total', { exact: true }).locator('..');
  const look = (name: string) => keepPictures(page, name);

  it('reads the prices by kind, and until when, on the home page and above the map', async () => {
    await page.goto(site.url);
    // Other suites' schools show productions of the same title on this site.
    const card = page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/seats/${show.id}"]`) });
    const prices = card.getByRole('list', { name: 'Prices by kind of ticket' });
    await prices.getByText('Child RM 8.00 until 31 Jan 2099').waitFor();
    expect(await prices.getByRole('listitem').allInnerTexts()).toEqual([
      'Standard from RM 15.00',
      'Child RM 8.00 until 31 Jan 2099',
    ]);
    await look('kinds-home');
    await page.goto(`${site.url}/seats/${show.id}`);
    const above = page.getByRole('list', { name: 'Prices by kind of ticket' });
    await above.getByText('Child RM 8.00 until 31 Jan 2099').waitFor();
  });

  it('takes the best seats by numbers of each kind', async () => {
    const numbers = page.getByRole('group', { name: 'Seats together' });
    await numbers.getByLabel('Standard').selectOption('1');
    await numbers.getByLabel('Child').selectOption('2');
    await page.getByRole('button', { name: 'Best seats' }).click();
    await total().getByText('RM 31.00').waitFor();
    await look('kinds-seats');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('sets the kind of a seat with one tap, and reads beforehand why children alone cannot be ordered', async () => {
    const seats = await panel().getByRole('listitem').count();
    expect(seats).toBe(3);
    await setFirst(/^Child/);
    await total().getByText('RM 24.00').waitFor();
    const proceed = page.getByRole('button', { name: 'Proceed to Checkout' }).first();
    await panel()
      .getByText('At most 2 of the tickets in one order can be of the kind Child.')
      .waitFor();
    expect(await proceed.isDisabled()).toBe(true);
    await panel()
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await panel()
      .getByText('Tickets of the kind Child are sold only together with: Standard.')
      .waitFor();
    await setFirst(/^Standard/);
    await total().getByText('RM 23.00').waitFor();
    expect(await proceed.isDisabled()).toBe(false);
  });

  it('keeps the kinds over a reload, and reads the next price when one ends while it chooses', async () => {
    const soon = new Date(Date.now() + PRICE_ENDS_AFTER_MS).toISOString();
    await staff.call('PATCH', `/api/ticket-kinds/${child.id}`, {
      prices: [
        { type: 'fixed', amount: '8.00', until: soon },
        { type: 'percent-off', percent: 20 },
      ],
    });
    await page.reload();
    await total().getByText('RM 23.00').waitFor();
    await total().getByText('RM 27.00').waitFor();
    await panel().getByRole('radio', { name: 'Child RM 12.00', checked: true }).waitFor();
  });

  it('agrees to a changed price before it pays', async () => {
    await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
    await fillContact(page, FAMILY);
    const summary = page.getByRole('complementary', { name: TITLE });
    await summary.getByText('Child', { exact: true }).waitFor();
    await staff.call('PATCH', `/api/ticket-kinds/${child.id}`, {
      prices: [{ type: 'fixed', amount: '9.00' }],
    });
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByText('Your seats now cost RM 24.00. Before, it was RM 27.00.').waitFor();
    await look('kinds-changed-price');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    await page.getByText('RM 24.00').first().waitFor();
  });

  it('finds the kind of each seat and the proof to show on its booking and on its ticket, in its language', async () => {
    const [booking] = await new Server(site.url).ordersOf(FAMILY);
    if (!booking) throw new Error('The order is not in the list.');
    await staff.call('PATCH', `/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
    await page.setViewportSize(PHONE);
    for (const path of [
      `/booking/${booking.id}`,
      `/confirmation?conf=${booking.confirmationNumber}`,
    ]) {
      await page.goto(site.url + path);
      const ticket = page.getByRole('article').first();
      await ticket.getByText('Child', { exact: true }).waitFor();
      await ticket.getByText('Show at the door: Birth certificate or MyKid').waitFor();
    }
    await look('kinds-ticket');
    await page.context().addCookies([{ name: 'language', value: 'ms', url: site.url }]);
    await page.reload();
    const ticket = page.getByRole('article').first();
    await ticket.getByText('Kanak-kanak', { exact: true }).waitFor();
    await ticket.getByText('Tunjukkan di pintu masuk: Birth certificate or MyKid').waitFor();
    await page.goto(`${site.url}/seats/${show.id}`);
    await page.getByText('Kanak-kanak RM 9.00').waitFor();
    await look('kinds-seats-ms');
  });

  it('keeps its kinds when staff give it other seats, who agree to a price that was changed meanwhile', async () => {
    const [booking] = await new Server(site.url).ordersOf(FAMILY);
    if (!booking) throw new Error('The order is not in the list.');
    await staff.call('PATCH', `/api/ticket-kinds/${child.id}`, { archived: true });
    const path = `/seats/${show.id}?bookingId=${booking.id}`;
    const office = await school.page(browser, path);
    const chosen = office.getByRole('region', { name: 'Selected Seats' });
    await chosen.getByRole('button', { name: /^Remove .*Seat 7$/ }).click();
    await seatButton(office, 'Row A seat 8').click();
    const kinds = chosen.getByRole('group', { name: /Seat 8$/ });
    await kinds.getByRole('radio', { name: 'Child RM 9.00', checked: true }).waitFor();
    await chosen.getByText('RM 24.00').waitFor();
    await staff.call('PATCH', `/api/ticket-kinds/${child.id}`, {
      prices: [{ type: 'fixed', amount: '10.00' }],
    });
    await office.getByRole('button', { name: 'Update Seats' }).first().click();
    const ask = dialog(office, 'Save this change?');
    await ask.getByText('The prices have changed meanwhile.').waitFor();
    await ask.getByText('Paid RM 24.00, now RM 25.00: RM 1.00 more to pay').waitFor();
    await ask.getByRole('button', { name: 'Save Change' }).click();
    await office.waitForURL(/\/admin\/bookings/);
    const { seats } = await staff.call<BookingView>('GET', `/api/bookings/${booking.id}`);
    expect(seats.map(({ number, ticketKind }) => [number, ticketKind?.name])).toEqual([
      [6, undefined],
      [8, 'Child'],
    ]);
  });
});
