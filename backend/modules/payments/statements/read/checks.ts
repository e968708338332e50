import type { StatementGap, TableRow } from './statement.js';
import { writtenDate } from './dates.js';
import { StatementFault } from './statement-fault.js';

/** Maximum number of payments in one file, enough for ten years of a busy school account. */
export const MOST_LINES = 20_000;

const CURRENCY_CELL = /^(MYR|RM|USD|SGD|EUR|GBP|AUD|CNY|JPY|THB|IDR|BND|HKD|INR)$/i;

/** Refuses a table with several currencies. @throws StatementFault */
export function requireOneCurrency(rows: readonly TableRow[]): void {
  let first: { code: string; line: number } | null = null;
  for (const { line, cells } of rows)
    for (const cell of cells) {
      const found = CURRENCY_CELL.exec(cell.trim())?.[1]?.toUpperCase();
      if (!found) continue;
      const code = found === 'RM' ? 'MYR' : found;
      if (first && first.code !== code)
        throw new StatementFault(
          'mixed_currencies',
          `This line is in ${code}, line ${first.line} in ${first.code}. Please download the ringgit account alone.`,
          line,
        );
      first ??= { code, line };
    }
  if (first && first.code !== 'MYR')
    throw new StatementFault(
      'foreign_currency',
      `This account is in ${first.code}; bookings are paid in ringgit.`,
      first.line,
    );
}

const LONGEST_FACT = 120;
const ACCOUNT_LABEL = /\b(account|acct|acc|a\/c|akaun)\b/i;
const ACCOUNT = /(?:^|[\s:])([\dX*]{2}[\dX* -]{3,40}\d{3})(?!\d)/i;

/** Returns the account number printed above the table, or null. */
export function accountAbove(rows: readonly TableRow[], body: number): string | null {
  for (const { cells } of rows.slice(0, Math.max(0, body)))
    for (const [place, cell] of cells.entries()) {
      if (cell.length > LONGEST_FACT || !ACCOUNT_LABEL.test(cell)) continue;
      const found = [cell, ...cells.slice(place + 1, place + 4)]
        .filter((text) => text.length <= LONGEST_FACT)
        .map((text) => ACCOUNT.exec(` ${text.replace(/^'/, '')}`)?.[1])
        .find((text) => text !== undefined && text.replace(/[^\dX*]/gi, '').length >= 8);
      if (found) return digitsOf(found);
    }
  return null;
}

const OWN_LABEL =
  /^\W*((statement of|savings?|current|no\.?|nombor) )?(account|acct|acc|a\/c|akaun)\b/i;

/** Returns the row of a statement's table at which another account begins, or null. */
export function accountBelow(
  rows: readonly TableRow[],
  headings: number,
  own: string,
): { readonly account: string; readonly line: number } | null {
  if (headings < 0) return null;
  for (const row of rows.slice(headings + 1)) {
    const [first, ...more] = row.cells.filter((cell) => cell !== '');
    if (!first || more.length > 2 || !OWN_LABEL.test(first)) continue;
    if (more.some((cell) => writtenDate(cell))) continue;
    const account = accountAbove([row], 1);
    if (account !== null && !isOwnAccount(account, own)) return { account, line: row.line };
  }
  return null;
}

const ACCOUNT_HEADING =
  /^(bank)?(account|acct|acc|akaun|noakaun|nomborakaun|iban)(no|number|nombor|id)?$/;
const ACCOUNT_CELL = /^(?:[A-Z]{2})?[\dX*][\dX* -]{5,40}$/i;

/**
 * Returns the rows of the school's own account when a column names the account of each row; null without such a column.
 * @param isKnown true when the account stands above the table. The column may then name the payers' accounts.
 * @throws StatementFault when no row is of the school's account, or a payment does not say of which account it is
 */
