import { describe, expect, it } from '@jest/globals';
import type { BookingStatus } from '@contracts/rest/bookings';
import { formerStatus, whatItDoes, whatStaysOfCancelled } from './status-change';
import type { SettableStatus } from './statuses';

const booking = (status: BookingStatus, more = {}) => ({
  status,
  seats: [{ section: 'Stalls', row: 'A', number: 1 }],
  totalAmount: '20.00',
  customerEmail: 'aisyah@family.example',
  checkedInAt: null,
  ...more,
});
const said = (from: BookingStatus, to: SettableStatus, more = {}): string =>
  whatItDoes(booking(from, more), to)?.join(' ') ?? '';

describe('the confirmation before a status change', () => {
  it.each<[BookingStatus, SettableStatus]>([
    ['confirmed', 'verified'],
    ['verified', 'confirmed'],
    ['pending_payment', 'needs_review'],
    ['verifying', 'needs_review'],
  ])(
    'is left out for a change from %s to %s, which takes nothing away and sends no mail',
    (from, to) => {
      expect(whatItDoes(booking(from), to)).toBeNull();
    },
  );

  it.each<BookingStatus>(['pending_payment', 'verifying', 'needs_review', 'confirmed', 'verified'])(
    'says before a change from %s to rejected that the seats become free',
    (from) => {
      expect(said(from, 'rejected')).toContain(
        'The seats are free for others at once: Stalls - Row A, Seat 1.',
      );
    },
  );

  it('says what a paid booking loses', () => {
    expect(said('confirmed', 'rejected')).toMatch(/not valid any more.*RM 20\.00 does not count/);
    expect(said('verified', 'needs_review')).toMatch(/seats stay.*not valid any more/);
    expect(said('confirmed', 'rejected', { checkedInAt: '2026-12-11T12:00:00.000Z' })).toContain(
      'Guests are checked in',
    );
    expect(said('needs_review', 'rejected')).not.toContain('RM 20.00');
  });

  it('says that a paid status sells the seats and sends the ticket', () => {
    expect(said('needs_review', 'confirmed')).toMatch(
      /seats are sold: Stalls - Row A, Seat 1\. The ticket is sent to aisyah@family\.example\. RM 20\.00 counts/,
    );
    expect(said('rejected', 'verified')).toMatch(/^If its seats were given up/);
    expect(said('needs_review', 'confirmed')).toContain('press Record Cash on its page instead');
    expect(said('needs_review', 'confirmed', { totalAmount: '0.00' })).not.toContain('cash');
  });

  // A booking sold at the door has no e-mail address and may have no name.
  it.each([null, ''])('says that nothing is sent without an email address: %j', (customerEmail) => {
    expect(said('needs_review', 'confirmed', { customerEmail })).toContain(
      'No ticket is sent: there is no email address.',
    );
    expect(said('confirmed', 'rejected', { customerEmail })).not.toContain('told by email');
  });

  it('says that the family is mailed at once if the booking has an email address', () => {
    const mailed = 'told by email at once: aisyah@family.example.';
    expect(said('confirmed', 'rejected')).toContain(mailed);
    expect(said('needs_review', 'pending_payment')).toContain(mailed);
    expect(said('needs_review', 'rejected', { customerEmail: null })).not.toContain('email');
    expect(said('confirmed', 'needs_review')).toContain(mailed);
    expect(said('expired', 'needs_review')).toMatch(/^If its seats were given up.*told by email/);
  });

  it('is followed by an undo button only if the former status can be restored without side effects', () => {
    expect(formerStatus(booking('confirmed'))).toBe('confirmed');
    expect(formerStatus(booking('needs_review'))).toBe('needs_review');
    expect(formerStatus(booking('verifying'))).toBeNull();
    // Restoring rejected or pending_payment would free seats or start the time to pay, and would mail the family.
    expect(formerStatus(booking('rejected'))).toBeNull();
    expect(formerStatus(booking('pending_payment'))).toBeNull();
  });
});

describe('the confirmation before a cancellation', () => {
  const asked = (status: BookingStatus, more = {}): string =>
    whatStaysOfCancelled(booking(status, more)).join(' ');

  it('says that history and account of the booking stay', () => {
    expect(asked('pending_payment')).toBe(
      'Its history and its account stay. The list shows it no more; its number or the status Cancelled finds it. That it was cancelled is sent to aisyah@family.example at once.',
    );
    expect(asked('pending_payment', { customerEmail: '' })).toContain('No email is sent');
    expect(asked('expired')).toContain('No email is sent');
  });

  it('says that a paid booking is then listed under Refunds due', () => {
    expect(asked('confirmed')).toContain('stands under Refunds due');
    expect(asked('confirmed', { totalAmount: '0.00' })).not.toContain('Refunds due');
  });
});
