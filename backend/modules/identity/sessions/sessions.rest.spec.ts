import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, UseGuards } from '@nestjs/common';
import type { Store } from 'express-session';
import type { SignedInDevice } from '../../../contracts/rest/identity.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { SignedInRecently } from '../signed-in-recently.js';
import { SESSION_STORE } from '../session.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

@Controller('api/probe')
class ProbeController {
  @UseGuards(SignedInRecently)
  @Permission('anybody')
  @Get('recent')
  recent(): string {
    return 'welcome';
  }
}

describe('sessions', () => {
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
  afterAll(() => app?.close());

  let people = 0;
  const person = (role: 'admin' | 'door' | null = null): Promise<string> =>
    makePerson(app, {
      email: `person-${(people += 1)}@example.com`,
      schools: role ? [{ schoolId, role }] : [],
    });
  const fetchPath = (path: string, cookie: string, method = 'GET'): Promise<Response> =>
    fetch(app.url + path, { method, headers: { cookie, 'user-agent': PHONE } });
  const isSignedIn = async (cookie: string): Promise<boolean> =>
    (await fetchPath('/api/auth/user', cookie)).status === 200;
  const sidOf = (cookie: string): string =>
    decodeURIComponent(cookie.split('=')[1] ?? '')
      .slice(2)
      .split('.')[0] as string;
  const store = (): Store => app.app.get<Store>(SESSION_STORE, { strict: false });
  const newSession = () => ({
    sid: randomBytes(24).toString('base64url'),
    session: {
      cookie: { originalMaxAge: HOUR, expires: new Date(Date.now() + HOUR) },
      userId: 'x',
    },
  });
  const write = (sid: string, session: object): Promise<void> =>
    promisify((done: (error?: unknown) => void) => store().set(sid, session as never, done))();
  const read = (sid: string) => promisify(store().get.bind(store()))(sid);
  const devices = async (cookie: string): Promise<readonly SignedInDevice[]> =>
    (await (await fetchPath('/api/auth/sessions', cookie)).json()) as readonly SignedInDevice[];
  const stored = async (cookie: string): Promise<Record<string, unknown> | null> =>
    (
      await app.database.pool.query<{ sess: Record<string, unknown> }>(
        'select sess from app.sessions where sid = $1',
        [sidOf(cookie)],
      )
    ).rows[0]?.sess ?? null;

  describe('time limits of sessions', () => {
    it.each([
      ['a buyer', null, 'idle', 7 * DAY],
      ['a buyer', null, 'signed in', 14 * DAY],
      ['staff', 'admin', 'idle', 8 * HOUR],
      ['staff', 'admin', 'signed in', 7 * DAY],
      ['a volunteer', 'door', 'idle', 8 * HOUR],
      ['a volunteer', 'door', 'signed in', 7 * DAY],
    ] as const)(
      'sessions end for %s (role: %s) who has been %s for the limit',
      async (_, role, what, limit) => {
        const id = await person(role);
        const ago = (time: number) => {
          const then = Date.now() - time;
          return what === 'idle'
            ? { signedInAt: then, lastSeen: then }
            : { signedInAt: then, lastSeen: Date.now() };
        };
        const shorter = await signIn(app, id, ago(limit - 60_000));
        const longer = await signIn(app, id, ago(limit + 60_000));
        expect(await isSignedIn(shorter)).toBe(true);
        expect(await isSignedIn(longer)).toBe(false);
        expect(await stored(longer)).toBeNull();
      },
    );

    it('a session continues while it is used, with one write in five minutes', async () => {
      const lastSeen = Date.now() - 6 * 60_000;
      const cookie = await signIn(app, await person('admin'), { signedInAt: lastSeen, lastSeen });
      expect(await isSignedIn(cookie)).toBe(true);
      const seen = (await stored(cookie))?.['lastSeen'] as number;
      expect(seen).toBeGreaterThan(lastSeen);
      expect(await isSignedIn(cookie)).toBe(true);
      expect((await stored(cookie))?.['lastSeen']).toBe(seen);
    });

    it('a session from before there were time limits continues, and is counted from now', async () => {
      const cookie = await signIn(app, await person('admin'), {});
      expect(await isSignedIn(cookie)).toBe(true);
      expect((await stored(cookie))?.['lastSeen']).toEqual(expect.any(Number));
    });
  });

  describe('the sessions of a person', () => {
    it('a person sees their own devices only, the last used first', async () => {
      const id = await person();
      const now = Date.now();
      const [here, phone] = [
        await signIn(app, id, { signedInAt: now - HOUR, lastSeen: now }),
        await signIn(app, id, { signedInAt: now - DAY, lastSeen: now - HOUR, userAgent: PHONE }),
      ];
      // A session that was idle for too long is no longer accepted or listed.
      await signIn(app, id, { signedInAt: now - 8 * DAY, lastSeen: now - 8 * DAY });
      await signIn(app, await person());
      const list = await devices(here);
      expect(list).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          current: true,
          device: 'Unknown device',
          signedInAt: new Date(now - HOUR).toISOString(),
          lastSeenAt: new Date(now).toISOString(),
        },
        {
          id: expect.any(String),
          current: false,
          device: 'Chrome on Android',
          signedInAt: new Date(now - DAY).toISOString(),
          lastSeenAt: new Date(now - HOUR).toISOString(),
        },
      ]);
      expect(JSON.stringify(list)).not.toContain(sidOf(phone));
      expect((await fetchPath('/api/auth/sessions', '')).status).toBe(401);
    });

    it('only their person can end sessions, one by one', async () => {
      const id = await person();
      const [here, other] = [await signIn(app, id), await signIn(app, id)];
      const stranger = await signIn(app, await person());
      const { id: device } = (await devices(here)).find(
        ({ current }) => !current,
      ) as SignedInDevice;
      expect((await fetchPath(`/api/auth/sessions/${device}`, stranger, 'DELETE')).status).toBe(
        404,
      );
      expect(await isSignedIn(other)).toBe(true);
      expect((await fetchPath(`/api/auth/sessions/${device}`, here, 'DELETE')).status).toBe(204);
      expect([await isSignedIn(here), await isSignedIn(other)]).toEqual([true, false]);
      expect((await fetchPath(`/api/auth/sessions/${device}`, here, 'DELETE')).status).toBe(404);
    });

    it('all sessions of a person can be ended at once', async () => {
      const id = await person();
      const mine = [await signIn(app, id), await signIn(app, id), await signIn(app, id)];
      const stranger = await signIn(app, await person());
      const answer = await fetchPath('/api/auth/sessions', mine[0] as string, 'DELETE');
      expect(answer.status).toBe(204);
      expect(answer.headers.get('set-cookie')).toMatch(/^houselights=;/);
      expect(await Promise.all(mine.map(isSignedIn))).toEqual([false, false, false]);
      expect(await isSignedIn(stranger)).toBe(true);
    });

    it('a session stays ended when one of its requests finishes later', async () => {
      const cookie = await signIn(app, await person());
      const session = await read(sidOf(cookie));
      await fetchPath('/api/auth/sessions', cookie, 'DELETE');
      await write(sidOf(cookie), { ...session, pendingSignIns: [] });
      expect(await isSignedIn(cookie)).toBe(false);
    });

    it('a session stays ended when the answer of its sign-in writes it once more', async () => {
      const { sid, session } = newSession();
      await write(sid, session);
      await write(sid, session);
      expect(await read(sid)).toMatchObject({ userId: 'x', stored: true });
      await promisify(store().destroy.bind(store()))(sid);
      await write(sid, session);
      expect(await read(sid)).toBeUndefined();
    });

    it('the first write stores a session completely', async () => {
      const { sid, session } = newSession();
      await write(sid, session);
      expect(await read(sid)).toMatchObject({ userId: 'x' });
    });
  });

  describe('sessions on routes that require a recent sign-in', () => {
    it.each([
      ['not quite ten minutes ago', 9 * 60_000, 200],
      ['longer ago', 10.1 * 60_000, 403],
      ['at an unknown time', null, 403],
    ])(
      'a sign-in at the provider counts as recent for ten minutes: signed in %s',
      async (_, ago, status) => {
        const authenticatedAt = ago === null ? {} : { authenticatedAt: Date.now() - ago };
        const cookie = await signIn(app, await person(), { ...authenticatedAt });
        const answer = await fetchPath('/api/probe/recent', cookie);
        expect(answer.status).toBe(status);
        if (status === 403)
          expect(await answer.json()).toMatchObject({
            error: 'sign_in_again',
            signInUrl: '/api/login?again=1',
          });
      },
    );

    it('a route that requires a recent sign-in answers 401 without a session', async () => {
      expect((await fetchPath('/api/probe/recent', '')).status).toBe(401);
    });
  });
});
