import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { BookingDriver, type Sale } from '../../../orders/testing/booking-driver.js';
import { seat, type Answer } from '../../../orders/testing/order.js';
import type { BookingCreated } from '../../../../contracts/rest/bookings.js';
import type { SeatingRowView, SeatingSectionView } from '../../../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../../../contracts/rest/errors.js';
import { SetClock } from '../../../../testing/set-clock.js';
import { makePerson, signIn } from '../../../../testing/sign-in.js';
import { ReceiptReader } from '../../../receipts/reading/receipt-reader.js';
import { DrawnReceipts } from '../../../receipts/testing/scripted-engine.js';
import { startTestBed, type TestBed } from '../../../../testing/start-test-bed.js';
import { untilStatementsWait } from '../../../../testing/waiting-statements.js';
import { buildPerformance, buildProduction, buildSchool } from '../../testing/build-catalogue.js';
import type { Production } from '../../entities/production.entity.js';
import { CatalogueReader } from '../../queries/catalogue-reader.js';

let testBed: TestBed;
let driver: BookingDriver;
let cookie: string;
let production: Production;
let schoolId: string;
const clock = new SetClock();

beforeAll(async () => {
  const receipts = new DrawnReceipts();
  testBed = await startTestBed({
    clock,
    providers: [{ provide: ReceiptReader, useValue: new ReceiptReader(receipts) }],
  });
  driver = new BookingDriver(testBed, receipts);
  const { manager } = testBed.app.get(DataSource);
  schoolId = (await buildSchool(manager)).id;
  cookie = await signIn(
    testBed,
    await makePerson(testBed, {
      email: 'staff@melati.example',
      schools: [{ schoolId, role: 'admin' }],
    }),
  );
});
beforeEach(async () => {
  const { manager } = testBed.app.get(DataSource);
  production = await buildProduction(manager, { id: schoolId, venue: 'Dewan' } as Parameters<
    typeof buildProduction
  >[1]);
});
afterAll(() => testBed?.close());

const ask = <T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> =>
  driver.call(path, { method, headers: { cookie }, ...(json === undefined ? {} : { json }) });

async function made<T>(path: string, json: object): Promise<T> {
  const { status, body } = await ask<T>('POST', path, json);
  expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
  return body;
}

const addSection = (name = 'Stalls', more: object = {}): Promise<SeatingSectionView> =>
  made(`/api/productions/${production.id}/sections`, {
    name,
    displayOrder: 0,
    aisleAfter: 0,
    ...more,
  });

const addRow = (sectionId: string, rowLabel = 'A', more: object = {}): Promise<SeatingRowView> =>
  made(`/api/sections/${sectionId}/rows`, {
    rowLabel,
    seatCount: 10,
    price: 10,
    displayOrder: 0,
    ...more,
  });

const plan = async (of = production.id): Promise<SeatingSectionView[]> =>
  (await driver.call<SeatingSectionView[]>(`/api/productions/${of}/seating`)).body;

