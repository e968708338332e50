import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { call, type Answer } from '../../orders/testing/order.js';
import { buildSchool } from '../../catalogue/testing/build-catalogue.js';
import type {
  InvitationView,
  AdminUserView,
  SchoolAdminView,
} from '../../../contracts/rest/administration.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
import type { SignedInPerson } from '../../identity/api.js';
import { People } from '../../identity/people.js';
import { MAIL_SENDER } from '../../../infrastructure/mail/port.js';
import { Outbox } from '../../../testing/outbox.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import type { School } from '../school.entity.js';
import { Administrators } from './administrators.js';

let started: StartedApp;
let school: School;
let owner: { id: string; cookie: string };
let superAdministrator: string;
const outbox = new Outbox();

beforeAll(async () => {
  started = await startApp({ providers: [{ provide: MAIL_SENDER, useValue: outbox }] });
  school = await buildSchool(started.app.get(DataSource).manager);
  await started.database.pool.query(
    `insert into catalogue.school_admins (school_id, user_id, role) values ($1, $2, 'owner')`,
    [school.id, school.ownerId],
  );
  await started.database.pool.query(
    `update catalogue.users set email = 'owner@melati.example', first_name = 'Siti' where id = $1`,
    [school.ownerId],
  );
  owner = { id: school.ownerId, cookie: await signIn(started, school.ownerId) };
  superAdministrator = await signIn(
    started,
    await makePerson(started, { email: 'super@houselights.example', isSuperAdmin: true }),
  );
});
afterAll(() => started?.close());

const ask = <T>(
  method: string,
  path: string,
  json?: unknown,
  cookie = owner.cookie,
): Promise<Answer<T & ErrorBody>> =>
  call(`${started.url}${path}`, {
    method,
    headers: { cookie },
    ...(json === undefined ? {} : { json }),
  });
const admins = async (): Promise<SchoolAdminView[]> =>
  (await ask<SchoolAdminView[]>('GET', `/api/schools/${school.id}/admins`)).body;
const invite = (email: string, cookie?: string): Promise<Answer<SchoolAdminView & ErrorBody>> =>
  ask('POST', `/api/schools/${school.id}/admins`, { email }, cookie);
const remove = (who: string, cookie?: string): Promise<Answer<ErrorBody>> =>
  ask('DELETE', `/api/schools/${school.id}/admins/${encodeURIComponent(who)}`, undefined, cookie);
const firstSignIn = (email: string): Promise<{ userId: string }> =>
  started.app
    .get(People, { strict: false })
    .signIn({ subject: `sub-${email}`, email, firstName: 'New', lastName: null, pictureUrl: null });

