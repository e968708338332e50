import { describe, expect, it } from '@jest/globals';
import type { BookingStatus } from '@contracts/rest/bookings';
import { mayDecide, statusLine } from './decisions';

describe('the decision on a receipt', () => {
  it.each<[BookingStatus, boolean, boolean, boolean]>([
    ['needs_review', true, true, true],
    ['needs_review', false, true, false],
    ['verifying', true, true, true],
    ['pending_payment', true, true, true],
    ['rejected', true, true, false],
    ['expired', true, true, false],
    ['confirmed', true, false, false],
    ['verified', true, false, false],
    ['cancelled', true, false, false],
  ])(
    "depends on the booking's status and the receipt's age: %s, newest receipt %s: may confirm %s, may reject %s",
    (status, newest, confirm, reject) => {
      expect(mayDecide(status, newest)).toEqual({ confirm, reject });
    },
  );

  it('names who decided and when', () => {
    const decided = {
      verificationStatus: 'confirmed',
      decidedBy: 'Aminah Yusof',
      decidedAt: '2026-03-13T06:21:00.000Z',
    } as const;
    expect(statusLine(decided)).toBe('Confirmed by Aminah Yusof, Friday, 13 March 2026 at 2:21 pm');
    expect(statusLine({ ...decided, decidedBy: null })).toBe('Confirmed');
  });
});
