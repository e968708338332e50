import { describe, expect, it } from '@jest/globals';
import { dateParts, longDateAtTime, wholeDay } from './dates';

describe('formatted dates', () => {
  it("are the venue's dates in any time zone of the device", () => {
    const lateOnTheFourthInUtc = '2026-12-04T17:30:00.000Z';
    expect(longDateAtTime(lateOnTheFourthInUtc)).toMatch(/^Saturday, 5 December 2026 at 1:30\sam$/);
    expect(dateParts(lateOnTheFourthInUtc)).toEqual({ weekday: 'Sat', month: 'Dec', day: '5' });
  });

  it('show the same day in every time zone when they have no time', () => {
    expect([wholeDay('2026-11-23'), wholeDay('2027-01-01')]).toEqual(['23 Nov 2026', '1 Jan 2027']);
  });
});
