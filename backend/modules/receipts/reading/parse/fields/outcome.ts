import type { TransferOutcome } from '../../../../../contracts/events/receipt-reading.js';
import type { LabelKind } from '../vocabulary/labels.js';
import type { ReceiptSections } from '../page/sections.js';
import type { TextLine } from '../page/text-line.js';
import { type Seen, STRENGTH } from '../combine.js';
import {
  isOutcomeAlone,
  outcomeOf,
  isAnotherTransaction,
  tellsOfMoneyBack,
} from '../tokens/outcome-words.js';
import { datesIn } from '../tokens/date.js';
import { moneyIn } from '../tokens/money.js';
import { ARRIVAL_ROW, CARRIED_OUT, LATER_ROW } from '../vocabulary/outcomes.js';

/** Labels whose values are typed text or names. A word such as "successful" in them is not the bank's. */
const NOT_THE_BANKS_WORD: ReadonlySet<LabelKind> = new Set([
  'reference',
  'note',
  'recipient',
  'name',
  'payer',
  'account',
  'recipientAccount',
  'transactionId',
  'otherMoney',
  'method',
  'other',
]);
/**
 * Labels of text that the payer typed. Even a whole sentence such as "Your transfer is successful" does not count
 * there.
 */
const TYPED: ReadonlySet<LabelKind> = new Set(['reference', 'note', 'other']);

/** Sentences of the bank, such as "Your transaction is successful." The title above them may look like their label. */
const STATEMENT =
  /^\W*(your|anda|the|transaction|transaksi|payment|bayaran|transfer|pindahan)\b.*\b(is|was|has|telah|sudah)\b/i;
const isBanksOwn = (text: string, besideLabel: boolean): boolean =>
  STATEMENT.test(text) || (!besideLabel && isOutcomeAlone(text));

/** Reads the outcome of the transfer from a receipt's words. Contradicting words give several outcomes. */
export function outcomeSeen(sections: ReceiptSections): Seen<TransferOutcome>[] {
  const { lines, labelled, owner } = sections;
  const seen = new Map<TransferOutcome, number>();
  lines.forEach(({ text, pieces }, index) => {
    const kind = labelled[owner[index] ?? -1]?.kind;
    // "Berjaya | Successful" is one outcome in two languages, not a label with its value.
    const inTwoLanguages = pieces.length > 1 && pieces.every((piece) => outcomeOf(piece) !== null);
    if (
      kind !== undefined &&
      NOT_THE_BANKS_WORD.has(kind) &&
      !inTwoLanguages &&
      (TYPED.has(kind) || !isBanksOwn(text, labelled[owner[index] ?? -1]?.line === index))
    )
      return;
    const outcome = outcomeAt(lines, index) ?? (isStatusOfSum(lines, index) ? 'success' : null);
    if (outcome !== null) seen.set(outcome, STRENGTH.labelled);
  });
  // A word of doubt turns "successful" into "pending". Receipts without a word of success have their own rules
  // (wordless.ts).
  if (seen.has('success') && doubtsOf(sections)) seen.set('pending', STRENGTH.labelled);
  return [...seen].map(([value, strength]) => ({ value, strength }));
}

/**
 * Reads the outcome in a line. If a sentence runs over two lines, the whole sentence counts: "You will hear from us
 * once it is / completed."
 */
function outcomeAt(lines: readonly TextLine[], index: number): TransferOutcome | null {
  const line = lines[index] as TextLine;
  const outcome = outcomeOf(line.text);
  const above = lines[index - 1];
  return outcome === 'success' &&
    above !== undefined &&
    (endsSentence(line, above) || TAKES_BACK.test(above.text))
    ? outcomeOf(`${above.text} ${line.text}`)
    : outcome;
}

/** Words at the end of a line that deny a success in the next line, such as "not". */
const TAKES_BACK = /\b(not|never|yet|be|been|belum|tidak|akan|un-?|once|upon|until)\W*$/i;

const endsSentence = (line: TextLine, above: TextLine): boolean =>
  /^\W*[a-z]/.test(line.text) && above.pieces.length === 1 && /(\s\S+){2}[^.!?:]$/.test(above.text);

/** Returns true for "Done" and similar words right below the sum. Elsewhere on the page such a word is a button. */
const isStatusOfSum = (lines: readonly TextLine[], index: number): boolean =>
  /^\W*(selesai|done|processed|diluluskan)\W*$/i.test(lines[index]?.text ?? '') &&
  /^\W*(RM|MYR)\s?[\d,]+\.\d{2}\W*$/i.test(lines[index - 1]?.text ?? '');

/** Labels of typed text, and unknown labels. Words of success in their values are ignored; words of doubt count. */
const NOT_KNOWN: ReadonlySet<LabelKind> = new Set(['reference', 'note', 'other']);
/**
 * Returns true when a page that states a success also shows that the transfer is not finished, such as an unknown
 * status, a later date or a refund.
 */
const doubtsOf = (sections: ReceiptSections): boolean =>
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
    // Text beside a label of this kind was typed by the payer, so it is ignored.
    const told = kind !== 'other' && beside ? values.slice(1) : values;
    return told.some((value) => isDoubt(value) || tellsOfMoneyBack(value));
  });
}

/**
 * Returns true for a word of failure or waiting. In "Jumlah ditolak RM 12.00" the word "ditolak" means "deducted", so
 * lines with a sum are excluded.
 */
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
