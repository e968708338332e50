import type ExcelJs from 'exceljs';
import { RM_FORMAT } from '../../../contracts/money.js';
import {
  momentInWords,
  NOTE,
  statementTables,
  type StatementCell,
  type StatementOf,
  type StatementTable,
} from './statement-tables.js';

/**
 * Writes the statement as a spreadsheet, one sheet per table. Sums are numbers, so that the treasurer can calculate
 * with them.
 */
export async function statementXlsx({
  schoolName,
  title,
  now,
  statement,
}: StatementOf): Promise<Buffer> {
  // exceljs is imported on demand, because it is a fifth of all code that a start would load.
  const { Workbook } = (await import('exceljs')).default;
  const workbook = new Workbook();
  workbook.created = now;
  for (const [place, table] of statementTables(statement).entries()) {
    const sheet = workbook.addWorksheet(table.title);
    if (place === 0) {
      sheet.addRow([title]).font = { bold: true, size: 14 };
      sheet.addRow([schoolName]);
      sheet.addRow([`Made on ${momentInWords(now)}`]);
      sheet.addRow([]);
    }
    fill(sheet, table);
    if (place === 0) sheet.addRow([]);
    if (place === 0) sheet.addRow([NOTE]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function fill(sheet: ExcelJs.Worksheet, { columns, rows, hasTotal }: StatementTable): void {
  sheet.columns = columns.map((_, column) => ({ width: column === 0 ? 36 : 16 }));
  sheet.addRow([...columns]).font = { bold: true };
  for (const [place, cells] of rows.entries()) {
    const row = sheet.addRow(cells.map(valueOf));
    cells.forEach((cell, column) => {
      if (isSum(cell)) row.getCell(column + 1).numFmt = RM_FORMAT;
    });
    if (hasTotal && place === rows.length - 1) row.font = { bold: true };
  }
}

const isSum = (cell: StatementCell): cell is { readonly sen: number } =>
  typeof cell === 'object' && cell !== null;

/** Returns a cell's value. Text stays text and never becomes a formula, whatever it begins with. */
const valueOf = (cell: StatementCell): string | number | null =>
  isSum(cell) ? cell.sen / 100 : cell;
