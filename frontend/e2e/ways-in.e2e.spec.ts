import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { dialog, discard, enterAs, signedIn, told, untold } from './staff-page.js';
import { PHONE, newPage } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

const picture = () =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

const changeRefused = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.status() === 401);

const asksWho = (request: Request) => request.url().endsWith('/api/auth/user');

/**
 * Fails when a notice appears besides the dialog. The button is enabled again only after any notice of the refused
 * change, so this waits for the button.
 */
async function saysNothingElse(page: Page, button: string): Promise<void> {
  await page.locator('button:enabled', { hasText: button }).waitFor();
  expect(untold(page)).toEqual([]);
}

describe('access for staff:', () => {
  let site: SharedSite;
  let browser: Browser;
  let staff: Page;
  let school: OwnSchool;
  let performanceId: string;
  let staffEmail: string;
  let parentEmail: string;

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    const [first] = await school.production('The Salt Doll');
    performanceId = String(first?.id);
    staffEmail = school.emailOf('admin');
    parentEmail = school.ownerEmail.replace('owner', 'parent');
    staff = await school.page(browser, '/admin/settings');
  });
  afterAll(() => browser?.close());

  it('a person whose session has ended can sign in in another tab and then save the form', async () => {
    const venue = staff.getByLabel('Venue');
    await venue.fill('Dewan Seri Melati, block B');
    await staff.context().clearCookies();
    const refused = changeRefused(staff);
    // Clicks by script, because the dialog about the ended session may already cover the button.
    await staff.getByRole('button', { name: 'Save Changes' }).dispatchEvent('click');
    const ended = dialog(staff, 'You Are Signed Out');
    await ended.waitFor();
    await refused;
    await saysNothingElse(staff, 'Save Changes');

    const [otherTab] = await Promise.all([
      staff.waitForEvent('popup'),
      ended.getByRole('link', { name: 'Sign In' }).click(),
    ]);
    await enterAs(otherTab, staffEmail);
    await otherTab.waitForURL(`${site.url}/admin/settings`);
    await otherTab.close();
    // A browser without a window sends no focus event when the page comes to the front, so the test sends one.
    await staff.evaluate("window.dispatchEvent(new Event('focus'))");
    await ended.waitFor({ state: 'hidden' });

    expect(await venue.inputValue()).toBe('Dewan Seri Melati, block B');
    await staff.getByRole('button', { name: 'Save Changes' }).click();
    await told(staff, 'School profile updated successfully');
  });

  // The test moves no pointer before this click, as on a phone, so the next screen is not preloaded.
  it('a person whose session has ended is asked to sign in and returns to the same screen', async () => {
    await staff.context().clearCookies();
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'Analytics' })
      .dispatchEvent('click');
    await dialog(staff, 'You Are Signed Out').getByRole('button', { name: 'Not Now' }).click();
    await staff.getByRole('heading', { name: 'Please sign in' }).waitFor();
    await staff.getByRole('alert').getByRole('link', { name: 'Login' }).click();
    await enterAs(staff, staffEmail);
    await staff.waitForURL(`${site.url}/admin/analytics`);
    await staff.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor();
  });

  it('a person who does not sign in again sees the login screen on the next staff page', async () => {
    await staff.goto(`${site.url}/admin/settings`);
    await staff.getByLabel('Venue').fill('Dewan Seri Melati');
    await staff.context().clearCookies();
    const refused = changeRefused(staff);
    await staff.getByRole('button', { name: 'Save Changes' }).dispatchEvent('click');
    const signedOut = dialog(staff, 'You Are Signed Out');
    await refused;
    await signedOut.getByRole('button', { name: 'Not Now' }).click();
    await signedOut.waitFor({ state: 'hidden' });
    // The sign-in dialog opens again at the next attempt to save.
    await staff.getByRole('button', { name: 'Save Changes' }).dispatchEvent('click');
    await signedOut.getByRole('button', { name: 'Not Now' }).click();
    await signedOut.waitFor({ state: 'hidden' });
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'Bookings' })
      .click();
    await discard(staff);
    await staff.getByRole('heading', { name: 'Admin Login' }).waitFor();
    await staff.getByText(/^Please sign in with your account at the identity provider/).waitFor();
  });

  it('the link "School staff" opens the staff area for a person who has signed in in another tab since the page was loaded', async () => {
    const home = await newPage(browser);
    await Promise.all([home.waitForEvent('requestfinished', asksWho), home.goto(site.url)]);
    const other = await home.context().newPage();
    await other.goto(`${site.url}/api/login?redirect=/my-tickets`);
    await enterAs(other, staffEmail);
    await other.waitForURL(`${site.url}/my-tickets`);
    await home.getByRole('link', { name: 'School staff' }).click();
    await home.getByRole('button', { name: 'New Production' }).waitFor();
    expect(new URL(home.url()).pathname).toBe('/admin/productions');
    await home.context().close();
  });

  it("staff cannot open another school's plan or the screens of super administrators", async () => {
    const parent = await signedIn(browser, site.url, parentEmail, '/admin/users');
    await parent.getByText('You must be a super admin to access this page.').waitFor();
    await parent.goto(`${site.url}/super-admin`);
    await parent.getByRole('heading', { name: 'Access Denied' }).waitFor();

    const owner = await school.page(browser, '/admin/productions', 'owner');
    const elsewhere = await owner.evaluate(async () => {
      const { schools } = (await (await fetch('/api/auth/user')).json()) as {
        schools: { id: string }[];
      };
      const productions = (await (await fetch('/api/productions')).json()) as {
        id: string;
        schoolId: string;
      }[];
      return productions.find(({ schoolId }) => schools.every(({ id }) => id !== schoolId));
    });
    await owner.goto(`${site.url}/admin/productions/${elsewhere?.id}/seating`);
    await owner.getByText('This production belongs to another school.').waitFor();
  });

  it('a person whose session ends while they register a school keeps the form with its picture', async () => {
    const parent = await signedIn(browser, site.url, parentEmail, '/school/register');
    await parent.getByText(`ask one of its administrators to invite ${parentEmail}`).waitFor();
    await parent.getByLabel('School name').fill('SK Taman Ketiga');
    await parent.getByLabel('Venue').fill('Dewan Ketiga');
    await parent
      .locator('input[type=file]')
      .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await picture() });
    await parent.context().clearCookies();
    const refused = changeRefused(parent);
    await parent.getByRole('button', { name: 'Register School' }).dispatchEvent('click');
    const ended = dialog(parent, 'You Are Signed Out');
    await ended.waitFor();
    await refused;
    await saysNothingElse(parent, 'Register School');

    const [otherTab] = await Promise.all([
      parent.waitForEvent('popup'),
      ended.getByRole('link', { name: 'Sign In' }).click(),
    ]);
    await enterAs(otherTab, parentEmail);
    await otherTab.waitForURL(`${site.url}/school/register`);
    await otherTab.close();
    await parent.evaluate("window.dispatchEvent(new Event('focus'))");
    await ended.waitFor({ state: 'hidden' });

    expect(await parent.getByLabel('School name').inputValue()).toBe('SK Taman Ketiga');
    expect(await parent.getByLabel('Venue').inputValue()).toBe('Dewan Ketiga');
    await parent.getByRole('img', { name: 'The chosen QR code' }).waitFor();
    await parent.getByRole('button', { name: 'Register School' }).click();
    await parent.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await parent.getByText('SK Taman Ketiga').waitFor();
    await parent.context().close();
  });

  it('a person who leaves their only school can manage no school', async () => {
    const leaver = await signedIn(browser, site.url, staffEmail, '/admin/settings');
    await leaver.getByRole('tab', { name: 'Administrators' }).click();
    await leaver
      .getByRole('listitem')
      .filter({ hasText: staffEmail })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await dialog(leaver, 'Remove Administrator').getByRole('button', { name: 'Remove' }).click();
    await told(leaver, 'Admin removed successfully');
    await leaver.getByRole('heading', { name: 'No school selected' }).waitFor();

    await leaver.getByRole('link', { name: 'Register Your School' }).click();
    await leaver.getByLabel('School name').fill('SK Taman Kedua');
    await leaver.getByLabel('Venue').fill('Dewan Kedua');
    await leaver.getByRole('button', { name: 'Register School' }).click();
    await leaver.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await leaver.getByText('SK Taman Kedua').waitFor();
  });

  it('the staff menu on a phone starts with the screens that staff use on a phone', async () => {
    const phone = await school.page(browser, '/admin/productions', 'owner');
    await phone.setViewportSize(PHONE);
    const row = phone.getByRole('navigation', { name: 'Staff' }).getByRole('list');
    await row.waitFor();
    // Removes the number of waiting tasks from the menu's texts, because the number appears later than the names.
    const names = (await row.getByRole('link').allInnerTexts()).map((text) =>
      text.replace(/\s*\d.*$/s, ''),
    );
    expect(names).toEqual([
      'Productions',
      'Bookings',
      'Scanner',
      'Sell',
      'Payments',
      'Analytics',
      'Website',
      'School',
    ]);
    const fades = (edge: 'before' | 'after', there: boolean) =>
      untilTrue(
        phone,
        `('${edge}' in document.querySelector('nav[aria-label=Staff] ul').dataset) === ${there}`,
      );
    await Promise.all([fades('before', false), fades('after', true)]);
    await row.getByRole('link', { name: 'School' }).click();
    await Promise.all([fades('before', true), fades('after', false)]);
    expect(
      await phone.evaluate(
        "getComputedStyle(document.querySelector('nav[aria-label=Staff] ul')).maskImage",
      ),
    ).not.toBe('none');
    await phone.context().close();
  });

  it('a page names the unknown part of its address: the performance or the booking', async () => {
    await staff.goto(`${site.url}/seats/${performanceId}?bookingId=unknown`);
    await staff.getByRole('heading', { name: 'Booking not found' }).waitFor();
    await staff.goto(`${site.url}/seats/unknown`);
    await staff.getByRole('heading', { name: 'Performance not found' }).waitFor();
  });
});
