import { describe, expect, it } from '@jest/globals';
import { phoneDigits, seatOf } from './bookings-search.js';

describe('a search text of staff', () => {
  it.each([
    ['012-345 6789', '123456789'],
    ['+60 12 345 6789', '123456789'],
    ['60123456789', '123456789'],
    ['(03) 1234', '31234'],
    ['+65 9123 4567', '6591234567'],
    ['012', null],
    ['aisyah 0123', null],
    ['7K3QD-0XW2M', null],
  ])('%s is searched by the phone digits %s', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });

  it.each(['B9', 'b 9', ' B-9 ', 'Row B, Seat 9', 'Stalls - Row b, Seat 9', 'row b 9'])(
    '%s is seat 9 of row B',
    (typed) => {
      expect(seatOf(typed)).toContainEqual({ row: 'B', number: 9 });
      expect(seatOf(typed)).toContainEqual({ row: 'Row B', number: 9 });
    },
  );

  it.each(['ali 12', 'aisyah', '12', 'b', 'B1234', '7K3QD-0XW2M'])('%s is no seat', (typed) => {
    expect(seatOf(typed)).toBeNull();
  });
});
