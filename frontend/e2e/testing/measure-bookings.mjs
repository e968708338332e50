/**
 * How bookings management and its exports behave with 20,000 bookings: each step of a member of staff, from the tap or the
 * key to the screen that shows its answer, and how long the page stood still meanwhile (the longest gap between two frames).
 * docs/bookings-speed.md has what came out.
 *
 *   DATABASE_URL=postgres://… npm start
 *   DATABASE_URL=postgres://… node backend/launcher/run-built.mjs booking/testing/place-many-orders-cli --count 20000
 *   node frontend/e2e/testing/measure-bookings.mjs http://localhost:3000
 *
 * Plain JavaScript: it is run by hand and needs no build. It measures; it asserts nothing, for a busy machine is slower.
 */
import { stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { chromium } from 'playwright-core';

const site = process.argv[2] ?? 'http://localhost:3000';
const TIMES = 5;
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
if (!existsSync(executablePath)) throw new Error('Measuring needs Chromium: apt-get install chromium, or set CHROMIUM_PATH.');

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const rows = [];
try {
  const page = await (await browser.newContext({ locale: 'en-MY', viewport: { width: 1400, height: 1000 } })).newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${site}/api/login?redirect=${encodeURIComponent('/admin/bookings')}`);
  await page.getByRole('button', { name: /owner@melati\.example/ }).click();
  const range = (text) => page.getByText(text).first().waitFor();
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  const choose = async (dropdown, option) => {
    await page.getByRole('combobox', { name: dropdown, exact: true }).click();
    return page.getByTitle(option, { exact: true }).last();
  };
  const answer = (part) => page.waitForResponse((response) => response.url().includes('/api/admin/bookings?') && response.url().includes(part));
  await range(/^1 to 50 of/);
  await page.evaluate(`{
    let last = performance.now();
    window.longest = 0;
    const beat = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(beat); };
    requestAnimationFrame(beat);
  }`);
  const badge = await page.getByText(/ bookings$/).first().textContent();

  await measured('Open bookings management', async () => {
    await page.reload();
    await range(/^1 to 50 of/);
    await page.evaluate(`{ let last = performance.now(); window.longest = 0; const beat = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(beat); }; requestAnimationFrame(beat); }`);
  });
  let word = 0;
  await measured('Search a name', async () => {
    const text = ['goh', 'siti', 'tan', 'raj', 'lim'][(word += 1) % TIMES] ?? 'goh';
    const found = answer(`search=${text}`);
    await search.fill(text);
    await found;
    await settled(page);
  });
  await measured('Clear the search', async () => {
    const all = answer('page');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await Promise.race([all, range(/^1 to 50 of/)]);
    await range(/^1 to 50 of/);
    await settled(page);
  }, async () => {
    await search.fill(`families`);
    await page.waitForURL(/search=/);
    await settled(page);
  });
  await measured('Filter by status', async (option) => {
    await option.click();
    await page.waitForURL(/status=/);
    await settled(page);
  }, async () => {
    await page.goto(`${site}/admin/bookings`);
    await range(/^1 to 50 of/);
    return choose('Status', 'Needs Review');
  });
  await measured('Go to the last page', async (last) => {
    await last.click();
    await page.waitForURL(/page=\d{2,}/);
    await settled(page);
  }, async () => {
    await page.goto(`${site}/admin/bookings`);
    await range(/^1 to 50 of/);
    return page.locator('.ant-pagination-item').last();
  });
  await page.goto(`${site}/admin/analytics`);
  await page.getByRole('region', { name: 'Total Bookings' }).waitFor();
  await measured('Open analytics', async () => {
    await page.goto(`${site}/admin/analytics`);
    await page.getByRole('region', { name: 'Total Bookings' }).waitFor();
    await page.getByRole('region', { name: 'Sales over Time' }).waitFor();
  });
  for (const kind of ['CSV', 'Excel']) {
    let size = 0;
    await measured(`Export ${kind}`, async () => {
      await page.evaluate(`{ let last = performance.now(); window.longest = 0; const beat = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(beat); }; requestAnimationFrame(beat); }`);
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Export ${kind}` }).click()]);
      size = (await stat(await file.path())).size;
    });
    rows.at(-1).push(`${(size / 1e6).toFixed(1)} MB`);
  }
  console.log(`${badge}; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; median of ${TIMES}\n`);
  console.log('| step | ms | longest stop of the page, ms | |\n|---|---|---|---|');
  for (const [name, median, worst, more = ''] of rows) console.log(`| ${name} | ${median} | ${worst} | ${more} |`);

  /** `before` is not counted; what it answers is given to the step. */
  async function measured(name, step, before = async () => undefined) {
    const times = [];
    const stops = [];
    for (let time = 0; time < TIMES; time += 1) {
      const given = await before();
      await page.evaluate('window.longest = 0');
      const from = performance.now();
      await step(given);
      times.push(performance.now() - from);
      stops.push(await page.evaluate('window.longest ?? 0'));
    }
    const middle = (values) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
    rows.push([name, middle(times), middle(stops)]);
  }
} finally {
  await browser.close();
}

/** Nothing is being fetched, and what came is on the screen. */
async function settled(page) {
  await page.waitForFunction("!document.querySelector('.ant-spin-spinning')");
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
