import type { EventTypes, Personal } from './personal.js';

/**
 * A school's bank statements and what their lines pay for. Stream: `statement-{schoolId}`, one a school, so that its revision
 * decides between two matches of one line. Decision 0023.
 *
 * What a line says is `Personal`: sealed with a key of its import, so that a rule of retention can erase the texts of a statement
 * and leave its sums.
 */

/** Which column of a table is what, counted from 0. Either `amount`, or `debit` and `credit`, or `credit` alone. */
export interface ColumnMapping {
  readonly date: number;
  readonly time: number | null;
  /** All columns whose text tells about the payment, in order. */
  readonly text: readonly number[];
  readonly amount: number | null;
  readonly debit: number | null;
  readonly credit: number | null;
  /** A column of its own that says DR or CR. */
  readonly mark: number | null;
  readonly balance: number | null;
  /** How dates of digits are meant. */
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  readonly decimalSign: '.' | ',';
  /** Since 28 November 2026. */
  readonly answers?: readonly LayoutAnswer[];
}

/** One answer of staff about files of a layout, which is not asked again. */
export interface LayoutAnswer {
  readonly about: 'account' | 'direction' | 'status' | 'balance';
  /** The word of the file that was asked about, in lower case, or the last digits of the school's account; empty: the whole file. */
  readonly word: string;
  readonly answer: 'ours' | 'in' | 'out' | 'paid' | 'not-paid' | 'no-balance';
}

/** A line of a statement without its text. */
export interface StatementLineFacts {
  /** UUID made of account, day, sum, text and its place among equals: the same whenever the line comes again. */
  readonly lineId: string;
  /** ISO 8601 day on which the bank booked it. */
  readonly date: string;
  /** HH:MM in Malaysia when the bank tells it. */
  readonly time: string | null;
  /** Sen: positive came in, negative went out. */
  readonly amountSen: number;
  /** The bank says that this line, which went out, takes an earlier payment back. Since 28 November 2026. */
  readonly takesBack?: true;
}

/** Some hundred lines of an import. They count when `StatementImported` of the same `statementId` follows. */
export interface StatementLinesRecorded {
  readonly type: 'StatementLinesRecorded';
  readonly data: {
    readonly schoolId: string;
    readonly statementId: string;
    readonly lines: readonly StatementLineFacts[];
    /** What the bank wrote, in the order of `lines`; null after an erasure. */
    readonly texts: Personal<readonly string[]> | null;
    /** The import that they are a part of, for the screen that shows how far it is. Since 23 November 2026. */
    readonly of?: {
      readonly fileName: string;
      /** All lines that it will record. */
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
    /** Of the file, hex: the same file is refused the second time. */
    readonly sha256: string;
    readonly format: 'csv' | 'xlsx' | 'mt940' | 'camt053';
    /** The last four digits of the account, when the file shows it. */
    readonly accountEnding: string | null;
    /** ISO 8601 days of the first and the last line. */
    readonly from: string;
    readonly to: string;
    /** Lines that are new, and lines that an earlier statement had. */
    readonly newLines: number;
    readonly knownLines: number;
    /** Sums of all lines in sen, both positive. */
    readonly inSen: number;
    readonly outSen: number;
    /** Columns as they were taken, for the next file of this layout; null for formats that name their fields. */
    readonly layout: { readonly key: string; readonly mapping: ColumnMapping } | null;
    /** ISO 8601 days between which no statement was in the file. Since 28 November 2026. */
    readonly gaps?: readonly { readonly after: string; readonly before: string }[];
  };
}

/** Which rule made a match by itself. */
export type MatchRule =
  'booking-code' | 'misspelt-code' | 'several-codes' | 'transaction-id' | 'sum-time-and-name';

/** Why a line and a booking belong together. */
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

/** So much of a line pays for a booking, beside what matches of the same pair before it gave. */
export interface StatementLineMatched {
  readonly type: 'StatementLineMatched';
  readonly data: {
    readonly schoolId: string;
    readonly lineId: string;
    readonly bookingId: string;
    /** Sen; never more than the line has left and the booking is short of. */
    readonly amountSen: number;
    /** Null: the person in the metadata chose it. */
    readonly rule: MatchRule | null;
    readonly reasons: readonly MatchReason[];
  };
}

/** The line pays nothing for the booking any more. */
export interface StatementLineUnmatched {
  readonly type: 'StatementLineUnmatched';
  readonly data: {
    readonly schoolId: string;
    readonly lineId: string;
    readonly bookingId: string;
    /** All that the matches of this pair gave. */
    readonly amountSen: number;
    /** The line by which the bank took the money back; left out: a person took the match back. Since 28 November 2026. */
    readonly returnedBy?: string;
  };
}

/** The bank took the payment of a line back by another line. It pays for nothing any more. Since 28 November 2026. */
export interface StatementLineReturned {
  readonly type: 'StatementLineReturned';
  readonly data: {
    readonly schoolId: string;
    readonly lineId: string;
    /** The line that went out. */
    readonly byLineId: string;
    readonly amountSen: number;
    /** It paid for these, or names them. */
    readonly bookings: readonly { readonly bookingId: string; readonly amountSen: number }[];
  };
}

/** What is left of a line is for no booking. */
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

/** Each with its sealed fields. */
export const STATEMENT_EVENT_TYPES: EventTypes<StatementEvent> = {
  StatementLinesRecorded: { texts: true },
  StatementImported: {},
  StatementLineMatched: {},
  StatementLineUnmatched: {},
  StatementLineReturned: {},
  StatementLineSetAside: {},
  StatementLineReopened: {},
};
