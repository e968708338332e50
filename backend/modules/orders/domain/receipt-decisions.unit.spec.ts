import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { decideReceipt, type StaffDecision } from './receipt-decisions.js';
import { evolveBooking, noBooking, type Booking } from './booking.js';
import {
  bookingId,
  cancelled,
  expired,
  paid,
  placed,
  referred,
  rejected,
  uploaded,
  verificationRequested,
} from './testing/builders.js';

const after = (...events: BookingEvent[]): Booking =>
  events.reduce(
    (state, event) =>
      evolveBooking(state, { ...event, metadata: { occurredAt: '2030-03-01T04:00:00.000Z' } }),
    noBooking(),
  );
const inReview = (...receipts: string[]): BookingEvent[] => [
  placed,
  ...receipts.flatMap((id) => [uploaded(id), verificationRequested(id), referred(id)]),
];

const confirm: StaffDecision = { kind: 'confirm', message: 'Welcome.' };
const reject: StaffDecision = { kind: 'reject', message: 'No money came.' };
const refusalOf = (booking: Booking, receiptId: string, decision: StaffDecision): string => {
  try {
    decideReceipt(booking, receiptId, decision);
    return 'not refused';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

describe('a receipt decision by staff', () => {
  const review = after(...inReview('r1'));
  const confirmed: BookingEvent = {
    type: 'BookingConfirmed',
    data: { bookingId, receiptId: 'r1', message: 'Welcome.' },
  };

  it('confirms the booking once', () => {
    expect(decideReceipt(review, 'r1', confirm)).toEqual([confirmed]);
    expect(decideReceipt(after(...paid), 'r1', confirm)).toEqual([]);
  });

  it('rejects the booking once and for good, with the message of the staff', () => {
    const events = decideReceipt(review, 'r1', reject);
    expect(events).toEqual([
      {
        type: 'ReceiptRejected',
        data: {
          bookingId,
          receiptId: 'r1',
          reasons: ['rejected-by-staff'],
          message: 'No money came.',
          holdUntil: null,
        },
      },
    ]);
    expect(decideReceipt(after(...inReview('r1'), ...events), 'r1', reject)).toEqual([]);
  });

  it('makes a rejection by the automatic receipt check final', () => {
    const byMachine = after(
      placed,
      uploaded('r1'),
      verificationRequested('r1'),
      rejected('r1', '2030-03-01T04:40:00.000Z'),
    );
    expect(decideReceipt(byMachine, 'r1', reject)).toMatchObject([{ data: { holdUntil: null } }]);
  });

  it('may confirm an earlier receipt, but may reject only the newest receipt', () => {
    const two = after(...inReview('r1', 'r2'));
    expect(decideReceipt(two, 'r1', confirm)).toHaveLength(1);
    expect(refusalOf(two, 'r1', reject)).toBe('newer_receipt');
  });

  it.each<[string, Booking, string, StaffDecision, string]>([
    ['an unknown receipt', review, 'r9', confirm, 'receipt_not_found'],
    ['an unknown booking', noBooking(), 'r1', confirm, 'booking_not_found'],
    ['a rejection of what is paid', after(...paid), 'r1', reject, 'already_paid'],
    [
      'a cancelled booking',
      after(...inReview('r1'), cancelled),
      'r1',
      confirm,
      'booking_cancelled',
    ],
    [
      'a rejection of what has expired',
      after(...inReview('r1'), expired),
      'r1',
      reject,
      'booking_expired',
    ],
  ])('is refused: %s', (_, booking, receiptId, decision, code) => {
    expect(refusalOf(booking, receiptId, decision)).toBe(code);
  });
});
