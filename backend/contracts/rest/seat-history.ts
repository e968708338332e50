import type { SeatInput } from './bookings.js';

/*
 * One seat of a performance: its history, for staff, and why a family cannot order it, for everyone. Both are read from the seat
 * stream, which names no person.
 */

/**
 * GET /api/admin/performances/{id}/seat-history?rowId=&seatNumber=: who held, bought, moved and released a seat, oldest first.
 * 404 for a seat that neither the seating plan nor the seat stream has.
 */
export interface SeatHistory {
  readonly seat: SeatInput;
  /** State of the seat now, as a sentence. */
  readonly now: string;
  readonly entries: readonly SeatHistoryEntry[];
}

export interface SeatHistoryEntry {
  readonly id: string;
  /** ISO 8601, with milliseconds. */
  readonly at: string;
  /** `Customer`, a person's name, or `the receipt check (automatic)`, as in the history of a booking. */
  readonly who: string;
  readonly summary: string;
  /** Booking that had the seat; null: staff kept the seat back, or the order was never completed. */
  readonly booking: {
    readonly id: string;
    readonly confirmationNumber: string;
    /** Null after an erasure. */
    readonly customerName: string | null;
  } | null;
}

/**
 * Reasons why a seat cannot be ordered:
 * `held` for an unpaid order; `checking`: its payment is being checked, so the hold has no end; `sold`; `kept` back by the
 * school; `not-for-sale`.
 */
export type SeatReasonKind = 'held' | 'checking' | 'sold' | 'kept' | 'not-for-sale';

/**
 * GET /api/performances/{id}/why-not?rowId= answers one entry for each seat of the row that cannot be ordered now, by number. It
 * names no person, booking, class or sponsor.
 */
export interface SeatReason {
  readonly number: number;
  readonly reason: SeatReasonKind;
  /** ISO 8601, rounded to five minutes: when a held or kept seat may come free; null: not known. */
  readonly until: string | null;
}
