import { beginsWithBankName, isBankAlone, bankIn } from '../tokens/banks.js';
import { reads } from '../tokens/spelling.js';
import {
  LABEL_PHRASES,
  NOBODYS_NAME,
  type LabelKind,
  LABEL_WORDS,
  type Sense,
  TITLE_WORDS,
} from '../vocabulary/labels.js';

const plain = (word: string): string =>
  word.toLowerCase().replace(/^[^a-z0-9']+|[^a-z0-9']+$/g, '');

const phraseWords = (phrase: string): string[] => phrase.split(/[\s&/]+/).map(plain);

const WORDS: readonly { readonly kind: LabelKind; readonly words: readonly string[] }[] =
  Object.entries(LABEL_PHRASES)
    .flatMap(([kind, phrases]) =>
      phrases.map((phrase) => ({ kind: kind as LabelKind, words: phraseWords(phrase) })),
    )
    .sort(
      (a, b) =>
        b.words.length - a.words.length || b.words.join('').length - a.words.join('').length,
    );

/** The unit belongs to the label, as in "Amount (RM)". */
const UNIT_OF_LABEL = /^(RM|MYR)\)[\s:]*/i;

export interface FoundLabel {
  readonly kind: LabelKind;
  /** Text after the label on the same line. */
  readonly rest: string;
  /** True when a colon is printed between label and text. */
  readonly colon: boolean;
}

/** Kinds of labels whose value always has a digit. "Total savings" is therefore no label of these kinds. */
const NUMERIC: ReadonlySet<LabelKind> = new Set([
  'amount',
  'total',
  'account',
  'recipientAccount',
  'transactionId',
  'dateTime',
  'time',
]);

/** Titles that look like labels but name nobody: "Transfer to Other Bank", "Pay to Merchant". */
const NOBODY: ReadonlySet<string> = new Set(NOBODYS_NAME);
const isNobody = (rest: string): boolean =>
  isBankAlone(rest) || phraseWords(rest).every((word) => NOBODY.has(word) || word === '');

/** Returns the label that a text starts with, or null. */
export function labelAtStart(printed: string): FoundLabel | null {
  const text = printed.replace(/\ba\/c\b/gi, 'Acc').replace(/(?<=[a-z.] ?)#(?=[\s:]|$)/gi, ' No');
  const tokens = [...text.matchAll(/[^\s/:;(),&]+/g)]
    .map((match) => ({ word: plain(match[0]), end: match.index + match[0].length }))
    .filter(({ word }) => word !== '');
  // A name may precede the known words of an id: "CIMB Reference No.", "OCTO Ref No".
  const listed = withoutTranslation(text, fitting(text, tokens, 0));
  const made = madeOfLabelWords(text);
  // The label from the list is more exact when both labels end in the same place.
  return (
    (listed?.rest === '' || listed?.rest === made?.rest ? listed : made) ??
    listed ??
    fitting(text, tokens, 1)
  );
}

/** Removes a translated label: in "Bayar kepada / Pay to" the second label is not the value of the first. */
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
    // "Bank Islam" is a bank, not the label "Bank" with the value "Islam". "Bank transfer" names no bank.
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

/*
 * Banks have many names for one thing: "Beneficiary Acc. No.", "Recipient account number", "Payment reference number". The
 * meaning of a label follows from its words. A phrase counts as a label only when all of its words are label words, so that
 * values and sentences do not count.
 */

const SENSES: readonly (readonly [word: string, sense: Sense])[] = Object.entries(
  LABEL_WORDS,
).flatMap(([sense, words]) => words.map((word) => [word, sense as Sense] as const));

const LONGEST = 6;

/**
 * Returns true when a word always belongs to a label, not to the value behind it. The match is exact. A currency may
 * belong to either, so it does not count.
 */
const isLabelWord = (word: string): boolean =>
  SENSES.some(([meant]) => meant === word) && !CURRENCY.test(word);

const CURRENCY = /^\(?(rm|myr)\)?$/;

/** Returns the meaning of a phrase of label words; null when one of the words is no label word. Words in lower case. */
export function kindOfLabelWords(words: readonly string[]): LabelKind | null {
  if (words.length === 0 || words.length > LONGEST) return null;
  const senses = words.map(senseOf);
  if (senses.includes(null)) return null;
  return kindOf(new Set(senses as Sense[]), words.length);
}

/** Returns the meaning of a word in labels. Banks put their own names into labels: "No. Rujukan OCTO". */
const senseOf = (word: string): Sense | null =>
  (SENSES.find(([meant]) => meant === word) ?? SENSES.find(([meant]) => reads(word, meant)))?.[1] ??
  (bankIn(word) === null ? null : 'link');

function kindOf(senses: ReadonlySet<Sense>, length: number): LabelKind | null {
  const has = (sense: Sense): boolean => senses.has(sense);
  if (has('charge')) return 'otherMoney';
  if (has('other')) return 'other';
  if (has('status')) return 'status';
  if (has('otherDate')) return has('date') || has('time') ? 'otherDate' : null;
  if (has('date')) return 'dateTime';
  if (has('amount')) return has('total') ? 'total' : 'amount';
  if (has('payer')) return has('reference') ? 'note' : has('bank') ? 'payerBank' : 'payer';
  if (has('party')) return partyKind(has);
  if (has('reference'))
    return has('number') || has('transaction') || length === 1 ? referenceKind(has) : null;
  if (has('transaction') && has('number')) return 'transactionId';
  if (has('method')) return 'method';
  if (has('time')) return 'time';
  if (has('name') && length === 1) return 'name';
  if (has('transaction') && has('total')) return 'total';
  if (has('account')) return has('name') || has('holder') ? 'recipient' : 'account';
  // Pattern of labels for a time: "Transferred on", "Paid at".
  if (has('on') && has('link') && length === 2) return 'dateTime';
  return null;
}

function partyKind(has: (sense: Sense) => boolean): LabelKind | null {
  if (has('reference')) return 'reference';
  if (has('account')) return has('name') || has('holder') ? 'recipient' : 'recipientAccount';
  if (has('bank')) return 'recipientBank';
  // Pattern of labels for other facts about a party: "Merchant ID", "Recipient type".
  if (has('number') || has('method') || has('time') || has('total')) return 'other';
  return 'recipient';
}

/**
 * Distinguishes references. "Payment reference" is the payer's text. With the word "number", or of a transaction, it is
 * the bank's id.
 */
const referenceKind = (has: (sense: Sense) => boolean): LabelKind =>
  has('number') ? 'transactionId' : 'reference';

/** Returns true when every word of a line is a word of titles. */
export function isTitle(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => TITLE_WORDS.some((known) => reads(word, known)));
}

/** Returns the words of two letters and more, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
