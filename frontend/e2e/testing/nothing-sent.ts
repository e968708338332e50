import { expect } from '@jest/globals';
import type { Page, Request } from 'playwright-core';

/** Fails when the page sends a request other than GET while `act` runs. */
export async function nothingSent(page: Page, act: () => Promise<unknown>): Promise<void> {
  const sent: string[] = [];
  const note = (request: Request): void => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  };
  page.on('request', note);
  await act();
  // A request from the last step is seen before this request is answered.
  await page.evaluate("fetch('/health/live').then(({ status }) => status)");
  page.off('request', note);
  expect(sent).toEqual([]);
}
