import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { bookingId } from '../domain/testing/builders.js';
import { newestReceipt } from './newest-receipt.js';

const receiptId = 'r1';
const uploaded: BookingEvent = {
  type: 'ReceiptUploaded',
  data: {
    bookingId,
    receiptId,
    objectUrl: '/objects/receipts/x/upload-y',
    imageKey: 'receipts/x/shown-r1',
    sha256: 'ab',
    bytes: 5,
    mimeType: 'image/png',
    editor: null,
  },
};
const asked: BookingEvent = {
  type: 'ReceiptVerificationRequested',
  data: { bookingId, receiptId, holdUntil: null },
};
const referred: BookingEvent = {
  type: 'ReceiptReferredToStaff',
  data: { bookingId, receiptId, reasons: ['unreadable'], message: 'Blurred.' },
};
const confirmed: BookingEvent = {
  type: 'BookingConfirmed',
  data: { bookingId, receiptId, message: 'Right.' },
};
const rejected: BookingEvent = {
  type: 'ReceiptRejected',
  data: {
    bookingId,
    receiptId,
    reasons: ['rejected-by-staff'],
    message: 'Not yours.',
    holdUntil: null,
  },
};
const setTo = (
  to: 'pending_payment' | 'verified' | 'confirmed' | 'rejected' | 'needs_review',
): BookingEvent => ({
  type: 'BookingStatusSetByStaff',
  data: { bookingId, from: 'verifying', to, holdUntil: null },
});
const proven: BookingEvent = {
  type: 'BookingConfirmedByStatement',
  data: { bookingId, lineIds: ['l1'], message: 'It has arrived.' },
};
const free: BookingEvent = { type: 'FreeBookingConfirmed', data: { bookingId } };
const cancelled: BookingEvent = {
  type: 'BookingCancelled',
  data: { bookingId, from: 'verifying', reason: 'staff' },
};
const erased: BookingEvent = { type: 'CustomerErased', data: { bookingId, askedBy: 'staff' } };

const inOrder = (...events: readonly BookingEvent[]) =>
  events.map((event) => ({ ...event, metadata: { occurredAt: '2026-12-01T00:00:00.000Z' } }));

const after = (...events: readonly BookingEvent[]) => {
  const receipt = newestReceipt(inOrder(uploaded, ...events));
  return [receipt?.verificationStatus, receipt?.verificationMessage];
};

describe('the page of a booking shows the newest receipt, which', () => {
  it.each<[string, readonly BookingEvent[], string, string | null]>([
    ['confirms its booking', [asked, confirmed], 'confirmed', 'Right.'],
    ['waits for staff', [asked, referred], 'needs_review', 'Blurred.'],
    ['is read while staff confirm the booking', [asked, setTo('confirmed')], 'confirmed', null],
    ['is read while staff set the old word for it', [asked, setTo('verified')], 'confirmed', null],
    ['is read while staff reject the booking', [asked, setTo('rejected')], 'rejected', null],
    [
      'is read while staff keep the booking for themselves',
      [asked, setTo('needs_review')],
      'needs_review',
      null,
    ],
    ['is read while staff ask to pay again', [asked, setTo('pending_payment')], 'rejected', null],
    ['is read while the booking is cancelled', [asked, cancelled], 'rejected', null],
    ['is read while its seats become free of charge', [asked, free], 'confirmed', null],
    [
      'waits while a statement proves the payment',
      [asked, referred, proven],
      'confirmed',
      'It has arrived.',
    ],
    [
      'was rejected before the order was opened again',
      [asked, rejected, setTo('pending_payment')],
      'rejected',
      'Not yours.',
    ],
    [
      'confirmed a booking that is cancelled since',
      [asked, confirmed, cancelled],
      'confirmed',
      'Right.',
    ],
    [
      'was rejected with words, and the customer erased',
      [asked, rejected, erased],
      'rejected',
      null,
    ],
  ])('%s', (_, events, status, message) => {
    expect(after(...events)).toEqual([status, message]);
  });

  it('has the reason of its decision as a code, until staff decide otherwise', () => {
    const reason = (...events: readonly BookingEvent[]) =>
      newestReceipt(inOrder(uploaded, asked, ...events))?.verificationReason;
    expect(reason(referred)).toEqual({ code: 'unreadable' });
    expect(reason(referred, rejected)).toEqual({ code: 'rejected-by-staff' });
    for (const event of [confirmed, setTo('confirmed'), erased])
      expect(reason(rejected, event)).toBeUndefined();
  });

  it('is missing until a receipt was uploaded', () => {
    expect(newestReceipt([])).toBeNull();
  });
});
