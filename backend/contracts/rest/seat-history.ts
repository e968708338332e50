import type { SeatInput } from './bookings.js';

/*
 * One seat of a performance: what happened to it, for staff, and why a family cannot have it, for everybody. Both are read from
 * the seat stream, which names no person.
 */

/**
 * GET /api/admin/performances/{id}/seat-history?rowId=&seatNumber=: who held, bought, moved and released one seat, oldest first.
 * 404 for a seat that neither the seating plan nor the seat stream knows.
 */
export interface SeatHistory {
  readonly seat: SeatInput;
  /** What the seat is now, as a sentence. */
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
  /** Whose seat it was; null: staff kept it back, or the order was never completed. */
  readonly booking: {
    readonly id: string;
    readonly confirmationNumber: string;
    /** Null after an erasure. */
    readonly customerName: string | null;
  } | null;
}

/**
 * Why a seat cannot be ordered:
 * `held` for an order that is not paid yet; `checking`: its payment is being checked, so the hold has no end; `sold`; `kept` back
 * by the school; `not-for-sale` at all.
 */
export type SeatReasonKind = 'held' | 'checking' | 'sold' | 'kept' | 'not-for-sale';

/**
 * GET /api/performances/{id}/why-not?rowId= answers one for each seat of the row that cannot be ordered now, by number. It names no
 * person, no booking and no class or sponsor.
 */
export interface SeatReason {
  readonly number: number;
  readonly reason: SeatReasonKind;
  /** ISO 8601: about when a held or kept seat may come free, to five minutes; null: not known. */
  readonly until: string | null;
}
