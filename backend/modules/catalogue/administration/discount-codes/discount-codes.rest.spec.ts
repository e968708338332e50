import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { catalogueStream, type CatalogueEvent } from '../../../../contracts/events/index.js';
import type { ProductionView, SeatingSectionView } from '../../../../contracts/rest/catalogue.js';
import {
  MOST_DISCOUNT_CODES,
  type DiscountCodeView,
  type OfferedCodeView,
} from '../../../../contracts/rest/discount-codes.js';
import type { ErrorBody } from '../../../../contracts/rest/errors.js';
import type { TicketKindView } from '../../../../contracts/rest/ticket-kinds.js';
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
  testBed = await startTestBed({ config: { trustProxy: 1 } });
  driver = new BookingDriver(testBed);
});
beforeEach(async () => {
  sale = await driver.openSale();
  const person = await makePerson(testBed, {
    email: `staff-${sale.production.id}@melati.example`,
    schools: [{ schoolId: sale.production.schoolId, role: 'admin' }],
  });
  cookie = await signIn(testBed, person);
  const productionId = sale.production.id;
  const { manager } = testBed.app.get(DataSource);
  sectionId = (await manager.findOneByOrFail(SeatingSection, { productionId })).id;
});
afterAll(() => testBed?.close());

const ask = <T = DiscountCodeView>(
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer<T & ErrorBody>> =>
  driver.call(path, { method, headers: { cookie }, ...(json === undefined ? {} : { json }) });
const ofProduction = () => `/api/productions/${sale.production.id}/discount-codes`;
const add = (request: object) => ask('POST', ofProduction(), request);
const list = async () => (await ask<DiscountCodeView[]>('GET', ofProduction())).body;
const cast = { name: 'Cast', word: 'Family 26', reduction: { type: 'off', amount: 5 } };

async function added(request: object = cast): Promise<DiscountCodeView> {
  const { status, body } = await add(request);
  expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
  return body;
}

/** Tries a word as a family does. Each family has its own network, because refused words are counted. */
const tryWord = (word: string, from = '203.0.113.9') =>
  driver.call<OfferedCodeView & ErrorBody>(
    `/api/performances/${sale.performance.id}/discount-code`,
    { method: 'POST', json: { word }, headers: { 'X-Forwarded-For': from } },
  );

describe('discount codes', () => {
  it('are added with a chosen word, changed field by field, and archived', async () => {
    const code = await added({ ...cast, sectionIds: [sectionId], until: '2030-02-01T00:00' });
    expect(code).toEqual({
      id: code.id,
      name: 'Cast',
      word: 'FAMILY26',
      wordCount: 1,
      reduction: { type: 'off', amount: '5.00' },
      kindId: null,
      sectionIds: [sectionId],
      ordersPerWord: 1,
      until: '2030-01-31T16:00:00.000Z',
      archived: false,
      uses: 0,
    });
    const changed = { ...code, reduction: { type: 'percent-off', percent: 20 }, archived: true };
    const patched = await ask('PATCH', `/api/discount-codes/${code.id}`, {
      reduction: { type: 'percent-off', percent: 20 },
      archived: true,
    });
    expect(patched.body).toEqual(changed);
    const newer = await added({ ...cast, ordersPerWord: 100 });
    expect(await list()).toEqual([newer, changed]);
    const back = await ask('PATCH', `/api/discount-codes/${code.id}`, { archived: false });
    expect([back.status, back.body.error]).toEqual([409, 'discount_code_exists']);
  });

  it('are drawn by the hundred, and listed with a link that carries each word', async () => {
    const { id, word, wordCount } = await added({ ...cast, word: undefined, wordCount: 100 });
    expect([word, wordCount]).toEqual([null, 100]);
    const csv = await fetch(`${testBed.url}/api/discount-codes/${id}/words`, {
      headers: { cookie },
    });
    const [header, ...lines] = (await csv.text()).trim().split('\r\n');
    expect(header).toBe('Word,Link,Orders left');
    const words = lines.map((line) => line.slice(0, 8));
    expect(new Set(words).size).toBe(100);
    expect(words.join('')).toMatch(/^[2-9A-HJ-NP-Z]{800}$/);
    expect(lines[0]).toMatch(new RegExp(`^${words[0]},http.*/#discount=${words[0]},1$`));
  });

  it('show both values when two administrators change the same field', async () => {
    const { id, ordersPerWord } = await added();
    await ask('PATCH', `/api/discount-codes/${id}`, { ordersPerWord: 5 });
    const late = { ordersPerWord: 9, basedOn: { ordersPerWord } };
    const { status, body } = await ask('PATCH', `/api/discount-codes/${id}`, late);
    expect({ status, error: body.error, current: body.current }).toEqual({
      status: 409,
      error: 'changed_meanwhile',
      current: { ordersPerWord: 5 },
    });
  });

  it('are limited in number', async () => {
    for (let number = 1; number <= MOST_DISCOUNT_CODES; number += 1)
      await added({ ...cast, word: `WORD${number}` });
    const { status, body } = await add(cast);
    expect([status, body.error]).toEqual([422, 'too_many_discount_codes']);
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ word: 'abc' }, 'word'],
    [{ word: 'A+B=C!' }, 'word'],
    [{ wordCount: 2 }, 'wordCount'],
    [{ word: undefined, wordCount: 501 }, 'wordCount'],
    [{ reduction: null }, 'reduction'],
    [{ reduction: { type: 'fixed', amount: 5 } }, 'reduction.type'],
    [{ reduction: { type: 'off' } }, 'reduction.amount'],
    [{ reduction: { type: 'off', amount: 0 } }, 'reduction.amount'],
    [{ reduction: { type: 'percent-off', percent: 0 } }, 'reduction.percent'],
    [{ reduction: [] }, 'reduction'],
    [{ kindId: '5f0e9a1c-4b7d-4d0e-8f00-000000000000' }, 'kindId'],
    [{ sectionIds: ['5f0e9a1c-4b7d-4d0e-8f00-000000000000'] }, 'sectionIds'],
    [{ ordersPerWord: 0 }, 'ordersPerWord'],
    [{ until: 'soon' }, 'until'],
  ])('are refused with %p', async (wrong, field) => {
    const { status, body } = await add({ ...cast, ...wrong });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('tell the catalogue’s stream who changed what, and nothing when nothing changed', async () => {
    const { id } = await added();
    await ask('PATCH', `/api/discount-codes/${id}`, { ordersPerWord: 3, name: 'Cast' });
    await ask('PATCH', `/api/discount-codes/${id}`, { ordersPerWord: 3 });
    await driver.quiet();
    const stream = catalogueStream(sale.production.schoolId);
    const events = await testBed.app.get(DomainEventStore).read<CatalogueEvent>(stream);
    expect(events.filter(({ type }) => type.startsWith('DiscountCode'))).toMatchObject([
      {
        type: 'DiscountCodeAdded',
        data: {
          codeId: id,
          after: { name: 'Cast', words: ['FAMILY26'], reduction: { type: 'off', sen: 500 } },
        },
        metadata: { actor: { kind: 'user' } },
      },
      {
        type: 'DiscountCodeChanged',
        data: { codeId: id, changes: { ordersPerWord: { before: 1, after: 3 } } },
      },
    ]);
  });

  it('keep a kind and a section back from families, also once they are archived', async () => {
    const kind = await ask<TicketKindView>(
      'POST',
      `/api/productions/${sale.production.id}/ticket-kinds`,
      { name: 'Teacher', prices: [{ type: 'percent-off', percent: 50 }] },
    );
    const { id } = await added({ ...cast, kindId: kind.body.id, sectionIds: [sectionId] });
    const shown = async () => {
      const { body: production } = await driver.call<ProductionView>(
        `/api/productions/${sale.production.id}`,
      );
      const { body: seating } = await driver.call<SeatingSectionView[]>(
        `/api/productions/${sale.production.id}/seating?performanceId=${sale.performance.id}`,
      );
      return [production.ticketKinds?.[0]?.onlyWithCode, seating[0]?.onlyWithCode];
    };
    expect(await shown()).toEqual([true, true]);
    await ask('PATCH', `/api/discount-codes/${id}`, { archived: true });
    expect(await shown()).toEqual([true, true]);
    const clone = await ask<{ id: string }>('POST', `/api/productions/${sale.production.id}/clone`);
    const copies = await ask<TicketKindView[]>(
      'GET',
      `/api/productions/${clone.body.id}/ticket-kinds`,
    );
    expect(copies.body).toMatchObject([{ name: 'Teacher', archived: true }]);
    await ask('PATCH', `/api/discount-codes/${id}`, { kindId: null, sectionIds: [] });
    expect(await shown()).toEqual([undefined, undefined]);
  });

  it('say what they give to a family that tries one, however it is typed', async () => {
    await added();
    const { status, body } = await tryWord(' family-26 ');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        word: 'FAMILY26',
        reduction: { type: 'off', amount: '5.00' },
        kindId: null,
        sectionIds: [],
        until: null,
      },
    });
  });

  it('answer the same when they are unknown, expired or archived', async () => {
    const { id } = await added();
    const refusalOf = async (word: string) => {
      const { status, body } = await tryWord(word);
      return { status, ...body, requestId: null };
    };
    const unknown = await refusalOf('NOSUCHCODE');
    expect(unknown).toMatchObject({ status: 422, error: 'discount_code_refused' });
    await ask('PATCH', `/api/discount-codes/${id}`, { until: '2020-01-01T00:00' });
    expect(await refusalOf('FAMILY26')).toEqual(unknown);
    await ask('PATCH', `/api/discount-codes/${id}`, { until: null, archived: true });
    expect(await refusalOf('FAMILY26')).toEqual(unknown);
  });

  it('are not looked at after thirty refused words from a network in ten minutes', async () => {
    await added();
    const from = '203.0.113.77';
    for (let tries = 1; tries <= 30; tries += 1) await tryWord(`GUESS${tries}`, from);
    const { status, body } = await tryWord('FAMILY26', from);
    expect([status, body.error]).toEqual([429, 'too_many_code_tries']);
    expect((await tryWord('FAMILY26', '203.0.113.78')).status).toBe(200);
  });
});
