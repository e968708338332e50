import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingStream, seatsStream } from '../../contracts/events/index.js';
import type { BookingCreated, BookingView, HoldView } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { SetClock } from '../../testing/set-clock.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { bookingIdOf } from './application/booking-identity.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat } from './testing/order.js';

/*
 * The queue uses the database's clock, far behind this test's clock. The expiry job of a hold therefore runs only when a test
 * runs it.
 */
const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
let testBed: TestBed;
let driver: BookingDriver;

beforeAll(async () => {
  testBed = await startTestBed({ clock });
  driver = new BookingDriver(testBed);
});
afterAll(() => testBed?.close());

describe('buyers of an unpaid order', () => {
  let sale: Sale;

  beforeAll(async () => {
    sale = await driver.openSale();
  });

  let orders = 0;
  const place = async (numbers: number[]) => {
    const key = `an-order-of-this-test-${(orders += 1)}`;
    const headers = { 'idempotency-key': key };
    const json = order(
      sale.performanceId,
      numbers.map((number) => seat(number)),
    );
    const { body } = await driver.call<{ bookingId: string }>('/api/bookings', { json, headers });
    await caughtUp(testBed);
    return { id: body.bookingId, headers };
  };
  const extend = (id: string) =>
    driver.call<HoldView & ErrorBody>(`/api/bookings/${id}/extend-hold`, { method: 'POST' });
  const contact = {
    customerName: 'Aisyah binti Rahman',
    customerEmail: 'right@example.com',
    customerPhone: '019-111 2222',
  };

  it('get more time to pay once, and keep the seats for that time', async () => {
    const { id } = await place([1]);
    expect((await driver.booking(id)).canExtendHold).toBe(true);
    clock.advance({ minutes: 28 });
    const { status, body } = await extend(id);
    expect([status, body.holdUntil, body.canExtendHold]).toEqual([
      200,
      '2030-03-01T05:00:00.000Z',
      false,
    ]);
    expect((await extend(id)).body.holdUntil).toBe('2030-03-01T05:00:00.000Z');
    clock.advance({ minutes: 31 });
    expect((await driver.place(sale.performanceId, [seat(1)])).status).toBe(409);
    expect(await driver.seatEventsOf(id, sale.performanceId)).toEqual([
      'SeatsHeld',
      'HoldExtended',
    ]);
    clock.advance({ minutes: 1 });
    const late = await extend(id);
    expect([late.status, late.body.error]).toEqual([409, 'hold_ended']);
    expect((await driver.place(sale.performanceId, [seat(1)])).status).toBe(201);
  });

  it('can give the seats up, and the seats are free at once', async () => {
    const { id, headers } = await place([3, 4]);
    expect(
      (await driver.call(`/api/bookings/${id}/release`, { method: 'POST', headers })).status,
    ).toBe(204);
    await caughtUp(testBed);
    expect((await driver.booking(id)).status).toBe('cancelled');
    expect((await driver.place(sale.performanceId, [seat(4)])).status).toBe(201);
    expect(
      (await driver.call(`/api/bookings/${id}/release`, { method: 'POST', headers })).status,
    ).toBe(204);
    expect(await driver.seatEventsOf(id, sale.performanceId)).toEqual([
      'SeatsHeld',
      'SeatsReleased',
    ]);
  });

  it('give seats up to the families who wait, while a waiting list is open', async () => {
    const { performanceId } = await driver.openSale();
    const headers = { 'idempotency-key': 'an-order-before-the-waiting-list' };
    const json = order(performanceId, [seat(1)]);
    const { body } = await driver.call<{ bookingId: string }>('/api/bookings', { json, headers });
    const block = { forWhom: 'Waiting list', reason: '', by: '', waitingList: 'freed' as const };
    const opened = {
      id: randomUUID(),
      type: 'SeatsHeld' as const,
      data: { performanceId, bookingId: randomUUID(), seats: [], until: null, block },
      metadata: {
        occurredAt: clock.now().toISOString(),
        actor: { kind: 'system' as const },
        ...{ requestId: 'r', correlationId: 'c', causationId: 'k' },
      },
    };
    await testBed.app
      .get(DomainEventStore)
      .append(seatsStream(performanceId), 'any', [opened as never]);
    await driver.call(`/api/bookings/${body.bookingId}/release`, { method: 'POST', headers });
    await caughtUp(testBed);
    expect((await driver.place(performanceId, [seat(1)])).status).toBe(409);
    expect((await driver.place(performanceId, [seat(2)])).status).toBe(201);
    expect(await driver.seatEventsOf(opened.data.bookingId, performanceId)).toEqual([
      'SeatsHeld',
      'SeatsHeld',
    ]);
  });

  it('can correct their contact details', async () => {
    const { id, headers } = await place([5]);
    const { status, body } = await driver.call<BookingView>(`/api/bookings/${id}/contact`, {
      method: 'PATCH',
      json: contact,
      headers,
    });
    expect([status, body.customerName, body.customerEmail, body.customerPhone]).toEqual([
      200,
      ...Object.values(contact),
    ]);
    await caughtUp(testBed);
    const { body: found } = await driver.call<{ id: string }[]>(
      '/api/bookings/email/right@example.com',
    );
    expect(found.map((each) => each.id)).toEqual([id]);
  });

  it('are recognised: the booking’s URL alone allows no change', async () => {
    const { id } = await place([6]);
    const elsewhere = new BookingDriver(testBed);
    const others = { 'idempotency-key': 'the-key-of-somebody-else' };
    for (const headers of [others, {}]) {
      const released = await elsewhere.call<ErrorBody>(`/api/bookings/${id}/release`, {
        method: 'POST',
        headers,
      });
      const changed = await elsewhere.call<ErrorBody>(`/api/bookings/${id}/contact`, {
        method: 'PATCH',
        json: contact,
        headers,
      });
      expect([released.status, changed.status, changed.body.error]).toEqual([
        403,
        403,
        'not_your_order',
      ]);
    }
    expect((await driver.booking(id)).customerEmail).toBe('aisyah@example.com');
  });

  it('get a message that says which field is wrong', async () => {
    const { id, headers } = await place([7]);
    const wrong = await driver.call<ErrorBody>(`/api/bookings/${id}/contact`, {
      method: 'PATCH',
      json: { ...contact, customerEmail: 'nobody' },
      headers,
    });
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      expect.stringContaining('valid email address'),
    ]);
    expect((await extend('no-booking')).status).toBe(404);
  });

  it('get the same booking when they repeat an order whose stored fingerprint has the old form', async () => {
    const { id } = await place([8]);
    const [placed] = await driver.eventsOf(id);
    if (placed?.type !== 'BookingPlaced') throw new Error('The order was not placed.');
    const key = 'an-order-of-october-2026';
    const earlier = bookingIdOf(key, testBed.app.get<Config>(CONFIG));
    const { customer, performance } = placed.data;
    // The old form of the fingerprint contains the seats as the screens show them.
    const words = ['Stalls - Row A, Seat 9'];
    const meaning = [performance.performanceId, customer?.name, customer?.email, customer?.phone];
    const requestFingerprint = createHash('sha256')
      .update(JSON.stringify([...meaning, words, 2000]))
      .digest('hex');
    const data = {
      ...placed.data,
      bookingId: earlier,
      seats: placed.data.seats.map((each) => ({ ...each, number: 9 })),
      requestFingerprint,
    };
    await testBed.app
      .get(DomainEventStore)
      .append(bookingStream(earlier), 'no-stream', [
        { type: 'BookingPlaced', data, id: randomUUID(), metadata: placed.metadata },
      ]);

    const again = (number: number) =>
      driver.call<BookingCreated & ErrorBody>('/api/bookings', {
        json: order(sale.performanceId, [seat(number)]),
        headers: { 'idempotency-key': key },
      });
    const retry = await again(9);
    expect([retry.status, retry.body.bookingId]).toEqual([201, earlier]);
    const other = await again(10);
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_reused']);
  });
});

