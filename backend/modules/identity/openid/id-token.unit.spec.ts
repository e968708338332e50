import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { UntrustedIdToken, verifyIdToken } from './id-token.js';

/*
 * Tests each point of OpenID Connect Core 1.0, 3.1.3.7, on our own function. Full sign-ins do not show which code
 * refuses a token, because the library refuses some too.
 */
const ISSUER = 'https://id.school.example';
const CLIENT = 'houselights';
const EXPECTED = {
  issuer: ISSUER,
  clientId: CLIENT,
  accessToken: 'an access token',
  nonce: 'of this sign-in',
  signedInAfter: null,
};

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
let key: PrivateKey;
let another: PrivateKey;
let published: JWTVerifyGetKey;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  key = pair.privateKey;
  another = (await generateKeyPair('ES256')).privateKey;
  published = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'ES256' }] });
});

const seconds = (): number => Math.floor(Date.now() / 1000);
const claims = (change: JWTPayload = {}): JWTPayload =>
  JSON.parse(
    JSON.stringify({
      ...{ iss: ISSUER, aud: CLIENT, sub: 'somebody', nonce: EXPECTED.nonce },
      ...{ iat: seconds(), exp: seconds() + 300 },
      ...change,
    }),
  ) as JWTPayload;
const signed = (change?: JWTPayload, by = key): Promise<string> =>
  new SignJWT(claims(change)).setProtectedHeader({ alg: 'ES256' }).sign(by);
const verify = (token: string, more: Partial<typeof EXPECTED> | object = {}) =>
  verifyIdToken(token, published, { ...EXPECTED, ...more });

it('a valid ID token is accepted', async () => {
  expect(await verify(await signed())).toEqual({
    ...{ subject: 'somebody', authenticatedAt: null, acr: null, amr: [] },
  });
  const at_hash = createHash('sha256')
    .update(EXPECTED.accessToken)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
  const whole = { aud: [CLIENT], azp: CLIENT, at_hash, auth_time: 1000, acr: 'gold', amr: ['mfa'] };
  expect(await verify(await signed(whole))).toEqual({
    ...{ subject: 'somebody', authenticatedAt: 1_000_000, acr: 'gold', amr: ['mfa'] },
  });
});

const lies: readonly (readonly [string, () => JWTPayload])[] = [
  ['of another issuer (2)', () => ({ iss: 'https://evil.example' })],
  ['of an issuer that begins alike (2)', () => ({ iss: `${ISSUER}.evil.example` })],
  ['for another client (3)', () => ({ aud: 'another' })],
  ['also for another client (3)', () => ({ aud: [CLIENT, 'another'], azp: CLIENT })],
  ['asked for by another client (5)', () => ({ azp: 'another' })],
  ['that is over (9)', () => ({ iat: seconds() - 400, exp: seconds() - 100 })],
  ['that never ends (9)', () => ({ exp: undefined })],
  ['that was given long ago (10)', () => ({ iat: seconds() - 7200 })],
  ['from the future (10)', () => ({ iat: seconds() + 600, exp: seconds() + 900 })],
  ['without a time (10)', () => ({ iat: undefined })],
  ['of another sign-in (11)', () => ({ nonce: 'of another' })],
  ['of no sign-in (11)', () => ({ nonce: undefined })],
  ['about nobody', () => ({ sub: undefined })],
  ['of another access token', () => ({ at_hash: 'xxxx' })],
];
it.each(lies)('an ID token %s is refused', async (_, change) => {
  await expect(verify(await signed(change()))).rejects.toBeInstanceOf(UntrustedIdToken);
});

it.each<[string, () => Promise<string>]>([
  ['signed by another key (6)', () => signed({}, another)],
  ['not signed at all (7)', () => Promise.resolve(new UnsecuredJWT(claims()).encode())],
  [
    'signed with the client’s secret (7)',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from('known to the provider and to us')),
  ],
  ['that is none', () => Promise.resolve('nonsense')],
])('an ID token %s is refused', async (_, forge) => {
  await expect(verify(await forge())).rejects.toBeInstanceOf(UntrustedIdToken);
});

it('an ID token of an old sign-in is refused when a new sign-in was required (13)', async () => {
  const again = { signedInAfter: Date.now() };
  for (const auth_time of [seconds() - 3600, undefined, 'now'])
    await expect(verify(await signed({ auth_time }), again)).rejects.toMatchObject({
      notAgain: true,
    });
  expect((await verify(await signed({ auth_time: seconds() }), again)).subject).toBe('somebody');
});
