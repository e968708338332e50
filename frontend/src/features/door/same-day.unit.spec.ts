import { describe, expect, it } from '@jest/globals';
import { playsToday } from './same-day';

describe('a performance', () => {
  const evening = '2026-12-11T12:00:00.000Z';

  it('plays today on its date in Kuala Lumpur', () => {
    expect(playsToday(evening, new Date('2026-12-10T15:59:00Z'))).toBe(false);
    expect(playsToday(evening, new Date('2026-12-10T16:01:00Z'))).toBe(true);
    expect(playsToday(evening, new Date('2026-12-11T16:01:00Z'))).toBe(false);
  });

  it('plays today even past midnight while its doors are open', () => {
    const late = '2026-12-11T15:30:00.000Z';
    expect(playsToday(late, new Date('2026-12-11T18:30:00Z'))).toBe(true);
    expect(playsToday(late, new Date('2026-12-11T18:31:00Z'))).toBe(false);
    const early = '2026-12-11T16:30:00.000Z';
    expect(playsToday(early, new Date('2026-12-11T15:45:00Z'))).toBe(true);
  });
});
