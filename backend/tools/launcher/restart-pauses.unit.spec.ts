import { expect, it } from '@jest/globals';
import { RESTART_LIMITS, restartLimits, RestartPauses } from './restart-pauses.js';

it('doubles the pause at each fall up to half a minute, for ever, and begins anew after it ran well', () => {
  const pauses = new RestartPauses(RESTART_LIMITS);
  const falls = Array.from({ length: 9 }, () => pauses.next(1_000));
  expect(falls).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect([pauses.next(60_000), pauses.next(0)]).toEqual([500, 1_000]);
});

it('takes shorter pauses from the environment', () => {
  const env = { RESTART_PAUSE_MS: '10', RESTART_PAUSE_MAX_MS: '15' };
  const pauses = new RestartPauses(restartLimits(env));
  expect([pauses.next(0), pauses.next(0), pauses.next(0)]).toEqual([10, 15, 15]);
  expect(restartLimits({})).toEqual(RESTART_LIMITS);
});
