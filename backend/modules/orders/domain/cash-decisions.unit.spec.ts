import { expect, it } from '@jest/globals';
import { figuresOf } from '../../../contracts/booking-account.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { requirePlaced } from './booking.js';
import { receiveCash, takeCashBack } from './cash-decisions.js';
import {
  a3,
  bookingId,
  booking as event,
  cancelled,
  expired,
  paid,
  placed,
  priced,
} from './testing/builders.js';
import {
  bookingAfter,
  givenBooking,
  minute,
  nothing,
  refused,
  thenEvents,
} from './testing/given.js';

/** The booking gets seats for RM 60.00 instead of RM 40.00. */
const dearer = event('BookingSeatsAmended', { from: [], to: [priced(a3, 6000)], totalSen: 6000 });
const cash = { cashId: 'c1', amountSen: 2000 };
const received = { type: 'CashReceived', data: { bookingId, ...cash } } as const;
const takenBack: BookingEvent = { type: 'CashTakenBack', data: { bookingId, ...cash } };
const confirmed: BookingEvent = {
  type: 'BookingStatusSetByStaff',
  data: { bookingId, from: 'pending_payment', to: 'confirmed', holdUntil: null, byCash: true },
};
const byStatement = event('BookingConfirmedByStatement', { lineIds: ['l'], message: 'Paid.' });
const paidBack = (amountSen: number): BookingEvent =>
  event('RefundPaid', { refundId: 'f', amountSen, paidOn: '2026-11-21', reference: null });
const receive =
  (changes: Partial<typeof cash> = {}, provenSen = 0) =>
  (booking: Parameters<typeof receiveCash>[0]) =>
    receiveCash(booking, { ...cash, ...changes }, provenSen, minute(9));
const undo = (booking: Parameters<typeof takeCashBack>[0]) => takeCashBack(booking, 'c1', 0);

it('after a change to more expensive seats, cash is accepted up to the open balance', () => {
  expect(givenBooking(...paid, dearer).when(receive())).toStrictEqual(thenEvents(received));
  expect(givenBooking(...paid, dearer).when(receive({ amountSen: 2001 }))).toStrictEqual(
    refused('rule-broken', 'cash_too_large', 'Only RM 20.00 are open for this booking.', {
      open: '20.00',
    }),
  );
  // A matched statement line has already paid half of the open balance.
  expect(givenBooking(...paid, dearer).when(receive({}, 5000))).toMatchObject({
    refused: { code: 'cash_too_large' },
  });
});

it('cash for the whole open balance confirms an unpaid order', () => {
  expect(givenBooking(placed).when(receive({ amountSen: 4000 }))).toStrictEqual(
    thenEvents<BookingEvent>(
      { ...received, data: { ...received.data, amountSen: 4000 } },
      confirmed,
    ),
  );
  expect(givenBooking(placed).when(receive({}, 2000))).toStrictEqual(
    thenEvents<BookingEvent>(received, confirmed),
  );
  expect(givenBooking(placed).when(receive())).toMatchObject({
    refused: { kind: 'rule-broken', code: 'cash_too_small', details: { open: '40.00' } },
  });
});

it('cash is refused when nothing is open', () => {
  expect(givenBooking(...paid).when(receive())).toMatchObject({
    refused: { kind: 'conflict', code: 'nothing_open' },
  });
});

it('cash is refused for a booking whose price was paid and refunded, even if the match of its payment was undone', () => {
  // The match of the statement line that proved the payment was undone after the refund, so RM 40.00 are open.
  const all = receive({ amountSen: 4000 });
  expect(givenBooking(placed, byStatement, cancelled, paidBack(4000)).when(all)).toMatchObject({
    refused: { kind: 'conflict', code: 'booking_cancelled' },
  });
  expect(givenBooking(placed, expired, paidBack(4000)).when(all)).toMatchObject({
    refused: { kind: 'conflict', code: 'not_charged' },
  });
});

it('cash with the id of recorded cash and another sum is refused', () => {
  expect(givenBooking(...paid, dearer, received).when(receive({ amountSen: 1900 }))).toStrictEqual(
    refused(
      'conflict',
      'other_cash',
      'RM 20.00 were recorded already with this request. Please look at the account again.',
    ),
  );
});

it('confirming a booking by cash accepts only the cash, and no sum that a statement line had proven', () => {
  const outcome = givenBooking(placed).when(receive({ amountSen: 1000 }, 3000));
  const events = 'events' in outcome ? outcome.events : [];
  const { money } = requirePlaced(bookingAfter(placed, ...events));
  expect(money).toMatchObject({ acceptedSen: 1000, acceptedCashSen: 1000 });
  // The statement line belonged to another family, so its sum is open again.
  expect(figuresOf(money, 0)).toMatchObject({ unprovenSen: 1000, openSen: 3000 });
});

it('cash sent twice counts once, even after it was taken back', () => {
  expect(givenBooking(...paid, dearer, received).when(receive())).toStrictEqual(nothing);
  expect(givenBooking(...paid, dearer, received, takenBack).when(receive())).toStrictEqual(nothing);
});

it('cash can be taken back once, alone or together with all payments', () => {
  expect(givenBooking(...paid, dearer, received).when(undo)).toStrictEqual(thenEvents(takenBack));
  expect(givenBooking(...paid, dearer, received, takenBack).when(undo)).toStrictEqual(nothing);
  expect(givenBooking(...paid).when(undo)).toMatchObject({ refused: { code: 'cash_not_found' } });
  const unpaid = event('BookingStatusSetByStaff', {
    from: 'confirmed',
    to: 'needs_review',
    holdUntil: null,
  });
  const again = { ...received, data: { ...received.data, cashId: 'c2', amountSen: 6000 } };
  const story = [...paid, dearer, received, unpaid, again];
  expect(givenBooking(...story).when(undo)).toStrictEqual(nothing);
  const { cash: known } = requirePlaced(bookingAfter(...story));
  expect([...known.values()].map(({ cashId, takenBack }) => [cashId, takenBack])).toEqual([
    ['c1', true],
    ['c2', false],
  ]);
});

it('cash that was refunded cannot be taken back', () => {
  const over = [...paid, dearer, received, cancelled];
  expect(givenBooking(...over, paidBack(4000)).when(undo)).toStrictEqual(thenEvents(takenBack));
  expect(givenBooking(...over, paidBack(4001)).when(undo)).toMatchObject({
    refused: { kind: 'conflict', code: 'cash_paid_back' },
  });
  // A statement line that proves the receipt is not a second payment.
  expect(
    givenBooking(...over, paidBack(4001)).when((booking) => takeCashBack(booking, 'c1', 4000)),
  ).toMatchObject({ refused: { code: 'cash_paid_back' } });
});
