import type { ColumnMapping, StatementQuestion } from '../../../../contracts/rest/statements.js';

/** A row of a file with its number, counted from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A line of a bank statement, as read from the file. */
export interface ReadLine {
  /** Line number in the file, counted from 1. */
  readonly line: number;
  /** ISO 8601 day on which the bank booked the payment. */
  readonly date: string;
  /** HH:MM when the file shows the time. */
  readonly time: string | null;
  /** Sen; positive for money in, negative for money out. */
  readonly amountSen: number;
  /** The bank's whole text: payer, references, notes. */
  readonly text: string;
  /** Balance in sen after this line, for tables that show it. */
  readonly balanceSen: number | null;
  /** True when the bank marks this line as the return of an earlier payment. */
  readonly takesBack?: true;
}

/** A gap in the statements of a file: the last day before it, and the first day after it. */
export interface StatementGap {
  /** ISO 8601 day, like `before`. */
  readonly after: string;
  readonly before: string;
}

export type StatementFormat = 'csv' | 'xlsx' | 'mt940' | 'camt053';

/** A table's columns as guessed, or as staff corrected them. */
export interface TableLayout {
  readonly mapping: ColumnMapping;
  /** Key for tables of the same bank: the texts of the headings, or the number of columns. */
  readonly key: string;
  /** Sentences for staff that explain the columns. */
  readonly reasons: readonly string[];
  readonly headings: readonly string[];
}

export interface ReadStatement {
  readonly format: StatementFormat;
  /** Digits of the account, as far as the file shows it. */
  readonly account: string | null;
  readonly lines: readonly ReadLine[];
  /** Columns of the table; null for formats that name their fields, such as MT940 and CAMT.053. */
  readonly layout: TableLayout | null;
  /** The first rows of a table as in the file. */
  readonly firstRows: readonly TableRow[];
  /** Sentences for staff about rows that were left out, and about assumptions. */
  readonly notes: readonly string[];
  /** Facts about the lines that staff must give before the import, once per layout. */
  readonly questions: readonly StatementQuestion[];
  readonly gaps: readonly StatementGap[];
}

/** A file in a format that names its fields, such as MT940: it has no columns and no questions. */
export type NamedFields = Omit<ReadStatement, 'layout' | 'firstRows' | 'questions'>;
