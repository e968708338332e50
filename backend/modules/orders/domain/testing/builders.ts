import type {
  BookingEvent,
  BookingPlaced,
  DomainEventOf,
  PricedSeat,
  ReceiptReading,
  Seat,
  SeatEvent,
  SeatReleaseReason,
} from '../../../../contracts/events/index.js';
import { minute } from './given.js';

/* Short builders of seats, seat events and booking events for tests in given/when/then form. */

export const performanceId = 'performance-1';
export const bookingId = 'booking-1';

export const seat = (row: string, number: number): Seat => ({
  rowId: `row-${row}`,
  number,
  section: 'Stalls',
  row,
});
export const priced = (one: Seat, priceSen = 2000): PricedSeat => ({ ...one, priceSen });

export const [a1, a2, a3, a4] = [seat('A', 1), seat('A', 2), seat('A', 3), seat('A', 4)] as const;

export const held = (owner: string, seats: readonly Seat[], until: string | null): SeatEvent => ({
  type: 'SeatsHeld',
  data: { performanceId, bookingId: owner, seats, until },
});
export const extended = (owner: string, until: string | null): SeatEvent => ({
  type: 'HoldExtended',
  data: { performanceId, bookingId: owner, until },
});
export const taken = (owner: string, seats: readonly Seat[]): SeatEvent => ({
  type: 'SeatsTaken',
  data: { performanceId, bookingId: owner, seats },
});
export const released = (
  owner: string,
  seats: readonly Seat[],
  reason: SeatReleaseReason,
): SeatEvent => ({
  type: 'SeatsReleased',
  data: { performanceId, bookingId: owner, seats, reason },
});
export const moved = (owner: string, from: readonly Seat[], to: readonly Seat[]): SeatEvent => ({
  type: 'SeatsMoved',
  data: { performanceId, bookingId: owner, from, to },
});

/** Builds an order of two seats for RM 40.00, placed at minute 0, held for 30 minutes. */
export const placedData = (
  changes: Partial<BookingPlaced['data']> = {},
): BookingPlaced['data'] => ({
  bookingId,
  confirmationNumber: '7K3MQ-9XR2T',
  performance: {
    performanceId,
    productionId: 'production-1',
    schoolId: 'school-1',
    productionTitle: 'The Tempest',
    startsAt: '2026-12-05T12:00:00.000Z',
    venue: 'Dewan Melati',
  },
  payee: {
    merchantName: 'PIBG SMK SERI MELATI',
    bankName: 'Maybank',
    accountName: 'PIBG SMK Seri Melati',
    accountNumber: '514123456789',
  },
  customer: { name: 'Ann Lim', email: 'ann@families.example', phone: '012-345 6789' },
  userId: null,
  seats: [priced(a1), priced(a2)],
  totalSen: 4000,
  holdUntil: minute(30),
  holdMinutes: 30,
  requestFingerprint: 'fingerprint-1',
  ...changes,
});

export const receiptData = (receiptId: string) => ({
  receiptId,
  objectUrl: `/uploads/${receiptId}`,
  imageKey: `receipts/${receiptId}.webp`,
  sha256: `sha-of-${receiptId}`,
  bytes: 48_213,
  mimeType: 'image/png',
  editor: null,
});

const field = <T>(value: T) => ({ value, confidence: 1, candidates: [value] });

export const reading: ReceiptReading = {
  amountSen: field(4000),
  recipient: field('PIBG SMK SERI MELATI'),
  accountNumber: field('514123456789'),
  transactionId: field('MB20261121001'),
  paidAt: field('2026-11-21T20:10+08:00'),
  method: field('DuitNow QR'),
  reference: field('7K3MQ-9XR2T'),
  payerBank: field('Maybank'),
  outcome: field('success'),
  texts: ['Successful RM 40.00'],
  engine: 'tesseract 5',
  durationMs: 900,
};

/** Builds a booking event of the type. `data` has the fields of the event except the booking id. */
export const booking = <T extends BookingEvent['type']>(
  type: T,
  data: Omit<DomainEventOf<T>['data'], 'bookingId'>,
): BookingEvent => ({ type, data: { bookingId, ...data } }) as unknown as BookingEvent;

export const placed: BookingEvent = { type: 'BookingPlaced', data: placedData() };
export const uploaded = (receiptId: string): BookingEvent =>
  booking('ReceiptUploaded', receiptData(receiptId));
export const verificationRequested = (receiptId: string): BookingEvent =>
  booking('ReceiptVerificationRequested', { receiptId, holdUntil: null });
export const confirmed = (receiptId: string): BookingEvent =>
  booking('BookingConfirmed', { receiptId, message: 'Payment received.' });
export const rejected = (receiptId: string, holdUntil: string): BookingEvent =>
  booking('ReceiptRejected', {
    receiptId,
    reasons: ['amount-differs'],
    message: 'Another amount.',
    holdUntil,
  });
export const referred = (receiptId: string): BookingEvent =>
  booking('ReceiptReferredToStaff', {
    receiptId,
    reasons: ['amount-unsure'],
    message: 'We will look.',
  });
export const expired: BookingEvent = booking('BookingExpired', {});
export const cancelled: BookingEvent = booking('BookingCancelled', {
  from: 'pending_payment',
  reason: 'staff',
});

/** An order that its buyer cancelled. */
export const givenUp: BookingEvent = booking('BookingCancelled', {
  from: 'pending_payment',
  reason: 'customer',
});

/** A booking that was paid and confirmed by its first receipt. */
export const paid: readonly BookingEvent[] = [
  placed,
  uploaded('r1'),
  verificationRequested('r1'),
  confirmed('r1'),
];
