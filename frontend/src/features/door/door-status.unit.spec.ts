import { describe, expect, it } from '@jest/globals';
import type { BookingStatus } from '@contracts/rest/bookings';
import { doorStatus } from './door-status';

describe('at the door, the booking status', () => {
  it.each<[BookingStatus, string, boolean]>([
    ['confirmed', 'Verified', true],
    ['verified', 'Verified', true],
    ['pending_payment', 'Payment Pending', false],
    ['verifying', 'Payment Pending', false],
    ['needs_review', 'Payment Pending', false],
    ['rejected', 'Rejected', false],
    ['expired', 'Expired', false],
    ['cancelled', 'Cancelled', false],
  ])('%s is shown as %s', (status, badge, admits) => {
    expect(doorStatus(status)).toMatchObject({ badge, admits });
  });
});
