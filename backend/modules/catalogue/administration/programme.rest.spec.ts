import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { PERFORMANCE_DELETED_QUEUE } from '../../orders/policies/performance-changes.policy.js';
import { BookingDriver, type Sale } from '../../orders/testing/booking-driver.js';
import { seat, type Answer } from '../../orders/testing/order.js';
import {
  catalogueStream,
  seatsStream,
  type CatalogueEvent,
  type SeatEvent,
} from '../../../contracts/events/index.js';
import type { ImageUploadUrlView } from '../../../contracts/rest/administration.js';
import type { UploadUrlView } from '../../../contracts/rest/bookings.js';
import type { PerformanceView, ProductionView } from '../../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { MAIL_SENDER } from '../../../infrastructure/mail/port.js';
import { expectEach } from '../../../testing/expect-each.js';
import { Outbox } from '../../../testing/outbox.js';
import { ONE_PIXEL } from '../../../testing/one-pixel.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { SetClock } from '../../../testing/set-clock.js';
import { SlowFiles } from '../../../testing/slow-files.js';
import { startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { untilStatementsWait } from '../../../testing/waiting-statements.js';
import { buildSchool } from '../testing/build-catalogue.js';

let testBed: TestBed;
let driver: BookingDriver;
let sale: Sale;
let cookie: string;
const outbox = new Outbox();
/** Pattern of the catalogue's statements. Postgres keeps 1,024 bytes of a statement, which may end before its table. */
const OF_CATALOGUE = 'catalogue|"(Production|Performance|School)"';
const clock = new SetClock();

beforeAll(async () => {
  testBed = await startTestBed({ clock, providers: [{ provide: MAIL_SENDER, useValue: outbox }] });
  driver = new BookingDriver(testBed);
  sale = await driver.openSale();
  cookie = await signIn(
    testBed,
    await makePerson(testBed, {
      email: 'staff@melati.example',
      firstName: 'Mei',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    }),
  );
});
afterAll(() => testBed?.close());

const ask = <T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> =>
  driver.call(path, { method, headers: { cookie }, ...(json === undefined ? {} : { json }) });

const announce = async (more: object = {}): Promise<ProductionView> => {
  const { status, body } = await ask<ProductionView>('POST', '/api/productions', {
    schoolId: sale.school.id,
    title: 'Hang Tuah',
    dates: 'May',
    ...more,
  });
  expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
  return body;
};

describe('productions', () => {
  it('are announced at the school’s venue, edited field by field, listed for the school and deleted', async () => {
    const made = await announce({ title: '  Hang Tuah ', description: '' });
    expect(made).toEqual({
      id: made.id,
      schoolId: sale.school.id,
      schoolName: 'SMK Seri Melati',
      title: 'Hang Tuah',
      description: null,
      dates: 'May',
      venue: 'Dewan Melati',
      imageUrl: null,
    });
    const changed = await ask<ProductionView>('PATCH', `/api/productions/${made.id}`, {
      description: 'Two\nlines',
      venue: 'Court',
    });
    expect(changed.body).toEqual({ ...made, description: 'Two\nlines', venue: 'Court' });
    expect(
      (await ask<ProductionView>('PATCH', `/api/productions/${made.id}`, { venue: '' })).body.venue,
    ).toBe('Dewan Melati');
    const listed = await ask<ProductionView[]>('GET', `/api/schools/${sale.school.id}/productions`);
    expect(listed.body.map(({ id }) => id).sort()).toEqual([made.id, sale.production.id].sort());
    expect((await ask('DELETE', `/api/productions/${made.id}`)).status).toBe(204);
    expect((await ask('GET', `/api/productions/${made.id}`)).status).toBe(404);
  });

  it.each<[object, string, string]>([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: 'a\0b' }, 'title', 'Please use plain characters'],
    [{ title: '\u200B\u2060\uFEFF' }, 'title', 'Title is required'],
    [
      { title: 'Ham\u202Etel' },
      'title',
      'Please leave out hidden characters that turn the direction of the text',
    ],
    [{ dates: '' }, 'dates', 'Dates are required'],
    [{ schoolId: undefined }, 'schoolId', 'No school selected'],
    [{ imageUrl: 'poster' }, 'imageUrl', 'Must be a valid URL'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'Must be a valid URL'],
  ])('refuse the request %p: %s', async (more, field, message) => {
    const { status, body } = await ask('POST', '/api/productions', {
      schoolId: sale.school.id,
      title: 'Hang Tuah',
      dates: 'May',
      ...more,
    });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: message } });
  });

  it('have descriptions in other languages, and the language in which the school types', async () => {
    const texts = { zh: '一位战士的故事。', ta: 'ஒரு வீரனின் கதை.' };
    const made = await announce({ descriptionTranslations: { ...texts, ms: ' ' } });
    expect(made.descriptionTranslations).toEqual(texts);
    const path = `/api/productions/${made.id}`;
    const changed = await ask<ProductionView>('PATCH', path, {
      descriptionTranslations: { zh: texts.zh },
      basedOn: { descriptionTranslations: { ta: texts.ta, zh: texts.zh } },
    });
    expect(changed.body.descriptionTranslations).toEqual({ zh: texts.zh });
    const copy = await ask<ProductionView>('POST', `${path}/clone`);
    expect(copy.body.descriptionTranslations).toEqual({ zh: texts.zh });

    const school = `/api/schools/${sale.school.id}`;
    const setTo = (textLanguage: string | null) => ask('PATCH', school, { textLanguage });
    expect((await setTo('xx')).body.fields).toEqual({
      textLanguage: 'Please choose a language of the list',
    });
    await setTo('ms');
    expect((await ask<ProductionView>('GET', path)).body.textLanguage).toBe('ms');
    await setTo(null);
    expect((await ask<ProductionView>('GET', path)).body).not.toHaveProperty('textLanguage');
    for (const { id } of [made, copy.body]) await ask('DELETE', `/api/productions/${id}`);
  });

  it('refuse a null title as missing, without an internal error', async () => {
    const { status, body } = await ask('PATCH', `/api/productions/${sale.production.id}`, {
      title: null,
    });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { title: 'Title is required' },
    });
  });

  it('show an uploaded poster without the metadata in its file', async () => {
    const link = await ask<ImageUploadUrlView>('POST', '/api/admin/productions/image-upload-url', {
      filename: 'my poster.JPG',
    });
    expect(link.status).toBe(200);
    const photo = await sharp({
      create: { width: 300, height: 400, channels: 3, background: '#804020' },
    })
      .withExif({ IFD0: { Copyright: 'where the photographer lives' } })
      .jpeg()
      .toBuffer();
    const early = await ask('POST', '/api/productions', {
      schoolId: sale.school.id,
      title: 'X',
      dates: 'May',
      imageUrl: link.body.publicPath,
    });
    expect({ status: early.status, error: early.body.error }).toEqual({
      status: 422,
      error: 'upload_missing',
    });
    expect((await driver.put(link.body.uploadUrl, photo, 'image/jpeg')).status).toBe(200);
    expect((await driver.put(link.body.uploadUrl, photo, 'image/jpeg')).status).toBe(200);
    const { imageUrl } = await announce({ imageUrl: link.body.publicPath });
    expect(imageUrl).toBe(link.body.publicPath);
    const shown = Buffer.from(await (await fetch(testBed.url + imageUrl)).arrayBuffer());
    expect(photo.includes('photographer')).toBe(true);
    expect(shown.includes('photographer')).toBe(false);
    expect(await sharp(shown).metadata()).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 400,
    });
    const { rows } = await testBed.database.pool.query(
      'select mime_type, alt_text from catalogue.media_assets where storage_path = $1',
      [imageUrl?.slice('/objects/'.length)],
    );
    expect(rows).toEqual([{ mime_type: 'image/jpeg', alt_text: 'Poster of Hang Tuah' }]);
  });

  it('can be edited by other people while the file store is slow to find a poster', async () => {
    const link = await ask<ImageUploadUrlView>('POST', '/api/admin/productions/image-upload-url', {
      filename: 'poster.png',
    });
    const put = await driver.put(link.body.uploadUrl, ONE_PIXEL, 'image/png');
    expect(put.status).toBe(200);
    const { id } = await announce();
    const files = new SlowFiles(testBed.app);
    const saving = ask<ProductionView>('PATCH', `/api/productions/${id}`, {
      imageUrl: link.body.publicPath,
    });
    await files.asked;
    await testBed.database.pool.query(
      'select from catalogue.productions where id = $1 for update nowait',
      [id],
    );
    files.answer();
    expect((await saving).body.imageUrl).toBe(link.body.publicPath);
  });

  it('accept only posters below 5 MB, and never a file of a family’s receipt', async () => {
    const wrong = await ask('POST', '/api/admin/productions/image-upload-url', {
      filename: 'poster.pdf',
    });
    expect({ status: wrong.status, message: wrong.body.message }).toEqual({
      status: 400,
      message: 'Please select an image file.',
    });
    const link = await ask<ImageUploadUrlView>('POST', '/api/admin/productions/image-upload-url', {
      filename: 'poster.png',
    });
    const large = await driver.put(link.body.uploadUrl, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect({ status: large.status, message: large.body.message }).toEqual({
      status: 413,
      message: 'Image must be smaller than 5MB',
    });
    const foreign = await ask('POST', '/api/productions', {
      schoolId: sale.school.id,
      title: 'X',
      dates: 'May',
      imageUrl: '/objects/receipts/b1/upload',
    });
    expect(foreign.status).toBe(400);
  });
});

