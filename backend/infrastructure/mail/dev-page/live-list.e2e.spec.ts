import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../testing/browser.js';
import type { ListedMail } from './kept-mails.js';
import { listPage, PAGE_POLICY } from './pages.js';

let browser: Browser;
let server: Server;
let mails: ListedMail[] = [];
let isAway = false;

const mail = (id: string): ListedMail => ({
  id,
  subject: `Ticket ${id}`,
  to: 'aisyah@family.example',
  keptAt: new Date('2026-11-21T16:30:05Z'),
});

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(isAway ? 503 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
    });
    response.end(isAway ? '' : listPage(mails));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

it('an open list of mails shows new ones on top, and keeps its focus and entries while the server is down', async () => {
  const page = await browser.newPage();
  const links = page.getByRole('link', { name: /^Ticket/ });
  const shown = () => links.locator('.subject').allInnerTexts();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/mail`);
  await page.getByText('No mail yet.').waitFor();

  mails = [mail('one')];
  await links.first().waitFor();
  expect(await page.getByText('No mail yet.').isVisible()).toBe(false);

  await links.first().focus();
  mails = [mail('two'), ...mails];
  await links.nth(1).waitFor();
  expect(await shown()).toEqual(['Ticket two', 'Ticket one']);
  expect(await page.locator('li:nth-child(2) a:focus').count()).toBe(1);

  isAway = true;
  mails = [mail('three'), ...mails];
  await page.waitForResponse((answer) => answer.status() === 503);
  expect(await shown()).toEqual(['Ticket two', 'Ticket one']);
  isAway = false;
  await links.nth(2).waitFor();
  expect(await shown()).toEqual(['Ticket three', 'Ticket two', 'Ticket one']);
});
