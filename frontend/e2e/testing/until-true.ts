import type { Page } from 'playwright-core';

/**
 * Returns the first truthy value of the expression in the page, which is asked from frame to frame. An expression as it is given to
 * `waitForFunction` would be evaluated anew each time, which the pages' own policy allows once, and not again.
 * @throws Error that names the expression when it takes too long
 */
export async function untilTrue<T = unknown>(
  page: Page,
  expression: string,
  options: { timeout?: number } = {},
): Promise<T> {
  // Of the test's own words, and called in the browser alone.
  const look = new Function(`return ${expression};`) as () => T;
  try {
    return (await (await page.waitForFunction(look, undefined, options)).jsonValue()) as T;
  } catch (cause) {
    throw new Error(`Waited in the page until ${expression}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
