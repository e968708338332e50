import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogueStream, type CatalogueEvent } from '../../../../contracts/events/index.js';
import type { ErrorBody } from '../../../../contracts/rest/errors.js';
import type { ExtraView, OfferedExtraView } from '../../../../contracts/rest/extras.js';
import { DomainEventStore } from '../../../../infrastructure/event-store/codec/domain-event-store.js';
import { makePerson, signIn } from '../../../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../../../orders/testing/booking-driver.js';
import { order, seat, type Answer } from '../../../orders/testing/order.js';

let testBed: TestBed;
let driver: BookingDriver;
let cookie: string;
let sale: Sale;

beforeAll(async () => {
  testBed = await startTestBed();
  driver = new BookingDriver(testBed);
});
beforeEach(async () => {
  sale = await driver.openSale();
  const person = await makePerson(testBed, {
    email: `staff-${sale.production.id}@melati.example`,
    schools: [{ schoolId: sale.production.schoolId, role: 'admin' }],
  });
  cookie = await signIn(testBed, person);
});
afterAll(() => testBed?.close());

const ask = <T = ExtraView>(
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer<T & ErrorBody>> =>
  driver.call(path, { method, headers: { cookie }, ...(json === undefined ? {} : { json }) });
const ofProduction = () => `/api/productions/${sale.production.id}/extras`;
const shirt = {
  type: 'thing',
  name: 'T-shirt',
  price: '25.00',
  stock: [
    { size: 'M', stock: 2 },
    { size: 'L', stock: 1 },
  ],
};
const gift = { type: 'donation', name: 'For the PIBG' };

async function added(request: object): Promise<ExtraView> {
  const { status, body } = await ask('POST', ofProduction(), request);
  expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
  return body;
}
const offered = async () =>
  (await driver.call<OfferedExtraView[]>(`/api/performances/${sale.performance.id}/extras`)).body;

describe('extras', () => {
  it('are added, offered to families, changed field by field, and archived', async () => {
    const thing = await added({ ...shirt, translations: { ms: 'Kemeja-T' } });
    expect(thing).toEqual({
      id: thing.id,
      type: 'thing',
      name: 'T-shirt',
      translations: { ms: 'Kemeja-T' },
      price: '25.00',
      stock: shirt.stock,
      taken: [],
      keptWhenCancelled: false,
      archived: false,
    });
    const donation = await added({ ...gift, keptWhenCancelled: true });
    expect(donation).toMatchObject({ price: null, stock: [], keptWhenCancelled: true });
    const { id, type, name, translations, price } = thing;
    expect(await offered()).toEqual([
      {
        ...{ id, type, name, translations, price },
        sizes: [
          { size: 'M', left: 2 },
          { size: 'L', left: 1 },
        ],
      },
      {
        id: donation.id,
        type: 'donation',
        name: 'For the PIBG',
        translations: {},
        price: null,
        sizes: [],
      },
    ]);
    const path = `/api/extras/${thing.id}`;
    const changed = await ask('PATCH', path, { price: 20, archived: true });
    expect(changed.body).toEqual({ ...thing, price: '20.00', archived: true });
    expect(await offered()).toHaveLength(1);
    expect((await ask<ExtraView[]>('GET', ofProduction())).body).toEqual([changed.body, donation]);
    const events = await testBed.app
      .get(DomainEventStore)
      .read<CatalogueEvent>(catalogueStream(sale.production.schoolId));
    expect(events.at(-1)).toMatchObject({
      type: 'ExtraChanged',
      data: {
        extraId: thing.id,
        changes: { priceSen: { before: 2500, after: 2000 }, archivedAt: { before: null } },
      },
    });
  });

  it('keep a size that orders have', async () => {
    const { id } = await added(shirt);
    const placed = await driver.call('/api/bookings', {
      json: order(sale.performanceId, [seat(1)], {
        totalAmount: '45.00',
        extras: [{ id, size: 'L' }],
      }),
    });
    expect(placed.status).toBe(201);
    const path = `/api/extras/${id}`;
    const gone = await ask('PATCH', path, { stock: [{ size: 'M', stock: 2 }] });
    expect([gone.status, gone.body.error]).toEqual([422, 'size_taken']);
    const stock = [
      { size: 'M', stock: 2 },
      { size: 'L', stock: 0 },
    ];
    const none = await ask('PATCH', path, { stock });
    expect(none.body).toMatchObject({ stock, taken: [{ size: 'L', count: 1 }] });
  });

  it('are refused when they do not fit their type, or have a name twice', async () => {
    await added(shirt);
    const refused = [
      { ...shirt, name: 'T shirt' },
      { ...shirt, name: 'Cap', stock: [] },
      { ...shirt, name: 'Cap', stock: [{ stock: -1 }] },
      { ...shirt, name: 'Cap', keptWhenCancelled: true },
      {
        ...shirt,
        name: 'Cap',
        stock: [
          { size: 'M', stock: 1 },
          { size: 'm', stock: 1 },
        ],
      },
      { type: 'thing', name: 'Cap' },
      { ...gift, price: '5.00' },
      { type: 'lottery', name: 'Tombola' },
    ];
    const answers = await Promise.all(
      refused.map(async (request) => {
        const { status, body } = await ask('POST', ofProduction(), request);
        return [status, body.error];
      }),
    );
    expect(answers).toEqual([
      [409, 'extra_exists'],
      ...Array.from({ length: refused.length - 1 }, () => [400, 'invalid_input']),
    ]);
  });
});
