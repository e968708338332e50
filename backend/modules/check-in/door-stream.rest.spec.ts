import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import {
  STAFF_STREAM_LIMITS,
  USUAL_STAFF_STREAM_LIMITS,
} from '../../infrastructure/http/staff-streams.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { LiveFeed } from '../orders/testing/live-feed.js';
import { seat } from '../orders/testing/order.js';

/* Tests that an open event stream checks its reader's permission again every few minutes. */

let testBed: TestBed;
let driver: BookingDriver;
let sale: Sale;
const feeds: LiveFeed[] = [];

beforeAll(async () => {
  testBed = await startTestBed({
    providers: [
      {
        provide: STAFF_STREAM_LIMITS,
        useValue: { ...USUAL_STAFF_STREAM_LIMITS, longestMs: 5_000 },
      },
    ],
  });
  driver = new BookingDriver(testBed);
  sale = await driver.openSale();
});
afterAll(async () => {
  for (const feed of feeds) feed.close();
  await testBed?.close();
});

async function follow(path: string, cookie?: string): Promise<LiveFeed> {
  const feed = await LiveFeed.open(`${testBed.url}${path}`, cookie);
  feeds.push(feed);
  expect((await feed.next()).event).toBe('ready');
  return feed;
}

async function staff(email: string, role: 'admin' | 'door') {
  const id = await makePerson(testBed, { email, schools: [{ schoolId: sale.school.id, role }] });
  return { id, cookie: await signIn(testBed, id) };
}

/** Reads the stream up to the event `again`, which asks the device to reconnect. */
async function untilAsked(feed: LiveFeed): Promise<void> {
  while ((await feed.next()).event !== 'again');
  await expect(feed.next()).rejects.toThrow('The feed ended');
}

it('a device at the door gets no more tickets once its user has lost the role, but still gets seat maps', async () => {
  const path = `/api/admin/performances/${sale.performanceId}/door-live`;
  const { id, cookie } = await staff('farid@melati.example', 'door');
  const map = await follow(`/api/performances/${sale.performanceId}/live`);
  const door = await follow(path, cookie);
  await testBed.database.pool.query('delete from catalogue.school_admins where user_id = $1', [id]);
  await untilAsked(door);
  const again = await driver.call<ErrorBody>(path, { headers: { cookie } });
  expect([again.status, again.body.error]).toEqual([403, 'not_your_school']);
  await driver.place(sale.performanceId, [seat(1)]);
  expect((await map.next()).event).toBe('seats');
});

it('a bookings list gets no more changes once its session has ended', async () => {
  const path = '/api/admin/bookings/live';
  const { id, cookie } = await staff('noraini@melati.example', 'admin');
  const list = await follow(path, cookie);
  await testBed.database.pool.query(`delete from app.sessions where sess->>'userId' = $1`, [id]);
  await untilAsked(list);
  expect((await driver.call(path, { headers: { cookie } })).status).toBe(401);
});
