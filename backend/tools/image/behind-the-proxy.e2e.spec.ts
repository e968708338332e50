import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { seatsStream, type SeatEvent } from '../../contracts/events/index.js';
import type { BookingCreated, UploadUrlView } from '../../contracts/rest/bookings.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../modules/catalogue/testing/build-catalogue.js';
import { order, seat } from '../../modules/orders/testing/order.js';
import { buildOnce } from '../../testing/build-once.js';
import { createMigratedDatabase } from '../../testing/migrated-database.js';
import type { TestDatabase } from '../../testing/database.js';
import { waitUntil, withTimeout, SITE_PATIENCE_MS } from '../../testing/wait-until.js';
import { ONE_PIXEL } from '../../testing/one-pixel.js';
import { type Proxy, startProxy } from '../../testing/proxy.js';
import { RunningBackend } from '../../testing/running-backend.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { CookieJar } from '../bench/test-bed/cookie-jar.js';

jest.setTimeout(900_000);

const ROWS = 100;
const SEATS_A_ROW = 60;
const BUYERS = 3;
const ORDERS = 12;
/** Size limit of a receipt in bytes. */
const MOST_BYTES = 10 * 1024 * 1024;
/**
 * Number of complete purchases before each stop, so that each backend is stopped during its work. PROXY_STORM sets more for a
 * measurement, which also prints the answers.
 */
const BETWEEN = Number(process.env['PROXY_STORM'] ?? 4);

/** Makes a picture, filled up with zero bytes to the given size. */
const pngOf = (bytes: number): Pick<RequestInit, 'headers' | 'body'> => ({
  headers: { 'content-type': 'image/png' },
  body: new Uint8Array(Buffer.concat([ONE_PIXEL, Buffer.alloc(bytes - ONE_PIXEL.length)])),
});

interface Answered {
  readonly what: string;
  /** HTTP status of the answer; 0 when the connection broke. */
  readonly status: number;
}

