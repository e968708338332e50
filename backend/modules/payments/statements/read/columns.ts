import type { ColumnMapping } from '../../../../contracts/rest/statements.js';
import type { Steps } from '../../../../contracts/steps.js';
import { decimalSignOf, type DecimalSign } from './amounts.js';
import { writtenDate } from './dates.js';
import type { TableLayout, TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';

type Role = 'date' | 'time' | 'amount' | 'debit' | 'credit' | 'mark' | 'balance' | 'skipped';

/** Headings of a statement's columns in English and Malay, reduced to letters. The first match decides. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  ['balance', /balance|^baki/],
  ['skipped', /^(no|bil|currency|ccy|matawang|status|branch|cawangan)$/],
  ['mark', /^(drcr|crdr|debitcredit|creditdebit|dc|cd|sign|indicator|debitkredit)(indicator)?$/],
  ['debit', /debit|withdrawal|moneyout|pengeluaran|wangkeluar|^dr$|^out$|^paidout/],
  ['credit', /credit|kredit|deposit|moneyin|simpanan|wangmasuk|^cr$|^in$|^paidin|received/],
  ['amount', /amount|amaun|jumlah|nilai|^sum$|^value$/],
  ['date', /date|tarikh/],
  ['time', /^(time|masa|transactiontime|txntime)$/],
];
/** Order of preference among several date columns: the day of payment comes before the value day. */
const BETTER_DATES = [/transaction|txn|trx|transaksi/, /posting|entry|post/, /./];

export const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
/** Reduces a column heading such as `Amount (RM)` to `amount`. */
const headingOf = (cell: string): string =>
  letters(cell.replace(/\((rm|myr)\)|\b(rm|myr)\b/gi, ''));

const roleOf = (cell: string): Role | null => {
  const heading = headingOf(cell);
  if (heading === '' || heading.length > 40) return null;
  return HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
};

/** Returns true for the row of headings: it names a date and a sum, and contains no sum. */
export function isHeadings({ cells }: TableRow): boolean {
  const roles = cells.map(roleOf);
  return (
    roles.includes('date') &&
    roles.some((role) => role === 'amount' || role === 'debit' || role === 'credit') &&
    !cells.some((cell) => decimalSignOf(cell) !== null)
  );
}

export const headingRow = (rows: readonly TableRow[]): number =>
  rows.slice(0, 60).findIndex(isHeadings);

/**
 * Finds the columns of a statement's table. Runs in steps, because it checks each column in all rows. @throws
 * StatementFault `columns_unknown` with the missing columns
 */
export function* layoutOf(rows: readonly TableRow[]): Steps<TableLayout> {
  const at = headingRow(rows);
  const headings = at < 0 ? [] : (rows[at] as TableRow).cells;
  const body = rows.slice(at + 1);
  const dated: TableRow[] = [];
  for (const row of body) {
    if (row.cells.some((cell) => writtenDate(cell) !== null)) dated.push(row);
    yield;
  }
  if (dated.length === 0)
    throw new StatementFault(
      'not_a_statement',
      'No line with a date was found. Please choose the file of a bank statement.',
    );
  const columns = at < 0 ? byContent(dated) : byHeadings(headings, dated);
  yield;
  const width = Math.max(...dated.map(({ cells }) => cells.length));
  const used = new Set(columns.values());
  const text = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !used.has(column) && hasWords(dated, column),
  );
  yield;
  const one = (role: Role): number | null => columns.get(role) ?? null;
  const date = one('date');
  if (date === null || (one('amount') ?? one('credit')) === null)
    throw new StatementFault(
      'columns_unknown',
      `The columns of this file could not be told: ${date === null ? 'no date' : 'no sum'} was found. Please say which column is what.`,
      rows[0]?.line ?? null,
    );
  const mapping: ColumnMapping = {
    date,
    time: one('time'),
    text,
    amount: one('credit') === null || one('debit') === null ? one('amount') : null,
    debit: one('debit'),
    credit: one('credit'),
    mark: one('mark'),
    balance: one('balance'),
    ...formatsOf(dated, date, sumColumns(columns)),
  };
  return { mapping, key: keyOf(headings, width), headings, reasons: reasonsOf(mapping, at, rows) };
}

