import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmationToken } from '../modules/orders/access/confirmation-link.js';
import { BookingDriver } from '../modules/orders/testing/booking-driver.js';
import { call, order, seat } from '../modules/orders/testing/order.js';
import { signedQuery } from '../infrastructure/files/local/signed-links.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { makePerson, signIn } from './sign-in.js';
import { startApp, type StartedApp } from './start-app.js';
import { startTestBed, type TestBed } from './start-test-bed.js';

const OLD = 'the secret that was used last term';
const NEW = 'the secret that is used this term';

describe('a change of the SECRET', () => {
  let database: TestDatabase;
  /** Test bed with the old secret, before the change of the secret. */
  let before: TestBed;
  /** Application with the new secret and with the old one in SECRET_PREVIOUS. */
  let kept: StartedApp;
  /** Application with the new secret and without SECRET_PREVIOUS. */
  let lost: StartedApp;
  let performanceId: string;
  let cookie: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    before = await startTestBed({ database, config: { secret: OLD } });
    kept = await startApp({ database, config: { secret: NEW, previousSecrets: [OLD] } });
    lost = await startApp({ database, config: { secret: NEW } });
    const rows = [
      { label: 'A', seatCount: 10, price: '20.00' },
      { label: 'B', seatCount: 10, price: '0.00' },
    ];
    performanceId = (await new BookingDriver(before).openSale(rows)).performanceId;
    cookie = await signIn(before, await makePerson(before, { email: 'someone@example.com' }));
  });
  afterAll(async () => {
    for (const testBed of [lost, kept, before]) await testBed?.close();
    await database?.drop();
  });

  const userOf = async (testBed: StartedApp, theirs: string): Promise<unknown> =>
    (await call(`${testBed.url}/api/user`, { headers: { cookie: theirs } })).body;

  const place = (testBed: StartedApp, key: string, number: number, row = 'A') =>
    call<{ bookingId: string; error?: string }>(`${testBed.url}/api/bookings`, {
      json: order(performanceId, [seat(number, row)], row === 'B' ? { totalAmount: '0.00' } : {}),
      headers: { 'idempotency-key': key },
    });

  it('keeps sessions when SECRET_PREVIOUS has the old secret, and otherwise ends them without an error', async () => {
    const signedIn = { user: expect.objectContaining({ email: 'someone@example.com' }) };
    expect(await userOf(kept, cookie)).toEqual(signedIn);
    expect(await userOf(lost, cookie)).toEqual({ user: null });
  });

  it('keeps sessions that began before each purpose had its own key', async () => {
    const [name, value] = cookie.split('=') as [string, string];
    const sid = decodeURIComponent(value).slice(2).split('.')[0] as string;
    const signature = createHmac('sha256', OLD).update(sid).digest('base64').replace(/=+$/, '');
    const undivided = `${name}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
    for (const testBed of [before, kept])
      expect(await userOf(testBed, undivided)).toMatchObject({ user: { id: expect.any(String) } });
    expect(await userOf(lost, undivided)).toEqual({ user: null });
  });

  it('keeps the links to files valid', async () => {
    const key = 'receipts/b/1';
    const expires = Math.floor(Date.now() / 1000) + 600;
    const query = signedQuery({ method: 'GET', key, expires, maxBytes: 0 }, before.config);
    const at = (testBed: StartedApp, path: string) => call<{ error: string }>(testBed.url + path);
    // The signature of the link is valid: the answer is 404 only because the file does not exist.
    for (const testBed of [before, kept])
      expect((await at(testBed, `/api/files/${key}?${query}`)).status).toBe(404);
    expect((await at(lost, `/api/files/${key}?${query}`)).body).toMatchObject({
      error: 'link_invalid',
    });
  });

  it('keeps an order with the browser that placed it', async () => {
    const key = 'the-key-of-the-first-order';
    const { body } = await place(before, key, 1);
    const release = (testBed: StartedApp) =>
      call<{ error: string }>(`${testBed.url}/api/bookings/${body.bookingId}/release`, {
        json: {},
        headers: { 'idempotency-key': key },
      });
    expect(await release(lost)).toMatchObject({ status: 403, body: { error: 'not_your_order' } });
    expect((await release(kept)).status).toBe(204);
  });

  it('answers a repeated order with the booking that exists already', async () => {
    const key = 'the-key-of-the-second-order';
    const first = await place(before, key, 2);
    expect((await place(kept, key, 2)).body.bookingId).toBe(first.body.bookingId);
    expect((await place(lost, key, 2)).status).toBe(409);
  });

  it('keeps the links that confirm free orders valid', async () => {
    const { body } = await place(before, 'the-key-of-a-free-order', 3, 'B');
    const { body: booking } = await call<{ status: string }>(
      `${before.url}/api/bookings/${body.bookingId}`,
    );
    expect(booking.status).toBe('pending_payment');
    const email = order(performanceId, []).customerEmail;
    const confirm = (testBed: StartedApp) =>
      call<{ error: string }>(`${testBed.url}/api/bookings/${body.bookingId}/confirm`, {
        json: { token: confirmationToken(body.bookingId, email, before.config) },
      });
    expect(await confirm(lost)).toMatchObject({ status: 403, body: { error: 'invalid_link' } });
    expect((await confirm(kept)).status).toBe(200);
  });
});
