/** Reasons for refusing a statement file. No line of a refused file is imported. */
export type StatementFaultCode =
  | 'not_a_statement'
  | 'columns_unknown'
  | 'dates_in_two_orders'
  | 'amounts_in_two_formats'
  | 'mixed_currencies'
  | 'foreign_currency'
  | 'another_account'
  | 'account_unknown'
  | 'line_unreadable'
  | 'cut_short'
  | 'lines_missing'
  | 'too_many_lines'
  | 'unanswered'
  | 'too_large';

/**
 * Thrown for a file that cannot be read as a statement. @param line line number as in an editor, from 1; null for the
 * whole file
 */
export class StatementFault extends Error {
  constructor(
    readonly code: StatementFaultCode,
    message: string,
    readonly line: number | null = null,
  ) {
    super(line === null ? message : `Line ${line}: ${message}`);
  }
}
