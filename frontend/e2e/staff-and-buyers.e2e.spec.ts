import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import type { BookingListItem, BookingView } from '../../backend/contracts/rest/bookings.js';
import type { PerformanceView, ProductionView } from '../../backend/contracts/rest/catalogue.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { closed, dialog, signedIn, told, toldExactly } from './staff-page.js';
import { Server, newPage, seatButton } from './testing/site-visitor.js';

const TITLE = 'The Salt Prince';

describe('changes by staff reach buyers:', () => {
  let site: SharedSite;
  let server: Server;
  let browser: Browser;
  let staff: Page;
  let visitor: Page;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    const school = await OwnSchool.register(site.url);
    show = await school.ledang(TITLE);
    staff = await school.page(browser, '/admin/bookings');
    visitor = await newPage(browser);
  });
  afterAll(() => browser?.close());

  const card = (page: Page, title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  const selected = (page: Page, label: string) =>
    page.getByRole('button', { name: new RegExp(`^${label}, RM .*, selected`) });
  async function byStaff<T>(method: 'post' | 'patch', path: string, data: object): Promise<T> {
    const answer = await staff.request[method](site.url + path, { data });
    if (!answer.ok())
      throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const produce = async (title: string): Promise<ProductionView> => {
    const { schoolId } = await server.get<ProductionView>(`/api/productions/${show.productionId}`);
    return byStaff('post', '/api/productions', { schoolId, title, dates: 'One evening' });
  };
  const perform = ({ id }: ProductionView): Promise<PerformanceView> =>
    byStaff('post', '/api/performances', {
      productionId: id,
      dateTime: `${new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)}T20:00`,
    });

  describe('on the home page', () => {
    it('a production says that it has no performances or no seating plan', async () => {
      const production = await produce('Not yet on sale');
      await visitor.goto(site.url);
      await card(visitor, 'Not yet on sale').getByText('No showtimes available').waitFor();
      const { id } = await perform(production);
      await visitor.goto(`${site.url}/seats/${id}`);
      await visitor
        .getByText('No seating configuration available for this production yet.')
        .waitFor();
    });

    it('a small hall is marked as limited', async () => {
      const production = await produce('Studio night');
      const section = await byStaff<{ id: string }>(
        'post',
        `/api/productions/${production.id}/sections`,
        { name: 'Floor', displayOrder: 0 },
      );
      await byStaff('post', `/api/sections/${section.id}/rows`, {
        rowLabel: 'A',
        seatCount: 12,
        price: '10.00',
        displayOrder: 0,
      });
      const studio = await perform(production);
      await server.place(studio, 'A', [1, 2], 'studio@family.example');
      // The test loads the page again each time, because the number of free seats may change later than the order.
      const left = async () =>
        (await server.get<PerformanceView[]>('/api/performances')).find(
          ({ id }) => id === studio.id,
        )?.seatsRemaining;
      await waitUntil('ten seats are left', async () => (await left()) === 10);
      await visitor.goto(site.url);
      await card(visitor, 'Studio night').getByText('Limited').waitFor();
      await card(visitor, 'Studio night').getByText('10 seats left').waitFor();
    });
  });

  describe('while sales are off', () => {
    let booked: BookingView;
    beforeAll(async () => {
      booked = await server.place(show, 'F', [1], 'before@family.example');
      await byStaff('patch', `/api/performances/${show.id}`, { salesEnabled: false });
    });
    afterAll(() => byStaff('patch', `/api/performances/${show.id}`, { salesEnabled: true }));

    it('a visitor who is not signed in sees that sales are closed', async () => {
      const asked: string[] = [];
      visitor.on('request', (request) => asked.push(request.url()));
      await visitor.goto(`${site.url}/seats/${show.id}`);
      await visitor.getByRole('heading', { name: 'Ticket Sales Unavailable' }).waitFor();
      await visitor
        .getByText(
          'Ticket sales for this performance are currently unavailable. Please check back later or select a different performance.',
        )
        .waitFor();
      await visitor.waitForLoadState('networkidle');
      expect(asked.filter((url) => url.includes('/is-admin'))).toEqual([]);
    });

    it('a signed-in person without rights sees that sales are off', async () => {
      const parent = await signedIn(browser, site.url, 'parent@houselights.example', '/');
      await card(parent, TITLE).getByText('Sales Off').first().waitFor();
      const asking = parent.waitForResponse(/\/is-admin$/);
      await parent.goto(`${site.url}/seats/${show.id}`);
      expect(await (await asking).json()).toEqual({ isAdmin: false });
      await parent.getByRole('heading', { name: 'Ticket Sales Unavailable' }).waitFor();
      await parent.context().close();
    });

    it('staff of the production can see the map but cannot book', async () => {
      await staff.goto(`${site.url}/seats/${show.id}`);
      await staff.getByText('Sales Disabled - Admin View Only').waitFor();
      await seatButton(staff, 'Row B seat 5').click();
      await selected(staff, 'Row B seat 5').waitFor();
      expect(
        await staff.getByRole('button', { name: 'Proceed to Checkout' }).first().isDisabled(),
      ).toBe(true);
      await staff.getByText('Ticket sales are disabled for this performance.').first().waitFor();
    });

    it('staff can amend a booking that was made before', async () => {
      await staff.goto(`${site.url}/seats/${show.id}?bookingId=${booked.id}`);
      await selected(staff, 'Row F seat 1').click();
      await seatButton(staff, 'Row F seat 2').click();
      await staff.getByRole('button', { name: 'Update Seats' }).first().click();
      await staff.waitForURL(/\/admin\/bookings/);
      await server.untilRow(show, 'F', { taken: [2], free: [1] });
    });
  });

  describe('an amendment', () => {
    let booking: BookingView;
    beforeAll(async () => {
      booking = await server.place(show, 'E', [1, 2], 'amend@family.example');
    });
    const update = () => staff.getByRole('button', { name: 'Update Seats' }).first().click();

    it('names the booking that holds a wanted seat', async () => {
      // The map gets no live updates and does not reload, so staff can still choose seats that another order has taken
      // meanwhile.
      await staff.route('**/live', (route) => route.abort());
      const asked: string[] = [];
      staff.on('request', (request) => asked.push(request.url()));
      await staff.goto(`${site.url}/seats/${show.id}?bookingId=${booking.id}`);
      await selected(staff, 'Row E seat 1').waitFor();
      // Sales are on, so the page need not ask the server whether this person manages the production.
      expect(asked.filter((url) => url.includes('/is-admin'))).toEqual([]);
      let mapMayCome = (): void => undefined;
      const later = new Promise<void>((done) => (mapMayCome = done));
      await staff.route('**/seating?*', (route) => later.then(() => route.continue()));
      const quicker = await server.place(show, 'E', [4], 'quicker@family.example');
      await selected(staff, 'Row E seat 2').click();
      await seatButton(staff, 'Row E seat 4').click();
      await update();
      const inTheWay = new RegExp(
        `The following seats are already booked: .*Row E.*4.*booked by ${quicker.confirmationNumber}.*Please choose different seats\\.`,
      );
      await told(staff, 'Update Failed', inTheWay);
      mapMayCome();
      await staff.unrouteAll({ behavior: 'wait' });
    });

    it('reloads every list that showed the old seats', async () => {
      await staff.goto(`${site.url}/admin/bookings`);
      await staff
        .getByRole('button', { name: `Actions for ${booking.confirmationNumber}` })
        .first()
        .click();
      await staff.getByRole('link', { name: 'Amend Seats' }).click();
      await selected(staff, 'Row E seat 2').click();
      await seatButton(staff, 'Row E seat 3').click();
      let go = (): void => undefined;
      const later = new Promise<void>((done) => (go = done));
      await staff.route('**/api/admin/bookings/*/seats', (route) =>
        later.then(() => route.continue()),
      );
      // Reloads the list, to prove that it did not show the new seats before.
      const readAgain = Promise.all(
        [
          '/api/admin/bookings',
          `/api/bookings/${booking.id}`,
          `/api/productions/${show.productionId}/seating`,
        ].map((path) =>
          staff.waitForResponse(
            (answer) =>
              answer.request().method() === 'GET' && new URL(answer.url()).pathname === path,
          ),
        ),
      );
      await update();
      await staff.getByText('Updating seats...').first().waitFor();
      expect(await staff.getByRole('button', { name: 'Update Seats' }).first().isDisabled()).toBe(
        true,
      );
      go();
      await toldExactly(
        staff,
        'Seats Updated',
        'The booking seats have been successfully updated.',
      );
      await staff.waitForURL(/\/admin\/bookings/);
      await staff
        .getByRole('row')
        .filter({ hasText: booking.confirmationNumber })
        .filter({ hasText: '1, 3' })
        .waitFor();
      // The test follows links within the page, because a page load would hide a stale cache.
      await staff
        .getByRole('button', { name: `Actions for ${booking.confirmationNumber}` })
        .first()
        .click();
      await staff.getByRole('link', { name: 'Amend Seats' }).click();
      await selected(staff, 'Row E seat 3').waitFor();
      expect(await selected(staff, 'Row E seat 2').count()).toBe(0);
      await readAgain;
    });
  });

  it('a signed-in person finds bookings under their e-mail address without a search', async () => {
    const booking = await server.place(show, 'G', [1], 'parent@houselights.example');
    const parent = await signedIn(browser, site.url, 'parent@houselights.example', '/');
    // The test loads the page again each time, because the list may change later than the order.
    const isListed = async () => {
      const answer = await parent.request.get(`${site.url}/api/bookings/my-tickets`);
      return ((await answer.json()) as BookingListItem[]).some(({ id }) => id === booking.id);
    };
    await waitUntil('the booking is in the list', isListed);
    await parent.goto(`${site.url}/my-tickets`);
    await parent.getByRole('heading', { name: 'My Tickets' }).waitFor();
    const ticket = parent.getByRole('article').filter({ hasText: booking.confirmationNumber });
    await ticket.getByText('Pending Payment').waitFor();
    await ticket.getByRole('link', { name: 'View Details' }).click();
    await parent.waitForURL(`${site.url}/booking/${booking.id}`);
    await parent.context().close();
  });

  it('a signed-in person without tickets sees a link to the programme', async () => {
    const person = await signedIn(browser, site.url, 'super@houselights.example', '/my-tickets');
    await person.getByRole('heading', { name: 'No tickets yet' }).waitFor();
    await person.getByRole('link', { name: 'Browse Productions' }).waitFor();
    await person.getByRole('button', { name: /^Account menu of/ }).click();
    await person.getByRole('link', { name: 'Super Admin' }).waitFor();
    await person.getByRole('link', { name: 'Log out' }).click();
    await person.getByRole('link', { name: 'Login' }).waitFor();
    await person.context().close();
    const parent = await signedIn(browser, site.url, 'parent@houselights.example', '/');
    await parent.getByRole('button', { name: /^Account menu of/ }).click();
    await parent.getByRole('link', { name: 'School Settings' }).waitFor();
    expect(await parent.getByRole('link', { name: 'Super Admin' }).count()).toBe(0);
  });

  it("a message reaches each family of a performance once, even when the server's answer is lost", async () => {
    const { id, confirmationNumber } = await server.place(show, 'H', [1], 'paid@family.example');
    await byStaff('patch', `/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    await waitUntil('the list knows the paid booking', async () => {
      const path = `${site.url}/api/admin/bookings?page=1&status=confirmed&search=${confirmationNumber}`;
      return ((await (await staff.request.get(path)).json()) as { total: number }).total > 0;
    });
    await staff.goto(`${site.url}/admin/productions`);
    await staff
      .getByRole('article', { name: TITLE })
      .getByRole('button', { name: 'Manage Showtimes' })
      .click();
    await staff
      .getByRole('button', { name: /^Write to families of/ })
      .first()
      .click();
    await staff.getByRole('heading', { name: 'Nothing written yet' }).waitFor();
    await staff.getByRole('button', { name: 'Write a Message' }).click();
    const write = dialog(staff, 'Write to Families');
    await write.getByLabel('Subject').fill('The doors open earlier');
    await write.getByLabel('Message').fill('Please see www.elsewhere.example');
    const preview = write.getByRole('region', { name: 'Preview' });
    await preview.getByText('Please see www. elsewhere. example').waitFor();
    await write.getByLabel('Message').fill('Please come at 7 pm.');
    await preview.getByText('Please come at 7 pm.').waitFor();
    const send = write.getByRole('button', { name: /^Send to \d+ famil/ });
    const [, families] = /^Send to (\d+) /.exec((await send.textContent()) ?? '') ?? [];
    // The server accepts the message, but the answer does not reach the page.
    const calls = /\/messages$/;
    let answers = 0;
    await staff.route(calls, async (route) => {
      if (route.request().method() !== 'POST' || answers++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const lost = staff.waitForEvent(
      'requestfailed',
      (request) => request.method() === 'POST' && calls.test(request.url()),
    );
    await send.click();
    await lost;
    await send.click();
    await closed(staff, 'Write to Families');
    const list = staff.getByRole('list', { name: 'Messages' });
    await list.getByText(new RegExp(`^Sent to ${families} of ${families} famil`)).waitFor();
    expect(await list.getByRole('heading').allTextContents()).toEqual(['The doors open earlier']);
  });

  it('a message can be sent again to the families that did not receive it', async () => {
    const database = new pg.Client({ connectionString: site.databaseUrl });
    await database.connect();
    await database.query(
      `update app.buyer_message_mails set state = 'failed', reason = 'No such mailbox.' where number = 1`,
    );
    await database.end();
    await staff.reload();
    await staff
      .getByRole('article', { name: TITLE })
      .getByRole('button', { name: 'Manage Showtimes' })
      .click();
    await staff
      .getByRole('button', { name: /^Write to families of/ })
      .first()
      .click();
    const list = staff.getByRole('list', { name: 'Messages' });
    await list.getByText('Not sent to 1 family').waitFor();
    await list.getByText('No such mailbox.').waitFor();
    await list.getByRole('button', { name: 'Try Again' }).click();
    await list.getByText('Not sent to 1 family').waitFor({ state: 'detached' });
    await list.getByText(/^Sent to (\d+) of \1 famil/).waitFor();
  });
});
