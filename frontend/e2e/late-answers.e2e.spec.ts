import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import type { WaitingView } from '../../backend/contracts/rest/administration.js';
import type {
  PerformanceView,
  SeatingSectionView,
} from '../../backend/contracts/rest/catalogue.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { OwnSchool } from './testing/own-school.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { signedIn } from './staff-page.js';
import { untilTrue } from './testing/until-true.js';
import { DESKTOP, PHONE, Server, newPage } from './testing/site-visitor.js';

const STAFF = 'staff@melati.example';

/** When a control moves between press and release, the browser sends no click. These tests find controls that move. */
describe('no control moves under a finger when', () => {
  let site: SharedSite;
  let server: Server;
  let browser: Browser;
  let school: OwnSchool;
  let show: PerformanceView;

  beforeAll(async () => {
    site = await sharedSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    school = await OwnSchool.register(site.url);
    show = await school.ledang(undefined, [14, 15]);
  });
  afterAll(() => browser?.close());

  it.each([
    ['phone', PHONE],
    ['laptop', DESKTOP],
  ] as const)("staff's tasks and revenue load late on the dashboard of a %s", async (_, size) => {
    const staff = await signedIn(browser, site.url, STAFF, '/nowhere');
    await staff.setViewportSize(size);
    await staff.addInitScript(WATCH_CONTROLS);
    await staff.route('**/api/admin/waiting?**', async (route) => {
      const waiting = (await (await route.fetch()).json()) as WaitingView;
      await route.fulfill({ json: { ...waiting, bankDetailsMissing: true } });
    });
    const moved = await movedByLateAnswers(
      staff,
      `${site.url}/admin/productions`,
      (path) =>
        path === '/api/admin/waiting' ||
        path === '/api/performances' ||
        path.endsWith('/payments/summary'),
    );
    await staff.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await staff.getByRole('heading', { name: 'Money' }).waitFor();
    await staff.getByRole('button', { name: 'New Production' }).waitFor();
    await staff.context().close();
    expect(moved).toEqual([]);
  });

  it.each([
    ['phone', PHONE],
    ['laptop', DESKTOP],
  ] as const)("the signed-in person's account loads late on a %s", async (_, size) => {
    const staff = await signedIn(browser, site.url, STAFF, '/nowhere');
    await staff.setViewportSize(size);
    await staff.addInitScript(WATCH_CONTROLS);
    const moved = await movedByLateAnswers(
      staff,
      `${site.url}/my-tickets`,
      (path) => path === '/api/auth/user',
    );
    await staff.getByRole('button', { name: /^Account menu/ }).waitFor();
    await staff.context().close();
    expect(moved).toEqual([]);
  });

  it('the scanner connects late with the other doors', async () => {
    const door = await school.page(browser, '/nowhere', 'admin', { viewport: PHONE });
    await door.evaluate(`localStorage.setItem('door', '${show.id} ${show.productionId}')`);
    await door.addInitScript(WATCH_CONTROLS);
    const moved = await movedByLateAnswers(door, `${site.url}/scanner`, (path) =>
      path.endsWith('/door-live'),
    );
    await door.getByRole('heading', { name: 'Ticket Scanner' }).waitFor();
    await door.context().close();
    expect(moved).toEqual([]);
  });

  it('other performances with free seats load late beside a sold-out map', async () => {
    const buyer = await newPage(browser, { viewport: PHONE });
    await buyer.addInitScript(WATCH_CONTROLS);
    const [section] = await server.get<SeatingSectionView[]>(
      `/api/productions/${show.productionId}/seating?performanceId=${show.id}`,
    );
    const rows = (section?.rows ?? []).map((row) => ({
      ...row,
      overrides: Array.from({ length: row.seatCount }, (_, index) => ({
        seatNumber: index + 1,
        status: 'booked',
        customPrice: null,
      })),
    }));
    await buyer.route('**/api/productions/*/seating?**', (route) =>
      route.fulfill({ json: [{ ...section, rows }] }),
    );
    const moved = await movedByLateAnswers(
      buyer,
      `${site.url}/seats/${show.id}`,
      (path) => path === '/api/performances',
    );
    await buyer
      .getByRole('link', { name: /left\)$/ })
      .first()
      .waitFor();
    await buyer.context().close();
    expect(moved).toEqual([]);
  });

  it('the payment QR code loads late in the checkout', async () => {
    const buyer = await newPage(browser, { viewport: PHONE });
    await buyer.addInitScript(WATCH_CONTROLS);
    const booking = await server.place(show, 'E', [1], 'late-picture@family.example');
    await server.handOver(booking, buyer.context());
    const picture = new URL(booking.schoolBankAccountQr ?? '', site.url).pathname;
    const moved = await movedByLateAnswers(
      buyer,
      `${site.url}/booking/${booking.id}`,
      (path) => path === picture,
    );
    await buyer.getByRole('link', { name: 'Save the QR picture' }).waitFor();
    await buyer.context().close();
    expect(moved).toEqual([]);
  });
});