describe('performances', () => {
  const add = (json: object): Promise<Answer<PerformanceView & ErrorBody>> =>
    ask('POST', '/api/performances', { productionId: sale.production.id, ...json });

  it('are added, moved, closed and reopened for sale, and deleted', async () => {
    const { status, body: made } = await add({ dateTime: '2030-04-01T20:00' });
    expect(status).toBe(201);
    expect(made).toEqual({
      id: made.id,
      productionId: sale.production.id,
      productionTitle: 'Puteri Gunung Ledang',
      dateTime: '2030-04-01T12:00:00.000Z',
      venue: 'Dewan Melati',
      salesEnabled: true,
      seatsTotal: 10,
      seatsRemaining: 10,
      priceFrom: '20.00',
    });
    const moved = await ask<PerformanceView>('PATCH', `/api/performances/${made.id}`, {
      dateTime: '2030-04-02T11:30:00Z',
      venue: 'Court',
    });
    expect(moved.body).toEqual({ ...made, dateTime: '2030-04-02T11:30:00.000Z', venue: 'Court' });
    const off = await ask<PerformanceView>('PATCH', `/api/performances/${made.id}`, {
      salesEnabled: false,
    });
    expect(off.body).toEqual({ ...moved.body, salesEnabled: false });
    const refused = await driver.place(made.id, [seat(1)]);
    expect({ status: refused.status, error: refused.body.error }).toEqual({
      status: 422,
      error: 'sales_off',
    });
    expect(
      (await ask<PerformanceView>('PATCH', `/api/performances/${made.id}`, { salesEnabled: true }))
        .body.salesEnabled,
    ).toBe(true);
    expect((await ask('DELETE', `/api/performances/${made.id}`)).status).toBe(204);
    expect((await ask('GET', `/api/performances/${made.id}`)).status).toBe(404);
  });

  it.each<[object, string]>([
    [{}, 'Date is required'],
    [{ dateTime: '' }, 'Date is required'],
    [{ dateTime: null }, 'Date is required'],
    [{ dateTime: '2030-04-01' }, 'Time is required'],
    [{ dateTime: '2030-04-01T' }, 'Time is required'],
    [{ dateTime: 'tomorrow at eight' }, 'Invalid date or time format'],
    [{ dateTime: '2030-02-30T20:00' }, 'Invalid date or time format'],
    [{ dateTime: '2030-04-01T25:00' }, 'Invalid date or time format'],
    [{ dateTime: 20300401 }, 'Date is required'],
  ])('refuse the request %p: %s', async (json, message) => {
    const { status, body } = await add(json);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { dateTime: message } });
  });
});

