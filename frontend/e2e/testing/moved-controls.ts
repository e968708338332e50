import type { Page, Request } from 'playwright-core';
import { untilTrue } from './until-true.js';

/**
 * Runs in the page, from its first frame on: keeps each link, button and field that moves after it was in sight to be pressed. While
 * fonts are on their way nothing is kept, and neither is what moves by scrolling or below the screen's edge.
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

/** Streams never end. */
const isAnswered = (request: Request): boolean => !/live/.test(request.url());

/**
 * Opens a page whose answers to `late` come when the page has nothing else to wait for. The page watches its controls.
 * @returns what was moved by them
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
  // What the page before still asks for is not this page's.
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
  /** Nothing is on its way but what is held, also after the page has drawn what came. */
  const quiet = async () => {
    do await twoFrames();
    while (open.size > held.length);
  };
  await page.goto(address, { waitUntil: 'commit' });
  while (held.length === 0) await twoFrames();
  await quiet();
  await page.unroute(isLate);
  for (const letGo of held.splice(0)) letGo();
  await quiet();
  return page.evaluate<string[]>('movedControls');
}
