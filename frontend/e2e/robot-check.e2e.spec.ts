import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../backend/testing/browser.js';
import { startSite, type RunningSite } from '../../backend/testing/running-site.js';
import { PHONE, Server, fillContact, newPage, seatButton } from './testing/site-visitor.js';

/*
 * Tests a family behind a network address that already holds many seats. The browser solves a proof of work, and
 * nobody has to answer a question.
 */
describe('ordering from an address with many unpaid seats', () => {
  let site: RunningSite;
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    site = await startSite();
    server = new Server(site.url);
    browser = await launchBrowser();
    page = await newPage(browser, { viewport: PHONE });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('takes no extra step, because the browser does the proof of work by itself', async () => {
    const show = await server.showOf('Puteri Gunung Ledang');
    const sections = await server.get<
      {
        name: string;
        rows: {
          rowLabel: string;
          price: string;
          seatCount: number;
          overrides: { seatNumber: number; status: string }[];
        }[];
      }[]
    >(`/api/productions/${show.productionId}/seating?performanceId=${show.id}`);
    // Forty free seats outside of row C. One network address may hold this many seats before the server requests a proof
    // of work.
    const free = sections.flatMap(({ name, rows }) =>
      rows
        .filter(({ rowLabel }) => !rowLabel.endsWith('C'))
        .flatMap(({ rowLabel, price, seatCount, overrides }) => {
          const gone = new Set(
            overrides
              .filter(({ status }) => status !== 'available' && status !== 'vip')
              .map(({ seatNumber }) => seatNumber),
          );
          const special = new Set(overrides.map(({ seatNumber }) => seatNumber));
          return Array.from({ length: seatCount }, (_, index) => index + 1)
            .filter((number) => !gone.has(number) && !special.has(number))
            .map((number) => ({ section: name, row: rowLabel, number, price: Number(price) }));
        }),
    );
    const held = free.slice(0, 40);
    expect(held).toHaveLength(40);
    await server.post(
      '/api/bookings',
      {
        performanceId: show.id,
        customerName: 'A Class',
        customerEmail: 'class@school.example',
        customerPhone: '012-345 6789',
        seats: held.map(({ section, row, number }) => ({ section, row, number })),
        totalAmount: held.reduce((sum, { price }) => sum + price, 0).toFixed(2),
      },
      { 'Idempotency-Key': randomUUID() },
    );

    const orders: { status: number; key: string | undefined; proof: boolean }[] = [];
    page.on('response', (response) => {
      const request = response.request();
      if (request.method() !== 'POST' || !response.url().endsWith('/api/bookings')) return;
      const headers = request.headers();
      orders.push({
        status: response.status(),
        key: headers['idempotency-key'],
        proof: headers['proof-of-work'] !== undefined,
      });
    });
    await page.goto(`${site.url}/seats/${show.id}`);
    await seatButton(page, 'Row C seat 5').click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillContact(page, 'behind-nat@family.example');
    // The button shows this text only for a moment, so the test records every change of the text.
    await page.evaluate(`
      window.said = [];
      new MutationObserver(() => window.said.push(document.querySelector('form button')?.textContent ?? ''))
        .observe(document.querySelector('form'), { subtree: true, childList: true, characterData: true });
    `);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Bank Transfer Payment' }).waitFor();
    expect(await page.evaluate('window.said')).toContain('Checking that you are not a robot…');
    expect(orders.map(({ status, proof }) => [status, proof])).toEqual([
      [428, false],
      [201, true],
    ]);
    expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
  });
});
