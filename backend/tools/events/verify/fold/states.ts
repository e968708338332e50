import type { BookingStatus } from '../../../../contracts/events/index.js';
import type { ReceiptVerificationStatus } from '../../../../contracts/rest/bookings.js';
import { noMoney, type FoldedMoney } from './money.js';

/*
 * States of the fold. They are plain data, so that a log of any length can be folded with only a part of them in
 * memory.
 */

/** Owner of a seat, according to the events. */
export interface Owner {
  readonly bookingId: string;
  /** Hold deadline in ISO 8601; null for a sold seat, and for a hold without a deadline. */
  readonly until: string | null;
  readonly sold: boolean;
}

/** Owners of a performance's seats, by seat key. */
export type FoldedPerformance = Record<string, Owner>;

export interface FoldedBooking {
  readonly bookingId: string;
  /** Data of the order; null while the booking has only events of seats or money. */
  placed: {
    readonly performanceId: string;
    readonly confirmationNumber: string;
    /** E-mail address; null after an erasure, and in folds that do not need it. */
    readonly email: string | null;
    /** Discount code that the order names. */
    readonly code: { readonly id: string; readonly word: string } | null;
  } | null;
  /** True for a block of seats that staff keep back. No order follows such a block. */
  isBlock: boolean;
  status: BookingStatus;
  /** Keys of the seats that the order contains, sorted. */
  seats: readonly string[];
  /** Seats that the seat streams show as sold to the booking: performance and key, sorted. */
  sold: readonly string[];
  /** Moment of the last event of the booking's seats, ISO 8601. */
  seatsChangedAt: string | null;
  /** Words of discount codes that the booking uses, by the code's id. */
  codeUses: Readonly<Record<string, string>>;
  /** Moment of the last event of these uses, ISO 8601. */
  codeUsesChangedAt: string | null;
  /** Number of tickets sent for the booking (TicketSent events). */
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
  codeUses: {},
  codeUsesChangedAt: null,
  tickets: 0,
  money: noMoney(),
});

export interface FoldedReceipt {
  readonly bookingId: string;
  status: ReceiptVerificationStatus;
}

/** Line of a bank statement, with sums in sen. */
export interface FoldedLine {
  readonly amountSen: number;
  /** Sums that the statement line pays, by booking. */
  readonly matched: Record<string, number>;
  /** Part of the statement line that staff set aside, because it pays for no booking. */
  asideSen: number;
}

/** States of one kind, by key. */
export interface States<S> {
  get(key: string): S | undefined;
  set(key: string, state: S): void;
}

/** All states of the fold: by performance, booking, receipt, school and line, and payment stream. */
export interface FoldStates {
  readonly performances: States<FoldedPerformance>;
  readonly bookings: States<FoldedBooking>;
  readonly lines: States<FoldedLine>;
  /** Id of the booking that a transfer pays for, by payment stream. */
  readonly payments: States<string>;
  /** Receipts by their key; null when they are not needed. */
  readonly receipts: States<FoldedReceipt> | null;
}

/** Returns the key of a statement line. It includes the school, because two schools may have the same statement. */
export const lineKey = (schoolId: string, lineId: string): string => `${schoolId} ${lineId}`;

/** All states of a short log, such as a drill's, in memory. */
export class StatesInMemory implements FoldStates {
  readonly performances = new Map<string, FoldedPerformance>();
  readonly bookings = new Map<string, FoldedBooking>();
  readonly lines = new Map<string, FoldedLine>();
  readonly payments = new Map<string, string>();
  readonly receipts = new Map<string, FoldedReceipt>();

  /** Returns the keys of the seats that a booking has now. */
  seatsOwnedBy(performanceId: string, bookingId: string): string[] {
    return Object.entries(this.performances.get(performanceId) ?? {})
      .filter(([, owner]) => owner.bookingId === bookingId)
      .map(([key]) => key)
      .sort();
  }
}
