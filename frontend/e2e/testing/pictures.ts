import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Folder for screenshots. Without the variable E2E_PICTURES no screenshots are kept. */
const PICTURES = process.env['E2E_PICTURES'];

/** Keeps screenshots of the page on a phone and a desktop, light and dark. Restores the window's size afterwards. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      // Mails follow the system's theme, and the site follows its own setting, so both are set.
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
