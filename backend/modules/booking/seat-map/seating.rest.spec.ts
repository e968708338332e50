import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildSection } from '../../catalogue/testing/build-catalogue.js';
import type { SeatingSectionView } from '../../../contracts/rest/catalogue.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../testing/booking-driver.js';
import { seat } from '../testing/order.js';

describe('GET /api/productions/{id}/seating', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let path: string;

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
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
  afterAll(() => testBed?.close());

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

  it('is the plan by displayOrder, each section and row with its fields', async () => {
    expect(await driver.call(path)).toEqual({ status: 200, body: plan([vip, blocked]) });
    expect(await seating()).toEqual(plan([vip, blocked]));
  });

  it('has held seats as reserved and sold ones as booked, each at its own price, for this performance alone', async () => {
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

  it('is not sent again to a client that has it, until a seat changes', async () => {
    const ask = (etag: string): Promise<Response> =>
      // fetch by itself would ask for a fresh one whatever the ETag is.
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

  it('is of a performance of that production, and of a production that is there', async () => {
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
