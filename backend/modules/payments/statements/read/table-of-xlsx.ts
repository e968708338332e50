import { headingRow } from './columns.js';
import type { TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';
import { sheetsOf } from './workbook.js';

export interface SheetTable {
  readonly rows: readonly TableRow[];
  /** Rows of sheets without payments, such as a summary. */
  readonly others: readonly TableRow[];
}

/**
 * Returns the rows of the sheet that has headings of payments; without one, of the first sheet with three filled
 * columns.
 * @throws StatementFault for a file that is no workbook, and for payments on several sheets
 */
export async function tableOfXlsx(bytes: Uint8Array): Promise<SheetTable> {
  const sheets = await sheetsOf(bytes);
  const tables = sheets.filter(({ rows }) => hasPayments(rows));
  if (tables.length > 1)
    throw new StatementFault(
      'not_a_statement',
      `Payments stand on several sheets: ${tables.map(({ name }) => name).join(', ')}. Please save each sheet as a file of its own.`,
    );
  const table = tables[0] ?? sheets.find(({ rows }) => columnsWithSomething(rows) >= 3);
  return {
    rows: table?.rows ?? [],
    others: sheets.filter((each) => each !== table).flatMap(({ rows }) => rows),
  };
}

const hasPayments = (rows: readonly TableRow[]): boolean => {
  const at = headingRow(rows);
  return at >= 0 && at < rows.length - 1;
};

function columnsWithSomething(rows: readonly TableRow[]): number {
  const columns = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) if (cell !== '') columns.add(column);
  return columns.size;
}
