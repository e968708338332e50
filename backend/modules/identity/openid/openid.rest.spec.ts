import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { base64url, SignJWT } from 'jose';
import { challengeOf, FakeProvider, makeKey } from '../../../testing/fake-provider.js';
import { hearLog, stopHearing } from '../../../testing/heard-log.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { DataSource } from 'typeorm';
import { buildSchool } from '../../catalogue/testing/build-catalogue.js';
import type { School } from '../../schools/api.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';

interface Begun {
  readonly asked: Readonly<Record<string, string>>;
  readonly cookie: string;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

describe('the answer of an identity provider', () => {
  let provider: FakeProvider;
  let app: StartedApp;

  beforeAll(async () => {
    provider = await FakeProvider.start();
    const { issuer, clientId, clientSecret } = provider;
    app = await startApp({
      oidc: {
        issuer,
        clientId,
        clientSecret,
        authorizationUrl: null,
        tokenUrl: null,
        userInfoUrl: null,
        jwksUrl: null,
      },
    });
  });
  afterAll(async () => {
    stopHearing();
    await app?.close();
    await provider?.stop();
  });

  const begin = async (query = '', url = app.url, with_ = ''): Promise<Begun> => {
    const answer = await fetch(`${url}/api/login${query}`, {
      redirect: 'manual',
      headers: { cookie: with_ },
    });
    const location = new URL(answer.headers.get('location') as string);
    const cookie = (answer.headers.get('set-cookie') ?? with_).split(';')[0] as string;
    return { asked: Object.fromEntries(location.searchParams), cookie };
  };

  const comeBack = async (
    { asked, cookie }: Begun,
    url = app.url,
  ): Promise<{ to: string; cookie: string }> => {
    const answer = await fetch(
      `${url}/api/login/callback?code=a-code&state=${encodeURIComponent(asked['state'] ?? '')}`,
      { redirect: 'manual', headers: { cookie } },
    );
    return {
      to: answer.headers.get('location') as string,
      cookie: (answer.headers.get('set-cookie') ?? cookie).split(';')[0] as string,
    };
  };

  const whoIs = async (cookie: string, url = app.url): Promise<unknown> =>
    (
      (await (await fetch(`${url}/api/user`, { headers: { cookie } })).json()) as {
        user: unknown;
      }
    ).user;

  beforeEach(() => {
    provider.documentSays = {};
  });

  it('a valid answer signs the person in, with the addresses that the provider publishes', async () => {
    const begun = await begin('?redirect=/my-tickets');
    provider.idToken = await provider.sign({ nonce: begun.asked['nonce'] });
    const { to, cookie } = await comeBack(begun);
    expect(to).toBe('/my-tickets');
    expect(await whoIs(cookie)).toMatchObject({ email: 'somebody@school.example' });
    // Somebody else may know the session id from before the sign-in, so the sign-in must change it.
    expect(cookie).not.toBe(begun.cookie);
    expect(await whoIs(begun.cookie)).toBeNull();
  });

  it('two tabs that sign in at once each open their own page', async () => {
    const first = await begin('?redirect=/my-tickets');
    const second = await begin('?redirect=/admin/payments', app.url, first.cookie);
    provider.idToken = await provider.sign({ nonce: first.asked['nonce'] });
    const { to, cookie } = await comeBack(first);
    expect(to).toBe('/my-tickets');
    expect((await comeBack({ ...second, cookie })).to).toBe('/admin/payments');
    expect((await comeBack({ ...first, cookie })).to).toBe('/');
  });

  it('an ID token with at_hash must match the access token', async () => {
    const half = (algorithm: string): string => {
      const digest = createHash(algorithm).update('an access token').digest();
      return digest.subarray(0, digest.length / 2).toString('base64url');
    };
    const signInWith = async (at_hash: unknown): Promise<string> => {
      const begun = await begin('?redirect=/my-tickets');
      provider.idToken = await provider.sign({ nonce: begun.asked['nonce'], at_hash });
      return (await comeBack(begun)).to;
    };
    // The ID token is signed with RS256, so its at_hash must use SHA-256.
    expect(await signInWith(half('sha256'))).toBe('/my-tickets');
    for (const another of [half('sha512'), 'xxxx', '', 7, null])
      expect(await signInWith(another)).toBe('/admin/login?error=untrusted');
  });

  it('signing out also signs out at the provider, when the provider has an address for that', async () => {
    const out = async (cookie: string, url = app.url): Promise<string> => {
      const answer = await fetch(`${url}/api/logout`, { redirect: 'manual', headers: { cookie } });
      return answer.headers.get('location') ?? '';
    };
    const signedInAt = async (): Promise<string> => {
      const begun = await begin();
      provider.idToken = await provider.sign({ nonce: begun.asked['nonce'] });
      return (await comeBack(begun)).cookie;
    };
    const before = await signedInAt();
    expect(await out(before)).toBe('/');
    expect(await whoIs(before)).toBeNull();

    const { issuer, clientId, clientSecret } = provider;
    const none = { authorizationUrl: null, tokenUrl: null, userInfoUrl: null, jwksUrl: null };
    provider.documentSays = { end_session_endpoint: `${issuer}/end?tenant=school` };
    const other = await startApp({
      database: app.database,
      oidc: { issuer, clientId, clientSecret, ...none, endSessionUrl: null },
    });
    try {
      const cookie = await signIn(other, await makePerson(other, { email: 'out@school.example' }));
      expect(await out('', other.url)).toBe('/');
      const to = new URL(await out(cookie, other.url));
      expect(`${to.origin}${to.pathname}`).toBe(`${issuer}/end`);
      expect(Object.fromEntries(to.searchParams)).toEqual({
        tenant: 'school',
        client_id: clientId,
        post_logout_redirect_uri: `${other.url}/`,
      });
      const session = await fetch(`${other.url}/api/user`, { headers: { cookie } });
      expect(await session.json()).toEqual({ user: null });
    } finally {
      await other.close();
    }
  });

  it("a sign-in without the verifier of the browser's session is refused (PKCE)", async () => {
    const [one, two] = [await begin(), await begin()];
    expect(one.asked).toMatchObject({
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(two.asked['code_challenge']).not.toBe(one.asked['code_challenge']);
    provider.idToken = await provider.sign({ nonce: one.asked['nonce'] });
    await comeBack(one);
    expect(challengeOf(provider.exchanged.get('code_verifier') ?? '')).toBe(
      one.asked['code_challenge'],
    );
  });

  it.each(['ES256', 'PS256', 'EdDSA'])(
    'an ID token signed with a newly published key of kind %s is accepted',
    async (alg) => {
      const begun = await begin();
      const old = provider.keys;
      // The provider's keys are loaded again when no cached key fits.
      provider.keys = [await makeKey(alg), ...old];
      provider.idToken = await provider.sign({ nonce: begun.asked['nonce'] });
      expect((await comeBack(begun)).to).toBe('/');
    },
  );

  const lies: [string, (nonce: string) => Record<string, unknown>][] = [
    ['from another issuer', () => ({ iss: 'https://evil.example' })],
    ['for another client', () => ({ aud: 'another-client' })],
    [
      'for us and somebody else',
      () => ({ aud: ['houselights', 'another-client'], azp: 'houselights' }),
    ],
    ['asked for by another client', () => ({ azp: 'another-client' })],
    ['that is over', () => ({ iat: seconds() - 400, exp: seconds() - 100 })],
    ['that was given long ago', () => ({ iat: seconds() - 7200, exp: seconds() + 300 })],
    ['from the future', () => ({ iat: seconds() + 600, exp: seconds() + 900 })],
    ['that never ends', () => ({ exp: undefined })],
    ['without a time', () => ({ iat: undefined })],
    ['about nobody', () => ({ sub: undefined })],
    ['about somebody else than its userinfo', () => ({ sub: 'sub-2' })],
    ['of another sign-in', () => ({ nonce: 'of another' })],
    ['of no sign-in', () => ({ nonce: undefined })],
  ];

  it.each(lies)('an answer with an ID token %s is refused', async (_, change) => {
    const begun = await begin();
    const nonce = begun.asked['nonce'] as string;
    provider.idToken = await provider.sign({ nonce, ...change(nonce) });
    const { to, cookie } = await comeBack(begun);
    expect(to).toMatch(/^\/admin\/login\?error=(?:untrusted|unavailable)$/);
    expect(await whoIs(cookie)).toBeNull();
  });

  const claimsOf = (nonce: string) => ({
    iss: provider.issuer,
    sub: 'sub-1',
    aud: provider.clientId,
    iat: seconds(),
    exp: seconds() + 300,
    nonce,
  });
  const forgeries: [string, (nonce: string) => Promise<string>][] = [
    [
      'signed by a key that is not the provider’s',
      async (nonce) => provider.sign({ nonce }, await makeKey('RS256', provider.keys[0]?.kid)),
    ],
    [
      'signed by nobody (alg none)',
      async (nonce) =>
        `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(claimsOf(nonce)))}.`,
    ],
    [
      'signed with the client’s secret',
      (nonce) =>
        new SignJWT(claimsOf(nonce))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(provider.clientSecret)),
    ],
    [
      'whose claims were changed after it was signed',
      async (nonce) => {
        const [head, , signature] = (await provider.sign({ nonce, sub: 'sub-9' })).split('.');
        return [head, base64url.encode(JSON.stringify(claimsOf(nonce))), signature].join('.');
      },
    ],
    ['that is no token', async () => 'nonsense'],
  ];

  it.each(forgeries)('a sign-in with an ID token %s is refused', async (_, forge) => {
    const begun = await begin();
    provider.idToken = await forge(begun.asked['nonce'] as string);
    const { to, cookie } = await comeBack(begun);
    expect(to).toMatch(/^\/admin\/login\?error=(?:untrusted|unavailable)$/);
    expect(await whoIs(cookie)).toBeNull();
  });

  const failures: [string, (response: ServerResponse) => void][] = [
    ['says nothing', () => undefined],
    [
      'is cut off in the middle of its answer',
      (response) => {
        response.writeHead(200, { 'Content-Length': 1000 }).write('{"access_token":');
        setImmediate(() => response.destroy());
      },
    ],
    ['sends the code elsewhere', (response) => response.writeHead(307, { Location: '/me' }).end()],
    [
      'answers what the library trips over',
      (response) => response.end('{"access_token":"a","id_token":"a.bnVsbA.a"}'),
    ],
  ];

  it('opening the callback address raises no alarm', async () => {
    const heard = hearLog();
    const { asked, cookie } = await begin();
    const open = async (query: string, with_ = ''): Promise<string | null> =>
      (
        await fetch(`${app.url}/api/login/callback?${query}`, {
          redirect: 'manual',
          headers: { cookie: with_ },
        })
      ).headers.get('location');
    for (const query of [
      'error=x',
      'error=x&state=x',
      'error=x&error=y',
      'code=x',
      'code=x&state[]=x',
    ])
      expect(await open(query)).toBe('/admin/login?error=expired');
    const state = `state=${encodeURIComponent(asked['state'] ?? '')}`;
    expect(await open(`error=x&${state}`, cookie)).toBe('/admin/login?error=unavailable');
    expect(await open(`error=access_denied&${state}`, cookie)).toBe('/admin/login?error=denied');
    // The provider does not know a code that somebody invented.
    provider.exchangeInstead = (response) =>
      response.writeHead(400).end('{"error":"invalid_grant"}');
    expect(await open(`code=x&${state}`, cookie)).toBe('/admin/login?error=expired');
    provider.exchangeInstead = null;
    expect(heard()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
  });

  it.each(failures)(
    'the browser returns to the sign-in page when the exchange of the code %s',
    async (_, answer) => {
      const begun = await begin();
      provider.exchangeInstead = answer;
      const { to, cookie } = await comeBack(begun);
      provider.exchangeInstead = null;
      expect(to).toBe('/admin/login?error=unavailable');
      expect(await whoIs(cookie)).toBeNull();
    },
  );

  describe('signing in again', () => {
    it('signing in again requests a new sign-in, not a session that the provider remembers', async () => {
      expect((await begin('?again=1&redirect=/admin/settings')).asked).toMatchObject({
        prompt: 'login',
        max_age: '0',
      });
      const { asked } = await begin();
      expect([asked['prompt'], asked['max_age']]).toEqual([undefined, undefined]);
    });

    it.each([
      ['of an hour ago', () => ({ auth_time: seconds() - 3600 })],
      ['that is not told', () => ({})],
      ['that is no number', () => ({ auth_time: 'now' })],
    ])('signing in again is refused with a sign-in %s', async (_, claims) => {
      const begun = await begin('?again=1');
      provider.idToken = await provider.sign({ nonce: begun.asked['nonce'], ...claims() });
      expect((await comeBack(begun)).to).toBe('/admin/login?error=not_again');
    });

    it('signing in again is accepted with a sign-in that just happened', async () => {
      const begun = await begin('?again=1&redirect=/admin/settings');
      provider.idToken = await provider.sign({ nonce: begun.asked['nonce'], auth_time: seconds() });
      expect((await comeBack(begun)).to).toBe('/admin/settings');
    });
  });

  describe('the e-mail address in a sign-in', () => {
    let trusting: StartedApp;
    beforeAll(async () => {
      const { issuer, clientId, clientSecret } = provider;
      const none = { authorizationUrl: null, tokenUrl: null, userInfoUrl: null, jwksUrl: null };
      trusting = await startApp({
        database: app.database,
        oidc: { issuer, clientId, clientSecret, ...none, trustEmail: true },
      });
    });
    afterEach(() => {
      provider.userInfoSays = {};
    });
    afterAll(() => trusting?.close());

    const REFUSED = '/admin/login?error=email_not_verified';
    const pathAfterSignIn = async (
      { url }: StartedApp,
      email_verified: unknown,
    ): Promise<string> => {
      provider.userInfoSays = { email_verified };
      const begun = await begin('?redirect=/my-tickets', url);
      provider.idToken = await provider.sign({ nonce: begun.asked['nonce'] });
      return (await comeBack(begun, url)).to;
    };

    it('an e-mail address is accepted only when the provider marks it as verified', async () => {
      for (const said of [true, 'true'])
        expect(await pathAfterSignIn(app, said)).toBe('/my-tickets');
      for (const said of [false, 'false', null, 1, undefined])
        expect(await pathAfterSignIn(app, said)).toBe(REFUSED);
    });

    it('an e-mail address without a mark is accepted only with OIDC_TRUST_EMAIL, and never when marked as not verified', async () => {
      expect(await pathAfterSignIn(trusting, undefined)).toBe('/my-tickets');
      for (const said of [false, 'false', null, 1])
        expect(await pathAfterSignIn(trusting, said)).toBe(REFUSED);
    });
  });

  describe('a second factor for staff', () => {
    let strict: StartedApp;
    let school: School;
    beforeAll(async () => {
      const { issuer, clientId, clientSecret } = provider;
      const none = { authorizationUrl: null, tokenUrl: null, userInfoUrl: null, jwksUrl: null };
      strict = await startApp({
        database: app.database,
        oidc: { issuer, clientId, clientSecret, ...none, staffAcr: ['silver', 'gold'] },
      });
      school = await buildSchool(strict.app.get(DataSource).manager);
    });
    afterAll(() => strict?.close());

    const signedIn = async (query: string, claims: Record<string, unknown> = {}, with_ = '') => {
      const begun = await begin(query, strict.url, with_);
      provider.idToken = await provider.sign({ nonce: begun.asked['nonce'], ...claims });
      return { asked: begun.asked['acr_values'], ...(await comeBack(begun, strict.url)) };
    };
    const REFUSED = '/admin/login?error=second_factor';

    it('families sign in without a second factor, while staff are sent back for one before they are let in', async () => {
      const family = await signedIn('?redirect=/my-tickets');
      expect([family.asked, family.to]).toEqual([undefined, '/my-tickets']);
      expect(await whoIs(family.cookie, strict.url)).not.toBeNull();

      // A session also ends when it began before the person became staff.
      await strict.database.pool.query(
        `insert into catalogue.school_admins (school_id, user_id, role)
         select $1, id, 'door' from catalogue.users where email = 'somebody@school.example'`,
        [school.id],
      );
      expect(await whoIs(family.cookie, strict.url)).toBeNull();
      const staff = await signedIn('?redirect=/admin/productions', { acr: 'bronze' });
      expect(staff.to).toBe('/api/login?strong=1&redirect=%2Fadmin%2Fproductions');
      expect(await whoIs(staff.cookie, strict.url)).toBeNull();
    });

    it.each<[string, Record<string, unknown>]>([
      ['says nothing', {}],
      ['names another level', { acr: 'bronze' }],
      ['names several', { acr: ['gold'] }],
      ['names one factor', { acr: '0', amr: ['pwd'] }],
      ['names its methods as a text', { amr: 'mfa' }],
    ])(
      'staff are refused when a second factor was asked for and the answer %s',
      async (_, claims) => {
        const { asked, to, cookie } = await signedIn('?strong=1', claims);
        expect([asked, to]).toEqual(['silver gold', REFUSED]);
        expect(await whoIs(cookie, strict.url)).toBeNull();
      },
    );

    it.each<[string, Record<string, unknown>]>([
      ['one of the levels', { acr: 'gold' }],
      ['several factors (RFC 8176)', { acr: 'bronze', amr: ['pwd', 'otp', 'mfa'] }],
    ])(
      'staff are accepted with %s, which they are asked for again when they sign in again',
      async (_, claims) => {
        const { to, cookie } = await signedIn('?strong=1&redirect=/admin/productions', claims);
        expect(to).toBe('/admin/productions');
        expect(await whoIs(cookie, strict.url)).toMatchObject({ email: 'somebody@school.example' });
        const again = await signedIn('?again=1', { auth_time: seconds() }, cookie);
        expect([again.asked, again.to]).toEqual(['silver gold', REFUSED]);
      },
    );
  });

  describe('a provider that publishes its addresses', () => {
    let other: StartedApp;
    beforeAll(async () => {
      other = await startApp({
        database: app.database,
        oidc: {
          issuer: provider.issuer,
          authorizationUrl: null,
          tokenUrl: null,
          userInfoUrl: null,
          jwksUrl: null,
        },
      });
    });
    afterAll(() => other?.close());

    it('an address document that names another issuer is not used, and is loaded again at the next sign-in', async () => {
      const redirectOfLogin = async (): Promise<string> =>
        (await fetch(`${other.url}/api/login`, { redirect: 'manual' })).headers.get('location') ??
        '';
      provider.documentSays = { issuer: 'https://evil.example' };
      expect(await redirectOfLogin()).toBe('/admin/login?error=unavailable');
      provider.documentSays = { jwks_uri: undefined };
      expect(await redirectOfLogin()).toBe('/admin/login?error=unavailable');
      provider.documentSays = {};
      expect(await redirectOfLogin()).toMatch(new RegExp(`^${provider.issuer}/auth\\?`));
    });
  });
});
