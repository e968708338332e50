import type { TableRow } from './statement.js';
import { sheetsOf } from './workbook.js';

/** The rows of the first sheet that has three columns of something. @throws StatementFault for what is no workbook */
export async function tableOfXlsx(bytes: Uint8Array): Promise<readonly TableRow[]> {
  const sheet = (await sheetsOf(bytes)).find(({ rows }) => columnsWithSomething(rows) >= 3);
  return sheet?.rows ?? [];
}

function columnsWithSomething(rows: readonly TableRow[]): number {
  const columns = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) if (cell !== '') columns.add(column);
  return columns.size;
}
