import { expect, it } from '@jest/globals';
import type { BookingStatus } from '@contracts/rest/bookings';
import { isOver, isUnpaid } from './unpaid-order';

const until = '2026-12-01T10:00:00Z';

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
])('%s until %s, RM %s: %s', (status, holdUntil, totalAmount, expected) => {
  const order = { status, holdUntil, totalAmount };
  expect(isUnpaid(order) ? 'unpaid' : isOver(order) ? 'over' : 'waits').toBe(expected);
});
