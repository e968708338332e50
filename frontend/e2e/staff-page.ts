import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { keepNotices } from './notices.js';

export { noticesStayOpen, told, toldExactly, untold } from './notices.js';

/** Opens a browser window for staff without signing in. */
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
 * Opens a window of a staff member, signed in by the development provider. Service workers are blocked unless
 * `options` allows them: an active worker can send requests past `page.route`, so that a test's replaced answers have
 * no effect.
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

/**
 * Chooses an option of an antd dropdown by the option's title, because antd draws visible options outside of the
 * element that has the listbox role.
 */
export async function choose(page: Page, dropdown: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: dropdown, exact: true });
  await field.click();
  // antd draws only the visible options, so the test searches lists of more than eight options.
  if (typeof option === 'string' && (await field.isEditable())) await field.fill(option);
  // Searches only the open dropdown, because a closed field that has this option selected shows the same text.
  const list = page.locator('.ant-select-dropdown').filter({ visible: true });
  await list
    .getByTitle(option, typeof option === 'string' ? { exact: true } : {})
    .last()
    .click();
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Presses the button that discards unsaved changes in the dialog that asks about them. */
export const discard = (page: Page): Promise<void> =>
  dialog(page, 'Leave without saving?').getByRole('button', { name: 'Discard Changes' }).click();

export const closed = (page: Page, name: string | RegExp): Promise<void> =>
  dialog(page, name).waitFor({ state: 'detached' });
