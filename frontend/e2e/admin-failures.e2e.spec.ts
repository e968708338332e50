import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import type {
  AdminBookingItem,
  AnalyticsView,
  BookingView,
  PerformanceView,
} from '../../backend/contracts/rest/index.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import type { Staff } from '../../backend/tools/bench/test-bed/staff.js';
import {
  choose,
  closed,
  discard,
  dialog,
  noticesStayOpen,
  signedIn,
  told,
  toldExactly,
} from './staff-page.js';
import { nothingSent } from './testing/nothing-sent.js';
import { OwnSchool } from './testing/own-school.js';
import { keepPictures } from './testing/pictures.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { newPage } from './testing/site-visitor.js';

const API = '**/api/**';

/**
 * Tests staff screens while a change is being saved, when the server refuses or fails, and when a form is incomplete.
 */
describe('staff screens', () => {
  let site: SharedSite;
  let browser: Browser;
  let school: OwnSchool;
  let owner: Staff;
  let staff: Page;
  let show: PerformanceView;
  let paid: AdminBookingItem;
  let guest: AdminBookingItem;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    owner = await school.staff('owner');
    await school.staff('admin');
    show = await school.ledang();
    [paid, guest] = await Promise.all([
      school.order(show, 'B', [1]),
      school.order(show, 'B', [3, 4]),
    ]);
    staff = await school.page(browser, '/admin/productions', 'owner');
  });
  afterAll(() => browser?.close());

  const qr = async () => ({
    name: 'qr.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 30, height: 30, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  });
  /**
   * Runs `act` and delays its API call until the button shows the text `pending`. Then the call fails without a reason. Resolves
   * when the toast has appeared.
   */
  async function fails(
    page: Page,
    act: () => Promise<unknown>,
    message: string,
    { pending, title = 'Error' }: { pending?: string; title?: string } = {},
  ): Promise<void> {
    let go = (): void => undefined;
    const later = new Promise<void>((done) => (go = done));
    const fail = async (route: Route): Promise<void> => {
      if (route.request().method() === 'GET') return route.fallback();
      await later;
      await route.fulfill({ status: 500, json: {} });
    };
    await page.route(API, fail);
    await act();
    if (pending) await page.getByRole('button', { name: pending, exact: true }).waitFor();
    go();
    await toldExactly(page, title, message);
    await page.unroute(API, fail);
  }

  /** Runs `act`, which the server refuses with a reason. The toast must show exactly that reason. */
  async function isRefused(
    page: Page,
    path: string,
    act: () => Promise<unknown>,
    reason: string,
    title = 'Error',
  ): Promise<void> {
    await page.route(path, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 422, json: { error: 'no', message: reason } }),
    );
    await act();
    await toldExactly(page, title, reason);
    await page.unroute(path);
  }

  const close = async (page: Page, title: string | RegExp): Promise<void> => {
    await dialog(page, title)
      .getByRole('button', { name: /^(Cancel|Keep Booking)$/ })
      .click();
    await closed(page, title);
  };
  /** Closes a form with unsaved input and discards the input. */
  const abandon = async (page: Page, title: string): Promise<void> => {
    await dialog(page, title).getByRole('button', { name: 'Cancel' }).click();
    await discard(page);
    await closed(page, title);
  };
  const press = (within: Locator | Page, name: string | RegExp) =>
    within.getByRole('button', { name, exact: true }).click();
  const answer = (page: Page, path: string, json: unknown, status = 200) =>
    page.route(path, (route) => route.fulfill({ json, status }));

  it('keep the typed values when a change of a production fails', async () => {
    const card = staff.getByRole('article', { name: 'Puteri Gunung Ledang' });
    await press(staff, 'New Production');
    const create = dialog(staff, 'Create New Production');
    await create.getByLabel('Title').fill('Hang Tuah');
    await create.getByLabel('Dates').fill('June');
    await fails(staff, () => press(create, 'Create Production'), 'Failed to create production', {
      pending: 'Creating...',
    });
    expect(await create.getByLabel('Title').inputValue()).toBe('Hang Tuah');
    const poster = { ...(await qr()), name: 'poster.png' };
    const image = create.getByLabel('Production image', { exact: true });
    await fails(staff, () => image.setInputFiles(poster), 'Failed to get upload URL');
    await staff.route('**/api/files/**', (route) => route.fulfill({ status: 500, json: {} }));
    await image.setInputFiles([]);
    await image.setInputFiles(poster);
    await told(staff, 'Failed to upload image');
    await staff.unrouteAll();
    await abandon(staff, 'Create New Production');

    await press(card, 'Edit');
    await dialog(staff, 'Edit Production').getByLabel('Dates').fill('July');
    await fails(
      staff,
      () => press(dialog(staff, 'Edit Production'), 'Save Changes'),
      'Failed to update production',
      { pending: 'Saving...' },
    );
    await abandon(staff, 'Edit Production');
    await press(card, 'Delete');
    // Families have booked this production, so staff must type its title to delete it.
    await dialog(staff, 'Are you sure?')
      .getByLabel('Type Puteri Gunung Ledang to delete it')
      .fill('Puteri Gunung Ledang');
    await fails(
      staff,
      () => press(dialog(staff, 'Are you sure?'), 'Delete'),
      'Failed to delete production',
      { pending: 'Deleting...' },
    );
    await close(staff, 'Are you sure?');
  });

  it('keep the typed values when a change of a performance fails', async () => {
    await press(staff.getByRole('article', { name: 'Puteri Gunung Ledang' }), 'Manage Showtimes');
    const manage = dialog(staff, 'Manage Showtimes');
    await fails(
      staff,
      () => manage.getByRole('switch').first().click(),
      'Failed to update ticket sales',
    );
    await press(manage, 'Add Showtime');
    const add = dialog(staff, 'Add New Showtime');
    await add.getByLabel('Date', { exact: true }).fill('2030-04-03');
    await add.getByLabel('Time', { exact: true }).fill('19:30');
    await noticesStayOpen(staff);
    await fails(staff, () => press(add, 'Add Showtime'), 'Failed to create showtime', {
      pending: 'Adding...',
    });
    // The notice is drawn above both dialogs, so staff can click its button.
    await add.getByText('Failed to create showtime').waitFor();
    const notice = staff.getByRole('listitem').filter({ hasText: 'Failed to create showtime' });
    await notice.getByRole('button', { name: 'Close' }).click();
    await isRefused(
      staff,
      '**/api/performances',
      () => press(add, 'Add Showtime'),
      'The hall is closed that day.',
    );
    await abandon(staff, 'Add New Showtime');
    await manage
      .getByRole('button', { name: /^Edit showtime/ })
      .first()
      .click();
    await dialog(staff, 'Edit Showtime').getByLabel('Time', { exact: true }).fill('18:45');
    await fails(
      staff,
      () => press(dialog(staff, 'Edit Showtime'), /^Save and tell \d+ families$/),
      'Failed to update showtime',
      { pending: 'Saving...' },
    );
    await abandon(staff, 'Edit Showtime');
    await manage
      .getByRole('button', { name: /^Delete showtime/ })
      .first()
      .click();
    const sure = dialog(staff, 'Are you sure?');
    const typed = sure.getByLabel(/^Type \d+ \w+ \d{4} to delete it$/);
    await typed.fill(await sure.locator('label strong').innerText());
    await fails(staff, () => press(sure, 'Delete'), 'Failed to delete showtime', {
      pending: 'Deleting...',
    });
    await close(staff, 'Are you sure?');
  });

  it('keep the typed values when a change of a seating plan fails', async () => {
    await staff.goto(`${site.url}/admin/productions/${show.productionId}/seating`);
    await press(staff, 'Add Section');
    expect(await dialog(staff, 'Add Section').getByLabel('Display order').inputValue()).toBe('0');
    expect(
      await dialog(staff, 'Add Section').getByLabel('Aisle after this section').isChecked(),
    ).toBe(false);
    await dialog(staff, 'Add Section').getByLabel('Section name').fill('Boxes');
    await fails(
      staff,
      () => press(dialog(staff, 'Add Section'), 'Add Section'),
      'Failed to create section',
      { pending: 'Creating...' },
    );
    await abandon(staff, 'Add Section');
    await press(staff, 'Edit Front Stalls');
    await dialog(staff, 'Edit Section').getByLabel('Section name').fill('Orchestra');
    await fails(
      staff,
      () => press(dialog(staff, 'Edit Section'), 'Save Changes'),
      'Failed to update section',
      { pending: 'Saving...' },
    );
    await abandon(staff, 'Edit Section');
    await press(staff, 'Delete Front Stalls');
    await fails(
      staff,
      () => press(dialog(staff, 'Delete Section'), 'Delete'),
      'Failed to delete section',
      { pending: 'Deleting...' },
    );
    await close(staff, 'Delete Section');

    await press(staff, 'Add row to Front Stalls');
    expect(Number(await dialog(staff, 'Add Row').getByLabel('Seat count').inputValue())).toBe(10);
    expect(Number(await dialog(staff, 'Add Row').getByLabel('Price (RM)').inputValue())).toBe(10);
    await dialog(staff, 'Add Row').getByLabel('Row label').fill('Q');
    await fails(staff, () => press(dialog(staff, 'Add Row'), 'Add Row'), 'Failed to create row', {
      pending: 'Creating...',
    });
    await abandon(staff, 'Add Row');
    await press(staff, 'Edit Row A of Front Stalls');
    await dialog(staff, 'Edit Row').getByLabel('Price (RM)').fill('12');
    await fails(
      staff,
      () => press(dialog(staff, 'Edit Row'), 'Save Changes'),
      'Failed to update row',
      { pending: 'Saving...' },
    );
    await abandon(staff, 'Edit Row');
    await press(staff, 'Delete Row A of Front Stalls');
    await fails(staff, () => press(dialog(staff, 'Delete Row'), 'Delete'), 'Failed to delete row', {
      pending: 'Deleting...',
    });
    await close(staff, 'Delete Row');
    await press(staff, 'Add seat override to Row A of Front Stalls');
    await dialog(staff, 'Add Seat Override').getByLabel('Seat number').fill('1');
    await fails(
      staff,
      () => press(dialog(staff, 'Add Seat Override'), 'Add Override'),
      'Failed to create seat override',
      { pending: 'Adding...' },
    );
    await abandon(staff, 'Add Seat Override');
  });

  it('keep the typed values when a change of a booking fails', async () => {
    const number = paid.confirmationNumber;
    const act = async (action: string) => {
      await staff.getByRole('button', { name: `Actions for ${number}` }).click();
      await staff.getByRole('menuitem', { name: action }).click();
    };
    await staff.goto(`${site.url}/admin/bookings?search=${number}`);
    await choose(staff, `Status of ${number}`, 'Rejected');
    await fails(
      staff,
      () => press(dialog(staff, `Set ${number} to Rejected?`), 'Change Status'),
      'Failed to update booking status',
      { pending: 'Saving...' },
    );
    await press(dialog(staff, `Set ${number} to Rejected?`), 'Keep Status');
    await closed(staff, `Set ${number} to Rejected?`);
    await act('Edit Customer Details');
    const edit = dialog(staff, 'Edit Booking');
    for (const field of ['Customer name', 'Email', 'Phone']) await edit.getByLabel(field).fill('');
    await press(edit, 'Save Changes');
    for (const message of [
      "Please enter the customer's name",
      'Please enter a valid email address',
      "Please enter the customer's phone number",
    ]) {
      await edit.getByText(message, { exact: true }).waitFor();
    }
    await edit.getByLabel('Customer name').fill('Somebody Else');
    await edit.getByLabel('Email').fill('somebody@families.example');
    await edit.getByLabel('Phone').fill('012-345 6789');
    await fails(staff, () => press(edit, 'Save Changes'), 'Failed to update booking', {
      pending: 'Saving...',
    });
    await abandon(staff, 'Edit Booking');
    await fails(staff, () => act('Resend Confirmation Email'), 'Failed to resend email');
    await act('Cancel Booking');
    await fails(
      staff,
      () => press(dialog(staff, 'Cancel Booking'), 'Cancel Booking'),
      'Failed to cancel booking',
      { pending: 'Deleting...' },
    );
    await close(staff, 'Cancel Booking');
    await staff.getByRole('link', { name: number }).click();
    await press(staff, 'Erase Customer');
    const erase = dialog(staff, 'Erase Customer');
    await keepPictures(staff, 'erase-customer');
    // The server itself refuses this change, because the performance is still to come and the door needs the ticket.
    const refused = staff.waitForResponse(/\/erase$/);
    await press(erase, 'Erase for Good');
    expect((await refused).status()).toBe(409);
    await told(staff, 'The performance is not over, and the ticket is checked at the door.');
    await erase.getByRole('button', { name: 'Erase for Good', disabled: false }).waitFor();
    await press(erase, 'Keep');
    await closed(staff, 'Erase Customer');

    await answer(staff, '**/api/admin/bookings?*', {
      bookings: [],
      total: 0,
      totalAll: 0,
      page: 1,
      pageSize: 50,
      productions: [],
    });
    await staff.goto(`${site.url}/admin/bookings`);
    await staff.getByRole('heading', { name: 'No Bookings Yet' }).waitFor();
    await staff.unrouteAll();
  });

  it('explain why analytics show no figures', async () => {
    await answer(staff, '**/api/admin/analytics?*', {}, 500);
    await staff.goto(`${site.url}/admin/analytics`);
    await staff.getByText('No analytics data available.').waitFor();
    await staff.unrouteAll();
    await answer(staff, '**/api/admin/traffic-analytics', {
      totalViews: 0,
      uniqueVisitors: 0,
      popularPages: [],
    });
    await Promise.all([
      staff.waitForResponse('**/api/admin/traffic-analytics'),
      press(staff, 'Try again'),
    ]);
    await staff.getByRole('region', { name: 'Total Bookings' }).waitFor();
    expect(await staff.getByRole('region', { name: 'Website Traffic' }).count()).toBe(0);
    const numbers = await owner.call<AnalyticsView>('GET', '/api/admin/analytics');
    await answer(staff, '**/api/admin/analytics?*', {
      ...numbers,
      totalBookings: 0,
      totalAvailableSeats: 0,
    });
    await staff.reload();
    await staff.getByRole('heading', { name: 'No analytics data available.' }).waitFor();
    await staff.unrouteAll();
  });

  it('offer a way back to all changes when the changes cannot be loaded', async () => {
    await answer(staff, '**/api/schools/*/history?*', {}, 500);
    await staff.goto(`${site.url}/admin/changes?kind=productions`);
    await staff.getByRole('heading', { name: 'Error Loading Changes' }).waitFor();
    await staff.unrouteAll();
    await press(staff, 'Try again');
    await staff.getByRole('search', { name: 'Changes' }).waitFor();
    await answer(staff, '**/api/schools/*/history?*', {}, 500);
    await staff.reload();
    await press(staff, 'Clear Filters');
    await staff.waitForURL(`${site.url}/admin/changes`);
    await staff.getByRole('search', { name: 'Changes' }).waitFor();
    await staff.unrouteAll();
    // The kind of change in the address is the name of a property that every JavaScript object has. The page must ignore it.
    await staff.goto(`${site.url}/admin/changes?kind=constructor`);
    await staff.getByRole('search', { name: 'Changes' }).waitFor();
    await staff.waitForURL(`${site.url}/admin/changes`);
  });

  it('say when a filter or a page number of the change history finds no changes', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    await staff.goto(`${site.url}/admin/changes?person=${nobody}`);
    await staff.getByText('Nothing was changed that this filter finds.').waitFor();
    await press(staff, 'Clear Filters');
    await staff.waitForURL(`${site.url}/admin/changes`);
    await staff.goto(`${site.url}/admin/changes?page=5000`);
    await staff.getByText('There are not so many changes.').waitFor();
    expect(staff.url()).toBe(`${site.url}/admin/changes?page=5000`);
    await press(staff, 'Newest Changes');
    await staff.waitForURL(`${site.url}/admin/changes`);
    await answer(staff, '**/api/schools/*/history*', {
      entries: [],
      people: [],
      page: 1,
      pageSize: 50,
      total: 0,
    });
    await staff.goto(`${site.url}/admin/changes`);
    await staff.getByText('Nothing was changed yet.').waitFor();
    expect(await staff.getByRole('button', { name: 'Clear Filters' }).count()).toBe(0);
    await staff.unrouteAll();
  });

  it('remove invalid values from the page address', async () => {
    const replay = `/admin/performances/${show.id}/replay`;
    for (const [address, kept] of [
      ['/admin/cash?day=yesterday&colour=red', '/admin/cash'],
      ['/admin/bookings?search=Aminah&page=x&colour=red', '/admin/bookings?search=Aminah'],
      ['/confirmation?conf=K7M3P&colour=red', '/confirmation?conf=K7M3P'],
      [`/seats/${show.id}?seat=A1`, `/seats/${show.id}`],
      [`${replay}?seat=${'x'.repeat(201)}`, replay],
    ] as const) {
      await staff.goto(`${site.url}${address}`);
      await staff.waitForURL(`${site.url}${kept}`);
      await staff.getByRole('heading', { level: 1 }).first().waitFor();
    }
  });

  it('keep the typed values when a change of a setting fails', async () => {
    await staff.goto(`${site.url}/admin/settings`);
    const profile = staff.getByRole('tabpanel', { name: 'Profile' });
    await profile.getByLabel('School name').fill('SMK Another Name');
    await fails(staff, () => press(profile, 'Save Changes'), 'Failed to update school profile', {
      pending: 'Saving...',
    });
    await staff.getByRole('tab', { name: 'Administrators' }).click();
    await press(staff, 'Invite Administrator');
    await dialog(staff, 'Invite Administrator').getByLabel('Email').fill('cikgu@school.example');
    await fails(
      staff,
      () => press(dialog(staff, 'Invite Administrator'), 'Send Invitation'),
      'Failed to invite admin',
      { pending: 'Sending...' },
    );
    await abandon(staff, 'Invite Administrator');
    await staff
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await fails(
      staff,
      () => press(dialog(staff, 'Remove Administrator'), 'Remove'),
      'Failed to remove admin',
      { pending: 'Deleting...' },
    );
    await close(staff, 'Remove Administrator');
    await staff.getByRole('tab', { name: 'Payment Details' }).click();
    const picture = await qr();
    await fails(
      staff,
      () => staff.getByLabel('Bank QR code', { exact: true }).setInputFiles(picture),
      'Failed to get upload URL',
    );
  });

  it('name the problem at each field of an incomplete form', async () => {
    await staff.goto(`${site.url}/admin/settings`);
    const empty = async (tab: string, fields: Readonly<Record<string, string>>) => {
      await staff.getByRole('tab', { name: tab }).click();
      const panel = staff.getByRole('tabpanel', { name: tab });
      for (const label of Object.keys(fields))
        await panel.getByLabel(label, { exact: true }).fill('');
      await nothingSent(staff, async () => {
        await press(panel, 'Save Changes');
        for (const message of Object.values(fields))
          await panel.getByText(message, { exact: true }).waitFor();
      });
    };
    await empty('Profile', {
      'School name': 'School name is required',
      Address: 'Address is required',
      'Contact email': 'Valid email is required',
      'Contact phone': 'Phone number is required',
      'Months until families are erased': 'Months must be between 1 and 84',
    });
    await keepPictures(staff, 'settings-profile');
    await empty('Payment Details', {
      'Bank account name': 'Bank account name is required',
      'Bank account number': 'Bank account number is required',
      'Bank name': 'Bank name is required',
    });
    await staff.goto(`${site.url}/admin/productions/${show.productionId}/seating`);
    await press(staff, 'Add seat override to Row A of Front Stalls');
    const override = dialog(staff, 'Add Seat Override');
    await override.getByLabel('Seat number').fill('0');
    await nothingSent(staff, async () => {
      await press(override, 'Add Override');
      await override.getByText('Seat number must be at least 1').waitFor();
    });
  });

  it("refuse to delete an account when another person's e-mail address is typed", async () => {
    const page = await school.page(browser, '/account/devices');
    await page.getByLabel('Type your email address to confirm').fill(school.ownerEmail);
    await press(page, 'Delete my account');
    await page
      .getByRole('alert')
      .getByText('This is not the email address of your account, so nothing was deleted.')
      .waitFor();
    await keepPictures(page, 'delete-account');
    await page.reload();
    await page.getByRole('heading', { name: 'Signed-in devices' }).waitFor();
    await page.getByRole('heading', { name: 'Delete my account' }).waitFor();
    await page.context().close();
  });

  it('keep the typed values when the registration of a school fails', async () => {
    await staff.goto(`${site.url}/school/register`);
    await staff.getByLabel('School name').fill('SK Baru');
    await staff.getByLabel('Venue').fill('Dewan Baru');
    await staff.route('**/api/schools', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { error: 'no', message: 'There is such a school already.' },
          })
        : route.fallback(),
    );
    await press(staff, 'Register School');
    await toldExactly(staff, 'Registration failed', 'There is such a school already.');
    await staff.unrouteAll();
    await staff.getByLabel('Bank QR code').setInputFiles(await qr());
    await fails(
      staff,
      () => press(staff, 'Register School'),
      'Failed to upload bank QR code. Please try again.',
      { pending: 'Registering...', title: 'Upload failed' },
    );
    await press(staff, 'Cancel');
    await discard(staff);
    await staff.waitForURL(`${site.url}/`);
  });

  it('say which change of a role has failed', async () => {
    const superAdmin = await signedIn(
      browser,
      site.url,
      'super@houselights.example',
      '/admin/users',
    );
    await superAdmin.getByRole('searchbox', { name: 'Search users' }).fill(school.emailOf('admin'));
    // The list also shows a school that registered after the screen was opened.
    const { name } = await OwnSchool.register(site.url);
    await superAdmin.getByRole('button', { name: /^Add School for/ }).click();
    await choose(superAdmin, 'School', name);
    const add = () => press(dialog(superAdmin, 'Add School'), 'Add School');
    await fails(superAdmin, add, 'An error occurred.', {
      pending: 'Adding...',
      title: 'Failed to Add School Admin',
    });
    await isRefused(
      superAdmin,
      '**/school-admin',
      add,
      'They work there already.',
      'Failed to Add School Admin',
    );
    await abandon(superAdmin, 'Add School');
    await superAdmin
      .getByRole('button', { name: new RegExp(`^Remove .* from ${school.name}$`) })
      .click();
    const remove = () => press(dialog(superAdmin, 'Remove School Admin'), 'Remove');
    await fails(superAdmin, remove, 'An error occurred.', {
      title: 'Failed to Remove School Admin',
    });
    await isRefused(
      superAdmin,
      '**/school-admin/**',
      remove,
      'This is the only owner.',
      'Failed to Remove School Admin',
    );
    // A signed-in person does not see the sign-in page of the staff area.
    await superAdmin.goto(`${site.url}/admin/login`);
    await superAdmin.waitForURL(`${site.url}/admin/productions`);
    for (const words of ['Manage productions and configure seating', 'Managing school:'])
      await superAdmin.getByText(words, { exact: true }).waitFor();
    await superAdmin.getByRole('link', { name: 'Edit Website Content' }).click();
    await superAdmin.waitForURL(`${site.url}/admin/content`);

    await answer(superAdmin, '**/api/admin/schools', []);
    await answer(superAdmin, '**/api/schools/my-schools', []);
    await superAdmin.goto(`${site.url}/admin/settings`);
    await superAdmin.getByRole('heading', { name: 'No school selected' }).waitFor();
    await superAdmin.context().close();
  });

  describe('for check-in', () => {
    let booking: BookingView;

    beforeAll(async () => {
      booking = await owner.call('GET', `/api/bookings/${paid.id}`);
    });

    const open = (id = booking.id) => staff.goto(`${site.url}/admin/check-in/${id}`);
    const today = () => ({
      ...booking,
      performanceDate: new Date().toISOString(),
      serverTime: new Date().toISOString(),
    });

    it('say whether the guest was checked in', async () => {
      await answer(staff, `**/api/bookings/${booking.id}`, today());
      await open();
      await staff.getByText('Verified', { exact: true }).waitFor();
      await fails(staff, () => press(staff, 'Check In Guest'), 'Failed to check in guest.', {
        title: 'Check-in Failed',
      });
      await isRefused(
        staff,
        '**/check-in',
        () => press(staff, 'Check In Guest'),
        'The seats were given up.',
        'Check-in Failed',
      );
      await press(staff, 'Check In Guest');
      await toldExactly(staff, 'Check-in Successful', 'Guest has been checked in successfully.');
      await staff.unrouteAll();
      await staff.reload();
      await staff.getByText('Guest Checked In').waitFor();
    });

    it.each([
      [
        'pending_payment',
        'Payment Pending',
        /payment is still pending verification.*cannot be checked in/i,
      ],
      ['rejected', 'Rejected', /payment was rejected.*contact support/i],
    ])('refuse a booking with the status %s and show it as %s', async (status, badge, notice) => {
      await answer(staff, `**/api/bookings/${booking.id}`, {
        ...today(),
        status,
        checkedInAt: null,
        checkedInSeats: [],
      });
      await open();
      await staff.getByText(badge, { exact: true }).waitFor();
      await staff.getByText(notice).waitFor();
      expect(await staff.getByRole('button', { name: /^Check In/ }).count()).toBe(0);
      await staff.unrouteAll();
    });

    it('show which door admitted the guest a moment ago', async () => {
      const find = `/api/admin/bookings/find?number=${guest.confirmationNumber}`;
      const before = await owner.call<unknown>('GET', find);
      await owner.call('POST', `/api/admin/bookings/${guest.id}/check-in`, {});

      await staff.goto(`${site.url}/scanner`);
      await staff.getByLabel('Door', { exact: true }).selectOption(guest.performanceId);
      await staff.route(
        '**/api/admin/bookings/find?*',
        (route) => route.fulfill({ json: before }),
        { times: 1 },
      );
      await staff.getByLabel('Confirmation number').fill(guest.confirmationNumber);
      await press(staff, 'Check In');
      const result = staff.getByRole('dialog');
      await result.getByRole('button', { name: 'Check In, Although Not Today' }).click();
      await result.getByRole('button', { name: 'Check In 2 Guests' }).click();
      await result.getByRole('heading', { name: 'Already Checked In' }).waitFor();
      await result.getByText(/by Owner/).waitFor();
    });

    it('say that a code belongs to no booking', async () => {
      await open('00000000-0000-4000-8000-000000000000');
      await staff.getByRole('heading', { name: 'Booking Not Found' }).waitFor();
      await staff
        .getByText(
          'The booking with this QR code could not be found. Please verify the code and try again.',
        )
        .waitFor();
    });

    it('ask a signed-out visitor to sign in before the check-in', async () => {
      const stranger = await newPage(browser);
      const shown = { ...today(), checkedInAt: null, checkedInSeats: [] };
      await answer(stranger, `**/api/bookings/${booking.id}`, shown);
      await stranger.goto(`${site.url}/admin/check-in/${booking.id}`);
      const { customerName, customerEmail, customerPhone } = booking;
      const seats = booking.seats.map(
        ({ section, row, number }) =>
          `${section} - Row ${row.replace(/^Row /, '')}, Seat ${number}`,
      );
      for (const fact of [
        booking.confirmationNumber,
        booking.productionName,
        booking.performanceVenue,
        customerName,
        customerEmail,
        customerPhone,
        ...seats,
        `RM ${booking.totalAmount}`,
      ]) {
        await stranger
          .getByText(fact ?? '', { exact: true })
          .first()
          .waitFor();
      }
      await stranger
        .getByText(
          new Date(shown.performanceDate).toLocaleDateString('en-MY', {
            timeZone: 'Asia/Kuala_Lumpur',
            dateStyle: 'full',
          }),
        )
        .first()
        .waitFor();
      const login = await stranger
        .getByRole('link', { name: 'Login to Check In' })
        .getAttribute('href');
      expect(login).toBe(
        `/api/login?redirect=${encodeURIComponent(`/admin/check-in/${booking.id}`)}`,
      );
      await stranger.context().close();
    });
  });
});
