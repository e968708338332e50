import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { keepNotices } from './notices.js';

export { noticesStayOpen, told, toldExactly, untold } from './notices.js';

/** Opens a window that is not signed in yet. */
export async function newStaffPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'en-MY',
    viewport: { width: 1400, height: 1000 },
    permissions: ['camera'],
    ...options,
  });
  await keepNotices(context);
  return context.newPage();
}

/**
 * Opens a window of a staff member, signed in by the development provider. `options` may allow a service worker, which is
 * otherwise blocked: an active worker sometimes takes requests past `page.route`, and a test's own answers would be lost.
 */
export async function signedIn(
  browser: Browser,
  siteUrl: string,
  email: string,
  path: string,
  options: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
): Promise<Page> {
  const page = await newStaffPage(browser, options);
  await page.goto(`${siteUrl}/api/login?redirect=${encodeURIComponent(path)}`);
  await enterAs(page, email);
  await page.waitForURL((url) => url.pathname === new URL(path, siteUrl).pathname);
  return page;
}

/** Signs in on the development provider's page, which has buttons only for people of the demo. */
export async function enterAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Any other email address').fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Chooses an option of an antd dropdown. Its options are drawn apart from its list of roles, and are found by their titles. */
export async function choose(page: Page, dropdown: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: dropdown, exact: true });
  await field.click();
  // A list with more than eight options is searched, because it draws only the visible ones.
  if (typeof option === 'string' && (await field.isEditable())) await field.fill(option);
  // A field with the same choice has the option's name, so only an open list is searched.
  const list = page.locator('.ant-select-dropdown').filter({ visible: true });
  await list
    .getByTitle(option, typeof option === 'string' ? { exact: true } : {})
    .last()
    .click();
}

/** Returns the dialog with that title. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Discards unsaved changes in the dialog that asks about them. */
export const discard = (page: Page): Promise<void> =>
  dialog(page, 'Leave without saving?').getByRole('button', { name: 'Discard Changes' }).click();

/** Resolves when the dialog has closed. */
export const closed = (page: Page, name: string | RegExp): Promise<void> =>
  dialog(page, name).waitFor({ state: 'detached' });