describe('a production or school that is deleted while something is added to it', () => {
  it('answers 404 to a new performance of the deleted production', async () => {
    const { id: productionId } = await announce();
    const { pool } = testBed.database;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('delete from catalogue.productions where id = $1', [productionId]);
      const adding = ask('POST', '/api/performances', {
        productionId,
        dateTime: new Date(clock.now().getTime() + 86_400_000).toISOString(),
      });
      await untilStatementsWait(pool, OF_CATALOGUE);
      await other.query('commit');
      const { status, body } = await adding;
      expect([status, body.error]).toEqual([404, 'not_found']);
    } finally {
      other.release();
    }
  });

  it('is kept when it is a school to which a production was just added', async () => {
    const { manager } = testBed.app.get(DataSource);
    const school = await buildSchool(manager);
    const superAdmin = await signIn(
      testBed,
      await makePerson(testBed, { email: 'super@houselights.example', isSuperAdmin: true }),
    );
    const { pool } = testBed.database;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query(
        `insert into catalogue.productions (school_id, title, dates, venue) values ($1, 'Lat', 'May', 'Hall')`,
        [school.id],
      );
      const deleting = driver.call<ErrorBody>(`/api/admin/schools/${school.id}`, {
        method: 'DELETE',
        headers: { cookie: superAdmin },
      });
      await untilStatementsWait(pool, OF_CATALOGUE);
      await other.query('commit');
      const { status, body } = await deleting;
      expect([status, body.error]).toEqual([409, 'school_not_empty']);
    } finally {
      other.release();
    }
  });
});

