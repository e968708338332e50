import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { told } from './notices.js';
import { Fingers, middleOf } from './testing/fingers.js';
import { untilTrue } from './testing/until-true.js';
import {
  PHONE,
  Server,
  comeNear,
  newPage,
  newVisitor,
  seatButton,
} from './testing/site-visitor.js';

/** Appearance of a drawn seat. `marks` are the dots that show its price, or the line through an unavailable seat. */
interface Drawn {
  readonly state: string;
  readonly price: string;
  readonly fill: string;
  readonly marks: string;
}

const luminance = (colour: string): number =>
  (colour.match(/[\d.]+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
    .reduce((sum, channel, at) => sum + channel * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);

/** Returns the contrast ratio of two colours like `rgb(1, 2, 3)`, as defined by WCAG. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the seat map on a phone', () => {
  let site: SharedSite;
  let server: Server;
  let browser: Browser;
  let show: PerformanceView;
  let visitor: BrowserContext;
  let page: Page;
  let fingers: Fingers;

  beforeAll(async () => {
    site = await sharedSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    show = await (await OwnSchool.register(site.url)).ledang();
    visitor = await newVisitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    // Each tab has its own seat selection, so each test opens a new tab to start without one.
    page = await visitor.newPage();
    fingers = await Fingers.on(page);
    await page.goto(`${site.url}/seats/${show.id}`);
    await seatButton(page, 'Row B seat 9').waitFor();
  });
  afterEach(() => page.close());

  const selected = (label: string) =>
    page.getByRole('button', { name: new RegExp(`^${label}, RM .*, selected`) });
  const unavailable = (label: string) =>
    page.getByRole('button', { name: new RegExp(`^${label}, RM .*, unavailable`) });
  const noneSelected = () => page.getByText('No seats selected yet').waitFor();
  const widthOf = async (label: string) =>
    (await seatButton(page, label).boundingBox())?.width ?? 0;

  const scrollY = () => page.evaluate<number>('window.scrollY');
  const isInSight = async (label: string) => {
    const { x, y } = await middleOf(seatButton(page, label));
    return page.evaluate<boolean>(
      `document.elementFromPoint(${x}, ${y})?.closest('[aria-label^="${label}, RM"]') != null`,
    );
  };

  describe('before any zoom', () => {
    it('shows the whole hall', async () => {
      for (const label of ['Row A seat 1', 'Row E seat 24', 'Row EE seat 28']) {
        const { x } = await middleOf(seatButton(page, label));
        expect([label, x > 0 && x < PHONE.width]).toEqual([label, true]);
      }
      await fingers.drag(await middleOf(seatButton(page, 'Row H seat 12')), { x: 0, y: -250 });
      await untilTrue(page, 'scrollY > 100');
      await noneSelected();
    });

    it('enlarges the tapped section, and selects a seat only by the next tap', async () => {
      await comeNear(page, 'Row BB seat 20');
      const seat = seatButton(page, 'Row BB seat 20');
      // The button's tap target is 34 units wide; the seat drawn inside is 28 units wide.
      expect((((await seat.boundingBox())?.width ?? 0) * 28) / 34).toBeGreaterThanOrEqual(40);
      expect(await isInSight('Row BB seat 20')).toBe(true);
      const pane = await page.locator('[data-touch]').boundingBox();
      expect((pane?.height ?? 0) / PHONE.height).toBeGreaterThan(0.7);
      await noneSelected();
      const above = await scrollY();
      await seat.tap();
      await page.getByText('1 seat', { exact: true }).waitFor();
      // The browser may adjust the scroll position in the next frame, to keep text in its place.
      await page.evaluate(
        'new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))',
      );
      expect(await scrollY()).toBe(above);
      await page.getByRole('button', { name: 'Fit the whole hall' }).click();
      expect(await widthOf('Row BB seat 20')).toBeLessThan(20);
    });

    it('enlarges the best seats of a section, so that they can be tapped', async () => {
      await page.getByLabel('Seats together').selectOption('3');
      await page.getByLabel('Where').selectOption('Balcony');
      await page.getByRole('button', { name: 'Best seats' }).click();
      await page.getByText('3 seats', { exact: true }).waitFor();
      const chosen = page.getByRole('button', { name: /, RM .*, selected$/ });
      const names = await chosen.evaluateAll((seats) =>
        seats.map((seat) => seat.getAttribute('aria-label') ?? ''),
      );
      expect(names).toHaveLength(3);
      for (const name of names) {
        const label = name.slice(0, name.indexOf(','));
        // The map scrolls to the chosen seats one frame after the list shows the seats.
        await untilTrue(
          page,
          `(() => { const { x, y, width, height } = document.querySelector('[aria-label^="${label}, RM"]').getBoundingClientRect();
            return width > 40 && document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[aria-label^="${label}, RM"]') != null; })()`,
        );
      }
    });

    it('shows prices in colours, and can show the colours of chosen prices only', async () => {
      const colour = (label: string) =>
        page.evaluate<string>(
          `getComputedStyle(document.querySelector('[aria-label^="${label}, RM"] path')).fill`,
        );
      const [dear, cheap] = ['Row B seat 9', 'Row BB seat 20'];
      const before = [await colour(dear), await colour(cheap)];
      expect(before[0]).not.toBe(before[1]);
      const prices = page.getByRole('list', { name: 'Prices' });
      const chip = prices.getByRole('button', { name: 'RM 35.00' });
      await chip.click();
      expect(await chip.getAttribute('aria-pressed')).toBe('true');
      expect([await colour(dear), await colour(cheap)]).toEqual([before[0], 'rgb(255, 255, 255)']);
      // The best seats and the list of seats include only seats of the chosen price.
      await page.getByRole('button', { name: 'Best seats' }).click();
      await page.getByText('RM 70.00').first().waitFor();
      await page.getByRole('tab', { name: 'List' }).click();
      await page.getByRole('checkbox', { name: /^Row B seat 9, RM/ }).waitFor();
      expect(await page.getByRole('checkbox', { name: /RM 18\.00/ }).count()).toBe(0);
      // The list omits sections without seats of the chosen price, and counts only seats of that price.
      expect(await page.getByRole('heading', { name: 'Balcony' }).count()).toBe(0);
      const asked = page.getByRole('checkbox', { disabled: false, name: /, RM 35\.00, / });
      await page.getByText(`${await asked.count()} seats free`, { exact: true }).waitFor();
      await prices.getByRole('button', { name: 'RM 18.00' }).click();
      await chip.click();
      await page.getByRole('checkbox', { name: /^Row BB seat 20, RM 18\.00/ }).waitFor();
      await page.getByText('0 seats free', { exact: true }).waitFor();
    });
  });

  it.each(['light', 'dark'])(
    'distinguishes free from taken seats, and prices from each other, by more than colour: %s',
    async (theme) => {
      await page.evaluate(`localStorage.setItem('theme', '${theme}')`);
      await server.place(show, 'H', [theme === 'light' ? 1 : 2], `${theme}@family.example`);
      await page.reload();
      await seatButton(page, 'Row B seat 9').waitFor();
      const drawn = await page.evaluate<Drawn[]>(`
        [...document.querySelectorAll('[data-seat][data-state]')].map((seat) => {
          const [shape, ...marks] = seat.querySelectorAll('path');
          const seen = marks.filter((mark) => getComputedStyle(mark).stroke !== 'rgba(0, 0, 0, 0)');
          return {
            state: seat.dataset.state,
            price: seat.getAttribute('aria-label').split(', ')[1],
            fill: getComputedStyle(shape).fill,
            marks: seen.map((mark) => mark.getAttribute('d').replace(/M[\\d.]+ [\\d.]+/g, 'M')).join(' '),
          };
        })`);
      const free = drawn.filter(({ state }) => state === 'available');
      const taken = drawn.filter(({ state }) => state === 'unavailable');
      const looks = (seats: readonly Drawn[], part: 'fill' | 'marks') => [
        ...new Set(seats.map((seat) => seat[part])),
      ];
      expect([looks(taken, 'fill').length, looks(taken, 'marks').length]).toEqual([1, 1]);
      const fills = looks(free, 'fill');
      expect(fills).not.toEqual([]);
      for (const fill of fills)
        expect(contrast(fill, looks(taken, 'fill')[0] ?? '')).toBeGreaterThan(3);
      const prices = new Set(free.map(({ price }) => price));
      expect(prices.size).toBeGreaterThan(2);
      for (const part of ['fill', 'marks'] as const) {
        expect(looks(free, part)).toHaveLength(prices.size);
        expect(looks(free, part)).not.toContain(looks(taken, part)[0]);
      }
      await page.evaluate("localStorage.removeItem('theme')");
    },
  );

  it('fills most of the screen in landscape', async () => {
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await page.reload();
    await comeNear(page, 'Row B seat 9');
    const pane = page.locator('[data-touch]');
    const [seen, bar] = [
      await pane.boundingBox(),
      await page
        .getByRole('button', { name: 'Proceed to Checkout' })
        .filter({ visible: true })
        .boundingBox(),
    ];
    const top = seen?.y ?? 0;
    const bottom = Math.min(top + (seen?.height ?? 0), bar?.y ?? 0);
    expect((bottom - top) / PHONE.width).toBeGreaterThan(0.6);
    expect(await isInSight('Row B seat 9')).toBe(true);
    const { x, y } = await middleOf(page.getByRole('button', { name: 'Fit the whole hall' }));
    expect(
      await page.evaluate<string>(
        `document.elementFromPoint(${x}, ${y}).closest('button')?.getAttribute('aria-label')`,
      ),
    ).toBe('Fit the whole hall');
  });

  describe('used by touch', () => {
    beforeEach(() => comeNear(page, 'Row B seat 9'));

    it('selects a seat by a tap and deselects it by a second tap', async () => {
      await seatButton(page, 'Row B seat 9').tap();
      await selected('Row B seat 9').waitFor();
      await page.getByText('1 seat', { exact: true }).waitFor();
      await seatButton(page, 'Row B seat 9').tap();
      await noneSelected();
      await Promise.all([
        seatButton(page, 'Row B seat 9').tap(),
        seatButton(page, 'Row B seat 9').tap(),
      ]);
      await seatButton(page, 'Row B seat 10').tap();
      await selected('Row B seat 10').waitFor();
      await page.getByText('1 seat', { exact: true }).waitFor();
      expect(await selected('Row B seat 9').count()).toBe(0);
    });

    it('adds the tapped seat to the order, even if the next button is pressed at once', async () => {
      await seatButton(page, 'Row B seat 9').tap();
      await page.getByText('1 seat', { exact: true }).waitFor();
      // One script clicks the seat and then the checkout button, so that no frame is drawn between the two clicks.
      await page.evaluate(`
        document.querySelector('[aria-label^="Row B seat 10, RM"]').dispatchEvent(new MouseEvent('click', { bubbles: true }));
        [...document.querySelectorAll('button')].find((button) => button.innerText === 'Proceed to Checkout' && button.offsetParent).click();
      `);
      await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
      const { seats } = JSON.parse(
        await page.evaluate<string>("sessionStorage.getItem('bookingData')"),
      ) as { seats: { number: number }[] };
      expect(seats.map(({ number }) => number)).toEqual([9, 10]);
    });

    it('zooms by two fingers around the place between the fingers', async () => {
      const before = {
        width: await widthOf('Row B seat 9'),
        place: await middleOf(seatButton(page, 'Row B seat 9')),
      };
      const held: number[] = [];
      await fingers.pinch(before.place, 60, 90, async () =>
        held.push(await widthOf('Row B seat 9')),
      );
      expect(held[0]).toBeCloseTo(1.5 * before.width, 0);
      expect(await widthOf('Row B seat 9')).toBeCloseTo(1.5 * before.width, 0);
      const after = await middleOf(seatButton(page, 'Row B seat 9'));
      expect(Math.hypot(after.x - before.place.x, after.y - before.place.y)).toBeLessThan(3);
      await fingers.pinch(after, 150, 100);
      expect(await widthOf('Row B seat 9')).toBeCloseTo(before.width, 0);
      await noneSelected();
    });

    it('keeps the zoom within its limits', async () => {
      const middle = await middleOf(seatButton(page, 'Row B seat 9'));
      await fingers.pinch(middle, 20, 380);
      await page.getByRole('button', { name: 'Zoom in', disabled: true }).waitFor();
      await page.getByRole('button', { name: 'Fit the whole hall' }).click();
      const [first, last] = [
        await middleOf(seatButton(page, 'Row E seat 1')),
        await middleOf(seatButton(page, 'Row E seat 24')),
      ];
      expect(first.x).toBeGreaterThan(0);
      expect(last.x).toBeLessThan(PHONE.width);
      await page.getByRole('button', { name: 'Zoom out', disabled: true }).waitFor();
    });

    it('scrolls by one finger without selecting a seat', async () => {
      const rowName = page.getByText('B', { exact: true }).filter({ visible: true });
      await page.getByRole('button', { name: 'Fit the whole hall' }).click();
      await page.getByText('Row B', { exact: true }).waitFor();
      await rowName.waitFor({ state: 'detached' });
      for (let step = 0; step < 3; step += 1)
        await page.getByRole('button', { name: 'Zoom in' }).click();
      const before = await middleOf(seatButton(page, 'Row B seat 12'));
      await fingers.drag(before, { x: -120, y: 0 });
      const moved = await middleOf(seatButton(page, 'Row B seat 12'));
      expect(before.x - moved.x).toBeGreaterThan(80);
      await rowName.waitFor();
      const name = await middleOf(rowName);
      expect(name.x).toBeLessThan(50);
      expect(Math.abs(name.y - moved.y)).toBeLessThan(6);
      await noneSelected();
    });

    it('lets a finger scroll the page at the edge of the map, so that nobody is stuck in the map', async () => {
      const before = await scrollY();
      expect(before).toBeGreaterThan(50);
      const pane = "document.querySelector('[data-touch]')";
      await page.evaluate(`${pane}.scrollTop = 0`);
      await fingers.drag(await middleOf(seatButton(page, 'Row B seat 9')), { x: 0, y: 150 });
      expect(await page.evaluate(`${pane}.scrollTop`)).toBe(0);
      await untilTrue(page, `scrollY < ${before}`);
    });
  });

  it('keeps the selected seats over a reload, in the same tab only', async () => {
    await comeNear(page, 'Row B seat 9');
    await seatButton(page, 'Row B seat 9').tap();
    await seatButton(page, 'Row B seat 10').tap();
    await page.getByText('2 seats', { exact: true }).waitFor();
    await page.reload();
    await selected('Row B seat 9').waitFor();
    await comeNear(page, 'Row B seat 10');
    await selected('Row B seat 10').tap();
    await page.getByText('1 seat', { exact: true }).waitFor();
    await page.reload();
    await selected('Row B seat 9').waitFor();
    expect(await selected('Row B seat 10').count()).toBe(0);
    const elsewhere = await newPage(browser);
    await elsewhere.goto(page.url());
    await elsewhere.getByText('No seats selected yet').waitFor();
    await elsewhere.context().close();
  });

  it('names selected seats that another buyer took before a reload', async () => {
    await comeNear(page, 'Row B seat 13');
    await seatButton(page, 'Row B seat 13').tap();
    await seatButton(page, 'Row B seat 14').tap();
    await page.getByText('2 seats', { exact: true }).waitFor();
    const address = page.url();
    await page.goto('about:blank');
    await server.place(show, 'B', [14], 'reload@family.example');
    await page.goto(address);
    await told(page, 'A seat was just taken');
    await selected('Row B seat 13').waitFor();
    await unavailable('Row B seat 14').waitFor();
  });

  it('explains why a seat is unavailable', async () => {
    await server.place(show, 'B', [18], 'why@family.example');
    await unavailable('Row B seat 18').waitFor();
    await comeNear(page, 'Row B seat 9');
    // Screen readers announce an unavailable seat as disabled. A tap on the seat still shows the reason.
    await unavailable('Row B seat 18').tap({ force: true });
    const answer = page.getByRole('status').filter({ hasText: 'Row B Seat 18' });
    const why = /It is held for an order that is not paid yet\. It may come free .*at about /;
    await answer.getByText(why).waitFor();
    expect(await answer.innerText()).not.toContain('why@family.example');
    await noneSelected();

    await unavailable('Row B seat 18').focus();
    await page.keyboard.press('Escape');
    await answer.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await answer.getByText(why).waitFor();
    // The focus returns to the seat, whether the reason is closed by the button or by a key.
    const close = answer.getByRole('button', { name: 'Close why this seat is unavailable' });
    const hasFocus = (label: string) =>
      page.locator(`[aria-label^="${label}, RM"]:focus`).waitFor({ state: 'attached' });
    await close.click();
    await answer.waitFor({ state: 'detached' });
    await hasFocus('Row B seat 18');
    await page.keyboard.press('Enter');
    await close.focus();
    await page.keyboard.press('Escape');
    await answer.waitFor({ state: 'detached' });
    await hasFocus('Row B seat 18');

    await page.getByRole('tab', { name: 'List' }).click();
    await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
    const ask = page.getByRole('button', { name: /^Why unavailable\? \d+ seats? of row B$/ });
    await ask.focus();
    await page.keyboard.press('Enter');
    const inList = (seat: string) =>
      page
        .getByRole('list', { name: 'Unavailable seats of row B', exact: true })
        .getByRole('listitem')
        .filter({ hasText: seat })
        .getByText(why);
    await inList('Seat 18').waitFor();
    expect(await ask.getAttribute('aria-expanded')).toBe('true');

    // The next order takes a seat after the page loaded the reasons for this row. The page has no reason for that seat yet.
    await server.place(show, 'B', [19], 'later@family.example');
    await inList('Seat 19').waitFor();
    await inList('Seat 18').waitFor();
  });

  it('explains a seat that was taken after the reasons of its row were loaded', async () => {
    await server.place(show, 'B', [5], 'first@family.example');
    await unavailable('Row B seat 5').waitFor();
    await unavailable('Row B seat 5').focus();
    await page.keyboard.press('Enter');
    const about = (seat: string) => page.getByRole('status').filter({ hasText: seat });
    await about('Row B Seat 5').getByText('It is held for an order').waitFor();
    // The loaded reasons do not include a seat that is taken later. The page shows no reason for such a seat until it has loaded
    // the reasons again.
    let go = (): void => undefined;
    const later = new Promise<void>((done) => (go = done));
    await page.route('**/why-not?*', async (route) => {
      await later;
      await route.fallback();
    });
    await server.place(show, 'B', [6], 'second@family.example');
    await unavailable('Row B seat 6').waitFor();
    await unavailable('Row B seat 6').focus();
    await page.keyboard.press('Enter');
    await about('Row B Seat 6').waitFor();
    const first = await about('Row B Seat 6').innerText();
    go();
    await about('Row B Seat 6').getByText('It is held for an order').waitFor();
    expect(first).toContain('Row B Seat 6 Asking why...');
    await page.unrouteAll({ behavior: 'wait' });
  });

  describe('with live updates', () => {
    it('reloads the seats when a refused live connection succeeds later', async () => {
      await page.route('**/live', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await comeNear(page, 'Row B seat 9');
      await seatButton(page, 'Row B seat 9').tap();
      await server.place(show, 'B', [15], 'refused@family.example');
      // The test allows the live connection only now, after the order, so only a reload of the seats can show the order.
      await page.unroute('**/live');
      await unavailable('Row B seat 15').waitFor();
      await selected('Row B seat 9').waitFor();
    });
  });
});
