import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import pg from 'pg';
import sharp from 'sharp';
import type {
  AdminBookingsPage,
  AffectedBookingsView,
  SchoolView,
} from '../../backend/contracts/rest/administration.js';
import type {
  PerformanceView,
  ProductionView,
  SeatingSectionView,
} from '../../backend/contracts/rest/catalogue.js';
import type { TicketKindView } from '../../backend/contracts/rest/ticket-kinds.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { Staff } from '../../backend/tools/bench/test-bed/staff.js';
import { choose, closed, discard, dialog, enterAs, signedIn, told } from './staff-page.js';
import { FamilyInbox } from './testing/family-inbox.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { newPage, PHONE } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

const MARK = randomBytes(3).toString('hex');
const SCHOOL = `SK Taman Bunga ${MARK}`;
const OWNER = `owner@${MARK}.example`;
const FAMILY = `nur.iman@${MARK}.example`;
const NEWCOMER = `cikgu.baru@${MARK}.example`;
const TITLE = 'Bawang Merah Bawang Putih';

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: '#7a1f2b' } })
    .png()
    .toBuffer(),
});

/** Changes a person's time of sign-in at the identity provider to `agoMs` milliseconds ago. */
async function signedInEarlier(site: SharedSite, email: string, agoMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `update app.sessions set sess = jsonb_set(sess, '{authenticatedAt}', to_jsonb($2::bigint))
       where sess->>'userId' = (select id::text from catalogue.users where email = $1)`,
    [email, Date.now() - agoMs],
  );
  await client.end();
  expect(rowCount).toBeGreaterThan(0);
}

