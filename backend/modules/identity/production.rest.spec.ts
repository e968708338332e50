import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';

describe('in production', () => {
  let app: StartedApp;
  let parent: string;
  let boss: string;

  beforeAll(async () => {
    app = await startApp({ config: { production: true, openDemo: false } });
    parent = await signIn(app, await makePerson(app, { email: 'p@example.com' }));
    boss = await signIn(app, await makePerson(app, { email: 's@example.com', isSuperAdmin: true }));
  });
  afterAll(() => app?.close());

  const fetchPath = (path: string, cookie?: string): Promise<Response> =>
    fetch(app.url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });

  it.each([
    '/api/docs',
    '/api/docs/',
    '/api/docs/index.html',
    '/api/docs/swagger-ui-init.js',
    '/api/docs/docs/swagger-ui-init.js',
    '/api/docs-json',
    '/api/docs-yaml',
  ])('in production %s is for super administrators only', async (path) => {
    const signedOut = await fetchPath(path);
    expect([signedOut.status, await signedOut.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'sign_in_required' }),
    ]);
    const somebody = await fetchPath(path, parent);
    expect([somebody.status, await somebody.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'super_administrators_only' }),
    ]);
    expect((await fetchPath(path, boss)).status).toBe(200);
  });

  it('in production the API page cannot be reached by another spelling', async () => {
    const headers = { accept: 'application/json' };
    expect((await fetch(`${app.url}/API/Docs-JSON`, { headers })).status).toBe(401);
  });

  it('in production health tells everybody if the system is well, and only super administrators the details', async () => {
    for (const cookie of [undefined, parent, 'houselights=nonsense']) {
      const body = (await (await fetchPath('/health/ready', cookie)).json()) as object;
      expect(Object.keys(body).sort()).toEqual(['ready', 'status']);
    }
    expect(await (await fetchPath('/health/ready', boss)).json()).toMatchObject({
      checks: { database: { ok: true } },
    });
    expect(await (await fetchPath('/health/live')).json()).toEqual({ status: 'up' });
  });

  it('in production there is no page with sent mails', async () => {
    expect((await fetchPath('/dev/mail', boss)).status).toBe(404);
  });
});
