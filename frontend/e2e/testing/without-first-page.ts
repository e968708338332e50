import type { BrowserContext } from 'playwright-core';
import { FIRST_PAGE_DATA_ID } from '../../../backend/contracts/rest/first-page.js';

const DRAWN = new RegExp(
  `<div id="root">.*<script type="application/json" id="${FIRST_PAGE_DATA_ID}">.*?</script>`,
  's',
);

/**
 * Takes out of every page what the server has drawn into it, so that the browser asks for all that it shows: for tests that
 * replace an answer or hold it back.
 */
export async function withoutFirstPage(visitor: BrowserContext): Promise<void> {
  // Of the context, because a test that ends takes back what it replaced on its page.
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
