import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { OverseenSchoolView, SchoolView } from '../../contracts/rest/administration.js';
import type { PerformanceView, ProductionView } from '../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { bookingAccountsProjector } from '../../../projections/read-models/booking-accounts/booking-accounts.read-model.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { untilStatementsWait } from '../../testing/waiting-statements.js';
import { BookingDriver } from '../orders/testing/booking-driver.js';
import { seat } from '../orders/testing/order.js';
import {
  buildPerformance,
  buildProduction,
  buildSection,
} from '../catalogue/testing/build-catalogue.js';
import { School } from './school.entity.js';

describe('a site where super administrators approve schools', () => {
  let testBed: TestBed;
  /** Folder that replaces the frontend's build, with one page in it. */
  let frontend: string;
  let driver: BookingDriver;
  let stranger: string;
  let superAdmin: string;

  beforeAll(async () => {
    frontend = await mkdtemp(join(tmpdir(), 'houselights-oversight-'));
    await writeFile(join(frontend, 'index.html'), '<!doctype html><title>Houselights</title>');
    testBed = await startTestBed({ config: { schoolApproval: 'required' }, frontend });
    driver = new BookingDriver(testBed);
    stranger = await signIn(testBed, await makePerson(testBed, { email: 'stranger@web.example' }));
    superAdmin = await signIn(
      testBed,
      await makePerson(testBed, { email: 'super@site.example', isSuperAdmin: true }),
    );
  });
  afterAll(async () => {
    await testBed?.close();
    await rm(frontend, { recursive: true });
  });

  const as =
    (cookie: string) =>
    <T>(method: string, path: string, json?: unknown) =>
      driver.call<T & ErrorBody>(path, {
        method,
        headers: { cookie },
        ...(json === undefined ? {} : { json }),
      });
  const register = (name: string, cookie = stranger) =>
    as(cookie)<SchoolView>('POST', '/api/schools', {
      name,
      contactEmail: 'a@web.example',
      venue: 'Hall',
      bankName: 'Maybank',
      bankAccountName: 'PIBG',
      bankAccountNumber: '514123456789',
    });
  const decide = async (id: string, change: unknown) => {
    const answer = await as(superAdmin)<OverseenSchoolView>(
      'PATCH',
      `/api/admin/schools/${id}`,
      change,
    );
    await driver.catalogueHeard();
    return answer;
  };

  const putOn = async (schoolId: string, title: string, price = '20.00') => {
    const { manager } = testBed.app.get(DataSource);
    const school = await manager.findOneByOrFail(School, { id: schoolId });
    const production = await buildProduction(manager, school, { title });
    await buildSection(manager, production, 'Stalls', [{ label: 'A', seatCount: 10, price }]);
    return { production, performance: await buildPerformance(manager, production) };
  };
  const publicly = async (production: { id: string }, performance: { id: string }) => {
    const titles = (await driver.call<ProductionView[]>('/api/productions')).body.map(
      ({ id }) => id,
    );
    const dates = (await driver.call<PerformanceView[]>('/api/performances')).body;
    const pages = await Promise.all(
      [
        `/api/productions/${production.id}`,
        `/api/productions/${production.id}/performances`,
        `/api/productions/${production.id}/seating`,
        `/api/productions/${production.id}/seating?performanceId=${performance.id}`,
        `/api/performances/${performance.id}`,
      ].map(async (path) => (await driver.call(path)).status),
    );
    const order = await driver.place(performance.id, [seat(9)]);
    return {
      listed: titles.includes(production.id) || dates.some(({ id }) => id === performance.id),
      pages: [...new Set(pages)],
      order: [order.status, order.body.error],
    };
  };
  const HIDDEN = { listed: false, pages: [404], order: [422, 'sales_off'] };

  it('nothing of a school is shown or sold before its approval, except to its own staff', async () => {
    const { status, body: school } = await register('SMK Bunga Raya');
    expect([status, school.status]).toEqual([201, 'pending']);
    const { production, performance } = await putOn(school.id, 'Hamlet');
    expect(await publicly(production, performance)).toEqual(HIDDEN);
    const page = async (): Promise<string> =>
      (await fetch(`${testBed.url}/seats/${performance.id}`)).text();
    expect(await page()).not.toContain('Hamlet');
    for (const path of [
      `/api/productions/${production.id}`,
      `/api/performances/${performance.id}`,
      `/api/productions/${production.id}/seating?performanceId=${performance.id}`,
      `/api/schools/${school.id}/productions`,
    ])
      expect((await as(stranger)('GET', path)).status).toBe(200);

    expect((await decide(school.id, { status: 'approved' })).body.status).toBe('approved');
    expect(await publicly(production, performance)).toEqual({
      listed: true,
      pages: [200],
      order: [201, undefined],
    });
    expect(await page()).toContain('Hamlet');
  });

  it('a suspended school is hidden and sells nothing, but its tickets are admitted; it can be reopened', async () => {
    const { body: school } = await register('SMK Bunga Tanjung');
    await decide(school.id, { status: 'approved' });
    const { production, performance } = await putOn(school.id, 'Macbeth');
    const { body: paid } = await driver.place(performance.id, [seat(1)]);
    await as(superAdmin)('PATCH', `/api/admin/bookings/${paid.bookingId}/status`, {
      status: 'confirmed',
    });
    const { body: unpaid } = await driver.place(performance.id, [seat(2)]);

    expect((await decide(school.id, { status: 'suspended' })).status).toBe(200);
    expect(await publicly(production, performance)).toEqual(HIDDEN);
    const ticket = await driver.booking(paid.bookingId);
    expect([ticket.status, ticket.paymentStopped]).toEqual(['confirmed', true]);
    const upload = await driver.call<ErrorBody>(`/api/bookings/${unpaid.bookingId}/upload-url`, {
      method: 'POST',
    });
    expect([upload.status, upload.body.error]).toEqual([409, 'school_suspended']);
    const waiting = await driver.booking(unpaid.bookingId);
    expect([waiting.paymentStopped, waiting.schoolBankAccountQr]).toEqual([true, null]);
    const door = await as(stranger)('POST', `/api/admin/bookings/${paid.bookingId}/check-in`, {});
    expect(door.status).toBe(200);
    expect((await as(stranger)('GET', `/api/schools/${school.id}/productions`)).status).toBe(200);

    await decide(school.id, { status: 'approved' });
    expect((await publicly(production, performance)).listed).toBe(true);
    const again = await driver.booking(unpaid.bookingId);
    expect(again.paymentStopped).toBe(false);

    // A booking tells the family if the school requires the payment reference.
    expect(again).not.toHaveProperty('paymentReferenceRequired');
    await as(stranger)('PATCH', `/api/schools/${school.id}`, { bookingCodeRequired: true });
    expect((await driver.booking(unpaid.bookingId)).paymentReferenceRequired).toBe(true);
  });

  it('the name of an existing school is refused in any spelling', async () => {
    expect((await register('Sekolah Tun Perak')).status).toBe(201);
    for (const name of ['SEKOLAH  TUN PERAK', 'Sekolah Tun-Perak.', 'sekolah tún perak']) {
      const { status, body } = await register(name, superAdmin);
      expect([name, status, body.error]).toEqual([name, 409, 'school_name_taken']);
    }
    const { body: other } = await register('Sekolah Tun Fatimah', superAdmin);
    const renamed = await as(superAdmin)<SchoolView>('PATCH', `/api/schools/${other.id}`, {
      name: 'Sekolah (Tun Perak)',
    });
    expect([renamed.status, renamed.body.error]).toEqual([409, 'school_name_taken']);
    const own = await as(superAdmin)('PATCH', `/api/schools/${other.id}`, {
      name: 'Sekolah TUN Fatimah',
    });
    expect(own.status).toBe(200);
  });

  it('a person may have three schools that wait for approval, and a fourth is refused', async () => {
    const many = await signIn(testBed, await makePerson(testBed, { email: 'many@web.example' }));
    for (const name of ['One', 'Two', 'Three'])
      expect((await register(name, many)).status).toBe(201);
    const { status, body } = await register('Four', many);
    expect([status, body.error]).toEqual([409, 'too_many_waiting_schools']);
  });

  it('a school can be deleted only when it is empty', async () => {
    const { body: empty } = await register('Nothing Here', superAdmin);
    const path = `/api/admin/schools/${empty.id}`;
    expect((await as(superAdmin)('DELETE', path)).status).toBe(204);
    expect((await as(superAdmin)('GET', `/api/schools/${empty.id}`)).status).toBe(404);
    const { body: full } = await register('Something Here', superAdmin);
    await putOn(full.id, 'Othello');
    await caughtUp(testBed);
    const refused = await as(superAdmin)('DELETE', `/api/admin/schools/${full.id}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'school_not_empty']);
  });

  it('a school cannot be deleted until the families of its deleted productions have their money back', async () => {
    const { body: school } = await register('SMK Tun Sambanthan', superAdmin);
    await decide(school.id, { status: 'approved' });
    const { production, performance } = await putOn(school.id, 'Cinderella');
    const { body: paid } = await driver.place(performance.id, [seat(1)]);
    await as(superAdmin)('PATCH', `/api/admin/bookings/${paid.bookingId}/status`, {
      status: 'confirmed',
    });
    await driver.place(performance.id, [seat(2)]);
    const gone = await as(superAdmin)('DELETE', `/api/productions/${production.id}`);
    expect(gone.status).toBe(204);
    await driver.happened(paid.bookingId, ['BookingCancelled']);
    await caughtUp(testBed);

    const refused = await as(superAdmin)('DELETE', `/api/admin/schools/${school.id}`);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      409,
      'refunds_due',
      'This school still has money of a cancelled booking to pay back. Record the refunds first, or suspend the school instead.',
    ]);
    const refund = await as(superAdmin)('POST', `/api/admin/bookings/${paid.bookingId}/refunds`, {
      refundId: randomUUID(),
      amount: '20.00',
      paidOn: '2026-01-05',
      reference: 'MBB 4711',
    });
    expect(refund.status).toBe(200);
    await caughtUp(testBed);
    expect((await as(superAdmin)('DELETE', `/api/admin/schools/${school.id}`)).status).toBe(204);
  });

  it('a school cannot be deleted while its refunds due are unknown', async () => {
    const { pool } = testBed.database;
    const { body: school } = await register('Restored From A Backup', superAdmin);
    await caughtUp(testBed);
    const path = `/api/admin/schools/${school.id}`;
    const [accounts] = bookingAccountsProjector.tables;
    await pool.query(`alter table read.${accounts} rename to not_built`);
    const unknown = await as(superAdmin)('DELETE', path);
    await pool.query(`alter table read.not_built rename to ${accounts}`);
    expect(unknown.status).toBe(503);
    expect((await as(superAdmin)('DELETE', path)).status).toBe(204);
  });

  it('a school that two people delete at once is deleted once, and stays when a production is added meanwhile', async () => {
    const { pool } = testBed.database;
    const founder = await signIn(
      testBed,
      await makePerson(testBed, { email: 'founder@web.example' }),
    );
    const { body: empty } = await register('Nothing Here Either', founder);
    const { body: filled } = await register('Something Here Soon', founder);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from catalogue.schools where id = $1 for key share', [empty.id]);
    await holder.query(
      `insert into catalogue.productions (school_id, title, dates, venue)
       select id, 'Othello', '', venue from catalogue.schools where id = $1`,
      [filled.id],
    );
    const answers = [empty, empty, filled].map(({ id }) =>
      as(superAdmin)('DELETE', `/api/admin/schools/${id}`),
    );
    await untilStatementsWait(pool, 'school', answers.length);
    await holder.query('commit');
    holder.release();
    const [first, second, third] = await Promise.all(answers);
    expect([first?.status, second?.status].toSorted()).toEqual([204, 404]);
    expect([third?.status, third?.body.error]).toEqual([409, 'school_not_empty']);
  });

  it('a school that is being deleted cannot be changed', async () => {
    const { pool } = testBed.database;
    const founder = await signIn(testBed, await makePerson(testBed, { email: 'late@web.example' }));
    const { body: school } = await register('Gone In A Moment', founder);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('delete from catalogue.schools where id = $1', [school.id]);
    const change = as(founder)('PATCH', `/api/schools/${school.id}`, { venue: 'Hall 2' });
    await untilStatementsWait(pool, 'school');
    await holder.query('commit');
    holder.release();
    expect((await change).status).toBe(404);
  });

  it('a super administrator who loses that role meanwhile is refused', async () => {
    const { pool } = testBed.database;
    const { body: school } = await register('Nobody Decides Here', superAdmin);
    const leaving = await makePerson(testBed, {
      email: 'leaving@site.example',
      isSuperAdmin: true,
    });
    const newcomer = await makePerson(testBed, { email: 'newcomer@web.example' });
    const former = as(await signIn(testBed, leaving));
    const owner = school.ownerId;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from catalogue.schools where id = $1 for update', [school.id]);
    const answers = [
      former('POST', `/api/admin/users/${newcomer}/school-admin`, {
        schoolId: school.id,
        role: 'owner',
      }),
      former('DELETE', `/api/admin/users/${owner}/school-admin/${school.id}`),
      former('PATCH', `/api/admin/schools/${school.id}`, { status: 'suspended' }),
      former('DELETE', `/api/admin/schools/${school.id}`),
    ];
    await untilStatementsWait(pool, 'school', answers.length);
    await holder.query('update catalogue.users set is_super_admin = false where id = $1', [
      leaving,
    ]);
    await holder.query('commit');
    holder.release();
    const refused = (await Promise.all(answers)).map(({ status, body }) => [status, body.error]);
    expect(refused).toEqual(answers.map(() => [403, 'super_administrators_only']));
  });

  it('super administrators and allowed schools can change the site’s texts', async () => {
    const author = await signIn(
      testBed,
      await makePerson(testBed, { email: 'author@web.example' }),
    );
    const { body: school } = await register('SMK Penulis', author);
    const hero = {
      slug: 'homepage-hero',
      category: 'homepage',
      contentType: 'hero',
      value: { title: 'Buy from us', description: 'Here', imageUrl: null },
    };
    const write = async (cookie: string) => {
      const { status, body } = await as(cookie)('POST', '/api/admin/content', hero);
      return [status, body.error];
    };
    expect(await write(author)).toEqual([403, 'site_editors_only']);
    expect(await write(superAdmin)).toEqual([201, undefined]);
    await decide(school.id, { mayEditSite: true });
    // Staff of a school that is not approved yet may not edit the site's texts.
    expect(await write(author)).toEqual([403, 'site_editors_only']);
    await decide(school.id, { status: 'approved', mayEditSite: false });
    // The approved school has lost its right to edit the site's texts.
    expect(await write(author)).toEqual([403, 'site_editors_only']);
    await decide(school.id, { mayEditSite: true });
    expect(await write(author)).toEqual([201, undefined]);
  });

  it('super administrators see every school, waiting ones first', async () => {
    const { body } = await as(superAdmin)<OverseenSchoolView[]>('GET', '/api/admin/schools');
    expect(body[0]?.status).toBe('pending');
    expect(body.find(({ name }) => name === 'SMK Bunga Tanjung')).toMatchObject({
      status: 'approved',
      mayEditSite: false,
      owners: ['stranger@web.example'],
      productions: 1,
    });
  });
});
