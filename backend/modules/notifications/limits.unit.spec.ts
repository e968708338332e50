import { expect, it } from '@jest/globals';
import { isWithinLimits } from '../../infrastructure/http/counted-once.js';
import { RateWindows } from '../../infrastructure/http/rate-windows.js';
import { SetClock } from '../../testing/set-clock.js';
import { LIMITS } from './limits.js';

it('an e-mail address gets twelve notices in an hour, and a retried notice counts once', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  const rates = new RateWindows(clock);
  const limits = LIMITS.notice('melati').rates('aisyah@families.example');
  const answer = (cause: string) => isWithinLimits(rates, cause, limits);
  const answers = () => Array.from({ length: 13 }, (_, nth) => answer(`event ${nth}`));
  const twelve = [...Array.from({ length: 12 }, () => true), false];
  expect(answers()).toEqual(twelve);
  expect(answers()).toEqual(twelve);
  clock.advance({ minutes: 60 });
  expect(answer('event 12')).toBe(true);
});