describe('a change that waits while another person archives or sells', () => {
  let own: Sale;
  let production: string;
  let performance: string;
  let headers: { cookie: string };
  const later = '2030-05-01T20:00';
  /** Returns the answer to a call that waits for a locked row; `meanwhile` runs in the transaction that holds the lock. */
  const overtaken = async (
    [method, path, json]: [method: string, path: string, json?: unknown],
    table: 'productions' | 'performances',
    meanwhile: (holder: { query: (sql: string, values: unknown[]) => unknown }) => unknown,
  ) => {
    const { pool } = testBed.database;
    const holder = await pool.connect();
    const id = table === 'productions' ? own.production.id : own.performanceId;
    try {
      await holder.query('begin');
      await holder.query(`select from catalogue.${table} where id = $1 for update`, [id]);
      const answer = driver.call<ErrorBody>(path, { method, json, headers });
      await untilStatementsWait(pool, OF_CATALOGUE);
      await meanwhile(holder);
      await holder.query('commit');
      const { status, body } = await answer;
      return { status, error: body?.error };
    } finally {
      holder.release();
    }
  };
  const archive = (holder: { query: (sql: string, values: unknown[]) => unknown }) =>
    holder.query('update catalogue.productions set archived_at = now() where id = $1', [
      own.production.id,
    ]);
  const sell = async () => {
    const { status } = await driver.call(`/api/admin/performances/${own.performanceId}/sales`, {
      method: 'POST',
      json: { seats: [seat(1)], totalAmount: '20.00', wayOfPayment: 'cash' },
      headers,
    });
    expect(status).toBe(201);
  };

  beforeEach(async () => {
    own = await driver.openSale(undefined, {
      dateTime: new Date(clock.now().getTime() - 60 * 60_000),
    });
    [production, performance] = [
      `/api/productions/${own.production.id}`,
      `/api/performances/${own.performanceId}`,
    ];
    const staff = await makePerson(testBed, {
      email: `${randomUUID()}@melati.example`,
      schools: [{ schoolId: own.school.id, role: 'admin' }],
    });
    headers = { cookie: await signIn(testBed, staff) };
  });

  it('is refused when it adds a performance to the archived production', async () => {
    const json = { productionId: own.production.id, dateTime: later };
    expect(await overtaken(['POST', '/api/performances', json], 'productions', archive)).toEqual({
      status: 409,
      error: 'archived',
    });
  });

  it('is refused when it moves a performance of the archived production', async () => {
    expect(
      await overtaken(['PATCH', performance, { dateTime: later }], 'performances', archive),
    ).toEqual({ status: 409, error: 'archived' });
  });

  it('is refused when it deletes a performance that has begun and just sold a seat', async () => {
    expect(await overtaken(['DELETE', performance], 'performances', sell)).toEqual({
      status: 409,
      error: 'has_books',
    });
  });

  it('is refused when it deletes a production whose performance has begun and just sold a seat', async () => {
    expect(await overtaken(['DELETE', production], 'productions', sell)).toEqual({
      status: 409,
      error: 'has_books',
    });
  });
});

