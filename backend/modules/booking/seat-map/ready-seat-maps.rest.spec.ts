import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { announceChange } from '../../../infrastructure/outbox/catalogue-change.js';
import { READY_ANSWERS } from '../../../infrastructure/http/ready-answers.js';
import { registry } from '../../../infrastructure/metrics/metrics.js';
import { hearLog } from '../../../testing/heard-log.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../testing/booking-driver.js';
import { seat } from '../testing/order.js';
import { ReadySeatMaps } from './ready-seat-maps.js';

const ROUTE = '/api/productions/:id/seating';

describe('a seat map that visitors may see', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let path: string;
  let staff: string;

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    path = `/api/productions/${sale.production.id}/seating?performanceId=${sale.performanceId}`;
    const schools = [{ schoolId: sale.school.id, role: 'admin' as const }];
    staff = await signIn(
      testBed,
      await makePerson(testBed, { email: 'staff@melati.example', schools }),
    );
    await driver.place(sale.performanceId, [seat(2)]);
    await driver.quiet();
  });
  afterAll(() => testBed?.close());

  const ask = (headers: Record<string, string> = {}, address = path): Promise<Response> =>
    // fetch by itself would ask for a fresh one whatever the ETag is.
    fetch(testBed.url + address, { headers: { 'cache-control': 'max-age=0', ...headers } });
  const isReady = async (headers: Record<string, string> = {}, url = path): Promise<boolean> =>
    !!(await testBed.app
      .get<ReadySeatMaps>(READY_ANSWERS, { strict: false })
      .of({ url, headers } as unknown as IncomingMessage));
  /** All of an answer but what differs from one to the next. */
  async function said(answer: Response): Promise<object> {
    const headers = Object.fromEntries(answer.headers);
    delete headers['date'];
    delete headers['x-request-id'];
    return { status: answer.status, headers, body: await answer.text() };
  }

  it('is answered to them before the framework, and by the controller to who has a session, in the same words', async () => {
    expect([await isReady(), await isReady({ cookie: staff })]).toEqual([true, false]);
    const ready = await said(await ask());
    expect(ready).toMatchObject({ status: 200, body: expect.stringContaining('"reserved"') });
    expect(await said(await ask({ cookie: staff }))).toEqual(ready);
    const etag = (ready as { headers: { etag: string } }).headers.etag;
    const same = await said(await ask({ 'if-none-match': etag }));
    expect(same).toMatchObject({ status: 304, body: '' });
    expect(await said(await ask({ 'if-none-match': etag, cookie: staff }))).toEqual(same);
  });

  it('has the request id, a line in the log and its place in the metrics like any other answer', async () => {
    const log = hearLog();
    const answer = await ask({ 'x-request-id': 'a-map-of-2026' });
    expect(answer.headers.get('x-request-id')).toBe('a-map-of-2026');
    await answer.text();
    const line = (): string | undefined =>
      log()
        .split('\n')
        .find((each) => each.includes('a-map-of-2026'));
    // The line is written when the answer's connection is done with it, which may be after the client has read it.
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

  it('is of that production, and written as our pages write it', async () => {
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
  ] as const)('is not %s', async (_what, change, of, hidden, shown) => {
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
  });
});
