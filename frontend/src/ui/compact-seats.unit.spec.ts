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

  it('shows ticket kinds apart, with the proof to show at the door', () => {
    const seats = [1, 2, 3].map((number) => seat('Stalls', 'A', number));
    const [adult, ...children] = seats;
    const pupils = children.map((one) => ({ ...one, kind: 'Pupil', proof: 'Pupil card' }));
    expect(compactSeats([adult!, ...pupils])).toEqual([
      'Stalls - Row A, Seat 1',
      'Stalls - Row A, Seats 2\u20113: Pupil (Pupil card)',
    ]);
  });

  it('is empty for a booking without seats', () => {
    expect(compactSeats([])).toEqual([]);
  });
});
