import type { EventTypes, Personal } from './personal.js';

/**
 * A school's bank statements and the matches of their lines with bookings. Stream: `statement-{schoolId}`, one for each school,
 * so that its revision decides between two matches of one line. Decision 0023.
 *
 * Texts of lines are `Personal`: sealed with a key of the import. A retention rule can so erase a statement's texts and keep its
 * sums.
 */

/** Meaning of a table's columns, counted from 0. Either `amount`, or `debit` and `credit`, or `credit` alone. */
export interface ColumnMapping {
  readonly date: number;
  readonly time: number | null;
  /** All columns with text about the payment, in order. */
  readonly text: readonly number[];
  readonly amount: number | null;
  readonly debit: number | null;
  readonly credit: number | null;
  /** Separate column with DR or CR. */
  readonly mark: number | null;
  readonly balance: number | null;
  /** Order of day, month and year in numeric dates. */
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  readonly decimalSign: '.' | ',';
  /** Staff's answers to questions about files of this layout. Since 28 November 2026. */
  readonly answers?: readonly LayoutAnswer[];
}

/** Staff's answer to a question about files of one layout. Later files with this layout do not cause the question again. */
export interface LayoutAnswer {
  readonly about: 'account' | 'direction' | 'status' | 'balance';
  /** The word of the file in question, in lower case, or the last digits of the school's account; empty: the whole file. */
  readonly word: string;
  readonly answer: 'ours' | 'in' | 'out' | 'paid' | 'not-paid' | 'no-balance';
}

/** A line of a statement without its text. */
export interface StatementLineFacts {
  /** UUID derived from account, day, sum, text and the line's place among equal lines. The same line always gets the same id. */
  readonly lineId: string;
  /** ISO 8601 day on which the bank booked the line. */
  readonly date: string;
  /** HH:MM in Malaysia; null when the bank does not give it. */
  readonly time: string | null;
  /** Sen: positive for money in, negative for money out. */
  readonly amountSen: number;
  /** True: the bank marks this outgoing line as the return of an earlier payment. Since 28 November 2026. */
  readonly takesBack?: true;
}

/** Some hundred lines of an import. They count once a `StatementImported` with the same `statementId` follows. */
export interface StatementLinesRecorded {
  readonly type: 'StatementLinesRecorded';
  readonly data: {
    readonly schoolId: string;
    readonly statementId: string;
    readonly lines: readonly StatementLineFacts[];
    /** Texts by the bank, in the order of `lines`; null after an erasure. */
    readonly texts: Personal<readonly string[]> | null;
    /** The import these lines belong to, for the screen that shows its progress. Since 23 November 2026. */
    readonly of?: {
      readonly fileName: string;
      /** Number of all lines that the import will record. */
      readonly newLines: number;
    };
  };
}

export interface StatementImported {
  readonly type: 'StatementImported';
  readonly data: {
    readonly schoolId: string;
    readonly statementId: string;
    readonly fileName: string;
    /** SHA-256 of the file, hex. A file with a known hash is refused. */
    readonly sha256: string;
    readonly format: 'csv' | 'xlsx' | 'mt940' | 'camt053';
    /** Last four digits of the account; null when the file does not show it. */
    readonly accountEnding: string | null;
    /** ISO 8601 days of the first and the last line. */
    readonly from: string;
    readonly to: string;
    /** Count of new lines, and of lines that an earlier statement had. */
    readonly newLines: number;
    readonly knownLines: number;
    /** Sum of all incoming lines in sen; positive, like `outSen`. */
    readonly inSen: number;
    readonly outSen: number;
    /** Columns as used, kept for the next file of this layout; null for formats that name their fields. */
    readonly layout: { readonly key: string; readonly mapping: ColumnMapping } | null;
    /** ISO 8601 days between which the file has no statement. Since 28 November 2026. */
    readonly gaps?: readonly { readonly after: string; readonly before: string }[];
  };
}

/** Rules that match lines by themselves. */
export type MatchRule =
  'booking-code' | 'misspelt-code' | 'several-codes' | 'transaction-id' | 'sum-time-and-name';

/** Reasons why a line and a booking belong together. */
export type MatchReason =
  | 'booking-code'
  | 'booking-code-misspelt'
  | 'booking-code-in-parts'
  | 'transaction-id'
  | 'payer-name'
  | 'same-sum'
  | 'same-time'
  | 'same-days'
  | 'part-of-the-sum'
  | 'more-than-the-sum'
  | 'several-bookings'
  | 'paid-already';

/** A part of a line pays for a booking, in addition to earlier matches of the same pair. */
export interface StatementLineMatched {
  readonly type: 'StatementLineMatched';
  readonly data: {
    readonly schoolId: string;
    readonly lineId: string;
    readonly bookingId: string;
    /** Sum in sen; never more than the unmatched rest of the line, nor more than the open sum of the booking. */
    readonly amountSen: number;
    /** Null: the person in the metadata made the match. */
    readonly rule: MatchRule | null;
    readonly reasons: readonly MatchReason[];
  };
}

/** A line no longer pays for the booking. */
export interface StatementLineUnmatched {
  readonly type: 'StatementLineUnmatched';
  readonly data: {
    readonly schoolId: string;
    readonly lineId: string;
    readonly bookingId: string;
    /** Sum of all matches of this pair. */
    readonly amountSen: number;
    /** The line by which the bank took the money back; missing: a person undid the match. Since 28 November 2026. */
    readonly returnedBy?: string;
  };
}

/**
 * The bank returned the payment of a line by another line. The payment no longer pays for any booking. Since 28 November 2026.
 */
export interface StatementLineReturned {
  readonly type: 'StatementLineReturned';
  readonly data: {
    readonly schoolId: string;
    readonly lineId: string;
    /** Id of the outgoing line that returned the money. */
    readonly byLineId: string;
    readonly amountSen: number;
    /** Bookings that the returned line had paid for, or whose codes are in its text. */
    readonly bookings: readonly { readonly bookingId: string; readonly amountSen: number }[];
  };
}

/** Staff set aside the rest of a line, because it pays for no booking. */
export interface StatementLineSetAside {
  readonly type: 'StatementLineSetAside';
  readonly data: {
    readonly schoolId: string;
    readonly lineId: string;
    /** `refunded`: paid back; `other`: it was for something else. */
    readonly as: 'refunded' | 'other';
    readonly amountSen: number;
  };
}

export interface StatementLineReopened {
  readonly type: 'StatementLineReopened';
  readonly data: { readonly schoolId: string; readonly lineId: string };
}

export type StatementEvent =
  | StatementLinesRecorded
  | StatementImported
  | StatementLineMatched
  | StatementLineUnmatched
  | StatementLineReturned
  | StatementLineSetAside
  | StatementLineReopened;

/** Event types, each with its sealed fields. */
export const STATEMENT_EVENT_TYPES: EventTypes<StatementEvent> = {
  StatementLinesRecorded: { texts: true },
  StatementImported: {},
  StatementLineMatched: {},
  StatementLineUnmatched: {},
  StatementLineReturned: {},
  StatementLineSetAside: {},
  StatementLineReopened: {},
};
