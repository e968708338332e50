import { expect, it } from '@jest/globals';
import { RESTART_LIMITS, restartLimits, RestartPauses } from './restart-pauses.js';

it('restart pauses double at each end up to half a minute, without limit, and are short again after a healthy run', () => {
  const pauses = new RestartPauses(RESTART_LIMITS);
  const falls = Array.from({ length: 9 }, () => pauses.next(1_000));
  expect(falls).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect([pauses.next(60_000), pauses.next(0)]).toEqual([500, 1_000]);
});

it('restart pauses can be shortened by the environment', () => {
  const env = { RESTART_PAUSE_MS: '10', RESTART_PAUSE_MAX_MS: '15' };
  const pauses = new RestartPauses(restartLimits(env));
  expect([pauses.next(0), pauses.next(0), pauses.next(0)]).toEqual([10, 15, 15]);
  expect(restartLimits({})).toEqual(RESTART_LIMITS);
});
