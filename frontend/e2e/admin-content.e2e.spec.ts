import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, FrameLocator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../../backend/testing/browser.js';
import { CONTENT_DEFAULTS } from '../../backend/contracts/rest/content-defaults.js';
import type { ContentBlockView } from '../../backend/contracts/rest/index.js';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { Staff } from '../../backend/tools/bench/test-bed/staff.js';
import { signedIn, told, toldExactly } from './staff-page.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { newPage } from './testing/site-visitor.js';

const SUPER = 'super@houselights.example';
const DEFAULTS: Readonly<Record<string, object>> = CONTENT_DEFAULTS;

describe("the editor of the home page's texts", () => {
  let site: SharedSite;
  let school: OwnSchool;
  let superAdmin: Staff;
  let elsewhere: Server;
  let browser: Browser;
  let staff: Page;
  let visitor: Page;

  const panel = () => staff.getByRole('tabpanel');
  const save = () => panel().getByRole('button', { name: 'Save Changes' }).click();
  /** Resolves when the picture is shown, and rejects when the picture cannot be shown. */
  const seen = (page: Page | FrameLocator, address: string) =>
    page
      .locator(`img[src="${address}"]`)
      // Takes the picture in the form, because the preview shows the same picture again.
      .first()
      .evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());

  beforeAll(async () => {
    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#7a1f2b' },
    })
      .png()
      .toBuffer();
    elsewhere = createServer(({ url }, response) =>
      url === '/stage.png'
        ? response.setHeader('Content-Type', 'image/png').end(picture)
        : response.writeHead(404).end(),
    );
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
    site = await sharedSite();
    superAdmin = await Staff.signIn(site.url, SUPER);
    school = await OwnSchool.register(site.url);
    browser = await launchBrowser();
    staff = await school.page(browser, '/admin/productions');
    visitor = await newPage(browser);
  });
  afterAll(async () => {
    await browser?.close();
    elsewhere?.close();
    // Restores the texts after the tests, because they belong to the whole site and other suites read them.
    for (const { id, slug } of await superAdmin.call<ContentBlockView[]>(
      'GET',
      '/api/admin/content',
    ))
      await superAdmin.call('PATCH', `/api/admin/content/${id}`, { value: DEFAULTS[slug] });
  });

  const other = (path: string) =>
    `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}${path}`;

  it('is read-only for a school without the right to change the texts', async () => {
    await staff.goto(`${site.url}/admin/productions`);
    await staff.getByRole('link', { name: 'Edit Website Content' }).click();
    await staff
      .getByText(/Only super administrators can change it, and schools that they allow/)
      .waitFor();
    for (const [tab, title] of [
      ['Hero Section', 'Experience the Magic of Live Theater'],
      ['Productions Section', 'Upcoming Productions'],
    ] as const) {
      await staff.getByRole('tab', { name: tab }).click();
      const field = panel().getByLabel('Title');
      expect([await field.inputValue(), await field.isDisabled()]).toEqual([title, true]);
      expect(await panel().getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
    }
    // After a reload the same tab is open, because the tab is part of the address.
    await staff.reload();
    await staff.getByRole('tab', { name: 'Productions Section', selected: true }).waitFor();
    await staff.goto(`${site.url}/admin/productions`);
  });

  it('opens for a school once a super administrator allows it', async () => {
    const page = await signedIn(browser, site.url, SUPER, '/super-admin');
    await page.getByRole('switch', { name: `${school.name} may change the home page` }).click();
    await told(page, 'School updated successfully');
    await page.context().close();
    await staff.reload();
    await staff
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'Website' })
      .click();
    await staff.getByRole('heading', { name: 'Website Content' }).waitFor();
    expect(await panel().getByLabel('Title').inputValue()).toBe(
      'Experience the Magic of Live Theater',
    );
    expect(await panel().getByLabel('Description').inputValue()).toBe(
      'Book your seats for our upcoming school productions. Easy online ticketing with instant confirmation.',
    );
    await panel().getByLabel('Title').fill(' ');
    await panel().getByLabel('Description').fill('');
    await panel().getByText('Use an address instead').click();
    await panel().getByLabel('Or image URL').fill('stage');
    await save();
    for (const message of ['Title is required', 'Description is required', 'Must be a valid URL'])
      await panel().getByText(message).first().waitFor();
  });

  it('accepts the address of a picture on another site', async () => {
    await panel().getByLabel('Title').fill('Selamat datang');
    await panel().getByLabel('Description').fill('Our season begins');
    await panel().getByLabel('Or image URL').fill(other('/gone.png'));
    await panel().getByText('This picture cannot be loaded. Is its address right?').waitFor();
    await panel().getByLabel('Or image URL').fill(other('/stage.png'));
    await seen(staff, other('/stage.png'));
    await panel().getByText('Not saved yet').waitFor();
    const preview = panel().frameLocator('iframe[title="Preview on a computer"]');
    await preview.getByText('Selamat datang', { exact: true }).waitFor();
    await preview.getByText('Our season begins').waitFor();
    await seen(preview, other('/stage.png'));
    // The home page shows families none of the unsaved changes.
    await visitor.goto(site.url);
    await visitor.getByRole('heading', { name: 'Experience the Magic of Live Theater' }).waitFor();
    await save();
    await told(staff, 'Hero content updated successfully');
    await panel()
      .getByText(/^Changed .* by /)
      .waitFor();
    await panel().getByText('This is live now').waitFor();
    await panel().getByRole('button', { name: 'Save Changes', disabled: true }).waitFor();
    await panel().getByRole('link', { name: 'See home page' }).waitFor();

    await visitor.goto(site.url);
    await visitor.getByRole('heading', { name: 'Selamat datang', level: 1 }).waitFor();
    await seen(visitor, other('/stage.png'));
  });

  it('can restore the default picture', async () => {
    await panel().getByRole('button', { name: 'Remove' }).click();
    await panel().getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' });
    expect(await panel().getByLabel('Or image URL').inputValue()).toBe('');
    const saved = staff.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await save();
    // The notice of the previous change may still be visible with the same text, so the test checks the answer instead.
    expect((await saved).ok()).toBe(true);
    await panel().getByRole('button', { name: 'Save Changes' }).waitFor();
    await staff.getByRole('tab', { name: 'Productions Section' }).click();
    const section = staff.getByRole('tabpanel', { name: 'Productions Section' });
    expect(await section.getByLabel('Title').inputValue()).toBe('Upcoming Productions');
    expect(await section.getByLabel('Description').inputValue()).toBe(
      'Select a show and choose your perfect seats',
    );
    expect(await section.getByLabel('Or image URL').count()).toBe(0);
    await section.getByLabel('Title').fill('This season');
    await staff.getByRole('tab', { name: 'Productions Section not saved' }).waitFor();
    expect(await staff.getByRole('tab', { name: 'Hero Section', exact: true }).count()).toBe(1);
    await section.frameLocator('iframe').getByText('This season').waitFor();
    await section.getByRole('button', { name: 'Save Changes' }).click();
    await told(staff, 'Productions section updated successfully');

    await visitor.goto(site.url);
    await visitor.getByRole('heading', { name: 'This season' }).waitFor();
    await seen(visitor, '/hero.svg');
  });

  it('keeps the typed text when the server refuses the change', async () => {
    // Only the server can detect that the upload of this picture never arrived.
    await staff.getByRole('tab', { name: 'Hero Section' }).click();
    const hero = staff.getByRole('tabpanel', { name: 'Hero Section' });
    await hero.getByLabel('Or image URL').fill('/objects/public/posters/never-arrived');
    await hero.getByRole('button', { name: 'Save Changes' }).click();
    await told(
      staff,
      'Failed to update hero content. The picture has not arrived. Please upload it again.',
    );
    expect(await hero.getByLabel('Title').inputValue()).toBe('Selamat datang');

    await fails('Hero Section', 'Failed to update hero content');
    await staff.getByRole('tab', { name: 'Productions Section' }).click();
    await fails('Productions Section', 'Failed to update productions section');
  });

  /** Makes the next save fail on the server without a reason, once the button shows that the form is being saved. */
  async function fails(tab: string, message: string): Promise<void> {
    let go = (): void => undefined;
    const later = new Promise<void>((done) => (go = done));
    await staff.route('**/api/admin/content/*', async (route: Route) => {
      await later;
      await route.fulfill({ status: 500, json: {} });
    });
    const section = staff.getByRole('tabpanel', { name: tab });
    await section.getByLabel('Title').fill('Another title');
    await section.getByRole('button', { name: 'Save Changes' }).click();
    await section.getByRole('button', { name: 'Saving...' }).waitFor();
    go();
    await toldExactly(staff, 'Error', message);
    await staff.unroute('**/api/admin/content/*');
  }

  it('leaves a poster from another site visible on the card of its production', async () => {
    const [show] = await school.production('Puteri Gunung Ledang');
    const { productionId } = show as PerformanceView;
    const person = await school.staff();
    await person.call('PATCH', `/api/productions/${productionId}`, {
      imageUrl: other('/stage.png'),
    });
    await visitor.goto(site.url);
    await visitor.locator(`img[src="${other('/stage.png')}"]`).scrollIntoViewIfNeeded();
    await seen(visitor, other('/stage.png'));
  });
});
