import { describe, expect, it } from '@jest/globals';
import { amendmentFacts } from './amendment';
import type { SelectedSeat } from './seats';

const seat = (number: number, priceSen: number): SelectedSeat => ({
  id: `s${number}`,
  section: 'Stalls',
  row: 'A',
  number,
  priceSen,
});
const booking = {
  status: 'confirmed' as const,
  seats: [seat(1, 0), seat(2, 0), seat(3, 0)],
  totalAmount: '91.00',
};

describe('the text about an amendment', () => {
  it('names fewer seats and a refund', () => {
    expect(amendmentFacts(booking, [seat(4, 2000), seat(5, 2000)])).toEqual([
      '3 seats before, 2 now',
      'Paid RM 91.00, now RM 40.00: refund RM 51.00',
    ]);
  });

  it('names a further payment when the new seats are more expensive', () => {
    expect(amendmentFacts(booking, [seat(4, 4000), seat(5, 4000), seat(6, 2000)])).toEqual([
      'Paid RM 91.00, now RM 100.00: RM 9.00 more to pay',
    ]);
  });

  it('is empty for the same number of seats at the same price', () => {
    expect(
      amendmentFacts(
        { ...booking, totalAmount: '60.00' },
        [4, 5, 6].map((number) => seat(number, 2000)),
      ),
    ).toEqual([]);
  });

  it('names no refund when nothing was paid', () => {
    expect(amendmentFacts({ ...booking, status: 'pending_payment' }, [seat(4, 2000)])).toEqual([
      '3 seats before, 1 now',
      'RM 91.00 before, RM 20.00 now',
    ]);
  });
});