describe('an invitation of administrators', () => {
  const waiting = async (userId: string) => {
    const cookie = await signIn(started, userId);
    const { body } = await ask<InvitationView[]>('GET', '/api/invitations', undefined, cookie);
    return {
      list: body as unknown as InvitationView[],
      answer: (id: string, how: string) =>
        ask('POST', `/api/invitations/${id}/${how}`, undefined, cookie),
      seesSchool: async () =>
        (await ask('GET', `/api/schools/${school.id}`, undefined, cookie)).status === 200,
    };
  };

  it('inviting known and unknown addresses gets the same answer, and makes nobody a member', async () => {
    const known = await makePerson(started, { email: 'known@melati.example', firstName: 'Mei' });
    const answers = [
      await invite(' Known@Melati.example '),
      await invite('unknown@melati.example'),
      await invite('known@melati.example'),
    ];
    expect(answers.map(({ status, body: { email: _, ...body } }) => ({ status, body }))).toEqual(
      answers.map(() => ({
        status: 201,
        body: {
          userId: null,
          firstName: null,
          lastName: null,
          role: 'admin',
          invitedAt: expect.any(String),
        },
      })),
    );
    const [mail] = await outbox.until(({ to }) => to === 'known@melati.example', 2);
    expect(mail?.subject).toBe('You are invited to administer SMK Seri Melati');
    expect(mail?.text).toContain('Siti has invited you');
    expect(mail?.text).toContain(`${started.url}/api/login?redirect=%2Fadmin%2Fproductions`);
    expect(await (await waiting(known)).seesSchool()).toBe(false);
  });

  it('an invitation is mailed even if the process is killed right after storing it', async () => {
    const schools = [{ id: school.id, role: 'owner' }];
    const by = { ...owner, email: 'owner@melati.example', schools } as unknown as SignedInPerson;
    // The test runs only the transaction, as if the process was killed right after it.
    await started.app
      .get(Administrators, { strict: false })
      .invite(school.id, 'kept@melati.example', by);
    const [mail] = await outbox.until(({ to }) => to === 'kept@melati.example', 1);
    expect(mail?.text).toContain('Siti has invited you');
  });

  it('a person becomes staff by accepting an invitation, and not by declining it', async () => {
    await invite('new@melati.example');
    await invite('shy@melati.example');
    const [other, shy, person] = await Promise.all(
      ['somebody.else@melati.example', 'shy@melati.example', 'New@Melati.example'].map(
        async (email) => waiting((await firstSignIn(email)).userId),
      ),
    );
    if (!other || !shy || !person) throw new Error('Somebody did not sign in');
    expect(other.list).toEqual([]);
    expect(person.list).toEqual([
      {
        id: expect.any(String),
        schoolName: 'SMK Seri Melati',
        invitedBy: 'owner@melati.example',
        role: 'admin',
        invitedAt: expect.any(String),
      },
    ]);
    const id = person.list[0]?.id ?? '';
    expect((await other.answer(id, 'accept')).status).toBe(404);
    expect(await person.seesSchool()).toBe(false);
    expect((await person.answer(id, 'accept')).status).toBe(204);
    expect(await person.seesSchool()).toBe(true);
    expect((await invite('new@melati.example')).body.error).toBe('already_administrator');
    expect((await shy.answer(shy.list[0]?.id ?? '', 'decline')).status).toBe(204);
    expect(await shy.seesSchool()).toBe(false);
    expect((await admins()).some(({ email }) => email === 'shy@melati.example')).toBe(false);
  });

  it('an invitation sent again with another role keeps only that role', async () => {
    const path = `/api/schools/${school.id}/admins`;
    const email = 'volunteer@melati.example';
    const roles: unknown[] = [];
    for (const role of ['admin', 'door', 'door'])
      roles.push((await ask<SchoolAdminView>('POST', path, { email, role })).body.role);
    expect(roles).toEqual(['admin', 'door', 'door']);
    const { list } = await waiting((await firstSignIn(email)).userId);
    expect(list.map(({ role }) => role)).toEqual(['door']);
  });

  it('an invitation can be withdrawn before the first sign-in', async () => {
    const email = 'mistake@melati.example';
    await invite(email);
    const { rows } = await started.database.pool.query<{ id: string }>(
      'select id from catalogue.school_invitations where email = $1',
      [email],
    );
    const id = rows[0]?.id as string;
    expect((await remove(email)).status).toBe(204);
    expect((await remove(email)).status).toBe(404);
    const invited = await waiting((await firstSignIn(email)).userId);
    expect(invited.list).toEqual([]);
    expect((await invited.answer(id, 'accept')).status).toBe(404);
    expect(await invited.seesSchool()).toBe(false);
  });

  it.each(['', 'melati', 'a@b', null, ['a@b.example']])(
    'an invitation with the request %p is refused',
    async (email) => {
      const { status, body } = await ask('POST', `/api/schools/${school.id}/admins`, { email });
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { email: 'Valid email is required' },
      });
    },
  );

  it('only approved schools can invite, so that nobody else sends mails from this site', async () => {
    const set = (status: string) =>
      started.database.pool.query('update catalogue.schools set status = $2 where id = $1', [
        school.id,
        status,
      ]);
    try {
      for (const status of ['pending', 'suspended']) {
        await set(status);
        const refused = await invite('victim@families.example');
        expect([refused.status, refused.body.error]).toEqual([409, 'school_not_approved']);
      }
    } finally {
      await set('approved');
    }
    expect((await admins()).map(({ email }) => email)).not.toContain('victim@families.example');
  });

  it('an invitation names the inviting person by e-mail address when their name contains a web address', async () => {
    const id = await makePerson(started, {
      email: 'lure@melati.example',
      firstName: 'Account locked: sign in at https://evil.example',
      schools: [{ schoolId: school.id, role: 'admin' }],
    });
    await invite('careful@melati.example', await signIn(started, id));
    const [mail] = await outbox.until(({ to }) => to === 'careful@melati.example');
    expect(mail?.text).toContain('lure@melati.example has invited you');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example');
    await remove(id);
  });

  it('an invitation sent twice at the same moment is stored once', async () => {
    await makePerson(started, { email: 'popular@melati.example' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => invite('popular@melati.example')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const listed = (await admins()).filter(({ email }) => email === 'popular@melati.example');
    expect(listed).toHaveLength(1);
  });
});

