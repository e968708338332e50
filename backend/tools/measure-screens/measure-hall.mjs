/**
 * How fast the hall of a performance is shown at any moment of its sale, and played, with a processor slowed down by DevTools. It
 * makes a hall and a sale of 5,000 seat events on a running site with demo data, by the calls of the product: staff keep seats back
 * and release them. Plain JavaScript, run by hand; it asserts nothing, for a busy machine is slower.
 *
 *   npm start
 *   node backend/tools/measure-screens/measure-hall.mjs http://localhost:3000 --slow 4
 */
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { median, percentile, recorded, workOf } from './trace.mjs';

/* global document, window, requestAnimationFrame, HTMLInputElement -- what is evaluated in the page */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'string', default: '4' },
    events: { type: 'string', default: '5000' },
    rows: { type: 'string', default: '20' },
    seats: { type: 'string', default: '50' },
    jumps: { type: 'string', default: '60' },
    /** Seconds of playing that are counted. */
    play: { type: 'string', default: '10' },
    /** As wide as a phone. */
    phone: { type: 'boolean', default: false },
    /** Of a sale that was made before. */
    performance: { type: 'string' },
  },
});
const site = positionals[0] ?? 'http://localhost:3000';
const AT_ONCE = 16;
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
    viewport: values.phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${site}/api/login?redirect=/`);
  await page.getByRole('button', { name: /staff@melati\.example/ }).click();
  await page.waitForURL(`${site}/`);
  const performanceId = values.performance ?? (await makeSale(page.request));

  const asked = performance.now();
  const answer = await page.request.get(`${site}/api/admin/performances/${performanceId}/replay`);
  const body = await answer.body();
  const answered = performance.now() - asked;
  const { events, seats } = JSON.parse(body.toString());
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
  console.log(
    `${events.length} events of ${seats.length} seats, processor ${values.slow} times slower, load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores\n`,
  );
  console.log(`the call: ${answered.toFixed(0)} ms, ${(body.length / 1024).toFixed(0)} KB`);

  const opened = performance.now();
  await page.goto(`${site}/admin/performances/${performanceId}/replay`);
  await page.getByRole('slider', { name: 'Moment' }).waitFor();
  console.log(`the page until the slider is there: ${(performance.now() - opened).toFixed(0)} ms`);

  // Once more than is counted: the first one warms up.
  await page.evaluate(jump, 1);
  let jumps = [];
  const jumping = await recorded(cdp, async () => {
    await page.keyboard.press('Tab');
    jumps = await page.evaluate(jump, Number(values.jumps));
  });
  console.log(
    `a jump to any moment, until its frame is drawn: ${median(jumps).toFixed(1)} ms (median), ${percentile(jumps, 0.95).toFixed(1)} (p95), ${Math.max(...jumps).toFixed(1)} (most)`,
  );
  tellWork(jumping, jumps.length, 'a jump');
  await page.evaluate('document.querySelector("input[type=range]").focus()');
  await page.keyboard.press('End');
  let played = { frames: 0, seconds: 1, longest: 0, changes: 1 };
  const playing = await recorded(cdp, async () => {
    await page.getByRole('button', { name: 'Play' }).click();
    played = await page.evaluate(watch, Number(values.play) * 1_000);
  });
  const { frames, seconds, longest, changes } = played;
  console.log(
    `playing the whole sale in 30 seconds: ${(frames / seconds).toFixed(1)} frames a second, ${(changes / seconds).toFixed(1)} of them another moment, longest ${longest.toFixed(0)} ms`,
  );
  tellWork(playing, Math.max(1, changes), 'a frame');
  console.log(`\nThe sale stays: --performance ${performanceId}`);
} finally {
  await browser.close();
}

/** The processor time that the main thread was given, which a busy machine changes little, and where most of it went. */
function tellWork(events, count, what) {
  const { cpu, parts } = workOf(events);
  const most = [...parts].sort(([, a], [, b]) => b - a).slice(0, 6);
  const ms = (value) => (value / count).toFixed(1);
  console.log(
    `  processor time ${what}: ${ms(cpu)} ms (${most.map(([name, time]) => `${name} ${ms(time)}`).join(', ')})`,
  );
}

/** Runs in the page: how long each of `count` jumps of the slider takes until the frame with the new hall is drawn, in ms. */
async function jump(count) {
  const slider = document.querySelector('input[type=range]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const drawn = () =>
    new Promise((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
      }),
    );
  const times = [];
  for (let at = 0; at < count; at += 1) {
    await drawn();
    const before = performance.now();
    set.call(slider, String(Number(slider.max) * ((at * 0.618) % 1)));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    times.push(performance.now() - before);
  }
  return times;
}

/** Runs in the page: frames while it plays, and how many of them showed another moment. */
async function watch(ms) {
  const time = document.querySelector('time[class]');
  const slider = document.querySelector('input[type=range]');
  let [frames, changes, longest, last] = [0, 0, 0, performance.now()];
  let shown = slider.value + time.textContent;
  const from = last;
  while (performance.now() - from < ms) {
    await new Promise((done) => requestAnimationFrame(done));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    frames += 1;
    const next = slider.value + time.textContent;
    if (next !== shown) changes += 1;
    shown = next;
  }
  return { frames, changes, longest, seconds: (window.performance.now() - from) / 1_000 };
}

/** A hall of rows × seats, and staff who keep two seats back and release them again, until there are so many events. */
async function makeSale(request) {
  const send = async (method, path, data) => {
    const answer = await request.fetch(site + path, { method, ...(data ? { data } : {}) });
    if (!answer.ok())
      throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  const { schools } = await send('GET', '/api/auth/user');
  const production = await send('POST', '/api/productions', {
    schoolId: schools[0].schoolId ?? schools[0].id,
    title: 'A sale to measure',
    dates: 'One evening',
  });
  const section = await send('POST', `/api/productions/${production.id}/sections`, {
    name: 'Stalls',
    displayOrder: 0,
    aisleAfter: 0,
  });
  const [rows, seats] = [Number(values.rows), Number(values.seats)];
  const labelOf = (row) => String.fromCharCode(65 + (row % 26)).repeat(1 + Math.floor(row / 26));
  for (let row = 0; row < rows; row += 1)
    await send('POST', `/api/sections/${section.id}/rows`, {
      rowLabel: labelOf(row),
      seatCount: seats,
      price: '20.00',
      displayOrder: row,
    });
  const startsAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const { id } = await send('POST', '/api/performances', {
    productionId: production.id,
    dateTime: startsAt,
  });
  const pairs = (rows * seats) / 2;
  const acts = Number(values.events) / 2;
  // Each takes every AT_ONCE-th pair of seats in turn, so nobody is in another one's way.
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let act = first; act < acts; act += AT_ONCE) {
        const place = (act % pairs) * 2;
        const row = labelOf(Math.floor(place / seats));
        const number = (place % seats) + 1;
        const blockId = randomUUID();
        await send('POST', `/api/admin/performances/${id}/blocks`, {
          blockId,
          seats: [number, number + 1].map((seat) => ({ section: 'Stalls', row, number: seat })),
          forWhom: 'Class 4B',
          reason: 'To measure',
          until: startsAt,
        });
        await send('DELETE', `/api/admin/performances/${id}/blocks/${blockId}`);
      }
    }),
  );
  return id;
}
