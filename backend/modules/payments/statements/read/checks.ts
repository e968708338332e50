import type { ReadLine, TableRow } from './statement.js';
import { StatementFault } from './statement-fault.js';

/** A file has at most so many lines: ten years of a busy school account. */
export const MOST_LINES = 20_000;

const CURRENCY_CELL = /^(MYR|RM|USD|SGD|EUR|GBP|AUD|CNY|JPY|THB|IDR|BND|HKD|INR)$/i;

/** Codes of currencies in cells of their own. @throws StatementFault */
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

const ACCOUNT_LABEL = /\b(account|acct|a\/c|akaun)\b/i;
const ACCOUNT = /(?:^|[\s:])([\dX*]{2}[\dX* -]{3,40}\d{3})(?!\d)/i;

/** The account number above the table, as far as it is shown; null when none is. */
export function accountAbove(rows: readonly TableRow[], body: number): string | null {
  for (const { cells } of rows.slice(0, Math.max(0, body)))
    for (const [place, cell] of cells.entries()) {
      if (!ACCOUNT_LABEL.test(cell)) continue;
      const found = [cell, ...cells.slice(place + 1, place + 4)]
        .map((text) => ACCOUNT.exec(` ${text.replace(/^'/, '')}`)?.[1])
        .find((text) => text !== undefined && text.replace(/[^\dX*]/gi, '').length >= 8);
      if (found) return found.replace(/[^\dX*]/gi, '').replace(/x/gi, '*');
    }
  return null;
}

/**
 * Whether a statement may be this account's: digits that are shown must agree, stars hide any.
 * @throws StatementFault
 */
export function requireAccount(shown: string | null, own: string): void {
  const digits = own.replace(/\D/g, '');
  const seen = shown?.replace(/[^\d*]/g, '') ?? '';
  if (seen === '' || digits === '') return;
  const [a, b] = [seen.replace(/^0+/, ''), digits.replace(/^0+/, '')];
  const same = a.includes('*')
    ? b.endsWith(a.slice(a.lastIndexOf('*') + 1)) &&
      b.startsWith(/^\d*/.exec(a)?.[0] ?? '')
    : a.endsWith(b) || b.endsWith(a);
  if (same) return;
  throw new StatementFault(
    'another_account',
    `This is the statement of account ${ending(seen)}, but the school is paid to ${ending(digits)}.`,
  );
}

const ending = (digits: string): string => `…${digits.slice(-4)}`;

/**
 * Where most balances follow from the line before (or after, newest first), one that does not follow shows that lines are
 * missing. Files whose balances mean something else are let through. @throws StatementFault
 */
export function requireUnbroken(lines: readonly ReadLine[]): boolean {
  const breaks = (step: (a: ReadLine, b: ReadLine) => boolean): ReadLine[] =>
    lines.slice(1).filter((line, place) => !step(lines[place] as ReadLine, line));
  if (lines.length < 2 || lines.some(({ balanceSen }) => balanceSen === null)) return false;
  const up = breaks((a, b) => (b.balanceSen as number) === (a.balanceSen as number) + b.amountSen);
  const down = breaks(
    (a, b) => (a.balanceSen as number) === (b.balanceSen as number) + a.amountSen,
  );
  const broken = up.length <= down.length ? up : down;
  if (broken.length > (lines.length - 1) / 2) return false;
  if (broken[0])
    throw new StatementFault(
      'lines_missing',
      'The balance does not follow from the line before. Lines seem to be missing; please download the file again.',
      broken[0].line,
    );
  return true;
}
