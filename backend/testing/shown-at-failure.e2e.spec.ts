import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { launchBrowser } from './browser.js';

it('a failed test shows what it waited for, and the content and calls of every open window', async () => {
  const server = createServer((request, response) => {
    const known = request.url === '/';
    response.writeHead(known ? 200 : 409, { 'content-type': 'text/html' });
    response.end(known ? '<h1>Hall</h1><button>Pay</button>' : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(`fetch('/api/orders', { method: 'POST' })`);
  const never = page
    .getByText('Paid')
    .waitFor()
    .catch(() => undefined);
  const sayers = [...(globalThis.atFailure ?? [])];
  const said = (await Promise.all(sayers.map((say) => say()))).join('\n');
  expect(said).toMatch(
    /^What the test did last:\n\| \S+ => locator.waitFor started\n\| \S+ <= page.evaluate succeeded\n\| \S+ => page.evaluate started$/m,
  );
  expect(said).toMatch(/^What \/ showed:\n\| - heading "Hall" \[level=1\]\n\| - button "Pay"$/m);
  // The console may report the refused call between the call and its answer, so other lines may be printed between these two.
  expect(said).toMatch(/^\| \S+ POST \/api\/orders$[^]*^\| \S+ 409 of \/api\/orders$/m);

  await page.close();
  await never;
  const [afterwards] = await Promise.all(sayers.map((say) => say()));
  expect(afterwards).not.toContain('showed');
  await browser.close();
  expect(globalThis.atFailure?.size).toBe(0);
  server.close();
});
