import { describe, expect, it } from '@jest/globals';
import { HttpError } from '../../api/errors';
import { soldSeatsOf } from './sold-seats';

const refusal = (error: string, conflictingSeats?: object[]) =>
  new HttpError(409, 'Conflict', JSON.stringify({ message: 'No.', error, conflictingSeats }));
const seat = (row: string, number: number, confirmationNumber?: string) => ({
  section: 'Stalls',
  row,
  number,
  confirmationNumber,
});

describe('the refusal of a change that would remove sold seats', () => {
  it('names the bookings of the seats', () => {
    expect(
      soldSeatsOf(
        refusal('seats_sold', [
          seat('A', 1, 'AB'),
          seat('A', 2, 'AB'),
          seat('B', 7, 'CD'),
          seat('C', 1),
        ]),
      ),
    ).toEqual({
      count: 4,
      bookings: [
        { confirmationNumber: 'AB', seats: ['Stalls - Row A, Seats 1\u20112'] },
        { confirmationNumber: 'CD', seats: ['Stalls - Row B, Seat 7'] },
        { confirmationNumber: '', seats: ['Stalls - Row C, Seat 1'] },
      ],
    });
  });

  it.each([
    refusal('seats_unavailable', [seat('A', 1)]),
    refusal('seats_sold'),
    new Error('No.'),
    null,
  ])('is distinguished from all other failures', (error) => {
    expect(soldSeatsOf(error)).toBeNull();
  });
});
