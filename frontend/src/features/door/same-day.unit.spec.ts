import { describe, expect, it } from '@jest/globals';
import { isOnDayOf } from './same-day';

describe('the day of a ticket', () => {
  it('is the day in Kuala Lumpur', () => {
    const evening = '2026-12-11T12:00:00.000Z';
    expect(isOnDayOf(evening, new Date('2026-12-10T15:59:00Z'))).toBe(false);
    expect(isOnDayOf(evening, new Date('2026-12-10T16:01:00Z'))).toBe(true);
    expect(isOnDayOf(evening, new Date('2026-12-11T16:01:00Z'))).toBe(false);
  });
});
