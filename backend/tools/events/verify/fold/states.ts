import type { BookingStatus } from '../../../../contracts/events/index.js';
import type { ReceiptVerificationStatus } from '../../../../contracts/rest/bookings.js';
import { noMoney, type FoldedMoney } from './money.js';

/*
 * States of the fold. They are plain data, so that a log of any length can be folded with only a part of them in
 * memory.
 */

/** Owner of a seat by the events. */
export interface Owner {
  readonly bookingId: string;
  /** ISO 8601 hold deadline; null: sold, or held without a deadline. */
  readonly until: string | null;
  readonly sold: boolean;
}

/** Owners by seat key. */
export type FoldedPerformance = Record<string, Owner>;

export interface FoldedBooking {
  readonly bookingId: string;
  /** The order; null while the booking has only events of seats or money. */
  placed: {
    readonly performanceId: string;
    readonly confirmationNumber: string;
    /** E-mail address; null after an erasure, and in folds that do not need it. */
    readonly email: string | null;
  } | null;
  /** True for seats that staff keep back, for which no order follows. */
  isBlock: boolean;
  status: BookingStatus;
  /** Keys of the order's seats, sorted. */
  seats: readonly string[];
  /** Seats sold to the booking in the seat streams: performance and key, sorted. */
  sold: readonly string[];
  /** ISO 8601 moment of the last event of its seats. */
  seatsChangedAt: string | null;
  /** Number of TicketSent events. */
  tickets: number;
  readonly money: FoldedMoney;
}

export const newBooking = (bookingId: string): FoldedBooking => ({
  bookingId,
  placed: null,
  isBlock: false,
  status: 'pending_payment',
  seats: [],
  sold: [],
  seatsChangedAt: null,
  tickets: 0,
  money: noMoney(),
});

export interface FoldedReceipt {
  readonly bookingId: string;
  status: ReceiptVerificationStatus;
}

/** A line of a bank statement. Sums in sen. */
export interface FoldedLine {
  readonly amountSen: number;
  /** Sums that the line pays, by booking. */
  readonly matched: Record<string, number>;
  /** Part of the rest that was set aside as no payment for a booking. */
  asideSen: number;
}

/** Storage of states of one kind. */
export interface States<S> {
  get(key: string): S | undefined;
  set(key: string, state: S): void;
}

/** States by performance, booking, receipt, school and line, payment stream. */
export interface FoldStates {
  readonly performances: States<FoldedPerformance>;
  readonly bookings: States<FoldedBooking>;
  readonly lines: States<FoldedLine>;
  /** The booking that a transfer pays for, by payment stream. */
  readonly payments: States<string>;
  /** Receipts by their key; null when they are not needed. */
  readonly receipts: States<FoldedReceipt> | null;
}

/** Returns the key of a line, with its school, because two schools may have the same statement. */
export const lineKey = (schoolId: string, lineId: string): string => `${schoolId} ${lineId}`;
