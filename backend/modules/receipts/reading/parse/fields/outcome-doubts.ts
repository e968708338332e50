import type { LabelKind } from '../vocabulary/label-kind.js';
import type { ReceiptSections } from '../page/sections.js';
import { datesIn } from '../tokens/date.js';
import { moneyIn } from '../tokens/money.js';
import { isAnotherDeed, tellsOfMoneyBack } from '../tokens/other-deeds.js';
import { outcomeOf } from '../tokens/outcome-words.js';

/** What the payer typed, or a label that we do not know: its value is no word of success of the bank's, but may be one of doubt. */
const NOT_KNOWN: ReadonlySet<LabelKind> = new Set(['reference', 'note', 'other']);
/** Beside "Status": carried out, in words that say so nowhere else. */
const CARRIED_OUT =
  /\b(ok|transferred|done|selesai|lulus|diluluskan|settled|paid|dibayar|posted|processed|approved|sent|dihantar|credited|complete)\b/i;
/** Rows of a transfer that is made later, or again and again. */
const LATER =
  /^\W*(frequency|kekerapan|start date|tarikh mula|next (payment|transfer)|first (payment|transfer))\b/i;
/** Rows with a date that may be another than the payment's. */
const ARRIVES =
  /\b(transfer (on|when)|effective|efektif|value date|scheduled?|dijadualkan|to be received by|arrival|expected|estimated)\b/i;

/**
 * Whether anything on a page with a word of success tells that this is not the success of a finished transfer: a status that we
 * do not know, a word of failure or waiting in a row that we do not know, a date on which it will be done, another deed in the
 * headline, money that came back.
 */
export const doubtsOf = (sections: ReceiptSections): boolean =>
  hasUnknownStatus(sections) ||
  hasRowOfDoubt(sections) ||
  isLater(sections) ||
  isOfAnotherDeed(sections);

const hasUnknownStatus = ({ labelled }: ReceiptSections): boolean =>
  labelled.some(
    ({ kind, beside, values: [value = ''] }) =>
      kind === 'status' &&
      beside &&
      /[a-z]{3}/i.test(value) &&
      outcomeOf(value) === null &&
      !CARRIED_OUT.test(value),
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
      .filter(({ text }) => ARRIVES.test(text) === arrival)
      .flatMap(({ text }) => datesIn(text))
      .map(({ date }) => date);
  const others = datesOf(false);
  return (
    lines.some(({ text }) => LATER.test(text)) ||
    (others.length > 0 && datesOf(true).some((date) => !others.includes(date)))
  );
}

function isOfAnotherDeed({ lines, labelled }: ReceiptSections): boolean {
  const fields = labelled[0]?.line ?? 0;
  const byMethod = labelled.some(
    ({ kind, values }) =>
      kind === 'method' && values.some((value) => isAnotherDeed(value) || tellsOfMoneyBack(value)),
  );
  return (
    byMethod ||
    lines.some(
      ({ text }, index) => tellsOfMoneyBack(text) || (index < fields && isAnotherDeed(text)),
    )
  );
}
