import { expect, it } from '@jest/globals';
import type { BookingStatus } from '@contracts/rest/bookings';
import { isOver, isUnpaid } from './unpaid-order';

const until = '2026-12-01T10:00:00.000Z';
const serverTime = '2026-12-01T09:45:00.000Z';
/** Time on a device whose clock is wrong. */
const receivedAt = 1_000_000;

const order = (status: BookingStatus, holdUntil: string | null, more = {}) => ({
  status,
  holdUntil,
  totalAmount: '20.00',
  seatsKept: true,
  takesReceipt: true,
  detailsShown: true,
  paymentStopped: false,
  performanceDate: '2026-12-11T12:00:00.000Z',
  serverTime,
  ...more,
});

it.each<[BookingStatus, string | null, string, 'unpaid' | 'waits' | 'over']>([
  ['pending_payment', until, '20.00', 'unpaid'],
  ['rejected', until, '20.00', 'unpaid'],
  ['needs_review', until, '20.00', 'unpaid'],
  ['needs_review', null, '20.00', 'waits'],
  ['verifying', null, '20.00', 'waits'],
  ['rejected', null, '20.00', 'over'],
  ['confirmed', null, '20.00', 'over'],
  ['verified', null, '20.00', 'over'],
  ['expired', null, '20.00', 'over'],
  ['cancelled', null, '20.00', 'over'],
  ['pending_payment', until, '0.00', 'over'],
])(
  'an order with status %s, hold deadline %s and total RM %s counts as %s',
  (status, holdUntil, totalAmount, expected) => {
    const one = order(status, holdUntil, { totalAmount });
    expect(isUnpaid(one, receivedAt, receivedAt) ? 'unpaid' : isOver(one) ? 'over' : 'waits').toBe(
      expected,
    );
  },
);

it.each([
  ['of a school that is suspended', { paymentStopped: true }, 0],
  ['of a performance that has begun', { performanceDate: serverTime }, 0],
  ['whose seats are gone', { seatsKept: false }, 0],
  ['whose time ran out after the answer', {}, 15 * 60_000],
])('no payment is requested for an order %s', (_, more, later) => {
  const one = order('pending_payment', until, more);
  expect(isUnpaid(one, receivedAt, receivedAt + later)).toBe(false);
  // The order is not over, because it may become payable again.
  expect(isOver(one)).toBe(false);
});
