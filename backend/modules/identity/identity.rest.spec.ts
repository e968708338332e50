import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { currentRequest } from '../../infrastructure/http/request-context.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { untilStatementsWait } from '../../testing/waiting-statements.js';
import { Permission } from '../../infrastructure/http/permission.js';
import { People } from './people.js';

@Controller('api/probe')
class ProbeController {
  @Permission('signed-in')
  @Get('signed-in')
  signedIn(): unknown {
    return currentRequest();
  }

  @Permission('super-administrator')
  @Get('super')
  super(): string {
    return 'welcome';
  }
}

describe('the identity module', () => {
  let app: StartedApp;
  let schoolId: string;

  beforeAll(async () => {
    app = await startApp({ imports: [{ module: class {}, controllers: [ProbeController] }] });
    const ownerId = await makePerson(app, { email: 'somebody@school.example' });
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into catalogue.schools (name, contact_email, venue, owner_id)
       values ('SMK Seri Melati', 'office@melati.example', 'Dewan Melati', $1) returning id`,
      [ownerId],
    );
    schoolId = (rows[0] as { id: string }).id;
  });

  afterAll(() => app.close());

  const get = (path: string, cookie?: string): Promise<Response> =>
    fetch(app.url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
  const answerOf = async (path: string, cookie?: string): Promise<[number, unknown]> => {
    const answer = await get(path, cookie);
    return [answer.status, await answer.json().catch(() => null)];
  };

  it('a visitor without a session is signed out, and no session is stored for visitors', async () => {
    expect(await answerOf('/api/user')).toEqual([200, { user: null }]);
    expect(await answerOf('/api/auth/user')).toEqual([
      401,
      expect.objectContaining({ error: 'sign_in_required' }),
    ]);
    expect((await get('/api/user')).headers.get('set-cookie')).toBeNull();
    expect((await app.database.pool.query('select 1 from app.sessions')).rowCount).toBe(0);
  });

  it("a signed-in person's browser gets the person and their schools", async () => {
    const id = await makePerson(app, {
      email: 'Owner@Melati.example',
      firstName: 'Puan',
      schools: [{ schoolId, role: 'owner' }],
    });
    const person = {
      id,
      email: 'owner@melati.example',
      firstName: 'Puan',
      lastName: null,
      profileImageUrl: null,
      isSuperAdmin: false,
      schools: [
        {
          id: schoolId,
          name: 'SMK Seri Melati',
          venue: 'Dewan Melati',
          role: 'owner',
          status: 'approved',
          mayEditSite: false,
        },
      ],
    };
    const cookie = await signIn(app, id);
    expect(await answerOf('/api/auth/user', cookie)).toEqual([200, person]);
    expect(await answerOf('/api/user', cookie)).toEqual([200, { user: person }]);
  });

  it('rejects a session id that it has not signed', async () => {
    const cookie = await signIn(app, await makePerson(app, { email: 'forged@example.com' }));
    expect(await answerOf('/api/user', cookie.slice(0, -6) + 'AAAAAA')).toEqual([
      200,
      { user: null },
    ]);
  });

  it('the session of a removed person, or an ended session, is no longer accepted', async () => {
    const id = await makePerson(app, { email: 'gone@example.com' });
    const cookie = await signIn(app, id);
    await app.database.pool.query('delete from catalogue.users where id = $1', [id]);
    expect(await answerOf('/api/user', cookie)).toEqual([200, { user: null }]);

    const other = await signIn(app, await makePerson(app, { email: 'ended@example.com' }));
    await app.database.pool.query("update app.sessions set expire = now() - interval '1 minute'");
    expect(await answerOf('/api/user', other)).toEqual([200, { user: null }]);
  });

  it("a visitor is refused on routes for signed-in people, and the person's actions are recorded under their name", async () => {
    const id = await makePerson(app, { email: 'parent@houselights.example' });
    const cookie = await signIn(app, id);
    expect((await get('/api/probe/signed-in')).status).toBe(401);
    expect(await answerOf('/api/probe/signed-in', cookie)).toEqual([
      200,
      expect.objectContaining({ actor: id }),
    ]);
  });

  it('routes of super administrators refuse everybody else', async () => {
    const parent = await signIn(app, await makePerson(app, { email: 'p@example.com' }));
    const boss = await signIn(
      app,
      await makePerson(app, { email: 's@example.com', isSuperAdmin: true }),
    );
    expect((await get('/api/probe/super')).status).toBe(401);
    expect(await answerOf('/api/probe/super', parent)).toEqual([
      403,
      expect.objectContaining({ error: 'super_administrators_only' }),
    ]);
    expect((await get('/api/probe/super', boss)).status).toBe(200);
  });

  it('signing out ends the session and sends the browser home', async () => {
    const cookie = await signIn(app, await makePerson(app, { email: 'leaving@example.com' }));
    const foreign = await fetch(`${app.url}/api/logout`, {
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.headers.get('location')).toBe('/');
    expect((await get('/api/auth/user', cookie)).status).toBe(200);

    const answer = await get('/api/logout', cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(answer.headers.get('set-cookie')).toMatch(/^houselights=;.*Expires=Thu, 01 Jan 1970/);
    expect((await get('/api/auth/user', cookie)).status).toBe(401);
  });

  it('a browser that signs in is sent to the public host first, then to the provider', async () => {
    const answer = await get('/api/login?redirect=/my-tickets');
    const location = new URL(answer.headers.get('location') as string);
    expect(location.origin + location.pathname).toBe(`${app.url}/oidc/auth`);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      client_id: 'houselights',
      redirect_uri: `${app.url}/api/login/callback`,
      response_type: 'code',
      scope: 'openid profile email',
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^houselights=.*HttpOnly; SameSite=Lax/);

    const elsewhere = await get('/api/login?redirect=/my-tickets').then(() =>
      fetch(app.url.replace('127.0.0.1', 'localhost') + '/api/login?redirect=//evil.example', {
        redirect: 'manual',
      }),
    );
    expect(elsewhere.headers.get('location')).toBe(`${app.url}/api/login?redirect=%2F`);
  });

  it.each([
    ['error=access_denied', 'denied'],
    ['code=abc&state=made-up', 'expired'],
    ['', 'expired'],
  ])('the sign-in page shows the reason for a failed sign-in: %s', async (query, code) => {
    const answer = await get(`/api/login/callback?${query}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/admin/login?error=${code}`,
    ]);
  });

  it('the sign-in page shows that the provider is down', async () => {
    const begun = await get('/api/login');
    const state = new URL(begun.headers.get('location') as string).searchParams.get('state');
    const cookie = (begun.headers.get('set-cookie') as string).split(';')[0] as string;
    const answer = await get(`/api/login/callback?code=abc&state=${state}`, cookie);
    expect(answer.headers.get('location')).toBe('/admin/login?error=unavailable');
  });

  describe('first and later sign-ins', () => {
    const profile = {
      subject: 'sub-1',
      email: 'New@Example.com',
      firstName: 'Nur',
      lastName: null,
      pictureUrl: null,
    };
    const people = (): People => app.app.get(People, { strict: false });

    it('every spelling of an e-mail address signs in the same person, whose invitations wait for an answer', async () => {
      await app.database.pool.query(
        "insert into catalogue.school_invitations (school_id, email, role) values ($1, 'new@example.com', 'admin')",
        [schoolId],
      );
      const both = await Promise.all([people().signIn(profile), people().signIn(profile)]);
      expect(both[0]).toEqual(both[1]);
      expect(await people().find(both[0]?.userId as string)).toMatchObject({
        email: 'new@example.com',
        firstName: 'Nur',
        schools: [],
      });
      expect(
        (await app.database.pool.query('select 1 from catalogue.school_invitations')).rowCount,
      ).toBe(1);
    });

    it('a sign-in finds the person that a simultaneous sign-in made under another e-mail address', async () => {
      const { pool } = app.database;
      const other = await pool.connect();
      await other.query('begin');
      const { rows } = await other.query<{ id: string }>(
        "insert into catalogue.users (subject, email) values ('sub-race', 'before@example.com') returning id",
      );
      const signingIn = people().signIn({
        ...profile,
        subject: 'sub-race',
        email: 'after@example.com',
      });
      await untilStatementsWait(pool, 'catalogue\\.users');
      await other.query('commit');
      other.release();
      expect(await signingIn).toEqual({ userId: rows[0]?.id });
      expect(await people().find(rows[0]?.id as string)).toMatchObject({
        email: 'after@example.com',
      });
    });

    it('a sign-in updates a changed e-mail address, unless another person has it', async () => {
      const { userId } = await people().signIn({
        ...profile,
        email: 'newer@example.com',
        lastName: 'Aisyah',
      });
      expect(await people().find(userId)).toMatchObject({
        email: 'newer@example.com',
        firstName: 'Nur',
        lastName: 'Aisyah',
      });
      await makePerson(app, { email: 'taken@example.com' });
      expect(await people().signIn({ ...profile, email: 'taken@example.com' })).toEqual({ userId });
      expect(await people().find(userId)).toMatchObject({ email: 'newer@example.com' });
    });

    it('a person who was added before the first sign-in keeps one row', async () => {
      const id = await makePerson(app, { email: 'super@houselights.example', isSuperAdmin: true });
      expect(
        await people().signIn({ ...profile, subject: 'sub-2', email: 'super@houselights.example' }),
      ).toEqual({ userId: id });
      expect(await people().find(id)).toMatchObject({ isSuperAdmin: true });
    });
  });

  describe('a list of super administrators', () => {
    let listed: StartedApp;
    const were = new Map<string, string>();
    const isSuper = async (id: string): Promise<boolean | undefined> =>
      (await listed.app.get(People, { strict: false }).find(id))?.isSuperAdmin;

    beforeAll(async () => {
      for (const [name, isSuperAdmin] of [
        ['dropped', true],
        ['listed', false],
      ] as const) {
        were.set(name, await makePerson(app, { email: `${name}@list.example`, isSuperAdmin }));
      }
      listed = await startApp({
        database: app.database,
        config: { superAdmins: ['listed@list.example', 'new@list.example'] },
      });
    });
    afterAll(() => listed?.close());

    it('the list of super administrators is applied at start to people who signed in before', async () => {
      expect(await isSuper(were.get('dropped') as string)).toBe(false);
      expect(await isSuper(were.get('listed') as string)).toBe(true);
    });

    it('the list of super administrators is applied at a first sign-in, and to nobody else', async () => {
      const signInAs = async (email: string): Promise<string> =>
        (
          await listed.app
            .get(People, { strict: false })
            .signIn({ subject: email, email, firstName: null, lastName: null, pictureUrl: null })
        ).userId;
      expect(await isSuper(await signInAs('New@List.example'))).toBe(true);
      expect(await isSuper(await signInAs('other@list.example'))).toBe(false);
      expect(
        (
          await app.database.pool.query(
            'select count(*)::int as super from catalogue.users where is_super_admin',
          )
        ).rows,
      ).toEqual([{ super: 2 }]);
    });
  });
});