describe('sections', () => {
  it('are added, edited field by field and deleted with their rows and seats', async () => {
    const stalls = await addSection('Stalls', { aisleAfter: 1 });
    expect(stalls).toEqual({
      id: stalls.id,
      name: 'Stalls',
      displayOrder: 0,
      aisleAfter: 1,
      rows: [],
    });
    const row = await addRow(stalls.id);
    await made(`/api/rows/${row.id}/seat-overrides`, { seatNumber: 1, status: 'vip' });
    const changed = await ask<SeatingSectionView>('PATCH', `/api/sections/${stalls.id}`, {
      name: 'Circle',
      displayOrder: 3,
    });
    expect(changed.body).toMatchObject({
      id: stalls.id,
      name: 'Circle',
      displayOrder: 3,
      aisleAfter: 1,
      rows: [{ id: row.id }],
    });
    expect(
      (
        await ask('PATCH', `/api/sections/${stalls.id}`, {
          name: 'Circle',
          displayOrder: 0,
          aisleAfter: 0,
        })
      ).status,
    ).toBe(200);
    const shouted = await ask<SeatingSectionView>(
      'PATCH',
      `/api/sections/${stalls.id.toUpperCase()}`,
      { aisleAfter: 0 },
    );
    expect([shouted.status, shouted.body.id]).toEqual([200, stalls.id]);
    expect((await ask('DELETE', `/api/sections/${stalls.id}`)).status).toBe(204);
    expect(await plan()).toEqual([]);
    expect((await ask('PATCH', `/api/sections/${stalls.id}`, { name: 'X' })).status).toBe(404);
  });

  it.each<[object, Record<string, string>]>([
    [{ name: ' ' }, { name: 'Section name is required' }],
    [{ name: undefined }, { name: 'Section name is required' }],
    [{ displayOrder: -1 }, { displayOrder: 'Display order must be 0 or greater' }],
    [{ displayOrder: 0.5 }, { displayOrder: 'Display order must be 0 or greater' }],
    [{ displayOrder: 1_000_001 }, { displayOrder: 'Display order must be at most 1000000' }],
    [{ aisleAfter: -1 }, { aisleAfter: 'Aisle width must be 0 or greater' }],
    [{ aisleAfter: '1' }, { aisleAfter: 'Aisle width must be 0 or greater' }],
  ])('refuse the request %p', async (more, fields) => {
    const { status, body } = await ask('POST', `/api/productions/${production.id}/sections`, {
      name: 'Stalls',
      displayOrder: 0,
      aisleAfter: 0,
      ...more,
    });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
  });

  it('have unique names in their production', async () => {
    await addSection('Stalls');
    const circle = await addSection('Circle');
    const alike = await ask('POST', `/api/productions/${production.id}/sections`, {
      name: 'Stаlls.',
    });
    expect([alike.status, alike.body.fields]).toEqual([
      409,
      {
        name: 'There is already a section called Stalls, which looks the same. Please choose another name.',
      },
    ]);
    const again = await ask('POST', `/api/productions/${production.id}/sections`, {
      name: 'stalls',
    });
    expect({ status: again.status, error: again.body.error }).toEqual({
      status: 409,
      error: 'section_exists',
    });
    expect((await ask('PATCH', `/api/sections/${circle.id}`, { name: 'Stalls' })).status).toBe(409);
    expect((await plan()).map(({ name }) => name).sort()).toEqual(['Circle', 'Stalls']);
  });

  it('edited by two people at once keep changes to different fields, and report a conflict on the same field', async () => {
    const { id } = await addSection('Stalls', { aisleAfter: 1 });
    const change = (json: object) => ask<SeatingSectionView>('PATCH', `/api/sections/${id}`, json);
    await change({ aisleAfter: 2, basedOn: { aisleAfter: 1 } });
    const renamed = await change({ name: 'Circle', basedOn: { name: 'Stalls' } });
    expect(renamed.body).toMatchObject({ name: 'Circle', aisleAfter: 2 });
    const both = { name: 'Balcony', aisleAfter: 0 };
    const { status, body } = await change({ ...both, basedOn: { name: 'Stalls', aisleAfter: 2 } });
    expect({ status, error: body.error, current: body.current }).toEqual({
      status: 409,
      error: 'changed_meanwhile',
      current: { name: 'Circle' },
    });
    expect(await plan()).toMatchObject([{ name: 'Circle', aisleAfter: 2 }]);
    const chosen = await change({ ...both, basedOn: { name: 'Circle', aisleAfter: 2 } });
    expect(chosen.body).toMatchObject(both);
  });

  it('are copied with rows and overrides, and placed last', async () => {
    const stalls = await addSection('Stalls', { displayOrder: 4, aisleAfter: 1 });
    const row = await addRow(stalls.id, 'A', { price: '12.50' });
    await made(`/api/rows/${row.id}/seat-overrides`, {
      seatNumber: 3,
      status: 'vip',
      customPrice: 50,
    });
    const copy = await made<SeatingSectionView>(`/api/sections/${stalls.id}/copy`, {
      name: 'Balcony',
    });
    const [original] = await plan();
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      name: 'Balcony',
      displayOrder: 5,
      rows: original?.rows.map((one) => ({ ...one, id: copy.rows[0]?.id })),
    });
    expect(copy.rows.map(({ id }) => id)).not.toContain(row.id);
    expect((await ask('POST', `/api/sections/${stalls.id}/copy`, { name: 'Balcony' })).status).toBe(
      409,
    );
    expect(
      (await ask('POST', `/api/sections/${stalls.id}/copy`, { name: '' })).body.fields,
    ).toEqual({ name: 'Section name is required' });
  });
});

