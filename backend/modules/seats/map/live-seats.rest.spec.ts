import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SeatChanges } from '../../../contracts/rest/catalogue.js';
import { pause } from '../../../infrastructure/process/pause.js';
import { PATIENCE_MS } from '../../../testing/wait-until.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { SetClock } from '../../../testing/set-clock.js';
import { BookingDriver, type Sale } from '../../orders/testing/booking-driver.js';
import { LiveFeed } from '../../orders/testing/live-feed.js';
import { seat } from '../../orders/testing/order.js';
import { LiveSeats } from './live-seats.js';

/** Limit of live streams per address; the other tests open fewer at a time. */
const MOST = 90;
const MOST_IN_ALL = 95;
const LOOK_AGAIN_MS = 50;

describe('GET /api/performances/{id}/live', () => {
  const clock = new SetClock();
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let elsewhere: Sale;
  const feeds: LiveFeed[] = [];

  beforeAll(async () => {
    testBed = await startTestBed({
      clock,
      // The test acts as a proxy that reports the browser's address.
      config: { liveStreamsPerAddress: MOST, liveStreams: MOST_IN_ALL, trustProxy: 1 },
    });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    elsewhere = await driver.openSale();
  });
  afterEach(() => feeds.splice(0).forEach((feed) => feed.close()));
  afterAll(() => testBed?.close());

  const urlOf = ({ performanceId }: Sale): string =>
    `${testBed.url}/api/performances/${performanceId}/live`;
  const open = async (of = sale): Promise<LiveFeed> => {
    const feed = await LiveFeed.open(urlOf(of));
    feeds.push(feed);
    return feed;
  };
  const changed = (status: string, ...numbers: number[]): object => ({
    event: 'seats',
    data: {
      seats: numbers.map((number) => ({
        rowId: expect.any(String),
        section: 'Stalls',
        row: 'A',
        number,
        status,
      })),
    },
  });

  /** Repeats the request until a stream is accepted, because the server notices a closed stream a moment later. */
  const admitted = async (ask: () => Promise<Response>): Promise<Response> => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(LOOK_AGAIN_MS)) {
      const answer = await ask();
      if (answer.status === 200 || Date.now() > deadline) return answer;
      await answer.body?.cancel();
    }
  };

  it("a seat map's live stream is not cached and begins with the event ready", async () => {
    const feed = await open();
    expect(feed.response.headers.get('content-type')).toBe('text/event-stream');
    expect(feed.response.headers.get('cache-control')).toMatch(/no-store/);
    expect(await feed.next()).toEqual({ event: 'ready', data: {} });
  });

  it('held and freed seats are sent to every viewer of this seat map and to no other browser', async () => {
    const [first, second, other] = await Promise.all([open(), open(), open(elsewhere)]);
    for (const feed of [first, second, other]) await feed.next();
    const { body } = await driver.place(sale.performanceId, [seat(1), seat(2)]);
    for (const feed of [first, second])
      expect(await feed.next()).toEqual(changed('reserved', 1, 2));
    clock.advance({ minutes: 30 });
    await driver.endHold(body.bookingId);
    for (const feed of [first, second])
      expect(await feed.next<SeatChanges>()).toEqual(changed('available', 1, 2));
    await driver.place(elsewhere.performanceId, [seat(7)]);
    expect(await other.next()).toEqual(changed('reserved', 7));
  });

  it('a seat map gets changes again after a lost connection was restored', async () => {
    const lost = await open();
    await lost.next();
    lost.close();
    await driver.place(sale.performanceId, [seat(3)]);
    await caughtUp(testBed);
    const again = await open();
    expect(await again.next()).toEqual({ event: 'ready', data: {} });
    expect(await driver.takenSeats(sale)).toEqual([[3, 'reserved']]);
    await driver.place(sale.performanceId, [seat(4)]);
    expect(await again.next()).toEqual(changed('reserved', 4));
  });

  it('an address above its limit of live streams is refused with Retry-After, and others are accepted', async () => {
    const from = (address: string) =>
      fetch(urlOf(sale), { headers: { 'x-forwarded-for': address } });
    const hall = (last: string) => `2001:db8:1:2::${last}`;
    const open = await Promise.all(
      Array.from({ length: MOST }, (_, index) => from(hall(index.toString(16)))),
    );
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await from(hall('ffff'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({ error: 'too_many_streams' });
    const neighbour = await from('2001:db8:1:3::1');
    expect(neighbour.status).toBe(200);
    await open.pop()?.body?.cancel();
    const again = await admitted(() => from(hall('ffff')));
    expect(again.status).toBe(200);
    await Promise.all([...open, neighbour, again].map(({ body }) => body?.cancel()));
  });

  it('every address is refused at the limit of the process, and accepted again after a stream has closed', async () => {
    const live = testBed.app.get(LiveSeats, { strict: false });
    const from = (network: number) =>
      fetch(urlOf(sale), { headers: { 'x-forwarded-for': `198.51.100.${network}` } });
    const open: Response[] = [];
    // Streams of earlier tests may still count, so the limit may be reached earlier.
    let refused = await from(0);
    for (; refused.status === 200; refused = await from(open.length)) {
      open.push(refused);
      expect(live.admitted).toBeLessThanOrEqual(MOST_IN_ALL);
    }
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toMatchObject({ error: 'too_many_streams' });
    // The seat map itself stays available while its live stream is refused.
    const { status } = await driver.call(
      `/api/productions/${sale.production.id}/seating?performanceId=${sale.performanceId}`,
    );
    expect(status).toBe(200);
    await open.pop()?.body?.cancel();
    const again = await admitted(() => from(201));
    expect(again.status).toBe(200);
    await Promise.all([...open, again].map(({ body }) => body?.cancel()));
  });

  it('requests that get no live stream are not counted', async () => {
    for (let call = 0; call <= MOST; call += 1) {
      const { status, body } = await fetch(urlOf({ ...sale, performanceId: 'nothing' }));
      await body?.cancel();
      expect(status).toBe(404);
    }
  });

  it('a viewer that has disconnected no longer counts, even while it was being added', async () => {
    const live = testBed.app.get(LiveSeats, { strict: false });
    const stayed = await Promise.all(Array.from({ length: 10 }, () => open()));
    for (const feed of stayed) await feed.next();
    expect(live.viewers).toBeGreaterThanOrEqual(10);
    const hasty = Array.from({ length: 60 }, async (_, index) => {
      const leaving = new AbortController();
      const asked = fetch(urlOf(elsewhere), { signal: leaving.signal })
        .then((response) => response.text())
        .catch(() => null);
      setTimeout(() => leaving.abort(), index / 2);
      await asked;
    });
    await Promise.all(hasty);
    // These browsers disconnect while their session is looked up, before the stream is accepted.
    const cookie = await signIn(testBed, await makePerson(testBed, { email: 'gone@example.com' }));
    const { port, pathname } = new URL(urlOf(elsewhere));
    for (let index = 0; index < 20; index += 1) {
      const browser = connect(Number(port), '127.0.0.1');
      const head = `GET ${pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`;
      await new Promise<void>((sent) => browser.write(head, () => sent()));
      browser.destroy();
    }
    stayed.forEach((feed) => feed.close());
    // The session look-up of some browsers may still be running.
    const deadline = Date.now() + PATIENCE_MS;
    while (live.viewers + live.admitted > 0 && Date.now() < deadline) await pause(LOOK_AGAIN_MS);
    expect([live.viewers, live.admitted]).toEqual([0, 0]);
  });
});
