import { bankIn } from '../tokens/banks.js';
import { reads } from '../tokens/spelling.js';
import { LABEL_WORDS, type Sense, type LabelKind } from '../vocabulary/labels.js';

/*
 * Banks have many names for one thing: "Beneficiary Acc. No.", "Recipient account number", "Payment reference number". The
 * meaning of a label follows from its words. A phrase counts as a label only when all of its words are label words, so that
 * values and sentences do not count.
 */

const WORDS: readonly (readonly [word: string, sense: Sense])[] = Object.entries(
  LABEL_WORDS,
).flatMap(([sense, words]) => words.map((word) => [word, sense as Sense] as const));

const LONGEST = 6;

/**
 * Returns true when a word belongs to a label and not to the value behind it. The match is exact. A currency may belong to
 * either, so it is none.
 */
export const isLabelWord = (word: string): boolean =>
  WORDS.some(([meant]) => meant === word) && !CURRENCY.test(word);

const CURRENCY = /^\(?(rm|myr)\)?$/;

/** Returns the meaning of a phrase of label words, or null when one of its words is none. Words in lower case. */
export function kindOfLabelWords(words: readonly string[]): LabelKind | null {
  if (words.length === 0 || words.length > LONGEST) return null;
  const senses = words.map(senseOf);
  if (senses.includes(null)) return null;
  return kindOf(new Set(senses as Sense[]), words.length);
}

/** Returns the sense of a word. Banks put their own names into labels: "No. Rujukan OCTO". */
const senseOf = (word: string): Sense | null =>
  (WORDS.find(([meant]) => meant === word) ?? WORDS.find(([meant]) => reads(word, meant)))?.[1] ??
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
  // "Transferred on", "Paid at"
  if (has('on') && has('link') && length === 2) return 'dateTime';
  return null;
}

function partyKind(has: (sense: Sense) => boolean): LabelKind | null {
  if (has('reference')) return 'reference';
  if (has('account')) return has('name') || has('holder') ? 'recipient' : 'recipientAccount';
  if (has('bank')) return 'recipientBank';
  // "Merchant ID", "Recipient type"
  if (has('number') || has('method') || has('time') || has('total')) return 'other';
  return 'recipient';
}

/** Tells references apart. "Payment reference" is the payer's text; with a number, or of a transaction, it is the bank's id. */
const referenceKind = (has: (sense: Sense) => boolean): LabelKind =>
  has('number') ? 'transactionId' : 'reference';