/* Runs real built backends behind nginx with the configuration in docker/. No buyer retries. */
describe('three backends behind the proxy', () => {
  let database: TestDatabase;
  let testBed: TestBed;
  let proxy: Proxy;
  let backends: RunningBackend[] = [];
  let production: string;
  let performanceId: string;
  let answers: Answered[] = [];
  let sold: string[] = [];
  let nextSeat = 0;

  beforeAll(async () => {
    await buildOnce();
    database = await createMigratedDatabase({ projections: true });
    testBed = await startTestBed({ database });
    const { manager } = testBed.app.get(DataSource);
    const built = await buildProduction(manager, await buildSchool(manager));
    const rows = Array.from({ length: ROWS }, (_, row) => ({
      label: `R${row}`,
      seatCount: SEATS_A_ROW,
      price: '20.00',
    }));
    await buildSection(manager, built, 'Stalls', rows);
    production = built.id;
    performanceId = (await buildPerformance(manager, built)).id;
    const { dataDir, secret } = testBed.config;
    const settings = { databaseUrl: database.url, dataDir, secret };
    backends = await Promise.all([1, 2, 3].map(() => RunningBackend.start(settings)));
    proxy = await startProxy(backends.map(({ port }) => port));
  });
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(backends.map((each) => each.end('SIGKILL')));
    await testBed?.close();
    await database?.drop();
  });

  async function ask(
    what: string,
    path: string,
    init: RequestInit = {},
    jar?: CookieJar,
  ): Promise<string | null> {
    const cookie = jar?.headerFor(path);
    try {
      const answer = await fetch(proxy.url + path, {
        ...init,
        headers: { ...init.headers, ...(cookie ? { cookie } : {}) },
      });
      jar?.keep(answer);
      const text = await answer.text();
      answers.push({ what, status: answer.status });
      return answer.ok ? text : null;
    } catch {
      answers.push({ what, status: 0 });
      return null;
    }
  }

  /** Places an order for a seat that nobody else wants. Returns the booking; null when the answer was not 201. */
  async function placeOrder(jar: CookieJar): Promise<string | null> {
    const place = nextSeat++;
    if (place >= ROWS * SEATS_A_ROW) throw new Error('The hall is full');
    const wish = seat((place % SEATS_A_ROW) + 1, `R${Math.floor(place / SEATS_A_ROW)}`);
    const placed = await ask(
      'order',
      '/api/bookings',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(order(performanceId, [wish])),
      },
      jar,
    );
    if (!placed) return null;
    const { bookingId } = JSON.parse(placed) as BookingCreated;
    sold.push(bookingId);
    return bookingId;
  }

  /** Makes one purchase: orders, then reads the booking's page and the seats, and uploads a receipt. */
  async function purchase(): Promise<void> {
    const jar = new CookieJar();
    const bookingId = await placeOrder(jar);
    if (!bookingId) return;
    await ask('page', `/api/bookings/${bookingId}`, {}, jar);
    await ask('seats', `/api/productions/${production}/seating?performanceId=${performanceId}`);
    const uploadPath = await uploadLink(bookingId, jar);
    if (uploadPath) await ask('upload', uploadPath, { method: 'PUT', ...pngOf(ONE_PIXEL.length) });
  }

  /** Returns the path for uploading a receipt; null when the link was refused. */
  async function uploadLink(bookingId: string, jar: CookieJar): Promise<string | null> {
    const path = `/api/bookings/${bookingId}/upload-url`;
    const link = await ask('upload link', path, { method: 'POST' }, jar);
    if (!link) return null;
    const { pathname, search } = new URL((JSON.parse(link) as UploadUrlView).uploadUrl, proxy.url);
    return pathname + search;
  }

  /**
   * Lets buyers buy while one backend after another is stopped and started again; resolves when every purchase has
   * ended.
   */
  async function stormOfBuyers(): Promise<void> {
    let stop = false;
    const buyer = async (): Promise<void> => {
      while (!stop) await purchase();
    };
    const buyers = Array.from({ length: BUYERS }, buyer);
    const purchases = async (count: number): Promise<void> => {
      const goal = sold.length + count;
      while (sold.length < goal) await purchase();
    };
    for (const backend of backends) {
      await purchases(BETWEEN);
      await backend.end('SIGTERM');
      await backend.start();
    }
    await purchases(BETWEEN);
    stop = true;
    await Promise.all(buyers);
  }

  /** Counts answers with 5xx and broken connections, by kind of request and status. */
  const failures = (): Record<string, number> => {
    const found: Record<string, number> = {};
    for (const { what, status } of answers)
      if (status === 0 || status >= 500)
        found[`${what} ${status}`] = (found[`${what} ${status}`] ?? 0) + 1;
    return found;
  };

  async function holders(): Promise<ReadonlySet<string>> {
    const events = testBed.app.get(DomainEventStore);
    const has = new Set<string>();
    for (const { type, data } of await events.read<SeatEvent>(seatsStream(performanceId))) {
      if (type === 'SeatsHeld') has.add(data.bookingId);
      if (type === 'SeatsReleased') has.delete(data.bookingId);
    }
    return has;
  }

  const summary = (): string => {
    const found: Record<string, number> = {};
    for (const { what, status } of answers)
      found[`${what} ${status}`] = (found[`${what} ${status}`] ?? 0) + 1;
    return JSON.stringify(found);
  };

  it('answer every order with 201 although one of them dies with orders that it has accepted', async () => {
    [answers, sold] = [[], []];
    const [victim] = backends as [RunningBackend, ...RunningBackend[]];
    victim.standStill();
    let answered = 0;
    const orders = Array.from({ length: ORDERS }, async () => {
      await placeOrder(new CookieJar());
      answered += 1;
    });
    // Waits for only half of the orders, because about a third of them hang at the paused backend.
    await waitUntil(`half of ${ORDERS} orders are answered`, () => answered >= ORDERS / 2);
    await victim.end('SIGKILL');
    await withTimeout('every order is answered', Promise.all(orders));
    expect(answers).toEqual(orders.map(() => ({ what: 'order', status: 201 })));
    // The confirmed bookings are exactly the bookings that have seats.
    expect([...(await holders())].sort()).toEqual([...sold].sort());
    await victim.start();
  });

  it("accept a receipt of 10 MB, and refuse a larger one with the product's own error", async () => {
    const jar = new CookieJar();
    const path = await uploadLink((await placeOrder(jar)) ?? '', jar);
    const put = (bytes: number): Promise<Response> =>
      fetch(`${proxy.url}${path}`, { method: 'PUT', ...pngOf(bytes) });
    const larger = await put(MOST_BYTES + 1);
    expect([larger.status, await larger.json()]).toEqual([
      413,
      expect.objectContaining({ error: 'file_too_large' }),
    ]);
    expect((await put(MOST_BYTES)).status).toBe(200);
  });

  it('answer every request while one backend after another is restarted, and seat maps reconnect', async () => {
    [answers, sold] = [[], []];
    const stopping = new AbortController();
    let begun = 0;
    const viewer = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        const stream = await fetch(`${proxy.url}/api/performances/${performanceId}/live`, {
          signal: stopping.signal,
        }).catch(() => null);
        if (stopping.signal.aborted) return;
        answers.push({ what: 'seat map', status: stream?.status ?? 0 });
        begun += 1;
        // A live stream ends with its backend, so the browser opens a new one.
        await stream?.text().catch(() => {});
      }
    };
    const viewers = Array.from({ length: 3 }, viewer);
    await withTimeout(
      'each backend was stopped and started',
      stormOfBuyers(),
      3 * SITE_PATIENCE_MS,
    );
    stopping.abort();
    await Promise.all(viewers);
    if (process.env['PROXY_STORM']) console.warn('stopped', summary());
    expect(failures()).toEqual({});
    expect(begun).toBeGreaterThan(3);
  });
});
