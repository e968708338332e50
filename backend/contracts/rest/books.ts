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
}