export function ofOwnAccount(
  rows: readonly TableRow[],
  headings: number,
  own: string,
  isKnown: boolean,
): { readonly rows: TableRow[]; readonly account: string; readonly notes: string[] } | null {
  const names = rows[headings]?.cells ?? [];
  const column = names.findIndex((name) =>
    ACCOUNT_HEADING.test(name.toLowerCase().replace(/[^a-z]/g, '')),
  );
  const shown = ({ cells }: TableRow): string => (cells[column] ?? '').replace(/^'/, '');
  const body = rows.slice(headings + 1);
  const numbered = body.filter((row) => ACCOUNT_CELL.test(shown(row)));
  if (column < 0 || numbered.length === 0) return null;
  const foreign = new Set(numbered.filter((row) => !isOwnAccount(digitsOf(shown(row)), own)));
  const account = numbered.find((row) => !foreign.has(row));
  if (!account && isKnown) return null;
  if (!account) throw anotherAccount(digitsOf(shown(numbered[0] as TableRow)), own);
  const unnumbered = body.find(
    (row) => !ACCOUNT_CELL.test(shown(row)) && row.cells.some((cell) => writtenDate(cell)),
  );
  if (unnumbered && !isKnown)
    throw new StatementFault(
      'account_unknown',
      'This row does not say of which account it is. Please download the file again and do not save it with a spreadsheet in between.',
      unnumbered.line,
    );
  return {
    rows: rows.filter((row) => !foreign.has(row)),
    account: digitsOf(shown(account)),
    notes:
      foreign.size === 0
        ? []
        : [`${foreign.size} rows were left out: they are not of the school’s account.`],
  };
}

const digitsOf = (text: string): string => text.replace(/[^\dX*]/gi, '').replace(/x/gi, '*');

/** Minimum number of digits that distinguish two bank accounts. */
const FEWEST_DIGITS = 4;

/** Returns true when the visible digits fit the account number; a star stands for any digits. */
export function isOwnAccount(shown: string, own: string): boolean {
  const [a, b] = [shown.replace(/[^\d*]/g, ''), own.replace(/\D/g, '')].map((each) =>
    each.replace(/^0+/, ''),
  ) as [string, string];
  if (b === '' || a.replaceAll('*', '').length < FEWEST_DIGITS) return false;
  const [begin, end] = [/^\d*/.exec(a)?.[0] ?? '', a.slice(a.lastIndexOf('*') + 1)];
  return a.includes('*') ? b.startsWith(begin) && b.endsWith(end) : a.endsWith(b) || b.endsWith(a);
}

/** Statement and its account number. The account number is empty when the file shows none. */
export interface AccountStatement {
  readonly account: string;
  readonly line: number;
}

/**
 * Requires statements of the school's own account. @throws StatementFault when a statement shows no account number, or
 * none shows the school's
 */
export function requireOwn(statements: readonly AccountStatement[], own: string): void {
  const nameless = statements.find(({ account }) => !/\d/.test(account));
  if (nameless)
    throw new StatementFault(
      'account_unknown',
      'This statement does not say of which account it is. Please download it again.',
      nameless.line,
    );
  const other = statements[0];
  if (!other || statements.some(({ account }) => isOwnAccount(account, own))) return;
  throw anotherAccount(other.account, own);
}

export function anotherAccount(
  shown: string,
  own: string,
  line: number | null = null,
): StatementFault {
  const paidTo = own.replace(/\D/g, '');
  return new StatementFault(
    'another_account',
    paidTo === ''
      ? 'The school has no bank account yet. Please enter it in the settings first.'
      : `This is the statement of account ${ending(shown)}, but the school is paid to ${ending(paidTo)}.`,
    line,
  );
}

/** Notes about statements of other accounts, which are not read. Accounts with the same ending have one note. */
export const otherAccountNotes = (all: readonly AccountStatement[], own: string): string[] => [
  ...new Set(
    all.flatMap(({ account }) =>
      isOwnAccount(account, own)
        ? []
        : `The statement of account ${ending(account)} was left out: it is not the school’s.`,
    ),
  ),
];

export const ending = (account: string): string => `…${account.replace(/[^\d*]/g, '').slice(-4)}`;

/** Payment with the balance after it. A payment without a balance counts towards the next one. */
export interface BalancePoint {
  /** Sum of the payment in sen; 0 for a row that has only an opening or closing balance. */
  readonly amountSen: number;
  readonly balanceSen: number | null;
  readonly line: number;
  readonly ofItsOwn?: 'opening' | 'closing';
}

/**
 * Checks if each balance follows from the one before and the payments between. `other` means that the column holds no
 * balances, `none` that there are fewer than two. @throws StatementFault when a few balances do not follow, because
 * lines are missing
 */
export function checkBalances(points: readonly BalancePoint[]): 'follow' | 'other' | 'none' {
  const { steps, broken } = inBestOrder(points);
  if (steps === 0) return 'none';
  const isOfLines = points.some(({ ofItsOwn, balanceSen }) => !ofItsOwn && balanceSen !== null);
  if (broken.length > steps / 2 && isOfLines) return 'other';
  if (broken[0] !== undefined)
    throw new StatementFault(
      'lines_missing',
      'The balance does not follow from the line before. Lines seem to be missing; please download the file again.',
      broken[0],
    );
  return 'follow';
}

/**
 * Returns the possible orders from oldest to newest payment: as in the file, and reversed. Opening and closing balances
 * go to the ends.
 */
export function ordersOf(points: readonly BalancePoint[]): BalancePoint[][] {
  const own = (kind: BalancePoint['ofItsOwn']) =>
    points.filter(({ ofItsOwn }) => ofItsOwn === kind);
  const [opening, lines, closing] = [own('opening'), own(undefined), own('closing')];
  return [
    [...points],
    points.toReversed(),
    [...opening, ...lines, ...closing],
    [...opening, ...lines.toReversed(), ...closing],
  ];
}

const inBestOrder = (points: readonly BalancePoint[]) =>
  ordersOf(points)
    .map(stepsOf)
    .reduce((best, each) => (each.broken.length < best.broken.length ? each : best));

/** Counts the steps between balances, and finds the lines whose balance does not follow from the one before. */
function stepsOf(points: readonly BalancePoint[]): { steps: number; broken: number[] } {
  const broken: number[] = [];
  let steps = 0;
  let expected: number | null = null;
  for (const { amountSen, balanceSen, line } of points) {
    if (expected !== null) expected += amountSen;
    if (balanceSen === null) continue;
    if (expected !== null) {
      steps += 1;
      if (expected !== balanceSen) broken.push(line);
    }
    expected = balanceSen;
  }
  return { steps, broken };
}

/** A note for a statement that is read once. */
export const REPEATED = 'A statement stands twice in the file and was read once.';

/** Statement with its balances, and its first and last day in ISO 8601. */
export interface StatementSpan {
  readonly openingSen: number;
  readonly closingSen: number;
  readonly first: string;
  readonly last: string;
}

/** Finds periods without a statement: no statement begins with the closing balance of another. */
export function gapsBetween(spans: readonly StatementSpan[]): StatementGap[] {
  const inTime = spans.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  const ends = new Set(spans.map(({ closingSen }) => closingSen));
  let latest: string | undefined;
  return inTime.flatMap(({ openingSen, first, last }) => {
    const after = latest;
    if (latest === undefined || last > latest) latest = last;
    if (after === undefined || ends.has(openingSen) || after >= first) return [];
    return [{ after, before: first }];
  });
}

export const gapNotes = (gaps: readonly StatementGap[]): string[] =>
  gaps.map(
    ({ after, before }) =>
      `Statements seem to be missing between ${after} and ${before}: the balances do not follow.`,
  );
