import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import type { Request } from 'express';
import { SetClock } from '../../testing/set-clock.js';
import { networkOf } from './network.js';
import { RateWindows } from './rate-windows.js';

const ONE = { limit: 1, seconds: 3600 };

describe('rate counts of many keys', () => {
  it('lose only the oldest key when there is no room', () => {
    const rates = new RateWindows(new SetClock(new Date('2030-03-01T04:00:00.000Z')));
    rates.count(ONE, 'oldest');
    rates.count(ONE, 'family');
    for (let key = 2; key < 50_000; key += 1) rates.count(ONE, `invented ${key}`);
    expect(rates.isCounted('oldest')).toBe(true);
    // The first key is counted again, so that it is no longer the oldest.
    expect(rates.count(ONE, 'family')).toBeGreaterThan(0);
    rates.count(ONE, 'one too many');
    expect(rates.isCounted('oldest')).toBe(false);
    for (let key = 50_000; key < 99_000; key += 1) rates.count(ONE, `invented ${key}`);
    expect(rates.isCounted('family')).toBe(true);
  });
});

describe('a rate limit by network address', () => {
  const from = (ip: string | undefined): string => networkOf({ ip } as Request);

  it('counts a home connection with IPv6 once, whichever of its addresses is used', () => {
    expect(from('2001:db8:1:2::1')).toBe(from('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(from('2001:db8:1:2::1')).not.toBe(from('2001:db8:1:3::1'));
    expect(from('::ffff:192.0.2.1')).toBe(from('192.0.2.1'));
    expect(from(undefined)).toBe('unknown');
  });

  it.each([
    'export const key = (request: { ip: string }) => request.ip;',
    'export const key = ({ ip }: { ip: string }) => ip;',
    'export const key = (socket: { remoteAddress: string }) => socket.remoteAddress;',
    'export class C { m(@Ip() address: string) { return address; } }',
    'export const key = (request: object) => proxyAddress(request);',
  ])('reads the address only through networkOf: lint refuses %p', async (code) => {
    const eslint = new ESLint({
      overrideConfig: { languageOptions: { parserOptions: { project: null } } },
      ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
    });
    const [result] = await eslint.lintText(code, { filePath: 'backend/infrastructure/http/x.ts' });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['no-restricted-syntax']);
  });
});
