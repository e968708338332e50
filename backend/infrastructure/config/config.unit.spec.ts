import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

describe('the configuration', () => {
  it('treats an empty variable as not set, because compose files pass such', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'EVENTSTORE_URL',
      'REDIS_URL',
      'S3_BUCKET',
      'S3_ENDPOINT',
      'SMTP_URL',
      'MAIL_FROM',
      'KEPT_MAILS_DAYS',
      'TRUST_PROXY',
      'THROTTLE_PER_MINUTE',
      'LIVE_STREAMS_PER_ADDRESS',
      'LIVE_STREAMS',
      'SUPER_ADMINS',
      'OIDC_ISSUER',
      'OIDC_AUTHORIZATION_URL',
      'OIDC_STAFF_ACR',
      'OIDC_TRUST_EMAIL',
      'OIDC_CLIENT_ID',
      'DEV_OIDC_ORIGIN',
    ];
    const plain = readConfig({ SECRET: 'known' });
    expect(
      readConfig({ SECRET: 'known', ...Object.fromEntries(names.map((name) => [name, ''])) }),
    ).toEqual(plain);
    expect(plain).toMatchObject({
      port: 3000,
      eventStoreUrl: null,
      redisUrl: null,
      smtpUrl: null,
      superAdmins: null,
      oidc: { issuer: 'http://localhost:3000/oidc', devOrigin: null },
    });
  });

  it('gives browsers the public address of the development identity provider, and the backend its direct address', () => {
    const { oidc } = readConfig({
      PUBLIC_URL: 'https://tickets.school.example/',
      PUBLIC_DEMO: '1',
      DEV_OIDC_ORIGIN: 'http://sign-in:3001',
    });
    expect(oidc).toMatchObject({
      authorizationUrl: 'https://tickets.school.example/oidc/auth',
      tokenUrl: 'http://sign-in:3001/oidc/token',
    });
  });

  it('reads the super administrators in any spelling', () => {
    expect(
      readConfig({ SUPER_ADMINS: ' Guru@Melati.example, , owner@ilmu.example' }).superAdmins,
    ).toEqual(['guru@melati.example', 'owner@ilmu.example']);
  });

  it('reads the settings of a bucket, and names missing ones', () => {
    expect(readConfig({}).bucket).toBeNull();
    expect(
      readConfig({
        S3_BUCKET: 'pictures',
        S3_ENDPOINT: 'http://minio:9000',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      }).bucket,
    ).toEqual({
      name: 'pictures',
      endpoint: 'http://minio:9000',
      publicEndpoint: null,
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(() => readConfig({ S3_BUCKET: 'pictures', S3_ENDPOINT: 'minio:9000' })).toThrow(
      /S3_ACCESS_KEY_ID must be set.*\nS3_SECRET_ACCESS_KEY must be set.*\nS3_ENDPOINT must begin with http/,
    );
  });

  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://tickets.school.example',
    SECRET: 'f3c1a9d27e6b40588c13d95ea2b7460d',
    OIDC_ISSUER: 'https://id.school.example',
    OIDC_CLIENT_SECRET: 'known to the provider and to us',
  };

  it('allows production when every required variable is set', () => {
    expect(readConfig(production)).toMatchObject({ production: true, openDemo: false });
    expect(readConfig({ ...production, OIDC_END_SESSION_URL: 'none' }).production).toBe(true);
  });

  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['no SECRET', { SECRET: '' }, /^SECRET must be set.*openssl rand -hex 32/m],
    ['a short SECRET', { SECRET: 'f3c1a9d27e6b40588c13d95ea2b7460' }, /^SECRET is too short/m],
    ['a SECRET of few letters', { SECRET: 'ab'.repeat(40) }, /^SECRET is too easy to guess/m],
    [
      'the SECRET of the demo',
      { SECRET: 'known-to-everybody-and-good-for-a-demo-alone' },
      /^SECRET is the one of docker\/demo\.env/m,
    ],
    ['a short SECRET_PREVIOUS', { SECRET_PREVIOUS: 'short' }, /^SECRET_PREVIOUS is too short/m],
    ['no provider', { OIDC_ISSUER: undefined }, /^OIDC_ISSUER must be set/m],
    [
      'a provider by http',
      { OIDC_ISSUER: 'http://id.school.example' },
      /^OIDC_ISSUER must begin with https:\/\//m,
    ],
    ...[
      'OIDC_AUTHORIZATION_URL',
      'OIDC_TOKEN_URL',
      'OIDC_USERINFO_URL',
      'OIDC_JWKS_URL',
      'OIDC_END_SESSION_URL',
    ].map((name): [string, NodeJS.ProcessEnv, RegExp] => [
      `${name} by http`,
      { [name]: 'http://id.school.example/x' },
      new RegExp(`^${name} must begin with https://`, 'm'),
    ]),
    ...['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'].map(
      (tenant): [string, NodeJS.ProcessEnv, RegExp] => [
        `trust in addresses of Microsoft’s ${tenant}`,
        {
          OIDC_TRUST_EMAIL: 'true',
          OIDC_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0`,
        },
        /^OIDC_TRUST_EMAIL=true goes together with the issuer of your own tenant/m,
      ],
    ),
    ['no client secret', { OIDC_CLIENT_SECRET: undefined }, /^OIDC_CLIENT_SECRET must be set/m],
    [
      'the default client secret',
      { OIDC_CLIENT_SECRET: 'houselights-development' },
      /^OIDC_CLIENT_SECRET must be set/m,
    ],
    [
      'the development sign-in',
      { DEV_OIDC_ORIGIN: 'http://127.0.0.1:3001' },
      /^DEV_OIDC_ORIGIN is the development sign-in/m,
    ],
    ['a demo for everybody', { PUBLIC_DEMO: '1' }, /^PUBLIC_DEMO does not go together with/m],
    [
      'an http site',
      { PUBLIC_URL: 'http://tickets.school.example' },
      /^PUBLIC_URL must begin with/m,
    ],
  ])('refuses production with %s', (_, change, message) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(message);
    // A public address means production, whatever NODE_ENV says.
    if (!('PUBLIC_DEMO' in change))
      expect(() => readConfig({ ...production, NODE_ENV: undefined, ...change })).toThrow(message);
  });

  it('trusts unverified e-mail addresses only when OIDC_TRUST_EMAIL says so', () => {
    const one = 'https://login.microsoftonline.com/6f1c2a7e-0d0b-4f58-9d55-2f7f5f1f7c11/v2.0';
    const trusts = (OIDC_TRUST_EMAIL?: string): boolean =>
      readConfig({ ...production, OIDC_ISSUER: one, OIDC_TRUST_EMAIL }).oidc.trustEmail;
    expect([trusts(), trusts('false'), trusts('true')]).toEqual([false, false, true]);
    expect(() => trusts('yes')).toThrow('OIDC_TRUST_EMAIL must be one of: true, false.');
  });

  it('names all missing settings in one message', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /SECRET.*\n.*OIDC_ISSUER.*\n.*OIDC_CLIENT_SECRET/,
    );
  });

  it.each(['prod', 'Production', 'staging', 'live'])('refuses the unknown NODE_ENV=%s', (value) => {
    expect(() => readConfig({ NODE_ENV: value })).toThrow(
      `NODE_ENV is "${value}". Set it to production, development or test, or leave it out.`,
    );
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.8.9.1:3000',
    'http://[::1]:3000',
    'http://demo.localhost',
  ])('allows the development sign-in and /dev/mail on %s', (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL, DEV_OIDC_ORIGIN: 'http://127.0.0.1:3001' })).toMatchObject({
      production: false,
      openDemo: true,
    });
  });

  it.each([
    'https://tickets.school.example',
    'http://192.168.1.20:3000',
    'http://localhost.school.example',
    'http://127.0.0.1.school.example',
  ])('refuses the development sign-in on %s without PUBLIC_DEMO', (PUBLIC_URL) => {
    const env = { PUBLIC_URL, DEV_OIDC_ORIGIN: 'http://127.0.0.1:3001' };
    expect(() => readConfig(env)).toThrow(/^DEV_OIDC_ORIGIN .*PUBLIC_DEMO=1/m);
    expect(readConfig({ ...env, PUBLIC_DEMO: '1' })).toMatchObject({ openDemo: true });
  });

  it('refuses a PUBLIC_URL that is not a valid address', () => {
    expect(() => readConfig({ PUBLIC_URL: 'tickets.school.example' })).toThrow(/^PUBLIC_URL/);
  });

  it('reads earlier secrets from SECRET_PREVIOUS', () => {
    expect(readConfig({ SECRET_PREVIOUS: ' one , two,' }).previousSecrets).toEqual(['one', 'two']);
  });
});
