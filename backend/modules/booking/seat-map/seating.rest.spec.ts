import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildSection } from '../../catalogue/testing/build-catalogue.js';
import type { SeatingSectionView } from '../../../contracts/rest/catalogue.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startBoxOffice, type BoxOffice } from '../../../testing/start-box-office.js';
import { Desk, type Sale } from '../testing/desk.js';
import { seat } from '../testing/order.js';

describe('GET /api/productions/{id}/seating', () => {
  let office: BoxOffice;
  let desk: Desk;
  let sale: Sale;
  let path: string;

  beforeAll(async () => {
    office = await startBoxOffice();
    desk = new Desk(office);
    sale = await desk.openSale([
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
    const { manager } = office.app.get(DataSource);
    await buildSection(manager, sale.production, 'Balcony', [
      { label: 'AA', seatCount: 2, price: '12.00' },
    ]);
    await manager.query(
      `update catalogue.seating_sections set display_order = 1, aisle_after = 2 where name = 'Stalls'`,
    );
    path = `/api/productions/${sale.production.id}/seating`;
  });
  afterAll(() => office?.close());

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
    await caughtUp(office);
    return (await desk.call<SeatingSectionView[]>(`${path}?performanceId=${sale.performanceId}`))
      .body;
  };

  it('is the plan by displayOrder, each section and row with its fields', async () => {
    expect(await desk.call(path)).toEqual({ status: 200, body: plan([vip, blocked]) });
    expect(await seating()).toEqual(plan([vip, blocked]));
  });

  it('has held seats as reserved and sold ones as booked, each at its own price, for this showtime alone', async () => {
    const { bookingId } = (
      await desk.place(sale.performanceId, [seat(2), seat(5)], { totalAmount: '55.50' })
    ).body;
    const taken = (status: string): object[] => [
      { ...vip, status },
      blocked,
      { seatNumber: 5, status, customPrice: null },
    ];
    expect(await seating()).toEqual(plan(taken('reserved')));
    const staff = await signIn(
      office,
      await makePerson(office, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    const confirmed = await desk.call(`/api/admin/bookings/${bookingId}/status`, {
      method: 'PATCH',
      json: { status: 'confirmed' },
      headers: { cookie: staff },
    });
    expect(confirmed.status).toBe(200);
    expect(await seating()).toEqual(plan(taken('booked')));
    expect((await desk.call(path)).body).toEqual(plan([vip, blocked]));
  });

  it('is not sent again to a client that has it, until a seat changes', async () => {
    const ask = (etag: string): Promise<Response> =>
      // fetch by itself would ask for a fresh one whatever the ETag is.
      fetch(`${office.url}${path}?performanceId=${sale.performanceId}`, {
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
    await desk.quiet();
    const first = await ask('""');
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control'), etag]).toEqual([
      200,
      'no-cache',
      expect.stringMatching(/^"[\w-]{22}"$/),
    ]);
    const same = await ask(etag);
    expect([same.status, await same.text()]).toEqual([304, '']);
    await desk.place(sale.performanceId, [seat(6)]);
    await caughtUp(office);
    expect((await ask(etag)).status).toBe(200);
  });

  it('is of a showtime of that production, and of a production that is there', async () => {
    const elsewhere = await desk.openSale();
    expect((await desk.call(`${path}?performanceId=${elsewhere.performanceId}`)).status).toBe(404);
    for (const id of [randomUUID(), 'nothing'])
      expect({ id, status: (await desk.call(`/api/productions/${id}/seating`)).status }).toEqual({
        id,
        status: 404,
      });
  });
});
