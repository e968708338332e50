import { SaxesParser } from 'saxes';
import { MOST_LINES } from './checks.js';
import type { ReadLine, TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';

/*
 * Checks the size of a statement file before it is parsed. Real statements are far smaller; a larger file would keep
 * the reading thread busy until its timeout.
 */

/**
 * Maximum number of rows in a statement's table. Rows are payments ({@link MOST_LINES}), balances, notes, and rows that
 * continue a text.
 */
export const MOST_ROWS = 60_000;
/** Maximum number of columns in a statement's table. */
export const MOST_COLUMNS = 60;
/** Maximum number of filled cells in a workbook. */
export const MOST_CELLS = 600_000;
const LONGEST_CELL = 2_000;
/** Maximum length of a line in a CSV or MT940 file. */
const LONGEST_TEXT_ROW = 20_000;
/** Maximum number of lines in an MT940 file and in one entry. The standard allows seven lines per entry. */
const MOST_MT940_ROWS = 200_000;
const MOST_ROWS_OF_AN_ENTRY = 100;
/** Maximum number of elements and nested levels in an XML file. CAMT.053 has about fifteen levels. */
const MOST_ELEMENTS = 500_000;
const MOST_LEVELS = 40;
/**
 * Maximum length of one payment's text. Banks that book a hundred transfers as one sum write some thousand characters.
 */
const LONGEST_TEXT = 10_000;
/** Maximum length of all payments' texts in a file, because the event log keeps them for ever. */
const MOST_TEXT = 4_000_000;

/** Maximum length of all cells of a table together. A small workbook can repeat one text in thousands of cells. */
const MOST_TABLE_TEXT = 6_000_000;

const tooLarge = (message: string, line: number | null = null): StatementFault =>
  new StatementFault('too_large', message, line);

const SHORTER = 'Please download a shorter time.';

const tooMany = (line: number): StatementFault =>
  new StatementFault(
    'too_many_lines',
    `A file may have ${MOST_LINES.toLocaleString('en')} payments. ${SHORTER}`,
    line,
  );

/** Checks the size of a CSV before it is split into cells. @throws StatementFault */
export const requireBoundedCsv = (text: string): void => requireBoundedRows(text, MOST_ROWS);

function requireBoundedRows(text: string, most: number): void {
  let line = 1;
  let start = 0;
  const checkLine = (end: number): void => {
    if (end - start > LONGEST_TEXT_ROW)
      throw tooLarge('This line is longer than any line of a bank statement.', line);
    if (line > most) throw tooMany(line);
  };
  for (const { 0: lineEnd, index } of text.matchAll(/\r\n|\r|\n/g)) {
    checkLine(index);
    start = index + lineEnd.length;
    line += 1;
  }
  checkLine(text.length);
}

export function requireBoundedEntries(text: string): void {
  requireBoundedRows(text, MOST_MT940_ROWS);
  let entries = 0;
  let rowsOfEntry = 0;
  for (const [place, row] of text.split(/\r\n|\r|\n/).entries()) {
    const isNext = row.startsWith(':') && !row.startsWith(':86:');
    rowsOfEntry = isNext ? 1 : rowsOfEntry + 1;
    if (row.startsWith(':61:')) entries += 1;
    if (entries > MOST_LINES) throw tooMany(place + 1);
    if (rowsOfEntry > MOST_ROWS_OF_AN_ENTRY)
      throw tooLarge(
        `More than ${MOST_ROWS_OF_AN_ENTRY} lines of text belong to one entry here. Please ask your bank for each payment as an entry of its own.`,
        place + 1,
      );
  }
}

/** Checks the size of a CAMT.053 file. The parser reports invalid XML later. @throws StatementFault */
export function requireBoundedXml(text: string): void {
  const parser = new SaxesParser({ position: true });
  let elements = 0;
  let levels = 0;
  let entries = 0;
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name }) => {
    elements += 1;
    levels += 1;
    if (/^(\w+:)?Ntry$/.test(name)) entries += 1;
    if (entries > MOST_LINES) throw tooMany(parser.line);
    if (elements > MOST_ELEMENTS)
      throw tooLarge(`There are too many elements. ${SHORTER}`, parser.line);
    if (levels > MOST_LEVELS)
      throw new StatementFault(
        'not_a_statement',
        'Elements stand too deep in each other here, so this is no CAMT.053 statement.',
        parser.line,
      );
  });
  parser.on('closetag', () => void (levels -= 1));
  parser.write(text);
}

export function requireBoundedTable(rows: readonly TableRow[]): void {
  if (rows.length > MOST_ROWS) throw tooMany(rows[MOST_ROWS]?.line ?? MOST_ROWS);
  let characters = 0;
  for (const { line, cells } of rows) {
    for (const cell of cells) characters += cell.length;
    if (characters > MOST_TABLE_TEXT)
      throw tooLarge(`The table has too much text up to here. ${SHORTER}`, line);
    if (cells.length > MOST_COLUMNS)
      throw tooLarge(
        `This row has ${cells.length} columns; a statement has at most ${MOST_COLUMNS}.`,
        line,
      );
    if (cells.some(({ length }) => length > LONGEST_CELL))
      throw tooLarge(
        `A cell has more than ${LONGEST_CELL.toLocaleString('en')} characters, so this is no row of a bank statement.`,
        line,
      );
  }
}

export function requireBoundedText({ line, text }: Pick<ReadLine, 'line' | 'text'>): void {
  if (text.length > LONGEST_TEXT)
    throw tooLarge(
      `This payment has more than ${LONGEST_TEXT.toLocaleString('en')} characters of text. Please ask your bank for each payment as a line of its own.`,
      line,
    );
}

/** Checks the length of all texts that an import would store. @throws StatementFault */
export function requireBoundedTexts(lines: readonly ReadLine[]): void {
  let all = 0;
  for (const each of lines) {
    const { line, text } = each;
    requireBoundedText(each);
    all += text.length;
    if (all > MOST_TEXT)
      throw tooLarge(`The payments have too much text up to here. ${SHORTER}`, line);
  }
}
