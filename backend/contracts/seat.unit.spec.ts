import { describe, expect, it } from '@jest/globals';
import { describeSeat, describeSeats, sameSeats, seatKey } from './seat.js';
import { a1, a2, a3 } from '../modules/orders/domain/testing/builders.js';

describe('seatKey', () => {
  it('is made of row id and number, so that a seat in a renamed section or row stays the same', () => {
    expect(seatKey({ ...a1, section: 'Balcony', row: 'Z' } as typeof a1)).toBe(seatKey(a1));
    expect(seatKey(a1)).not.toBe(seatKey(a2));
    expect(seatKey(a1)).not.toBe(seatKey({ ...a1, rowId: 'row-B' }));
  });
});

describe('sameSeats', () => {
  it.each([
    ['the same in another order', [a1, a2], [a2, a1], true],
    ['relabelled', [a1], [{ ...a1, section: 'Balcony' }], true],
    ['none and none', [], [], true],
    ['one fewer', [a1, a2], [a1], false],
    ['one more', [a1], [a1, a2], false],
    ['another', [a1, a2], [a1, a3], false],
    ['a seat named twice instead of two seats', [a1, a2], [a1, a1], false],
    ['two seats instead of a seat named twice', [a1, a1], [a1, a2], false],
  ])('compares two lists of seats: %s', (_, one, other, same) => {
    expect(sameSeats(one, other)).toBe(same);
  });
});

describe('seats in words', () => {
  it('have section, row and seat, and the word Row only once', () => {
    expect(describeSeat(a1)).toBe('Stalls - Row A, Seat 1');
    expect(describeSeat({ ...a1, row: 'row  B' })).toBe('Stalls - Row B, Seat 1');
    expect(describeSeat({ ...a1, row: 'Rowan' })).toBe('Stalls - Row Rowan, Seat 1');
    expect(describeSeats([a1, a2])).toBe('Stalls - Row A, Seat 1; Stalls - Row A, Seat 2');
  });
});
