import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  BookingView,
} from '../../backend/contracts/rest/index.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { choose, signedIn } from './staff-page.js';

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
  const show = async (number: string) => {
    await staff.getByLabel('Confirmation number').fill(number);
    await staff.getByRole('button', { name: 'Check In', exact: true }).click();
  };

  describe('on a phone', () => {
    beforeAll(async () => {
      await staff.setViewportSize({ width: 390, height: 844 });
      // The browser's own buzzer and sound are replaced, because a test can neither feel nor hear.
      await staff.addInitScript({
        content: `
          globalThis.told = [];
          Object.defineProperty(navigator, 'vibrate', { value: (buzz) => told.push(buzz) });
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (...when) {
            told.push(this.frequency.value);
            start.apply(this, when);
          };`,
      });
      await staff.reload();
      await staff.getByRole('heading', { name: 'Ticket Scanner' }).waitFor();
    });
    afterAll(() => staff.setViewportSize({ width: 1400, height: 1000 }));

    const told = () => staff.evaluate<unknown[]>('globalThis.told.splice(0)');

    it('shows the result above everything, with its own sound and vibration, until it is tapped away', async () => {
      await staff.getByLabel('Door', { exact: true }).selectOption('');
      await show(party.confirmationNumber);
      const result = staff.getByRole('dialog', { name: 'Wrong Day' });
      await result.waitFor();
      await result.getByText(party.customerName ?? '').waitFor();
      expect(await result.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      const anotherDay = await told();

      // Nobody is let in by the first tap: the safe answer has the focus.
      expect(await staff.locator(':focus').innerText()).toBe('Do Not Check In');
      await button('Do Not Check In').click();
      await result.waitFor({ state: 'detached' });

      await show('nonsense');
      await staff.getByRole('dialog', { name: 'Unknown Ticket' }).waitFor();
      const refused = await told();
      expect(anotherDay).not.toEqual([]);
      expect(refused).not.toEqual([]);
      expect(refused).not.toEqual(anotherDay);
      await staff.getByText('Tap anywhere').click();
      await staff.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it('asks who of a party is here, and goes back to scanning by itself', async () => {
      await staff.getByLabel('Door', { exact: true }).selectOption(party.performanceId);
      await show(party.confirmationNumber);
      const result = staff.getByRole('dialog', { name: 'Valid Ticket' });
      await result.getByRole('group', { name: 'Who is here?' }).waitFor();
      await told();
      await result.getByRole('checkbox').first().uncheck();
      const here = staff.getByText('1 of 2 here').first().waitFor();
      await button('Check In 1 Guest').click();
      await here;
      await staff.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await told()).not.toEqual([]);
      const recent = staff.getByRole('region', { name: 'Recent Check-Ins' });
      await recent.getByText('1 of 2 here').waitFor();
    });
  });

  it('admits by the paper for one seat that seat alone, once', async () => {
    const { bookings } = (await (
      await staff.request.get(`${site.url}/api/admin/bookings?page=1&status=confirmed`)
    ).json()) as AdminBookingsPage;
    const family = bookings.find(
      ({ id, seats, checkedInAt }) => seats.length === 2 && !checkedInAt && id !== party.id,
    )!;
    const { seatCodes } = (await (
      await staff.request.get(`${site.url}/api/bookings/${family.id}`)
    ).json()) as BookingView;
    await staff.getByLabel('Door', { exact: true }).selectOption(family.performanceId);
    const result = (name: string) => staff.getByRole('dialog', { name });
    await show(seatCodes[1] ?? '');
    await result('Valid Ticket').getByText('1 of 2 here').waitFor();
    await result('Valid Ticket').waitFor({ state: 'detached' });
    await show(seatCodes[1] ?? '');
    await result('Already Checked In')
      .getByText(/20\d\d, .* by Kavitha Rajan/)
      .waitFor();
    await staff.getByText('Tap anywhere').click();
    await staff.getByRole('dialog').waitFor({ state: 'detached' });
    // The booking's own code goes on working, for who is still outside.
    await show(family.confirmationNumber);
    await result('Valid Ticket').getByText('2 of 2 here').waitFor();
    await result('Valid Ticket').waitFor({ state: 'detached' });
  });

  it('admits the rest of a party, whom the scanner left outside', async () => {
    await staff.goto(`${site.url}/admin/check-in/${party.id}`);
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

  it('takes a check-in back, and the history says who and why', async () => {
    const { bookings } = (await (
      await staff.request.get(`${site.url}/api/admin/bookings?status=confirmed&page=1`)
    ).json()) as AdminBookingsPage;
    const came = bookings.find(({ checkedInAt }) => !checkedInAt)!;
    const letIn = await staff.request.post(`${site.url}/api/admin/bookings/${came.id}/check-in`, {
      data: {},
      headers: { origin: site.url },
    });
    expect(letIn.status()).toBe(200);
    await staff.goto(`${site.url}/admin/check-in/${came.id}`);
    await staff.getByText('Guest Checked In').waitFor();
    await button('Undo Check-In').click();
    const ask = staff.getByRole('dialog', { name: 'Undo Check-In' });
    await ask.getByLabel('Why?').fill('Wrong sister');
    await ask.getByRole('button', { name: 'Undo Check-In' }).click();
    await button('Check In Guest').waitFor();
    const history = await staff.request.get(`${site.url}/api/admin/bookings/${came.id}/history`);
    expect(await history.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          who: 'Kavitha Rajan',
          summary: expect.stringContaining('Wrong sister'),
        }),
      ]),
    );
  });

  describe('whoever works at the door and nowhere else', () => {
    let volunteer: Page;
    let guest: AdminBookingItem;

    beforeAll(async () => {
      const { bookings } = (await (
        await staff.request.get(`${site.url}/api/admin/bookings?status=confirmed&page=1`)
      ).json()) as AdminBookingsPage;
      guest = bookings.find(({ id, checkedInAt }) => !checkedInAt && id !== party.id)!;
      await inviteToTheDoor();
      volunteer = await signedIn(
        browser,
        site.url,
        'parent@houselights.example',
        '/school/register',
        { serviceWorkers: 'allow' },
      );
      await volunteer.getByRole('button', { name: /^Accept the invitation/ }).click();
      await volunteer
        .getByRole('button', { name: /^Accept the invitation/ })
        .waitFor({ state: 'detached' });
    });

    async function inviteToTheDoor(): Promise<void> {
      await staff.goto(`${site.url}/admin/settings`);
      await staff.getByRole('tab', { name: 'Administrators' }).click();
      await button('Invite Administrator').click();
      const invite = staff.getByRole('dialog', { name: 'Invite Administrator' });
      await invite.getByLabel('Email').fill('parent@houselights.example');
      await choose(staff, 'Role', /^Door/);
      await invite.getByRole('button', { name: 'Send Invitation' }).click();
      await staff
        .getByRole('list', { name: 'Administrators' })
        .getByRole('listitem')
        .filter({ hasText: 'parent@houselights.example' })
        .getByText('Door', { exact: true })
        .waitFor();
    }

    it('lands at the door, has no other staff screen, and finds a guest by name and seat', async () => {
      await volunteer.goto(`${site.url}/admin/bookings`);
      await volunteer.waitForURL((url) => url.pathname === '/scanner');
      await volunteer.getByRole('heading', { name: 'Ticket Scanner' }).waitFor();
      const links = volunteer.getByRole('navigation', { name: 'Staff' }).getByRole('link');
      expect(await links.allInnerTexts()).toEqual(['Scanner']);

      await volunteer.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      const [seat] = guest.seats;
      await volunteer
        .getByLabel('Find a guest by name, phone or seat')
        .fill(`${seat?.section} ${seat?.row}${seat?.number}`);
      const guests = volunteer.getByRole('list', { name: 'Guests' });
      await guests
        .getByRole('listitem')
        .filter({ hasText: guest.customerName ?? '' })
        .waitFor();
      await volunteer.getByText(/\d+ of \d+\s+guests here/).waitFor();
    });

    it('sees what another door scans, without asking', async () => {
      const search = volunteer.getByLabel('Find a guest by name, phone or seat');
      await search.fill(guest.confirmationNumber);
      const line = volunteer.getByRole('list', { name: 'Guests' }).getByRole('listitem');
      await line.getByText(`0 of ${guest.seats.length}`).waitFor();
      const answer = await staff.request.post(
        `${site.url}/api/admin/bookings/${guest.id}/check-in`,
        { data: {}, headers: { origin: site.url } },
      );
      expect(answer.status()).toBe(200);
      await line.getByText(`${guest.seats.length} of ${guest.seats.length}`).waitFor();
    });

    it('lets in without network, tells it later, and names what two devices scanned', async () => {
      const { bookings } = (await (
        await staff.request.get(`${site.url}/api/admin/bookings?status=confirmed&page=1`)
      ).json()) as AdminBookingsPage;
      const family = bookings.find(
        ({ performanceId, checkedInAt, id }) =>
          performanceId === guest.performanceId && !checkedInAt && id !== guest.id,
      )!;
      const count = family.seats.length;
      await volunteer.getByLabel('This device is called').fill('Side door');
      await volunteer.context().setOffline(true);
      await volunteer.getByLabel('Confirmation number').fill(family.confirmationNumber);
      await volunteer.getByRole('button', { name: 'Check In', exact: true }).click();
      if (count > 1)
        await volunteer.getByRole('button', { name: `Check In ${count} Guests` }).click();
      await volunteer.getByText('1 check-in is kept on this device').waitFor();

      // Meanwhile another device lets the same family in.
      const answer = await staff.request.post(
        `${site.url}/api/admin/bookings/${family.id}/check-in`,
        {
          data: {
            scan: {
              scanId: crypto.randomUUID(),
              scannedAt: new Date().toISOString(),
              device: 'Main door',
            },
          },
          headers: { origin: site.url },
        },
      );
      expect(answer.status()).toBe(200);
      await volunteer.context().setOffline(false);
      await volunteer
        .getByRole('listitem')
        .filter({ hasText: 'was scanned twice' })
        .getByText(/on Main door, and .* on Side door/)
        .waitFor();
      await volunteer.getByText('1 check-in is kept on this device').waitFor({ state: 'detached' });
    });

    it('opens after a reload without network, with its list and the scans it keeps', async () => {
      const { bookings } = (await (
        await staff.request.get(`${site.url}/api/admin/bookings?status=confirmed&page=1`)
      ).json()) as AdminBookingsPage;
      const family = bookings.find(
        ({ performanceId, checkedInAt }) => performanceId === guest.performanceId && !checkedInAt,
      )!;
      const count = family.seats.length;
      await volunteer.reload();
      await volunteer.getByText(/\d+ of \d+\s+guests here/).waitFor();
      await volunteer.evaluate('navigator.serviceWorker.ready.then(() => null)');
      await volunteer.context().setOffline(true);
      const number = volunteer.getByLabel('Confirmation number');
      const checkIn = volunteer.getByRole('button', { name: 'Check In', exact: true });
      await number.fill(family.confirmationNumber);
      await checkIn.click();
      if (count > 1)
        await volunteer.getByRole('button', { name: `Check In ${count} Guests` }).click();
      await volunteer.getByText('1 check-in is kept on this device').waitFor();

      await volunteer.reload();
      await volunteer.getByText('1 check-in is kept on this device').waitFor();
      await volunteer.getByText(/its last news is from .*20\d\d/).waitFor();
      // Who was let in before the reload is not let in twice.
      await number.fill(family.confirmationNumber);
      await checkIn.click();
      const used = volunteer.getByRole('dialog', { name: 'Already Checked In' });
      await used.waitFor();
      await volunteer.getByText('Tap anywhere').click();
      await used.waitFor({ state: 'detached' });
      await volunteer.context().setOffline(false);
      await volunteer.getByText('1 check-in is kept on this device').waitFor({ state: 'detached' });
    });

    it('leaves no names on the device at sign-out', async () => {
      const kept = () =>
        volunteer.evaluate<string[]>(
          'indexedDB.databases().then((all) => all.map(({ name }) => name))',
        );
      expect(await kept()).toContain('door-lists');
      await volunteer.goto(`${site.url}/account/devices`);
      await volunteer.getByRole('button', { name: /^Account menu of/ }).click();
      await volunteer.getByRole('link', { name: 'Log out' }).click();
      await volunteer.getByRole('link', { name: 'Login' }).waitFor();
      while ((await kept()).includes('door-lists')) await pause(200);
      expect(await kept()).not.toContain('tickets');
    });
  });
});
