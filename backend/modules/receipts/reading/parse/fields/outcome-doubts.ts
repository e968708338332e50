import type { LabelKind } from '../vocabulary/label-kind.js';
import type { ReceiptSections } from '../page/sections.js';
import { datesIn } from '../tokens/date.js';
import { moneyIn } from '../tokens/money.js';
import { isAnotherTransaction, tellsOfMoneyBack } from '../tokens/other-transactions.js';
import { outcomeOf } from '../tokens/outcome-words.js';
import { ARRIVAL_ROW, CARRIED_OUT, LATER_ROW } from '../vocabulary/later-transfers.js';

/**
 * Text that the payer typed, or a label that we do not know: its value never counts as the bank's
 * word of success, but may be a word of doubt.
 */
const NOT_KNOWN: ReadonlySet<LabelKind> = new Set(['reference', 'note', 'other']);
/**
 * Returns true when a page with a word of success shows any sign that the transfer is not finished: an unknown status, a word of
 * failure or waiting in an unknown row, a later date of execution, another transaction in the headline, or money that came back.
 */
export const doubtsOf = (sections: ReceiptSections): boolean =>
  hasUnknownStatus(sections) ||
  hasRowOfDoubt(sections) ||
  isLater(sections) ||
  isOfAnotherTransaction(sections);

const hasUnknownStatus = ({ labelled }: ReceiptSections): boolean =>
  labelled.some(
    ({ kind, beside, values: [value = ''] }) =>
      kind === 'status' &&
      beside &&
      /[a-z]{3}/i.test(value) &&
      outcomeOf(value) === null &&
      !CARRIED_OUT.pattern.test(value),
  );

function hasRowOfDoubt({ labelled }: ReceiptSections): boolean {
  return labelled.some(({ kind, beside, values }) => {
    if (!NOT_KNOWN.has(kind)) return false;
    // Beside its label stands what was typed.
    const told = kind !== 'other' && beside ? values.slice(1) : values;
    return told.some((value) => isDoubt(value) || tellsOfMoneyBack(value));
  });
}

/** "Jumlah ditolak RM 12.00" is what was taken off the account. */
const isDoubt = (value: string): boolean =>
  moneyIn(value).length === 0 && ['failed', 'pending'].includes(outcomeOf(value) ?? '');

function isLater({ lines }: ReceiptSections): boolean {
  const datesOf = (arrival: boolean): string[] =>
    lines
      .filter(({ text }) => ARRIVAL_ROW.pattern.test(text) === arrival)
      .flatMap(({ text }) => datesIn(text))
      .map(({ date }) => date);
  const others = datesOf(false);
  return (
    lines.some(({ text }) => LATER_ROW.pattern.test(text)) ||
    (others.length > 0 && datesOf(true).some((date) => !others.includes(date)))
  );
}

function isOfAnotherTransaction({ lines, labelled }: ReceiptSections): boolean {
  const fields = labelled[0]?.line ?? 0;
  const byMethod = labelled.some(
    ({ kind, values }) =>
      kind === 'method' &&
      values.some((value) => isAnotherTransaction(value) || tellsOfMoneyBack(value)),
  );
  return (
    byMethod ||
    lines.some(
      ({ text }, index) => tellsOfMoneyBack(text) || (index < fields && isAnotherTransaction(text)),
    )
  );
}
