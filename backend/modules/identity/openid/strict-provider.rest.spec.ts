import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Provider, { type Configuration } from 'oidc-provider';
import { makeKey, type Key } from '../../../testing/fake-provider.js';
import { exportJWK } from 'jose';
import { ownPort } from '../../../testing/own-port.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { CookieJar } from '../../../tools/bench/test-bed/cookie-jar.js';

const CLIENT = { clientId: 'houselights', clientSecret: 'a secret of the test alone' };
const SOMEBODY = 'somebody@school.example';

/*
 * Runs the certified oidc-provider at its strictest: PKCE required, one algorithm, addresses only in its document.
 * openid.rest.spec.ts tests a lying provider.
 */
describe('a strict provider with only its issuer configured', () => {
  let app: StartedApp;
  let issuer: string;
  let server: Server | null = null;

  beforeAll(async () => {
    issuer = `http://127.0.0.1:${await ownPort()}`;
    const unset = { authorizationUrl: null, tokenUrl: null, userInfoUrl: null, jwksUrl: null };
    app = await startApp({ oidc: { issuer, ...CLIENT, ...unset, devOrigin: null } });
  });
  afterEach(stop);
  afterAll(() => app?.close());

  /** Starts the provider. It signs with the first key and publishes all keys. */
  async function start(keys: readonly Key[]): Promise<void> {
    const alg = keys[0]?.alg as 'ES256' | 'RS256';
    const settings: Configuration = {
      // Set explicitly, because the library warns about its default lifetimes.
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [`${app.url}/api/login/callback`],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: alg,
          require_auth_time: true,
        },
      ],
      jwks: {
        keys: (await Promise.all(
          keys.map(async ({ privateKey, kid, alg: of }) => ({
            ...(await exportJWK(privateKey)),
            ...{ kid, alg: of, use: 'sig' },
          })),
        )) as never[],
      },
      enabledJWA: { idTokenSigningAlgValues: [alg] },
      cookies: { keys: ['of the test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: SOMEBODY, email_verified: true, name: 'Somebody' }),
      }),
      loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
        const grant = new provider.Grant({
          clientId: client?.clientId,
          accountId: session?.accountId,
        });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
    };
    const provider = new Provider(issuer, settings);
    const protocol = provider.callback();
    server = createServer((request, response) => {
      if (request.url?.startsWith('/interaction/'))
        void provider.interactionFinished(request, response, { login: { accountId: 'sub-1' } });
      else void protocol(request, response);
    }).listen(Number(new URL(issuer).port), '127.0.0.1');
    await once(server, 'listening');
  }

  async function stop(): Promise<void> {
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    server = null;
    await closed;
  }

  /**
   * Signs in like a browser, at the provider and back with its code. Returns the final path and the signed-in person.
   */
  async function signIn(): Promise<{ readonly path: string; readonly email: string | null }> {
    const jars = new Map([app.url, issuer].map((origin) => [origin, new CookieJar()] as const));
    let at = new URL('/api/login?redirect=/my-tickets', app.url);
    for (let hops = 0; hops < 12; hops += 1) {
      const jar = jars.get(at.origin) as CookieJar;
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: jar.headerFor(at.pathname), accept: 'text/html' },
      });
      jar.keep(answer);
      const location = answer.headers.get('location');
      if (!location || (at.origin === app.url && location.startsWith('/'))) {
        const cookie = (jars.get(app.url) as CookieJar).headerFor('/api/user');
        const known = await fetch(`${app.url}/api/user`, { headers: { cookie } });
        const { user } = (await known.json()) as { user: { email: string } | null };
        return { path: location ?? at.pathname, email: user?.email ?? null };
      }
      at = new URL(location, at);
    }
    throw new Error('The redirects have no end');
  }

  const signedIn = { path: '/my-tickets', email: SOMEBODY };

  it('a provider that requires PKCE refuses sign-ins without it', async () => {
    await start([await makeKey('ES256')]);
    const asked = new URL('/auth', issuer);
    asked.search = new URLSearchParams({
      client_id: CLIENT.clientId,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${app.url}/api/login/callback`,
    }).toString();
    const answer = await fetch(asked, { redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('error=invalid_request');
  });

  it('people sign in with ES256, also after the provider changes its keys, with or without the old key', async () => {
    const [first, second, third] = [
      await makeKey('ES256'),
      await makeKey('ES256'),
      await makeKey('ES256'),
    ];
    await start([first]);
    expect(await signIn()).toEqual(signedIn);
    await stop();
    await start([second, first]);
    expect(await signIn()).toEqual(signedIn);
    await stop();
    await start([third]);
    expect(await signIn()).toEqual(signedIn);
  });

  it('people sign in after the provider changes to RS256', async () => {
    await start([await makeKey('RS256')]);
    expect(await signIn()).toEqual(signedIn);
  });
});
