import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { withTimeout, PATIENCE_MS } from '../../../backend/testing/wait-until.js';

/** Rules of WCAG 2.2 AA and all earlier versions in axe, with a contrast of 4.5:1. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Resolves when animations have ended and fonts are loaded, because a colour in transition has its own contrast. Endless
 * animations (a turning wheel) are ignored.
 * @throws Error that names what still moves after a time limit
 */
const STILL = `{
  const ending = () =>
    document.getAnimations().filter(
      (one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime),
    );
  const still = async () => {
    await document.fonts.ready;
    for (let left = ending(); left.length > 0; left = ending())
      await Promise.allSettled(left.map(({ finished }) => finished));
  };
  const moving = () => ending().map(({ effect: { target } }) => target?.outerHTML.slice(0, 120)).join();
  const tooLong = new Promise((_, reject) =>
    setTimeout(() => reject(new Error('Not still: fonts ' + document.fonts.status + ', moving: ' + moving())), ${PATIENCE_MS}));
  Promise.race([still(), tooLong]);
}`;

/**
 * Waits until nothing on the page moves, and returns the accessibility violations that axe finds. `rules` are axe options that
 * switch rules off.
 */
export async function axeViolations(page: Page, rules: object = {}): Promise<string[]> {
  await page.evaluate(await source);
  await page.evaluate(STILL);
  // Returns only violations from the browser. A list of all checked elements of a seat map would take megabytes.
  const options = JSON.stringify({
    runOnly: RULES,
    rules,
    resultTypes: ['violations'],
    selectors: false,
  });
  const violations = await withTimeout(
    'axe has checked the page',
    page.evaluate<AxeResults['violations']>(
      `axe.run(document, ${options}).then(({ violations }) => violations)`,
    ),
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
