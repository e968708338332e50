import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildPerformance, buildProduction, buildSchool, buildSection } from '../catalogue/testing/build-catalogue.js';
import { startBoxOffice, type BoxOffice } from '../testing/start-box-office.js';

describe('buying seats over REST', () => {
  let office: BoxOffice;
  let performanceId: string;
  let productionId: string;

  beforeAll(async () => {
    office = await startBoxOffice();
    const { manager } = office.app.get(DataSource);
    const school = await buildSchool(manager);
    const production = await buildProduction(manager, school);
    const performance = await buildPerformance(manager, production);
    await buildSection(manager, production, 'Stalls', [{ label: 'A', seatCount: 20, price: '20.00' }]);
    performanceId = performance.id;
    productionId = production.id;
  });
  afterAll(() => office?.close());

  it('places a booking', async () => {
    const response = await fetch(`${office.url}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-my-own-1' },
      body: JSON.stringify({
        performanceId,
        customerName: 'Aisyah Rahman',
        customerEmail: 'aisyah@example.com',
        customerPhone: '012-345 6789',
        seats: [{ section: 'Stalls', row: 'A', number: 1 }],
        totalAmount: '20.00',
      }),
    });
    const body = await response.json();
    expect({ status: response.status, body }).toMatchObject({ status: 201, body: { status: 'pending_payment' } });
    const view = await (await fetch(`${office.url}/api/bookings/${body.bookingId}`)).json();
    expect(view).toMatchObject({ customerName: 'Aisyah Rahman', totalAmount: '20.00' });
    const map = await (await fetch(`${office.url}/api/productions/${productionId}/seating?performanceId=${performanceId}`)).json();
    expect(map[0].rows[0].overrides).toEqual([{ seatNumber: 1, status: 'reserved', customPrice: null }]);
  });
});
