import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { launchBrowser } from './browser.js';

describe('a browser of the tests', () => {
  it.each(['context', 'browser'] as const)(
    'closes its %s without an error while a handler still delays an answer',
    async (closed) => {
      const server = createServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const browser = await launchBrowser();
      const page = await (await browser.newContext()).newPage();
      await page.goto(url);
      const closing = new Promise<void>((done) => {
        void page.route('**/answer', async (route) => {
          const answer = await route.fetch();
          await (closed === 'context' ? page.context() : browser).close();
          done();
          // Playwright throws when a route is fulfilled after the close, and that error would fail the whole suite.
          await route.fulfill({ json: await answer.json() });
        });
      });
      await page.evaluate("void fetch('/answer').catch(() => undefined)");
      await closing;
      expect(page.isClosed()).toBe(true);
      await browser.close();
      server.close();
    },
  );
});