const sumColumns = (columns: ReadonlyMap<Role, number>): number[] =>
  (['amount', 'debit', 'credit', 'balance'] as const).flatMap((role) => columns.get(role) ?? []);

export const keyOf = (headings: readonly string[], width: number): string =>
  headings.length > 0 ? headings.map(letters).join('|') : `${width} columns`;

function byHeadings(headings: readonly string[], dated: readonly TableRow[]): Map<Role, number> {
  const found = new Map<Role, number>();
  for (const better of BETTER_DATES)
    headings.forEach((heading, column) => {
      const role = roleOf(heading);
      if (role === null || found.has(role)) return;
      if (role === 'date' && (!better.test(letters(heading)) || !hasDates(dated, column))) return;
      found.set(role, column);
    });
  const mark = dated[0]?.cells.findIndex((_, column) => isMarkColumn(dated, column)) ?? -1;
  if (mark >= 0 && !found.has('mark')) found.set('mark', mark);
  return found;
}

/**
 * Finds the columns of a table without headings: dates, then one sum; or a sum and a balance; or money out, money in
 * and balance.
 */
function byContent(dated: readonly TableRow[]): Map<Role, number> {
  const width = Math.max(...dated.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const found = new Map<Role, number>();
  const date = columns.find((column) => hasDates(dated, column));
  if (date !== undefined) found.set('date', date);
  const mark = columns.find((column) => isMarkColumn(dated, column));
  if (mark !== undefined) found.set('mark', mark);
  const sums = columns.filter((column) => isSumColumn(dated, column));
  const [first, second, third] = sums;
  const exclusive =
    second !== undefined && dated.every(({ cells }) => !cells[first as number] || !cells[second]);
  const roles: Role[] = exclusive ? ['debit', 'credit', 'balance'] : ['amount', 'balance'];
  [first, second, third].forEach((column, place) => {
    const role = roles[place];
    if (column !== undefined && role) found.set(role, column);
  });
  return found;
}

export const filled = (rows: readonly TableRow[], column: number): string[] =>
  rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');

export const mostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length >= cells.length * 0.8;

const hasDates = (rows: readonly TableRow[], column: number): boolean =>
  mostly(filled(rows, column), (cell) => writtenDate(cell) !== null);

const isMarkColumn = (rows: readonly TableRow[], column: number): boolean =>
  filled(rows, column).length >= rows.length * 0.8 &&
  mostly(filled(rows, column), (cell) => directionOfMark(cell) !== null);

const isSumColumn = (rows: readonly TableRow[], column: number): boolean =>
  mostly(filled(rows, column), (cell) => /^0$/.test(cell) || decimalSignOf(cell) !== null);

const hasWords = (rows: readonly TableRow[], column: number): boolean =>
  filled(rows, column).some((cell) => /[a-z\d]/i.test(cell) && writtenDate(cell) === null);

function formatsOf(
  dated: readonly TableRow[],
  date: number,
  sums: readonly number[],
): Pick<ColumnMapping, 'dateOrder' | 'decimalSign'> {
  return { dateOrder: dateOrderOf(dated, date), decimalSign: decimalSignIn(dated, sums) };
}

/**
 * Returns the order of day and month in a column of dates. When no date shows it, the day comes first, as in Malaysia.
 * @throws StatementFault when two dates show different orders
 */
export function dateOrderOf(rows: readonly TableRow[], column: number): ColumnMapping['dateOrder'] {
  const seen = new Map<'dmy' | 'mdy', number>();
  let settled: ColumnMapping['dateOrder'] | null = null;
  for (const { line, cells } of rows) {
    const date = writtenDate(cells[column] ?? '');
    if (!date) continue;
    if (date.order !== null) settled ??= date.order;
    else if (date.first > 12) seen.set('dmy', seen.get('dmy') ?? line);
    else if (date.second > 12) seen.set('mdy', seen.get('mdy') ?? line);
  }
  const [days, months] = [seen.get('dmy'), seen.get('mdy')];
  if (days !== undefined && months !== undefined)
    throw new StatementFault(
      'dates_in_two_orders',
      `This date has the ${days > months ? 'day' : 'month'} first, the one in line ${Math.min(days, months)} the ${days > months ? 'month' : 'day'}. Please download the file again and do not save it with a spreadsheet in between.`,
      Math.max(days, months),
    );
  if (months !== undefined) return 'mdy';
  return days === undefined && settled === 'ymd' ? 'ymd' : 'dmy';
}

function decimalSignIn(rows: readonly TableRow[], columns: readonly number[]): DecimalSign {
  const lines = new Map<DecimalSign, number>();
  for (const { line, cells } of rows)
    for (const column of columns) {
      const sign = decimalSignOf(cells[column] ?? '');
      if (sign && !lines.has(sign)) lines.set(sign, line);
    }
  const [point, comma] = [lines.get('.'), lines.get(',')];
  if (point !== undefined && comma !== undefined)
    throw new StatementFault(
      'amounts_in_two_formats',
      `Sen stand behind a ${point > comma ? 'point' : 'comma'} here, and behind a ${point > comma ? 'comma' : 'point'} in line ${Math.min(point, comma)}.`,
      Math.max(point, comma),
    );
  return comma === undefined ? '.' : ',';
}

function reasonsOf(mapping: ColumnMapping, at: number, rows: readonly TableRow[]): string[] {
  const headings = at < 0 ? null : (rows[at] as TableRow);
  const name = (column: number): string =>
    headings?.cells[column] ? `“${headings.cells[column]}”` : `column ${column + 1}`;
  const { date, amount, debit, credit, mark, balance, dateOrder, decimalSign } = mapping;
  const sum =
    amount === null
      ? `what came in by ${name(credit as number)}${debit === null ? '' : `, what went out by ${name(debit)}`}`
      : `the sum by ${name(amount)}${mark === null ? '' : `, in or out by ${name(mark)}`}`;
  return [
    headings
      ? `The headings stand in line ${headings.line}.`
      : 'No headings were found, so the columns were told by their content.',
    `The date is taken from ${name(date)}, ${sum}${balance === null ? '' : `, the balance by ${name(balance)}`}.`,
    dateOrder === 'ymd'
      ? 'Dates have the year first.'
      : `Dates have the ${dateOrder === 'dmy' ? 'day' : 'month'} first.`,
    `Sen stand behind a ${decimalSign === '.' ? 'point' : 'comma'}.`,
  ];
}

const WORDS_IN =
  /^(c|cr|credit|kredit|in|masuk|(money|cash|wang|transfer|payment) (in|masuk|received)|incoming|received?|deposit|terima|diterima|\+)$/;
const WORDS_OUT =
  /^(d|dr|debit|out|keluar|(money|cash|wang|transfer|payment) (out|keluar|sent)|outgoing|sent|send|withdrawal|payout|hantar|-)$/;

/** Reads the direction of a sum from a mark such as DR in its own column. */
export const directionOfMark = (cell: string): 'in' | 'out' | null => {
  const word = wordIn(cell);
  if (WORDS_IN.test(word)) return 'in';
  return WORDS_OUT.test(word) ? 'out' : null;
};

const LONGEST_WORD = 60;

/** Normalises a cell for the word lists: `Money-Out` becomes `money out`. */
export const wordIn = (cell: string): string =>
  cell
    .slice(0, LONGEST_WORD)
    .toLowerCase()
    .replace(/[\s_]+|(?<=\w)-(?=\w)/g, ' ')
    .trim();
