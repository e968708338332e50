import { headingRow } from './columns.js';
import { isDayWithoutYear, lastDayIn, withYear, writtenDate } from './dates.js';
import type { TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';

/** Maximum length of a row that is searched for the statement's period. */
const LONGEST_FACT = 500;
const FEWEST = 0.8;

/** Words in a row below the table that names the statement's period. Other rows there may hold any date. */
const PERIOD = /period|tempoh|statement|penyata/i;

/**
 * Adds the year to dates such as `13 Nov`, taken from the rows above the table, or else from the period below it. A
 * column is changed when most of its cells are dates without a year. @throws StatementFault when no row shows the year
 */
export function withYears(rows: readonly TableRow[]): readonly TableRow[] {
  const at = headingRow(rows);
  const after = rows.findLastIndex(({ cells }) => cells.some(isDayWithoutYear)) + 1;
  const body = rows.slice(at + 1, after);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const column = Array.from({ length: width }, (_, place) => place).find((place) => {
    const days = body.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
    const withoutYear = days.filter(isDayWithoutYear);
    return withoutYear.length > 0 && withoutYear.length >= days.length * FEWEST;
  });
  if (column === undefined || body.some(({ cells }) => cells.some((cell) => writtenDate(cell))))
    return rows;
  const below = rows.slice(after).filter(({ cells }) => cells.some((cell) => PERIOD.test(cell)));
  const end = lastDayOf(at >= 0 ? rows.slice(0, at) : []) ?? lastDayOf(below);
  return rows.map((row, place) => {
    const cell = row.cells[column] ?? '';
    if (place <= at || !isDayWithoutYear(cell)) return row;
    if (end === undefined)
      throw new StatementFault(
        'line_unreadable',
        `“${cell}” has no year, and nothing above or below the table tells it. Please download the statement with its years, or write its period above the table.`,
        row.line,
      );
    return { ...row, cells: row.cells.with(column, withYear(cell, end)) };
  });
}

const lastDayOf = (rows: readonly TableRow[]): string | undefined =>
  rows
    .flatMap(({ cells }) => lastDayIn(cells.join(' ').slice(0, LONGEST_FACT)) ?? [])
    .toSorted()
    .at(-1);
