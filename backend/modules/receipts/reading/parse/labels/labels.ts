import { beginsWithBankName, isBankAlone } from '../tokens/banks.js';
import { isLabelWord, kindOfLabelWords } from './label-words.js';
import { reads } from '../tokens/spelling.js';
import { LABEL_PHRASES, NOBODYS_NAME, type LabelKind } from '../vocabulary/labels.js';

const plain = (word: string): string =>
  word.toLowerCase().replace(/^[^a-z0-9']+|[^a-z0-9']+$/g, '');

const wordsOf = (phrase: string): string[] => phrase.split(/[\s&/]+/).map(plain);

const WORDS: readonly { readonly kind: LabelKind; readonly words: readonly string[] }[] =
  Object.entries(LABEL_PHRASES)
    .flatMap(([kind, phrases]) =>
      phrases.map((phrase) => ({ kind: kind as LabelKind, words: wordsOf(phrase) })),
    )
    .sort(
      (a, b) =>
        b.words.length - a.words.length || b.words.join('').length - a.words.join('').length,
    );

/** "Amount (RM)": the unit belongs to the label. */
const UNIT_OF_LABEL = /^(RM|MYR)\)[\s:]*/i;

export interface FoundLabel {
  readonly kind: LabelKind;
  /** Text after the label on the same line. */
  readonly rest: string;
  /** True when a colon stood between the two. */
  readonly colon: boolean;
}

/** Kinds whose value has a digit in it: "Total savings" is no label of these kinds. */
const NUMERIC: ReadonlySet<LabelKind> = new Set([
  'amount',
  'total',
  'account',
  'recipientAccount',
  'transactionId',
  'dateTime',
  'time',
]);

/** Titles that name nobody: "Transfer to Other Bank", "Pay to Merchant". */
const NOBODY: ReadonlySet<string> = new Set(NOBODYS_NAME);
const isNobody = (rest: string): boolean =>
  isBankAlone(rest) || wordsOf(rest).every((word) => NOBODY.has(word) || word === '');

/** Returns the label that a text starts with, or null. */
export function labelAtStart(printed: string): FoundLabel | null {
  const text = printed.replace(/\ba\/c\b/gi, 'Acc').replace(/(?<=[a-z.] ?)#(?=[\s:]|$)/gi, ' No');
  const tokens = [...text.matchAll(/[^\s/:;(),&]+/g)]
    .map((match) => ({ word: plain(match[0]), end: match.index + match[0].length }))
    .filter(({ word }) => word !== '');
  // "CIMB Reference No.", "OCTO Ref No": a name may stand before the known words of an id.
  const listed = withoutTranslation(text, fitting(text, tokens, 0));
  const made = madeOfLabelWords(text);
  // When both end in the same place, the listed label is the more exact one.
  return (
    (listed?.rest === '' || listed?.rest === made?.rest ? listed : made) ??
    listed ??
    fitting(text, tokens, 1)
  );
}

/** Removes a translated label: "Bayar kepada / Pay to". The second one is no value of the first. */
function withoutTranslation(text: string, found: FoundLabel | null): FoundLabel | null {
  if (!found || found.rest === '' || !text.slice(0, -found.rest.length).trimEnd().endsWith('/'))
    return found;
  const second = labelAtStart(found.rest);
  return second?.rest === '' && second.kind === found.kind ? { ...found, rest: '' } : found;
}

/** Reads a label made only of label words: a whole line, or the part before a colon. */
function madeOfLabelWords(text: string): FoundLabel | null {
  const colon = text.indexOf(':');
  const [label, rest] =
    colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1).trim()];
  const kind = kindOfLabelWords(
    label
      .toLowerCase()
      .split(/[\s&/.()-]+/)
      .filter(Boolean),
  );
  if (kind === null || (NUMERIC.has(kind) && rest !== '' && !/\d/.test(rest))) return null;
  return { kind, rest, colon: colon >= 0 };
}

/**
 * Extends a known label by the label words behind it: "Amount Transferred RM 40.00", "Jumlah Pemindahan RM 40.00", "Amount fee RM
 * 0.50".
 */
function wholeLabel(
  words: readonly string[],
  known: number,
  kind: LabelKind,
): { kind: LabelKind; length: number } | null {
  const goesOn = NUMERIC.has(kind)
    ? isLabelWord
    : (word: string): boolean => /^(no|number|num|id|nombor|name|nama)$/.test(word);
  let length = known;
  while (goesOn(words[length] ?? '')) length += 1;
  const whole = length === known ? null : kindOfLabelWords(words.slice(0, length));
  return whole === null ? null : { kind: whole, length };
}

function fitting(
  text: string,
  tokens: readonly { word: string; end: number }[],
  skipped: number,
): FoundLabel | null {
  for (const { kind, words } of WORDS) {
    if (skipped > 0 && (kind !== 'transactionId' || words.length < 2)) continue;
    if (!words.every((word, index) => reads(tokens[index + skipped]?.word ?? '', word))) continue;
    const length = words.length + skipped;
    const longer =
      skipped === 0
        ? wholeLabel(
            tokens.map(({ word }) => word),
            length,
            kind,
          )
        : null;
    const after = text.slice(tokens[(longer?.length ?? length) - 1]?.end ?? 0);
    const rest = after
      .replace(/^[\s:;.,)(/*-]+/, '')
      .replace(UNIT_OF_LABEL, '')
      .trim();
    const meant = longer?.kind ?? kind;
    if (meant === 'recipient' && /^\s+\w/.test(after) && isNobody(rest)) continue;
    // "Bank Islam" is a bank, not a label "Bank" with the value Islam; "Bank transfer" names no bank.
    if (
      meant === 'recipientBank' &&
      words.length === 1 &&
      (beginsWithBankName(text) || /^[a-z]/.test(rest))
    )
      continue;
    if (NUMERIC.has(meant) && rest !== '' && !/\d/.test(rest)) continue;
    // A label is followed by a value, not by the rest of a sentence.
    if (/^[a-z]{2,} [a-z]/.test(rest) && meant !== 'reference' && meant !== 'note') continue;
    return { kind: meant, rest, colon: /^\W*:/.test(after) };
  }
  return null;
}
