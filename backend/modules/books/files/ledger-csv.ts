import { toDecimal } from '../../../contracts/money.js';
import type { LedgerLine } from '../domain/ledger.js';

const COLUMNS = ['Date', 'Account', 'Debit', 'Credit', 'Text', 'Document number'] as const;

/** RFC 4180, with the mark by which spreadsheets know UTF-8. A side without a sum is empty. */
export const ledgerCsv = (lines: readonly LedgerLine[]): string =>
  `\uFEFF${[
    COLUMNS,
    ...lines.map(({ day, account, debitSen, creditSen, text, document }) => [
      day,
      account,
      sum(debitSen),
      sum(creditSen),
      asPlainText(text),
      document,
    ]),
  ]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')}\r\n`;

const sum = (sen: number): string => (sen === 0 ? '' : toDecimal(sen));

/** A title that begins like a formula would be run by a spreadsheet: an apostrophe makes it the text it is. */
const asPlainText = (text: string): string =>
  /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;

const cell = (text: string): string =>
  /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
