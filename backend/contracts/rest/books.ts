import type { WayOfPayment } from '../books.js';

/*
 * The books, for staff of the school. Sums are decimal strings in RM. Beside the JSON:
 *
 * GET /api/admin/productions/{id}/statement.pdf and .xlsx: the same numbers as a file.
 *
 * GET /api/admin/schools/{id}/ledger.csv?from=&to= (ISO 8601 days in Malaysia, both included, both optional): all productions in
 * double entry. Columns: Date, Account, Debit, Credit, Text, Document number. UTF-8 with a byte order mark.
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
  /** Unpaid bookings that have seats or may still get them. */
  readonly ordered: SoldView;
  /** Seats given away for nothing. */
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
  /** Ticket kinds of the sold seats, Standard first; left out when every seat is Standard. */
  readonly byKind?: readonly {
    readonly kind: string;
    readonly seats: number;
    readonly sum: string;
  }[];
  /** Sales of extras and donations; left out when there are none. With these, `byPrice` and `byKind` add up to `sold`. */
  readonly byExtra?: readonly {
    readonly extra: string;
    /** Pieces, or donations. */
    readonly count: number;
    readonly sum: string;
  }[];
  /** Sales with discount codes, by the names of the codes; left out when there are none. */
  readonly byCode?: readonly {
    readonly code: string;
    readonly bookings: number;
    readonly seats: number;
    readonly sum: string;
    /** Sum that the codes took off; `sum` is without it, and for seats alone. */
    readonly off: string;
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
  /** Cash counts of all days together. */
  readonly cashCounted: CashSumsView;
}

/** taken = sold - handedBack; taken + difference = counted + notCounted */
export interface CashSumsView {
  /** Cash received. */
  readonly sold: string;
  readonly handedBack: string;
  /** Sum that should be in the boxes. */
  readonly taken: string;
  readonly counted: string;
  /** Counted cash less the cash that should be in the boxes; negative: cash is missing. */
  readonly difference: string;
  /** Cash taken after the last count, or never counted. */
  readonly notCounted: string;
}

/** The cash of one seller, for one production, on one day. */
export interface CashBoxView extends Omit<CashSumsView, 'counted' | 'difference'> {
  readonly productionId: string;
  /** Title of the production. Null: nobody took cash there, but the box was counted. `seller` is null in the same case. */
  readonly production: string | null;
  readonly sellerId: string;
  readonly seller: string | null;
  /** Sum of the last count; null: the box was never counted. `difference` is null in the same case. */
  readonly counted: string | null;
  readonly difference: string | null;
  /** All counts, oldest first. The last one is valid; it corrects the others. */
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
  /** Days with uncounted cash, newest first, at most sixty. */
  readonly daysToCount: readonly { readonly day: string; readonly notCounted: string }[];
}

/**
 * POST /api/admin/productions/{id}/cash-counts: records the count of a box, by people who may sell. 204, also when the same count
 * is sent again; 409 `counted_meanwhile`, `other_count` (the id is known with another sum or note); 422 `day_to_come`.
 */
export interface CountCashRequest {
  /** UUID, made by the screen. */
  readonly countId: string;
  /** ISO 8601 day in Malaysia, not later than today. */
  readonly day: string;
  readonly sellerId: string;
  /** Decimal string in RM; 0.00 is an empty box. */
  readonly counted: string;
  /** Id of the count that this one corrects; left out for the first count. */
  readonly corrects?: string;
  readonly note?: string;
}
