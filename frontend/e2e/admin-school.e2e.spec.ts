import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import pg from 'pg';
import sharp from 'sharp';
import type {
  AdminBookingsPage,
  AffectedBookingsView,
} from '../../backend/contracts/rest/administration.js';
import type {
  PerformanceView,
  SeatingSectionView,
} from '../../backend/contracts/rest/catalogue.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { choose, closed, discard, dialog, signedIn, told } from './staff-page.js';
import { FamilyInbox } from './testing/family-inbox.js';
import { newPage } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: '#7a1f2b' } })
    .png()
    .toBuffer(),
});

/** As if that person had proved at the provider so long ago who they are. */
async function signedInEarlier(site: RunningSite, email: string, agoMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl ?? '' });
  await client.connect();
  const { rowCount } = await client.query(
    `update app.sessions set sess = jsonb_set(sess, '{authenticatedAt}', to_jsonb($2::bigint))
       where sess->>'userId' = (select id::text from catalogue.users where email = $1)`,
    [email, Date.now() - agoMs],
  );
  await client.end();
  expect(rowCount).toBeGreaterThan(0);
}

/** The only school of whoever is signed in. */
async function schoolOf(staff: Page): Promise<unknown> {
  const origin = new URL(staff.url()).origin;
  const user = (await (await staff.request.get(`${origin}/api/auth/user`)).json()) as {
    schools: { id: string }[];
  };
  return (await staff.request.get(`${origin}/api/schools/${user.schools[0]?.id}`)).json();
}

/** The seating plan whose screen is open, as it is stored. */
async function planOf(staff: Page): Promise<SeatingSectionView[]> {
  const url = new URL(staff.url());
  const production = /productions\/([0-9a-f-]{36})/.exec(url.pathname)?.[1] ?? '';
  const answer = await staff.request.get(`${url.origin}/api/productions/${production}/seating`);
  return (await answer.json()) as SeatingSectionView[];
}

/** What somebody else saves while a form is open. */
async function saveMeanwhile(staff: Page, path: string, data: object): Promise<void> {
  const { origin } = new URL(staff.url());
  const saved = await staff.request.patch(`${origin}${path}`, { data, headers: { origin } });
  expect(saved.status()).toBe(200);
}

/** The id of a production that is on the programme. */
async function productionOf(staff: Page, title: string): Promise<string> {
  const answer = await staff.request.get(`${new URL(staff.url()).origin}/api/productions`);
  const all = (await answer.json()) as { id: string; title: string }[];
  return all.find((one) => one.title === title)?.id ?? '';
}

