/**
 * How long the seat map of a large hall is busy with one tap, on a phone (a processor slowed down by DevTools, a touch
 * screen of three pixels a point). It makes a hall of 2,000 seats on a running site with demo data, taps seats, and adds up
 * from a DevTools trace what the page's main thread does from `pointerup` to the end of the frame that shows the seat selected.
 * A button on an empty page is tapped the same way, for comparison. docs/seat-map-speed.md has what came out.
 *
 *   npm start
 *   node backend/tools/measure-screens/measure-seat-map.mjs http://localhost:3000 --slow 4 --taps 40
 *
 * Plain JavaScript: it is run by hand and needs no build. It measures; it asserts nothing, for a busy machine is slower.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { busyOfTaps, median, percentile, recorded } from './trace.mjs';

/* global document -- what is evaluated in the page */
const ONE_BUTTON = `<meta name="viewport" content="width=device-width"><button style="width: 300px; height: 300px">A button</button>
<script>addEventListener('pointerup', () => {}); addEventListener('click', ({ target }) => (target.style.color = target.style.color ? '' : 'red'))</script>`;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'string', default: '4' },
    taps: { type: 'string', default: '40' },
    rows: { type: 'string', default: '40' },
    seats: { type: 'string', default: '50' },
    /** Of a hall that was made before. */
    performance: { type: 'string' },
  },
});
const site = positionals[0] ?? 'http://localhost:3000';
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
if (!existsSync(executablePath))
  throw new Error('Measuring needs Chromium: apt-get install chromium, or set CHROMIUM_PATH.');

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
  const performanceId = values.performance ?? (await makeHall());
  const count = Number(values.taps);
  const phone = {
    locale: 'en-MY',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  };

  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(`${site}/seats/${performanceId}`);
  await page
    .getByRole('button', { name: /^Row A seat 1, RM/ })
    .first()
    .waitFor({ state: 'attached' });
  const seats = await page.evaluate('document.querySelectorAll("[data-seat]").length');
  // Under a finger the hall begins small: a tap brings its seats near.
  await page
    .getByRole('button', { name: /^Row F seat 25, RM/ })
    .first()
    .tap();
  await page.evaluate('new Promise((done) => setTimeout(done, 1000))');
  const places = await page.evaluate(placesInSight, count);
  const map = await slowly(page);
  await tap(map, places[0]); // The first tap fetches what comes next; it is not counted.
  await page.waitForLoadState('networkidle');
  const taps = await tapped(map, places.slice(1));

  const empty = await (await browser.newContext(phone)).newPage();
  await empty.setContent(ONE_BUTTON);
  const plain = await tapped(
    await slowly(empty),
    places.slice(1).map(() => ({ x: 150, y: 150 })),
  );

  report(seats, taps, plain);
  console.log(`\nThe hall stays: --performance ${performanceId}`);
} finally {
  await browser.close();
}

async function slowly(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
  return { page, cdp };
}

async function tapped(phone, places) {
  const events = await recorded(phone.cdp, async () => {
    for (const place of places) await tap(phone, place);
  });
  return busyOfTaps(events);
}

async function tap({ page, cdp }, { x, y }) {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))',
  );
}

/** A hall of rows × seats in two sections and at two prices, made by the demo site's staff; answers the performance's id. */
async function makeHall() {
  const staff = await (await browser.newContext()).newPage();
  await staff.goto(`${site}/api/login?redirect=/`);
  await staff.getByRole('button', { name: /staff@melati\.example/ }).click();
  await staff.waitForURL(`${site}/`);
  const send = async (path, data) => {
    const answer = await staff.request.post(site + path, { data });
    if (!answer.ok())
      throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const { schools } = await (await staff.request.get(`${site}/api/auth/user`)).json();
  const production = await send('/api/productions', {
    schoolId: schools[0].schoolId ?? schools[0].id,
    title: 'A hall to measure',
    dates: 'One evening',
  });
  const tomorrow = new Date(Date.now() + 48 * 3600_000).toISOString().slice(0, 10);
  const performance = await send('/api/performances', {
    productionId: production.id,
    dateTime: `${tomorrow}T20:00`,
  });
  const rows = Number(values.rows);
  const parts = [
    ['Stalls', 0, Math.ceil(rows * 0.6), '30.00'],
    ['Balcony', Math.ceil(rows * 0.6), rows, '20.00'],
  ];
  for (const [at, [name, from, to, price]] of parts.entries()) {
    const section = await send(`/api/productions/${production.id}/sections`, {
      name,
      displayOrder: at,
      aisleAfter: 1,
    });
    for (let row = from; row < to; row += 1) {
      await send(`/api/sections/${section.id}/rows`, {
        rowLabel: rowLabel(row),
        seatCount: Number(values.seats),
        price,
        displayOrder: row,
      });
    }
  }
  await staff.context().close();
  return performance.id;
}

function rowLabel(row) {
  const letter = String.fromCharCode(65 + (row % 26));
  return row < 26 ? letter : letter + letter;
}

/** Runs in the page: where `count` seats lie that can be tapped now. */
function placesInSight(count) {
  const inSight = [...document.querySelectorAll('[data-seat]')]
    .map((seat) => ({ seat, box: seat.getBoundingClientRect() }))
    .map(({ seat, box }) => ({ seat, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
    .filter(({ seat, x, y }) => document.elementFromPoint(x, y)?.closest('[data-seat]') === seat);
  // Each seat once, then again to let go of it.
  return Array.from({ length: count + 1 }, (_, at) => inSight[(at * 7) % inSight.length]).map(
    ({ x, y }) => ({ x, y }),
  );
}

function report(seats, taps, plain) {
  const ms = (value) => value.toFixed(1).padStart(6);
  const row = (name, list) =>
    console.log(
      `${name.padEnd(34)} ${ms(median(list))} ${ms(percentile(list, 0.95))} ${ms(Math.max(...list))}`,
    );
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${seats} seats, ${taps.length} taps, processor ${values.slow} times slower, load ${load} on ${availableParallelism()} cores\n`,
  );
  console.log(`${'ms of the main thread a tap'.padEnd(34)} median    p95   most`);
  row(
    'busy, pointerup to frame',
    taps.map(({ busy }) => busy),
  );
  row(
    '  of that its own processor time',
    taps.map(({ cpu }) => cpu),
  );
  row(
    'from pointerup to frame, waits too',
    taps.map(({ wall }) => wall),
  );
  row(
    'a button on an empty page, busy',
    plain.map(({ busy }) => busy),
  );
  const names = [...new Set(taps.flatMap(({ parts }) => [...parts.keys()]))];
  const mean = (name) =>
    taps.reduce((sum, { parts }) => sum + (parts.get(name) ?? 0), 0) / taps.length;
  for (const name of names.sort((a, b) => mean(b) - mean(a)).slice(0, 12))
    console.log(`  ${name.padEnd(32)} ${ms(mean(name))} (mean)`);
}
