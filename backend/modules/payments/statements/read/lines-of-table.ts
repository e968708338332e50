import type { ColumnMapping } from '../../../../contracts/rest/statements.js';
import type { Steps } from '../../../../contracts/steps.js';
import { writtenAmount, type WrittenAmount } from './amounts.js';
import { requireBoundedText } from './bounds.js';
import { directionOfMark, headingRow } from './columns.js';
import { isoDay, writtenDate } from './dates.js';
import type { ReadLine, TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';

/** Lines that state a balance or a sum instead of a payment, in English and Malay. */
const BALANCE_LINE =
  /\b(opening|beginning|closing|ending|previous|ledger|available)\s+balance\b|\bbalance\s*(b|c)\/?\s*f\b|\bbalance (brought|carried)|\bbaki (awal|akhir|permulaan|bawa)|^\W*(grand )?total\b|^\W*jumlah\b/i;

/** Other words of such a line. */
const BALANCE_WORDS =
  /\b(balance|baki|total|jumlah|debits?|credits?|kredit|brought|carried|forward|withdrawals?|deposits?|transactions?|amount|as|at|of|on|rm|myr|dr|cr)\b/gi;

/** The cell says nothing else. A family may begin its own words with “Total” or “Jumlah”. */
const isBalanceAlone = (cell: string): boolean =>
  BALANCE_LINE.test(cell) &&
  !/\p{L}/u.test(cell.replace(new RegExp(BALANCE_LINE, 'gi'), ' ').replace(BALANCE_WORDS, ' '));

/** The payments in a table, row by row. @throws StatementFault with the line that cannot be read */
export function* linesOfTable(
  rows: readonly TableRow[],
  mapping: ColumnMapping,
): Steps<{ lines: ReadLine[]; leftOut: number }> {
  const lines: ReadLine[] = [];
  let leftOut = 0;
  for (const row of rows.slice(headingRow(rows) + 1)) {
    const read = lineOf(row, mapping);
    if (read === 'continued' && lines.length > 0) {
      const last = lines.at(-1) as ReadLine;
      const more = textOf(row, mapping);
      requireBoundedText(last);
      lines[lines.length - 1] = { ...last, text: [last.text, more].filter(Boolean).join(' ') };
    } else if (read === 'left-out' || read === 'continued') leftOut += 1;
    else lines.push(read);
    yield;
  }
  return { lines, leftOut };
}

const textOf = ({ cells }: TableRow, { text }: ColumnMapping): string =>
  text
    .map((column) => cells[column]?.replace(/\s+/g, ' ').trim() ?? '')
    .filter((cell) => cell !== '' && cell !== '-')
    .join(' | ');

function lineOf(row: TableRow, mapping: ColumnMapping): ReadLine | 'continued' | 'left-out' {
  const { line, cells } = row;
  const cell = (column: number | null): string => (column === null ? '' : (cells[column] ?? ''));
  const written = writtenDate(cell(mapping.date));
  const amount = amountOf(row, mapping);
  const hasDayAndSum = written && isoDay(written, mapping.dateOrder) && amount && amount.sen !== 0;
  const isBalance = hasDayAndSum
    ? cells.some(isBalanceAlone)
    : cells.some((each) => BALANCE_LINE.test(each));
  if (isBalance) return 'left-out';
  if (!written) {
    if (/^\d{1,4}[-/.]/.test(cell(mapping.date)))
      throw new StatementFault('line_unreadable', `“${cell(mapping.date)}” is no date.`, line);
    if (amount !== null && amount.sen > 0 && cell(mapping.date) === '')
      throw new StatementFault('line_unreadable', 'There is a sum without a date.', line);
    return textOf(row, mapping) !== '' && cell(mapping.date) === '' ? 'continued' : 'left-out';
  }
  const date = isoDay(written, mapping.dateOrder);
  if (!date)
    throw new StatementFault('line_unreadable', `“${cell(mapping.date)}” is no date.`, line);
  if (amount === null) throw sumUnreadable(row, mapping);
  if (amount.sen === 0) return 'left-out';
  requireRinggit(amount, line);
  const balance = writtenAmount(cell(mapping.balance), mapping.decimalSign);
  return {
    line,
    date,
    time: writtenDate(`${date} ${cell(mapping.time)}`)?.time ?? written.time,
    amountSen: amount.direction === 'out' ? -amount.sen : amount.sen,
    text: textOf(row, mapping),
    balanceSen: balance && (balance.direction === 'out' ? -balance.sen : balance.sen),
  };
}

function amountOf({ cells }: TableRow, mapping: ColumnMapping): WrittenAmount | null {
  const read = (column: number | null): WrittenAmount | null =>
    column === null ? null : writtenAmount(cells[column] ?? '', mapping.decimalSign);
  const [debit, credit] = [read(mapping.debit), read(mapping.credit)];
  if (mapping.amount === null) {
    if (credit && credit.sen > 0) return { ...credit, direction: 'in' };
    if (debit && debit.sen > 0) return { ...debit, direction: 'out' };
    return credit ?? debit;
  }
  const amount = read(mapping.amount);
  const marked = mapping.mark === null ? null : directionOfMark(cells[mapping.mark] ?? '');
  return amount && { ...amount, direction: marked ?? amount.direction };
}

function sumUnreadable({ line, cells }: TableRow, mapping: ColumnMapping): StatementFault {
  const columns = [mapping.amount, mapping.debit, mapping.credit].filter((each) => each !== null);
  const written = columns.map((column) => cells[column]).filter(Boolean);
  return written.length === 0
    ? new StatementFault(
        'cut_short',
        'There is a date without a sum. The file seems to be cut off; please download it again.',
        line,
      )
    : new StatementFault('line_unreadable', `“${written.join(' ')}” is no sum.`, line);
}

function requireRinggit({ currency }: WrittenAmount, line: number): void {
  if (currency === null || currency === 'MYR') return;
  throw new StatementFault(
    'foreign_currency',
    `This sum is in ${currency}; bookings are paid in ringgit.`,
    line,
  );
}