describe('removing administrators', () => {
  it('any administrator of a school can remove others, but nobody can remove owners', async () => {
    const id = await makePerson(started, {
      email: 'admin@melati.example',
      schools: [{ schoolId: school.id, role: 'admin' }],
    });
    const cookie = await signIn(started, id);
    for (const by of [owner.cookie, cookie, superAdministrator]) {
      const { status, body } = await remove(owner.id, by);
      expect({ status, error: body.error, message: body.message }).toEqual({
        status: 409,
        error: 'owner_stays',
        message: 'Owners cannot be removed.',
      });
    }
    expect((await remove(randomUUID())).status).toBe(404);
    expect((await remove(id, cookie)).status).toBe(204);
    expect((await ask('GET', `/api/schools/${school.id}/admins`, undefined, cookie)).status).toBe(
      403,
    );
  });
});

describe('super administrators', () => {
  const users = async (): Promise<AdminUserView[]> =>
    (await ask<AdminUserView[]>('GET', '/api/admin/users', undefined, superAdministrator)).body;
  const assign = (userId: string, role: string): Promise<Answer<AdminUserView & ErrorBody>> =>
    ask(
      'POST',
      `/api/admin/users/${userId}/school-admin`,
      { schoolId: school.id, role },
      superAdministrator,
    );
  const unassign = (userId: string): Promise<Answer<ErrorBody>> =>
    ask(
      'DELETE',
      `/api/admin/users/${userId}/school-admin/${school.id}`,
      undefined,
      superAdministrator,
    );

  it('super administrators see all people with their schools, and all schools', async () => {
    const found = (await users()).find(({ id }) => id === owner.id);
    expect(found).toEqual({
      id: owner.id,
      email: 'owner@melati.example',
      firstName: 'Siti',
      lastName: null,
      profileImageUrl: null,
      isSuperAdmin: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      schools: [{ schoolId: school.id, schoolName: 'SMK Seri Melati', role: 'owner' }],
    });
    expect((await users()).find(({ isSuperAdmin }) => isSuperAdmin)).toMatchObject({
      email: 'super@houselights.example',
      schools: [],
    });
    const schools = await ask('GET', '/api/admin/schools', undefined, superAdministrator);
    expect(schools.body).toEqual([
      expect.objectContaining({
        id: school.id,
        name: 'SMK Seri Melati',
        venue: 'Dewan Melati',
        status: 'approved',
        owners: ['owner@melati.example'],
      }),
    ]);
  });

  it('super administrators assign and remove people, but never the last owner', async () => {
    const last = await unassign(owner.id);
    expect({ status: last.status, error: last.body.error }).toEqual({
      status: 409,
      error: 'last_owner',
    });
    expect(last.body.message).toContain('only owner of SMK Seri Melati');
    const heir = await makePerson(started, { email: 'heir@melati.example' });
    const { status, body } = await assign(heir, 'owner');
    expect({ status, schools: body.schools }).toEqual({
      status: 201,
      schools: [{ schoolId: school.id, schoolName: 'SMK Seri Melati', role: 'owner' }],
    });
    expect((await assign(heir, 'admin')).status).toBe(409);
    expect((await unassign(owner.id)).status).toBe(204);
    expect((await unassign(owner.id)).status).toBe(404);
    const { rows } = await started.database.pool.query(
      'select owner_id from catalogue.schools where id = $1',
      [school.id],
    );
    expect(rows).toEqual([{ owner_id: heir }]);
    for (const id of [heir, heir.toUpperCase()])
      expect((await unassign(id)).body.error).toBe('last_owner');
    await assign(owner.id, 'owner');
  });

  it('two super administrators who remove both owners at once leave one of them', async () => {
    const owners = (await users())
      .filter(({ schools }) => schools.some(({ role }) => role === 'owner'))
      .map(({ id }) => id);
    expect(owners).toHaveLength(2);
    const answers = await Promise.all(owners.map(unassign));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it.each<[object, Record<string, string>]>([
    [{ role: 'owner' }, { schoolId: 'Please choose a school' }],
    [{ role: 'king', schoolId: randomUUID() }, { role: 'The role is admin, owner or door' }],
  ])('the request %p of super administrators is refused', async (json, fields) => {
    const { status, body } = await ask(
      'POST',
      `/api/admin/users/${owner.id}/school-admin`,
      json,
      superAdministrator,
    );
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
  });

  it('super administrators get 404 for an unknown person or school', async () => {
    expect((await assign(randomUUID(), 'admin')).status).toBe(404);
    const nowhere = await ask(
      'POST',
      `/api/admin/users/${owner.id}/school-admin`,
      { schoolId: randomUUID(), role: 'admin' },
      superAdministrator,
    );
    expect(nowhere.status).toBe(404);
  });
});
