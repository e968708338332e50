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
import { withYears } from './years.js';
import { linesOfTable } from './lines-of-table.js';
import { isMt940, readMt940 } from './mt940.js';
import { answerTo, askAccount, lastDigits } from './questions.js';
import type { ReadStatement, StatementFormat, TableLayout, TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';
import { tableOfXlsx, type SheetTable } from './workbook.js';
import { CsvError, parse, type Info } from 'csv-parse/sync';

const FIRST_ROWS = 12;

export interface ReadOptions {
  /** School's account number. A statement that shows another number is refused. */
  readonly account: string;
  readonly mapping?: ColumnMapping | null;
  /** Returns the columns that staff corrected in an earlier file with this layout. @param key `TableLayout.key` */
  readonly remembered?: (key: string) => ColumnMapping | null;
  /** Malaysian day in ISO 8601. Payments with a later day are refused. */
  readonly today: string;
}

/**
 * Reads a bank statement in one of four formats, recognised by its content. The whole file is read or refused. @throws
 * StatementFault
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
    // Blanks before the XML declaration are an error in XML, but some banks write them.
    return { ...(await readCamt053(text.trimStart(), options.account)), ...withoutColumns };
  }
  if (isMt940(text)) {
    requireBoundedEntries(text);
    return { ...readMt940(text, options.account), ...withoutColumns };
  }
  requireBoundedCsv(text);
  return inTurns(readTable('csv', () => ({ rows: tableOfCsv(text), others: [] }), options));
}

/** Reads a table in steps. A large one takes a quarter of a second, and other work must not wait for it. */
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
  const ofAccount = ofOwnAccount(all, at, own, above !== null);
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
  // Check all dates, because the columns were chosen by another file or the first rows. Dates in two orders would be
  // read wrongly.
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

/* Lists files that banks offer beside statements, with messages that name the right file to download. */

const INSTEAD = 'Please download the statement as CSV, XLSX, MT940 or CAMT.053.';

const OTHER_TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:MIME-Version:|(?=<)[^]*?<(?:!doctype html|html|head|body|meta|table|style|div)\b)/i,
    `This is a web page, also when its name ends in .xls. Open it in a spreadsheet and save it as XLSX, or download the statement as CSV.`,
  ],
  [/^OFXHEADER:|<OFX>|<\?OFX\b/i, `This is an OFX (or QFX) file for money programs. ${INSTEAD}`],
  [/^!(Type|Account|Option|Clear)\b/i, `This is a QIF file for money programs. ${INSTEAD}`],
  [
    /<\?mso-application\b|urn:schemas-microsoft-com:office:spreadsheet/,
    `This is a workbook in XML. Open it in a spreadsheet and save it as XLSX.`,
  ],
];

/** Number of characters from the beginning of a file that are enough to recognise it. */
const HEAD = 2_000;

/** Refuses text files that banks offer but that are no statements. @throws StatementFault */
export function refuseOtherText(text: string): void {
  const head = text.slice(0, HEAD).trimStart();
  const found = OTHER_TEXTS.find(([pattern]) => pattern.test(head));
  if (found) throw new StatementFault('not_a_statement', found[1]);
}

/** Refuses other kinds of files by their first bytes, such as PDF. @throws StatementFault */
export function refuseOtherBytes(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head.startsWith('%PDF'))
    throw new StatementFault(
      'not_a_statement',
      'This is a PDF, in which lines cannot be read safely. Please download the statement as CSV, XLSX, MT940 or CAMT.053.',
    );
  if (!head.startsWith('\u00D0\u00CF\u0011\u00E0')) return;
  const isProtected = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw new StatementFault(
    'not_a_statement',
    isProtected
      ? 'This workbook is protected with a password. Please open it, save it without the password, and choose that file.'
      : 'This is a workbook of an old kind (.xls). Please save it as .xlsx or CSV.',
  );
}

// SOH to EOT frame a statement of SWIFT; SUB ends a file of DOS.
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const FRAMES = /[\x01-\x04\x1A]/g;

/**
 * Decodes a file by its byte order mark, or else as UTF-16, UTF-8 or windows-1252, whichever fits first. @throws
 * StatementFault for a file that is not text
 */
export function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/^\uFEFF/, '');
  const plain = text.replace(FRAMES, '');
  // eslint-disable-next-line no-control-regex -- these are what tells a text from another file
  if (/[\0\x05-\x08\x0E-\x19]/.test(plain) || (plain !== text && !/^:20:/m.test(plain)))
    throw new StatementFault(
      'not_a_statement',
      'This file is no text. Please download the statement as CSV, XLSX, MT940 or CAMT.053.',
    );
  return plain;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2_000);
  const zeros = (offset: number): number =>
    head.filter((byte, place) => place % 2 === offset && byte === 0).length;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  if (zeros(0) > head.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE = 200;

/** Returns the filled rows of a CSV. @throws StatementFault when a quote is not closed */
export function tableOfCsv(text: string): TableRow[] {
  const sample = text.split(/\r\n|\r|\n/, SAMPLE).join('\n');
  const best = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)[0];
  if (!best) return [];
  try {
    return rowsOf(text, best.delimiter);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as CsvError & { lines?: number }).lines) || null;
    throw new StatementFault(
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'cut_short' : 'not_a_statement',
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark is opened here and never closed. The file seems to be cut off; please download it again.'
        : 'This line cannot be read as CSV.',
      line,
    );
  }
}

/** Rates a possible delimiter: the right one splits most rows into the same number of cells. */
function scoreOf(sample: string, delimiter: string): number {
  const widths = new Map<number, number>();
  for (const line of sample.split('\n')) {
    const width = line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length;
    if (width >= 3) widths.set(width, (widths.get(width) ?? 0) + 1);
  }
  return Math.max(0, ...[...widths].map(([width, rows]) => rows * 100 + width));
}

/** Returns the text of a formula such as `="0164"`, with which banks keep the zeros of a number in spreadsheets. */
const withoutFormula = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell;

function rowsOf(text: string, delimiter: string): TableRow[] {
  const rows = parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { record: string[]; info: Info }[];
  return rows
    .map(({ record, info }) => ({ line: info.lines, cells: record.map(withoutFormula) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
