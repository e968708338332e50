import { describe, expect, it } from '@jest/globals';
import { figuresOf, missingSen, type BookingMoney } from '../../../contracts/booking-account.js';
import { returnedOfLinesSen, type BookingFacts, type PaymentLists } from './payment-facts.js';
import { paymentsSummary } from './payments-view.js';

const money: BookingMoney = {
  totalSen: 4000,
  isCharged: false,
  acceptedSen: 0,
  acceptedCashSen: 0,
  refundedSen: 0,
};

/** Returns the sums of both lists when all lines are matched with one unpaid booking. */
function sums(own: Partial<BookingMoney>, ...lineSen: readonly number[]): [string, string] {
  const all = { ...money, ...own };
  const matches = lineSen.map((amount, place) => ({
    line_id: `line-${place}`,
    booking_id: 'b',
    amount_sen: String(amount),
  })) as unknown as BookingFacts['matches'];
  const provenSen = lineSen.reduce((sum, sen) => sum + sen, 0);
  const figures = figuresOf(all, provenSen);
  const booking = {
    row: { booking_id: 'b' },
    totalSen: all.totalSen,
    provenSen,
    figures,
    missingSen: missingSen(all, provenSen),
    returnedOfLinesSen: returnedOfLinesSen(all, provenSen),
    isPaid: false,
    lostItsProof: false,
    matches,
    onHold: false,
    askedAt: null,
    paidOn: [],
  } as unknown as BookingFacts;
  const { withoutBooking, refundsDue } = paymentsSummary({
    imports: [],
    bookings: new Map([['b', booking]]),
    lines: matches.map((match) => ({
      row: { line_id: match.line_id, set_aside: null },
      amountSen: Number(match.amount_sen),
      leftSen: 0,
      matches: [match],
    })),
    refunds: [{ row: booking.row, figures, missingSen: booking.missingSen }],
  } as unknown as PaymentLists);
  return [withoutBooking.sum, refundsDue.sum];
}

describe('money of an unpaid booking', () => {
  it('money of a booking that owes nothing any more is only in the refunds due', () => {
    expect(sums({}, 4000)).toEqual(['0.00', '40.00']);
    expect(sums({}, 1500, 2500)).toEqual(['0.00', '40.00']);
  });

  it('money of an unpaid open booking is only in the money without a booking', () => {
    expect(sums({ isCharged: true }, 2500)).toEqual(['25.00', '0.00']);
  });

  it("money above an unpaid booking's price is a refund due, and the rest is money without a booking", () => {
    expect(sums({ isCharged: true }, 3000, 2500)).toEqual(['40.00', '15.00']);
  });

  it('refunded money is in neither list, and cash is refunded before statement money', () => {
    expect(sums({ refundedSen: 4000 }, 4000)).toEqual(['0.00', '0.00']);
    expect(sums({ acceptedSen: 1000, acceptedCashSen: 1000, refundedSen: 1000 }, 3000)).toEqual([
      '0.00',
      '30.00',
    ]);
    expect(sums({ isCharged: true, acceptedSen: 1000, acceptedCashSen: 1000 }, 3500)).toEqual([
      '35.00',
      '5.00',
    ]);
  });
});
