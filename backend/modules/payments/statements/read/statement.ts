import type { ColumnMapping, StatementQuestion } from '../../../../contracts/rest/statements.js';

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Line of a bank statement, as read from the file. */
export interface ReadLine {
  readonly line: number;
  /** Day on which the bank booked the payment, in ISO 8601. */
  readonly date: string;
  /** Time as HH:MM if the file shows it. */
  readonly time: string | null;
  /** Sum in sen; positive for money in, negative for money out. */
  readonly amountSen: number;
  /** Whole text of the bank: payer, references, notes. */
  readonly text: string;
  /** Balance after this line, in sen, if the file shows it. */
  readonly balanceSen: number | null;
  /** True when the bank marks this line as the return of an earlier payment. */
  readonly takesBack?: true;
}

/** Period without a statement, between two statements of a file. */
export interface StatementGap {
  readonly after: string;
  readonly before: string;
}

export type StatementFormat = 'csv' | 'xlsx' | 'mt940' | 'camt053';

/** Columns of a statement's table, as guessed or as staff corrected them. */
export interface TableLayout {
  readonly mapping: ColumnMapping;
  /** Key of tables with the same layout: the texts of the headings, or the number of columns. */
  readonly key: string;
  /** Texts that tell staff why the columns were chosen. */
  readonly reasons: readonly string[];
  readonly headings: readonly string[];
}

export interface ReadStatement {
  readonly format: StatementFormat;
  readonly account: string | null;
  readonly lines: readonly ReadLine[];
  /** Columns of the table; null for formats with named fields, such as MT940. */
  readonly layout: TableLayout | null;
  readonly firstRows: readonly TableRow[];
  /** Texts for staff about rows that were left out, and about assumptions. */
  readonly notes: readonly string[];
  /** Questions that staff must answer before the import, once for each layout. */
  readonly questions: readonly StatementQuestion[];
  readonly gaps: readonly StatementGap[];
}

/** Statement in a format with named fields, such as MT940, which has no columns and no questions. */
export type NamedFields = Omit<ReadStatement, 'layout' | 'firstRows' | 'questions'>;