/**
 * JavaScript that runs in the page from its first frame: records each link, button and field that moves after it was visible.
 * Nothing is recorded while fonts load. Moves by scrolling or below the screen's edge do not count.
 */
const WATCH_CONTROLS = `
  globalThis.movedControls = [];
  globalThis.framesWatched = 0;
  const places = new Map();
  const nameOf = (control) => (control.getAttribute('aria-label') ?? control.textContent).trim();
  const watch = () => {
    globalThis.framesWatched += 1;
    if (document.fonts.status !== 'loaded') places.clear();
    for (const control of document.querySelectorAll('a, button, input, select')) {
      const { left, top, bottom, width } = control.getBoundingClientRect();
      if (width < 2 || !control.checkVisibility({ visibilityProperty: true })) {
        places.delete(control);
        continue;
      }
      const now = { x: left + scrollX, y: top + scrollY, inSight: top < innerHeight && bottom > 0 };
      const before = places.get(control) ?? now;
      if (before.inSight && (Math.abs(now.x - before.x) > 4 || Math.abs(now.y - before.y) > 4))
        movedControls.push(nameOf(control) + ': ' + Math.round(now.x - before.x) + ' right, ' + Math.round(now.y - before.y) + ' down');
      places.set(control, now);
    }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);`;

/** Returns true for requests that get a complete answer. Requests for live streams never end. */
const isAnswered = (request: Request): boolean => !/live/.test(request.url());

/**
 * Opens a page and delivers the answers that `late` selects only after all other requests have ended.
 * @returns the controls that moved when the late answers arrived
 */
async function movedByLateAnswers(
  page: Page,
  address: string,
  late: (path: string) => boolean,
): Promise<readonly string[]> {
  const open = new Set<Request>();
  const held: (() => void)[] = [];
  const end = (request: Request) => open.delete(request);
  page.on('request', (request) => isAnswered(request) && open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // Leaves the previous page first, so that this test does not count the previous page's requests.
  await page.goto('about:blank');
  const isLate = (url: URL) => late(url.pathname);
  await page.route(isLate, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fallback();
  });
  const twoFrames = async () => {
    const now = await page.evaluate<number>('framesWatched');
    await untilTrue(page, `framesWatched > ${now + 2}`);
  };
  /** Waits until all requests except the delayed ones have ended and the page has drawn their answers. */
  const quiet = async () => {
    await waitUntil('nothing is on its way but what is held', async () => {
      await twoFrames();
      return open.size <= held.length;
    });
  };
  await page.goto(address, { waitUntil: 'commit' });
  await waitUntil('the page asked for what comes late', () => held.length > 0);
  await quiet();
  await page.unroute(isLate);
  for (const letGo of held.splice(0)) letGo();
  await quiet();
  return page.evaluate<string[]>('movedControls');
}
