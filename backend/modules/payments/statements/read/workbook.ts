import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MOST_CELLS, MOST_COLUMNS, MOST_ROWS } from './bounds.js';
import type { TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';
import { headingRow } from './columns.js';

/*
 * Reads only the cells of an XLSX file. The library exceljs expands whole sheets before anything can be checked: a file
 * of 1.9 kB took 3.6 GB of memory.
 */

/** Maximum size of a workbook after unpacking, in bytes. A small file could unpack to gigabytes. */
const MOST_UNPACKED = 60 * 1024 * 1024;
/** Maximum number of files inside a workbook. A bank's workbook has about twenty. */
const MOST_FILES = 1_000;
const MOST_SHEETS = 50;
const LAST_ROW = 1_048_576;

interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

type Attributes = SaxesTagPlain['attributes'];

/** Callbacks for XML elements of a workbook, whose names come without namespaces. */
interface Hearer {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Returns the sheets of a workbook in the order of their tabs. @throws StatementFault */
async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    return await new Workbook(await JSZip.loadAsync(bytes)).sheets();
  } catch (error) {
    throw error instanceof StatementFault ? error : unreadable(error);
  }
}

class Workbook {
  private unpacked = 0;
  private cells = 0;

  constructor(private readonly zip: JSZip) {
    const names = Object.keys(zip.files);
    if (names.length > MOST_FILES) throw tooLarge();
    if (!names.some((name) => /^\/?xl\/workbook\.xml$/.test(name)))
      throw new StatementFault(
        'not_a_statement',
        'This is an archive such as .zip or .ods, not an XLSX workbook. Please unpack it and choose the statement, or save it as XLSX.',
      );
  }

  async sheets(): Promise<Sheet[]> {
    const { tabs, startsIn1904 } = await this.tabs();
    const strings = await this.strings();
    const dateStyles = await this.dateStyles();
    const sheets: Sheet[] = [];
    for (const { name, part } of tabs)
      sheets.push({ name, rows: await this.rows(part, { strings, dateStyles, startsIn1904 }) });
    return sheets;
  }

  private async tabs() {
    const parts = new Map<string, string>();
    await this.read('xl/_rels/workbook.xml.rels', {
      open(name, { Id = '', Target = '' }) {
        if (name === 'Relationship') parts.set(Id, Target);
      },
    });
    const tabs: { name: string; part: string }[] = [];
    let startsIn1904 = false;
    await this.read('xl/workbook.xml', {
      open(name, attributes) {
        if (name === 'workbookPr') startsIn1904 = isTrue(attributes['date1904']);
        if (name !== 'sheet') return;
        if (tabs.length >= MOST_SHEETS) throw tooLarge();
        const id = Object.entries(attributes).find(([key]) => /^(\w+:)id$/.test(key))?.[1] ?? '';
        const target = parts.get(id) ?? '';
        const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
        tabs.push({ name: attributes['name'] ?? '', part });
      },
    });
    if (tabs.length === 0) throw unreadable();
    return { tabs, startsIn1904 };
  }

  private async strings(): Promise<string[]> {
    const strings: string[] = [];
    const text = new CellText();
    await this.read('xl/sharedStrings.xml', {
      open: (name) => {
        if (name === 'si') text.begin();
        text.open(name);
      },
      text: (some) => text.add(some),
      close: (name) => {
        text.close(name);
        if (name === 'si') strings.push(text.value);
      },
    });
    return strings;
  }

  /** Returns, for each cell style of a workbook, true when it formats dates. */
  private async dateStyles(): Promise<boolean[]> {
    const formats = new Map<string, string>();
    const styles: boolean[] = [];
    let inCellStyles = false;
    await this.read('xl/styles.xml', {
      open(name, attributes) {
        const id = attributes['numFmtId'] ?? '0';
        if (name === 'numFmt') formats.set(id, attributes['formatCode'] ?? '');
        if (name === 'cellXfs') inCellStyles = true;
        if (name === 'xf' && inCellStyles) styles.push(isDateFormat(Number(id), formats.get(id)));
      },
      close(name) {
        if (name === 'cellXfs') inCellStyles = false;
      },
    });
    return styles;
  }

  private async rows(part: string, workbook: CellContext): Promise<TableRow[]> {
    const rows: TableRow[] = [];
    let line = 0;
    let column = 0;
    let cells: string[] = [];
    let cell: Attributes = {};
    const text = new CellText();
    await this.read(part, {
      open: (name, attributes) => {
        if (name === 'row') {
          line = numbered(attributes['r'], line + 1, LAST_ROW);
          [column, cells] = [0, []];
        } else if (name === 'c') {
          column = attributes['r'] ? columnOf(attributes['r']) : column + 1;
          cell = attributes;
          text.begin();
        } else text.open(name);
      },
      text: (some) => text.add(some),
      close: (name) => {
        text.close(name);
        if (name === 'row' && cells.some((each) => each !== '')) {
          if (rows.length >= MOST_ROWS) throw tooLarge(line);
          rows.push({ line, cells: Array.from(cells, (each) => each ?? '') });
        }
        if (name !== 'c') return;
        const value = cellText(cell, text.value, workbook);
        // A style for a whole row creates empty cells far to the right, which must not count as columns.
        if (value === '' && column > MOST_COLUMNS) return;
        if (column > MOST_COLUMNS)
          throw new StatementFault(
            'too_large',
            `There is a cell in column ${column}; a statement has at most ${MOST_COLUMNS} columns.`,
            line,
          );
        if (value !== '') this.cells += 1;
        if (this.cells > MOST_CELLS) throw tooLarge(line);
        cells[column - 1] = value;
      },
    });
    return rows;
  }

