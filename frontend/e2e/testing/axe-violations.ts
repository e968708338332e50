import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '../../../backend/testing/patience.js';
import { withTimeout } from '../../../backend/testing/wait-until.js';

/** Everything that axe knows of WCAG 2.2 AA (which has 2.1 and 2.0 in it), contrast of 4.5:1 included. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Resolves when nothing moves or fades any more and the fonts are there: a colour on its way to another one has its own contrast.
 * What never ends (a wheel that turns) is not waited for. Throws when it takes too long, and says what is still moving.
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

/** What axe finds on the page once it is still; `rules`: of axe's own form, those that do not count here. */
export async function axeViolations(page: Page, rules: object = {}): Promise<string[]> {
  await page.evaluate(await source);
  await page.evaluate(STILL);
  // The elements without a violation stay in the page: for a seat map they are megabytes, and took
  // longer to transfer than to check.
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