/* A sender who guesses e-mail addresses or numbers soon gets 429. */
describe('looking bookings up', () => {
  beforeEach(() => clock.advance({ seconds: 61 }));

  const ask = (path: string): Promise<Response> => fetch(`${testBed.url}/api/bookings/${path}`);
  const byEmail = async (email: string): Promise<number> =>
    (await ask(`email/${encodeURIComponent(email)}`)).status;
  async function statuses(
    times: number,
    one: (time: number) => Promise<number>,
  ): Promise<number[]> {
    const found: number[] = [];
    for (let time = 0; time < times; time += 1) found.push(await one(time));
    return found;
  }

  it('with one e-mail address is allowed ten times a minute, in any spelling', async () => {
    const spellings = [
      'mei@family.example',
      'MEI@family.example',
      ' mei@family.example',
      'mei@family.example  ',
    ];
    expect(await statuses(10, (time) => byEmail(spellings[time % 4] ?? ''))).toEqual(
      Array(10).fill(200),
    );
    for (const spelling of spellings)
      expect({ spelling, status: await byEmail(spelling) }).toEqual({ spelling, status: 429 });
    expect(await byEmail('another@family.example')).toBe(200);
    clock.advance({ seconds: 60 });
    expect(await byEmail('mei@family.example')).toBe(200);
  });

  it('with any e-mail address is allowed thirty times a minute from one network address, and the answer says how long to wait', async () => {
    expect(await statuses(30, (time) => byEmail(`guess-${time}@family.example`))).toEqual(
      Array(30).fill(200),
    );
    const refused = await ask('email/guess-31@family.example');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({
      error: 'too_many_requests',
      message: 'That was tried too often. Please wait 60 seconds and try again.',
    });
  });

  it('by asking why a seat cannot be ordered is allowed sixty times a minute from one network address', async () => {
    const why = async (): Promise<number> =>
      (await fetch(`${testBed.url}/api/performances/${randomUUID()}/why-not?rowId=${randomUUID()}`))
        .status;
    expect(await statuses(60, why)).toEqual(Array(60).fill(404));
    expect(await why()).toBe(429);
  });

  it('by confirmation number is allowed sixty times a minute from one network address', async () => {
    const byNumber = async (): Promise<number> => (await ask('confirmation/00000-00000')).status;
    expect(await statuses(60, byNumber)).toEqual(Array(60).fill(404));
    expect(await byNumber()).toBe(429);
  });
});
