import type { ColumnMapping, StatementQuestion } from '../../../../contracts/rest/statements.js';
import type { Steps } from '../../../../contracts/steps.js';
import { requireBoundedText } from './bounds.js';
import { checkBalances, ordersOf, type BalancePoint } from './checks.js';
import { decimalSignOf, writtenAmount, type WrittenAmount } from './amounts.js';
import { directionOfMark, headingRow, isHeadings, letters, wordIn } from './columns.js';
import { isoDay, writtenDate } from './dates.js';
import { answerTo, askBalance, askDirection, askStatus } from './questions.js';
import type { ReadLine, TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';
import { statusColumn, statusOfWord, type RowStatus } from './statuses.js';

/** Words of rows that show a balance instead of a payment, in English and Malay. */
const BALANCE_LINE =
  /\b(opening|beginning|closing|ending|previous|ledger|available)\s+balance\b|\bbalance\s*(b|c)\/?\s*f\b|\bbalance (brought|carried)|\bbaki (awal|akhir|permulaan|bawa)|^\W*(grand )?total\b|^\W*jumlah\b/i;
const OPENING =
  /\b(opening|beginning|previous)\s+balance\b|\bbalance\s*b\/?\s*f\b|\bbalance brought|\bbaki (awal|permulaan|bawa)/i;
const CLOSING =
  /\b(closing|ending)\s+balance\b|\bbalance\s*c\/?\s*f\b|\bbalance carried|\bbaki akhir/i;

const BALANCE_WORDS =
  /\b(balance|baki|total|jumlah|debits?|credits?|kredit|brought|carried|forward|withdrawals?|deposits?|transactions?|amount|as|at|of|on|rm|myr|dr|cr)\b/gi;

/** Returns true when a cell is only about a balance. A family's own text may also begin with "Total" or "Jumlah". */
const isBalanceAlone = (cell: string): boolean =>
  BALANCE_LINE.test(cell) &&
  !/\p{L}/u.test(cell.replace(new RegExp(BALANCE_LINE, 'gi'), ' ').replace(BALANCE_WORDS, ' '));

type Direction = 'in' | 'out';

/** Payment in a table. Its direction may be known only after all rows are read. */
interface Payment {
  readonly row: TableRow;
  readonly date: string;
  readonly time: string | null;
  readonly sen: number;
  direction: Direction | null;
  readonly balanceSen: number | null;
  text: string;
  readonly isTakenBack: boolean;
}

export interface TableLines {
  readonly lines: readonly ReadLine[];
  readonly notes: readonly string[];
  readonly questions: readonly StatementQuestion[];
}

/** Reads the payments of a table, row by row. @throws StatementFault with the line that cannot be read */
export function* linesOfTable(
  rows: readonly TableRow[],
  mapping: ColumnMapping,
): Steps<TableLines> {
  const table = new Table(rows, mapping);
  for (const row of table.body) {
    table.read(row);
    yield;
  }
  table.resolveDirections();
  yield;
  return table.result();
}

/** Maximum number of rows with totals that the notes name; more rows are only counted. */
const NAMED_ROWS = 5;

class Table {
  readonly body: readonly TableRow[];
  private readonly headings: readonly string[];
  private readonly headingsKey: string;
  private readonly status: number | null;
  /** Direction of a negative sum in the debit column: out, unless other debits are positive. */
  private readonly negativeDebit: Direction;
  private readonly payments: Payment[] = [];
  private readonly balances: (Payment | BalancePoint)[] = [];
  private readonly notPaid = new Map<string, number>();
  private readonly totals: TableRow[] = [];
  /** Rows without a date that have money in a column of something else. */
  private readonly undated: TableRow[] = [];
  private readonly questions = new Map<string, StatementQuestion>();
  private leftOut = 0;
  /** Last payment read so far. Rows that have only words continue its text. */
  private current: Payment | null = null;

  constructor(
    rows: readonly TableRow[],
    private readonly mapping: ColumnMapping,
  ) {
    const at = headingRow(rows);
    this.body = rows.slice(at + 1);
    this.headings = rows[at]?.cells ?? [];
    this.headingsKey = this.headings.map(letters).join('|');
    rows.slice(0, Math.max(0, at)).forEach((row) => this.requireNoMoney(row));
    const dated = this.body.filter(({ cells }) => writtenDate(cells[mapping.date] ?? '') !== null);
    const { date, amount, debit, credit, balance, mark } = mapping;
    const used = [date, amount, debit, credit, balance, mark].filter((each) => each !== null);
    this.status = statusColumn(this.headings, dated, new Set(used));
    const isPositive = (row: TableRow): boolean => {
      const sum = this.amountIn(row, debit);
      return sum !== null && sum.sen > 0 && sum.direction !== 'out';
    };
    this.negativeDebit = debit !== null && this.body.some(isPositive) ? 'in' : 'out';
  }

  read(row: TableRow): void {
    const { cells, line } = row;
    if (isHeadings(row) && cells.map(letters).join('|') !== this.headingsKey)
      throw new StatementFault(
        'columns_unknown',
        'Another table begins here, with other columns. Please save each table as a file of its own.',
        line,
      );
    const date = this.cell(row, this.mapping.date);
    const written = writtenDate(date);
    const sum = this.sumOf(row);
    const hasSum = sum !== null && sum.sen !== 0;
    const isAlone = hasSum && date !== '' && !BALANCE_LINE.test(date);
    if (cells.some(isAlone ? isBalanceAlone : (cell) => BALANCE_LINE.test(cell)))
      return this.leaveOutBalance(row, hasSum);
    if (!written) return this.readWithoutDate(row, date, hasSum);
    const day = isoDay(written, this.mapping.dateOrder);
    if (!day) throw new StatementFault('line_unreadable', `“${date}” is no date.`, line);
    if (sum === null || this.hasUnreadSum(row)) throw sumUnreadable(row, this.mapping);
    this.requireWholeSum(row);
    if (sum.sen === 0) {
      this.leftOut += 1;
      return;
    }
    requireRinggit(sum, line);
    this.requireOneDirection(row);
    const status = this.statusOf(row);
    if (status === 'not-paid') {
      this.current = null;
      return;
    }
    const balance = this.amountIn(row, this.mapping.balance);
    const payment: Payment = {
      row,
      date: day,
      time: writtenDate(`${day} ${this.cell(row, this.mapping.time)}`)?.time ?? written.time,
      sen: sum.sen,
      direction: sum.direction,
      balanceSen: balance && (balance.direction === 'out' ? -balance.sen : balance.sen),
      text: textOf(row, this.mapping),
      isTakenBack: status === 'taken-back',
    };
    this.payments.push(payment);
    this.balances.push(payment);
    this.current = payment;
  }

  /** Finds directions that no sign, column or mark shows: by balances, by a column of kinds, or by staff's answers. */
  resolveDirections(): void {
    const isUnknown = ({ direction }: Payment): boolean => direction === null;
    if (!this.payments.some(isUnknown)) return;
    if (this.mapping.mark === null && this.payments.some(({ direction }) => direction === 'out')) {
      for (const payment of this.payments) payment.direction ??= 'in';
      return;
    }
    if (this.mapping.mark === null) this.resolveByBalances();
    const column = this.mapping.mark ?? this.columnOfKinds();
    for (const payment of this.payments.filter(isUnknown)) {
      const word = wordIn(this.cell(payment.row, column));
      const answer = answerTo(this.mapping, 'direction', word);
      if (answer === 'in' || answer === 'out') payment.direction = answer;
      else payment.direction = directionOfMark(word);
      if (payment.direction === null)
        this.ask(askDirection(word, this.headings[column ?? -1] ?? ''));
    }
  }

  result(): TableLines {
    const ignoresBalances = answerTo(this.mapping, 'balance', '') === 'no-balance';
    if (this.questions.size === 0 && !ignoresBalances && checkBalances(this.points()) === 'other')
      this.ask(askBalance());
    return {
      lines: this.payments.flatMap((payment) =>
        linesOf(payment, this.cell(payment.row, this.status)),
      ),
      notes: this.notes(),
      questions: [...this.questions.values()],
    };
  }

  private points(): BalancePoint[] {
    return this.balances.map((each) =>
      'row' in each
        ? {
            amountSen: each.isTakenBack ? 0 : each.direction === 'out' ? -each.sen : each.sen,
            balanceSen: each.isTakenBack ? null : each.balanceSen,
            line: each.row.line,
          }
        : each,
    );
  }

  /**
   * Finds the direction of each sum by the change of the balance. The first sum has no balance before it, so it gets
   * the direction of the others.
   */
  private resolveByBalances(): void {
    const points = this.points();
    const byLine = new Map(this.payments.map((payment) => [payment.row.line, payment]));
    for (const order of ordersOf(points)) {
      const found = directionsIn(order);
      if (found === null) continue;
      for (const [line, direction] of found) {
        const payment = byLine.get(line);
        if (payment) payment.direction ??= direction;
      }
      const [all, ...others] = new Set(found.values());
      if (all === undefined || others.length > 0 || found.size < FEWEST_PROVEN) return;
      for (const payment of this.payments) payment.direction ??= all;
      return;
    }
  }

  private columnOfKinds(): number | null {
    const column = this.headings.findIndex((heading) => KINDS.test(letters(heading)));
    if (column < 0) return null;
    const words = new Set(this.payments.map(({ row }) => wordIn(this.cell(row, column))));
    return words.size <= MOST_KINDS ? column : null;
  }

  private readWithoutDate(row: TableRow, date: string, hasSum: boolean): void {
    const looksLikeOne = /^\d{1,4}[-/.]/.test(date);
    const isRepeatedHeading = row.cells.map(letters).join('|') === this.headingsKey;
    const isUnread = this.hasUnreadSum(row) && !isRepeatedHeading;
    if (isUnread && date !== '') throw sumUnreadable(row, this.mapping);
    if (looksLikeOne || (hasSum && date !== '' && !isRepeatedHeading))
      throw new StatementFault('line_unreadable', `“${date}” is no date.`, row.line);
    if (hasSum)
      throw new StatementFault('line_unreadable', 'There is a sum without a date.', row.line);
    const more = textOf(row, this.mapping);
    if (more === '' || date !== '' || !this.current || isUnread) {
      this.leftOut += 1;
      const hasMoney = row.cells.some(
        (cell, column) => column !== this.mapping.balance && decimalSignOf(cell) !== null,
      );
      if (isUnread || hasMoney) this.undated.push(row);
    } else {
      requireBoundedText({ line: this.current.row.line, text: this.current.text });
      this.current.text = [this.current.text, more].filter(Boolean).join(' ');
    }
  }

  private leaveOutBalance(row: TableRow, hasSum: boolean): void {
    this.leftOut += 1;
    if (hasSum) this.totals.push(row);
    const balance = this.amountIn(row, this.mapping.balance);
    const text = row.cells.join(' ');
    const ofItsOwn = OPENING.test(text) ? 'opening' : CLOSING.test(text) ? 'closing' : null;
    if (!balance || ofItsOwn === null) return;
    const balanceSen = balance.direction === 'out' ? -balance.sen : balance.sen;
    this.balances.push({ amountSen: 0, balanceSen, line: row.line, ofItsOwn });
  }

  private statusOf(row: TableRow): RowStatus {
    // Without a column of statuses, a word such as “failed” alone in a cell is asked about.
    const column = this.status ?? this.mapping.text.find((each) => isNotPaid(this.cell(row, each)));
    if (column === undefined) return 'paid';
    const cell = this.cell(row, column);
    const word = wordIn(cell);
    const answer = answerTo(this.mapping, 'status', word);
    const isKnown = this.status !== null || answer !== null;
    const status = answer === 'paid' || answer === 'not-paid' ? answer : statusOfWord(cell);
    if (status === 'not-paid' && isKnown) this.notPaid.set(cell, (this.notPaid.get(cell) ?? 0) + 1);
    if (status === null || !isKnown) this.ask(askStatus(word, this.headings[column] ?? ''));
    return isKnown ? (status ?? 'paid') : 'paid';
  }

  private sumOf(row: TableRow): WrittenAmount | null {
    const { amount, debit, credit, mark } = this.mapping;
    if (amount !== null) {
      const sum = this.amountIn(row, amount);
      const marked = mark === null ? null : directionOfMark(this.cell(row, mark));
      if (sum && marked === 'out' && sum.direction === 'in')
        throw new StatementFault('line_unreadable', 'This sum says both in and out.', row.line);
      return (
        sum && { ...sum, direction: sum.direction === 'out' ? 'out' : (marked ?? sum.direction) }
      );
    }
    const [out, into] = [this.amountIn(row, debit), this.amountIn(row, credit)];
    if (into && into.sen > 0)
      return { ...into, direction: into.direction === 'out' ? 'out' : 'in' };
    if (out && out.sen > 0)
      return { ...out, direction: out.direction === 'out' ? this.negativeDebit : 'out' };
    return into ?? out;
  }

  /** Returns true when a column of sums has digits that are no sum. */
  private hasUnreadSum(row: TableRow): boolean {
    const { amount, debit, credit } = this.mapping;
    return (amount === null ? [debit, credit] : [amount]).some(
      (column) => /\d/.test(this.cell(row, column)) && this.amountIn(row, column) === null,
    );
  }

  /** Refuses a row such as `28/11/2026,ALI,1,250.00`, in which a comma without quotes divides the sum. */
  private requireWholeSum(row: TableRow): void {
    const { amount, debit, credit } = this.mapping;
    const width = this.headings.findLastIndex((heading) => heading !== '') + 1;
    if (width === 0 || !row.cells.slice(width).some((cell) => cell !== '')) return;
    for (const column of amount === null ? [debit, credit] : [amount]) {
      const [cell, next] = [this.cell(row, column), this.cell(row, (column ?? 0) + 1)];
      if (/\d/.test(cell) && !/\d[.,]\d/.test(cell) && /^\d{2,3}(?![\d/-])/.test(next))
        throw new StatementFault(
          'line_unreadable',
          `“${cell},${next}” is a sum that is divided by a comma.`,
          row.line,
        );
    }
  }

  private requireOneDirection(row: TableRow): void {
    const { amount, debit, credit } = this.mapping;
    const both = [debit, credit].every((column) => (this.amountIn(row, column)?.sen ?? 0) > 0);
    if (amount === null && both)
      throw new StatementFault(
        'line_unreadable',
        'This row has both a sum that came in and one that went out.',
        row.line,
      );
  }

  private amountIn(row: TableRow, column: number | null): WrittenAmount | null {
    return column === null ? null : writtenAmount(this.cell(row, column), this.mapping.decimalSign);
  }

  private cell({ cells }: TableRow, column: number | null): string {
    return column === null ? '' : (cells[column] ?? '');
  }

  private requireNoMoney(row: TableRow): void {
    const sum = this.sumOf(row);
    if (!sum || sum.sen === 0 || !writtenDate(this.cell(row, this.mapping.date))) return;
    if (row.cells.some((cell) => BALANCE_LINE.test(cell))) return;
    throw new StatementFault('line_unreadable', 'A payment stands above the headings.', row.line);
  }

  private ask(question: StatementQuestion): void {
    if (this.questions.size < MOST_QUESTIONS)
      this.questions.set(`${question.about} ${question.word}`, question);
  }

  private notes(): string[] {
    const withMoney = [
      ...this.totals.map((row) => ({ row, because: ' as a total or a balance' })),
      ...this.undated.map((row) => ({ row, because: ', because it has no date' })),
    ];
    const others = this.leftOut - withMoney.length;
    const named = withMoney.slice(0, NAMED_ROWS).map(({ row: { line, cells }, because }) => {
      const text = cells.filter(Boolean).join(' ').slice(0, LONGEST_NOTE);
      return `Line ${line} was left out${because}: ${text}`;
    });
    const more = withMoney.length - named.length;
    return [
      ...[...this.notPaid].map(
        ([status, count]) =>
          `${count} ${count === 1 ? 'row was' : 'rows were'} left out: the money did not arrive (${status}).`,
      ),
      ...named,
      ...(more > 0 ? [`${more} more rows with sums were left out.`] : []),
      ...(others > 0
        ? [`${others} ${others === 1 ? 'row was' : 'rows were'} left out: balances, totals, notes.`]
        : []),
    ];
  }
}

const isNotPaid = (cell: string): boolean => (statusOfWord(cell) ?? 'paid') !== 'paid';

const LONGEST_NOTE = 100;
const MOST_QUESTIONS = 10;
/** Headings of a column with the kind of each payment, and the maximum number of kinds that staff are asked about. */
const KINDS = /^(transaction|txn|trx|payment)?type$|^jenis(transaksi)?$/;
const MOST_KINDS = 8;
/** Minimum number of sums with a known direction from which the first sum gets the same direction. */
const FEWEST_PROVEN = 3;

/** Returns directions by line of the file; null when the balances do not fit this order of the lines. */
function directionsIn(points: readonly BalancePoint[]): Map<number, Direction> | null {
  const found = new Map<number, Direction>();
  let before: number | null = null;
  for (const { amountSen, balanceSen, line } of points) {
    if (balanceSen === null) return null;
    if (before !== null && amountSen !== 0) {
      if (Math.abs(balanceSen - before) !== Math.abs(amountSen)) return null;
      found.set(line, balanceSen > before ? 'in' : 'out');
    }
    before = balanceSen;
  }
  return found.size > 0 ? found : null;
}

/** Returns the lines of a payment. A payment that was refunded later makes two lines, one in and one out. */
function linesOf(payment: Payment, status: string): ReadLine[] {
  const { row, date, time, sen, direction, balanceSen, text, isTakenBack } = payment;
  const amountSen = direction === 'out' ? -sen : sen;
  const line: ReadLine = { line: row.line, date, time, amountSen, text, balanceSen };
  if (!isTakenBack) return [line];
  const back = { ...line, amountSen: -amountSen, text: [text, status].filter(Boolean).join(' | ') };
  return [line, amountSen > 0 ? { ...back, takesBack: true } : back];
}

const textOf = ({ cells }: TableRow, { text }: ColumnMapping): string =>
  text
    .map((column) => cells[column]?.replace(/\s+/g, ' ').trim() ?? '')
    .filter((cell) => cell !== '' && cell !== '-')
    .join(' | ');

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
