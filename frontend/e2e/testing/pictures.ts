import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** E2E_PICTURES=a folder keeps what was seen. */
const PICTURES = process.env['E2E_PICTURES'];

/** The page on a phone and on a desktop, light and dark, where somebody wants to look at it. The window has its own size again afterwards. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      // A mail follows the system; the site has its theme from the visitor.
      await page.emulateMedia({ colorScheme });
      await page.evaluate(`document.documentElement.dataset.theme = '${colorScheme}'`);
      await page.setViewportSize({ width, height: 900 });
      const path = join(PICTURES, `${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate("document.documentElement.dataset.theme = 'light'");
  if (before) await page.setViewportSize(before);
}
