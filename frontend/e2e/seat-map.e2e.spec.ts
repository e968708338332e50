import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { PerformanceView } from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
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

jest.setTimeout(240_000);

describe('the seat map on a phone', () => {
  let site: RunningSite;
  let server: Server;
  let browser: Browser;
  let show: PerformanceView;
  let visitor: BrowserContext;
  let page: Page;
  let fingers: Fingers;

  beforeAll(async () => {
    site = await startSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    show = await server.showOf('Puteri Gunung Ledang');
    visitor = await newVisitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    // A selection stays in its tab, so each test begins without one.
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

  describe('as it begins', () => {
    it('is the whole hall, at which a finger scrolls the page', async () => {
      for (const label of ['Row A seat 1', 'Row E seat 24', 'Row EE seat 28']) {
        const { x } = await middleOf(seatButton(page, label));
        expect([label, x > 0 && x < PHONE.width]).toEqual([label, true]);
      }
      await fingers.drag(await middleOf(seatButton(page, 'Row H seat 12')), { x: 0, y: -250 });
      expect(await scrollY()).toBeGreaterThan(100);
      await noneSelected();
    });

    it('comes near to the section that is tapped, with seats of 40 px, and chooses by the next tap', async () => {
      await comeNear(page, 'Row BB seat 20');
      const seat = seatButton(page, 'Row BB seat 20');
      // A target of 34 units has a seat of 28 in it.
      expect((((await seat.boundingBox())?.width ?? 0) * 28) / 34).toBeGreaterThanOrEqual(40);
      expect(await isInSight('Row BB seat 20')).toBe(true);
      await noneSelected();
      await seat.tap();
      await page.getByText('1 seat', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Fit the whole hall' }).click();
      expect(await widthOf('Row BB seat 20')).toBeLessThan(20);
    });

    it('shows the best seats of a section, near enough to tap', async () => {
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
        expect(await widthOf(label)).toBeGreaterThan(40);
        await untilTrue(
          page,
          `(() => { const { x, y, width, height } = document.querySelector('[aria-label^="${label}, RM"]').getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[aria-label^="${label}, RM"]') != null; })()`,
        );
      }
    });

    it('has its prices in colours, of which those that are asked for stay', async () => {
      const colour = (label: string) =>
        page.evaluate<string>(
          `getComputedStyle(document.querySelector('[aria-label^="${label}, RM"] path')).fill`,
        );
      const [dear, cheap] = ['Row B seat 9', 'Row BB seat 20'];
      const before = [await colour(dear), await colour(cheap)];
      expect(before[0]).not.toBe(before[1]);
      const chip = page
        .getByRole('list', { name: 'Prices' })
        .getByRole('button', { name: 'RM 35.00' });
      await chip.click();
      expect(await chip.getAttribute('aria-pressed')).toBe('true');
      expect([await colour(dear), await colour(cheap)]).toEqual([before[0], 'rgb(255, 255, 255)']);
      // The best seats are of the price that is asked for, and so is the list.
      await page.getByRole('button', { name: 'Best seats' }).click();
      await page.getByText('RM 70.00').first().waitFor();
      await page.getByRole('tab', { name: 'List' }).click();
      await page.getByRole('checkbox', { name: /^Row B seat 9, RM/ }).waitFor();
      expect(await page.getByRole('checkbox', { name: /RM 18\.00/ }).count()).toBe(0);
    });
  });

  describe('under fingers', () => {
    beforeEach(() => comeNear(page, 'Row B seat 9'));

    it('selects a seat by a tap, deselects it by another, and counts two quick taps as both', async () => {
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

    it('has the tapped seat in the order, however soon the next button is pressed', async () => {
      await seatButton(page, 'Row B seat 9').tap();
      await page.getByText('1 seat', { exact: true }).waitFor();
      // Both in one task of the page: no frame lies between them.
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

    it('grows and shrinks between two fingers, and the place between them stays', async () => {
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

    it('stays within its limits of size, and fits the screen by one button', async () => {
      const middle = await middleOf(seatButton(page, 'Row B seat 9'));
      await fingers.pinch(middle, 20, 380);
      expect(await page.getByRole('button', { name: 'Zoom in' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Fit the whole hall' }).click();
      const [first, last] = [
        await middleOf(seatButton(page, 'Row E seat 1')),
        await middleOf(seatButton(page, 'Row E seat 24')),
      ];
      expect(first.x).toBeGreaterThan(0);
      expect(last.x).toBeLessThan(PHONE.width);
      expect(await page.getByRole('button', { name: 'Zoom out' }).isDisabled()).toBe(true);
    });

    it('is scrolled by one finger without a seat being chosen, and the rows keep their names in sight', async () => {
      const rowName = page.getByText('B', { exact: true }).filter({ visible: true });
      await page.getByRole('button', { name: 'Fit the whole hall' }).click();
      await page.getByText('Row B', { exact: true }).waitFor();
      expect(await rowName.count()).toBe(0);
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

    it('hands the finger on to the page where it ends, so that nobody is caught in it', async () => {
      const before = await scrollY();
      expect(before).toBeGreaterThan(50);
      const pane = "document.querySelector('[data-touch]')";
      await page.evaluate(`${pane}.scrollTop = 0`);
      await fingers.drag(await middleOf(seatButton(page, 'Row B seat 9')), { x: 0, y: 150 });
      expect(await page.evaluate(`${pane}.scrollTop`)).toBe(0);
      expect(await scrollY()).toBeLessThan(before);
    });
  });

  it('keeps what is selected over a reload, in this tab alone', async () => {
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

  it('says after a reload which seat was taken meanwhile, and keeps the others', async () => {
    await comeNear(page, 'Row B seat 13');
    await seatButton(page, 'Row B seat 13').tap();
    await seatButton(page, 'Row B seat 14').tap();
    await page.getByText('2 seats', { exact: true }).waitFor();
    const address = page.url();
    await page.goto('about:blank');
    await server.place(show, 'B', [14], 'reload@family.example');
    await page.goto(address);
    await page.getByText('A seat was just taken').first().waitFor();
    await selected('Row B seat 13').waitFor();
    await unavailable('Row B seat 14').waitFor();
  });

  describe('kept live', () => {
    it('reads the seats again when its connection was refused and returns by itself', async () => {
      await page.route('**/live', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await comeNear(page, 'Row B seat 9');
      await seatButton(page, 'Row B seat 9').tap();
      await server.place(show, 'B', [15], 'refused@family.example');
      // The connection is allowed only now, so only reading the seats again can show that order.
      await page.unroute('**/live');
      await unavailable('Row B seat 15').waitFor();
      await selected('Row B seat 9').waitFor();
    });

    it('reconnects by itself after the server was down, keeps the selection, and shows what was missed', async () => {
      await comeNear(page, 'Row B seat 9');
      await seatButton(page, 'Row B seat 9').tap();
      await selected('Row B seat 9').waitFor();
      // The page reconnects only after the seat is taken, so no push can report it, only the seats
      // as read on reconnecting.
      await page.route('**/live', (route) => route.abort());
      await site.goDown();
      await site.comeBack();
      await server.place(show, 'B', [16], 'missed@family.example');
      expect(await unavailable('Row B seat 16').count()).toBe(0);
      await page.unroute('**/live');
      await unavailable('Row B seat 16').waitFor();
      await server.place(show, 'B', [17], 'after@family.example');
      await unavailable('Row B seat 17').waitFor();
      await selected('Row B seat 9').waitFor();
      await page.getByText('1 seat', { exact: true }).waitFor();
    });
  });
});
