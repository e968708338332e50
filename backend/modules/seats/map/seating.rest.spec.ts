import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildSection } from '../../catalogue/testing/build-catalogue.js';
import type { PerformanceView, SeatingSectionView } from '../../../contracts/rest/catalogue.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../../orders/testing/booking-driver.js';
import { seat } from '../../orders/testing/order.js';
import type { IncomingMessage } from 'node:http';
import { announceChange } from '../../../infrastructure/outbox/catalogue-change.js';
import { READY_ANSWERS } from '../../../infrastructure/http/ready-answers.js';
import { registry } from '../../../infrastructure/metrics/metrics.js';
import { hearLog, stopHearing } from '../../../testing/heard-log.js';
import { ReadySeatMaps } from './ready-seat-maps.js';

const ROUTE = '/api/productions/:id/seating';

let testBed: TestBed;
let driver: BookingDriver;

beforeAll(async () => {
  testBed = await startTestBed();
  driver = new BookingDriver(testBed);
});
afterAll(() => testBed?.close());
afterAll(stopHearing);

describe('GET /api/productions/{id}/seating', () => {
  let sale: Sale;
  let path: string;

  beforeAll(async () => {
    sale = await driver.openSale([
      {
        label: 'Row A',
        seatCount: 6,
        price: '20',
        overrides: [
          { seatNumber: 2, status: 'vip', customPrice: '35.5' },
          { seatNumber: 3, status: 'unavailable' },
        ],
      },
      { label: 'B', seatCount: 4, price: '18.00' },
    ]);
    const { manager } = testBed.app.get(DataSource);
    await buildSection(manager, sale.production, 'Balcony', [
      { label: 'AA', seatCount: 2, price: '12.00' },
    ]);
    await manager.query(
      `update catalogue.seating_sections set display_order = 1, aisle_after = 2 where name = 'Stalls'`,
    );
    path = `/api/productions/${sale.production.id}/seating`;
  });

  const row = (
    rowLabel: string,
    seatCount: number,
    price: string,
    displayOrder: number,
    overrides: unknown[] = [],
  ): object => ({
    id: expect.any(String),
    rowLabel,
    seatCount,
    price,
    displayOrder,
    overrides,
  });
  const vip = { seatNumber: 2, status: 'vip', customPrice: '35.50' };
  const blocked = { seatNumber: 3, status: 'unavailable', customPrice: null };
  const plan = (rowA: unknown[]): object[] => [
    {
      id: expect.any(String),
      name: 'Balcony',
      aisleAfter: 0,
      displayOrder: 0,
      rows: [row('AA', 2, '12.00', 0)],
    },
    {
      id: expect.any(String),
      name: 'Stalls',
      aisleAfter: 2,
      displayOrder: 1,
      rows: [row('A', 6, '20.00', 0, rowA), row('B', 4, '18.00', 1)],
    },
  ];
  const seating = async (): Promise<SeatingSectionView[]> => {
    await caughtUp(testBed);
    return (await driver.call<SeatingSectionView[]>(`${path}?performanceId=${sale.performanceId}`))
      .body;
  };

  it("a seat map has the plan's sections and rows by displayOrder, with all their fields", async () => {
    expect(await driver.call(path)).toEqual({ status: 200, body: plan([vip, blocked]) });
    expect(await seating()).toEqual(plan([vip, blocked]));
  });

  it('a seat map shows held seats as reserved and sold seats as booked at their own prices, for this performance only', async () => {
    const { bookingId } = (
      await driver.place(sale.performanceId, [seat(2), seat(5)], { totalAmount: '55.50' })
    ).body;
    const taken = (status: string): object[] => [
      { ...vip, status },
      blocked,
      { seatNumber: 5, status, customPrice: null },
    ];
    expect(await seating()).toEqual(plan(taken('reserved')));
    const staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    const confirmed = await driver.call(`/api/admin/bookings/${bookingId}/status`, {
      method: 'PATCH',
      json: { status: 'confirmed' },
      headers: { cookie: staff },
    });
    expect(confirmed.status).toBe(200);
    expect(await seating()).toEqual(plan(taken('booked')));
    expect((await driver.call(path)).body).toEqual(plan([vip, blocked]));
  });

  it('a client with the current seat map gets 304 until a seat changes', async () => {
    const ask = (etag: string): Promise<Response> =>
      // Without this header, fetch asks for a fresh map and ignores the ETag.
      fetch(`${testBed.url}${path}?performanceId=${sale.performanceId}`, {
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
    await driver.quiet();
    const first = await ask('""');
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control'), etag]).toEqual([
      200,
      'no-cache',
      expect.stringMatching(/^"[\w-]{22}"$/),
    ]);
    const same = await ask(etag);
    expect([same.status, await same.text()]).toEqual([304, '']);
    await driver.place(sale.performanceId, [seat(6)]);
    await caughtUp(testBed);
    expect((await ask(etag)).status).toBe(200);
  });

  it('a seat map answers 404 for a performance of another production, and for an unknown production', async () => {
    const elsewhere = await driver.openSale();
    expect((await driver.call(`${path}?performanceId=${elsewhere.performanceId}`)).status).toBe(
      404,
    );
    for (const id of [randomUUID(), 'nothing'])
      expect({ id, status: (await driver.call(`/api/productions/${id}/seating`)).status }).toEqual({
        id,
        status: 404,
      });
  });
});