  /** Unpacks and parses one file of the workbook piece by piece. A missing file counts as empty. */
  private async read(name: string, hearer: Hearer): Promise<void> {
    const file = this.zip.file(name) ?? this.zip.file(`/${name}`);
    if (!file) return;
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name: tag, attributes }) => hearer.open?.(local(tag), attributes));
    parser.on('text', (text) => hearer.text?.(text));
    parser.on('cdata', (text) => hearer.text?.(text));
    parser.on('closetag', ({ name: tag }) => hearer.close?.(local(tag)));
    const decoder = new TextDecoder();
    for await (const chunk of new Readable().wrap(file.nodeStream())) {
      this.unpacked += (chunk as Buffer).length;
      // The sizes that a zip declares may be false, so the unpacked bytes are counted.
      if (this.unpacked > MOST_UNPACKED) throw tooLarge();
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    }
    parser.close();
  }
}

/** Collects the text of a cell or shared string: elements `v` and `t`, without Japanese reading aids. */
class CellText {
  private parts: string[] = [];
  private inText = false;
  private inAid = false;

  begin(): void {
    this.parts = [];
  }

  open(name: string): void {
    if (name === 'rPh') this.inAid = true;
    this.inText = (name === 't' || name === 'v') && !this.inAid;
  }

  add(text: string): void {
    if (this.inText) this.parts.push(text);
  }

  close(name: string): void {
    if (name === 'rPh') this.inAid = false;
    this.inText = false;
  }

  get value(): string {
    return this.parts.join('');
  }
}

interface CellContext {
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly startsIn1904: boolean;
}

function cellText(cell: Attributes, value: string, workbook: CellContext): string {
  switch (cell['t'] ?? 'n') {
    case 's':
      return (workbook.strings[Number(value)] ?? '').trim();
    case 'n':
      return numberText(value, workbook.dateStyles[Number(cell['s'] ?? 0)] ?? false, workbook);
    case 'b':
      return value === '' ? '' : String(value === '1');
    case 'd':
      return value.replace('T', ' ').slice(0, 19);
    default:
      return value.trim();
  }
}

/**
 * Rounds a computed sum such as 40.000000001 to two decimals. Whole numbers may be account numbers and stay unchanged.
 */
function numberText(written: string, isDate: boolean, { startsIn1904 }: CellContext): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written.trim();
  if (isDate) {
    const day = dayOf(value + (startsIn1904 ? 1_462 : 0));
    if (day !== null) return day;
  }
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** Converts a spreadsheet's day number, counted from 30 December 1899. */
function dayOf(days: number): string | null {
  const date = new Date(Math.round((days - 25_569) * 86_400_000));
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace('T', ' ').slice(0, 19);
}

/** Ranges of the numbers of Excel's built-in date and time formats. */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/**
 * Returns true for a number format of dates: a built-in one, or one with letters for days or hours outside quotes and
 * brackets.
 */
const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? DATE_FORMATS.some(([first, last]) => id >= first && id <= last)
    : /[ymdhs]/i.test(code.slice(0, 255).replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''));

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0];
  if (!letters) throw unreadable();
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function numbered(text: string | undefined, next: number, last: number): number {
  const number = text === undefined ? next : Number(text);
  if (!Number.isInteger(number) || number < 1 || number > last) throw unreadable();
  return number;
}

const tooLarge = (line: number | null = null): StatementFault =>
  new StatementFault(
    'too_large',
    'This workbook is too large to be a statement. Please download a shorter time.',
    line,
  );

function unreadable(cause?: unknown): StatementFault {
  const fault = new StatementFault(
    'not_a_statement',
    'This workbook cannot be opened. It may be protected or cut off; please download it again.',
  );
  fault.cause = cause;
  return fault;
}

export interface SheetTable {
  readonly rows: readonly TableRow[];
  readonly others: readonly TableRow[];
}

/**
 * Returns the rows of the sheet with headings of payments, or else of the first sheet with three filled columns.
 * @throws StatementFault for a file that is no workbook, or has payments on several sheets
 */
export async function tableOfXlsx(bytes: Uint8Array): Promise<SheetTable> {
  const sheets = await sheetsOf(bytes);
  const tables = sheets.filter(({ rows }) => hasPayments(rows));
  if (tables.length > 1)
    throw new StatementFault(
      'not_a_statement',
      `Payments stand on several sheets: ${tables.map(({ name }) => name).join(', ')}. Please save each sheet as a file of its own.`,
    );
  const table = tables[0] ?? sheets.find(({ rows }) => columnsWithSomething(rows) >= 3);
  return {
    rows: table?.rows ?? [],
    others: sheets.filter((each) => each !== table).flatMap(({ rows }) => rows),
  };
}

const hasPayments = (rows: readonly TableRow[]): boolean => {
  const at = headingRow(rows);
  return at >= 0 && at < rows.length - 1;
};

function columnsWithSomething(rows: readonly TableRow[]): number {
  const columns = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) if (cell !== '') columns.add(column);
  return columns.size;
}