describe('rows', () => {
  it('are added, edited field by field and deleted', async () => {
    const { id } = await addSection();
    const row = await addRow(id, 'Row A', { price: '12.5' });
    expect(row).toEqual({
      id: row.id,
      rowLabel: 'A',
      seatCount: 10,
      price: '12.50',
      displayOrder: 0,
      overrides: [],
    });
    const changed = await ask<SeatingRowView>('PATCH', `/api/rows/${row.id}`, {
      seatCount: 12,
      price: 0.1 + 0.2,
    });
    expect(changed.body).toEqual({ ...row, seatCount: 12, price: '0.30' });
    expect((await ask('DELETE', `/api/rows/${row.id}`)).status).toBe(204);
    expect((await plan())[0]?.rows).toEqual([]);
  });

  it.each<[object, Record<string, string>]>([
    [{ rowLabel: '' }, { rowLabel: 'Row label is required' }],
    [{ seatCount: 0 }, { seatCount: 'Seat count must be at least 1' }],
    [{ seatCount: undefined }, { seatCount: 'Seat count must be at least 1' }],
    [{ seatCount: 1.5 }, { seatCount: 'Seat count must be at least 1' }],
    [{ seatCount: 501 }, { seatCount: 'Seat count must be at most 500' }],
    [{ price: -1 }, { price: 'Price must be 0 or greater' }],
    [{ price: '-0.01' }, { price: 'Price must be 0 or greater' }],
    [{ price: 'ten' }, { price: 'Price must be 0 or greater' }],
    [{ price: null }, { price: 'Price must be 0 or greater' }],
    [{ price: undefined }, { price: 'Price must be 0 or greater' }],
    [{ price: 10.005 }, { price: 'Price must be in ringgit and sen, with at most two decimals' }],
    [{ price: 1e12 }, { price: 'Price can be at most RM 10,000.00' }],
    [{ price: [1] }, { price: 'Price must be 0 or greater' }],
    [{ displayOrder: -1 }, { displayOrder: 'Display order must be 0 or greater' }],
  ])('refuse the request %p', async (more, fields) => {
    const { id } = await addSection();
    const { status, body } = await ask('POST', `/api/sections/${id}/rows`, {
      rowLabel: 'A',
      seatCount: 10,
      price: 10,
      displayOrder: 0,
      ...more,
    });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
    expect((await plan())[0]?.rows).toEqual([]);
  });

  it('have unique labels in their section, with or without the word Row', async () => {
    const { id } = await addSection();
    await addRow(id, 'A');
    const b = await addRow(id, 'B');
    const again = await ask('POST', `/api/sections/${id}/rows`, {
      rowLabel: 'Row A',
      seatCount: 1,
      price: 1,
    });
    expect({ status: again.status, error: again.body.error }).toEqual({
      status: 409,
      error: 'row_exists',
    });
    expect((await ask('PATCH', `/api/rows/${b.id}`, { rowLabel: 'a' })).status).toBe(409);
    expect((await ask('PATCH', `/api/rows/${b.id}`, { rowLabel: 'B' })).status).toBe(200);
  });

  it('edited by two people at once keep changes to different fields, prices included, and report a conflict on the same field', async () => {
    const { id } = await addSection();
    const row = await addRow(id, 'A', { price: 10 });
    const change = (json: object) => ask<SeatingRowView>('PATCH', `/api/rows/${row.id}`, json);
    // A price may be a number or a text, and a label may have the word Row: these are equal.
    await change({ price: 25, basedOn: { price: 10 } });
    const longer = { seatCount: 12, rowLabel: 'B', basedOn: { seatCount: 10, rowLabel: 'Row A' } };
    expect((await change(longer)).body).toMatchObject({
      seatCount: 12,
      rowLabel: 'B',
      price: '25.00',
    });
    const both = { price: '30.00', seatCount: 14 };
    const { status, body } = await change({ ...both, basedOn: { price: '10.00', seatCount: 12 } });
    expect({ status, error: body.error, current: body.current }).toEqual({
      status: 409,
      error: 'changed_meanwhile',
      current: { price: '25.00' },
    });
    expect((await plan())[0]?.rows).toMatchObject([{ price: '25.00', seatCount: 12 }]);
    const chosen = await change({ ...both, basedOn: { price: 25, seatCount: 12 } });
    expect(chosen.body).toMatchObject(both);
  });

  it('are added many at once behind the existing rows', async () => {
    const { id } = await addSection();
    await addRow(id, 'Front', { displayOrder: 7 });
    const rows = await made<SeatingRowView[]>(`/api/sections/${id}/rows/bulk`, {
      firstLabel: 'A',
      lastLabel: 'AB',
      seatCount: 36,
      price: '25.00',
    });
    expect(rows).toHaveLength(28);
    expect(rows[0]).toEqual({
      id: rows[0]?.id,
      rowLabel: 'A',
      seatCount: 36,
      price: '25.00',
      displayOrder: 8,
      overrides: [],
    });
    expect((await plan())[0]?.rows.map(({ rowLabel }) => rowLabel).join(' ')).toBe(
      'Front A B C D E F G H I J K L M N O P Q R S T U V W X Y Z AA AB',
    );
    const doubles = await ask('POST', `/api/sections/${id}/rows/bulk`, {
      firstLabel: 'AA',
      lastLabel: 'AD',
      seatCount: 1,
      price: 1,
    });
    expect({ status: doubles.status, message: doubles.body.message }).toEqual({
      status: 409,
      message: 'This section already has rows AA, AB. Please choose another label.',
    });
    expect((await plan())[0]?.rows).toHaveLength(29);
    const backwards = await ask('POST', `/api/sections/${id}/rows/bulk`, {
      firstLabel: 'Z',
      lastLabel: 'Y',
      seatCount: 1,
      price: 1,
    });
    expect({ status: backwards.status, fields: backwards.body.fields }).toEqual({
      status: 400,
      fields: { lastLabel: 'The last row label must not come before the first' },
    });
  });

  it('grow in length from the first row to the last by the requested number of seats', async () => {
    const { id } = await addSection();
    const add = (moreSeats: number) =>
      ask<SeatingRowView[]>('POST', `/api/sections/${id}/rows/bulk`, {
        firstLabel: 'A',
        lastLabel: 'T',
        seatCount: 10,
        moreSeats,
        price: 10,
      });
    expect([(await add(-1)).body.fields, (await add(26)).body.fields]).toEqual([
      { moreSeats: 'The last row would have -9 seats' },
      { moreSeats: 'The last row would have 504 seats; at most 500 can be' },
    ]);
    await add(2);
    expect((await plan())[0]?.rows.map(({ seatCount }) => seatCount)).toEqual([
      10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48,
    ]);
  });

  it('without a display order are sorted by label, also a row that is added after many others', async () => {
    const { id } = await addSection();
    await made(`/api/sections/${id}/rows/bulk`, {
      firstLabel: 'A',
      lastLabel: 'D',
      seatCount: 10,
      price: 10,
    });
    await made(`/api/sections/${id}/rows/bulk`, {
      firstLabel: 'F',
      lastLabel: 'G',
      seatCount: 10,
      price: 10,
    });
    await addRow(id, 'E');
    expect((await plan())[0]?.rows.map(({ rowLabel }) => rowLabel).join(' ')).toBe('A B C D E F G');
  });

  it('answer 404 when their section is deleted at the same time', async () => {
    const { id } = await addSection();
    const { pool } = testBed.database;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select from catalogue.productions where id = $1 for update', [
        production.id,
      ]);
      await other.query('delete from catalogue.seating_sections where id = $1', [id]);
      const adding = ask('POST', `/api/sections/${id}/rows`, {
        rowLabel: 'A',
        seatCount: 10,
        price: 10,
      });
      await untilStatementsWait(pool, 'catalogue');
      await other.query('commit');
      const { status, body } = await adding;
      expect([status, body.error]).toEqual([404, 'not_found']);
    } finally {
      other.release();
    }
  });

  it('are stored once when the same label is added twice at once', async () => {
    const { id } = await addSection();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        ask('POST', `/api/sections/${id}/rows`, { rowLabel: 'A', seatCount: 1, price: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('are limited to the number that a seat map can show', async () => {
    const { id } = await addSection();
    await made(`/api/sections/${id}/rows/bulk`, {
      firstLabel: '1',
      lastLabel: '20',
      seatCount: 500,
      price: 1,
    });
    const more = await ask('POST', `/api/sections/${id}/rows`, {
      rowLabel: '21',
      seatCount: 1,
      price: 1,
    });
    expect({ status: more.status, error: more.body.error }).toEqual({
      status: 422,
      error: 'plan_too_large',
    });
  });
});

describe('overrides', () => {
  it('set a seat’s status and price, and the last override of a seat replaces earlier ones', async () => {
    const { id } = await addRow((await addSection()).id);
    const set = (json: object): Promise<SeatingRowView> =>
      made(`/api/rows/${id}/seat-overrides`, json);
    expect((await set({ seatNumber: 3, status: 'vip', customPrice: '30' })).overrides).toEqual([
      { seatNumber: 3, status: 'vip', customPrice: '30.00' },
    ]);
    expect((await set({ seatNumber: 3, status: 'reserved', customPrice: '' })).overrides).toEqual([
      { seatNumber: 3, status: 'reserved', customPrice: null },
    ]);
    expect((await set({ seatNumber: 4, customPrice: 5 })).overrides).toHaveLength(2);
    expect((await set({ seatNumber: 3, status: 'available' })).overrides).toEqual([
      { seatNumber: 4, status: 'available', customPrice: '5.00' },
    ]);
    const shorter = await ask<SeatingRowView>('PATCH', `/api/rows/${id}`, { seatCount: 3 });
    expect(shorter.body.overrides).toEqual([]);
    expect(
      (await ask<SeatingRowView>('PATCH', `/api/rows/${id}`, { seatCount: 4 })).body.overrides,
    ).toEqual([]);
  });

  it('for one performance replace those of the plan, and can undo them', async () => {
    const { id } = await addRow((await addSection()).id);
    const { id: performanceId } = await buildPerformance(
      testBed.app.get(DataSource).manager,
      production,
    );
    const seats = async () => {
      await driver.catalogueHeard();
      const { body } = await driver.call<SeatingSectionView[]>(
        `/api/productions/${production.id}/seating?performanceId=${performanceId}`,
      );
      return body.map(({ rows }) => rows.map(({ overrides }) => overrides));
    };
    await made(`/api/rows/${id}/seat-overrides`, { seatNumber: 1, status: 'unavailable' });
    const unavailable = { seatNumber: 1, status: 'unavailable', customPrice: null };
    expect(await seats()).toEqual([[[unavailable]]]);
    await made(`/api/rows/${id}/seat-overrides`, {
      seatNumber: 1,
      status: 'available',
      performanceId,
    });
    expect(await seats()).toEqual([[[{ ...unavailable, status: 'available' }]]]);
    expect((await plan())[0]?.rows[0]?.overrides).toEqual([unavailable]);
    const elsewhere = await buildPerformance(
      testBed.app.get(DataSource).manager,
      (await driver.openSale()).production,
    );
    expect(
      (
        await ask('POST', `/api/rows/${id}/seat-overrides`, {
          seatNumber: 1,
          status: 'vip',
          performanceId: elsewhere.id,
        })
      ).status,
    ).toBe(404);
  });

  it.each<[object, Record<string, string>]>([
    [{ seatNumber: 0 }, { seatNumber: 'Seat number must be at least 1' }],
    [{ seatNumber: 'one' }, { seatNumber: 'Seat number must be at least 1' }],
    [{ seatNumber: 11 }, { seatNumber: 'Seat number cannot exceed 10' }],
    [
      { status: 'sold' },
      { status: 'Status must be one of available, unavailable, reserved, vip, booked' },
    ],
    [{ customPrice: -1 }, { customPrice: 'Price must be 0 or greater' }],
  ])('refuse the request %p', async (more, fields) => {
    const { id } = await addRow((await addSection()).id);
    const { status, body } = await ask('POST', `/api/rows/${id}/seat-overrides`, {
      seatNumber: 1,
      status: 'vip',
      ...more,
    });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
  });

  it('are set for many seats at once, across rows and sections', async () => {
    const rows = [
      await addRow((await addSection('Stalls')).id),
      await addRow((await addSection('Circle')).id),
    ];
    const seats = rows.flatMap(({ id: rowId }) =>
      [1, 2, 10].map((seatNumber) => ({ rowId, seatNumber })),
    );
    const answered = await made<SeatingSectionView[]>(
      `/api/productions/${production.id}/seat-overrides/bulk`,
      { seats, status: 'vip', customPrice: 40 },
    );
    expect(answered).toEqual(await plan());
    expect(
      answered
        .flatMap((section) => section.rows)
        .map(({ overrides }) => overrides.map(({ seatNumber }) => seatNumber)),
    ).toEqual([
      [1, 2, 10],
      [1, 2, 10],
    ]);
    const bad = await ask('POST', `/api/productions/${production.id}/seat-overrides/bulk`, {
      seats: [...seats, { rowId: rows[0]?.id, seatNumber: 11 }],
      status: 'available',
    });
    expect({ status: bad.status, fields: bad.body.fields }).toEqual({
      status: 400,
      fields: { seatNumber: 'Seat number cannot exceed 10' },
    });
    const foreign = { rowId: randomUUID(), seatNumber: 1 };
    expect(
      (
        await ask('POST', `/api/productions/${production.id}/seat-overrides/bulk`, {
          seats: [...seats, foreign],
          status: 'available',
        })
      ).status,
    ).toBe(404);
    expect(await plan()).toEqual(answered);
    await made(`/api/productions/${production.id}/seat-overrides/bulk`, {
      seats,
      status: 'available',
      customPrice: null,
    });
    expect(
      (await plan()).flatMap((section) => section.rows).flatMap(({ overrides }) => overrides),
    ).toEqual([]);
    const none = await ask('POST', `/api/productions/${production.id}/seat-overrides/bulk`, {
      seats: [],
      status: 'vip',
    });
    expect(none.body.fields).toEqual({ seats: 'Please choose at least one seat' });
  });
});

describe('a whole plan', () => {
  it('is copied once from another production of the school, with new seats', async () => {
    const from = production;
    const { id } = await addRow((await addSection('Stalls', { aisleAfter: 1 })).id, 'A', {
      price: 12,
    });
    await addRow((await addSection('Circle', { displayOrder: 1 })).id, 'A');
    const { id: performanceId } = await buildPerformance(testBed.app.get(DataSource).manager, from);
    await made(`/api/rows/${id}/seat-overrides`, { seatNumber: 1, status: 'vip' });
    await made(`/api/rows/${id}/seat-overrides`, {
      seatNumber: 2,
      status: 'reserved',
      performanceId,
    });
    const to = await buildProduction(testBed.app.get(DataSource).manager, {
      id: schoolId,
      venue: 'Dewan',
    } as Parameters<typeof buildProduction>[1]);
    const copied = await made<SeatingSectionView[]>(`/api/productions/${to.id}/seating/copy`, {
      fromProductionId: from.id,
    });
    const withoutIds = (sections: readonly SeatingSectionView[]): unknown =>
      JSON.parse(
        JSON.stringify(sections, (key, value: unknown) => (key === 'id' ? undefined : value)),
      );
    expect(withoutIds(copied)).toEqual(withoutIds(await plan(from.id)));
    expect(await plan(to.id)).toEqual(copied);
    expect(JSON.stringify(copied)).not.toContain(id);
    const again = await ask('POST', `/api/productions/${to.id}/seating/copy`, {
      fromProductionId: from.id,
    });
    expect({ status: again.status, error: again.body.error }).toEqual({
      status: 409,
      error: 'plan_not_empty',
    });
  });
});

const ORDER_OUTCOMES: Readonly<Record<number, string>> = {
  201: 'placed',
  409: 'refused',
  422: 'refused',
};

describe('a seating plan whose tickets are on sale', () => {
  let sale: Sale;
  let numberOf: (bookingId: string) => Promise<string>;
  let sold: string;
  const rowOf = async (index = 0): Promise<SeatingRowView> =>
    (await plan(sale.production.id))[0]?.rows[index] as SeatingRowView;

  beforeEach(async () => {
    sale = await driver.openSale([
      { label: 'A', seatCount: 10, price: '20.00' },
      { label: 'B', seatCount: 10, price: '20.00' },
    ]);
    await testBed.database.pool.query(
      'update catalogue.productions set school_id = $1 where id = $2',
      [schoolId, sale.production.id],
    );
    numberOf = async (id) => (await driver.booking(id)).confirmationNumber;
    sold = (await driver.place(sale.performanceId, [seat(8), seat(9)])).body.bookingId;
  });

  async function refused(answer: Promise<Answer<ErrorBody>>, ...numbers: number[]): Promise<void> {
    const before = await plan(sale.production.id);
    const { status, body } = await answer;
    const confirmationNumber = await numberOf(sold);
    expect({ status, error: body.error, seats: body.conflictingSeats }).toEqual({
      status: 409,
      error: 'seats_sold',
      seats: numbers.map((number) => ({ ...seat(number), confirmationNumber })),
    });
    expect(body.message).toContain(
      `Stalls Row A Seat ${numbers[0]} (booked by ${confirmationNumber})`,
    );
    expect(await plan(sale.production.id)).toEqual(before);
  }

  it('keeps the seats of a booking: no change of row, section, row length or block removes them', async () => {
    const { id } = await rowOf();
    const section = (await plan(sale.production.id))[0]?.id;
    await refused(ask('DELETE', `/api/rows/${id}`), 8, 9);
    await refused(ask('DELETE', `/api/sections/${section}`), 8, 9);
    await refused(ask('PATCH', `/api/rows/${id}`, { seatCount: 8, price: 99 }), 9);
    await refused(
      ask('POST', `/api/rows/${id}/seat-overrides`, { seatNumber: 8, status: 'unavailable' }),
      8,
    );
    await refused(
      ask('POST', `/api/rows/${id}/seat-overrides`, {
        seatNumber: 8,
        status: 'booked',
        performanceId: sale.performanceId,
      }),
      8,
    );
    const seats = Array.from({ length: 10 }, (_, index) => ({ rowId: id, seatNumber: index + 1 }));
    await refused(
      ask('POST', `/api/productions/${sale.production.id}/seat-overrides/bulk`, {
        seats,
        status: 'reserved',
      }),
      8,
      9,
    );
  });

  it('allows changes of other rows, names, free seats, and prices for later orders', async () => {
    const [a, b] = [await rowOf(0), await rowOf(1)];
    const section = (await plan(sale.production.id))[0]?.id as string;
    expect((await ask('DELETE', `/api/rows/${b.id}`)).status).toBe(204);
    expect((await ask('PATCH', `/api/sections/${section}`, { name: 'Circle' })).status).toBe(200);
    expect(
      (await ask('PATCH', `/api/rows/${a.id}`, { rowLabel: 'Z', seatCount: 9, price: 30 })).status,
    ).toBe(200);
    expect(
      (await ask('POST', `/api/rows/${a.id}/seat-overrides`, { seatNumber: 8, status: 'vip' }))
        .status,
    ).toBe(201);
    expect((await driver.booking(sold)).totalAmount).toBe('40.00');
    expect((await driver.booking(sold)).seats).toEqual([seat(8), seat(9)]);
    const later = await driver.place(sale.performanceId, [seat(1, 'Z', 'Circle')], {
      totalAmount: '30.00',
    });
    expect(later.status).toBe(201);
    const twice = await driver.place(sale.performanceId, [seat(9, 'Z', 'Circle')], {
      totalAmount: '30.00',
    });
    expect({ status: twice.status, error: twice.body.error }).toEqual({
      status: 409,
      error: 'seats_unavailable',
    });
  });

  it('can lose a seat once its booking is cancelled, its hold has expired, or the performance is over', async () => {
    const [a, b] = [await rowOf(0), await rowOf(1)];
    await refused(ask('DELETE', `/api/rows/${a.id}`), 8, 9);
    expect((await ask('DELETE', `/api/admin/bookings/${sold}`)).status).toBe(204);
    expect((await ask('DELETE', `/api/rows/${a.id}`)).status).toBe(204);

    expect((await driver.place(sale.performanceId, [seat(1, 'B')])).status).toBe(201);
    expect((await ask('DELETE', `/api/rows/${b.id}`)).status).toBe(409);
    clock.advance({ minutes: 31 });
    expect((await ask('DELETE', `/api/rows/${b.id}`)).status).toBe(204);

    const past = await driver.openSale([{ label: 'A', seatCount: 3 }], {
      dateTime: new Date(clock.now().getTime() + 3_600_000),
    });
    await testBed.database.pool.query(
      'update catalogue.productions set school_id = $1 where id = $2',
      [schoolId, past.production.id],
    );
    expect((await driver.place(past.performanceId, [seat(1)])).status).toBe(201);
    await testBed.database.pool.query(
      `update catalogue.performances set date_time = $2 where id = $1`,
      [past.performanceId, new Date(clock.now().getTime() - 7 * 3_600_000)],
    );
    const section = (await plan(past.production.id))[0]?.id;
    expect((await ask('DELETE', `/api/sections/${section}`)).status).toBe(204);
  });

  it('never accepts both an order and a change that removes the ordered seat, however close in time', async () => {
    const { id } = await rowOf(1);
    const setCount = (seatCount: number): Promise<Answer<SeatingRowView & ErrorBody>> =>
      ask('PATCH', `/api/rows/${id}`, { seatCount });
    await setCount(60);
    const outcomes = new Set<string>();
    for (let last = 60; last > 36; last -= 1) {
      const orderAfter = async (calls: number): Promise<Answer<BookingCreated & ErrorBody>> => {
        for (let call = 0; call < calls; call += 1) await driver.call('/api/user');
        return driver.place(sale.performanceId, [seat(last, 'B')]);
      };
      const [order, change] = await Promise.all([orderAfter(last % 12), setCount(last - 1)]);
      outcomes.add(`order ${order.status}, change ${change.status}`);
      const seats = (await rowOf(1)).seatCount;
      // Order and change are both refused when each sees only the first step of the other.
      expect([
        { order: 'placed', change: 409, seats: last },
        { order: 'refused', change: 409, seats: last },
        { order: 'refused', change: 200, seats: last - 1 },
      ]).toContainEqual({
        order: ORDER_OUTCOMES[order.status],
        change: change.status,
        seats,
      });
      if (change.status === 200) continue;
      if (order.status === 201)
        expect((await ask('DELETE', `/api/admin/bookings/${order.body.bookingId}`)).status).toBe(
          204,
        );
      expect((await setCount(last - 1)).status).toBe(200);
    }
    expect(outcomes).toContain('order 201, change 409');
  });

  it.each([
    ['', 31],
    [', also when its family has used all its time', 61],
  ])(
    'does not give a removed seat back, neither after a late receipt nor by staff%s',
    async (_, minutes) => {
      const used: string[] = ['SeatsHeld'];
      if (minutes > 60) {
        clock.advance({ minutes: 29 });
        const more = await driver.call(`/api/bookings/${sold}/extend-hold`, { method: 'POST' });
        expect(more.status).toBe(200);
        used.push('HoldExtended');
        clock.advance({ minutes: minutes - 29 });
      } else clock.advance({ minutes });
      await driver.endHold(sold);
      // Waits for the seat reconciliation of the expired hold. After the receipt the reconciliation would find a booking that
      // waits for staff, and hold the seats again.
      await driver.quiet();
      // Loses the announcement of the change, so that the old plan stays in the cache.
      const reader = testBed.app.get(CatalogueReader, { strict: false });
      await reader.performanceForSale(sale.performanceId);
      const keeper = reader as unknown as { forget(productionId: string): void };
      const news = jest.spyOn(keeper, 'forget').mockImplementation(() => {});
      expect((await ask('DELETE', `/api/rows/${(await rowOf()).id}`)).status).toBe(204);
      await driver.catalogueHeard();
      news.mockRestore();
      const picture = await driver.receiptFor(sold);
      const receipt = await driver.verify(sold, await driver.upload(sold, picture));
      expect({ status: receipt.status, booking: receipt.body.status }).toEqual({
        status: 202,
        booking: 'needs_review',
      });
      expect(await driver.seatEventsOf(sold, sale.performanceId)).toEqual([
        ...used,
        'SeatsReleased',
      ]);
      const { totalAmount: amount } = await driver.booking(sold);
      const paidInCash = await ask('POST', `/api/admin/bookings/${sold}/cash`, {
        cashId: randomUUID(),
        amount,
      });
      expect([paidInCash.status, paidInCash.body.error]).toEqual([409, 'seats_not_in_plan']);
      const confirmed = await ask('PATCH', `/api/admin/bookings/${sold}/status`, {
        status: 'confirmed',
      });
      expect({ status: confirmed.status, error: confirmed.body.error }).toEqual({
        status: 409,
        error: 'seats_not_in_plan',
      });
      expect(confirmed.body.message).toContain(
        'no longer has Stalls - Row A, Seat 8; Stalls - Row A, Seat 9',
      );
      expect(
        (await ask('PATCH', `/api/admin/bookings/${sold}/status`, { status: 'rejected' })).status,
      ).toBe(200);
    },
  );
});
