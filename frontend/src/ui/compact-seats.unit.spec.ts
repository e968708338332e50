import { describe, expect, it } from '@jest/globals';
import { compactSeats } from './compact-seats';

const seat = (section: string, row: string, number: number) => ({ section, row, number });

describe("the compact list of a booking's seats", () => {
  it('joins adjacent seats, row by row', () => {
    expect(
      compactSeats(
        [3, 1, 2, 7]
          .map((number) => seat('Stalls', 'A', number))
          .concat(seat('Stalls', 'Row B', 4)),
      ),
    ).toEqual(['Stalls - Row A, Seats 1\u20113, 7', 'Stalls - Row B, Seat 4']);
  });

  it('is empty for a booking without seats', () => {
    expect(compactSeats([])).toEqual([]);
  });
});
