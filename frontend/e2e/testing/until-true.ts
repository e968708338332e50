import type { Page } from 'playwright-core';

/**
 * What the expression gives in the page, as soon as it is something true: looked at from frame to frame. An expression as it
 * is given to `waitForFunction` would be evaluated anew each time, which the pages' own policy allows once, and not again.
 */
export async function untilTrue<T = unknown>(
  page: Page,
  expression: string,
  options: { timeout?: number } = {},
): Promise<T> {
  // Of the test's own words, and called in the browser alone.
  const look = new Function(`return ${expression};`) as () => T;
  return (await page.waitForFunction(look, undefined, options)).jsonValue() as Promise<T>;
}
