import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { call, type Answer } from '../orders/testing/order.js';
import {
  buildPerformance,
  buildProduction,
  buildSection,
} from '../catalogue/testing/build-catalogue.js';
import { CatalogueReader } from '../catalogue/queries/catalogue-reader.js';
import type { SchoolUploadUrlView, SchoolView } from '../../contracts/rest/administration.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { CurrentUser, SchoolMembership } from '../../contracts/rest/identity.js';
import { FIXED_LOCKS } from '../../infrastructure/database/advisory-locks.js';
import { pause } from '../../infrastructure/process/pause.js';
import { ticketQr } from '../notifications/ticket-qr.js';
import { ONE_PIXEL } from '../../testing/one-pixel.js';
import { SlowFiles } from '../../testing/slow-files.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import type { School } from './school.entity.js';

const LOOK_AGAIN_MS = 20;

let started: StartedApp;
let userId: string;
let cookie: string;
let school: SchoolView;

beforeAll(async () => {
  started = await startApp();
  userId = await makePerson(started, { email: 'teacher@ilmu.example', firstName: 'Nadia' });
  cookie = await signIn(started, userId);
});
afterAll(() => started?.close());

const ask = <T>(
  method: string,
  path: string,
  json?: unknown,
  as = cookie,
): Promise<Answer<T & ErrorBody>> =>
  call(`${started.url}${path}`, {
    method,
    headers: { cookie: as },
    ...(json === undefined ? {} : { json }),
  });

const request = {
  name: 'Sekolah Ilmu',
  contactEmail: ' Office@Ilmu.Example ',
  venue: 'Dewan Ilmu',
};

describe('registering a school', () => {
  it('registering a school makes the person its owner, with the uploaded payment QR', async () => {
    const link = await ask<SchoolUploadUrlView>('POST', '/api/schools/upload-url', {
      filename: 'qr.png',
    });
    expect(link.status).toBe(200);
    const put = await fetch(new URL(link.body.uploadUrl, started.url), {
      method: 'PUT',
      body: new Uint8Array(await ticketQr('00020101')),
      headers: { 'content-type': 'image/png' },
    });
    expect(put.status).toBe(200);
    const { status, body } = await ask<SchoolView>('POST', '/api/schools', {
      ...request,
      merchantName: 'PIBG ILMU',
      bankQrCodeUrl: link.body.objectPath,
    });
    expect(status).toBe(201);
    school = body;
    expect(school).toEqual({
      id: school.id,
      name: 'Sekolah Ilmu',
      address: '',
      contactEmail: 'office@ilmu.example',
      contactPhone: '',
      venue: 'Dewan Ilmu',
      bankName: '',
      bankAccountName: '',
      bankAccountNumber: '',
      bankQrCodeUrl: link.body.objectPath,
      merchantName: 'PIBG ILMU',
      ownerId: userId,
      holdMinutes: 30,
      autoConfirmUpTo: '500.00',
      bookingCodeRequired: false,
      emailLookup: 'open',
      retentionMonths: 12,
      textLanguage: null,
      status: 'approved',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await fetch(started.url + link.body.objectPath)).headers.get('content-type')).toBe(
      'image/png',
    );
    const mine = [
      {
        id: school.id,
        name: 'Sekolah Ilmu',
        venue: 'Dewan Ilmu',
        role: 'owner',
        status: 'approved',
        mayEditSite: false,
      },
    ];
    expect((await ask<SchoolMembership[]>('GET', '/api/schools/my-schools')).body).toEqual(mine);
    expect((await ask<CurrentUser>('GET', '/api/auth/user')).body.schools).toEqual(mine);
    expect((await ask<SchoolView>('GET', `/api/schools/${school.id}`)).body).toEqual(school);
  });

  it.each<[object, Record<string, string>]>([
    [{ name: '' }, { name: 'School name is required' }],
    [{ contactEmail: 'office' }, { contactEmail: 'Valid email is required' }],
    [{ contactEmail: undefined }, { contactEmail: 'Valid email is required' }],
    [{ venue: ' ' }, { venue: 'Venue is required' }],
    [{ bankQrCodeUrl: 'qr' }, { bankQrCodeUrl: 'Must be a valid URL' }],
  ])('registering a school with %p is refused', async (more, fields) => {
    const { status, body } = await ask('POST', '/api/schools', { ...request, ...more });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
  });

  it('registering a school with a picture that never arrived is refused, and creates no school', async () => {
    const { status, body } = await ask('POST', '/api/schools', {
      ...request,
      name: 'Sekolah Tinggi Seni',
      bankQrCodeUrl: `/objects/public/payment-qr/${randomUUID()}`,
    });
    expect({ status, error: body.error }).toEqual({ status: 422, error: 'upload_missing' });
    expect((await ask<SchoolMembership[]>('GET', '/api/schools/my-schools')).body).toHaveLength(1);
  });
});

