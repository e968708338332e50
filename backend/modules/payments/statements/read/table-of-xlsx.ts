import type ExcelJs from 'exceljs';
import type { TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';

/** Bytes that a workbook may have when it is unpacked: a small file could unpack to gigabytes. */
const MOST_UNPACKED = 60 * 1024 * 1024;
/** Files inside a workbook: a bank's has about twenty. */
const MOST_FILES = 1_000;

/** The rows of the first sheet that has three columns of something. @throws StatementFault for what is no workbook */
export async function tableOfXlsx(bytes: Uint8Array): Promise<TableRow[]> {
  const { files, unpacked } = sizeOf(bytes);
  if (files > MOST_FILES || unpacked > MOST_UNPACKED)
    throw new StatementFault('not_a_statement', 'This workbook is too large to be a statement.');
  // Imported on demand: it is a fifth of everything that a start loads.
  const { Workbook } = (await import('exceljs')).default;
  const workbook = new Workbook();
  try {
    await workbook.xlsx.load(Uint8Array.from(bytes).buffer as never);
  } catch {
    throw new StatementFault(
      'not_a_statement',
      'This workbook cannot be opened. It may be protected or cut off; please download it again.',
    );
  }
  const sheet = workbook.worksheets.find(({ actualColumnCount }) => actualColumnCount >= 3);
  const rows: TableRow[] = [];
  sheet?.eachRow((row, line) => {
    const cells = Array.from({ length: row.cellCount }, (_, place) =>
      cellText(row.getCell(place + 1)),
    );
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
  });
  return rows;
}

/** What the zip's own directory says. Files inside it that lie about their size fail while they are unpacked. */
function sizeOf(bytes: Uint8Array): { files: number; unpacked: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let files = 0;
  let unpacked = 0;
  for (let place = 0; place + 46 <= bytes.length; place += 1) {
    if (view.getUint32(place, true) !== 0x02014b50) continue;
    files += 1;
    unpacked += view.getUint32(place + 24, true);
    place += 45;
  }
  return { files, unpacked };
}

function cellText(cell: ExcelJs.Cell): string {
  const { value } = cell;
  const plain = isFormula(value) ? value.result : value;
  if (plain instanceof Date) return plain.toISOString().replace('T', ' ').slice(0, 19);
  if (typeof plain === 'number') return numberText(plain);
  return cell.text.trim();
}

const isFormula = (value: ExcelJs.CellValue): value is ExcelJs.CellFormulaValue =>
  typeof value === 'object' && value !== null && 'formula' in value;

/** A sum that a spreadsheet computed (40.000000001) with two decimals; whole numbers may be account numbers. */
const numberText = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(2);
