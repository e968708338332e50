import { Readable } from 'node:stream';
import type ExcelJs from 'exceljs';
import { headingRow } from './columns.js';
import type { TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';

/** Bytes that a workbook may have when it is unpacked: a small file could unpack to gigabytes. */
const MOST_UNPACKED = 60 * 1024 * 1024;
/** Files inside a workbook: a bank's has about twenty. */
const MOST_FILES = 1_000;

export interface SheetTable {
  readonly rows: readonly TableRow[];
  /** Of sheets without payments, as a summary. */
  readonly others: readonly TableRow[];
}

/**
 * The rows of the sheet that has headings of payments; without any, of the first sheet that has three columns of something.
 * @throws StatementFault for what is no workbook, and for payments on several sheets
 */
export async function tableOfXlsx(bytes: Uint8Array): Promise<SheetTable> {
  await requireSize(bytes);
  // Imported on demand: it is a fifth of everything that a start loads.
  const { Workbook } = (await import('exceljs')).default;
  const workbook = new Workbook();
  try {
    await workbook.xlsx.load(Uint8Array.from(bytes).buffer as never);
  } catch {
    throw unreadable();
  }
  const sheets = workbook.worksheets.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet) }));
  const tables = sheets.filter(({ rows }) => hasPayments(rows));
  if (tables.length > 1)
    throw new StatementFault(
      'not_a_statement',
      `Payments stand on several sheets: ${tables.map(({ name }) => name).join(', ')}. Please save each sheet as a file of its own.`,
    );
  const wide = sheets.find(({ rows }) => rows.some(({ cells }) => cells.length >= FEWEST_COLUMNS));
  const table = tables[0] ?? wide;
  return {
    rows: table?.rows ?? [],
    others: sheets.filter((each) => each !== table).flatMap(({ rows }) => rows),
  };
}

const FEWEST_COLUMNS = 3;

const hasPayments = (rows: readonly TableRow[]): boolean => {
  const at = headingRow(rows);
  return at >= 0 && at < rows.length - 1;
};

function rowsOf(sheet: ExcelJs.Worksheet): TableRow[] {
  const rows: TableRow[] = [];
  sheet.eachRow((row, line) => {
    const cells = Array.from({ length: row.cellCount }, (_, place) =>
      cellText(row.getCell(place + 1)),
    );
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
  });
  return rows;
}

/**
 * The library that exceljs unpacks it with unpacks the workbook once and throws everything away, because the sizes that a zip declares
 * may be false.
 */
async function requireSize(bytes: Uint8Array): Promise<void> {
  const { default: JSZip } = await import('jszip');
  let unpacked = 0;
  try {
    const { files } = await JSZip.loadAsync(bytes);
    const packed = Object.values(files);
    if (packed.length > MOST_FILES) throw tooLarge();
    for (const file of packed)
      for await (const part of new Readable().wrap(file.nodeStream())) {
        unpacked += (part as Buffer).length;
        if (unpacked > MOST_UNPACKED) throw tooLarge();
      }
  } catch (error) {
    throw error instanceof StatementFault ? error : unreadable();
  }
}

const tooLarge = (): StatementFault =>
  new StatementFault('not_a_statement', 'This workbook is too large to be a statement.');

const unreadable = (): StatementFault =>
  new StatementFault(
    'not_a_statement',
    'This workbook cannot be opened. It may be protected or cut off; please download it again.',
  );

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
