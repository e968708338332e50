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
  // Sends a GET request and waits for its answer, because by this time every earlier request of `act` has been recorded.
  await page.evaluate("fetch('/health/live').then(({ status }) => status)");
  page.off('request', note);
  expect(sent).toEqual([]);
}
