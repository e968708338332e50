import { describe, expect, it } from '@jest/globals';
import { waitingSeats } from './party';

const seats = [1, 2].map((number) => ({ section: 'Stalls', row: 'A', number }));

describe('a party of guests', () => {
  it('may check in only the seats whose guests are not in yet', () => {
    expect(waitingSeats({ seats, checkedInSeats: [] })).toEqual(seats);
    expect(waitingSeats({ seats, checkedInSeats: [seats[0]!] })).toEqual([seats[1]]);
    expect(waitingSeats({ seats, checkedInSeats: seats })).toEqual([]);
  });
});
