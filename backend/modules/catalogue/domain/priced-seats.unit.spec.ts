import { describe, expect, it } from '@jest/globals';
import { a1, a2, priced, seat } from '../../orders/domain/testing/builders.js';
import { outcomeOf, refused, thenEvents } from '../../orders/domain/testing/given.js';
import { MOST_SEATS_AN_ORDER, priceSeats, type PriceList, type SeatWish } from './seating-plan.js';
import { STANDARD_ALONE } from './ticket-kinds.js';

/** Row A: seat 1 for RM 20.00, seat 2 for RM 25.50, the others for RM 20.00; seats 3 and 4 are blocked. */
const plan: PriceList = {
  find: (section, row, number) =>
    section === 'Stalls' && row === 'A' && number <= 60
      ? {
          seat: seat('A', number),
          sectionId: 'stalls',
          priceSen: number === 2 ? 2550 : 2000,
          blocked: number === 3 || number === 4,
        }
      : null,
};
const wish = (number: number, row = 'A'): SeatWish => ({ section: 'Stalls', row, number });
const pricing = (...wishes: SeatWish[]) =>
  outcomeOf(() => priceSeats({ plan, kinds: STANDARD_ALONE }, wishes, '2030-01-01T00:00:00.000Z'));

describe('priceSeats', () => {
  it('gives each seat its identity and its own price, in the order of the request', () => {
    expect(pricing(wish(2), wish(1))).toStrictEqual(thenEvents(priced(a2, 2550), priced(a1, 2000)));
  });

  it('refuses an empty order, and one with too many seats', () => {
    expect(pricing()).toStrictEqual(
      refused('rule-broken', 'no_seats', 'Please select at least one seat.'),
    );
    const most = Array.from({ length: MOST_SEATS_AN_ORDER }, (_, index) => wish(index + 5));
    expect(pricing(...most)).toMatchObject({ events: { length: 50 } });
    expect(pricing(...most, wish(1))).toStrictEqual(
      refused('rule-broken', 'too_many_seats', 'Please order at most 50 seats at a time.'),
    );
  });

  it('refuses unknown seats, naming each', () => {
    expect(pricing(wish(1), wish(99), wish(1, 'Row Z'))).toStrictEqual(
      refused(
        'rule-broken',
        'unknown_seat',
        'There is no such seat: Stalls Row A Seat 99, Stalls Row Z Seat 1. Please select your seats on the map again.',
      ),
    );
  });

  it('refuses a seat that is requested twice', () => {
    expect(pricing(wish(1), wish(2), wish(1))).toStrictEqual(
      refused(
        'rule-broken',
        'duplicate_seat',
        'Stalls Row A Seat 1 is in this order twice. Please select each seat once.',
      ),
    );
  });

  it('refuses blocked seats with a list that the screen shows', () => {
    expect(pricing(wish(1), wish(3), wish(4))).toStrictEqual(
      refused(
        'conflict',
        'seat_blocked',
        'The following seats are not for sale: Stalls Row A Seat 3, Stalls Row A Seat 4. Please go back and select different seats.',
        {
          conflictingSeats: [wish(3), wish(4)],
        },
      ),
    );
  });
});
