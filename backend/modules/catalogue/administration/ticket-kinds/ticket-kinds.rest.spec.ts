import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { catalogueStream, type CatalogueEvent } from '../../../../contracts/events/index.js';
import type { ErrorBody } from '../../../../contracts/rest/errors.js';
import {
  MOST_TICKET_KINDS,
  type TicketKindRequest,
  type TicketKindView,
} from '../../../../contracts/rest/ticket-kinds.js';
import { DomainEventStore } from '../../../../infrastructure/event-store/codec/domain-event-store.js';
import { BookingDriver, type Sale } from '../../../orders/testing/booking-driver.js';
import type { Answer } from '../../../orders/testing/order.js';
import { makePerson, signIn } from '../../../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../../../testing/start-test-bed.js';
import { SeatingSection } from '../../entities/seating-section.entity.js';

let testBed: TestBed;
let driver: BookingDriver;
let cookie: string;
let sale: Sale;
let sectionId: string;

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
  const { manager } = testBed.app.get(DataSource);
  const productionId = sale.production.id;
  sectionId = (await manager.findOneByOrFail(SeatingSection, { productionId })).id;
});
afterAll(() => testBed?.close());

const ask = <T = TicketKindView>(
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer<T & ErrorBody>> =>
  driver.call(path, { method, headers: { cookie }, ...(json === undefined ? {} : { json }) });
const ofProduction = () => `/api/productions/${sale.production.id}/ticket-kinds`;
const add = (request: object) => ask('POST', ofProduction(), request);
const list = async () => (await ask<TicketKindView[]>('GET', ofProduction())).body;

const half: TicketKindRequest = { name: 'Child', prices: [{ type: 'percent-off', percent: 50 }] };

async function added(request: object = half): Promise<TicketKindView> {
  const { status, body } = await add(request);
  expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
  return body;
}

describe('kinds of tickets', () => {
  it('are added with prices in Malaysian time, changed field by field, and archived', async () => {
    const child = await added({
      name: 'Child',
      translations: { ms: 'Kanak-kanak', zh: '' },
      prices: [
        { type: 'fixed', amount: 8, until: '2030-02-01T00:00' },
        { type: 'off', amount: '5.5', from: '2030-02-01T00:00:00+08:00', until: null },
      ],
      sectionIds: [sectionId],
      mostPerOrder: 4,
      onlyWith: ['standard'],
      proof: 'Birth certificate',
    });
    expect(child).toEqual({
      id: child.id,
      name: 'Child',
      translations: { ms: 'Kanak-kanak' },
      prices: [
        { type: 'fixed', amount: '8.00', from: null, until: '2030-01-31T16:00:00.000Z' },
        { type: 'off', amount: '5.50', from: '2030-01-31T16:00:00.000Z', until: null },
      ],
      sectionIds: [sectionId],
      mostPerOrder: 4,
      onlyWith: ['standard'],
      proof: 'Birth certificate',
      displayOrder: 0,
      archived: false,
    });
    const companion = await added({ ...half, name: 'Companion', onlyWith: [child.id] });
    expect(companion).toMatchObject({ onlyWith: [child.id], sectionIds: null, displayOrder: 1 });
    const changed = { ...child, sectionIds: null, archived: true };
    const patched = await ask('PATCH', `/api/ticket-kinds/${child.id}`, {
      sectionIds: null,
      archived: true,
    });
    expect(patched.body).toEqual(changed);
    expect(await list()).toEqual([changed, companion]);
    const back = await ask('PATCH', `/api/ticket-kinds/${child.id}`, { archived: false });
    expect(back.body).toEqual({ ...changed, archived: false });
  });

  it('show both values when two administrators change the same field', async () => {
    const { id, prices } = await added();
    const twenty = [{ type: 'percent-off', percent: 20 }];
    await ask('PATCH', `/api/ticket-kinds/${id}`, { prices: twenty });
    const late = { prices: [{ type: 'percent-off', percent: 30 }], basedOn: { prices } };
    const { status, body } = await ask('PATCH', `/api/ticket-kinds/${id}`, late);
    expect({ status, error: body.error, current: body.current }).toEqual({
      status: 409,
      error: 'changed_meanwhile',
      current: { prices: [{ ...twenty[0], from: null, until: null }] },
    });
  });

  it('have names that look different, until they are archived', async () => {
    const { id } = await added();
    expect((await add({ ...half, name: 'child.' })).body).toMatchObject({ error: 'kind_exists' });
    expect((await add({ ...half, name: 'standard' })).body).toMatchObject({ error: 'kind_exists' });
    await ask('PATCH', `/api/ticket-kinds/${id}`, { archived: true });
    await added();
    const both = await ask('PATCH', `/api/ticket-kinds/${id}`, { archived: false });
    expect([both.status, both.body.error]).toEqual([409, 'kind_exists']);
  });

  it('are limited in number', async () => {
    for (let number = 1; number <= MOST_TICKET_KINDS; number += 1)
      await added({ ...half, name: `Kind ${number}` });
    const { status, body } = await add({ ...half, name: 'One more' });
    expect([status, body.error]).toEqual([422, 'too_many_kinds']);
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ prices: [] }, 'prices'],
    [{ prices: Array.from({ length: 11 }, () => half.prices[0]) }, 'prices'],
    [{ prices: [{ type: 'free', amount: '1.00' }] }, 'prices.0.type'],
    [{ prices: [{ type: 'fixed' }] }, 'prices.0.amount'],
    [{ prices: [{ type: 'off', amount: '-1' }] }, 'prices.0.amount'],
    [{ prices: [{ type: 'percent-off', percent: 101 }] }, 'prices.0.percent'],
    [{ prices: [{ ...half.prices[0], until: 'soon' }] }, 'prices.0.until'],
    [
      { prices: [{ ...half.prices[0], from: '2030-02-02T00:00', until: '2030-02-01T00:00' }] },
      'prices',
    ],
    [{ sectionIds: [] }, 'sectionIds'],
    [{ sectionIds: ['5f0e9a1c-4b7d-4d0e-8f00-000000000000'] }, 'sectionIds'],
    [{ mostPerOrder: 0 }, 'mostPerOrder'],
    [{ onlyWith: ['5f0e9a1c-4b7d-4d0e-8f00-000000000000'] }, 'onlyWith'],
    [{ translations: 'Kanak-kanak' }, 'translations'],
  ])('are refused with %p', async (wrong, field) => {
    const { status, body } = await add({ ...half, ...wrong });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('tell the catalogue’s stream who changed what, and nothing when nothing changed', async () => {
    const { id } = await added();
    await ask('PATCH', `/api/ticket-kinds/${id}`, { proof: 'Pupil card', name: 'Child' });
    await ask('PATCH', `/api/ticket-kinds/${id}`, { proof: 'Pupil card', prices: half.prices });
    await driver.quiet();
    const stream = catalogueStream(sale.production.schoolId);
    const events = await testBed.app.get(DomainEventStore).read<CatalogueEvent>(stream);
    expect(events.filter(({ type }) => type.startsWith('TicketKind'))).toMatchObject([
      {
        type: 'TicketKindAdded',
        data: {
          productionId: sale.production.id,
          kindId: id,
          after: {
            name: 'Child',
            prices: [{ price: { type: 'percent-off', percent: 50 }, from: null, until: null }],
          },
        },
        metadata: { actor: { kind: 'user' } },
      },
      {
        type: 'TicketKindChanged',
        data: { kindId: id, changes: { proof: { before: null, after: 'Pupil card' } } },
      },
    ]);
  });

  it('are copied with a production, with the copies of its sections and kinds', async () => {
    const adult = await added({ ...half, name: 'Adult' });
    await added({ ...half, sectionIds: [sectionId], onlyWith: [adult.id, 'standard'] });
    const clone = await ask<{ id: string }>('POST', `/api/productions/${sale.production.id}/clone`);
    const copies = await ask<TicketKindView[]>(
      'GET',
      `/api/productions/${clone.body.id}/ticket-kinds`,
    );
    const section = await testBed.app
      .get(DataSource)
      .manager.findOneByOrFail(SeatingSection, { productionId: clone.body.id });
    const copyOfAdult = copies.body[0] as TicketKindView;
    expect([copyOfAdult.name, copyOfAdult.id === adult.id]).toEqual(['Adult', false]);
    expect(copies.body.slice(1)).toMatchObject([
      { name: 'Child', sectionIds: [section.id], onlyWith: [copyOfAdult.id, 'standard'] },
    ]);
  });
});
