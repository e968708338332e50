import { exportColumns } from './export-rows';
import type { ExportRow } from './export-rows';

const ROWS_AT_ONCE = 2000;
const widths = [20, 26, 30, 18, 30, 24, 16, 8, 12, 20, 18, 24];

/** The spreadsheet's bytes. exceljs comes only when somebody exports. `onProgress` gets 0 to 1. */
export async function toExcel(rows: readonly ExportRow[], signal: AbortSignal, onProgress: (done: number) => void): Promise<Blob> {
  const { default: ExcelJs } = await import('exceljs');
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet('Bookings', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = exportColumns.map((header, index) => ({ header, width: widths[index] }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: exportColumns.length } };
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    sheet.addRows(rows.slice(from, from + ROWS_AT_ONCE).map((row) => [...row]));
    onProgress(Math.min(1, (from + ROWS_AT_ONCE) / rows.length));
    // The page stays alive in between.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  const buffer = await workbook.xlsx.writeBuffer();
  return new Blob([buffer as ArrayBuffer], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
