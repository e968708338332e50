import { describe, expect, it } from '@jest/globals';
import { RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { SetClock } from '../../../testing/set-clock.js';
import { NoticeLimits } from './notice-limits.js';

describe('the limits of notices', () => {
  const notice = (causeId: string) => ({
    causeId,
    address: 'aisyah@families.example',
    schoolId: 'melati',
  });

  it('give a cause the same answer again within the hour, whether it was yes or no', () => {
    const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
    const limits = new NoticeLimits(new RateWindows(clock));
    const causes = Array.from({ length: 13 }, (_, nth) => `event ${nth}`);
    const answers = () => causes.map((cause) => limits.allows(notice(cause), 'anybody'));
    const twelve = [...Array.from({ length: 12 }, () => true), false];
    expect(answers()).toEqual(twelve);
    expect(answers()).toEqual(twelve);
    clock.advance({ minutes: 60 });
    expect(limits.allows(notice('event 12'), 'anybody')).toBe(true);
  });
});