describe('a slow look-up of a payment QR in the bucket', () => {
  const uploaded = async (): Promise<string> => {
    const { body } = await ask<SchoolUploadUrlView>('POST', '/api/schools/upload-url', {
      filename: 'qr.png',
    });
    const put = await fetch(new URL(body.uploadUrl, started.url), {
      method: 'PUT',
      body: new Uint8Array(ONE_PIXEL),
      headers: { 'content-type': 'image/png' },
    });
    expect(put.status).toBe(200);
    return body.objectPath;
  };
  const nobodyWaits = async (): Promise<boolean> => {
    const { rows } = await started.database.pool.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${FIXED_LOCKS.schoolNames}) as free`,
    );
    return rows[0]?.free ?? false;
  };

  it('a slow look-up of a payment QR does not keep others from registering or renaming a school', async () => {
    const other = await signIn(started, await makePerson(started, { email: 'head@seni.example' }));
    const bankQrCodeUrl = await uploaded();
    let files = new SlowFiles(started.app);
    const json = { ...request, name: 'Sekolah Seni', bankQrCodeUrl };
    const registering = ask<SchoolView>('POST', '/api/schools', json, other);
    await files.asked;
    expect(await nobodyWaits()).toBe(true);
    files.answer();
    const { status, body } = await registering;
    expect([status, body.bankQrCodeUrl]).toEqual([201, bankQrCodeUrl]);

    const newer = await uploaded();
    files = new SlowFiles(started.app);
    const change = { name: 'Sekolah Seni Halus', bankQrCodeUrl: newer };
    const saving = ask<SchoolView>('PATCH', `/api/schools/${body.id}`, change, other);
    await files.asked;
    expect(await nobodyWaits()).toBe(true);
    await started.database.pool.query(
      'select from catalogue.schools where id = $1 for update nowait',
      [body.id],
    );
    files.answer();
    expect((await saving).body).toMatchObject(change);
  });
});

describe('a school’s settings', () => {
  it('a school’s settings can be changed one by one, and buyers pay by the new ones at once', async () => {
    const { manager } = started.app.get(DataSource);
    const production = await buildProduction(manager, {
      id: school.id,
      venue: 'Dewan Ilmu',
    } as School);
    await buildSection(manager, production, 'Stalls', [{ label: 'A', seatCount: 1 }]);
    const { id } = await buildPerformance(manager, production);
    const reader = started.app.get(CatalogueReader, { strict: false });
    expect((await reader.performanceForSale(id))?.school).toMatchObject({
      bankName: '',
      holdMinutes: 30,
    });
    const changes = {
      name: 'Sekolah Tinggi Ilmu',
      address: '1 Jalan Ilmu',
      contactPhone: '03-1234 5678',
      bankName: 'Maybank',
      bankAccountName: 'PIBG Ilmu',
      bankAccountNumber: '514123456789',
      holdMinutes: 45,
      autoConfirmUpTo: '120.50',
      bookingCodeRequired: true,
      emailLookup: 'by-email',
    };
    const { body } = await ask<SchoolView>('PATCH', `/api/schools/${school.id}`, changes);
    expect(body).toEqual({ ...school, ...changes });
    expect(
      (
        await ask<SchoolView>('PATCH', `/api/schools/${school.id}`, {
          bankQrCodeUrl: null,
          merchantName: '',
        })
      ).body,
    ).toEqual({
      ...body,
      bankQrCodeUrl: null,
      merchantName: '',
    });
    let seen = await reader.performanceForSale(id);
    // The cached school changes only after a notification of the database, so the test waits.
    while (seen?.school.holdMinutes !== 45) {
      await pause(LOOK_AGAIN_MS);
      seen = await reader.performanceForSale(id);
    }
    expect(seen?.school).toMatchObject({ bankName: 'Maybank', holdMinutes: 45 });
  });

  it.each<[object, Record<string, string>]>([
    [{ name: '' }, { name: 'School name is required' }],
    [{ name: null }, { name: 'School name is required' }],
    [{ address: '' }, { address: 'Address is required' }],
    [{ contactEmail: 'x@' }, { contactEmail: 'Valid email is required' }],
    [{ contactPhone: '' }, { contactPhone: 'Phone number is required' }],
    [{ bankAccountName: '' }, { bankAccountName: 'Bank account name is required' }],
    [{ bankAccountNumber: '' }, { bankAccountNumber: 'Bank account number is required' }],
    [{ bankName: '' }, { bankName: 'Bank name is required' }],
    [{ holdMinutes: 4 }, { holdMinutes: 'Minutes to pay must be between 5 and 10080' }],
    [
      { autoConfirmUpTo: '-1.00' },
      {
        autoConfirmUpTo:
          'The limit is a sum such as 500.00, 0.00 when staff decide all, or null for no limit',
      },
    ],
    [
      { bookingCodeRequired: 'yes' },
      { bookingCodeRequired: 'Whether the code is required is true or false' },
    ],
    [{ emailLookup: 'closed' }, { emailLookup: 'The look-up by email is either open or by-email' }],
  ])('the request %p cannot change a school’s settings', async (json, fields) => {
    const { status, body } = await ask('PATCH', `/api/schools/${school.id}`, json);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
  });

  it('two people who change a school’s settings at once do not overwrite each other unnoticed', async () => {
    const path = `/api/schools/${school.id}`;
    const { body: was } = await ask<SchoolView>('GET', path);
    const limit = was.autoConfirmUpTo === '450.00' ? '460.00' : '450.00';
    await ask('PATCH', path, { venue: 'Hall 2', autoConfirmUpTo: limit });
    const { status, body } = await ask('PATCH', path, {
      venue: 'Hall 3',
      autoConfirmUpTo: '100.00',
      holdMinutes: 45,
      basedOn: {
        venue: was.venue,
        autoConfirmUpTo: was.autoConfirmUpTo,
        holdMinutes: was.holdMinutes,
      },
    });
    expect({ status, error: body.error, current: body.current }).toEqual({
      status: 409,
      error: 'changed_meanwhile',
      current: { venue: 'Hall 2', autoConfirmUpTo: limit },
    });
    const { body: now } = await ask<SchoolView>('GET', path);
    expect(now.holdMinutes).toBe(was.holdMinutes);
    const { venue, autoConfirmUpTo } = was;
    const back = { venue, autoConfirmUpTo, basedOn: { venue: 'Hall 2', autoConfirmUpTo: limit } };
    expect((await ask<SchoolView>('PATCH', path, back)).body).toMatchObject({ venue });
  });

  it('a school’s settings cannot give it to another owner', async () => {
    const { body } = await ask<SchoolView>('PATCH', `/api/schools/${school.id}`, {
      ownerId: randomUUID(),
      id: randomUUID(),
    });
    expect({ id: body.id, ownerId: body.ownerId }).toEqual({ id: school.id, ownerId: userId });
  });
});
