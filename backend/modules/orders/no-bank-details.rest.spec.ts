import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BookingCreated } from '../../contracts/rest/bookings.js';
import type { PerformanceView } from '../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { SoldTicketView } from '../../contracts/rest/sales.js';
import { announceChange } from '../../infrastructure/outbox/catalogue-change.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat, type Answer } from './testing/order.js';

/* A school has no bank account at first, and enters one later in this suite. Each test depends on the earlier ones. */

let testBed: TestBed;
let driver: BookingDriver;
let sale: Sale;
let owner: string;
/** Idempotency-Key of the order that is placed after the school has entered its account. */
const key = randomUUID();

beforeAll(async () => {
  testBed = await startTestBed();
  driver = new BookingDriver(testBed);
  sale = await driver.openSale(
    [
      { label: 'A', seatCount: 5, price: '20.00' },
      { label: 'B', seatCount: 5, price: '0.00' },
    ],
    {},
    { bankAccountNumber: ' ' },
  );
  const schools = [{ schoolId: sale.school.id, role: 'owner' as const }];
  owner = await signIn(testBed, await makePerson(testBed, { email: 'o@melati.example', schools }));
});
afterAll(() => testBed?.close());

const orderPaid = (): Promise<Answer<BookingCreated & ErrorBody>> =>
  driver.call('/api/bookings', {
    json: order(sale.performanceId, [seat(1)]),
    headers: { 'idempotency-key': key },
  });

const shown = async (): Promise<PerformanceView> =>
  (await driver.call<PerformanceView>(`/api/performances/${sale.performanceId}`)).body;

it('a school without bank details gets no order that costs money, and no seat is held for one', async () => {
  const events = await driver.eventCount();
  expect(await orderPaid()).toMatchObject({ status: 422, body: { error: 'no_bank_details' } });
  await caughtUp(testBed);
  expect(await driver.eventCount()).toBe(events);
  expect(await driver.takenSeats(sale)).toEqual([]);
});

it('the performance page of a school without bank details says so before a buyer chooses seats', async () => {
  expect((await shown()).unpayable).toBe(true);
});

it('a school without bank details is said to be unpaid only while a ticket costs something at that hour', async () => {
  const set = (standardPrices: readonly object[]) =>
    driver.call(`/api/productions/${sale.production.id}`, {
      method: 'PATCH',
      json: { standardPrices },
      headers: { cookie: owner },
    });
  expect((await set([{ type: 'fixed', amount: '0.00' }])).status).toBe(200);
  expect(await shown()).not.toHaveProperty('unpayable');
  const kinds = `/api/productions/${sale.production.id}/ticket-kinds`;
  const patron = { name: 'Patron', prices: [{ type: 'fixed', amount: '10.00' }] };
  const added = await driver.call<{ id: string }>(kinds, {
    json: patron,
    headers: { cookie: owner },
  });
  expect((await shown()).unpayable).toBe(true);
  await driver.call(`/api/ticket-kinds/${added.body.id}`, {
    method: 'PATCH',
    json: { archived: true },
    headers: { cookie: owner },
  });
  await set([]);
  expect((await shown()).unpayable).toBe(true);
});

it('a school without bank details gets free orders', async () => {
  const { status } = await driver.place(sale.performanceId, [seat(1, 'B')], {
    totalAmount: '0.00',
  });
  expect(status).toBe(201);
});

it('a school without bank details can sell for cash', async () => {
  const sold = await driver.call<SoldTicketView>(
    `/api/admin/performances/${sale.performanceId}/sales`,
    {
      json: { seats: [seat(2)], totalAmount: '20.00', wayOfPayment: 'cash' },
      headers: { cookie: owner, 'idempotency-key': randomUUID() },
    },
  );
  expect(sold.status).toBe(201);
});

it('an order that was refused for missing bank details is accepted as soon as an owner has entered the account', async () => {
  const saved = await driver.call(`/api/schools/${sale.school.id}`, {
    method: 'PATCH',
    json: { bankAccountNumber: '514123456789' },
    headers: { cookie: owner },
  });
  expect(saved.status).toBe(200);
  await driver.catalogueHeard();
  expect(await shown()).not.toHaveProperty('unpayable');
  expect((await orderPaid()).status).toBe(201);
});

it('an order that was placed before the bank account was removed gets the same answer when it is repeated', async () => {
  const { pool } = testBed.database;
  await pool.query(`update catalogue.schools set bank_account_number = '' where id = $1`, [
    sale.school.id,
  ]);
  await announceChange(pool, 'everything');
  await driver.catalogueHeard();
  const another = await driver.place(sale.performanceId, [seat(3)]);
  expect(another.body.error).toBe('no_bank_details');
  const again = await orderPaid();
  expect([again.status, again.body.status]).toEqual([201, 'pending_payment']);
});
