import type { BookingStatus } from '../../../../contracts/events/index.js';
import type { ReceiptVerificationStatus } from '../../../../contracts/rest/bookings.js';
import { noMoney, type FoldedMoney } from './money.js';

/* What the fold knows. All of it is plain data, so that a log of any length can be folded with a part of it in memory. */

/** Who has a seat, as the events say. */
export interface Owner {
  readonly bookingId: string;
  /** ISO 8601; null: sold, or held without a deadline. */
  readonly until: string | null;
  readonly sold: boolean;
}

/** By seat key: who has it. */
export type FoldedPerformance = Record<string, Owner>;

export interface FoldedBooking {
  readonly bookingId: string;
  /** Null while there are only events of its seats or its money. */
  placed: {
    readonly performanceId: string;
    readonly confirmationNumber: string;
    /** Null after an erasure, and when nobody asked for it. */
    readonly email: string | null;
  } | null;
  /** Staff keep these seats back: no order follows. */
  isBlock: boolean;
  status: BookingStatus;
  /** Seats of the order, by key, sorted. */
  seats: readonly string[];
  /** Seats that are sold to it in the seat streams: performance and key, sorted. */
  sold: readonly string[];
  /** ISO 8601: of the last event of its seats. */
  seatsChangedAt: string | null;
  /** TicketSent events. */
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
  /** By booking: what it pays there. */
  readonly matched: Record<string, number>;
  /** Of what is left, so much is for no booking. */
  asideSen: number;
}

/** Where states of one kind are kept. */
export interface States<S> {
  get(key: string): S | undefined;
  set(key: string, state: S): void;
}

/** By performance, booking, receipt, school and line, payment stream. */
export interface FoldStates {
  readonly performances: States<FoldedPerformance>;
  readonly bookings: States<FoldedBooking>;
  readonly lines: States<FoldedLine>;
  /** By payment stream: the booking that it pays for. */
  readonly payments: States<string>;
  /** Null: nobody asks for receipts. */
  readonly receipts: States<FoldedReceipt> | null;
}

/** Of which a line is: two schools may have the same statement. */
export const lineKey = (schoolId: string, lineId: string): string => `${schoolId} ${lineId}`;
