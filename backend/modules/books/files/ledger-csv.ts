import { toDecimal } from '../../../contracts/money.js';
import { asPlainText, csvLines, csvOf } from '../../../infrastructure/documents/csv.js';
import type { Steps } from '../../../contracts/steps.js';
import type { LedgerLine } from '../domain/ledger.js';

const COLUMNS = ['Date', 'Account', 'Debit', 'Credit', 'Text', 'Document number'] as const;

const LINES_A_STEP = 200;

/** Writes the ledger as CSV in steps. A side whose sum is 0 stays empty. */
export function* ledgerCsv(lines: readonly LedgerLine[]): Steps<Buffer> {
  const parts = [Buffer.from(csvOf([COLUMNS]))];
  for (let at = 0; at < lines.length; at += LINES_A_STEP) {
    parts.push(Buffer.from(csvLines(lines.slice(at, at + LINES_A_STEP).map(cells))));
    yield;
  }
  return Buffer.concat(parts);
}

const cells = ({ day, account, debitSen, creditSen, text, document }: LedgerLine): string[] => [
  day,
  account,
  sum(debitSen),
  sum(creditSen),
  asPlainText(text),
  document,
];

const sum = (sen: number): string => (sen === 0 ? '' : toDecimal(sen));
