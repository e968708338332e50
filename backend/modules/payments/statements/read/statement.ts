import type { ColumnMapping, StatementQuestion } from '../../../../contracts/rest/statements.js';

/** A row of a file with its line number, counted from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A line of a bank statement as it was read. */
export interface ReadLine {
  /** From 1, in the file. */
  readonly line: number;
  /** ISO 8601 day on which the bank booked it. */
  readonly date: string;
  /** HH:MM when the bank says it. */
  readonly time: string | null;
  /** Sen; what came in is positive, what went out negative. */
  readonly amountSen: number;
  /** All that the bank wrote about it: payer, references, notes. */
  readonly text: string;
  /** Sen after this line, when a table says it. */
  readonly balanceSen: number | null;
  /** The bank says that this line takes an earlier payment back. */
  readonly takesBack?: true;
}

/** Days of an account from which no statement is in the file: the last one before them, and the first one after. */
export interface StatementGap {
  /** ISO 8601 days. */
  readonly after: string;
  readonly before: string;
}

export type StatementFormat = 'csv' | 'xlsx' | 'mt940' | 'camt053';

/** A table's columns as they were guessed, or as somebody corrected them. */
export interface TableLayout {
  readonly mapping: ColumnMapping;
  /** What makes tables of one bank alike: the texts of the headings, or the number of columns. */
  readonly key: string;
  /** Sentences for staff: why the columns were taken so. */
  readonly reasons: readonly string[];
  readonly headings: readonly string[];
}

export interface ReadStatement {
  readonly format: StatementFormat;
  /** Digits of the account, as far as the file shows it. */
  readonly account: string | null;
  readonly lines: readonly ReadLine[];
  /** Null for formats that name their fields. */
  readonly layout: TableLayout | null;
  /** The first rows of a table as they stand in the file. */
  readonly firstRows: readonly TableRow[];
  /** Sentences for staff about what was left out or taken for granted. */
  readonly notes: readonly string[];
  /** Not known of the lines until staff say it, once for each layout. Nothing is imported before. */
  readonly questions: readonly StatementQuestion[];
  readonly gaps: readonly StatementGap[];
}

/** A file of a format that names its fields: no columns, and nothing to ask. */
export type NamedFields = Omit<ReadStatement, 'layout' | 'firstRows' | 'questions'>;
