import type { WayOfPayment } from '../books.js';

/*
 * The books, for staff of the school: sums are decimal strings in RM. Beside the JSON:
 *
 * GET /api/admin/productions/{id}/statement.pdf and .xlsx: the same numbers as a file.
 *
 * GET /api/admin/schools/{id}/ledger.csv?from=&to= (ISO 8601 days in Malaysia, both included, each may be left out): all productions
 * in double entry. Columns: Date, Account, Debit, Credit, Text, Document number. UTF-8 with its mark.
 */

interface SoldView {
  readonly bookings: number;
  readonly seats: number;
  readonly sum: string;
}

/**
 * GET /api/admin/productions/{id}/books
 *
 *   sold + ordered + refunded + refundDue = proven + onReceipts + cash + open
 */
export interface ProductionBooksView {
  readonly productionId: string;
  readonly title: string;
  /** Paid bookings. */
  readonly sold: SoldView;
  /** Not paid, with seats kept for them or a chance to get them. */
  readonly ordered: SoldView;
  /** Seats that are sold for nothing. */
  readonly complimentarySeats: number;
  readonly proven: string;
  readonly onReceipts: string;
  readonly cash: string;
  readonly refunded: string;
  readonly refundDue: string;
  readonly open: string;
  readonly byPrice: readonly {
    readonly price: string;
    readonly seats: number;
    readonly sum: string;
  }[];
  readonly byDay: readonly {
    readonly day: string;
    readonly seats: number;
    readonly sum: string;
    readonly refunded: string;
  }[];
  readonly byWay: readonly {
    readonly way: WayOfPayment;
    readonly bookings: number;
    readonly sum: string;
  }[];
  /** Of all days. */
  readonly cashCounted: CashSumsView;
}

/** taken = sold - handedBack; taken + difference = counted + notCounted */
export interface CashSumsView {
  /** Cash that went in. */
  readonly sold: string;
  readonly handedBack: string;
  /** What should be in the boxes. */
  readonly taken: string;
  readonly counted: string;
  /** Negative: cash is missing. */
  readonly difference: string;
  /** Taken after the last count, or never counted. */
  readonly notCounted: string;
}

/** The cash of one seller, for one production, on one day. */
export interface CashBoxView extends Omit<CashSumsView, 'counted' | 'difference'> {
  readonly productionId: string;
  /** Null: nobody took cash there, and somebody counted all the same. So for `seller`. */
  readonly production: string | null;
  readonly sellerId: string;
  readonly seller: string | null;
  /** Null: never counted. So for `difference`. */
  readonly counted: string | null;
  readonly difference: string | null;
  /** In their order: the last one stands, the others were corrected. */
  readonly counts: readonly {
    readonly countId: string;
    readonly counted: string;
    readonly note: string | null;
    /** ISO 8601 */
    readonly at: string;
    readonly by: string;
  }[];
}

/** GET /api/admin/schools/{id}/cash?day= (ISO 8601 day in Malaysia; left out: today) */
export interface SchoolCashView {
  readonly day: string;
  readonly sums: CashSumsView;
  readonly boxes: readonly CashBoxView[];
  /** Days with cash that nobody has counted, the newest first, at most sixty. */
  readonly daysToCount: readonly { readonly day: string; readonly notCounted: string }[];
}

/**
 * POST /api/admin/productions/{id}/cash-counts: somebody counted a box, for whoever may sell. 204, also for a count that was sent before;
 * 409 `counted_meanwhile`, `other_count` (the id is known with another sum or note); 422 `day_to_come`.
 */
export interface CountCashRequest {
  /** UUID, made by the screen. */
  readonly countId: string;
  /** ISO 8601 day in Malaysia, not later than today. */
  readonly day: string;
  readonly sellerId: string;
  /** Decimal string in RM; 0.00 is an empty box. */
  readonly counted: string;
  /** The count that this one corrects; left out: the first. */
  readonly corrects?: string;
  readonly note?: string;
}
