import { describe, expect, it } from '@jest/globals';
import { datesOf, FRIDAY, SATURDAY, SUNDAY, when } from './calendar.js';

// The tests run at half past one on a Wednesday morning in Kuala Lumpur, when it is still Tuesday in London.
const NOW = new Date('2027-03-02T17:30:00Z');

describe('the date of a demo performance', () => {
  it.each([
    [{ weekday: FRIDAY, at: '20:00', daysFromNow: 0 }, '2027-03-05T12:00:00.000Z'],
    [{ weekday: FRIDAY, at: '20:00', daysFromNow: 3 }, '2027-03-12T12:00:00.000Z'],
    [{ weekday: SUNDAY, at: '11:00', daysFromNow: 7 }, '2027-03-14T03:00:00.000Z'],
    [{ weekday: SATURDAY, at: '19:30', daysFromNow: -6 }, '2027-02-20T11:30:00.000Z'],
    [{ weekday: SATURDAY, at: '19:30', daysFromNow: -4 }, '2027-02-27T11:30:00.000Z'],
  ])('is counted from today, in Kuala Lumpur: %j', (moment, expected) =>
    expect(when(moment, NOW).toISOString()).toBe(expected),
  );
});

describe('the text for the dates of a production', () => {
  const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
  it.each([
    [['2027-03-14'], '14 March 2027'],
    [['2027-03-14', '2027-03-12'], '12 to 14 March 2027'],
    [['2027-03-31', '2027-04-02'], '31 March to 2 April 2027'],
    [['2027-12-31', '2028-01-01'], '31 December 2027 to 1 January 2028'],
    [[], ''],
  ])('with performances on the days %j is %j', (days, expected) =>
    expect(datesOf(days.map(at))).toBe(expected),
  );
});
