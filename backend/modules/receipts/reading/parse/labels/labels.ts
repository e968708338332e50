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

/** Unit that belongs to the label, as in "Amount (RM)". */
const UNIT_OF_LABEL = /^(RM|MYR)\)[\s:]*/i;

export interface FoundLabel {
  readonly kind: LabelKind;
  readonly rest: string;
  readonly colon: boolean;
}

/** Kinds of labels whose value always has a digit, so "Total savings" is not one of them. */
const NUMERIC: ReadonlySet<LabelKind> = new Set([
  'amount',
  'total',
  'account',
  'recipientAccount',
  'transactionId',
  'dateTime',
  'time',
]);

/** Titles that look like a label with a name, but name nobody: "Transfer to Other Bank". */
const NOBODY: ReadonlySet<string> = new Set(NOBODYS_NAME);
const isNobody = (rest: string): boolean =>
  isBankAlone(rest) || phraseWords(rest).every((word) => NOBODY.has(word) || word === '');

/** Returns the label with which a line of the receipt begins, or null. */
export function labelAtStart(printed: string): FoundLabel | null {
  const text = printed.replace(/\ba\/c\b/gi, 'Acc').replace(/(?<=[a-z.] ?)#(?=[\s:]|$)/gi, ' No');
  const tokens = [...text.matchAll(/[^\s/:;(),&]+/g)]
    .map((match) => ({ word: plain(match[0]), end: match.index + match[0].length }))
    .filter(({ word }) => word !== '');
  // The bank's or app's name may precede a label: "CIMB Reference No.".
  const listed = withoutTranslation(text, fitting(text, tokens, 0));
  const made = madeOfLabelWords(text);
  // When both labels end in the same place, the label from the list is more exact.
  return (
    (listed?.rest === '' || listed?.rest === made?.rest ? listed : made) ??
    listed ??
    fitting(text, tokens, 1)
  );
}

/** Removes the label's translation, which is not its value: "Bayar kepada / Pay to". */
function withoutTranslation(text: string, found: FoundLabel | null): FoundLabel | null {
  if (!found || found.rest === '' || !text.slice(0, -found.rest.length).trimEnd().endsWith('/'))
    return found;
  const second = labelAtStart(found.rest);
  return second?.rest === '' && second.kind === found.kind ? { ...found, rest: '' } : found;
}

/** Reads a label made only of label words: a whole line, or the text before a colon. */
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

/** Adds the label words after a known label: "Amount Transferred RM 40.00", "Amount fee RM 0.50". */
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
    // "Bank Islam" is a bank's name, not the label "Bank" with the value "Islam". "Bank transfer" names no bank.
    if (
      meant === 'recipientBank' &&
      words.length === 1 &&
      (beginsWithBankName(text) || /^[a-z]/.test(rest))
    )
      continue;
    if (NUMERIC.has(meant) && rest !== '' && !/\d/.test(rest)) continue;
    // Lower-case words after a label show that it is part of a sentence.
    if (/^[a-z]{2,} [a-z]/.test(rest) && meant !== 'reference' && meant !== 'note') continue;
    return { kind: meant, rest, colon: /^\W*:/.test(after) };
  }
  return null;
}

/*
 * Banks name one label in many ways: "Beneficiary Acc. No.", "Recipient account number". A label's meaning follows from
 * its words. A phrase with any other word is not a label, which excludes values and sentences.
 */

const SENSES: readonly (readonly [word: string, sense: Sense])[] = Object.entries(
  LABEL_WORDS,
).flatMap(([sense, words]) => words.map((word) => [word, sense as Sense] as const));

const LONGEST = 6;

/** Returns true when a word always belongs to a label. A currency may belong to the value, so it does not count. */
const isLabelWord = (word: string): boolean =>
  SENSES.some(([meant]) => meant === word) && !CURRENCY.test(word);

const CURRENCY = /^\(?(rm|myr)\)?$/;

/** Returns the meaning of a phrase of label words in lower case; null when any other word occurs. */
export function kindOfLabelWords(words: readonly string[]): LabelKind | null {
  if (words.length === 0 || words.length > LONGEST) return null;
  const senses = words.map(senseOf);
  if (senses.includes(null)) return null;
  return kindOf(new Set(senses as Sense[]), words.length);
}

/** Returns the meaning of one label word. Banks' own names count as label words: "No. Rujukan OCTO". */
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
  if (has('on') && has('link') && length === 2) return 'dateTime';
  return null;
}

function partyKind(has: (sense: Sense) => boolean): LabelKind | null {
  if (has('reference')) return 'reference';
  if (has('account')) return has('name') || has('holder') ? 'recipient' : 'recipientAccount';
  if (has('bank')) return 'recipientBank';
  if (has('number') || has('method') || has('time') || has('total')) return 'other';
  return 'recipient';
}

/** Distinguishes references: "Payment reference" is the payer's text, "Payment reference number" is the bank's id. */
const referenceKind = (has: (sense: Sense) => boolean): LabelKind =>
  has('number') ? 'transactionId' : 'reference';

export function isTitle(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => TITLE_WORDS.some((known) => reads(word, known)));
}

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
