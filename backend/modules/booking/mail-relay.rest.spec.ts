import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat } from './testing/order.js';

const LURE = 'Account locked: sign in at https://evil.example';

/** The site writes to whatever address somebody types; what it writes must not be theirs to choose, nor how often. */
describe('the site’s mail as a relay for phishing', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let staff: Record<string, string>;

  beforeAll(async () => {
    testBed = await startTestBed({ config: { orderLimits: true } });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([{ label: 'A', seatCount: 100, price: '0.00' }]);
    const schools = [{ schoolId: sale.school.id, role: 'owner' as const }];
    const person = await makePerson(testBed, { email: 'owner@evil.example', schools });
    staff = { cookie: await signIn(testBed, person) };
  });
  afterAll(() => testBed?.close());

  it.each<[string, string, (sale: Sale) => string, object, string]>([
    [
      'a title',
      'PATCH',
      ({ production }) => `productions/${production.id}`,
      { title: LURE },
      'title',
    ],
    [
      'a venue',
      'PATCH',
      ({ production }) => `productions/${production.id}`,
      { venue: LURE },
      'venue',
    ],
    ['a school', 'PATCH', ({ school }) => `schools/${school.id}`, { name: LURE }, 'name'],
    [
      'a showtime’s venue',
      'PATCH',
      ({ performanceId }) => `performances/${performanceId}`,
      { venue: LURE },
      'venue',
    ],
    ['a customer', 'POST', () => 'bookings', { customerName: LURE }, 'customerName'],
  ])('takes no address in the name of %s', async (_, method, path, fields, field) => {
    const json =
      method === 'POST' ? { ...order(sale.performanceId, [seat(1)]), ...fields } : fields;
    const { status, body } = await driver.call<ErrorBody>(`/api/${path(sale)}`, {
      method,
      json,
      headers: staff,
    });
    expect([status, body.fields?.[field]]).toEqual([
      400,
      'Please leave out web and email addresses',
    ]);
  });

  it('stops one network address that orders free seats for many addresses', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 60; number += 1) {
      const { status } = await driver.place(sale.performanceId, [seat(number)], {
        customerEmail: `victim-${number}@families.example`,
        totalAmount: '0.00',
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 201).length).toBe(30);
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
  });
});
