import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPort } from '../../testing/own-port.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { Visitor } from '../../testing/visitor.js';
import { createIdentityProvider } from './provider.js';

describe('signing in at the development identity provider by the site’s own URL', () => {
  let app: StartedApp;
  let provider: Server;
  let devOrigin: string;

  const startProvider = async (): Promise<void> => {
    provider = createIdentityProvider(app.config);
    provider.listen(Number(new URL(devOrigin).port), '127.0.0.1');
    await once(provider, 'listening');
  };
  const stopProvider = (): Promise<unknown> => {
    const closed = once(provider, 'close');
    provider.close();
    provider.closeAllConnections();
    return closed;
  };

  beforeAll(async () => {
    devOrigin = `http://127.0.0.1:${await ownPort()}`;
    app = await startApp({
      oidc: {
        devOrigin,
        clientId: 'houselights',
        clientSecret: 'a secret of the test',
        tokenUrl: `${devOrigin}/oidc/token`,
        userInfoUrl: `${devOrigin}/oidc/me`,
        jwksUrl: `${devOrigin}/oidc/jwks`,
      },
    });
    await startProvider();
  });

  afterAll(async () => {
    await stopProvider();
    await app.close();
  });

  it('lists the demo accounts, signs the chosen person in and returns to the page that asked', async () => {
    const visitor = new Visitor(app.url);
    const list = await visitor.follow('/api/login?redirect=/admin/check-in/1%3Ffrom%3Dmail');
    expect(list.path).toMatch(/^\/oidc\/interaction\//);
    for (const email of [
      'owner@melati.example',
      'staff@melati.example',
      'owner@ilmu.example',
      'super@houselights.example',
      'parent@houselights.example',
    ]) {
      expect(list.text).toContain(`value="${email}"`);
    }
    expect(list.text).toMatch(/development only/i);

    const before = visitor.sessionCookie();
    const back = await visitor.follow(list.path, { email: 'parent@houselights.example' });
    expect(back.path).toBe('/admin/check-in/1?from=mail');
    expect(visitor.sessionCookie()).not.toBe(before);
    expect(JSON.parse((await visitor.go('/api/auth/user')).text)).toMatchObject({
      email: 'parent@houselights.example',
      firstName: 'Nurul',
      lastName: 'Aisyah',
      schools: [],
    });
  });

  it('shows the list again after signing out, and accepts any other e-mail as a new person', async () => {
    const visitor = new Visitor(app.url);
    const first = await visitor.follow('/api/login');
    await visitor.follow(first.path, { email: 'owner@ilmu.example' });
    await visitor.follow('/api/logout');
    const second = await visitor.follow('/api/login');
    expect(second.path).toMatch(/^\/oidc\/interaction\//);
    const wrong = await visitor.go(second.path, { email: 'nobody' });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('Please enter an email address'),
    ]);
    await visitor.follow(second.path, { email: 'Nur.Aini@School.example' });
    expect(JSON.parse((await visitor.go('/api/user')).text)).toMatchObject({
      user: {
        email: 'nur.aini@school.example',
        firstName: 'Nur',
        lastName: 'Aini',
        isSuperAdmin: false,
      },
    });
  });

  it('leads the second of two tabs to its own page, without another sign-in', async () => {
    const visitor = new Visitor(app.url);
    const one = await visitor.follow('/api/login?redirect=/one');
    const two = await visitor.follow('/api/login?redirect=/two');
    expect((await visitor.follow(one.path, { email: 'parent@houselights.example' })).path).toBe(
      '/one',
    );
    expect((await visitor.follow(two.path, { email: 'parent@houselights.example' })).path).toBe(
      '/two',
    );
  });

  it('reports that the person chose not to sign in, and never accepts an answer twice', async () => {
    const visitor = new Visitor(app.url);
    const list = await visitor.follow('/api/login');
    expect((await visitor.follow(`${list.path}/cancel`)).path).toBe('/admin/login?error=denied');

    const again = await visitor.follow('/api/login');
    let step = await visitor.go(again.path, { email: 'parent@houselights.example' });
    while (step.location && !step.location.includes('/api/login/callback'))
      step = await visitor.go(step.location);
    const callback = step.location as string;
    expect((await new Visitor(app.url).go(callback)).location).toBe('/admin/login?error=expired');
    expect((await visitor.go(callback)).location).toBe('/');
    await visitor.go('/api/logout');
    expect((await visitor.go(callback)).location).toBe('/admin/login?error=expired');
  });

  it('lets everybody sign in again after a restart', async () => {
    const visitor = new Visitor(app.url);
    const list = await visitor.follow('/api/login');
    await stopProvider();
    const away = await visitor.go('/oidc/auth');
    expect([away.status, away.text]).toEqual([503, expect.stringContaining('try again')]);
    await startProvider();
    const over = await visitor.go(list.path, { email: 'parent@houselights.example' });
    expect([over.status, over.text]).toEqual([400, expect.stringContaining('href="/api/login"')]);
    const fresh = await visitor.follow('/api/login?redirect=/my-tickets');
    expect((await visitor.follow(fresh.path, { email: 'parent@houselights.example' })).path).toBe(
      '/my-tickets',
    );
  });
});
