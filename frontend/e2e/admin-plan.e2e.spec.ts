import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../backend/testing/browser.js';
import type { ThemeName } from '../src/theme/tokens.js';
import { closed, dialog, told } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { Fingers, middleOf } from './testing/fingers.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite } from './testing/shared-site.js';
import { comeNear, PHONE, seatButton } from './testing/site-visitor.js';
import { untilTrue } from './testing/until-true.js';

const LAPTOP = { width: 1280, height: 800 };

describe('the editor of a seating plan', () => {
  let browser: Browser;
  let school: OwnSchool;
  let productionId: string;
  let staff: Page;

  beforeAll(async () => {
    const site = await sharedSite();
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    const [show] = await school.production('A hall to lay out', { hall: [] });
    productionId = show?.productionId ?? '';
    staff = await openPlan({ viewport: LAPTOP });
  });
  afterAll(() => browser?.close());

  const openPlan = (options: Parameters<OwnSchool['page']>[3]) =>
    school.page(browser, `/admin/productions/${productionId}/seating`, 'admin', options);
  const selected = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
  const bar = (page: Page) => page.getByRole('button', { name: 'Override Selected' });
  const isSelected = async (label: string) =>
    (await seatButton(staff, label).first().getAttribute('aria-pressed')) === 'true';

  /** Returns the pixels between a box and the nearest edge of the window. Negative when the box is cut off. */
  async function within(page: Page, target: Locator): Promise<number> {
    const box = await target.boundingBox();
    const view = page.viewportSize();
    if (!box || !view) throw new Error(`Not to be seen: ${target.toString()}`);
    return Math.min(box.x, box.y, view.width - box.x - box.width, view.height - box.y - box.height);
  }

  async function overlap(a: Locator, b: Locator): Promise<boolean> {
    const [one, other] = await Promise.all([a.boundingBox(), b.boundingBox()]);
    if (!one || !other) throw new Error('Not to be seen');
    return (
      one.x < other.x + other.width &&
      other.x < one.x + one.width &&
      one.y < other.y + other.height &&
      other.y < one.y + one.height
    );
  }

  const map = (page: Page) => page.getByRole('group', { name: /^Seating plan\./ });

  it('creates 300 seats in three blocks in one dialog', async () => {
    await staff.getByRole('button', { name: 'Add Your First Section' }).click();
    const add = dialog(staff, 'Add Section');
    await add.getByLabel('Section name').fill('Left');
    await add.getByLabel('Aisle after this section').check();
    await add.getByLabel('Number of rows').fill('8');
    await add.getByLabel('Seat count').fill('5');
    await add.getByLabel('Grows by', { exact: true }).fill('1');
    for (const [index, [name, seats, more]] of [
      ['Centre', '10', '3'],
      ['Right', '5', '1'],
    ].entries()) {
      await add.getByRole('button', { name: 'Add a Block Beside It' }).click();
      await add
        .getByLabel('Name', { exact: true })
        .nth(index)
        .fill(name ?? '');
      await add
        .getByLabel('Seat count')
        .nth(index + 1)
        .fill(seats ?? '');
      await add
        .getByLabel('Grows by', { exact: true })
        .nth(index + 1)
        .fill(more ?? '');
    }
    await add
      .getByText('8 rows, A to H, from 5 seats to 12, 3 blocks: 300 seats at RM 10.00 each')
      .waitFor();
    await add.getByRole('button', { name: 'Add Section' }).click();
    await staff.locator('[data-changed]').first().waitFor();
    await told(staff, 'Sections created successfully');
    await staff.getByText('300 seats, 300 for sale').waitFor();
    await untilTrue(staff, "document.querySelector('[data-changed]') === null");
  });

  it('shows blocks side by side, as families see them', async () => {
    const names = ['Left', 'Centre', 'Right'].map((name) =>
      staff.getByRole('button', { name: `Select ${name}`, exact: true }),
    );
    const boxes = await Promise.all(names.map((name) => name.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1);
    const xs = boxes.map((box) => box?.x ?? 0);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(await within(staff, map(staff))).toBeGreaterThan(0);
    expect(await within(staff, seatButton(staff, 'Row H seat 12').last())).toBeGreaterThan(0);
  });

  it('selects a seat, a row or a section by a click', async () => {
    await seatButton(staff, 'Row A seat 2').first().click();
    await selected(staff, '1 seat selected');
    await seatButton(staff, 'Row A seat 4')
      .first()
      .click({ modifiers: ['Shift'] });
    await selected(staff, '3 seats selected');
    await seatButton(staff, 'Row B seat 1')
      .first()
      .click({ modifiers: ['Shift'] });
    await selected(staff, '4 seats selected');
    expect(await within(staff, bar(staff))).toBeGreaterThan(0);

    await staff.getByRole('button', { name: 'Select all of row C of Centre' }).click();
    await selected(staff, 'Row C of Centre selected, 16 seats');
    await staff
      .getByRole('button', { name: 'Select all of row D of Centre' })
      .click({ modifiers: ['Shift'] });
    await selected(staff, '2 rows selected, 35 seats');
    await staff.getByRole('button', { name: 'Select Right', exact: true }).click();
    await selected(staff, 'Right selected, 68 seats');
    expect(
      await within(staff, staff.getByRole('button', { name: 'Edit Section' })),
    ).toBeGreaterThan(0);

    await staff.keyboard.press('Escape');
    await staff.getByText("Tap a seat, a row's letter or a section's name.").waitFor();
    const from = await middleOf(seatButton(staff, 'Row A seat 1').first());
    const to = await middleOf(seatButton(staff, 'Row B seat 3').first());
    await staff.mouse.move(from.x - 6, from.y - 6);
    await staff.mouse.down();
    await staff.mouse.move(to.x + 6, to.y + 6, { steps: 4 });
    await staff.mouse.up();
    expect(await isSelected('Row A seat 1')).toBe(true);
    expect(await isSelected('Row B seat 3')).toBe(true);
    expect(await isSelected('Row C seat 1')).toBe(false);
  });

  it('opens the dialog of the selected part beside the map', async () => {
    await staff.getByRole('button', { name: 'Select all of row C of Centre' }).dblclick();
    await dialog(staff, 'Edit Row').waitFor();
    expect(await overlap(dialog(staff, 'Edit Row'), map(staff))).toBe(false);
    await dialog(staff, 'Edit Row').getByRole('button', { name: 'Cancel' }).click();
    await closed(staff, 'Edit Row');

    await seatButton(staff, 'Row A seat 5').last().focus();
    await staff.keyboard.press('Control+a');
    await selected(staff, 'Right selected, 68 seats');
    await staff.keyboard.press('Enter');
    await dialog(staff, 'Edit Section').getByRole('button', { name: 'Cancel' }).click();
    await closed(staff, 'Edit Section');

    await seatButton(staff, 'Row A seat 1').first().click();
    await staff.keyboard.press('Shift+ArrowRight');
    await staff.keyboard.press('Enter');
    const several = dialog(staff, 'Override Selected Seats');
    await several.getByText(/^2 seats\./).waitFor();
    await several.getByRole('button', { name: 'Apply' }).click();
    await staff.locator('[data-changed]').first().waitFor();
    await told(staff, 'Seat overrides created successfully');
    const vip = staff.getByRole('button', { name: 'Row A seat 2, RM 10.00, vip' });
    expect(await vip.locator('title').textContent()).toBe('Seat 2 - vip');
  });

  it('keeps map and toolbar visible on a phone', async () => {
    const phone = await openPlan({ viewport: PHONE, hasTouch: true, isMobile: true });
    await map(phone).waitFor();
    expect(await within(phone, map(phone))).toBeGreaterThan(0);
    await comeNear(phone, 'Row A seat 10');
    expect(await phone.getByText(/selected$/).count()).toBe(0);
    const seat = seatButton(phone, 'Row A seat 10');
    const before = await middleOf(seat);
    await (await Fingers.on(phone)).drag(before, { x: -60, y: 0 });
    expect((await middleOf(seat)).x).toBeLessThan(before.x - 20);
    expect(await phone.getByText(/selected$/).count()).toBe(0);

    await seat.tap();
    await seatButton(phone, 'Row A seat 9').tap();
    await selected(phone, '2 seats selected');
    expect(await within(phone, bar(phone))).toBeGreaterThanOrEqual(0);
    await bar(phone).tap();
    const several = dialog(phone, 'Override Selected Seats');
    await several.waitFor();
    expect(await overlap(several, map(phone).locator('xpath=../../..'))).toBe(false);
    expect(await within(phone, several.getByRole('button', { name: 'Apply' }))).toBeGreaterThan(0);
    await phone.context().close();
  });

  it.each<[ThemeName, { width: number; height: number }]>([
    ['light', LAPTOP],
    ['dark', LAPTOP],
    ['light', PHONE],
    ['dark', PHONE],
  ])('is accessible while a row is selected: %s, %j', async (theme, viewport) => {
    const page = await openPlan({ viewport, reducedMotion: 'reduce' });
    await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
    await page.reload();
    await page.getByRole('button', { name: 'Select all of row C of Centre' }).click();
    await selected(page, 'Row C of Centre selected, 16 seats');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Row', exact: true }).click();
    await dialog(page, 'Edit Row').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog(page, 'Edit Row').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Section' }).click();
    await dialog(page, 'Add Section')
      .getByRole('button', { name: 'Add a Block Beside It' })
      .click();
    expect(await axeViolations(page)).toEqual([]);
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(viewport.width);
    await page.context().close();
  });
});
