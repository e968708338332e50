import type { Page, Request } from 'playwright-core';
import { waitUntil } from '../../../backend/testing/wait-until.js';
import { untilTrue } from './until-true.js';

/**
 * Runs in the page from its first frame on: records each link, button and field that moves after it was visible. Nothing is
 * recorded while fonts load. Moves by scrolling or below the screen's edge do not count.
 */
export const WATCH_CONTROLS = `
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

/** Returns false for live streams, which never end. */
const isAnswered = (request: Request): boolean => !/live/.test(request.url());

/**
 * Opens a page whose answers to `late` arrive last, when the page waits for nothing else.
 * @returns the controls that these answers moved
 */
export async function movedByLateAnswers(
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
  // Requests of the page before do not count, so it is left first.
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
  /** Waits until only held requests are open, also after the page has drawn the last answers. */
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
