import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { keepNotices } from './notices.js';

export { noticesStayOpen, told, toldExactly, untold } from './notices.js';

/** A window that is not signed in yet. */
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
 * A window of somebody who works here, signed in by the development provider. A service worker is refused unless `options`
 * allow it: it takes calls over when it is ready, sometimes past `page.route`, and what a test answers itself would get lost.
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

/** Signs in on the page of the development provider, which knows nobody but the people of the demo by a button. */
export async function enterAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Any other email address').fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Chooses from one of antd's dropdowns. Its options are drawn apart from its list of roles, and are
 * found by their titles.
 */
export async function choose(page: Page, dropdown: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: dropdown, exact: true });
  await field.click();
  // A list of more than eight is searched: it draws only the options that are in sight.
  if (typeof option === 'string' && (await field.isEditable())) await field.fill(option);
  // A field that shows the same choice is named like the option, so only the list is searched, when
  // it is there.
  const list = page.locator('.ant-select-dropdown').filter({ visible: true });
  await list
    .getByTitle(option, typeof option === 'string' ? { exact: true } : {})
    .last()
    .click();
}

/** The dialog of that title. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Answers the question whether what was typed and not saved may be lost. */
export const discard = (page: Page): Promise<void> =>
  dialog(page, 'Leave without saving?').getByRole('button', { name: 'Discard Changes' }).click();

/** Resolves when it has closed. */
export const closed = (page: Page, name: string | RegExp): Promise<void> =>
  dialog(page, name).waitFor({ state: 'detached' });
