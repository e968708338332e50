import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { AdminBookingItem, AdminBookingsPage } from '../../backend/contracts/rest/index.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { signedIn } from './staff-page.js';

jest.setTimeout(180_000);

/** The demo's performances are weeks away, so every ticket of theirs is for another day. */
describe('a ticket opened at the door', () => {
  let site: RunningSite;
  let browser: Browser;
  let staff: Page;
  let party: AdminBookingItem;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
    staff = await signedIn(browser, site.url, 'staff@melati.example', '/scanner');
    const { bookings } = (await (
      await staff.request.get(`${site.url}/api/admin/bookings?page=1&status=confirmed`)
    ).json()) as AdminBookingsPage;
    party = bookings.find(
      ({ seats, checkedInAt, productionName }) =>
        seats.length === 2 && !checkedInAt && productionName === 'Puteri Gunung Ledang',
    )!;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const button = (name: string | RegExp) => staff.getByRole('button', { name });

  it('admits the rest of a party, whom the scanner left outside', async () => {
    await staff.getByLabel('Door', { exact: true }).selectOption(party.performanceId);
    await staff.getByLabel('Seat by seat').check();
    await staff.getByLabel('Confirmation number').fill(party.confirmationNumber);
    await button('Check In').click();
    await staff
      .getByRole('group', { name: 'Who is here?' })
      .getByRole('checkbox')
      .first()
      .uncheck();
    await button('Check In 1 Guest').click();
    await staff.getByText('1 guest checked in').waitFor();

    await staff.getByRole('link', { name: 'Open the booking' }).click();
    await staff.getByText('1 of 2 seats checked in').waitFor();
    expect(await staff.getByText('Guest Checked In').count()).toBe(0);
    await button('Check In 1 More Guest').waitFor();
  });

  it('says that it is for another day, and asks once more', async () => {
    await staff.getByText('Not today').waitFor();
    await staff.getByText(/This ticket is for \w+, \d+ \w+ \d{4} at /).waitFor();
    await button('Check In 1 More Guest').click();
    await button('Do Not Check In').click();
    await staff.getByText('1 of 2 seats checked in').waitFor();
    await button('Check In 1 More Guest').click();
    await button('Check In, Although Not Today').click();
    await staff.getByText('Guest Checked In').waitFor();
  });

  it('refuses a guest who was admitted on a payment that was rejected since', async () => {
    const answer = await staff.request.patch(`${site.url}/api/admin/bookings/${party.id}/status`, {
      data: { status: 'rejected' },
      headers: { origin: site.url },
    });
    expect(answer.status()).toBe(200);
    await staff.reload();
    await staff
      .getByText('Payment was rejected. The guest cannot be checked in; please contact support.')
      .waitFor();
    await staff.getByText('Rejected', { exact: true }).waitFor();
    expect(await staff.getByText('Guest Checked In').count()).toBe(0);
  });
});
