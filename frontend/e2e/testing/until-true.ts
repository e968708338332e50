import type { Page } from 'playwright-core';

/**
 * Returns the first truthy value of an expression in the page, evaluated once a frame. The expression is made a function first,
 * because the site's content security policy would block Playwright's repeated evaluation of a string.
 * @throws Error that names the expression after a time limit
 */
export async function untilTrue<T = unknown>(
  page: Page,
  expression: string,
  options: { timeout?: number } = {},
): Promise<T> {
  // Building a function from text is safe here: the text comes from a test and runs only in the test's browser.
  const look = new Function(`return ${expression};`) as () => T;
  try {
    return (await (await page.waitForFunction(look, undefined, options)).jsonValue()) as T;
  } catch (cause) {
    throw new Error(`Waited in the page until ${expression}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
