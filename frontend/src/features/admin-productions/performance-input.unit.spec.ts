import { describe, expect, it } from '@jest/globals';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { fromDateTime, lastDay, toDateTime, typedWhen, whenWarning } from './performance-input';

describe('date and time of a performance', () => {
  it("are in the venue's time zone", () => {
    expect(toDateTime({ date: '2027-03-12', time: '19:30' })).toBe('2027-03-12T11:30:00.000Z');
    expect(toDateTime({ date: '2027-01-01', time: '00:15' })).toBe('2026-12-31T16:15:00.000Z');
  });

  it('are shown as they were typed', () => {
    expect(fromDateTime('2026-12-31T16:05:00.000Z')).toEqual({ date: '2027-01-01', time: '00:05' });
  });

  it('keep the seconds of the stored time until somebody types another time', () => {
    const standing = '2027-03-12T11:30:45.000Z';
    expect(toDateTime(fromDateTime(standing), standing)).toBe(standing);
    expect(toDateTime({ date: '2027-03-12', time: '19:31' }, standing)).toBe(
      '2027-03-12T11:31:00.000Z',
    );
    expect(toDateTime({ date: '2027-03-13', time: '19:30' }, standing)).toBe(
      '2027-03-13T11:30:00.000Z',
    );
  });

  it.each([
    ['2027-02-31', '19:30'],
    ['2027-13-01', '19:30'],
    ['0027-03-12', '19:30'],
    ['20270-03-12', '19:30'],
    ['12/03/2027', '19:30'],
    ['2027-03-12', '25:00'],
    ['2027-03-12', '7 pm'],
    ['', ''],
  ])('reject %s %s, which is no valid time', (date, time) => {
    expect(toDateTime({ date, time })).toBeNull();
  });
});

describe('the form for a showtime', () => {
  const performance = (dateTime: string) => ({ dateTime, venue: 'Dewan Besar' }) as PerformanceView;
  const evening = '2027-03-12T11:30:00.000Z';
  const before = Date.parse('2027-03-01T00:00:00.000Z');

  it('shows the weekday as soon as the date is typed', () => {
    expect(typedWhen({ date: '2027-03-', time: '' })).toBe('');
    expect(typedWhen({ date: '2027-03-12', time: '' })).toBe('Friday, 12 March 2027');
    expect(typedWhen({ date: '2027-03-12', time: '19:30' })).toBe(
      'Friday, 12 March 2027 at 7:30 pm',
    );
  });

  it('warns of another showtime in the same minute', () => {
    const others = [performance('2027-03-12T11:30:45.000Z')];
    expect(whenWarning(evening, others, before)).toBe(
      'There is a showtime at this time already, at Dewan Besar.',
    );
    expect(whenWarning(evening, [], Date.parse(evening) + 1)).toMatch(/^This time is past/);
    expect(whenWarning(evening, [performance('2027-03-12T11:31:00.000Z')], before)).toBeNull();
  });

  it('starts with the day of the last showtime', () => {
    // 16:30 UTC is half past midnight at the venue.
    expect(lastDay([performance('2027-03-12T16:30:00.000Z'), performance(evening)])).toBe(
      '2027-03-13',
    );
    expect(lastDay([])).toBe('');
  });
});
