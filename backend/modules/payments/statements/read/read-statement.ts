import type { Steps } from '../../../../contracts/steps.js';
import { inTurns } from '../../../../infrastructure/process/in-turns.js';
import type { ColumnMapping } from '../../../../contracts/rest/statements.js';
import {
  requireBoundedCsv,
  requireBoundedEntries,
  requireBoundedTable,
  requireBoundedTexts,
  requireBoundedXml,
} from './bounds.js';
import { isXml, readCamt053 } from './camt053.js';
import {
  accountAbove,
  MOST_LINES,
  requireAccount,
  requireOneCurrency,
  requireUnbroken,
} from './checks.js';
import { dateOrderOf, headingRow, keyOf, layoutOf } from './columns.js';
import { writtenDate } from './dates.js';
import { linesOfTable } from './lines-of-table.js';
import { isMt940, readMt940 } from './mt940.js';
import type { ReadStatement, StatementFormat, TableLayout, TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';
import { tableOfCsv } from './table-of-csv.js';
import { tableOfXlsx } from './table-of-xlsx.js';
import { textOf } from './text-of.js';

/** What a preview shows of a table. */
const FIRST_ROWS = 12;

export interface ReadOptions {
  /** The school's account number; a statement that shows another one is refused. */
  readonly account: string;
  /** Columns as somebody corrected them. */
  readonly mapping?: ColumnMapping | null;
  /** Columns that were corrected for an earlier file of this layout. @param key `TableLayout.key` */
  readonly remembered?: (key: string) => ColumnMapping | null;
  /** ISO 8601 day in Malaysia: nothing was booked later. */
  readonly today: string;
}

/**
 * Reads a bank statement of any of the four formats, which is told by its content. All of it or nothing.
 * @throws StatementFault
 */
export async function readStatement(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadStatement> {
  const read = await readByContent(bytes, options);
  requireAccount(read.account, options.account);
  if (read.lines.length === 0)
    throw new StatementFault(
      'not_a_statement',
      'No payments were found in this file. Please choose the file of a bank statement.',
    );
  if (read.lines.length > MOST_LINES)
    throw new StatementFault(
      'too_many_lines',
      `A file may have ${MOST_LINES.toLocaleString('en')} payments. Please download a shorter time.`,
      read.lines[MOST_LINES]?.line ?? null,
    );
  const late = read.lines.find(({ date }) => date > options.today);
  if (late)
    throw new StatementFault(
      'line_unreadable',
      `${late.date} lies in the future. Day and month may be the other way round.`,
      late.line,
    );
  requireUnbroken(read.lines);
  requireBoundedTexts(read.lines);
  return {
    ...read,
    notes: read.account
      ? read.notes
      : [
          ...read.notes,
          'The file does not say of which account it is. Please make sure that it is the school’s.',
        ],
  };
}

async function readByContent(bytes: Uint8Array, options: ReadOptions): Promise<ReadStatement> {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head.startsWith('PK')) {
    const rows = await tableOfXlsx(bytes);
    return inTurns(readTable('xlsx', () => rows, options));
  }
  if (head.startsWith('\u00D0\u00CF\u0011\u00E0'))
    throw new StatementFault(
      'not_a_statement',
      'This is a workbook of an old kind (.xls). Please save it as .xlsx or CSV.',
    );
  if (head.startsWith('%PDF'))
    throw new StatementFault(
      'not_a_statement',
      'This is a PDF, in which lines cannot be read safely. Please download the statement as CSV, XLSX, MT940 or CAMT.053.',
    );
  const text = textOf(bytes);
  if (isXml(text)) {
    requireBoundedXml(text);
    return { ...(await readCamt053(text)), layout: null, firstRows: [] };
  }
  if (isMt940(text)) {
    requireBoundedEntries(text);
    return { ...readMt940(text), layout: null, firstRows: [] };
  }
  requireBoundedCsv(text);
  return inTurns(readTable('csv', () => tableOfCsv(text), options));
}

/** In steps: a large table takes a quarter of a second, and others want their turn. */
function* readTable(
  format: StatementFormat,
  rowsOfFile: () => readonly TableRow[],
  { mapping: given, remembered }: ReadOptions,
): Steps<ReadStatement> {
  yield;
  const rows = rowsOfFile();
  requireBoundedTable(rows);
  yield;
  if (rows.length === 0)
    throw new StatementFault(
      'not_a_statement',
      'This file has no table. Please choose the file of a bank statement.',
    );
  requireOneCurrency(rows);
  yield;
  const layout = yield* withMapping(rows, given ?? null, remembered);
  const { lines, leftOut } = yield* linesOfTable(rows, layout.mapping);
  const at = headingRow(rows);
  const body =
    at >= 0 ? at : rows.findIndex(({ cells }) => cells.some((cell) => writtenDate(cell)));
  return {
    format,
    account: accountAbove(rows, body),
    lines,
    layout,
    firstRows: rows.slice(0, FIRST_ROWS + Math.max(0, at)),
    notes:
      leftOut === 0
        ? []
        : [
            `${leftOut} ${leftOut === 1 ? 'row was' : 'rows were'} left out: balances, totals, notes.`,
          ],
  };
}

function* withMapping(
  rows: readonly TableRow[],
  given: ColumnMapping | null,
  remembered: ReadOptions['remembered'],
): Steps<TableLayout> {
  const heading = headingRow(rows);
  const headings = rows[heading]?.cells ?? [];
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const key = keyOf(headings, width);
  const taken = given ?? remembered?.(key) ?? null;
  // Whoever chose the columns saw another file, or its first rows alone: of dates in two orders some would be read wrongly.
  if (taken) dateOrderOf(rows.slice(heading + 1), taken.date);
  if (given)
    return { mapping: given, key, headings, reasons: ['The columns are as you chose them.'] };
  if (taken)
    return {
      mapping: taken,
      key,
      headings,
      reasons: ['The columns are as they were for an earlier file of this bank.'],
    };
  return { ...(yield* layoutOf(rows)), key };
}
