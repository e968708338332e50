import { describe, expect, it } from '@jest/globals';
import type { BookingStatus } from '@contracts/rest/bookings';
import { whyNotAmend, whyNotChange, whyNotResend } from './refused-actions';

const customerEmail = 'aisyah@family.example';

describe('a booking', () => {
  it.each<[BookingStatus, boolean]>([
    ['confirmed', true],
    ['verified', true],
    ['pending_payment', false],
    ['verifying', false],
    ['needs_review', false],
    ['rejected', false],
  ])('with the status %s can have its ticket sent again: %s', (status, can) => {
    expect(whyNotResend({ status, checkedInAt: null, customerEmail }) === null).toBe(can);
  });

  it('cannot be changed once it is cancelled', () => {
    const cancelled = { status: 'cancelled', checkedInAt: null, customerEmail } as const;
    for (const why of [whyNotAmend, whyNotResend, whyNotChange])
      expect(why(cancelled)).toMatch(/cancelled/);
    const expired = { status: 'expired', checkedInAt: null, customerEmail } as const;
    expect(whyNotAmend(expired)).toMatch(/expired/);
    expect(whyNotChange(expired)).toBeNull();
  });

  it.each([null, ''])('without an e-mail address cannot have its ticket sent: %j', (none) => {
    expect(whyNotResend({ status: 'confirmed', checkedInAt: null, customerEmail: none })).toMatch(
      /no email address/,
    );
  });

  it('cannot get other seats once its guests are checked in', () => {
    const checkedInAt = '2026-12-11T12:00:00.000Z';
    expect(whyNotAmend({ status: 'confirmed', checkedInAt, customerEmail })).toMatch(/checked in/);
    expect(whyNotAmend({ status: 'confirmed', checkedInAt: null, customerEmail })).toBeNull();
    expect(whyNotAmend({ status: 'rejected', checkedInAt, customerEmail })).toBeNull();
  });
});
