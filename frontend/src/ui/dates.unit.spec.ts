import { afterEach, describe, expect, it } from '@jest/globals';
import { activate } from '../language/i18n';
import { dateParts, longDate, longDateAtTime, time, wholeDay } from './dates';

describe('formatted dates', () => {
  it("are the venue's dates in any time zone of the device", () => {
    const lateOnTheFourthInUtc = '2026-12-04T17:30:00.000Z';
    expect(longDateAtTime(lateOnTheFourthInUtc)).toMatch(/^Saturday, 5 December 2026 at 1:30\sam$/);
    expect(dateParts(lateOnTheFourthInUtc)).toEqual({ weekday: 'Sat', month: 'Dec', day: '5' });
  });

  it('show the same day in every time zone when they have no time', () => {
    expect([wholeDay('2026-11-23'), wholeDay('2027-01-01')]).toEqual(['23 Nov 2026', '1 Jan 2027']);
  });

  describe('in another language', () => {
    afterEach(() => activate('en'));

    it.each([
      ['ms', 'Sabtu, 5 Disember 2026', /^1:30\sPG$/],
      ['zh', '2026年12月5日星期六', /^上午1:30$/],
      ['ta', 'சனி, 5 டிசம்பர், 2026', /^1:30\sAM$/],
    ] as const)('(%s) follow the customs of that language', (language, date, clock) => {
      activate(language);
      const moment = '2026-12-04T17:30:00.000Z';
      expect(longDate(moment)).toBe(date);
      expect(time(moment)).toMatch(clock);
    });
  });
});
