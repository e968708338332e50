import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '../../../infrastructure/process/pause.js';
import { call } from '../../orders/testing/order.js';
import {
  catalogueStream,
  SITE_CATALOGUE_STREAM,
  type CatalogueEvent,
} from '../../../contracts/events/index.js';
import type { SchoolView } from '../../../contracts/rest/administration.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';

const LOOK_AGAIN_MS = 20;

describe('the events of the catalogue', () => {
  let started: StartedApp;
  let events: DomainEventStore;
  let owner: string;
  let headers: { cookie: string };
  let school: SchoolView;

  beforeAll(async () => {
    started = await startApp();
    events = started.app.get(DomainEventStore);
    owner = await makePerson(started, { email: 'siti@melati.example', firstName: 'Siti' });
    headers = { cookie: await signIn(started, owner) };
    school = await ask<SchoolView>('POST', '/api/schools', {
      name: 'SMK Seri Melati',
      contactEmail: 'office@melati.example',
      venue: 'Dewan Melati',
      bankName: 'Maybank',
      bankAccountNumber: '514123456789',
    });
  });
  afterAll(() => started?.close());

  async function ask<T>(
    method: string,
    path: string,
    json?: unknown,
    by: { cookie: string } = headers,
  ): Promise<T> {
    const options = { method, headers: by, ...(json === undefined ? {} : { json }) };
    const { status, body } = await call<T>(`${started.url}${path}`, options);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Returns the events that `work` recorded. */
  async function told(work: () => Promise<unknown>, stream = catalogueStream(school.id)) {
    const all = () => events.read<CatalogueEvent>(stream);
    await relayed();
    const before = (await all()).length;
    await work();
    await relayed();
    return (await all()).slice(before);
  }
  const bare = (some: readonly CatalogueEvent[]) => some.map(({ type, data }) => ({ type, data }));
  async function relayed(): Promise<void> {
    const { pool } = started.database;
    while ((await pool.query('select from catalogue.outbox')).rowCount) await pause(LOOK_AGAIN_MS);
  }

  it('begin with the school and its owner, recorded under the name of the person who registered it', async () => {
    await relayed();
    const [registered, added] = await events.read<CatalogueEvent>(catalogueStream(school.id));
    expect(registered).toMatchObject({
      type: 'SchoolRegistered',
      data: { schoolId: school.id, after: { name: 'SMK Seri Melati', holdMinutes: 30 } },
      metadata: { actor: { kind: 'user', id: owner, name: 'Siti' } },
    });
    expect(added).toMatchObject({
      type: 'AdministratorAdded',
      data: { userId: owner, role: 'owner', invitationId: null },
    });
  });

  it('record profile, bank details and settings in separate events, each with only the changed fields', async () => {
    const of = { schoolId: school.id };
    const path = `/api/schools/${school.id}`;
    const change = {
      name: 'SMK Melati',
      venue: 'Dewan Melati',
      bankAccountNumber: '999',
      holdMinutes: 45,
    };
    expect(bare(await told(() => ask('PATCH', path, change)))).toEqual([
      {
        type: 'SchoolProfileChanged',
        data: { ...of, changes: { name: { before: 'SMK Seri Melati', after: 'SMK Melati' } } },
      },
      {
        type: 'BankDetailsChanged',
        data: { ...of, changes: { bankAccountNumber: { before: '514123456789', after: '999' } } },
      },
      {
        type: 'SchoolSettingsChanged',
        data: { ...of, changes: { holdMinutes: { before: 30, after: 45 } } },
      },
    ]);
    expect(await told(() => ask('PATCH', path, change))).toEqual([]);
  });

  it('record an invitation with its outcome, and a role with its beginning and end', async () => {
    const admins = `/api/schools/${school.id}/admins`;
    const [invited] = await told(() => ask('POST', admins, { email: 'mei@melati.example' }));
    expect(invited).toMatchObject({
      type: 'AdministratorInvited',
      data: { email: 'mei@melati.example', role: 'admin' },
    });
    const { invitationId } = invited?.data as { invitationId: string };
    const userId = await makePerson(started, { email: 'mei@melati.example', firstName: 'Mei' });
    const mei = { cookie: await signIn(started, userId) };
    const accepted = await told(() =>
      ask('POST', `/api/invitations/${invitationId}/accept`, undefined, mei),
    );
    expect(accepted).toMatchObject([
      {
        type: 'AdministratorAdded',
        data: { userId, role: 'admin', invitationId },
        metadata: { actor: { kind: 'user', id: userId, name: 'Mei' } },
      },
    ]);
    expect(bare(await told(() => ask('DELETE', `${admins}/${userId}`)))).toEqual([
      { type: 'AdministratorRemoved', data: { schoolId: school.id, userId, role: 'admin' } },
    ]);
    const taken = await told(async () => {
      await ask('POST', admins, { email: 'ravi@melati.example' });
      await ask('POST', admins, { email: 'ravi@melati.example' });
      await ask('POST', admins, { email: 'ravi@melati.example', role: 'door' });
      await ask('DELETE', `${admins}/ravi@melati.example`);
    });
    expect(taken.map(({ type, data }) => [type, (data as { role: string }).role])).toEqual([
      ['AdministratorInvited', 'admin'],
      ['InvitationWithdrawn', 'admin'],
      ['AdministratorInvited', 'door'],
      ['InvitationWithdrawn', 'door'],
    ]);
  });

  it('record a production with its plan, prices and performances, from announcement to deletion', async () => {
    const of = { schoolId: school.id };
    const before = { startsAt: '2030-04-01T12:00:00.000Z', venue: 'Dewan Melati' };
    const after = { startsAt: '2030-04-02T12:00:00.000Z', venue: 'Court' };
    let [productionId, performanceId, sectionId, rowId] = ['', '', '', ''];
    const idOf = async (path: string, json: object): Promise<string> =>
      (await ask<{ id: string }>('POST', path, json)).id;
    const all = await told(async () => {
      productionId = await idOf('/api/productions', { ...of, title: 'Hang Tuah', dates: 'May' });
      await ask('PATCH', `/api/productions/${productionId}`, { title: 'Hang Jebat', dates: 'May' });
      sectionId = await idOf(`/api/productions/${productionId}/sections`, { name: 'Stalls' });
      const row = { rowLabel: 'A', seatCount: 10, price: '20.00' };
      rowId = await idOf(`/api/sections/${sectionId}/rows`, row);
      await ask('PATCH', `/api/rows/${rowId}`, { price: '25.00' });
      await ask('POST', `/api/rows/${rowId}/seat-overrides`, { seatNumber: 3, status: 'vip' });
      performanceId = await idOf('/api/performances', { productionId, dateTime: before.startsAt });
      await ask('PATCH', `/api/performances/${performanceId}`, {
        dateTime: after.startsAt,
        venue: after.venue,
        salesEnabled: false,
      });
      await ask('DELETE', `/api/productions/${productionId}`);
    });
    const ofProduction = { ...of, productionId };
    const ofPerformance = { ...ofProduction, performanceId };
    const fields = { description: null, dates: 'May', venue: 'Dewan Melati', imageUrl: null };
    const row = { sectionId, label: 'A', seatCount: 10, displayOrder: 0, priceSen: 2000 };
    const plan = (...changes: object[]) => ({
      type: 'SeatingPlanChanged',
      data: { ...ofProduction, changes },
    });
    expect(bare(all)).toEqual([
      {
        type: 'ProductionAdded',
        data: { ...ofProduction, after: { ...fields, title: 'Hang Tuah' } },
      },
      {
        type: 'ProductionChanged',
        data: {
          ...ofProduction,
          changes: { title: { before: 'Hang Tuah', after: 'Hang Jebat' } },
        },
      },
      plan({
        part: 'section',
        id: sectionId,
        before: null,
        after: { name: 'Stalls', displayOrder: 0, aisleAfter: 0 },
      }),
      plan({ part: 'row', id: rowId, before: null, after: row }),
      {
        type: 'SeatPricesChanged',
        data: {
          ...ofProduction,
          changes: [
            { part: 'row', id: rowId, before: { priceSen: 2000 }, after: { priceSen: 2500 } },
          ],
        },
      },
      plan({
        part: 'seats',
        rowId,
        seatNumbers: [3],
        performanceId: null,
        before: { status: 'available' },
        after: { status: 'vip' },
      }),
      {
        type: 'PerformanceAdded',
        data: { ...ofPerformance, after: { ...before, salesEnabled: true } },
      },
      { type: 'PerformanceMoved', data: { ...ofPerformance, before, after } },
      { type: 'PerformanceSalesSwitched', data: { ...ofPerformance, before: true, after: false } },
      {
        type: 'PerformanceDeleted',
        data: { ...ofPerformance, before: { ...after, salesEnabled: false }, withProduction: true },
      },
      {
        type: 'ProductionDeleted',
        data: { ...ofProduction, before: { ...fields, title: 'Hang Jebat' } },
      },
    ]);
  });

  it('keep the texts of the site in a stream of their own', async () => {
    const value = { title: 'Soon', description: 'Choose a show' };
    const text = { slug: 'homepage-productions', category: 'homepage', contentType: 'text' };
    const editor = { email: 'amin@site.example', firstName: 'Amin', isSuperAdmin: true };
    const amin = { cookie: await signIn(started, await makePerson(started, editor)) };
    const [changed] = await told(
      () => ask('POST', '/api/admin/content', { ...text, value }, amin),
      SITE_CATALOGUE_STREAM,
    );
    expect(changed).toMatchObject({
      type: 'ContentChanged',
      data: { slug: 'homepage-productions', before: null, after: value },
      metadata: { actor: { name: 'Amin' } },
    });
  });
});