describe('a seat map that visitors may see', () => {
  let sale: Sale;
  let path: string;
  let staff: string;

  beforeAll(async () => {
    sale = await driver.openSale();
    path = `/api/productions/${sale.production.id}/seating?performanceId=${sale.performanceId}`;
    const schools = [{ schoolId: sale.school.id, role: 'admin' as const }];
    staff = await signIn(
      testBed,
      await makePerson(testBed, { email: 'ready@melati.example', schools }),
    );
    await driver.place(sale.performanceId, [seat(2)]);
    await driver.quiet();
  });

  const ask = (headers: Record<string, string> = {}, address = path): Promise<Response> =>
    // Without this header, fetch asks for a fresh map and ignores the ETag.
    fetch(testBed.url + address, { headers: { 'cache-control': 'max-age=0', ...headers } });
  const isReady = async (headers: Record<string, string> = {}, url = path): Promise<boolean> =>
    !!(await testBed.app
      .get<ReadySeatMaps>(READY_ANSWERS, { strict: false })
      .answerFor({ url, headers } as unknown as IncomingMessage));
  /** Returns the answer without fields that always differ, such as the request id. */
  async function comparable(answer: Response): Promise<object> {
    const headers = Object.fromEntries(answer.headers);
    delete headers['date'];
    delete headers['x-request-id'];
    return { status: answer.status, headers, body: await answer.text() };
  }

  it('visitors, served before the framework, and sessions, served by the controller, get the same seat map', async () => {
    expect([await isReady(), await isReady({ cookie: staff })]).toEqual([true, false]);
    const ready = await comparable(await ask());
    expect(ready).toMatchObject({ status: 200, body: expect.stringContaining('"reserved"') });
    expect(await comparable(await ask({ cookie: staff }))).toEqual(ready);
    const etag = (ready as { headers: { etag: string } }).headers.etag;
    const same = await comparable(await ask({ 'if-none-match': etag }));
    expect(same).toMatchObject({ status: 304, body: '' });
    expect(await comparable(await ask({ 'if-none-match': etag, cookie: staff }))).toEqual(same);
  });

  it('a seat map served before the framework has a request id, a log line and metrics like any other answer', async () => {
    const log = hearLog();
    const answer = await ask({ 'x-request-id': 'a-map-of-2026' });
    expect(answer.headers.get('x-request-id')).toBe('a-map-of-2026');
    await answer.text();
    const line = (): string | undefined =>
      log()
        .split('\n')
        .find((each) => each.includes('a-map-of-2026'));
    // The log line is written when the connection has finished, possibly after the client has read the answer.
    while (!line()) await new Promise((later) => setImmediate(later));
    expect(JSON.parse(line() ?? '')).toMatchObject({
      method: 'GET',
      path: path.split('?')[0],
      status: 200,
      actor: 'customer',
      msg: 'answered',
    });
    expect(await registry.getSingleMetricAsString('houselights_http_request_seconds')).toMatch(
      `_count{method="GET",route="${ROUTE}",status="200"}`,
    );
  });

  it('a seat map is served before the framework only for its own production and the exact URL of our pages', async () => {
    const other = await driver.openSale();
    const elsewhere = path.replace(sale.production.id, other.production.id);
    expect(await isReady({}, elsewhere)).toBe(false);
    expect((await ask({}, elsewhere)).status).toBe(404);
    const shouted = path.replace(sale.production.id, sale.production.id.toUpperCase());
    for (const odd of [`${path}&x=1`, shouted, `${path}'`])
      expect(await isReady({}, odd)).toBe(false);
    expect((await ask({}, shouted)).status).toBe(200);
  });

  it.each([
    [
      'a draft',
      'update catalogue.productions set draft = $2 where id = $1',
      'production',
      true,
      false,
    ],
    [
      'of a school that is not approved',
      'update catalogue.schools set status = $2 where id = $1',
      'school',
      'pending',
      'approved',
    ],
  ] as const)(
    'a seat map is not served before the framework: %s',
    async (_what, change, of, hidden, shown) => {
      const set = async (value: string | boolean): Promise<void> => {
        await testBed.app.get(DataSource).transaction(async (manager) => {
          await manager.query(change, [sale[of].id, value]);
          await announceChange(manager, 'everything');
        });
        await driver.catalogueHeard();
      };
      const ids = async (): Promise<[boolean, number, number]> => [
        await isReady(),
        (await ask()).status,
        (await ask({ cookie: staff })).status,
      ];
      await set(hidden);
      expect(await ids()).toEqual([false, 404, 200]);
      await set(shown);
      expect(await ids()).toEqual([true, 200, 200]);
    },
  );
});

it('a buyer who returns from ordering sees the number of free seats without the ordered seats', async () => {
  const { performanceId } = await driver.openSale([
    {
      label: 'A',
      seatCount: 10,
      price: '20.00',
      overrides: [{ seatNumber: 1, status: 'unavailable' }],
    },
  ]);
  const counts = async (): Promise<readonly [number, number][]> => {
    const { body: list } = await driver.call<PerformanceView[]>('/api/performances');
    const { body: one } = await driver.call<PerformanceView>(`/api/performances/${performanceId}`);
    return [...list.filter(({ id }) => id === performanceId), one].map(
      ({ seatsTotal, seatsRemaining }) => [seatsTotal, seatsRemaining],
    );
  };
  expect(await counts()).toEqual([
    [9, 9],
    [9, 9],
  ]);
  const { body } = await driver.place(performanceId, [seat(2), seat(3), seat(4)]);
  expect(body.status).toBe('pending_payment');
  expect(await counts()).toEqual([
    [9, 6],
    [9, 6],
  ]);
});