describe('deleting a performance or production with bookings', () => {
  const email = (name: string): string => `${name}@families.example`;
  const book = async (performanceId: string, number: number, name: string): Promise<string> => {
    const { status, body } = await driver.place(performanceId, [seat(number)], {
      customerName: name,
      customerEmail: email(name),
    });
    expect(status).toBe(201);
    return body.bookingId;
  };
  const cancelledMail =
    (name: string) =>
    (mail: { to: string; subject: string }): boolean =>
      mail.to === email(name) && /cancelled/.test(mail.subject);

  it('cancels each booking of a performance with an event and an e-mail of its own, and leaves other bookings alone', async () => {
    const own = await driver.openSale();
    const staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'own@melati.example',
        firstName: 'Siti',
        schools: [{ schoolId: own.school.id, role: 'owner' }],
      }),
    );
    const other = await ask<PerformanceView>('POST', '/api/performances', {
      productionId: sale.production.id,
      dateTime: '2030-05-01T20:00',
    });
    const kept = await book(other.body.id, 1, 'farah');
    const lapsed = await book(own.performanceId, 4, 'devi');
    clock.advance({ minutes: 31 });
    await driver.endHold(lapsed);
    const ids = [
      ...(await Promise.all(
        ['aina', 'badrul', 'chen'].map((name, index) => book(own.performanceId, index + 1, name)),
      )),
      lapsed,
    ];

    const { status } = await driver.call(`/api/performances/${own.performanceId}`, {
      method: 'DELETE',
      headers: { cookie: staff },
    });
    expect(status).toBe(204);
    expect((await driver.call(`/api/performances/${own.performanceId}`)).status).toBe(404);
    await driver.quiet();
    for (const [index, id] of ids.entries()) {
      const events = await driver.eventsOf(id);
      // A notice about the time to pay may follow the cancellation, so the cancellation is not always the last event.
      const { type, data, metadata } = events.findLast(
        (event) => event.type === 'BookingCancelled',
      ) as (typeof events)[number];
      expect({ type, data, actor: metadata.actor }).toMatchObject({
        type: 'BookingCancelled',
        data: {
          bookingId: id,
          from: index === 3 ? 'expired' : 'pending_payment',
          reason: 'showtime-deleted',
        },
        actor: { kind: 'user', name: 'Siti' },
      });
      expect((await driver.seatEventsOf(id, own.performanceId)).at(-1)).toBe('SeatsReleased');
      expect((await driver.status(id)).status).toBe('cancelled');
    }
    expect((await driver.status(kept)).status).toBe('pending_payment');
    for (const name of ['aina', 'badrul', 'chen']) {
      const [mail] = await outbox.until(cancelledMail(name));
      expect(mail?.text).toContain('The school has taken this showtime off its programme.');
      expect(mail?.text).toContain('SMK Seri Melati will contact you about your money');
    }
    expect(outbox.sent.filter(cancelledMail('devi'))).toEqual([]);
    expect(outbox.sent.filter(cancelledMail('farah'))).toEqual([]);
  });

  it('cancels the bookings of all performances of a production', async () => {
    const own = await driver.openSale();
    const staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'second@melati.example',
        schools: [{ schoolId: own.school.id, role: 'admin' }],
      }),
    );
    const headers = { cookie: staff };
    const second = await driver.call<PerformanceView>('/api/performances', {
      json: { productionId: own.production.id, dateTime: '2030-05-01T20:00' },
      headers,
    });
    const ids = [await book(own.performanceId, 1, 'gopal'), await book(second.body.id, 1, 'hana')];
    const upload = await driver.call<UploadUrlView>(`/api/bookings/${ids[0]}/upload-url`, {
      method: 'POST',
    });
    expect(
      (await driver.call(`/api/productions/${own.production.id}`, { method: 'DELETE', headers }))
        .status,
    ).toBe(204);
    for (const id of ids)
      expect((await driver.happened(id, ['BookingCancelled'])).data).toMatchObject({
        reason: 'production-deleted',
      });
    const [mail] = await outbox.until(cancelledMail('hana'));
    expect(mail?.text).toContain(
      'The school has called this production off, with all its showtimes.',
    );
    expect((await driver.call(`/api/productions/${own.production.id}`)).status).toBe(404);
    const late = await driver.verify(ids[0] as string, upload.body.objectUrl);
    expect([late.status, late.body.error]).toEqual([409, 'booking_cancelled']);
  });

  it('cancels an order that arrives during the deletion', async () => {
    const own = await driver.openSale([{ label: 'A', seatCount: 40, price: '20.00' }]);
    const staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'third@melati.example',
        schools: [{ schoolId: own.school.id, role: 'admin' }],
      }),
    );
    const orders = Array.from({ length: 40 }, (_, index) =>
      driver.place(own.performanceId, [seat(index + 1)]),
    );
    await Promise.race(orders);
    const [deleted, ...answers] = await Promise.all([
      driver.call(`/api/performances/${own.performanceId}`, {
        method: 'DELETE',
        headers: { cookie: staff },
      }),
      ...orders,
    ]);
    expect(deleted.status).toBe(204);
    const placed = answers.filter(({ status }) => status === 201).map(({ body }) => body.bookingId);
    // The deletion's job waits for orders that are not written yet; its next attempt is not due during this test.
    await Promise.all(placed.map((id) => driver.happened(id, ['BookingCancelled'])));
    await driver.quiet();
    await expectEach(placed, 1, async (id) => {
      // The event after the cancellation records the mail to the family.
      expect(
        (await driver.eventsOf(id)).filter(({ type }) => type === 'BookingCancelled'),
      ).toMatchObject([{ data: { reason: 'showtime-deleted' } }]);
      expect((await driver.seatEventsOf(id, own.performanceId)).at(-1)).toBe('SeatsReleased');
    });
  });

  it('leaves a booking of another performance alone when both have the same idempotency key', async () => {
    const [own, other] = [await driver.openSale(), await driver.openSale()];
    const staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'fifth@melati.example',
        schools: [{ schoolId: own.school.id, role: 'admin' }],
      }),
    );
    const kept = await book(other.performanceId, 1, 'lina');
    const cancelled = await book(own.performanceId, 1, 'mawar');
    const { performanceId } = own;
    const data = { performanceId, bookingId: kept, seats: [], until: null };
    const causedBy = { requestId: 'test', correlationId: 'test', causationId: 'test' };
    const occurredAt = clock.now().toISOString();
    await testBed.app.get(DomainEventStore).append<SeatEvent>(seatsStream(performanceId), 'any', [
      {
        type: 'SeatsHeld',
        id: randomUUID(),
        data,
        metadata: { occurredAt, actor: { kind: 'customer' }, ...causedBy },
      },
    ]);
    await driver.call(`/api/performances/${performanceId}`, {
      method: 'DELETE',
      headers: { cookie: staff },
    });
    await driver.happened(cancelled, ['BookingCancelled']);
    await driver.quiet();
    expect((await driver.status(kept)).status).toBe('pending_payment');
  });

  it('cancels an order that got its seats before the deletion and was written after the first search for orders', async () => {
    const own = await driver.openSale();
    const staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'fourth@melati.example',
        schools: [{ schoolId: own.school.id, role: 'admin' }],
      }),
    );
    const written = driver.pauseNextOrder();
    const order = driver.place(own.performanceId, [seat(1)], {
      customerName: 'indah',
      customerEmail: email('indah'),
    });
    const { bookingId, goOn } = await written;
    const answer = await driver.call(`/api/performances/${own.performanceId}`, {
      method: 'DELETE',
      headers: { cookie: staff },
    });
    expect(answer.status).toBe(204);
    const waiting = await driver.waitingForOrders(PERFORMANCE_DELETED_QUEUE);
    goOn();
    expect((await order).status).toBe(201);
    await waiting.tryAgain();
    const { data: cancelled } = await driver.happened(bookingId, ['BookingCancelled']);
    expect(cancelled).toMatchObject({ reason: 'showtime-deleted', from: 'pending_payment' });
    await outbox.until(cancelledMail('indah'));
    await driver.quiet();
    expect(outbox.sent.filter(cancelledMail('indah'))).toHaveLength(1);
  });
});

