/**
 * How long a family waits for the first page of a visit: nothing is cached, the processor is slowed down and the network is that
 * of a phone far from the mast (1.6 Mbit/s, 150 ms there and back). For the home page and a seat map it prints the medians of the
 * first paint, the largest paint and of what moved by itself, and how many bytes came over the network, by kind.
 * docs/first-page-speed.md has what came out.
 *
 *   npm start
 *   node backend/tools/measure-screens/measure-first-page.mjs http://localhost:3000 --slow 4 --runs 5
 *
 * Plain JavaScript: it is run by hand and needs no build. It measures; it asserts nothing, for a busy machine is slower.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { median } from './trace.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'string', default: '4' },
    runs: { type: 'string', default: '5' },
    /** Kilobits a second, and milliseconds there and back. */
    kbps: { type: 'string', default: '1600' },
    rtt: { type: 'string', default: '150' },
    /** Of the seat map that is opened; the first one on sale otherwise. */
    performance: { type: 'string' },
    /** Prints every file of the last run. */
    files: { type: 'boolean', default: false },
  },
});
const site = positionals[0] ?? 'http://localhost:3000';
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
if (!existsSync(executablePath))
  throw new Error('Measuring needs Chromium: apt-get install chromium, or set CHROMIUM_PATH.');

const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch'];
const PHONE = {
  locale: 'en-MY',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
};
/** Runs in the page before anything else: keeps what the browser tells of its paints. */
const WATCH = `{
  window.paints = { fcp: 0, lcp: 0, element: '', cls: 0 };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') paints.fcp = startTime; });
  watch('largest-contentful-paint', ({ startTime, element, url }) => {
    paints.lcp = startTime;
    paints.element = (element?.localName ?? '?') + (url ? ' ' + new URL(url).pathname.split('/').at(-1) : '');
  });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) paints.cls += value; });
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
  const pages = { home: '/', 'seat map': `/seats/${values.performance ?? (await onSale())}` };
  console.log(
    `processor ${values.slow} times slower, ${values.kbps} kbit/s, ${values.rtt} ms, median of ${values.runs}, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores\n`,
  );
  for (const [name, path] of Object.entries(pages)) {
    const runs = [];
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await firstVisit(path));
    report(name, runs);
  }
} finally {
  await browser.close();
}

/** A performance that anybody may buy seats for. */
async function onSale() {
  const all = await (await fetch(`${site}/api/performances`)).json();
  const found = all.find(
    ({ salesEnabled, dateTime, seatsRemaining }) =>
      salesEnabled && seatsRemaining > 0 && Date.parse(dateTime) > Date.now() + 3600_000,
  );
  if (!found) throw new Error('No performance is on sale: give one by --performance.');
  return found.id;
}

async function firstVisit(path) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: Number(values.rtt),
      downloadThroughput: (Number(values.kbps) * 1000) / 8,
      uploadThroughput: (Number(values.kbps) * 1000) / 8,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
    const files = filesLoaded(cdp);
    await page.goto(site + path, { waitUntil: 'load', timeout: 60_000 });
    // The stream of seat changes never ends, so quiet is what the page's own requests are.
    await quiet(files);
    return { ...(await page.evaluate('paints')), files: [...files.values()] };
  } finally {
    await context.close();
  }
}

/** By request: address, kind, bytes as they came over the network (headers too), and when. */
function filesLoaded(cdp) {
  const files = new Map();
  let start;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    start ??= timestamp;
    files.set(requestId, {
      url: request.url,
      kind: type,
      bytes: 0,
      from: timestamp - start,
      until: null,
    });
  });
  const end = ({ requestId, encodedDataLength = 0, timestamp }) => {
    const file = files.get(requestId);
    if (file) Object.assign(file, { bytes: encodedDataLength, until: timestamp - start });
  };
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  return files;
}

/** Until nothing but the stream of seat changes has been under way for a second. */
async function quiet(files) {
  const open = () =>
    [...files.values()].filter(({ until, kind }) => until === null && kind !== 'EventSource')
      .length;
  for (let still = 0; still < 10;) {
    await new Promise((done) => setTimeout(done, 100));
    still = open() === 0 ? still + 1 : 0;
  }
}

function report(name, runs) {
  const ms = (key) => `${Math.round(median(runs.map((run) => run[key])))}`.padStart(6);
  console.log(name);
  console.log(`  first paint, ms    ${ms('fcp')}`);
  console.log(`  largest paint, ms  ${ms('lcp')}  (${runs.at(-1).element})`);
  console.log(
    `  layout shift       ${median(runs.map(({ cls }) => cls))
      .toFixed(3)
      .padStart(6)}`,
  );
  for (const kind of KINDS) {
    const bytes = median(
      runs.map(({ files }) =>
        files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.bytes, 0),
      ),
    );
    console.log(`  ${kind.toLowerCase().padEnd(12)} kB  ${(bytes / 1000).toFixed(1).padStart(8)}`);
  }
  if (values.files)
    for (const { url, kind, bytes, from, until } of runs.at(-1).files)
      console.log(
        `    ${String(Math.round(from * 1000)).padStart(5)} ${String(Math.round((until ?? 0) * 1000)).padStart(5)} ${String(bytes).padStart(7)} ${kind.padEnd(11)} ${url.replace(site, '')}`,
      );
  console.log('');
}
