import type { ColumnMapping, StatementQuestion } from '../../../../contracts/rest/statements.js';

/** A row of a file with its line number, counted from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A line of a bank statement as it was read. */
export interface ReadLine {
  /** Line number in the file, counted from 1. */
  readonly line: number;
  /** ISO 8601 day on which the bank booked it. */
  readonly date: string;
  /** HH:MM when the file shows it. */
  readonly time: string | null;
  /** Sen; positive for money in, negative for money out. */
  readonly amountSen: number;
  /** The bank's whole text: payer, references, notes. */
  readonly text: string;
  /** Balance in sen after this line, when a table shows it. */
  readonly balanceSen: number | null;
  /** The bank marks this line as the return of an earlier payment. */
  readonly takesBack?: true;
}

/** Days of an account without a statement in the file: the last day before the gap, and the first day after it. */
export interface StatementGap {
  /** ISO 8601 days. */
  readonly after: string;
  readonly before: string;
}

export type StatementFormat = 'csv' | 'xlsx' | 'mt940' | 'camt053';

/** A table's columns as guessed, or as staff corrected them. */
export interface TableLayout {
  readonly mapping: ColumnMapping;
  /** Identifies tables of the same bank: the texts of the headings, or the number of columns. */
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
  /** Null for formats that name their fields. */
  readonly layout: TableLayout | null;
  /** The first rows of a table as in the file. */
  readonly firstRows: readonly TableRow[];
  /** Sentences for staff about rows that were left out, and about assumptions. */
  readonly notes: readonly string[];
  /** Facts about the lines that staff have to tell, once per layout, before anything is imported. */
  readonly questions: readonly StatementQuestion[];
  readonly gaps: readonly StatementGap[];
}

/** A file of a format that names its fields: it has no columns and no questions. */
export type NamedFields = Omit<ReadStatement, 'layout' | 'firstRows' | 'questions'>;
