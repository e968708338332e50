import type { TransferOutcome } from '../../../../../contracts/events/receipt-reading.js';
import type { LabelKind } from '../vocabulary/labels.js';
import type { ReceiptSections } from '../page/sections.js';
import type { TextLine } from '../page/text-line.js';
import type { Seen } from './seen.js';
import { doubtsOf } from './outcome-doubts.js';
import { isOutcomeAlone, outcomeOf } from '../tokens/outcome-words.js';
import { STRENGTH } from './strengths.js';

/** Labels whose values are typed text or names, and so no statement of the bank. */
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
/** Labels of text that the payer may have typed: it never counts, not even as a whole statement. */
const TYPED: ReadonlySet<LabelKind> = new Set(['reference', 'note', 'other']);

/** Sentences of the bank, such as "Your transaction is successful.", even below a title that looks like their label. */
const STATEMENT =
  /^\W*(your|anda|the|transaction|transaksi|payment|bayaran|transfer|pindahan)\b.*\b(is|was|has|telah|sudah)\b/i;
const isBanksOwn = (text: string, besideLabel: boolean): boolean =>
  STATEMENT.test(text) || (!besideLabel && isOutcomeAlone(text));

/**
 * Reads the outcome of the transfer from the words of the page. Returns several outcomes when the words contradict each other,
 * and none when they say nothing.
 */
export function outcomeSeen(sections: ReceiptSections): Seen<TransferOutcome>[] {
  const { lines, labelled, owner } = sections;
  const seen = new Map<TransferOutcome, number>();
  lines.forEach(({ text, pieces }, index) => {
    const kind = labelled[owner[index] ?? -1]?.kind;
    // "Berjaya | Successful" is one word in two languages, not a label with a value.
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
  // Doubts can only take back a word of success; a page without one has rules of its own.
  if (seen.has('success') && doubtsOf(sections)) seen.set('pending', STRENGTH.labelled);
  return [...seen].map(([value, strength]) => ({ value, strength }));
}

/**
 * Reads the outcome of a line. When the line ends a sentence, the whole sentence decides: "You will hear from us once it is /
 * completed."
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

/** Last words of a line that take back the success in the next line. */
const TAKES_BACK = /\b(not|never|yet|be|been|belum|tidak|akan|un-?|once|upon|until)\W*$/i;

const endsSentence = (line: TextLine, above: TextLine): boolean =>
  /^\W*[a-z]/.test(line.text) && above.pieces.length === 1 && /(\s\S+){2}[^.!?:]$/.test(above.text);

/** Returns true for a word right below the sum of a page: there it is the outcome, elsewhere a button. */
const isStatusOfSum = (lines: readonly TextLine[], index: number): boolean =>
  /^\W*(selesai|done|processed|diluluskan)\W*$/i.test(lines[index]?.text ?? '') &&
  /^\W*(RM|MYR)\s?[\d,]+\.\d{2}\W*$/i.test(lines[index - 1]?.text ?? '');
