import { CsvError, parse, type Info } from 'csv-parse/sync';
import type { TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';

const DELIMITERS = [',', ';', '\t', '|'];
/** Number of lines from which the delimiter of a file is guessed. */
const SAMPLE = 200;

/** The non-empty rows of a text with delimiters. @throws StatementFault when a quote is left open */
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

/** Scores a delimiter: the right one splits most rows into the same number of cells. */
function scoreOf(sample: string, delimiter: string): number {
  const widths = new Map<number, number>();
  for (const line of sample.split('\n')) {
    const width = line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length;
    if (width >= 3) widths.set(width, (widths.get(width) ?? 0) + 1);
  }
  return Math.max(0, ...[...widths].map(([width, rows]) => rows * 100 + width));
}

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
    .map(({ record, info }) => ({ line: info.lines, cells: record }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
