import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingCreated } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { call, order, seat } from './testing/order.js';
import { solved } from './testing/proof.js';
import { expectEach } from '../../testing/expect-each.js';

const SEATS = 568;
const A_ROW = 71;
const ROWS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

interface Refusable extends BookingCreated, ErrorBody {}

/* The limits must distinguish one person with many requests from many families behind one network address. */
describe('the limits on unpaid orders:', () => {
  const clock = new SetClock();
  let testBed: TestBed;
  let driver: BookingDriver;

  beforeAll(async () => {
    testBed = await startTestBed({ clock, config: { orderLimits: true } });
    driver = new BookingDriver(testBed);
  });
  afterAll(() => testBed?.close());

  const openHall = (price = '20.00'): Promise<Sale> =>
    driver.openSale(ROWS.map((label) => ({ label, seatCount: A_ROW, price })));
  const seatsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const position = first + index;
      return seat((position % A_ROW) + 1, ROWS[Math.floor(position / A_ROW)]);
    });

  interface Wish {
    readonly sale: Sale;
    readonly first: number;
    readonly count: number;
    readonly email?: string;
    readonly headers?: Record<string, string>;
    readonly price?: number;
  }
  async function send(wish: Wish, key: string, more: Record<string, string> = {}) {
    const { sale, first, count, price = 20 } = wish;
    const response = await fetch(`${testBed.url}/api/bookings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...wish.headers,
        ...more,
      },
      body: JSON.stringify(
        order(sale.performanceId, seatsFrom(first, count), {
          customerEmail: wish.email ?? `family-${first}@example.com`,
          totalAmount: `${count * price}.00`,
        }),
      ),
    });
    return {
      status: response.status,
      body: (await response.json()) as Refusable,
      retryAfter: response.headers.get('retry-after'),
    };
  }
  /** Orders like a browser: solves the challenge and repeats the order with the same Idempotency-Key. */
  async function buy(wish: Wish) {
    const key = randomUUID();
    const answer = await send(wish, key);
    if (answer.status !== 428) return { ...answer, worked: false };
    return { ...(await send(wish, key, await solved(answer.body))), worked: true };
  }
  const heldSeats = async ({ production, performanceId }: Sale): Promise<number> => {
    await caughtUp(testBed);
    const { body } = await driver.call<{ rows: { overrides: unknown[] }[] }[]>(
      `/api/productions/${production.id}/seating?performanceId=${performanceId}`,
    );
    return body
      .flatMap(({ rows }) => rows)
      .reduce((sum, { overrides }) => sum + overrides.length, 0);
  };
  const attack = (sale: Sale, more: Partial<Wish> = {}) =>
    Array.from({ length: 12 }, (_, index) => ({
      sale,
      first: index * 50,
      count: Math.min(50, SEATS - index * 50),
      email: `stranger-${index}@example.com`,
      ...more,
    })).filter(({ count }) => count > 0);

  it('twelve requests without any work hold no more seats than a few families would', async () => {
    const sale = await openHall();
    const wishes = attack(sale);
    const answers = await Promise.all(wishes.map((wish) => send(wish, randomUUID())));
    const large = answers.filter((_, index) => wishes[index]?.count === 50);
    expect(large.map(({ status }) => status)).toEqual(Array(11).fill(428));
    expect(answers[0]?.body).toMatchObject({
      error: 'proof_of_work_required',
      challenge: expect.objectContaining({ signature: expect.any(String) }),
    });
    expect(await heldSeats(sale)).toBeLessThanOrEqual(40);
  });

  it('twelve requests that do the work get at most half of the hall, and are told when to retry', async () => {
    const sale = await openHall();
    const wishes = attack(sale);
    const answers = await Promise.all(wishes.map((wish) => buy(wish)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const { status, body, retryAfter } of refused) {
      expect([status, body.error]).toEqual([429, 'too_many_unpaid_seats']);
      expect(Number(retryAfter)).toBeGreaterThan(60);
      expect(Number(retryAfter)).toBeLessThanOrEqual(30 * 60);
    }
    expect(await heldSeats(sale)).toBeLessThanOrEqual(SEATS / 2);
    // The header is ignored, because no trusted proxy has sent it.
    const one = wishes[answers.findIndex(({ status }) => status === 429)] as Wish;
    const forged = await buy({ ...one, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(forged.status).toBe(429);
    clock.advance({ minutes: 31 });
    expect((await buy({ sale, first: 0, count: 30 })).status).toBe(201);
  });

  it('sixty families of one school, behind one network address, all get their seats', async () => {
    const sale = await openHall();
    let first = 0;
    const wishes = Array.from({ length: 60 }, (_, index) => {
      const count = 2 + (index % 3);
      first += count;
      return { sale, first: first - count, count };
    });
    await expectEach(wishes.slice(0, 10), 10, async (wish) =>
      expect(await buy(wish)).toMatchObject({ status: 201, worked: false }),
    );
    const answers = await Promise.all(wishes.slice(10).map((wish) => buy(wish)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  });

  it('thirty open orders for one e-mail address are not accepted', async () => {
    const sale = await openHall();
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1)
      statuses.push(
        (await buy({ sale, first: index, count: 1, email: ' One@Example.com'.trim() })).status,
      );
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    const refused = await buy({ sale, first: 40, count: 1, email: 'one@example.com' });
    expect([refused.status, refused.body.error]).toEqual([429, 'too_many_open_orders']);
    expect(refused.body.message).toMatch(/5 orders/);
  });

  it('simultaneous orders of one source are counted one after another', async () => {
    const sale = await openHall();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        buy({ sale, first: index, count: 1, email: 'at-once@example.com' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  });

  it('ten requests cannot take 500 seats of a free performance', async () => {
    const sale = await openHall('0.00');
    const answers = await Promise.all(attack(sale, { price: 0 }).map((wish) => buy(wish)));
    expect(answers.filter(({ body }) => body.status === 'confirmed')).toEqual([]);
    expect(await heldSeats(sale)).toBeLessThanOrEqual(SEATS / 2);
    clock.advance({ minutes: 31 });
    expect(await heldSeats(sale)).toBe(0);
  });

  it.each([
    ['paid', '20.00'],
    ['free', '0.00'],
  ])('repeated sign-ins cannot take the whole hall of a %s performance', async (_, price) => {
    const sale = await openHall(price);
    const statuses: number[] = [];
    for (const { first, count } of attack(sale)) {
      const email = `again-${randomUUID()}@example.com`;
      const cookie = await signIn(testBed, await makePerson(testBed, { email }));
      const wish = { sale, first, count, email, headers: { cookie }, price: Number(price) };
      statuses.push((await buy(wish)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(await heldSeats(sale)).toBeLessThanOrEqual(SEATS * 0.75);
    // Free orders are confirmed, so their seats stay taken after the hold deadline.
    clock.advance({ minutes: 31 });
    const stranger = { sale, first: 450, count: 1, price: Number(price) };
    expect((await buy(stranger)).status).toBe(Number(price) === 0 ? 429 : 201);
  });

  it('a buyer cannot place and give up orders endlessly', async () => {
    const sale = await openHall();
    const cookie = await signIn(
      testBed,
      await makePerson(testBed, { email: `loop-${randomUUID()}@example.com` }),
    );
    /**
     * Orders until an order is refused or `most` orders were sent. Returns the number of accepted orders, and the last answer.
     */
    const loop = async (most: number, headers: Record<string, string> = {}) => {
      for (let round = 0; round < most; round += 1) {
        const key = randomUUID();
        const email = `loop-${round}-${key}@example.com`;
        const answer = await send({ sale, first: round % 8, count: 1, email, headers }, key);
        if (answer.status !== 201) return { round, ...answer };
        const released = await call(
          `${testBed.url}/api/bookings/${answer.body.bookingId}/release`,
          {
            method: 'POST',
            headers: { 'idempotency-key': key },
          },
        );
        expect(released.status).toBe(204);
        // Orders at this pace stay below every other limit.
        clock.advance({ seconds: 13 });
      }
      return { round: most, status: 201 };
    };
    // Orders of the last minute count as if they were still waiting for their seats.
    const stranger = await loop(30);
    expect(stranger).toMatchObject({ status: 428, body: { error: 'proof_of_work_required' } });
    expect(stranger.round).toBeLessThanOrEqual(16);
    const person = await loop(60, { cookie });
    expect(person).toMatchObject({ status: 429, body: { error: 'too_many_given_up_orders' } });
    expect(person.round).toBeLessThanOrEqual(46);
    clock.advance({ seconds: Number((person as { retryAfter: string }).retryAfter) });
    expect((await loop(1, { cookie })).status).toBe(201);
  });

  it('a proof of work counts once, for its own performance, until it expires', async () => {
    const sale = await openHall();
    const other = await openHall();
    const wish = { sale, first: 0, count: 50 };
    const proof = await solved((await send(wish, randomUUID())).body);
    const elsewhere = await send({ sale: other, first: 0, count: 50 }, randomUUID(), proof);
    expect(elsewhere.status).toBe(428);
    const [key, again] = [randomUUID(), randomUUID()];
    const first = await send(wish, key, proof);
    expect(first.status).toBe(201);
    expect((await send(wish, key, proof)).body.bookingId).toBe(first.body.bookingId);
    expect((await send({ sale, first: 60, count: 50 }, again, proof)).status).toBe(428);
    const late = await solved((await send({ sale, first: 60, count: 50 }, again)).body);
    clock.advance({ minutes: 11 });
    expect((await send({ sale, first: 60, count: 50 }, again, late)).status).toBe(428);
    const forged = { 'proof-of-work': Buffer.from('{"challenge":{}}').toString('base64') };
    expect((await send({ sale, first: 60, count: 50 }, again, forged)).status).toBe(428);
  });

  it('paid orders and orders by staff do not count against the limits', async () => {
    const sale = await openHall();
    const cookie = await signIn(
      testBed,
      await makePerson(testBed, {
        email: `staff-${randomUUID()}@melati.example`,
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    for (let index = 0; index < 7; index += 1) {
      const { body } = await buy({ sale, first: index, count: 1, email: 'paid@example.com' });
      const set = await call(`${testBed.url}/api/admin/bookings/${body.bookingId}/status`, {
        method: 'PATCH',
        json: { status: 'confirmed' },
        headers: { cookie },
      });
      expect(set.status).toBe(200);
    }
    for (let index = 0; index < 7; index += 1) {
      const mine = { sale, first: 100 + index * 50, count: 50, email: 'driver@example.com' };
      expect((await buy({ ...mine, headers: { cookie } })).status).toBe(201);
    }
  });
});
