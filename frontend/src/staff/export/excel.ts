import ExcelJs from 'exceljs';
import { RM_FORMAT } from '@contracts/money';
import { exportColumns, kindColumns, moneyColumns, type ExportRow } from './export-rows';

const widths = [20, 26, 30, 18, 30, 24, 16, 8, 12, 20, 18, 24];

/** Removes characters that XML forbids, because Excel cannot open a workbook that contains them. */
const inXml = (cell: string | number): string | number =>
  typeof cell === 'string' ? cell.replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '') : cell;

const PHONE = 3;

/**
 * Removes the apostrophe that `asPlainText` puts before a phone number. In an Excel file the column's format keeps the number a
 * text, even when somebody edits the cell.
 */
const withPlainPhone = (row: ExportRow): ExportRow =>
  row.map((cell, column) =>
    column === PHONE && typeof cell === 'string' ? cell.replace(/^'(?=\+[\d\s().-]+$)/, '') : cell,
  );

/**
 * Writes the rows as an Excel workbook, with the money of each booking, and kinds and discount codes on further sheets. A large
 * school takes seconds, so a worker runs this.
 */
export async function toExcel(
  rows: readonly ExportRow[],
  money: readonly ExportRow[] = [],
  kinds: readonly ExportRow[] = [],
): Promise<Blob> {
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet('Bookings', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = exportColumns.map((header, index) => ({ header, width: widths[index] }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: exportColumns.length } };
  sheet.getColumn(PHONE + 1).numFmt = '@';
  sheet.addRows(rows.map((row) => withPlainPhone(row).map(inXml)));
  if (money.length > 0) addSheet(workbook, 'Money', moneyColumns, FIRST_SUM, money);
  if (kinds.length > 0)
    addSheet(workbook, 'Ticket Kinds', kindColumns, kindColumns.length - 1, kinds);
  const buffer = await workbook.xlsx.writeBuffer();
  return new Blob([buffer as ArrayBuffer], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** Column of the money sheet at which the sums begin, after two columns of text. */
const FIRST_SUM = 3;

function addSheet(
  workbook: ExcelJs.Workbook,
  name: string,
  columns: readonly string[],
  firstSum: number,
  rows: readonly ExportRow[],
): void {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((header) => ({ header, width: 20 }));
  sheet.getRow(1).font = { bold: true };
  for (let column = firstSum; column <= columns.length; column++)
    sheet.getColumn(column).numFmt = RM_FORMAT;
  sheet.addRows(rows.map((row) => row.map(inXml)));
}
