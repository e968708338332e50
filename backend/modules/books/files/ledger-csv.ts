import { toDecimal } from '../../../contracts/money.js';
import { asPlainText, csvOf } from '../../../infrastructure/documents/csv.js';
import type { LedgerLine } from '../domain/ledger.js';

const COLUMNS = ['Date', 'Account', 'Debit', 'Credit', 'Text', 'Document number'] as const;

/** A side without a sum is empty. */
export const ledgerCsv = (lines: readonly LedgerLine[]): string =>
  csvOf([
    COLUMNS,
    ...lines.map(({ day, account, debitSen, creditSen, text, document }) => [
      day,
      account,
      sum(debitSen),
      sum(creditSen),
      asPlainText(text),
      document,
    ]),
  ]);

const sum = (sen: number): string => (sen === 0 ? '' : toDecimal(sen));
