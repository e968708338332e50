import { describe, expect, it } from '@jest/globals';
import type { ReceiptReading } from '../../contracts/events/receipt-reading.js';
import { judge, type JudgeContext, type ReceiptDecision } from './domain/judge.js';
import { linesOfPage } from './reading/parse/page/text-line.js';
import { parseReceipt } from './reading/parse/parse-receipt.js';
import { TABLE_CONTEXT } from './testing/decision-table.js';
import { HOSTILE_PAGES } from './testing/hostile/hostile-pages.js';
import { ONE_TRANSFER, TWO_TRANSFERS, TRUE_RECEIPTS } from './testing/hostile/true-receipts.js';
import { laidOut, SPACINGS, type Spacing } from './testing/laid-out.js';
import type { PaymentKey } from '../../contracts/events/index.js';
import { paymentKeysOf } from './domain/payment-keys.js';

/*
 * Tests every step from the words on a page to the decision, with perfect OCR. A fake receipt that is confirmed here
 * would be confirmed in production too.
 */

const EVERY_SPACING = Object.keys(SPACINGS) as Spacing[];

function readingOf(text: string, spacing: Spacing): ReceiptReading {
  const page = laidOut(text, spacing);
  const lines = linesOfPage(page);
  const fields = parseReceipt([lines, lines], { illegible: 0 });
  return { ...fields, texts: [page.text, page.text], engine: 'laid out', durationMs: 0 };
}

const decisionOn = (
  text: string,
  spacing: Spacing,
  booking: Partial<JudgeContext> = {},
): ReceiptDecision => judge(readingOf(text, spacing), { ...TABLE_CONTEXT, ...booking });

const inEverySpacing = (decisionIn: (spacing: Spacing) => ReceiptDecision): string[] =>
  EVERY_SPACING.map((spacing) => {
    const { kind, reasons } = decisionIn(spacing);
    return `${spacing}: ${[kind, ...reasons].join(' ')}`;
  });

const CONFIRMED = EVERY_SPACING.map((spacing) => `${spacing}: confirmed`);

const confirmed = (decisions: readonly string[]): string[] =>
  decisions.filter((decision) => CONFIRMED.includes(decision));

describe.each(HOSTILE_PAGES)('the receipt decision never confirms %s:', (_purpose, rows) => {
  it.each(rows)('%s', (_name, text, booking = {}) => {
    expect(confirmed(inEverySpacing((spacing) => decisionOn(text, spacing, booking)))).toEqual([]);
  });
});

describe('the receipt decision confirms a true receipt:', () => {
  it.each(TRUE_RECEIPTS)('%s', (_name, text, booking = {}) => {
    expect(inEverySpacing((spacing) => decisionOn(text, spacing, booking))).toEqual(CONFIRMED);
  });
});

/** Decides on a second receipt for another booking, after the first receipt has paid for its own booking. */
function decisionOnSecond(first: string, second: string, spacing: Spacing): ReceiptDecision {
  const paid = readingOf(first, spacing);
  const shown = readingOf(second, spacing);
  const nameOf = ({ kind, value }: PaymentKey): string => `${kind} ${value}`;
  const locked = new Set(paymentKeysOf({ reading: paid, sha256: 'first' }).map(nameOf));
  const known = paymentKeysOf({ reading: shown, sha256: 'second' }).filter((key) =>
    locked.has(nameOf(key)),
  );
  return judge(shown, {
    ...TABLE_CONTEXT,
    paymentReference: 'QWERT-54321',
    transactionUsedByOther: known.some(({ kind, further }) => kind === 'transaction' && !further),
    furtherIdUsedByOther: known.some(({ kind, further }) => kind === 'transaction' && further),
    transferUsedByOther: known.some(({ kind }) => kind === 'transfer')
      ? { transactionId: paid.transactionId.value }
      : null,
  });
}

describe('the receipt decision confirms one transfer once:', () => {
  it.each(ONE_TRANSFER)('%s', (_name, first, second) => {
    expect(inEverySpacing((spacing) => decisionOn(first, spacing))).toEqual(CONFIRMED);
    expect(
      confirmed(inEverySpacing((spacing) => decisionOnSecond(first, second, spacing))),
    ).toEqual([]);
  });
});

describe('the receipt decision confirms the transfers of two families that share', () => {
  it.each(TWO_TRANSFERS)('%s', (_name, first, second) => {
    expect(inEverySpacing((spacing) => decisionOn(first, spacing))).toEqual(CONFIRMED);
    expect(inEverySpacing((spacing) => decisionOnSecond(first, second, spacing))).toEqual(
      CONFIRMED,
    );
  });
});
