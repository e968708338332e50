import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { BookingCreated } from '../../../contracts/rest/bookings.js';
import type { PerformanceView } from '../../../contracts/rest/catalogue.js';
import { startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import type { Performance } from '../entities/performance.entity.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../testing/build-catalogue.js';

let testBed: TestBed;
let performance: Performance;

beforeAll(async () => {
  testBed = await startTestBed();
  const { manager } = testBed.app.get(DataSource);
  const production = await buildProduction(manager, await buildSchool(manager));
  performance = await buildPerformance(manager, production);
  await buildSection(manager, production, 'Stalls', [
    {
      label: 'A',
      seatCount: 10,
      price: '20.00',
      overrides: [{ seatNumber: 1, status: 'unavailable' }],
    },
  ]);
});
afterAll(() => testBed?.close());

const counts = async (): Promise<readonly [number, number][]> => {
  const list = (await (await fetch(`${testBed.url}/api/performances`)).json()) as PerformanceView[];
  const one = (await (
    await fetch(`${testBed.url}/api/performances/${performance.id}`)
  ).json()) as PerformanceView;
  return [...list, one].map(({ seatsTotal, seatsRemaining }) => [seatsTotal, seatsRemaining]);
};

it('a buyer who comes back from ordering sees their seats gone from the count', async () => {
  expect(await counts()).toEqual([
    [9, 9],
    [9, 9],
  ]);
  const response = await fetch(`${testBed.url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      performanceId: performance.id,
      customerName: 'Aisyah Rahman',
      customerEmail: 'aisyah@example.com',
      customerPhone: '012-345 6789',
      seats: [2, 3, 4].map((number) => ({ section: 'Stalls', row: 'Row A', number })),
      totalAmount: '60.00',
    }),
  });
  expect(((await response.json()) as BookingCreated).status).toBe('pending_payment');
  expect(await counts()).toEqual([
    [9, 6],
    [9, 6],
  ]);
});
