/*
 * Bank statements of a school: what the payments screen sends and receives. Staff of the school alone.
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
}
