/**
 * How long seating configuration of a hall of 1,000 seats is busy with one click in its preview, with a processor slowed down by
 * DevTools: from `pointerup` to the end of the frame that shows the seats selected, by a DevTools trace. It makes the hall on a
 * running site with demo data. Plain JavaScript, run by hand; it asserts nothing, for a busy machine is slower.
 *
 *   npm start
 *   node backend/tools/measure-screens/measure-plan-preview.mjs http://localhost:3000 --slow 4 --clicks 40
 */
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { busyOfTaps, median, percentile, recorded } from './trace.mjs';

/* global document -- what is evaluated in the page */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'string', default: '4' },
    clicks: { type: 'string', default: '40' },
    rows: { type: 'string', default: '25' },
    seats: { type: 'string', default: '40' },
    /** Of a hall that was made before. */
    production: { type: 'string' },
    /** Says where the time goes. */
    parts: { type: 'boolean', default: false },
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
  const context = await browser.newContext({
    locale: 'en-MY',
    viewport: { width: 1400, height: 1000 },
  });
  const page = await context.newPage();
  await page.goto(`${site}/api/login?redirect=/`);
  await page.getByRole('button', { name: /staff@melati\.example/ }).click();
  await page.waitForURL(`${site}/`);
  const productionId = values.production ?? (await makeHall(page.request));
  await page.goto(`${site}/admin/productions/${productionId}/seating`);
  await page
    .getByRole('button', { name: /^Row A seat 1, RM/ })
    .first()
    .waitFor();
  const seats = await page.evaluate('document.querySelectorAll("[data-seat]").length');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });

  console.log(
    `${seats} seats, ${values.clicks} clicks each, processor ${values.slow} times slower, load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores\n`,
  );
  console.log(`${'ms of the main thread a click'.padEnd(34)} median    p95   most`);
  const places = await page.evaluate(placesInSight, ['[data-seat]', Number(values.clicks)]);
  await measure('a seat', places, 0);
  // From the seat clicked last, along its row.
  await measure('a stretch of a row with Shift', places, 8);
  await measure(
    'a whole row by its label',
    await page.evaluate(placesInSight, ['[data-part^=row]', Number(values.clicks)]),
    0,
  );
  console.log(`\nThe hall stays: --production ${productionId}`);

  async function measure(name, at, modifiers) {
    const events = await recorded(cdp, async () => {
      for (const place of at) await click(place, modifiers);
    });
    const [, ...clicks] = busyOfTaps(events); // The first one warms up.
    const ms = (value) => value.toFixed(1).padStart(6);
    const line = (label, list) =>
      console.log(
        `${label.padEnd(34)} ${ms(median(list))} ${ms(percentile(list, 0.95))} ${ms(Math.max(...list))}`,
      );
    line(
      name,
      clicks.map(({ busy }) => busy),
    );
    line(
      '  of that its own processor time',
      clicks.map(({ cpu }) => cpu),
    );
    if (!values.parts) return;
    const names = [...new Set(clicks.flatMap(({ parts }) => [...parts.keys()]))];
    const mean = (part) =>
      clicks.reduce((sum, { parts }) => sum + (parts.get(part) ?? 0), 0) / clicks.length;
    for (const part of names.sort((a, b) => mean(b) - mean(a)).slice(0, 10))
      console.log(`    ${part.padEnd(30)} ${ms(mean(part))} (mean)`);
  }

  async function click({ x, y }, modifiers) {
    const mouse = { x, y, modifiers, button: 'left', clickCount: 1 };
    await cdp.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseMoved', button: 'none' });
    await cdp.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' });
    await cdp.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' });
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))',
    );
  }
} finally {
  await browser.close();
}

/** One section of rows × seats, made by the demo site's staff; answers the production's id. */
async function makeHall(request) {
  const send = async (path, data) => {
    const answer = await request.post(site + path, { data });
    if (!answer.ok())
      throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const { schools } = await (await request.get(`${site}/api/auth/user`)).json();
  const production = await send('/api/productions', {
    schoolId: schools[0].schoolId ?? schools[0].id,
    title: 'A plan to measure',
    dates: 'One evening',
  });
  const section = await send(`/api/productions/${production.id}/sections`, {
    name: 'Stalls',
    displayOrder: 0,
    aisleAfter: 0,
  });
  for (let row = 0; row < Number(values.rows); row += 1) {
    const letter = String.fromCharCode(65 + (row % 26));
    const rowLabel = row < 26 ? letter : letter + letter;
    await send(`/api/sections/${section.id}/rows`, {
      rowLabel,
      seatCount: Number(values.seats),
      price: '20.00',
      displayOrder: row,
    });
  }
  return production.id;
}

/** Runs in the page: where `count` of the elements lie that can be clicked now, each again when there are not so many. */
function placesInSight([selector, count]) {
  const inSight = [...document.querySelectorAll(selector)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .map(({ element, box }) => ({ element, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
    .filter(({ element, x, y }) => document.elementFromPoint(x, y)?.closest(selector) === element);
  return Array.from({ length: count + 1 }, (_, at) => inSight[(at * 7) % inSight.length]).map(
    ({ x, y }) => ({ x, y }),
  );
}
