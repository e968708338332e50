import { expect, it } from '@jest/globals';
import {
  malaysianClock,
  malaysianDay,
  malaysianMidnight,
  TIME_ZONE,
  UTC_OFFSET,
} from './malaysian-time.js';

it('a day in Malaysia begins eight hours before the same day in UTC', () => {
  expect(malaysianDay('2026-11-21T15:59:59.999Z')).toBe('2026-11-21');
  expect(malaysianDay(new Date('2026-11-21T16:00:00.000Z'))).toBe('2026-11-22');
  expect(malaysianDay('2026-12-31T23:30:00+08:00')).toBe('2026-12-31');
  expect(malaysianMidnight('2026-11-22')).toEqual(new Date('2026-11-21T16:00:00.000Z'));
});

it('a clock in Malaysia shows eight hours more than UTC', () => {
  expect(malaysianClock('2026-11-21T15:04:05.678Z')).toBe('2026-11-21T23:04:05.678');
});

it('Malaysian time agrees with the time zone database in every season', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  for (const month of ['01', '04', '07', '10']) {
    const moment = new Date(`2026-${month}-15T17:30:00Z`);
    const shown = clock.format(moment).replace(' ', 'T');
    expect(malaysianClock(moment)).toBe(`${shown}.000`);
    expect(new Date(shown + UTC_OFFSET)).toEqual(moment);
  }
});
