import type { BrowserContext } from 'playwright-core';
import { FIRST_PAGE_DATA_ID } from '../../../backend/contracts/rest/first-page.js';

const DRAWN = new RegExp(
  `<div id="root">.*<script type="application/json" id="${FIRST_PAGE_DATA_ID}">.*?</script>`,
  's',
);

/**
 * Removes the data and markup that the server renders into pages, so that the browser requests everything that it shows. For
 * tests that replace or delay an answer.
 */
export async function withoutFirstPage(visitor: BrowserContext): Promise<void> {
  // The route belongs to the context, because tests remove all routes of their page at the end.
  await visitor.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/seats/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const html = (await response.text()).replace(DRAWN, '<div id="root"></div>');
      await route.fulfill({ response, body: html });
    },
  );
}
