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
  accountBelow,
  anotherAccount,
  isOwnAccount,
  MOST_LINES,
  ofOwnAccount,
  requireOneCurrency,
} from './checks.js';
import { dateOrderOf, headingRow, keyOf, layoutOf } from './columns.js';
import { writtenDate } from './dates.js';
import { linesOfTable } from './lines-of-table.js';
import { isMt940, readMt940 } from './mt940.js';
import { refuseOtherBytes, refuseOtherText } from './other-files.js';
import { answerTo, askAccount, lastDigits } from './questions.js';
import type { ReadStatement, StatementFormat, TableLayout, TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';
import { tableOfCsv } from './table-of-csv.js';
import { tableOfXlsx, type SheetTable } from './table-of-xlsx.js';
import { textOf } from './text-of.js';
import { withYears } from './years.js';

/** Rows of a table in a preview. */
const FIRST_ROWS = 12;

export interface ReadOptions {
  /** The school's account number; a statement that shows another one is refused. */
  readonly account: string;
  /** Columns that staff corrected. */
  readonly mapping?: ColumnMapping | null;
  /** Columns that were corrected for an earlier file of this layout. @param key `TableLayout.key` */
  readonly remembered?: (key: string) => ColumnMapping | null;
  /** ISO 8601 day in Malaysia: nothing can be booked later. */
  readonly today: string;
}

/**
 * Reads a bank statement in one of the four formats, which its content shows. Reads all of it or refuses it.
 * @throws StatementFault
 */
export async function readStatement(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadStatement> {
  const read = await readByContent(bytes, options);
  if (read.lines.length === 0)
    throw new StatementFault(
      'not_a_statement',
      [
        'No payments were found in this file. Please choose the file of a bank statement.',
        ...read.notes,
      ].join(' '),
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
  requireBoundedTexts(read.lines);
  return read;
}

async function readByContent(bytes: Uint8Array, options: ReadOptions): Promise<ReadStatement> {
  refuseOtherBytes(bytes);
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') === 'PK') {
    const { rows, others } = await tableOfXlsx(bytes);
    return inTurns(readTable('xlsx', () => ({ rows, others }), options));
  }
  const text = textOf(bytes);
  refuseOtherText(text);
  const withoutColumns = { layout: null, firstRows: [], questions: [] };
  if (isXml(text)) {
    requireBoundedXml(text);
    return { ...(await readCamt053(text, options.account)), ...withoutColumns };
  }
  if (isMt940(text)) {
    requireBoundedEntries(text);
    return { ...readMt940(text, options.account), ...withoutColumns };
  }
  requireBoundedCsv(text);
  return inTurns(readTable('csv', () => ({ rows: tableOfCsv(text), others: [] }), options));
}

/** Reads a table in steps: a large one takes a quarter of a second, and others need their turn. */
function* readTable(
  format: StatementFormat,
  tableOfFile: () => SheetTable,
  { account: own, mapping: given, remembered }: ReadOptions,
): Steps<ReadStatement> {
  yield;
  const { rows: all, others } = tableOfFile();
  requireBoundedTable(all);
  requireBoundedTable(others);
  yield;
  if (all.length === 0)
    throw new StatementFault(
      'not_a_statement',
      'This file has no table. Please choose the file of a bank statement.',
    );
  requireOneCurrency(all);
  yield;
  const at = headingRow(all);
  const body = at >= 0 ? at : all.findIndex(({ cells }) => cells.some((cell) => writtenDate(cell)));
  const above = accountAbove(all, body) ?? accountAbove(others, others.length);
  if (above !== null && !isOwnAccount(above, own)) throw anotherAccount(above, own);
  const second = accountBelow(all, at, own);
  if (second) throw anotherAccount(second.account, own, second.line);
  const ofAccount = above === null ? ofOwnAccount(all, at, own) : null;
  const rows = withYears(ofAccount?.rows ?? all);
  yield;
  const layout = yield* withMapping(rows, given ?? null, remembered);
  const { lines, notes, questions } = yield* linesOfTable(rows, layout.mapping);
  const account = above ?? ofAccount?.account ?? null;
  const isAnswered = answerTo(layout.mapping, 'account', lastDigits(own)) === 'ours';
  return {
    format,
    account,
    lines,
    layout,
    firstRows: rows.slice(0, FIRST_ROWS + Math.max(0, at)),
    notes: [...notes, ...(ofAccount?.notes ?? [])],
    questions: [...(account === null && !isAnswered ? [askAccount(own)] : []), ...questions],
    gaps: [],
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
  const known = remembered?.(key) ?? null;
  const chosen = given && { ...given, answers: given.answers ?? known?.answers ?? [] };
  const taken = chosen ?? known;
  // The columns were chosen for another file, or by its first rows only: with dates in two orders some would be read
  // wrongly.
  if (taken) dateOrderOf(rows.slice(heading + 1), taken.date);
  if (chosen)
    return { mapping: chosen, key, headings, reasons: ['The columns are as you chose them.'] };
  if (taken)
    return {
      mapping: taken,
      key,
      headings,
      reasons: ['The columns are as they were for an earlier file of this bank.'],
    };
  return { ...(yield* layoutOf(rows)), key };
}