describe('a performance with paid bookings', () => {
  let own: Sale;
  let headers: { cookie: string };
  const played = <T>(
    method: string,
    path: string,
    json?: unknown,
  ): Promise<Answer<T & ErrorBody>> =>
    driver.call(path, { method, headers, ...(json === undefined ? {} : { json }) });
  const stranger = <T>(path: string) => driver.call<T>(path, { headers: { cookie: '' } });
  const production = (): string => `/api/productions/${own.production.id}`;
  const performance = (): string => `/api/performances/${own.performanceId}`;
  const refusal = async (method: string, path: string, json?: unknown) => {
    const { status, body } = await played(method, path, json);
    return { status, error: body.error };
  };
  const listedFor = async (headersOf: object): Promise<boolean> =>
    (await driver.call<PerformanceView[]>('/api/performances', headersOf)).body.some(
      ({ id }) => id === own.performanceId,
    );
  let paid: string;

  beforeAll(async () => {
    own = await driver.openSale(undefined, {
      dateTime: new Date(clock.now().getTime() + 60 * 60_000),
    });
    const staff = await makePerson(testBed, {
      email: 'archivist@melati.example',
      schools: [{ schoolId: own.school.id, role: 'admin' }],
    });
    headers = { cookie: await signIn(testBed, staff) };
  });

  it('is shown with its number of bookings, customers and paid ringgit before it is deleted', async () => {
    const book = async (number: number, name: string): Promise<string> =>
      (
        await driver.place(own.performanceId, [seat(number)], {
          customerEmail: `${name}@families.example`,
        })
      ).body.bookingId;
    paid = await book(1, 'indra');
    await book(2, 'indra');
    await book(3, 'jaya');
    await played('PATCH', `/api/admin/bookings/${paid}/status`, { status: 'confirmed' });
    await driver.quiet();
    const expected = { bookings: 3, customers: 2, paid: '20.00', books: 0 };
    expect((await played('GET', `${performance()}/affected`)).body).toEqual(expected);
    expect((await played('GET', `${production()}/affected`)).body).toEqual(expected);
  });

  it('cannot be archived before it is over', async () => {
    const refused = { status: 409, error: 'not_over' };
    expect(await refusal('PATCH', production(), { archived: true })).toEqual(refused);
    expect(await refusal('PATCH', performance(), { archived: true })).toEqual(refused);
  });

  it('cannot be deleted once it is over', async () => {
    clock.advance({ minutes: 90 });
    const refused = { status: 409, error: 'has_books' };
    expect(await refusal('DELETE', performance())).toEqual(refused);
    expect(await refusal('DELETE', production())).toEqual(refused);
    expect((await driver.status(paid)).status).toBe('confirmed');
  });

  it('can be archived: families no longer see it, and its bookings and numbers stay unchanged', async () => {
    const numbers = `/api/admin/analytics?schoolId=${own.school.id}`;
    const before = (await played<object>('GET', numbers)).body;
    const archived = await played<ProductionView>('PATCH', production(), { archived: true });
    expect({ status: archived.status, archived: archived.body.archived }).toEqual({
      status: 200,
      archived: true,
    });

    const ids = (await stranger<ProductionView[]>('/api/productions')).body.map(({ id }) => id);
    expect(ids).not.toContain(own.production.id);
    expect((await stranger(production())).status).toBe(404);
    expect((await stranger(performance())).status).toBe(404);
    expect(await listedFor({ headers: { cookie: '' } })).toBe(false);
    expect((await ask('GET', production())).status).toBe(404);

    expect((await played<PerformanceView>('GET', performance())).body.archived).toBe(true);
    expect(await listedFor({ headers })).toBe(true);
    expect(
      (await played<ProductionView[]>('GET', `/api/schools/${own.school.id}/productions`)).body,
    ).toMatchObject([{ id: own.production.id, archived: true }]);
    expect((await driver.status(paid)).status).toBe('confirmed');
    expect((await played<object>('GET', numbers)).body).toEqual(before);
  });

  it('takes no new performance times while archived, and is unchanged when it is shown again', async () => {
    const refused = { status: 409, error: 'archived' };
    const dateTime = '2030-05-01T20:00';
    expect(
      await refusal('POST', '/api/performances', { productionId: own.production.id, dateTime }),
    ).toEqual(refused);
    expect(await refusal('PATCH', performance(), { dateTime })).toEqual(refused);
    const back = await played<ProductionView>('PATCH', production(), { archived: false });
    expect(back.body.archived).toBeUndefined();
    expect((await stranger(production())).status).toBe(200);
    expect(await listedFor({ headers: { cookie: '' } })).toBe(true);
  });

  it('can be archived without its production', async () => {
    await played('PATCH', performance(), { archived: true });
    expect(await listedFor({ headers: { cookie: '' } })).toBe(false);
    expect((await stranger(production())).status).toBe(200);
    await played('PATCH', performance(), { archived: false });
    expect(await listedFor({ headers: { cookie: '' } })).toBe(true);
  });
});

