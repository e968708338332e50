import type { LabelKind } from '../vocabulary/labels.js';
import type { ReceiptSections } from '../page/sections.js';
import { datesIn } from '../tokens/date.js';
import { moneyIn } from '../tokens/money.js';
import { isAnotherTransaction, tellsOfMoneyBack } from '../tokens/other-transactions.js';
import { outcomeOf } from '../tokens/outcome-words.js';
import { ARRIVAL_ROW, CARRIED_OUT, LATER_ROW } from '../vocabulary/outcomes.js';

/**
 * Labels of text that the payer typed, and unknown labels. Their values never count as the bank's word of success, but may be
 * words of doubt.
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
    // The payer's text stands beside its label.
    const told = kind !== 'other' && beside ? values.slice(1) : values;
    return told.some((value) => isDoubt(value) || tellsOfMoneyBack(value));
  });
}

/** Returns true for a word of failure or waiting. "Jumlah ditolak RM 12.00" is only a sum taken off the account. */
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