/** From a school's registration to its first sale, in order: each step needs the one before. */
describe('a school registers and starts to sell', () => {
  let site: RunningSite;
  let browser: Browser;
  let staff: Page;
  const row = (label: string) =>
    staff.getByRole('button', { name: `Select all of row ${label} of Stalls`, exact: true });
  const seat = (label: string) => staff.getByRole('button', { name: new RegExp(`^${label}, RM`) });

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('refuses visitors who are not signed in', async () => {
    const stranger = await newPage(browser);
    await stranger.goto(`${site.url}/admin/bookings`);
    await stranger.getByRole('heading', { name: 'Admin Login' }).waitFor();
    await stranger.goto(`${site.url}/school/register`);
    await stranger.getByText('Please log in to register your school').waitFor();
    await stranger.goto(`${site.url}/super-admin/nothing`);
    await stranger.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  });

  it('registers, from whichever staff page its first teacher opened', async () => {
    staff = await signedIn(browser, site.url, 'parent@houselights.example', '/');
    await staff.goto(`${site.url}/admin/productions`);
    await staff.getByRole('heading', { name: 'Register Your School' }).waitFor();
    expect(await staff.getByLabel('Contact email').inputValue()).toBe('parent@houselights.example');

    await staff.getByRole('button', { name: 'Register School' }).click();
    await staff.getByText('School name is required').first().waitFor();
    await staff.getByLabel('School name').fill('SK Taman Bunga');
    await staff.getByLabel('Venue').fill('Dewan Bunga');
    await staff.getByLabel('Bank QR code').setInputFiles(await picture('qr.png'));
    await staff.getByRole('img', { name: 'The chosen QR code' }).waitFor();
    await staff.getByRole('button', { name: 'Register School' }).click();
    await told(staff, 'School registered successfully');
    await staff.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await staff.getByRole('heading', { name: 'No productions yet' }).waitFor();
    await staff.getByText('SK Taman Bunga').waitFor();
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
    // What waits does not widen a phone's page.
    await staff.setViewportSize({ width: 390, height: 844 });
    await untilTrue(staff, 'innerWidth === 390 && document.documentElement.scrollWidth <= 390');
    await staff.setViewportSize({ width: 1400, height: 1000 });
    expect(await staff.getByText('Managing school:').count()).toBe(0);
  });

  it('creates a production with an image, and edits it', async () => {
    await staff.getByRole('button', { name: 'Create Your First Production' }).click();
    const create = dialog(staff, 'Create New Production');
    await create.getByRole('button', { name: 'Create Production' }).click();
    await create.getByText('Title is required').waitFor();
    await create.getByText('Dates are required').waitFor();
    await create.getByLabel('Title').fill('Bawang Merah');
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

    const card = staff.getByRole('article', { name: 'Bawang Merah' });
    await card.getByText('Dewan Bunga').waitFor();
    await card.getByRole('button', { name: 'Edit' }).click();
    await dialog(staff, 'Edit Production').getByLabel('Title').fill('Bawang Merah Bawang Putih');
    await dialog(staff, 'Edit Production').getByRole('button', { name: 'Save Changes' }).click();
    await told(staff, 'Production updated successfully');
    await staff.getByRole('article', { name: 'Bawang Merah Bawang Putih' }).waitFor();
  });

  it('adds performances, with sales to be switched', async () => {
    await staff.getByRole('button', { name: 'Manage Showtimes' }).click();
    const manage = dialog(staff, 'Manage Showtimes');
    await manage.getByRole('heading', { name: 'No showtimes yet' }).waitFor();
    const add = dialog(staff, 'Add New Showtime');
    for (const [date, time] of [
      ['2049-04-03', '19:30'],
      ['2049-04-04', '15:00'],
    ] as const) {
      await manage.getByRole('button', { name: 'Add Showtime' }).click();
      await add.getByRole('button', { name: 'Add Showtime' }).click();
      await add.getByText('Date is required').waitFor();
      await add.getByText('Time is required').waitFor();
      await add.getByLabel('Date', { exact: true }).fill('0027-04-03');
      await add.getByLabel('Time', { exact: true }).fill(time);
      await add.getByText('Invalid date or time format').waitFor();
      await add.getByLabel('Date', { exact: true }).fill(date);
      await add.getByText('Invalid date or time format').waitFor({ state: 'detached' });
      await add.getByRole('button', { name: 'Add Showtime' }).click();
      await told(staff, 'Showtime created successfully');
      await closed(staff, 'Add New Showtime');
    }

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
    // Somebody else moves it meanwhile: both times are shown.
    const opened = new Date('2049-04-04T16:30:00+08:00').toISOString();
    const production = await productionOf(staff, 'Bawang Merah Bawang Putih');
    const ofProduction = `${site.url}/api/productions/${production}/performances`;
    const shown = (await (await staff.request.get(ofProduction)).json()) as PerformanceView[];
    const moved = shown.find(({ dateTime }) => dateTime.startsWith('2049-04-04'));
    const saved = await staff.request.patch(`${site.url}/api/performances/${moved?.id}`, {
      data: { dateTime: opened },
      headers: { origin: site.url },
    });
    expect(saved.status()).toBe(200);
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
    // Once it is being deleted its bookings are not counted again: that would fail, and say so.
    const counted: string[] = [];
    let isDeleting = false;
    const note = (request: Request): void => {
      if (request.method() === 'DELETE') isDeleting = true;
      if (isDeleting && request.url().endsWith('/affected')) counted.push(request.url());
    };
    staff.on('request', note);
    await dialog(staff, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await told(staff, 'Showtime deleted successfully');
    await manage.getByRole('switch').nth(1).waitFor({ state: 'detached' });
    staff.off('request', note);
    expect(counted).toEqual([]);
    expect(await manage.getByRole('switch').count()).toBe(1);
    await manage.getByRole('button', { name: 'Close' }).click();
  });

  it('lays out its hall: sections, rows, many rows at once', async () => {
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

  it('gives seats a status of their own, one by one and many by clicking', async () => {
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
    // Somebody else makes that aisle wider and moves the section meanwhile.
    const circle = (await planOf(staff)).find(({ name }) => name === 'Circle');
    await saveMeanwhile(staff, `/api/sections/${circle?.id}`, { aisleAfter: 3, displayOrder: 7 });
    await section.getByRole('button', { name: 'Save Changes' }).click();
    const both = dialog(staff, 'Somebody else changed this, too');
    await both.getByRole('radio', { name: 'Saved meanwhile: yes' }).waitFor();
    await both.getByRole('radio', { name: 'Yours: no' }).check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
    await told(staff, 'Section updated successfully');
    await closed(staff, 'Edit Section');
    expect((await planOf(staff)).find(({ id }) => id === circle?.id)).toMatchObject({
      name: 'Upper Circle',
      aisleAfter: 0,
      displayOrder: 7,
    });
    await staff.getByRole('button', { name: 'Edit Row A of Upper Circle' }).click();
    await dialog(staff, 'Edit Row').getByLabel('Price (RM)').fill('-1');
    await dialog(staff, 'Edit Row').getByText('Price must be 0 or greater').waitFor();
    await dialog(staff, 'Edit Row').getByLabel('Price (RM)').fill('12.5');
    const [first] = circle?.rows ?? [];
    await saveMeanwhile(staff, `/api/rows/${first?.id}`, { price: '15.00' });
    await dialog(staff, 'Edit Row').getByRole('button', { name: 'Save Changes' }).click();
    await both.getByRole('radio', { name: 'Saved meanwhile: 15' }).waitFor();
    await both.getByRole('radio', { name: 'Yours: 12.5' }).check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
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

  it('sells no paid seat before it has bank details, books a free one, and refuses changes of the plan that would remove it', async () => {
    const productionId = /productions\/([0-9a-f-]{36})/.exec(staff.url())?.[1] ?? '';
    const shows = (await (
      await fetch(`${site.url}/api/productions/${productionId}/performances`)
    ).json()) as { id: string }[];
    const order = {
      performanceId: shows[0]?.id,
      customerName: 'Nur Iman',
      customerEmail: 'nur.iman@family.example',
      customerPhone: '012-345 6789',
      seats: [{ section: 'Stalls', row: 'Z', number: 4 }],
      totalAmount: '0.00',
    };
    const place = (data: typeof order, key: string) =>
      fetch(`${site.url}/api/bookings`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(data),
      });
    const paid = { seats: [{ section: 'Stalls', row: 'Y', number: 40 }], totalAmount: '20.00' };
    const refused = await place({ ...order, ...paid }, 'a-seat-that-costs-something');
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ error: 'no_bank_details' }),
    ]);
    const booked = await place(order, 'a-seat-of-the-new-hall');
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

  it('counts bookings, families and ringgit before a production is deleted, and wants its title', async () => {
    await staff.getByRole('link', { name: 'Back to Productions' }).click();
    const card = staff.getByRole('article', { name: 'Bawang Merah Bawang Putih' });
    const production = await productionOf(staff, 'Bawang Merah Bawang Putih');
    const counted = async () =>
      (
        (await (
          await staff.request.get(`${site.url}/api/productions/${production}/affected`)
        ).json()) as AffectedBookingsView
      ).bookings;
    // The dialog reads it once, and the order is as fresh.
    await waitUntil('the visit is counted', async () => (await counted()) > 0);
    await card.getByRole('button', { name: 'Delete' }).click();
    const ask = dialog(staff, 'Are you sure?');
    await ask.getByText('1 booking of 1 family').waitFor();
    await ask.getByText('Nothing was paid for them.').waitFor();
    const remove = ask.getByRole('button', { name: 'Delete' });
    expect(await remove.isDisabled()).toBe(true);
    const title = ask.getByLabel('Type Bawang Merah Bawang Putih to delete it');
    await title.fill('Bawang Merah');
    expect(await remove.isDisabled()).toBe(true);
    await title.fill('bawang merah bawang putih');
    await ask.getByRole('button', { name: 'Delete', disabled: false }).waitFor();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await closed(staff, 'Are you sure?');
  });

  it('asks before a form with changes is left, and keeps it open on request', async () => {
    const card = staff.getByRole('article', { name: 'Bawang Merah Bawang Putih' });
    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(staff, 'Edit Production');
    const leave = dialog(staff, 'Leave without saving?');
    await edit.getByLabel('Dates').fill('June 2049');
    await edit.getByLabel('Dates').press('Escape');
    await leave.getByRole('button', { name: 'Keep Editing' }).click();
    await closed(staff, 'Leave without saving?');
    expect(await edit.getByLabel('Dates').inputValue()).toBe('June 2049');
    // The browser's Back would take the screen with the dialog.
    await staff.evaluate('history.back()');
    await leave.getByRole('button', { name: 'Keep Editing' }).click();
    await closed(staff, 'Leave without saving?');
    expect(await edit.getByLabel('Dates').inputValue()).toBe('June 2049');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await discard(staff);
    await closed(staff, 'Edit Production');
    await card.getByText('3 to 4 April 2049').waitFor();

    await card.getByRole('button', { name: 'Edit' }).click();
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await closed(staff, 'Edit Production');
  });

  it('shows both values when somebody else changed the production meanwhile', async () => {
    const card = staff.getByRole('article', { name: 'Bawang Merah Bawang Putih' });
    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(staff, 'Edit Production');
    await edit.getByLabel('Dates').fill('June 2049');
    await edit.getByLabel('Description').fill('A folk tale.');
    const id = await productionOf(staff, 'Bawang Merah Bawang Putih');
    const saved = await staff.request.patch(`${site.url}/api/productions/${id}`, {
      data: { dates: 'July 2049', venue: 'Dewan Besar' },
      headers: { origin: site.url },
    });
    expect(saved.status()).toBe(200);
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    const both = dialog(staff, 'Somebody else changed this, too');
    await both.getByRole('radio', { name: 'Saved meanwhile: July 2049' }).waitFor();
    await both.getByRole('radio', { name: 'Yours: June 2049' }).check();
    await both.getByRole('button', { name: 'Save Chosen Values' }).click();
    await closed(staff, 'Edit Production');
    await card.getByText('June 2049').waitFor();
    await card.getByText('Dewan Besar').waitFor();
    await card.getByText('A folk tale.').waitFor();
  });

  it('copies the plan into its next production', async () => {
    await staff.getByRole('button', { name: 'New Production' }).click();
    await dialog(staff, 'Create New Production').getByLabel('Title').fill('Si Tanggang');
    await dialog(staff, 'Create New Production').getByLabel('Dates').fill('May 2049');
    await dialog(staff, 'Create New Production')
      .getByRole('button', { name: 'Create Production' })
      .click();
    const card = staff.getByRole('article', { name: 'Si Tanggang' });
    await card.waitFor();
    expect(await card.locator('img').getAttribute('src')).toMatch(/^\/poster-[12]\.svg$/);
    await card.getByRole('link', { name: 'Configure Seating' }).click();
    await staff.getByRole('button', { name: 'Copy from Another Production' }).click();
    await choose(staff, 'From production', /^Bawang Merah Bawang Putih/);
    await dialog(staff, 'Copy Seating Plan').getByRole('button', { name: 'Copy Plan' }).click();
    await told(staff, 'Seating plan copied successfully');
    await staff.getByText('1004 seats').waitFor();

    await staff.getByRole('link', { name: 'Back to Productions' }).click();
    await card.getByRole('button', { name: 'Delete' }).click();
    await dialog(staff, 'Are you sure?').getByText('seating configuration').waitFor();
    await dialog(staff, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await told(staff, 'Production deleted successfully');
    await card.waitFor({ state: 'detached' });
  });

  it('prepares a production as a draft, sees it as families will, publishes it and clones it', async () => {
    const visitor = await newPage(browser);
    const onHome = visitor.getByRole('article', { name: 'Hang Tuah', exact: true });
    await staff.getByRole('button', { name: 'New Production' }).click();
    const create = dialog(staff, 'Create New Production');
    await create.getByLabel('Title').fill('Hang Tuah');
    await create.getByLabel('Dates').fill('June 2049');
    await create.getByRole('checkbox', { name: 'Save as draft' }).check();
    await create.getByRole('button', { name: 'Create Production' }).click();
    const card = staff.getByRole('article', { name: 'Hang Tuah', exact: true });
    await card.getByText('Draft', { exact: true }).waitFor();
    await visitor.goto(site.url);
    await visitor.getByRole('article', { name: 'Bawang Merah Bawang Putih' }).waitFor();
    expect(await onHome.count()).toBe(0);

    await card.getByRole('link', { name: 'Preview' }).click();
    await staff.getByRole('heading', { name: 'Preview', level: 1 }).waitFor();
    await card.getByText('No showtimes available').waitFor();
    await staff.getByRole('button', { name: 'Publish' }).click();
    await staff.getByText('This production is published: families see it.').waitFor();
    await visitor.reload();
    await onHome.waitFor();
    await visitor.context().close();

    await staff.getByRole('link', { name: 'Back to Admin' }).click();
    const original = staff.getByRole('article', { name: 'Bawang Merah Bawang Putih', exact: true });
    await original.getByRole('button', { name: 'Clone' }).click();
    const clone = staff.getByRole('article', { name: 'Bawang Merah Bawang Putih (copy)' });
    await clone.getByText('Draft', { exact: true }).waitFor();
    await clone.getByText('No showtimes yet').waitFor();
    await clone.getByRole('link', { name: 'Configure Seating' }).click();
    await staff.getByText('1004 seats').waitFor();
    await staff.getByRole('link', { name: 'Back to Productions' }).click();
    for (const extra of [clone, card]) {
      await extra.getByRole('button', { name: 'Delete' }).click();
      await dialog(staff, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
      await extra.waitFor({ state: 'detached' });
      await closed(staff, 'Are you sure?');
    }
  });

  it('keeps its settings', async () => {
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'School' })
      .click();
    await staff.getByRole('heading', { name: 'School Settings' }).waitFor();
    await staff.getByLabel('Default venue').fill('Dewan Lain');
    const away = staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'Bookings' });
    await away.click();
    const leave = dialog(staff, 'Leave without saving?');
    await leave.getByRole('button', { name: 'Keep Editing' }).click();
    await closed(staff, 'Leave without saving?');
    expect(await staff.getByLabel('Default venue').inputValue()).toBe('Dewan Lain');
    await staff.getByLabel('Default venue').fill('Dewan Bunga');
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
      .getByText('parent@houselights.example')
      .first()
      .waitFor();
    expect(await staff.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await staff.getByRole('button', { name: 'Invite Administrator' }).click();
    const invite = dialog(staff, 'Invite Administrator');
    await invite.getByLabel('Email').fill('nobody');
    await invite.getByRole('button', { name: 'Send Invitation' }).click();
    await invite.getByText('Valid email is required').waitFor();
    await invite.getByLabel('Email').fill('cikgu@bunga.example');
    await invite.getByRole('button', { name: 'Send Invitation' }).click();
    await told(staff, 'Admin invitation sent successfully');
    await staff.getByRole('button', { name: 'Remove cikgu@bunga.example' }).click();
    await dialog(staff, 'Remove Administrator').getByRole('button', { name: 'Remove' }).click();
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
    // Nothing waits any more.
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'School', exact: true })
      .waitFor();
  });

  it('asks an owner who signed in a while ago to sign in again before bank details change, and keeps what was typed', async () => {
    await signedInEarlier(site, 'parent@houselights.example', 11 * 60_000);
    const panel = staff.getByRole('tabpanel', { name: 'Payment Details' });
    await panel.getByLabel('Bank name').fill('CIMB');
    await panel.getByLabel('Bank account number').fill('8001234567');
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    // The provider remembers this person, and asks all the same.
    await staff.getByRole('heading', { name: 'Who is coming in?' }).waitFor();
    const before = await schoolOf(staff);
    expect(before).toMatchObject({ bankName: 'Maybank', bankAccountNumber: '512345678901' });
    await staff.getByRole('button', { name: /parent@houselights\.example/ }).click();
    await staff.waitForURL(`${site.url}/admin/settings?tab=payment`);
    await panel.getByText('Please check and save').waitFor();
    expect(await panel.getByLabel('Bank name').inputValue()).toBe('CIMB');
    const saved = staff.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    expect((await saved).status()).toBe(200);
    expect(await schoolOf(staff)).toMatchObject({
      bankName: 'CIMB',
      bankAccountNumber: '8001234567',
    });

    const owner = await newPage(browser);
    await owner.goto(`${site.url}/dev/mail`);
    // One for the first details above, one for these.
    const mails = owner.getByRole('link', { name: /to parent@houselights\.example$/ });
    await mails.nth(1).waitFor();
    await owner.context().close();
  });

  it('saves of its settings what was changed, keeps what others saved meanwhile, and shows both values of a conflict', async () => {
    await staff.getByRole('tab', { name: 'Profile' }).click();
    const panel = staff.getByRole('tabpanel', { name: 'Profile' });
    const { id } = (await schoolOf(staff)) as { id: string };
    const meanwhile = async (data: object) =>
      expect(
        (
          await staff.request.patch(`${site.url}/api/schools/${id}`, {
            data,
            headers: { origin: site.url },
          })
        ).status(),
      ).toBe(200);
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

    // The next save of the same open form does not write back what the other person replaced.
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
    expect(await schoolOf(staff)).toMatchObject({
      venue: 'Dewan Kenanga',
      contactPhone: '03-7000 0001',
    });
  });

  it('invites somebody who was never here: they sign in by the mail, accept, and work for the school', async () => {
    await staff.getByRole('tab', { name: 'Administrators' }).click();
    await staff.getByRole('button', { name: 'Invite Administrator' }).click();
    const invite = dialog(staff, 'Invite Administrator');
    await invite.getByLabel('Email').fill('cikgu.baru@bunga.example');
    await invite.getByRole('button', { name: 'Send Invitation' }).click();
    await closed(staff, 'Invite Administrator');

    const teacher = await newPage(browser);
    const mail = await new FamilyInbox(browser, site.url).open(
      'You are invited to administer SK Taman Bunga',
      'cikgu.baru@bunga.example',
    );
    const link = mail.letter.getByRole('link', { name: 'Sign in' });
    await teacher.goto((await link.getAttribute('href')) ?? '');
    await mail.page.context().close();
    await teacher.getByLabel('Any other email address').fill('cikgu.baru@bunga.example');
    await teacher.getByRole('button', { name: 'Sign in', exact: true }).click();
    await teacher
      .getByRole('heading', { name: 'You are invited to administer SK Taman Bunga' })
      .waitFor();
    expect((await teacher.request.get(`${site.url}/api/admin/bookings`)).status()).toBe(403);
    await teacher.getByRole('button', { name: 'Accept the invitation of SK Taman Bunga' }).click();
    await teacher.getByRole('article', { name: 'Bawang Merah Bawang Putih' }).waitFor();
    await teacher.context().close();

    await staff.reload();
    await staff.getByRole('tab', { name: 'Administrators' }).click();
    await staff
      .getByRole('listitem')
      .filter({ hasText: 'cikgu.baru@bunga.example' })
      .getByText('Cikgu Baru')
      .waitFor();
    await staff.getByRole('tab', { name: 'Payment Details' }).click();
  });

  it('sends the list of bookings by e-mail, once it chooses that, and does not show it to strangers', async () => {
    const visitor = await newPage(browser);
    const search = async () => {
      await visitor.goto(`${site.url}/my-tickets`);
      await visitor.getByLabel('Email').fill('nur.iman@family.example');
      await visitor.getByRole('button', { name: 'Search' }).click();
    };
    await search();
    await visitor
      .getByRole('heading', { name: 'Found 1 booking for nur.iman@family.example' })
      .waitFor();

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
    // The notice of the change before may still be there, with the same text.
    expect((await saved).ok()).toBe(true);
    await told(staff, 'School profile updated successfully');

    await search();
    await visitor
      .getByText(
        'If tickets were booked with nur.iman@family.example, the list is on its way to that address.',
      )
      .waitFor();
    expect(await visitor.getByRole('heading', { name: /bookings? (found )?for/i }).count()).toBe(0);
    // Other schools of the site show theirs; the answer says nothing about this one.
    await visitor.getByText('Some schools send their list instead of showing it.').waitFor();

    const mail = await new FamilyInbox(browser, site.url).open(
      'Your bookings',
      'nur.iman@family.example',
    );
    await mail.letter.getByRole('link', { name: 'View your booking' }).waitFor();
  });

  it('writes the texts of the home page, once a super administrator allows it', async () => {
    const admin = await signedIn(browser, site.url, 'super@houselights.example', '/super-admin');
    const may = admin.getByRole('switch', { name: /Taman Bunga may change the home page/ });
    await may.click();
    await told(admin, 'School updated successfully');
    await admin.context().close();
    await staff.reload();
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'Website' })
      .click();
    const hero = staff.getByRole('tabpanel', { name: 'Hero Section' });
    await hero.getByLabel('Title').fill('');
    await hero.getByText('Title is required').waitFor();
    await hero.getByLabel('Title').fill('Bunga on Stage');
    await hero.getByLabel('Or image URL').fill('not an address');
    await hero.getByRole('button', { name: 'Save Changes' }).click();
    await hero.getByText('Must be a valid URL').waitFor();
    await hero.getByLabel('Or image URL').fill('');
    await hero.getByRole('button', { name: 'Save Changes' }).click();
    await told(staff, 'Hero content updated successfully');

    await staff.getByRole('tab', { name: 'Productions Section' }).click();
    const section = staff.getByRole('tabpanel', { name: 'Productions Section' });
    await section.getByLabel('Title').fill('This Season');
    await section.getByRole('button', { name: 'Save Changes' }).click();
    await told(staff, 'Productions section updated successfully');

    const visitor = await newPage(browser);
    await visitor.goto(site.url);
    await visitor.getByRole('heading', { name: 'Bunga on Stage' }).waitFor();
    await visitor.getByRole('heading', { name: 'This Season' }).waitFor();
  });

  it('archives what was played and paid for, finds it again and brings it back', async () => {
    const title = 'Bawang Merah Bawang Putih';
    const api = async <T>(method: string, path: string, data?: object): Promise<T> => {
      const answer = await staff.request.fetch(`${site.url}${path}`, {
        method,
        data,
        headers: { origin: site.url },
      });
      expect(answer.ok()).toBe(true);
      return (await answer.json()) as T;
    };
    const production = `/api/productions/${await productionOf(staff, title)}`;
    const performances = await api<{ id: string }[]>('GET', `${production}/performances`);
    const school = (await schoolOf(staff)) as { id: string };
    const page = await api<AdminBookingsPage>(
      'GET',
      `/api/admin/bookings?page=1&schoolId=${school.id}`,
    );
    await api('PATCH', `/api/admin/bookings/${page.bookings[0]?.id}/status`, {
      status: 'confirmed',
    });
    for (const { id } of performances)
      await api('PATCH', `/api/performances/${id}`, { dateTime: '2026-01-03T12:00:00Z' });
    // The read model has the payment a moment later.
    const books = async () =>
      (await api<AffectedBookingsView>('GET', `${production}/affected`)).books;
    await waitUntil('the books have the booking', async () => (await books()) > 0);

    await staff.goto(`${site.url}/admin/productions`);
    const card = staff.getByRole('article', { name: title });
    await card.getByRole('button', { name: 'Delete' }).click();
    const ask = dialog(staff, 'Archive this production?');
    await ask.getByText('1 paid booking is part of your books.').waitFor();
    await ask.getByRole('button', { name: 'Archive' }).click();
    await told(staff, 'Production archived');
    await card.waitFor({ state: 'detached' });

    await staff.getByRole('switch', { name: 'Show archived' }).click();
    await card.getByText('Archived').waitFor();
    await card.getByRole('button', { name: 'Bring Back' }).click();
    await card.getByRole('button', { name: 'Delete' }).waitFor();
    await staff.getByRole('switch', { name: 'Show archived' }).waitFor({ state: 'detached' });
  });
});
