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
import { PHONE, Server, newPage, newVisitor, seatButton } from './testing/site-visitor.js';

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

  describe('under fingers', () => {
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
      await fingers.pinch(before.place, 60, 120, async () =>
        held.push(await widthOf('Row B seat 9')),
      );
      expect(held[0]).toBeCloseTo(2 * before.width, 0);
      expect(await widthOf('Row B seat 9')).toBeCloseTo(2 * before.width, 0);
      const after = await middleOf(seatButton(page, 'Row B seat 9'));
      expect(Math.hypot(after.x - before.place.x, after.y - before.place.y)).toBeLessThan(3);
      await fingers.pinch(after, 200, 100);
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
  });

  it('keeps what is selected over a reload, in this tab alone', async () => {
    await seatButton(page, 'Row B seat 9').tap();
    await seatButton(page, 'Row B seat 10').tap();
    await page.getByText('2 seats', { exact: true }).waitFor();
    await page.reload();
    await selected('Row B seat 9').waitFor();
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
      await seatButton(page, 'Row B seat 9').tap();
      await server.place(show, 'B', [15], 'refused@family.example');
      // The connection is allowed only now, so only reading the seats again can show that order.
      await page.unroute('**/live');
      await unavailable('Row B seat 15').waitFor();
      await selected('Row B seat 9').waitFor();
    });

    it('reconnects by itself after the server was down, keeps the selection, and shows what was missed', async () => {
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
