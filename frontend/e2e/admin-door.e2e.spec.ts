import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import type {
  AdminBookingItem,
  BookingView,
  PerformanceView,
} from '../../backend/contracts/rest/index.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { Staff } from '../../backend/tools/bench/test-bed/staff.js';
import { newStaffPage, told } from './staff-page.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { PHONE, newPage } from './testing/site-visitor.js';
import { workerReady } from './testing/worker-ready.js';

/** One show plays today. Another performance of the show, and another show, are weeks away. */
describe('the door scanner', () => {
  let site: SharedSite;
  let browser: Browser;
  let school: OwnSchool;
  /** API client of the same staff member as in the browser window, for calls as from another device. */
  let person: Staff;
  let staff: Page;
  let tonight: PerformanceView;
  let later: PerformanceView;
  /** Bookings for tonight: two bookings of two seats each, and one of a single seat. */
  let party: AdminBookingItem;
  let family: AdminBookingItem;
  let guest: AdminBookingItem;
  let families: AdminBookingItem[];
  /** Booking of eight seats for tonight. */
  let eight: AdminBookingItem;
  let laterParty: AdminBookingItem;
  let laterGuest: AdminBookingItem;
  /** Booking of a show that does not play tonight. */
  let other: AdminBookingItem;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    person = await school.staff();
    tonight = await school.ledang(undefined, [14]);
    later = await person.call<PerformanceView>('POST', '/api/performances', {
      productionId: tonight.productionId,
      dateTime: new Date(Date.now() + 15 * 86_400_000).toISOString(),
    });
    const [kancil] = await school.production('Sang Kancil and the Crocodiles');
    [party, family, guest, eight, laterParty, laterGuest, other, ...families] = await Promise.all([
      school.order(tonight, 'B', [1, 2]),
      school.order(tonight, 'B', [3, 4]),
      school.order(tonight, 'B', [5, 6]),
      school.order(tonight, 'G', [1, 2, 3, 4, 5, 6, 7, 8]),
      school.order(later, 'B', [1, 2]),
      school.order(later, 'B', [3]),
      school.order(kancil as PerformanceView, 'B', [1]),
      school.order(tonight, 'B', [7, 8]),
      school.order(tonight, 'B', [9, 10]),
      school.order(tonight, 'B', [11]),
    ]);
    await playNow();
    staff = await school.page(browser, '/scanner');
  });
  afterAll(() => browser?.close());

  /**
   * Moves the performance to the present and waits until its bookings show the new time. Doors stay open for three
   * hours, also past midnight.
   */
  const playNow = async (): Promise<void> => {
    const dateTime = new Date().toISOString();
    await person.call('PATCH', `/api/performances/${tonight.id}`, { dateTime });
    for (const { confirmationNumber } of [party, family, guest, eight, ...families])
      await waitUntil('the booking has followed its showtime', async () => {
        const path = `/api/admin/bookings/find?number=${confirmationNumber}`;
        return (await person.call<BookingView>('GET', path)).performanceDate === dateTime;
      });
  };
  const button = (name: string | RegExp) => staff.getByRole('button', { name });
  const show = async (number: string) => {
    await staff.getByLabel('Confirmation number').fill(number);
    await staff.getByRole('button', { name: 'Check In', exact: true }).click();
  };

  /** Undoes the check-in of all guests of the booking, as from another device. */
  const undoAll = ({ id }: AdminBookingItem) =>
    person.call('POST', `/api/admin/bookings/${id}/undo-check-in`, { reason: 'Wrong sister' });
  const openScanner = async () => {
    await staff.goto(`${site.url}/scanner`);
    await staff.getByRole('heading', { name: 'Ticket Scanner' }).waitFor();
  };

  describe('on a phone', () => {
    /** Vibration pattern and sound pitches of the question and of each result colour. */
    const signals: { buzz: unknown; pitches: unknown[] }[] = [];

    beforeAll(async () => {
      await staff.setViewportSize(PHONE);
      // Replaces the browser's vibration and sound by functions that record each call, because a test can neither feel
      // nor hear.
      await staff.addInitScript({
        content: `
          globalThis.told = [];
          Object.defineProperty(navigator, 'vibrate', { value: (buzz) => told.push({ buzz }) });
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (...when) {
            told.push({ pitch: this.frequency.value });
            start.apply(this, when);
          };`,
      });
      await staff.reload();
      await staff.getByRole('heading', { name: 'Ticket Scanner' }).waitFor();
    });
    afterAll(() => staff.setViewportSize({ width: 1400, height: 1000 }));

    const forget = () => staff.evaluate('void globalThis.told.splice(0)');
    const keepSignal = async () => {
      const told = await staff.evaluate<{ buzz?: unknown; pitch?: unknown }[]>(
        'globalThis.told.splice(0)',
      );
      signals.push({
        buzz: told.find(({ buzz }) => buzz !== undefined)?.buzz,
        pitches: told.flatMap(({ pitch }) => (pitch === undefined ? [] : [pitch])),
      });
    };

    it('shows each result above everything else until staff tap it', async () => {
      await staff.getByLabel('Door', { exact: true }).selectOption('');
      await show(laterParty.confirmationNumber);
      const result = staff.getByRole('dialog', { name: 'Wrong Day' });
      await result.waitFor();
      await result.getByText(laterParty.customerName ?? '').waitFor();
      expect(await result.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      await result.getByText(/^This ticket is for Puteri Gunung Ledang, /).waitFor();
      for (const { section, row } of laterParty.seats)
        await result
          .getByText(new RegExp(`${section} - Row ${row.replace(/^Row /, '')}`))
          .waitFor();
      expect(await result.getAttribute('data-tone')).toBe('warn');
      await keepSignal();

      // The safe answer has the focus, so that an accidental tap admits nobody.
      expect(await staff.locator(':focus').innerText()).toBe('Do Not Check In');
      await button('Do Not Check In').click();
      await result.waitFor({ state: 'detached' });

      await show('nonsense');
      await staff.getByRole('dialog', { name: 'Unknown Ticket' }).waitFor();
      const refused = staff.getByRole('dialog', { name: 'Unknown Ticket' });
      expect(await refused.getAttribute('data-tone')).toBe('bad');
      await keepSignal();
      await staff.getByText('Tap anywhere').click();
      await staff.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it('asks staff to confirm each ticket after they chose the door of a showtime on another day', async () => {
      await staff.getByLabel('Door', { exact: true }).selectOption(laterParty.performanceId);
      await staff.getByText('Not today', { exact: true }).waitFor();
      await staff
        .getByText(/This door is for \w+, \d+ \w+ \d{4} at .* Each of its tickets is asked about/)
        .waitFor();
      await show(laterParty.confirmationNumber);
      const result = staff.getByRole('dialog', { name: 'Wrong Day' });
      await result
        .getByText(/^This ticket is for .* So is this door, and that is not today\.$/)
        .waitFor();
      expect(await staff.locator(':focus').innerText()).toBe('Do Not Check In');
      await button('Check In, Although Not Today').waitFor();
      await button('Do Not Check In').click();
      await result.waitFor({ state: 'detached' });
      await staff.getByLabel('Door', { exact: true }).selectOption('');
      await staff.getByText('Not today', { exact: true }).waitFor({ state: 'detached' });
    });

    it('asks which guests of a party are present', async () => {
      await staff.getByLabel('Door', { exact: true }).selectOption(party.performanceId);
      await forget();
      await show(party.confirmationNumber);
      const asked = staff.getByRole('dialog', { name: '2 seats: who is here?' });
      await asked.getByRole('group', { name: 'Who is here?' }).waitFor();
      expect(await asked.getAttribute('data-tone')).toBe('ask');
      await keepSignal();
      // A tap beside the buttons neither admits a guest nor closes the question.
      expect(await asked.getByText('Tap anywhere').count()).toBe(0);
      await asked.getByRole('heading').click();
      await asked.getByRole('checkbox').first().uncheck();
      const admitted = staff.getByRole('dialog', { name: 'Valid Ticket' });
      const here = admitted.getByText('1 of 2 here').first().waitFor();
      await button('Check In 1 Guest').click();
      await here;
      await staff.getByRole('dialog').waitFor({ state: 'detached' });
      await keepSignal();
      const recent = staff.getByRole('region', { name: 'Recent Check-Ins' });
      await recent.getByText('1 of 2 here').waitFor();
      await staff.reload();
      await recent.getByText('1 of 2 here').waitFor();
    });

    it('keeps red and amber results on screen until staff tap them', async () => {
      // Opens a new browser context, because all pages of a context share one clock.
      const storageState = await staff.context().storageState();
      const page = await newPage(browser, { storageState, viewport: PHONE });
      await page.clock.install();
      await page.goto(`${site.url}/scanner`);
      await page.getByLabel('Door', { exact: true }).selectOption(party.performanceId);
      await page.getByText(/\d+ of \d+\s+guests here/).waitFor();
      const result = page.getByRole('dialog');
      const scan = async (number: string, title: string | RegExp) => {
        await page.getByLabel('Confirmation number').fill(number);
        await page.getByRole('button', { name: 'Check In', exact: true }).click();
        await result.getByRole('heading', { name: title }).waitFor();
      };
      for (const [number, title] of [
        ['nonsense', 'Unknown Ticket'],
        [other.confirmationNumber, /^Wrong/],
      ] as const) {
        await scan(number, title);
        await page.clock.fastForward(60_000);
        await result.getByText('Tap anywhere').click();
        await result.waitFor({ state: 'detached' });
      }
      // The clock is stopped, so only the tap can close the result.
      await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
      await scan(party.confirmationNumber, 'Valid Ticket');
      await result.getByText('2 of 2 here').waitFor();
      await result.getByText('Tap anywhere').click();
      await result.waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('has a different sound and vibration for each kind of result', () => {
      expect(signals).toHaveLength(4);
      for (const { buzz, pitches } of signals) {
        expect(buzz).toBeDefined();
        expect(pitches).not.toEqual([]);
      }
      expect(new Set(signals.map(({ buzz }) => JSON.stringify(buzz))).size).toBe(4);
      expect(new Set(signals.map(({ pitches }) => JSON.stringify(pitches))).size).toBe(4);
    });

    it('keeps its buttons in reach of the thumb for a party of eight', async () => {
      // On a small phone, the result of a party of eight is taller than the screen.
      const height = 600;
      await staff.setViewportSize({ width: 390, height });
      const inReach = async (name: string | RegExp) => {
        const box = (await button(name).boundingBox()) ?? { y: 0, height: 0 };
        return box.y > height / 2 && box.y + box.height <= height;
      };
      const wrong = staff.getByRole('dialog', { name: 'Wrong Production' });
      await staff.getByLabel('Door', { exact: true }).selectOption(other.performanceId);
      await show(eight.confirmationNumber);
      await wrong.getByText(/^This ticket is for Puteri Gunung Ledang, /).waitFor();
      expect(await staff.locator(':focus').innerText()).toBe('Do Not Check In');
      expect(await inReach('Do Not Check In')).toBe(true);
      await button('Check In, Although Another Production').click();
      // The scanner asks only after the warning which guests of the party are present.
      await wrong.getByRole('group', { name: 'Who is here?' }).waitFor();
      expect(await inReach('Check In 8 Guests')).toBe(true);
      await staff.keyboard.press('Escape');
      await wrong.waitFor({ state: 'detached' });

      await staff.getByLabel('Door', { exact: true }).selectOption(eight.performanceId);
      await show(eight.confirmationNumber);
      await staff.getByRole('dialog', { name: '8 seats: who is here?' }).waitFor();
      expect(await inReach('Check In 8 Guests')).toBe(true);
      await staff.keyboard.press('Escape');
      await staff.getByRole('dialog').waitFor({ state: 'detached' });

      // In landscape, the phone shows the meaning of the colour and the buttons together.
      const low = 390;
      await staff.setViewportSize({ width: 844, height: low });
      await staff.getByLabel('Door', { exact: true }).selectOption(other.performanceId);
      await show(eight.confirmationNumber);
      await wrong.waitFor();
      for (const seen of [
        wrong.getByRole('heading'),
        wrong.getByText(/^This ticket is for/),
        button('Do Not Check In'),
        button('Check In, Although Another Production'),
      ]) {
        const box = (await seen.boundingBox()) ?? { y: -1, height: 0 };
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(low);
      }
      await staff.keyboard.press('Escape');
      await wrong.waitFor({ state: 'detached' });
      await staff.setViewportSize({ width: 390, height: 844 });
    });
  });

  it('admits only one seat when its paper ticket is scanned', async () => {
    const { seatCodes } = await person.call<BookingView>('GET', `/api/bookings/${family.id}`);
    await openScanner();
    await staff.getByLabel('Door', { exact: true }).selectOption(tonight.id);
    const result = staff.getByRole('dialog', { name: 'Valid Ticket' });
    const admitted = Promise.all([
      result.getByText('1 of 2 here').waitFor(),
      result
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`, Seat ${family.seats[1]?.number}$`) })
        .waitFor(),
    ]);
    await show(seatCodes[1] ?? '');
    await admitted;
  });

  it('asks for a confirmation before it admits a ticket for another day', async () => {
    await person.call('POST', `/api/admin/bookings/${laterParty.id}/check-in`, {
      seats: laterParty.seats.slice(0, 1),
    });
    await staff.goto(`${site.url}/admin/check-in/${laterParty.id}`);
    await staff.getByText('1 of 2 seats checked in').waitFor();
    expect(await staff.getByText('Guest Checked In').count()).toBe(0);
    await staff.getByText('Not today').waitFor();
    await staff.getByText(/This ticket is for \w+, \d+ \w+ \d{4} at /).waitFor();
    await button('Check In 1 More Guest').click();
    await button('Do Not Check In').click();
    await staff.getByText('1 of 2 seats checked in').waitFor();
    await button('Check In 1 More Guest').click();
    await button('Check In, Although Not Today').click();
    await staff.getByText('Guest Checked In').waitFor();
  });

  it('refuses a guest who was admitted before the payment was rejected', async () => {
    await person.call('PATCH', `/api/admin/bookings/${laterParty.id}/status`, {
      status: 'rejected',
    });
    await staff.reload();
    await staff
      .getByText('Payment was rejected. The guest cannot be checked in; please contact support.')
      .waitFor();
    await staff.getByText('Rejected', { exact: true }).waitFor();
    expect(await staff.getByText('Guest Checked In').count()).toBe(0);
  });

  it("can undo a check-in, which the booking's history then shows", async () => {
    // The booking page has a link to the check-in page.
    await staff.goto(`${site.url}/admin/bookings/${other.id}`);
    await staff.getByRole('link', { name: 'Check In', exact: true }).click();
    await staff.waitForURL(`${site.url}/admin/check-in/${other.id}`);
    await button(/^Check In/).click();
    await button('Check In, Although Not Today').click();
    await staff.getByText('Guest Checked In').waitFor();
    await button('Undo Check-In').click();
    const ask = staff.getByRole('dialog', { name: 'Undo Check-In' });
    await ask.getByLabel('Why?').fill('Wrong sister');
    await ask.getByRole('button', { name: 'Undo Check-In' }).click();
    await told(staff, 'Check-in Undone');
    await button('Check In Guest').waitFor();
    expect(await person.call('GET', `/api/admin/bookings/${other.id}/history`)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          who: 'Admin',
          summary: expect.stringContaining('Wrong sister'),
        }),
      ]),
    );
  });

  it('opens for door staff who follow a link to the booking page', async () => {
    const email = school.emailOf('usher');
    await person.call('POST', `/api/schools/${school.id}/admins`, { email, role: 'door' });
    const usher = await Staff.signIn(site.url, email);
    const [invitation] = await usher.call<{ id: string }[]>('GET', '/api/invitations');
    await usher.call('POST', `/api/invitations/${invitation?.id}/accept`);
    const page = await newStaffPage(browser);
    await page.context().addCookies(usher.cookiesFor(site.url));
    const paths = [`/admin/bookings/${guest.id}`, `/admin/bookings/${guest.id}/receipts`];
    for (const path of paths) {
      await page.goto(site.url + path);
      await page.waitForURL(`${site.url}/scanner`);
      await page.getByText(/^The screen that you asked for is for owners/).waitFor();
    }
    // Makes the door volunteer the owner of another school, so that most staff screens open for them.
    const name = email.split('@')[1];
    await usher.call('POST', '/api/schools', { name, contactEmail: email, venue: 'Dewan' });
    for (const path of paths) {
      await page.goto(site.url + path);
      await page.waitForURL(`${site.url}/admin/check-in/${guest.id}`);
    }
    await page.context().close();
  });

  describe('used by a volunteer', () => {
    let volunteer: Page;

    beforeAll(async () => {
      volunteer = await school.page(browser, '/scanner', 'door', { serviceWorkers: 'allow' });
    });

    it('opens right after the sign-in, in place of other staff screens', async () => {
      await volunteer.goto(`${site.url}/admin/bookings`);
      await volunteer.waitForURL((url) => url.pathname === '/scanner');
      await volunteer.getByRole('heading', { name: 'Ticket Scanner' }).waitFor();
      // After a redirect from another screen, the scanner explains why that screen was refused, also after a reload. Without a
      // redirect, the scanner explains nothing.
      const why = volunteer
        .getByRole('status')
        .getByText(/^The screen that you asked for is for owners and administrators/);
      for (const screen of ['sell', 'cash']) {
        await volunteer.goto(`${site.url}/admin/${screen}`);
        await volunteer.waitForURL(`${site.url}/scanner`);
        await why.waitFor();
      }
      await volunteer.reload();
      await why.waitFor();
      await volunteer.getByRole('link', { name: 'Scanner' }).click();
      await why.waitFor({ state: 'detached' });
      // After the sign-in the volunteer is redirected to the scanner without an explanation, because the volunteer asked for no
      // other screen.
      await volunteer.goto(`${site.url}/admin/login`);
      await volunteer.waitForURL(`${site.url}/scanner`);
      await volunteer.getByRole('heading', { name: 'Ticket Scanner' }).waitFor();
      expect(await why.count()).toBe(0);
      const links = volunteer.getByRole('navigation', { name: 'Staff' }).getByRole('link');
      expect(await links.allInnerTexts()).toEqual(['Scanner']);

      await volunteer.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      const [seat] = guest.seats;
      const search = volunteer.getByLabel('Find a guest by name, phone or seat');
      const guests = volunteer.getByRole('list', { name: 'Guests' });
      for (const typed of [
        guest.customerName,
        `${seat?.section} ${seat?.row}${seat?.number}`,
        guest.customerPhone,
      ]) {
        // The first search finds nobody, so each row that appears later was found by the next search.
        await search.fill('nobody at all');
        await volunteer.getByText('Nobody on this list is found by that.').waitFor();
        await search.fill(typed ?? '');
        await guests
          .getByRole('listitem')
          .filter({ hasText: guest.customerName ?? '' })
          .first()
          .waitFor();
      }
      await volunteer.getByText(/\d+ of \d+\s+guests here/).waitFor();
      await volunteer.emulateMedia({ media: 'print' });
      // The printed list contains all guests, whatever the search was.
      const { seats, customerName } = guest;
      const row = volunteer.locator('tr').filter({ hasText: guest.confirmationNumber });
      await row.getByText(customerName ?? '').waitFor();
      expect(await row.locator('td').first().locator('span').count()).toBe(seats.length);
      expect(await row.locator('td').nth(2).innerText()).toMatch(
        new RegExp(`^${seats[0]?.section} - Row .*, Seats? \\d`),
      );
      expect(await volunteer.getByRole('button', { name: 'Print Door List' }).isVisible()).toBe(
        false,
      );
      // The printed guest list has no empty second sheet.
      const paper = (await volunteer.pdf({ format: 'A4' })).toString('latin1');
      expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
      await volunteer.emulateMedia({ media: 'screen' });
    });

    it('shows scans of another device without reloading the list', async () => {
      const count = guest.seats.length;
      await staff.goto(`${site.url}/scanner`);
      await staff.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      const scanAt = async (page: Page) => {
        await page.getByLabel('Confirmation number').fill(guest.confirmationNumber);
        await page.getByRole('button', { name: 'Check In', exact: true }).click();
        await page.getByRole('button', { name: `Check In ${count} Guests` }).click();
      };
      // Waits for the answer to the scan before typing: the answer changes the list, and an open result takes all key presses.
      const closeResult = async (page: Page) => {
        await page
          .getByRole('region', { name: 'Recent Check-Ins' })
          .getByText(guest.confirmationNumber)
          .waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      };
      const lineAt = async (page: Page) => {
        await page.getByLabel('Find a guest by name, phone or seat').fill(guest.confirmationNumber);
        const [seat] = guest.seats;
        return page
          .getByRole('list', { name: 'Guests' })
          .getByRole('listitem')
          .filter({ hasText: `${seat?.section} ${seat?.row}${seat?.number}` });
      };
      const lines = [await lineAt(volunteer), await lineAt(staff)];
      const bothShow = async (here: number) => {
        for (const line of lines) await line.getByText(`${here} of ${count}`).waitFor();
      };
      const undo = () => undoAll(guest);
      await bothShow(0);
      await scanAt(staff);
      await bothShow(count);
      // The live event may arrive before the answer to the scan.
      await closeResult(staff);
      await undo();
      await bothShow(0);

      // Both devices have received a live event, so both have loaded their list. Any further request for the list is an error.
      const read: string[] = [];
      for (const page of [volunteer, staff])
        page.on('request', (request) => {
          if (request.url().endsWith('/door-list')) read.push(request.url());
        });
      await scanAt(volunteer);
      await bothShow(count);
      expect(read).toEqual([]);
      await closeResult(volunteer);
      await undo();
      await bothShow(0);

      // The device receives the answer to its scan only after another device has undone that scan.
      await staff.route('**/check-in', async (route) => {
        const answer = await route.fetch();
        await bothShow(count);
        await undo();
        await bothShow(0);
        await route.fulfill({ response: answer });
      });
      const admitted = staff.getByRole('dialog', { name: 'Valid Ticket' });
      await Promise.all([admitted.getByText(`${count} of ${count} here`).waitFor(), scanAt(staff)]);
      await admitted.waitFor({ state: 'detached' });
      await bothShow(0);
      await staff.unroute('**/check-in');
    });

    /** Tells the page that the network is back, so that the page sends its stored scans at once. */
    const tellOnline = () => staff.evaluate("void dispatchEvent(new Event('online'))");
    it('admits nobody twice while the server accepts no check-ins', async () => {
      const count = guest.seats.length;
      const full = { error: 'storage_full', message: 'The disk is full.' };
      await staff.goto(`${site.url}/scanner`);
      await staff.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      await staff.getByText(/\d+ of \d+\s+guests here/).waitFor();
      await staff.route('**/check-in', (route) => route.fulfill({ status: 503, json: full }));
      await show(guest.confirmationNumber);
      await button(`Check In ${count} Guests`).click();
      await staff.getByText('1 check-in is kept on this device').waitFor();
      await staff.keyboard.press('Escape');
      await staff.getByRole('dialog').waitFor({ state: 'detached' });

      await show(guest.confirmationNumber);
      const used = staff.getByRole('dialog', { name: 'Already Checked In' });
      await used
        .getByText(/20\d\d, /)
        .first()
        .waitFor();
      await staff.getByText('Tap anywhere').click();
      await used.waitFor({ state: 'detached' });
      await staff.unroute('**/check-in');
      await tellOnline();
      await staff.getByText('1 check-in is kept on this device').waitFor({ state: 'detached' });
      await undoAll(guest);
    });

    /** Delays all matching API calls. Returns a function that aborts the delayed calls and allows new ones. */
    const hold = async (calls: string) => {
      const held: Route[] = [];
      await staff.route(calls, (route) => void held.push(route));
      return async () => {
        await staff.unroute(calls);
        // The page may have aborted some of these calls already.
        for (const route of held) await route.abort().catch(() => null);
      };
    };
    const listIsThere = () => staff.getByText(/\d+ of \d+\s+guests here/).waitFor();
    const practices = () => staff.getByText('This is a rehearsal').count();

    it('decides by its stored guest list while the server does not answer', async () => {
      const count = guest.seats.length;
      await staff.clock.install();
      await staff.goto(`${site.url}/scanner`);
      await staff.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      await listIsThere();
      const patienceEnds = () => staff.clock.fastForward(5_000);
      const letGo = await hold('**/api/admin/bookings/**');
      let asked = staff.waitForRequest('**/api/admin/bookings/find?*');
      await show(guest.confirmationNumber);
      await asked;
      await patienceEnds();
      asked = staff.waitForRequest('**/check-in');
      await button(`Check In ${count} Guests`).click();
      await asked;
      await patienceEnds();
      await staff.getByText('No network: this device remembers it.').waitFor();
      await letGo();
      await tellOnline();
      await staff.getByText('1 check-in is kept on this device').waitFor({ state: 'detached' });
      await undoAll(guest);

      const letAllGo = await hold('**/api/**');
      await staff.reload();
      await listIsThere();
      await letAllGo();
      expect(await practices()).toBe(0);
    });

    it('names guests whom another door has admitted meanwhile', async () => {
      const [family] = families as [AdminBookingItem];
      const seats = family.seats.slice(0, 1);
      await staff.goto(`${site.url}/scanner`);
      await staff.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      await show(family.confirmationNumber);
      const all = button(`Check In ${family.seats.length} Guests`);
      await all.waitFor();
      const scan = {
        scanId: crypto.randomUUID(),
        scannedAt: new Date().toISOString(),
        device: 'Main door',
      };
      await person.call('POST', `/api/admin/bookings/${family.id}/check-in`, { seats, scan });
      await all.click();
      const result = staff.getByRole('dialog', { name: 'Some Already In' });
      await result.getByText(/: let in already, .* on Main door\. Only /).waitFor();
      expect(await result.getAttribute('data-tone')).toBe('warn');
      await result.getByRole('button', { name: 'Undo' }).click();
      await result.waitFor({ state: 'detached' });
      const { checkedInSeats } = await person.call<BookingView>(
        'GET',
        `/api/bookings/${family.id}`,
      );
      expect(checkedInSeats).toEqual(seats.map((seat) => expect.objectContaining(seat)));
      await undoAll(family);
    });

    it('never switches staff to practice mode when the server fails or the session ends', async () => {
      const fail = (route: Route) => route.fulfill({ status: 503, json: {} });
      for (const calls of ['**/api/auth/user', '**/door-list']) await staff.route(calls, fail);
      await staff.reload();
      await listIsThere();
      expect(await practices()).toBe(0);
      await staff.unrouteAll();

      // The person's session ends while the scanner is open.
      await staff.goto(`${site.url}/scanner`);
      await staff.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      await listIsThere();
      await staff.route('**/api/admin/bookings/find?*', (route) =>
        route.fulfill({ status: 401, json: {} }),
      );
      await show(guest.confirmationNumber);
      await staff.getByText('Tap anywhere').click();
      await staff.getByRole('status').getByText('You are signed out').waitFor();
      await listIsThere();
      expect(await practices()).toBe(0);
      await staff.unrouteAll();
      await staff.getByRole('status').getByRole('link', { name: 'Sign in' }).waitFor();

      // On a device without a stored list, the scanner says that it could not open, and retries by itself.
      const visitor = await newPage(browser);
      await visitor.route('**/api/auth/user', fail);
      await visitor.goto(`${site.url}/scanner`);
      await visitor.getByRole('heading', { name: 'The scanner could not be opened' }).waitFor();
      await visitor.unrouteAll();
      await visitor.getByText('This is a rehearsal').waitFor();
      await visitor.context().close();
    });

    it('admits guests without network and sends the scans later', async () => {
      const [, family] = families as [AdminBookingItem, AdminBookingItem];
      const count = family.seats.length;
      await volunteer.getByLabel('This device is called').fill('Side door');
      await volunteer.context().setOffline(true);
      // The scanner shows that there is no network even before the first scan.
      await volunteer.getByText('No connection').waitFor();
      await volunteer.getByLabel('Confirmation number').fill(family.confirmationNumber);
      await volunteer.getByRole('button', { name: 'Check In', exact: true }).click();
      await volunteer.getByRole('button', { name: `Check In ${count} Guests` }).click();
      await volunteer.getByText('1 check-in is kept on this device').waitFor();

      // Another device checks in the same family while this device has no network.
      await person.call('POST', `/api/admin/bookings/${family.id}/check-in`, {
        scan: {
          scanId: crypto.randomUUID(),
          scannedAt: new Date().toISOString(),
          device: 'Main door',
        },
      });
      await volunteer.context().setOffline(false);
      await volunteer
        .getByRole('listitem')
        .filter({ hasText: 'was scanned twice' })
        .getByText(/on Main door, and .* on Side door/)
        .waitFor();
      await volunteer.getByText('1 check-in is kept on this device').waitFor({ state: 'detached' });
    });

    it('opens without network, with its stored list and its unsent scans', async () => {
      const family = families[2]!;
      await volunteer.reload();
      await volunteer.getByText(/\d+ of \d+\s+guests here/).waitFor();
      await workerReady(volunteer);
      await volunteer.context().setOffline(true);
      const number = volunteer.getByLabel('Confirmation number');
      const checkIn = volunteer.getByRole('button', { name: 'Check In', exact: true });
      await number.fill(family.confirmationNumber);
      await checkIn.click();
      await volunteer.getByText('1 check-in is kept on this device').waitFor();

      await volunteer.reload();
      await volunteer.getByText('1 check-in is kept on this device').waitFor();
      await volunteer.getByText(/its last news is from .*20\d\d/).waitFor();
      const kept = JSON.stringify(await keptLists(volunteer));
      expect(kept).toContain(family.confirmationNumber);
      for (const personal of [family.customerEmail ?? '', family.customerPhone ?? '', '@'])
        expect(kept).not.toContain(personal);
      // A family that was admitted before the reload is not admitted again. This holds even if the page closed before it wrote
      // the scan into its list.
      await changeKeptList(
        volunteer,
        `for (const ticket of list.tickets)
          if (ticket.bookingId === '${family.id}')
            Object.assign(ticket, { checkedInSeats: [], checkedInAt: null })`,
      );
      await volunteer.reload();
      await volunteer.getByText('1 check-in is kept on this device').waitFor();
      // Waits for this text: when it appears, the page has read its stored scans and is verifying the list.
      await volunteer.getByText(/its last news is from .*20\d\d/).waitFor();
      await number.fill(family.confirmationNumber);
      await checkIn.click();
      const used = volunteer.getByRole('dialog', { name: 'Already Checked In' });
      await used.waitFor();
      await volunteer.getByText('Tap anywhere').click();
      await used.waitFor({ state: 'detached' });
      await volunteer.context().setOffline(false);
      await volunteer.getByText('1 check-in is kept on this device').waitFor({ state: 'detached' });
    });

    it('shows the account menu again, without a reload, when the network is back', async () => {
      const links = volunteer.getByRole('navigation', { name: 'Staff' }).getByRole('link');
      const account = volunteer.getByRole('banner').getByRole('button', { name: /^Account menu/ });
      await volunteer.context().setOffline(true);
      await volunteer.reload();
      await volunteer.getByText(/its last news is from/).waitFor();
      expect(await account.count()).toBe(0);
      // The link to the scanner appears before the page knows which other screens the person may use.
      expect(await links.allInnerTexts()).toEqual(['Scanner']);
      await volunteer.getByLabel('Confirmation number').fill('nonsense');
      await volunteer.getByRole('button', { name: 'Check In', exact: true }).click();
      const result = volunteer.getByRole('dialog');
      await result.waitFor();
      const words = await result.innerText();

      await volunteer.context().setOffline(false);
      // The open result hides the menu from screen readers. So the test finds the menu by a selector and not by its role.
      await volunteer.locator('header button[aria-label^="Account menu"]').waitFor();
      expect(await result.innerText()).toBe(words);
      await volunteer.getByText('Tap anywhere').click();
      await result.waitFor({ state: 'detached' });
      await account.waitFor();
      await volunteer.getByText('No connection').waitFor({ state: 'detached' });
    });

    it('refuses a stored guest list that was changed on the device or has expired', async () => {
      const seen = (text: string | RegExp) => volunteer.getByText(text).first().waitFor();
      const ask = async (number: string) => {
        await volunteer.getByLabel('Confirmation number').fill(number);
        await volunteer.getByRole('button', { name: 'Check In', exact: true }).click();
      };
      const refused = async (number: string, why: RegExp) => {
        await ask(number);
        const result = volunteer.getByRole('dialog', { name: 'List Refused' });
        await result.getByText(why).waitFor();
        await volunteer.getByText('Tap anywhere').click();
        await result.waitFor({ state: 'detached' });
      };
      await volunteer.getByText(/Scanning goes on/).waitFor({ state: 'detached' });

      await volunteer.context().setOffline(true);
      // The page may still be storing the server's last list, so the test reloads without network: a page opened without
      // network gets no new list.
      await volunteer.reload();
      await seen(/its last news is from/);
      await changeKeptList(volunteer, `list.tickets[0].confirmationNumber = 'FRIEN-D0000'`);
      await volunteer.reload();
      await seen(/is not as the server signed it/);
      expect(await volunteer.getByRole('heading', { name: 'Door List' }).count()).toBe(0);
      // Without network nobody could sign in, and the page does not know whether somebody is signed in. So the page offers no
      // login.
      expect(await volunteer.getByRole('link', { name: 'Login' }).count()).toBe(0);
      await refused('FRIEN-D0000', /is not as the server signed it/);

      await volunteer.context().setOffline(false);
      await volunteer.getByText('No connection').waitFor({ state: 'detached' });
      await ask('FRIEN-D0000');
      const unknown = volunteer.getByRole('dialog', { name: 'Unknown Ticket' });
      await unknown.waitFor();
      await volunteer.getByText('Tap anywhere').click();
      await unknown.waitFor({ state: 'detached' });

      // The list of a later showtime is valid for longer than the list of today's showtime.
      await volunteer.reload();
      await volunteer.getByLabel('Door', { exact: true }).selectOption(later.id);
      await waitUntil('the device keeps the list of the showtime', async () =>
        JSON.stringify(await keptLists(volunteer)).includes(laterGuest.confirmationNumber),
      );
      // Moves the device's clock past the expiry time that the server wrote into the list.
      await volunteer.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000);
      await volunteer.context().setOffline(true);
      await volunteer.reload();
      await seen(/The list that this device keeps was good until/);
      await refused(laterGuest.confirmationNumber, /was good until .* 20\d\d/);
      await volunteer.clock.setFixedTime(Date.now());
      await volunteer.context().setOffline(false);
      await volunteer.getByText('No connection').waitFor({ state: 'detached' });
    });

    it('deletes all names from the device at sign-out', async () => {
      const kept = () =>
        volunteer.evaluate<string[]>(
          'indexedDB.databases().then((all) => all.map(({ name }) => name))',
        );
      const keeps = (names: string) =>
        waitUntil(`the device keeps its ${names}`, async () => (await kept()).includes(names));
      await volunteer.goto(`${site.url}/scanner`);
      await keeps('door-lists');
      // The device also stores each ticket that is opened on it, as a family's phone does.
      await volunteer.goto(`${site.url}/booking/${guest.id}`);
      await keeps('tickets');
      const recent = () =>
        volunteer.evaluate<string | null>("localStorage.getItem('recentCheckIns')");
      expect(await recent()).toContain(guest.confirmationNumber);
      await volunteer.goto(`${site.url}/account/devices`);
      await volunteer.getByRole('button', { name: /^Account menu of/ }).click();
      await volunteer.getByRole('link', { name: 'Log out' }).click();
      await volunteer.getByRole('link', { name: 'Login' }).waitFor();
      expect(await recent()).toBeNull();
      for (const store of ['door-lists', 'tickets'])
        await waitUntil(
          `the device has forgotten its ${store}`,
          async () => !(await kept()).includes(store),
        );
    });
  });
});

/** Returns the door lists that the browser stores. */
const keptLists = (page: Page) =>
  page.evaluate<unknown>(`new Promise((resolve, reject) => {
    const request = indexedDB.open('door-lists');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.transaction('kept').objectStore('kept').getAll().onsuccess = ({ target }) => {
        request.result.close();
        resolve(target.result);
      };
    };
  })`);

/** Changes the stored door list, as a person who holds the device could. `change` is JavaScript that changes `list`. */
const changeKeptList = (page: Page, change: string) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('door-lists');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('kept', 'readwrite');
      const store = transaction.objectStore('kept');
      store.getAll().onsuccess = ({ target: { result: lists } }) => {
        for (const list of lists) {
          ${change};
          store.put(list, list.performanceId);
        }
      };
      transaction.oncomplete = () => {
        request.result.close();
        resolve(null);
      };
    };
  })`);
