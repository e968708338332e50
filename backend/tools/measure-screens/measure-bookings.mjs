/**
 * How bookings management, analytics and the exports behave with 20,000 bookings: for each step of a member of staff how long
 * it takes from the click or key to the screen that shows the answer, and the longest time the page drew no frame meanwhile.
 * A school of the same site with a handful of bookings takes turns with it: what differs is what the bookings cost.
 * docs/bookings-speed.md has what came out.
 *
 *   DATABASE_URL=postgres://… npm start
 *   DATABASE_URL=postgres://… node backend/tools/launcher/run-built.mjs tools/many-orders/place-many-orders-cli --count 20000
 *   node backend/tools/measure-screens/measure-bookings.mjs http://localhost:3000
 *
 * Plain JavaScript: it is run by hand and needs no build. It measures; it asserts nothing, for a busy machine is slower.
 */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { chromium } from 'playwright-core';

const site = process.argv[2] ?? 'http://localhost:3000';
const TIMES = 5;
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
if (!existsSync(executablePath))
  throw new Error('Measuring needs Chromium: apt-get install chromium, or set CHROMIUM_PATH.');

/** Runs in every page: keeps the longest gap between two frames. */
const WATCH = `{
  let last = performance.now();
  window.longest = 0;
  const beat = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(beat); };
  requestAnimationFrame(beat);
}`;

const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const many = await staffSteps('owner@melati.example', {
    name: 'goh',
    status: 'Needs Review',
    production: 'Puteri Gunung Ledang',
  });
  const few = await staffSteps('owner@ilmu.example', {
    name: 'a',
    status: 'Confirmed',
    production: 'A Midsummer Night’s Dream',
  });
  const lines = [];
  for (const name of Object.keys(many.steps)) {
    const [first, second] = [
      await measured(many, name),
      few.steps[name] && (await measured(few, name)),
    ];
    lines.push(`| ${name} | ${first} | ${second || '|'} |`);
  }
  console.log(
    `${many.badge} and ${few.badge}; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; medians of ${TIMES}\n`,
  );
  console.log(
    '| step | many: ms | longest time without a frame, ms | few: ms | longest time without a frame, ms |\n|---|---|---|---|---|',
  );
  console.log(lines.join('\n'));
} finally {
  await browser.close();
}

/** A member of staff at bookings management: how to get ready for each step, and the step. */
async function staffSteps(email, { name, status, production }) {
  const page = await (
    await browser.newContext({ locale: 'en-MY', viewport: { width: 1400, height: 1000 } })
  ).newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(WATCH);
  await page.goto(`${site}/api/login?redirect=${encodeURIComponent('/admin/bookings')}`);
  await page.getByRole('button', { name: new RegExp(email.replace('.', '\\.')) }).click();

  const pages = page.locator('.ant-pagination');
  await pages.waitFor();
  const list = (query = '') =>
    page.goto(`${site}/admin/bookings${query}`).then(() => pages.waitFor());
  /** The address says what was asked for, and the list is no longer the one before. */
  const shown = async (address) => {
    await page.waitForURL(address);
    await page.waitForFunction(`document.querySelector('[aria-busy="false"] .ant-pagination')`);
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
  };
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  const option = async (dropdown, title) => {
    await page.getByRole('combobox', { name: dropdown, exact: true }).click();
    return page.getByTitle(title, { exact: true }).last();
  };
  const analytics = () =>
    page
      .goto(`${site}/admin/analytics`)
      .then(() => page.getByRole('region', { name: 'Sales over Time' }).waitFor());
  const download = async (kind) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export ${kind}` }).click(),
    ]);
    return `, ${((await stat(await file.path())).size / 1e6).toFixed(2)} MB`;
  };
  const badge = await page
    .getByText(/^[\d,]+ bookings?$/)
    .first()
    .textContent();
  return {
    page,
    badge,
    steps: {
      'open bookings management': [() => undefined, () => list()],
      'search a name (Enter)': [
        () => list().then(() => search.fill(name)),
        () => search.press('Enter').then(() => shown(/search=/)),
      ],
      'clear the filters': [
        () => list(`?search=${name}`),
        () =>
          page
            .getByRole('button', { name: 'Clear Filters' })
            .click()
            .then(() => shown((url) => url.search === '')),
      ],
      'filter by status': [
        () => list().then(() => option('Status', status)),
        (chosen) => chosen.click().then(() => shown(/status=/)),
      ],
      'filter by production': [
        () => list().then(() => option('Production', production)),
        (chosen) => chosen.click().then(() => shown(/productionId=/)),
      ],
      ...((await pages.locator('.ant-pagination-item').count()) > 1 && {
        'next page': [
          () => list(),
          () =>
            page
              .getByTitle('2', { exact: true })
              .click()
              .then(() => shown(/page=2/)),
        ],
        'last page': [
          () => list(),
          () =>
            pages
              .locator('.ant-pagination-item')
              .last()
              .click()
              .then(() => shown(/page=\d{2,}/)),
        ],
      }),
      'open analytics': [() => undefined, analytics],
      'export CSV': [analytics, () => download('CSV')],
      'export Excel': [analytics, () => download('Excel')],
    },
  };
}

async function measured({ page, steps }, name) {
  const [before, step] = steps[name];
  const times = [];
  const stops = [];
  let more = '';
  for (let time = 0; time < TIMES; time += 1) {
    const given = await before();
    await page.evaluate('window.longest = 0');
    const from = performance.now();
    const answered = await step(given);
    times.push(performance.now() - from);
    if (typeof answered === 'string') more = answered;
    stops.push(await page.evaluate('window.longest'));
  }
  return `${Math.round(median(times))}${more} | ${Math.round(median(stops))}`;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