describe('a production that two people edit at once', () => {
  it('keeps changes of both people to different fields, and reports a conflict on the same field', async () => {
    const { id } = await announce({ title: 'Hang Li Po', venue: 'Court' });
    const path = `/api/productions/${id}`;
    await ask('PATCH', path, { title: 'Hang Li Poh', basedOn: { title: 'Hang Li Po' } });
    const elsewhere = { dates: 'June', basedOn: { dates: 'May' } };
    expect((await ask<ProductionView>('PATCH', path, elsewhere)).body).toMatchObject({
      title: 'Hang Li Poh',
      dates: 'June',
    });
    const both = { title: 'Li Po', venue: 'Hall' };
    const { status, body } = await ask('PATCH', path, {
      ...both,
      basedOn: { title: 'Hang Li Po', venue: 'Court' },
    });
    expect({ status, error: body.error, current: body.current }).toEqual({
      status: 409,
      error: 'changed_meanwhile',
      current: { title: 'Hang Li Poh' },
    });
    expect((await ask<ProductionView>('GET', path)).body.venue).toBe('Court');
    const chosen = await ask<ProductionView>('PATCH', path, {
      ...both,
      basedOn: { title: 'Hang Li Poh', venue: 'Court' },
    });
    expect(chosen.body).toMatchObject(both);
  });
});