/** The tests follow a school from its registration to its first sale. They run in order: each needs the one before. */
describe('a new school', () => {
  let site: SharedSite;
  let browser: Browser;
  let staff: Page;
  /** API client of the same person as in the browser window. It acts like a second window. */
  let owner: Staff;
  let production: string;
  const row = (label: string) =>
    staff.getByRole('button', { name: `Select all of row ${label} of Stalls`, exact: true });
  const seat = (label: string) => staff.getByRole('button', { name: new RegExp(`^${label}, RM`) });
  const card = (title: string) => staff.getByRole('article', { name: title, exact: true });

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  const school = async (): Promise<SchoolView> => {
    const [own] = await owner.call<{ id: string }[]>('GET', '/api/schools/my-schools');
    return owner.call('GET', `/api/schools/${own?.id}`);
  };
  /** Returns the stored seating plan. */
  const plan = () =>
    owner.call<SeatingSectionView[]>('GET', `/api/productions/${production}/seating`);
  const productionId = async (title: string): Promise<string> => {
    const { id } = await school();
    const all = await owner.call<ProductionView[]>('GET', `/api/schools/${id}/productions`);
    return all.find((one) => one.title === title)?.id ?? '';
  };

  it('shows its staff screens to nobody who is not signed in', async () => {
    const stranger = await newPage(browser);
    await stranger.goto(`${site.url}/admin/bookings`);
    await stranger.getByRole('heading', { name: 'Admin Login' }).waitFor();
    await stranger.goto(`${site.url}/school/register`);
    await stranger.getByText('Please log in to register your school').waitFor();
    await stranger.goto(`${site.url}/super-admin/nothing`);
    await stranger.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  });

  it('can be registered by its first teacher from any staff page', async () => {
    staff = await signedIn(browser, site.url, OWNER, '/');
    await staff.goto(`${site.url}/admin/productions`);
    await staff.getByRole('heading', { name: 'Register Your School' }).waitFor();
    expect(await staff.getByLabel('Contact email').inputValue()).toBe(OWNER);

    await staff.getByRole('button', { name: 'Register School' }).click();
    await staff.getByText('School name is required').first().waitFor();
    await staff.getByLabel('School name').fill(SCHOOL);
    await staff.getByLabel('Venue').fill('Dewan Bunga');
    await staff.getByLabel('Bank QR code').setInputFiles(await picture('qr.png'));
    await staff.getByRole('img', { name: 'The chosen QR code' }).waitFor();
    await staff.getByRole('button', { name: 'Register School' }).click();
    await told(staff, 'School registered successfully');
    await staff.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await staff.getByRole('heading', { name: 'No productions yet' }).waitFor();
    await staff.getByText(SCHOOL).waitFor();
    const missing = staff
      .getByRole('listitem')
      .filter({ hasText: 'Bank details are missing: no paid seat is on sale without them' });
    expect(await missing.getByRole('link', { name: 'Payment Details' }).getAttribute('href')).toBe(
      '/admin/settings',
    );
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: /^School.* 1 waiting$/ })
      .waitFor();
    // The badge with the number of waiting tasks must not make the page wider than a phone.
    await staff.setViewportSize(PHONE);
    await untilTrue(staff, 'innerWidth === 390 && document.documentElement.scrollWidth <= 390');
    await staff.setViewportSize({ width: 1400, height: 1000 });
    expect(await staff.getByText('Managing school:').count()).toBe(0);
    owner = await Staff.signIn(site.url, OWNER);
  });

  it('creates a production with an image', async () => {
    await staff.getByRole('button', { name: 'Create Your First Production' }).click();
    const create = dialog(staff, 'Create New Production');
    await create.getByRole('button', { name: 'Create Production' }).click();
    await create.getByText('Title is required').waitFor();
    await create.getByText('Dates are required').waitFor();
    await create.getByLabel('Title').fill(TITLE);
    await create.getByLabel('Dates').fill('3 to 4 April 2049');
    await create.getByLabel('Production image', { exact: true }).setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no image'),
    });
    await create.getByText('Please select an image file').waitFor();
    await create.getByLabel('Production image', { exact: true }).setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await create.getByText('Image must be smaller than 5MB').waitFor();
    await create
      .getByLabel('Production image', { exact: true })
      .setInputFiles(await picture('poster.png'));
    await create.getByRole('img', { name: "The production's image" }).waitFor();
    await create.getByRole('button', { name: 'Create Production' }).click();
    await told(staff, 'Production created successfully');
    await closed(staff, 'Create New Production');

    await card(TITLE).getByText('Dewan Bunga').waitFor();
    production = await productionId(TITLE);
    const steps = staff.getByRole('list', { name: 'Steps to your first sale' });
    expect(await steps.locator('[aria-current=step]').innerText()).toMatch(/^Seats: to do/);
    expect(await steps.getByText(': done').allInnerTexts()).toEqual([
      'School: done',
      'Production: done',
    ]);
    // The box Draft is ticked by default, so families do not see the production yet. This test publishes the production
    // as its last step before the payment details.
    await staff.getByRole('button', { name: `More actions for ${TITLE}` }).click();
    await staff.getByRole('menuitem', { name: 'Publish' }).click();
    await told(staff, 'Production published');
  });

  it('adds performances and can switch their sales on and off', async () => {
    await staff.reload();
    await staff.getByRole('button', { name: 'Manage Showtimes' }).click();
    const manage = dialog(staff, 'Manage Showtimes');
    const add = dialog(staff, 'Add New Showtime');
    await manage.getByRole('button', { name: 'Add Showtime' }).click();
    for (const [date, time, save] of [
      ['2049-04-03', '19:30', 'Save and Add Another'],
      ['2049-04-04', '15:00', 'Add Showtime'],
    ] as const) {
      await add.getByLabel('Date', { exact: true }).fill('');
      await add.getByRole('button', { name: save }).click();
      await add.getByText('Date is required').waitFor();
      await add.getByText('Time is required').waitFor();
      await add.getByLabel('Date', { exact: true }).fill('0027-04-03');
      await add.getByLabel('Time', { exact: true }).fill(time);
      await add.getByText('Invalid date or time format').waitFor();
      await add.getByLabel('Date', { exact: true }).fill(date);
      await add.getByText('Invalid date or time format').waitFor({ state: 'detached' });
      await add.getByRole('button', { name: save }).click();
      await told(staff, 'Showtime created successfully');
      if (save === 'Add Showtime') continue;
      await add.getByLabel('Time', { exact: true }).and(staff.locator(':focus')).waitFor();
      expect(await add.getByLabel('Date', { exact: true }).inputValue()).toBe(date);
    }
    await closed(staff, 'Add New Showtime');
    const shows = await owner.call<PerformanceView[]>(
      'GET',
      `/api/productions/${production}/performances`,
    );
    const second = shows.find(({ dateTime }) => dateTime.startsWith('2049-04-04'));

    const sales = manage.getByRole('switch', { name: /Saturday, 3 April 2049, 7:30/ });
    await sales.click();
    await told(staff, 'Ticket sales updated successfully');
    await manage.getByText('Sales off').waitFor();
    await sales.click();
    await manage.getByText('Sales off').waitFor({ state: 'detached' });
    await manage.getByText('Paid seats are not on sale yet').waitFor();

    await manage.getByRole('button', { name: /Edit showtime Sunday, 4 April 2049/ }).click();
    const edit = dialog(staff, 'Edit Showtime');
    await edit.getByLabel('Time', { exact: true }).fill('16:00');
    // Another person moves the performance at the same time, so the dialog shows both times.
    await owner.call('PATCH', `/api/performances/${second?.id}`, {
      dateTime: '2049-04-04T16:30:00+08:00',
    });
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    const both = dialog(staff, 'Somebody else changed this, too');
    await both.getByRole('radio', { name: 'Saved meanwhile: 16:30' }).waitFor();
    expect(await both.getByRole('group', { name: 'Date' }).count()).toBe(0);
    await both.getByRole('radio', { name: 'Yours: 16:00' }).check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
    await told(staff, 'Showtime updated successfully');
    await closed(staff, 'Edit Showtime');
    await manage
      .getByRole('button', { name: /Delete showtime Sunday, 4 April 2049, 4:00/ })
      .click();
    // During the deletion the page must not count bookings again, because this request would fail with a notice.
    const counted: string[] = [];
    let isDeleting = false;
    const note = (request: Request): void => {
      if (request.method() === 'DELETE') isDeleting = true;
      if (isDeleting && request.url().endsWith('/affected')) counted.push(request.url());
    };
    staff.on('request', note);
    await dialog(staff, 'Are you sure?').getByText('No one has booked it.').waitFor();
    await dialog(staff, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await told(staff, 'Showtime deleted successfully');
    await manage.getByRole('switch').nth(1).waitFor({ state: 'detached' });
    // After a showtime is deleted, the focus moves to the showtime that remains in the list.
    await closed(staff, 'Are you sure?');
    await manage.getByRole('listitem').locator(':focus').waitFor();
    staff.off('request', note);
    expect(counted).toEqual([]);
    expect(await manage.getByRole('switch').count()).toBe(1);
    await manage.getByRole('button', { name: 'Close' }).click();
  });

  it('creates the seating plan of its hall', async () => {
    await staff.getByRole('link', { name: 'Configure Seating' }).click();
    await staff.getByRole('heading', { name: 'Seating Configuration' }).waitFor();
    await staff.getByText('No sections configured').waitFor();
    await staff.getByText('No seating configured yet').waitFor();
    await staff.getByRole('button', { name: 'Add Your First Section' }).click();
    const section = dialog(staff, 'Add Section');
    await section.getByRole('button', { name: 'Add Section' }).click();
    await section.getByText('Section name is required').waitFor();
    await section.getByLabel('Section name').fill('Stalls');
    await section.getByLabel('Display order').fill('-1');
    await section.getByText('Display order must be 0 or greater').waitFor();
    await section.getByLabel('Display order').fill('0');
    await section.getByLabel('Aisle after this section').check();
    await section.getByRole('button', { name: 'Add Section' }).click();
    await told(staff, 'Section created successfully');
    await staff.getByText('No rows in this section').first().waitFor();

    await staff.getByRole('button', { name: 'Add many rows to Stalls' }).click();
    const many = dialog(staff, 'Add Many Rows');
    await many.getByLabel('Number of rows').fill('25');
    await many.getByLabel('Seat count').fill('40');
    await many.getByLabel('Price (RM)').fill('20');
    await many.getByText('25 rows, A to Y: 1000 seats at RM 20.00 each').waitFor();
    await many.getByRole('button', { name: 'Add Rows' }).click();
    await told(staff, 'Rows created successfully');
    await staff.getByText('1000 seats, 1000 for sale').waitFor();
    await staff.getByText('40 seats · RM 20.00 each').first().waitFor();

    await staff.getByRole('button', { name: 'Add row to Stalls' }).click();
    const one = dialog(staff, 'Add Row');
    await one.getByRole('button', { name: 'Add Row' }).click();
    await one.getByText('Row label is required').waitFor();
    await one.getByLabel('Row label').fill('Z');
    await one.getByLabel('Seat count').fill('0');
    await one.getByText('Seat count must be at least 1').waitFor();
    await one.getByLabel('Seat count').fill('4');
    await one.getByLabel('Price (RM)').fill('0');
    await one.getByRole('button', { name: 'Add Row' }).click();
    await told(staff, 'Row created successfully');
    await row('Z').waitFor();
  });

  it('can set the status of one seat, or of many seats at once', async () => {
    await staff.getByRole('button', { name: 'Add seat override to Row A of Stalls' }).click();
    const override = dialog(staff, 'Add Seat Override');
    await override.getByLabel('Seat number').fill('41');
    await override.getByText('Seat number cannot exceed 40').waitFor();
    await override.getByLabel('Seat number').fill('3');
    await choose(staff, 'Status', 'Unavailable');
    await override.getByRole('button', { name: 'Add Override' }).click();
    await told(staff, 'Seat override created successfully');
    await seat('Row A seat 3')
      .and(staff.getByRole('button', { name: /unavailable/ }))
      .waitFor();
    await staff.getByText('40 seats · RM 20.00 each · 1 override', { exact: true }).waitFor();
    expect(await seat('Row A seat 3').locator('title').textContent()).toBe('Seat 3 - unavailable');

    await seat('Row B seat 5').click();
    await seat('Row B seat 9').click({ modifiers: ['Shift'] });
    await seat('Row B seat 7').click({ modifiers: ['Control'] });
    await staff.getByText('4 seats selected').waitFor();
    await staff.getByRole('button', { name: 'Override Selected' }).click();
    const several = dialog(staff, 'Override Selected Seats');
    await several.getByLabel('Custom price (RM)').fill('45.5');
    await several.getByRole('button', { name: 'Apply' }).click();
    await told(staff, 'Seat overrides created successfully');
    await staff.getByRole('button', { name: 'Row B seat 9, RM 45.50, vip' }).waitFor();
    await staff.getByRole('button', { name: 'Row B seat 7, RM 20.00, available' }).waitFor();
    await staff.getByText("Tap a seat, a row's letter or a section's name.").waitFor();
  });

  it('copies, edits and deletes sections and rows', async () => {
    await staff.getByRole('button', { name: 'Copy Stalls' }).click();
    await dialog(staff, 'Copy Section').getByLabel('Section name').fill('Circle');
    await dialog(staff, 'Copy Section').getByRole('button', { name: 'Copy Section' }).click();
    await staff.getByText('2008 seats').first().waitFor();

    await staff.getByRole('button', { name: 'Edit Circle' }).click();
    const section = dialog(staff, 'Edit Section');
    await section.getByLabel('Section name').fill('Upper Circle');
    await section.getByLabel('Aisle after this section').uncheck();
    // Another person widens the aisle of the section and moves the section, while the dialog for this section is open.
    const circle = (await plan()).find(({ name }) => name === 'Circle');
    await owner.call('PATCH', `/api/sections/${circle?.id}`, { aisleAfter: 3, displayOrder: 7 });
    await section.getByRole('button', { name: 'Save Changes' }).click();
    const both = dialog(staff, 'Somebody else changed this, too');
    await both.getByRole('radio', { name: 'Saved meanwhile: yes' }).waitFor();
    await both.getByRole('radio', { name: 'Yours: no' }).check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
    await told(staff, 'Section updated successfully');
    await closed(staff, 'Edit Section');
    expect((await plan()).find(({ id }) => id === circle?.id)).toMatchObject({
      name: 'Upper Circle',
      aisleAfter: 0,
      displayOrder: 7,
    });
    await staff.getByRole('button', { name: 'Edit Row A of Upper Circle' }).click();
    await dialog(staff, 'Edit Row').getByLabel('Price (RM)').fill('-1');
    await dialog(staff, 'Edit Row').getByText('Price must be 0 or greater').waitFor();
    await dialog(staff, 'Edit Row').getByLabel('Price (RM)').fill('12.5');
    await dialog(staff, 'Edit Row').getByRole('button', { name: 'Save Changes' }).click();
    await told(staff, 'Row updated successfully');
    await closed(staff, 'Edit Row');
    await staff.getByRole('button', { name: 'Row A seat 1, RM 12.50, available' }).waitFor();
    await staff.getByRole('button', { name: 'Delete Row A of Upper Circle' }).click();
    await dialog(staff, 'Delete Row').getByRole('button', { name: 'Delete' }).click();
    await told(staff, 'Row deleted successfully');
    await staff.getByRole('button', { name: 'Delete Upper Circle' }).click();
    await dialog(staff, 'Delete Section').getByText('This action cannot be undone').waitFor();
    await dialog(staff, 'Delete Section').getByRole('button', { name: 'Delete' }).click();
    await told(staff, 'Section deleted successfully');
    await staff.getByText('1004 seats').waitFor();
  });

  it('cannot remove a booked seat from its plan', async () => {
    const [show] = await owner.call<PerformanceView[]>(
      'GET',
      `/api/productions/${production}/performances`,
    );
    const booked = await fetch(`${site.url}/api/bookings`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `a-free-seat-of-${MARK}` },
      body: JSON.stringify({
        performanceId: show?.id,
        customerName: 'Nur Iman',
        customerEmail: FAMILY,
        customerPhone: '012-345 6789',
        seats: [{ section: 'Stalls', row: 'Z', number: 4 }],
        totalAmount: '0.00',
      }),
    });
    expect(booked.status).toBe(201);

    const rows = staff.getByRole('button', { name: /^Delete Row . of Stalls$/ });
    expect(await rows.count()).toBe(26);
    await staff.getByRole('button', { name: 'Delete Row Z of Stalls' }).click();
    await dialog(staff, 'Delete Row').getByRole('button', { name: 'Delete' }).click();
    await told(staff, /^Failed to delete row\. .*Row Z.*4/);
    await dialog(staff, 'Delete Row')
      .getByRole('alert')
      .getByText('1 seat is sold or held')
      .waitFor();
    await dialog(staff, 'Delete Row')
      .getByRole('listitem')
      .filter({ hasText: /^[0-9A-Z]{5}-[0-9A-Z]{5}: Stalls - Row Z, Seat 4$/ })
      .waitFor();
    await dialog(staff, 'Delete Row').getByRole('button', { name: 'Cancel' }).click();
    await row('Z').waitFor();
  });

  it('must type the title of a booked production to delete it', async () => {
    await staff.getByRole('link', { name: 'Back to Productions' }).click();
    const counted = async () =>
      (await owner.call<AffectedBookingsView>('GET', `/api/productions/${production}/affected`))
        .bookings;
    // The dialog loads the number of visits only once, so the test waits until the server has counted the visit.
    await waitUntil('the visit is counted', async () => (await counted()) > 0);
    await card(TITLE).getByRole('button', { name: 'Delete' }).click();
    const ask = dialog(staff, 'Are you sure?');
    await ask.getByText('1 booking of 1 family').waitFor();
    await ask.getByText('Nothing was paid for them.').waitFor();
    const remove = ask.getByRole('button', { name: 'Delete' });
    expect(await remove.isDisabled()).toBe(true);
    const title = ask.getByLabel(`Type ${TITLE} to delete it`);
    await title.fill('Bawang Merah');
    expect(await remove.isDisabled()).toBe(true);
    await title.fill('bawang merah bawang putih');
    await ask.getByRole('button', { name: 'Delete', disabled: false }).waitFor();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await closed(staff, 'Are you sure?');
  });

  it('is asked for a confirmation before it leaves a form with unsaved changes', async () => {
    await card(TITLE).getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(staff, 'Edit Production');
    const leave = dialog(staff, 'Leave without saving?');
    await edit.getByLabel('Dates').fill('June 2049');
    await edit.getByLabel('Dates').press('Escape');
    await leave.getByRole('button', { name: 'Keep Editing' }).click();
    await closed(staff, 'Leave without saving?');
    expect(await edit.getByLabel('Dates').inputValue()).toBe('June 2049');
    // The browser's Back button would close the screen together with the dialog.
    await staff.evaluate('history.back()');
    await leave.getByRole('button', { name: 'Keep Editing' }).click();
    await closed(staff, 'Leave without saving?');
    expect(await edit.getByLabel('Dates').inputValue()).toBe('June 2049');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await discard(staff);
    await closed(staff, 'Edit Production');
    await card(TITLE).getByText('3 to 4 April 2049').waitFor();

    await card(TITLE).getByRole('button', { name: 'Edit' }).click();
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await closed(staff, 'Edit Production');
  });

  it('sees both values when another person changed the same production meanwhile', async () => {
    await card(TITLE).getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(staff, 'Edit Production');
    await edit.getByLabel('Dates').fill('June 2049');
    await edit.getByLabel('Description').fill('A folk tale.');
    await owner.call('PATCH', `/api/productions/${production}`, {
      dates: 'July 2049',
      venue: 'Dewan Besar',
    });
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    const both = dialog(staff, 'Somebody else changed this, too');
    await both.getByRole('radio', { name: 'Saved meanwhile: July 2049' }).waitFor();
    await both.getByRole('radio', { name: 'Yours: June 2049' }).check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
    await told(staff, 'Production updated successfully');
    await closed(staff, 'Edit Production');
    await card(TITLE).getByText('June 2049').waitFor();
    await card(TITLE).getByText('Dewan Besar').waitFor();
    await card(TITLE).getByText('A folk tale.').waitFor();
  });

  it('sells seats at other prices by ticket kinds, with an early bird', async () => {
    await card(TITLE).getByRole('button', { name: 'Ticket Kinds' }).click();
    const kinds = dialog(staff, 'Ticket Kinds');
    await kinds.getByRole('button', { name: 'Add Ticket Kind' }).click();
    const add = dialog(staff, 'Add Ticket Kind');
    await add.getByRole('button', { name: 'Add Ticket Kind' }).click();
    await add.getByText('Name is required').waitFor();
    await add.getByText('Each price needs a number').waitFor();
    await add.getByLabel('Name', { exact: true }).fill('Child');
    await add.getByLabel('RM', { exact: true }).fill('12');
    await add.getByRole('button', { name: 'Add Dated Price (Early Bird)' }).click();
    await add.getByLabel('RM', { exact: true }).first().fill('8.5');
    await add.getByLabel('Until (optional)').first().fill('2049-03-01T00:00');
    await choose(staff, 'Only together with', 'Standard');
    await add.getByLabel('To show at the door').fill('Pupil card');
    await add.getByRole('button', { name: 'Add Ticket Kind' }).click();
    await told(staff, 'Ticket kind created successfully');
    await closed(staff, 'Add Ticket Kind');
    await kinds.getByText(/^RM 8\.50 until 1 Mar 2049, 12:00\sam Now$/).waitFor();
    await kinds.getByText('RM 12.00', { exact: true }).waitFor();
    await kinds
      .getByText('All sections · Only together with Standard · Shown at the door: Pupil card')
      .waitFor();

    const stored = () =>
      owner.call<TicketKindView[]>('GET', `/api/productions/${production}/ticket-kinds`);
    const [child] = await stored();
    await kinds.getByRole('button', { name: 'Edit Child' }).click();
    const edit = dialog(staff, 'Edit Ticket Kind');
    await edit.getByLabel('RM', { exact: true }).last().fill('11');
    // Another person changes the prices and the name meanwhile. The name of the other person stays.
    await owner.call('PATCH', `/api/ticket-kinds/${child?.id}`, {
      name: 'Children',
      prices: [{ type: 'percent-off', percent: 50 }],
    });
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    const both = dialog(staff, 'Somebody else changed this, too');
    await both.getByRole('radio', { name: 'Saved meanwhile: 50% off' }).waitFor();
    await both
      .getByRole('radio', { name: /^Yours: RM 8\.50 until 1 Mar 2049, 12:00\sam; RM 11\.00$/ })
      .check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
    await told(staff, 'Ticket kind updated successfully');
    await closed(staff, 'Edit Ticket Kind');
    expect(await stored()).toMatchObject([
      { name: 'Children', prices: [{ amount: '8.50' }, { amount: '11.00', until: null }] },
    ]);

    await owner.call('POST', `/api/productions/${production}/ticket-kinds`, {
      name: 'Teacher',
      prices: [{ type: 'off', amount: '5.00' }],
    });
    await kinds.getByRole('button', { name: 'Close' }).click();
    await closed(staff, 'Ticket Kinds');
    await card(TITLE).getByRole('button', { name: 'Ticket Kinds' }).click();
    const names = () => kinds.getByRole('listitem').locator('strong').allInnerTexts();
    await kinds.getByRole('button', { name: 'More for Teacher' }).click();
    await staff.getByRole('menuitem', { name: 'Move Up' }).click();
    await waitUntil('Teacher stands first', async () => (await names())[1] === 'Teacher');
    await kinds.getByRole('button', { name: 'More for Teacher' }).click();
    await staff.getByRole('menuitem', { name: /^Archive/ }).click();
    await waitUntil('Teacher is archived', async () => (await names()).length === 2);
    await kinds.getByRole('switch', { name: 'Show archived' }).click();
    await kinds.getByRole('button', { name: 'Bring back Teacher' }).click();
    await kinds.getByRole('button', { name: 'Edit Teacher' }).waitFor();

    await kinds.getByRole('button', { name: 'Edit Standard' }).click();
    const standard = dialog(staff, 'Edit Standard');
    await standard.getByRole('button', { name: 'Add Price' }).click();
    await choose(staff, 'How it is priced', 'RM off');
    await standard.getByLabel('RM', { exact: true }).fill('1');
    await standard.getByLabel('Until (optional)').fill('2048-01-01T00:00');
    await standard.getByRole('button', { name: 'Save Changes' }).click();
    await told(staff, 'Standard prices updated successfully');
    await kinds.getByText(/^RM 1\.00 off until 1 Jan 2048, 12:00\sam Now$/).waitFor();

    // Later tests count on a production at its own prices alone.
    await owner.call('PATCH', `/api/productions/${production}`, { standardPrices: [] });
    for (const { id } of await stored())
      await owner.call('PATCH', `/api/ticket-kinds/${id}`, { archived: true });
    await kinds.getByRole('button', { name: 'Close' }).click();
    await closed(staff, 'Ticket Kinds');
  });

  it('copies the seating plan into its next production', async () => {
    await staff.getByRole('button', { name: 'New Production' }).click();
    await dialog(staff, 'Create New Production').getByLabel('Title').fill('Si Tanggang');
    await dialog(staff, 'Create New Production').getByLabel('Dates').fill('May 2049');
    await dialog(staff, 'Create New Production')
      .getByRole('button', { name: 'Create Production' })
      .click();
    const card = staff.getByRole('article', { name: 'Si Tanggang' });
    await card.and(staff.locator(':focus')).waitFor();
    const steps = card.getByRole('list', { name: 'Steps until families can book' });
    expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
      'Seats: to do',
      'Showtimes: to do',
      'Publish: to do',
      'On sale: to do',
    ]);
    expect(await card.locator('img').getAttribute('src')).toMatch(/^\/poster-[12]\.svg$/);
    await card.getByRole('link', { name: 'Configure Seating' }).click();
    await staff.getByRole('button', { name: 'Copy from Another Production' }).click();
    await choose(staff, 'From production', /^Bawang Merah Bawang Putih/);
    await dialog(staff, 'Copy Seating Plan').getByRole('button', { name: 'Copy Plan' }).click();
    await told(staff, 'Seating plan copied successfully');
    await staff.getByText('1004 seats').waitFor();

    await staff.getByRole('link', { name: 'Back to Productions' }).click();
    await card.getByRole('button', { name: 'Delete' }).click();
    const ask = dialog(staff, 'Are you sure?');
    await ask.getByText('seating configuration').waitFor();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await told(staff, 'Production deleted successfully');
    await card.waitFor({ state: 'detached' });
  });

  it('previews a draft as families will see it, and publishes it', async () => {
    await staff.getByRole('button', { name: 'New Production' }).click();
    const create = dialog(staff, 'Create New Production');
    await create.getByLabel('Title').fill('Hang Tuah');
    await create.getByLabel('Dates').fill('June 2049');
    expect(await create.getByRole('checkbox', { name: 'Save as draft' }).isChecked()).toBe(true);
    await create.getByRole('button', { name: 'Create Production' }).click();
    const draft = card('Hang Tuah');
    await draft.getByText('Draft', { exact: true }).waitFor();

    await staff.getByRole('button', { name: 'More actions for Hang Tuah' }).click();
    await staff.getByRole('menuitem', { name: 'Preview' }).click();
    await staff.getByRole('heading', { name: 'Preview', level: 1 }).waitFor();
    await draft.getByText('No showtimes available').waitFor();
    await staff.getByRole('button', { name: 'Publish' }).click();
    await staff.getByText('This production is published: families see it.').waitFor();

    await staff.getByRole('link', { name: 'Back to Admin' }).click();
    await staff.getByRole('button', { name: `More actions for ${TITLE}`, exact: true }).click();
    await staff.getByRole('menuitem', { name: 'Clone' }).click();
    const clone = card(`${TITLE} (copy)`);
    await clone.getByText('Draft', { exact: true }).waitFor();
    await clone.getByText('No showtimes yet').waitFor();
    for (const title of ['Hang Tuah', `${TITLE} (copy)`])
      await owner.call('DELETE', `/api/productions/${await productionId(title)}`);
  });

  it('saves its settings', async () => {
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'School' })
      .click();
    await staff.getByRole('heading', { name: 'School Settings' }).waitFor();
    const save = staff.getByRole('tabpanel').getByRole('button', { name: 'Save Changes' });
    expect(await save.isDisabled()).toBe(true);
    await staff.getByRole('textbox', { name: 'Address' }).fill('1 Jalan Bunga, 50480 Kuala Lumpur');
    await save.click();
    await staff.getByText('Phone number is required').first().waitFor();
    await staff.getByLabel('Contact phone').fill('03-1234 5678');
    await save.click();
    await told(staff, 'School profile updated successfully');
    await staff
      .getByRole('tabpanel')
      .getByRole('button', { name: 'Save Changes', disabled: true })
      .waitFor();

    await staff.getByRole('tab', { name: 'Administrators' }).click();
    await staff
      .getByRole('tabpanel', { name: 'Administrators' })
      .getByText(OWNER)
      .first()
      .waitFor();
    expect(await staff.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await staff.getByRole('button', { name: 'Invite Administrator' }).click();
    const invite = dialog(staff, 'Invite Administrator');
    await invite.getByLabel('Email').fill('nobody');
    await invite.getByRole('button', { name: 'Send Invitation' }).click();
    await invite.getByText('Valid email is required').waitFor();
    await invite.getByLabel('Email').fill(`cikgu@${MARK}.example`);
    await invite.getByRole('radio', { name: /^Door/ }).check();
    await invite.getByRole('button', { name: 'Send Invitation' }).click();
    await told(staff, 'Admin invitation sent successfully');
    await staff
      .getByRole('list', { name: 'Administrators' })
      .getByRole('listitem')
      .filter({ hasText: `cikgu@${MARK}.example` })
      .getByText('Door', { exact: true })
      .waitFor();
    // A second invitation to the same address sends no e-mail, but staff can send the first invitation again.
    await staff.getByRole('button', { name: 'Invite Administrator' }).click();
    await invite.getByLabel('Email').fill(`Cikgu@${MARK}.example`);
    await invite.getByRole('button', { name: 'Send Invitation' }).click();
    await invite.getByText(/^Invited already, on /).waitFor();
    await invite.getByRole('button', { name: 'Cancel' }).click();
    await discard(staff);
    await closed(staff, 'Invite Administrator');
    await staff
      .getByRole('button', { name: `Send the invitation of cikgu@${MARK}.example` })
      .click();
    await told(staff, 'Admin invitation sent successfully');
    await staff
      .getByRole('button', { name: `Withdraw invitation of cikgu@${MARK}.example` })
      .click();
    await dialog(staff, 'Withdraw Invitation').getByRole('button', { name: 'Withdraw' }).click();
    await told(staff, 'Admin removed successfully');

    await staff.getByRole('tab', { name: 'Payment Details' }).click();
    await staff.getByRole('img', { name: "The school's payment QR code" }).waitFor();
    await staff.getByLabel('Bank account name').fill('PIBG SK TAMAN BUNGA');
    await staff.getByRole('tabpanel').getByRole('button', { name: 'Save Changes' }).click();
    await staff.getByText('Bank account number is required').first().waitFor();
    await staff.getByLabel('Bank account number').fill('512345678901');
    await staff.getByLabel('Bank name').fill('Maybank');
    await staff.getByRole('tabpanel').getByRole('button', { name: 'Save Changes' }).click();
    await told(staff, 'School profile updated successfully');
    // The badge with the number of waiting tasks disappears at once.
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'School', exact: true })
      .waitFor();
  });

  it('changes bank details only after a recent sign-in', async () => {
    await signedInEarlier(site, OWNER, 11 * 60_000);
    await staff.getByRole('tab', { name: 'Payment Details' }).click();
    const panel = staff.getByRole('tabpanel', { name: 'Payment Details' });
    await panel.getByLabel('Bank name').fill('CIMB');
    await panel.getByLabel('Bank account number').fill('8001234567');
    await panel.getByText('The QR picture still pays the old account').waitFor();
    await panel.getByRole('button', { name: 'Remove Picture' }).click();
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    const lastStep = dialog(staff, 'Is everything right?');
    await lastStep.getByText('512345678901').waitFor();
    await lastStep.getByText('8001234567').waitFor();
    await lastStep.getByRole('button', { name: 'Save' }).click();
    // The identity provider still remembers this person's sign-in, and asks for a new sign-in all the same.
    await staff.getByRole('heading', { name: 'Who is coming in?' }).waitFor();
    expect(await school()).toMatchObject({
      bankName: 'Maybank',
      bankAccountNumber: '512345678901',
    });
    await enterAs(staff, OWNER);
    await staff.waitForURL(`${site.url}/admin/settings?tab=payment`);
    await panel.getByText('Please check and save').waitFor();
    expect(await panel.getByLabel('Bank name').inputValue()).toBe('CIMB');
    const saved = staff.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    await lastStep.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    expect(await school()).toMatchObject({
      bankName: 'CIMB',
      bankAccountNumber: '8001234567',
      bankQrCodeUrl: null,
    });
  });

  it('keeps changes of settings that another person has saved meanwhile', async () => {
    await staff.getByRole('tab', { name: 'Profile' }).click();
    const panel = staff.getByRole('tabpanel', { name: 'Profile' });
    const { id } = await school();
    const meanwhile = (data: object) => owner.call('PATCH', `/api/schools/${id}`, data);
    const save = async () => {
      const sent = staff.waitForRequest((request) => request.method() === 'PATCH');
      await panel.getByRole('button', { name: 'Save Changes' }).click();
      return (await sent).postDataJSON() as object;
    };
    await meanwhile({ contactPhone: '03-7000 0001' });
    await panel.getByLabel('Default venue').fill('Dewan Mawar');
    expect(await save()).toEqual({
      venue: 'Dewan Mawar',
      basedOn: { venue: 'Dewan Bunga' },
    });
    await panel.getByRole('button', { name: 'Save Changes', disabled: true }).waitFor();
    expect(await panel.getByLabel('Contact phone').inputValue()).toBe('03-7000 0001');

    // The form stays open, and its next save keeps the value that another person has saved.
    await meanwhile({ venue: 'Dewan Kenanga' });
    await panel.getByLabel('Default venue').fill('Dewan Teratai');
    expect(await save()).toEqual({
      venue: 'Dewan Teratai',
      basedOn: { venue: 'Dewan Mawar' },
    });
    const both = dialog(staff, 'Somebody else changed this, too');
    await both.getByRole('radio', { name: 'Yours: Dewan Teratai' }).waitFor();
    await both.getByRole('radio', { name: 'Saved meanwhile: Dewan Kenanga' }).check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
    await closed(staff, 'Somebody else changed this, too');
    await panel.getByRole('button', { name: 'Save Changes', disabled: true }).waitFor();
    expect(await panel.getByLabel('Default venue').inputValue()).toBe('Dewan Kenanga');
    expect(await school()).toMatchObject({
      venue: 'Dewan Kenanga',
      contactPhone: '03-7000 0001',
    });
  });

  it('can invite a person without an account, who then works for the school', async () => {
    await staff.getByRole('tab', { name: 'Administrators' }).click();
    await staff.getByRole('button', { name: 'Invite Administrator' }).click();
    const invite = dialog(staff, 'Invite Administrator');
    await invite.getByLabel('Email').fill(NEWCOMER);
    await invite.getByRole('button', { name: 'Send Invitation' }).click();
    await closed(staff, 'Invite Administrator');

    const teacher = await newPage(browser);
    const mail = await new FamilyInbox(browser, site.url).open(
      `You are invited to administer ${SCHOOL}`,
      NEWCOMER,
    );
    const link = mail.letter.getByRole('link', { name: 'Sign in' });
    await teacher.goto((await link.getAttribute('href')) ?? '');
    await mail.page.context().close();
    await enterAs(teacher, NEWCOMER);
    await teacher
      .getByRole('heading', { name: `You are invited to administer ${SCHOOL}` })
      .waitFor();
    expect((await teacher.request.get(`${site.url}/api/admin/bookings`)).status()).toBe(403);
    await teacher.getByRole('button', { name: `Accept the invitation of ${SCHOOL}` }).click();
    await teacher.getByRole('article', { name: TITLE }).waitFor();
    await teacher.context().close();

    // After a reload, the settings show the same tab.
    await staff.reload();
    await staff
      .getByRole('listitem')
      .filter({ hasText: NEWCOMER })
      .getByText('Cikgu Baru')
      .waitFor();
    await staff.getByRole('tab', { name: 'Payment Details' }).click();
  });

  it('can have lists of bookings sent by e-mail, so that strangers do not see them', async () => {
    await staff.getByRole('tab', { name: 'Profile' }).click();
    expect(await staff.getByRole('radio', { name: 'Show the list at once' }).isChecked()).toBe(
      true,
    );
    await staff.getByRole('radio', { name: 'Send the list to that address' }).check();
    const saved = staff.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await staff
      .getByRole('tabpanel', { name: 'Profile' })
      .getByRole('button', { name: 'Save Changes' })
      .click();
    expect((await saved).ok()).toBe(true);

    const visitor = await newPage(browser);
    await visitor.goto(`${site.url}/my-tickets`);
    await visitor.getByLabel('Email').fill(FAMILY);
    await visitor.getByRole('button', { name: 'Search' }).click();
    await visitor
      .getByText(`If tickets were booked with ${FAMILY}, the list is on its way to that address.`)
      .waitFor();
    expect(await visitor.getByRole('heading', { name: /bookings? (found )?for/i }).count()).toBe(0);
    // Other schools of the site still show their lists, so the answer reveals nothing about this school.
    await visitor.getByText('Some schools send their list instead of showing it.').waitFor();
    await visitor.context().close();
  });

  it('can archive a production that was paid for, and restore it', async () => {
    const path = `/api/productions/${production}`;
    const { id: schoolId } = await school();
    const { bookings } = await owner.call<AdminBookingsPage>(
      'GET',
      `/api/admin/bookings?page=1&schoolId=${schoolId}`,
    );
    await owner.call('PATCH', `/api/admin/bookings/${bookings[0]?.id}/status`, {
      status: 'confirmed',
    });
    for (const { id } of await owner.call<PerformanceView[]>('GET', `${path}/performances`))
      await owner.call('PATCH', `/api/performances/${id}`, { dateTime: '2026-01-03T12:00:00Z' });
    // The read model is updated a moment after the payment is recorded, so the test polls.
    const books = async () =>
      (await owner.call<AffectedBookingsView>('GET', `${path}/affected`)).books;
    await waitUntil('the books have the booking', async () => (await books()) > 0);

    await staff.goto(`${site.url}/admin/productions`);
    await card(TITLE).getByRole('button', { name: 'Delete' }).click();
    const ask = dialog(staff, 'Archive this production?');
    await ask.getByText('1 paid booking is part of your books.').waitFor();
    await ask.getByRole('button', { name: 'Archive' }).click();
    await told(staff, 'Production archived');
    await card(TITLE).waitFor({ state: 'detached' });

    await staff.getByRole('switch', { name: 'Show archived' }).click();
    await card(TITLE).getByText('Archived').waitFor();
    await card(TITLE).getByRole('button', { name: 'Bring Back' }).click();
    await card(TITLE).getByRole('button', { name: 'Delete' }).waitFor();
    await staff.getByRole('switch', { name: 'Show archived' }).waitFor({ state: 'detached' });
  });
});
