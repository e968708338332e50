import { expect, it } from '@jest/globals';
import { SetClock } from '../../testing/set-clock.js';
import { isWithinLimits } from './counted-once.js';
import { RateWindows } from './rate-windows.js';

const HOURLY = { limit: 2, seconds: 3600 };

it('a job counts once against its rate limits, however often it is retried, with the same result', () => {
  const rates = new RateWindows(new SetClock(new Date('2030-03-01T04:00:00.000Z')));
  const isAllowed = (job: string) => isWithinLimits(rates, job, [[HOURLY, 'to aisyah']]);
  const tries = ['first', 'first', 'first', 'second', 'second', 'third', 'third', 'first'];
  expect(tries.map(isAllowed)).toEqual([true, true, true, true, true, false, false, true]);
});

it('a job counts once even when the mail server is down for days', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  const rates = new RateWindows(clock);
  const isAllowed = (job: string) => isWithinLimits(rates, job, [[HOURLY, 'to aisyah']]);
  const jobs = ['first', 'second'];
  const answers = [jobs.map(isAllowed)];
  for (const minutes of [30, 50, 135, 367, 367, 367]) {
    clock.advance({ minutes });
    answers.push(jobs.map(isAllowed));
  }
  expect(answers).toEqual(answers.map(() => [true, true]));
  // After the outage of the mail server, new mails have the whole rate limit again.
  expect(['third', 'fourth', 'fifth'].map(isAllowed)).toEqual([true, true, false]);
});

it('rate limits after the first one that refuses are not counted', () => {
  const rates = new RateWindows(new SetClock(new Date('2030-03-01T04:00:00.000Z')));
  for (const job of ['first', 'second', 'third', 'fourth'])
    isWithinLimits(rates, job, [
      [HOURLY, 'to aisyah'],
      [HOURLY, 'of melati'],
    ]);
  expect(rates.count({ limit: 3, seconds: 3600 }, 'of melati')).toBe(0);
});
