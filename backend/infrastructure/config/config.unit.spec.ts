import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

describe('the configuration', () => {
  it('takes a variable that is set to nothing as not set, as compose files pass them', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'EVENTSTORE_URL',
      'REDIS_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUST_PROXY',
      'THROTTLE_PER_MINUTE',
      'LIVE_STREAMS_PER_ADDRESS',
      'SUPER_ADMINS',
      'OIDC_ISSUER',
      'OIDC_AUTHORIZATION_URL',
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

  it('reaches a provider of its own by the front channel for browsers and by the back channel for itself', () => {
    const { oidc } = readConfig({
      PUBLIC_URL: 'https://tickets.school.example/',
      DEV_OIDC_ORIGIN: 'http://sign-in:3001',
    });
    expect(oidc).toMatchObject({
      authorizationUrl: 'https://tickets.school.example/oidc/auth',
      tokenUrl: 'http://sign-in:3001/oidc/token',
    });
  });

  it('reads the super administrators however they are typed', () => {
    expect(
      readConfig({ SUPER_ADMINS: ' Guru@Melati.example, , owner@ilmu.example' }).superAdmins,
    ).toEqual(['guru@melati.example', 'owner@ilmu.example']);
  });

  it.each([
    ['SECRET', { OIDC_ISSUER: 'https://id.school.example' }],
    ['SECRET', { SECRET: '', OIDC_ISSUER: 'https://id.school.example' }],
    ['OIDC_ISSUER', { SECRET: 'known' }],
  ])('does not go into production without %s', (name, env) => {
    expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(
      `${name} must be set when NODE_ENV is production.`,
    );
  });
});
