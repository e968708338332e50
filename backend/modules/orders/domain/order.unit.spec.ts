import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { MOST_BOOKING_TOTAL_SEN } from '../../../contracts/rest/money-limits.js';
import { requireReceiptWanted } from './booking-decisions.js';
import { placeBooking, requireOnSale, requirePayable, requireTotal, totalOf } from './order.js';
import {
  a1,
  a2,
  a3,
  bookingId,
  cancelled,
  expired,
  paid,
  placed,
  placedData,
  priced,
} from './testing/builders.js';
import { givenBooking, minute, nothing, outcomeOf, refused, thenEvents } from './testing/given.js';

describe('the total of an order', () => {
  const seats = [priced(a1, 2000), priced(a2, 2550), priced(a3, 5)];

  it('is the sum of the seat prices, exact to the sen', () => {
    expect(totalOf(seats)).toBe(4555);
    expect(totalOf([])).toBe(0);
    expect(requireTotal(seats, 4555)).toBe(4555);
  });

  it.each([4554, 4556, 0, null, Number.NaN])('is refused when the buyer sends %p', (stated) => {
    expect(outcomeOf(() => [requireTotal(seats, stated)])).toStrictEqual(
      refused(
        'rule-broken',
        'wrong_total',
        'The total for these seats is RM 45.55. Please go back to the seat map: prices have changed.',
        { total: '45.55' },
      ),
    );
  });

  it('is accepted up to the limit for one booking, and refused above it', () => {
    const most = [priced(a1, MOST_BOOKING_TOTAL_SEN - 2000), priced(a2, 2000)];
    expect(requireTotal(most, MOST_BOOKING_TOTAL_SEN)).toBe(MOST_BOOKING_TOTAL_SEN);
    expect(
      outcomeOf(() => [requireTotal([...most, priced(a3, 1)], MOST_BOOKING_TOTAL_SEN + 1)]),
    ).toStrictEqual(
      refused(
        'rule-broken',
        'total_too_high',
        'These seats come to RM 1,000,000.01. A booking can be at most RM 1,000,000.00: please order fewer seats, or ask the school about their price.',
      ),
    );
  });
});

describe('online sale of a performance', () => {
  const ask = (salesEnabled: boolean, now: string) =>
    outcomeOf(() => (requireOnSale({ salesEnabled, startsAt: minute(60) }, now), []));
  const past = refused(
    'rule-broken',
    'performance_past',
    'This performance has already started or is over. Please select a different performance.',
  );

  it('is open until the moment the performance starts', () => {
    expect(ask(true, minute(59))).toStrictEqual(nothing);
    expect(ask(true, minute(60))).toStrictEqual(past);
    expect(ask(true, minute(61))).toStrictEqual(past);
  });

  it('is refused while sales are off', () => {
    expect(ask(false, minute(0))).toStrictEqual(
      refused(
        'rule-broken',
        'sales_off',
        'Ticket sales for this performance are currently unavailable. Please check back later or select a different performance.',
      ),
    );
  });
});

describe('placing an order at a school', () => {
  const account = {
    bankName: 'Maybank',
    bankAccountName: 'PIBG SMK Seri Melati',
    bankAccountNumber: '514123456789',
  };
  const ask = (totalSen: number, more: Partial<typeof account> = {}) =>
    outcomeOf(() => (requirePayable(totalSen, { ...account, ...more }), []));

  it('is accepted with a bank account, or when the order is free', () => {
    expect(ask(1)).toStrictEqual(nothing);
    expect(ask(0, { bankName: '', bankAccountName: '', bankAccountNumber: '' })).toStrictEqual(
      nothing,
    );
  });

  it.each(Object.keys(account))(
    'is refused when the order costs money and the bank account has no %s',
    (detail) => {
      expect(ask(1, { [detail]: ' ' })).toStrictEqual(
        refused(
          'rule-broken',
          'no_bank_details',
          'Tickets for this school cannot be paid for yet: it has not said to which bank account. Please try again later.',
        ),
      );
    },
  );
});

describe('placing an order', () => {
  it('records all facts of the order', () => {
    expect(givenBooking().when((none) => placeBooking(none, placedData()))).toStrictEqual(
      thenEvents({ type: 'BookingPlaced', data: placedData() }),
    );
  });

  it('confirms a free order at once when its buyer needs no link', () => {
    const free = placedData({ totalSen: 0, seats: [priced(a1, 0)] });
    expect(givenBooking().when((none) => placeBooking(none, free, true))).toStrictEqual(
      thenEvents<BookingEvent>(
        { type: 'BookingPlaced', data: free },
        { type: 'FreeBookingConfirmed', data: { bookingId } },
      ),
    );
  });

  it('leaves a free order unconfirmed, and returns no event when the same order is repeated', () => {
    const free = placedData({ totalSen: 0, seats: [priced(a1, 0)] });
    const then: BookingEvent[] = [{ type: 'BookingPlaced', data: free }];
    expect(givenBooking().when((none) => placeBooking(none, free))).toStrictEqual(
      thenEvents(...then),
    );
    expect(givenBooking(...then).when((known) => placeBooking(known, free))).toStrictEqual(nothing);
    expect(givenBooking(...then).when((known) => (requireReceiptWanted(known), []))).toStrictEqual(
      refused(
        'conflict',
        'nothing_to_pay',
        'There is nothing to pay for this booking. No receipt is needed.',
      ),
    );
  });

  it('returns no event for a repeated order, whatever has happened to the booking since', () => {
    const retry = placedData({ confirmationNumber: 'ANOTH-ERONE', holdUntil: minute(35) });
    for (const history of [[placed], paid, [placed, expired], [placed, cancelled]]) {
      expect(givenBooking(...history).when((known) => placeBooking(known, retry))).toStrictEqual(
        nothing,
      );
    }
  });

  it('refuses a different order with the same Idempotency-Key', () => {
    expect(
      givenBooking(placed).when((known) =>
        placeBooking(known, placedData({ requestFingerprint: 'fingerprint-2' })),
      ),
    ).toStrictEqual(
      refused(
        'conflict',
        'idempotency_key_reused',
        'This order was changed after it had been sent. Please start the order again.',
      ),
    );
  });
});