describe('a production that is a draft', () => {
  const stranger = <T>(path: string): Promise<Answer<T & ErrorBody>> =>
    driver.call(path, { headers: { cookie: '' } });
  const plan = {
    name: 'Stalls',
    displayOrder: 0,
    aisleAfter: 0,
  };

  it('is seen only by its school, and sells nothing until it is published', async () => {
    const draft = await announce({ title: 'Secret', draft: true });
    expect(draft.draft).toBe(true);
    const path = `/api/productions/${draft.id}`;
    const section = await ask<{ id: string }>('POST', `${path}/sections`, plan);
    await ask('POST', `/api/sections/${section.body.id}/rows`, {
      rowLabel: 'A',
      seatCount: 4,
      price: '20.00',
    });
    const performance = await ask<PerformanceView>('POST', '/api/performances', {
      productionId: draft.id,
      dateTime: '2030-05-01T20:00',
    });
    const own = `/api/performances/${performance.body.id}`;
    const seating = `${path}/seating?performanceId=${performance.body.id}`;
    const hidden = [path, `${path}/performances`, `${path}/is-admin`, own, seating, `${own}/live`];
    for (const place of [...hidden, `${path}/seating`])
      expect([place, (await stranger(place)).status]).toEqual([place, 404]);
    for (const list of ['/api/productions', '/api/performances'])
      expect(JSON.stringify((await stranger<object>(list)).body)).not.toContain(draft.id);
    const order = await driver.place(performance.body.id, [seat(1)]);
    expect([order.status, order.body.error]).toEqual([422, 'sales_off']);

    // Staff of its school see the whole production, marked as a draft.
    expect((await ask<ProductionView>('GET', path)).body.draft).toBe(true);
    expect((await ask<PerformanceView>('GET', own)).body).toMatchObject({
      draft: true,
      salesEnabled: true,
    });
    expect((await ask('GET', seating)).status).toBe(200);

    const published = await ask<ProductionView>('PATCH', path, { draft: false });
    expect([published.status, published.body.draft]).toEqual([200, undefined]);
    await driver.catalogueHeard();
    const shown = hidden.filter((one) => !one.endsWith('/live'));
    await expectEach(shown, 5, async (place) =>
      expect([place, (await stranger(place)).status]).toEqual([place, 200]),
    );
    expect(JSON.stringify((await stranger<object>('/api/productions')).body)).toContain(draft.id);
    expect((await driver.place(performance.body.id, [seat(1)])).status).toBe(201);

    const hiddenAgain = await ask('PATCH', path, { draft: true });
    expect([hiddenAgain.status, hiddenAgain.body.error]).toEqual([409, 'published']);
    const told = await eventsOf(draft.id);
    expect(told.filter(({ type }) => /^Production/.test(type))).toMatchObject([
      { type: 'ProductionAdded', data: { after: { draft: true } } },
      { type: 'ProductionChanged', data: { changes: { draft: { before: true, after: false } } } },
    ]);
  });

  it('is created by cloning, with seating plan and prices but without performances and bookings', async () => {
    const original = await announce({ title: 'Hang Jebat', description: 'Once', imageUrl: null });
    const section = await ask<{ id: string }>(
      'POST',
      `/api/productions/${original.id}/sections`,
      plan,
    );
    const row = { rowLabel: 'A', seatCount: 4, price: '17.50' };
    const { body } = await ask<{ id: string }>(
      'POST',
      `/api/sections/${section.body.id}/rows`,
      row,
    );
    await ask('POST', '/api/performances', {
      productionId: original.id,
      dateTime: '2030-05-01T20:00',
    });
    const clone = await ask<ProductionView>('POST', `/api/productions/${original.id}/clone`);
    expect(clone).toMatchObject({
      status: 201,
      body: { title: 'Hang Jebat (copy)', description: 'Once', dates: 'May', draft: true },
    });
    const path = `/api/productions/${clone.body.id}`;
    const seating = await ask<{ rows: object[] }[]>('GET', `${path}/seating`);
    expect(seating.body).toMatchObject([{ name: 'Stalls', rows: [row] }]);
    expect(JSON.stringify(seating.body)).not.toContain(body.id);
    expect((await ask<unknown[]>('GET', `${path}/performances`)).body).toEqual([]);
    expect((await eventsOf(clone.body.id)).map(({ type }) => type)).toEqual([
      'ProductionAdded',
      'SeatingPlanChanged',
    ]);
    const long = await announce({ title: 'x'.repeat(200) });
    const title = (await ask<ProductionView>('POST', `/api/productions/${long.id}/clone`)).body
      .title;
    expect([title.length, title.endsWith('x (copy)')]).toEqual([200, true]);
  });

  /** Returns all events of a production in the catalogue's stream. */
  const eventsOf = async (productionId: string) => {
    await driver.quiet();
    const events = await testBed.app
      .get(DomainEventStore)
      .read<CatalogueEvent>(catalogueStream(sale.school.id));
    return events.filter(
      ({ data }) => 'productionId' in data && data.productionId === productionId,
    );
  };
});

describe('a performance that two people edit at once', () => {
  it('keeps changes of both people to different fields, and reports a conflict on the same field', async () => {
    const production = await announce({ title: 'Two at Once', venue: 'Court' });
    const opened = '2049-06-01T12:00:00.000Z';
    const { body: added } = await ask<PerformanceView>('POST', '/api/performances', {
      productionId: production.id,
      dateTime: opened,
    });
    const path = `/api/performances/${added.id}`;
    await ask('PATCH', path, { dateTime: '2049-06-02T12:00:00.000Z' });
    const elsewhere = { venue: 'Hall', basedOn: { venue: 'Court' } };
    expect((await ask<PerformanceView>('PATCH', path, elsewhere)).body).toMatchObject({
      dateTime: '2049-06-02T12:00:00.000Z',
      venue: 'Hall',
    });
    const mine = { dateTime: '2049-06-03T20:00:00+08:00' };
    const { status, body } = await ask('PATCH', path, { ...mine, basedOn: { dateTime: opened } });
    expect({ status, error: body.error, current: body.current }).toEqual({
      status: 409,
      error: 'changed_meanwhile',
      current: { dateTime: '2049-06-02T12:00:00.000Z' },
    });
    // Another spelling of the same moment is no difference.
    const chosen = { ...mine, basedOn: { dateTime: '2049-06-02T20:00:00+08:00' } };
    expect((await ask<PerformanceView>('PATCH', path, chosen)).body.dateTime).toBe(
      '2049-06-03T12:00:00.000Z',
    );
  });
});
