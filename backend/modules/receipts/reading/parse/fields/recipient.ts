import { belongsToPayer, accountIn } from './account-number.js';
import { nameIn, cleanName, goesOn, isName, nameFrom } from './payee-name.js';
import { valuesOf, type ReceiptSections } from '../page/sections.js';
import { type Seen, STRENGTH } from '../combine.js';
import { toldPayments } from './sentence.js';
import { bankIn } from '../tokens/banks.js';
import { datesIn, timesIn } from '../tokens/date.js';
import { moneyIn } from '../tokens/money.js';
import { outcomeOf } from '../tokens/outcome-words.js';
import { listEntryOf } from './amount.js';
import { isTitle } from '../labels/labels.js';
import { BUTTON, NOT_A_NAME } from '../vocabulary/values.js';

/**
 * Finds the recipient's name in the most reliable place of the receipt. Places with a label, such as "Beneficiary
 * name", come first.
 */
export function recipientSeen(sections: ReceiptSections): Seen<string>[] {
  for (const [find, strength] of PLACES) {
    const names = find(sections);
    if (names.length > 0) return names.map((value) => ({ value, strength }));
  }
  return unlabelledNames(sections);
}

type Place = (sections: ReceiptSections) => string[];

const underLabel: Place = (sections) =>
  valuesOf(sections, 'recipient').flatMap(({ values }) => nameIn(values) ?? []);

/** Finds the name beside a "To account" label, which may have number and name together. */
const besideAccount: Place = (sections) =>
  valuesOf(sections, 'recipientAccount').flatMap(({ values }) => nameIn(values) ?? []);

/** Reads a bare "Name" label. The name belongs to the payer or recipient, whichever was named last above it. */
const underBareLabel: Place = (sections) =>
  valuesOf(sections, 'name')
    .filter((entry) => !belongsToPayer(sections, entry))
    .flatMap(({ values }) => nameIn(values) ?? []);

const inSentence: Place = ({ lines }) => toldPayments(lines).map(({ name }) => name);

const underYouPaid: Place = (sections) =>
  valuesOf(sections, 'amount').flatMap(({ values, line }) =>
    /^(you|anda)\b/i.test(sections.lines[line]?.text ?? '') ? (nameIn(values) ?? []) : [],
  );

const PLACES: readonly (readonly [look: Place, strength: number])[] = [
  [underLabel, STRENGTH.labelled],
  [inSentence, STRENGTH.nameInSentence],
  [underBareLabel, STRENGTH.wellPlaced],
  [besideAccount, STRENGTH.wellPlaced],
  [underYouPaid, STRENGTH.wellPlaced],
];

/** Minimum letter height of a large line, as a multiple of the usual letter height. */
const LARGE = 1.45;
/** Largest difference between the letter sizes of the lines of one recipient's name. */
const SAME_SIZE = 0.15;
const LINES = 3;
/** Largest distance between the lines of one recipient's name, in letter heights. */
const CLOSE = 1.4;
const NEAR = 3;

/**
 * Finds a name without a label where phone apps print the recipient: above bank and account, at the top of the page, or
 * beside the large sum. Such a name is less certain, and two such names cancel each other.
 */
function unlabelledNames(sections: ReceiptSections): Seen<string>[] {
  const cards = sections.lines.flatMap((_, index) =>
    isCard(sections, index) ? (named(sections, index) ?? []) : [],
  );
  if (cards.length > 0) return cards.map((value) => ({ value, strength: STRENGTH.besideItsBank }));
  const entry = nameOfEntry(sections);
  if (entry !== null) return [{ value: entry, strength: STRENGTH.nameNearSum }];
  const sum = sections.lines.findIndex((_, index) => isLargeSum(sections, index));
  if (sum < 0) return [];
  const header = nameAboveOutcome(sections, sum);
  if (header !== null) return [{ value: header, strength: STRENGTH.nameNearSum }];
  const below = [sum + 1, sum + 2].find(
    (index) => isFreeName(sections, index) && near(sections, index),
  );
  const beside = below ?? firstLineOf(sections, sum - 1);
  const name = beside === null ? null : named(sections, beside);
  return name === null ? [] : [{ value: name, strength: STRENGTH.nameNearSum }];
}

/** Reads the name beside its sum, above all fields. The kind of payment may stand below the name in small letters. */
function nameOfEntry(sections: ReceiptSections): string | null {
  const entry = listEntryOf(sections);
  if (entry === null) return null;
  const above = entry.line - 1;
  const isBelow =
    isFreeName(sections, above) && (sections.lines[entry.line]?.gapAbove ?? CLOSE) < CLOSE;
  return isBelow ? named(sections, above) : nameFrom([entry.name]);
}

/** Reads the name at the top of a wallet's receipt: the shop's name, "Payment successful", then the large sum. */
function nameAboveOutcome(sections: ReceiptSections, sum: number): string | null {
  const { lines, owner } = sections;
  const outcome = sum - 1;
  if (
    owner[outcome] !== -1 ||
    outcomeOf(lines[outcome]?.text ?? '') !== 'success' ||
    (lines[outcome]?.gapAbove ?? CLOSE) >= CLOSE
  )
    return null;
  const first = firstLineOf(sections, outcome - 1);
  return first === null || !lines.slice(0, first).some(({ text }) => isTitle(text))
    ? null
    : named(sections, first);
}

/**
 * Returns true when a bank and an account stand below the name. A lone bank name at the top of the page may be the
 * page's title.
 */
function isCard(sections: ReceiptSections, index: number): boolean {
  if (!isFreeName(sections, index) || isSecondLine(sections, index)) return false;
  const { lines } = sections;
  const length = linesOf(sections, index);
  const [first, second] = [lines[index + length], lines[index + length + 1]];
  if (first === undefined || !isAtEnd(sections, index + length) || (first.gapAbove ?? 0) > CLOSE)
    return false;
  if (hasAccount(first.text)) return true;
  if (bankIn(first.text) === null) return false;
  return (
    (second !== undefined && hasAccount(second.text)) ||
    lines
      .slice(0, index)
      .some((line, at) => isLargeSum(sections, at) || outcomeOf(line.text) !== null)
  );
}

/**
 * Returns true for a line with an account number. OCR may read hidden digits as any signs, so a bank's name and four
 * digits are enough.
 */
const hasAccount = (text: string): boolean =>
  (accountIn(text) !== null && !isName(text)) ||
  (bankIn(text) !== null && /\d{4}$/.test(text.trim()));

/** Returns true when the line is not part of the payer's details above it. */
const isAtEnd = ({ labelled, owner }: ReceiptSections, index: number): boolean => {
  const entry = labelled[owner[index] ?? -1];
  return (
    entry === undefined ||
    entry.kind === 'recipientBank' ||
    entry.kind === 'account' ||
    entry.kind === 'recipientAccount'
  );
};

function isFreeName({ lines, owner }: ReceiptSections, index: number): boolean {
  const text = lines[index]?.text ?? '';
  if (owner[index] !== -1 || !isName(cleanName(text)) || /[!?:]|\.$/.test(text.trim()))
    return false;
  return (
    !NOT_A_NAME.pattern.test(text) &&
    !BUTTON.pattern.test(text) &&
    bankIn(text) === null &&
    outcomeOf(text) === null &&
    !isTitle(text) &&
    datesIn(text).length === 0 &&
    timesIn(text).length === 0 &&
    cleanName(text).length >= 4
  );
}

const isSecondLine = (sections: ReceiptSections, index: number): boolean =>
  isFreeName(sections, index - 1) && linesOf(sections, index - 1) > 1;

function linesOf(sections: ReceiptSections, index: number): number {
  const { lines } = sections;
  const first = cleanName(lines[index]?.text ?? '');
  let length = 1;
  while (
    length < LINES &&
    isFreeName(sections, index + length) &&
    continues(sections, index + length) &&
    goesOn(first, lines[index + length]?.text ?? '')
  )
    length += 1;
  return length;
}

const continues = ({ lines }: ReceiptSections, index: number): boolean => {
  const [above, line] = [lines[index - 1], lines[index]];
  return (
    above !== undefined &&
    line !== undefined &&
    (line.gapAbove ?? 0) < CLOSE &&
    Math.abs(line.size - above.size) <= SAME_SIZE * above.size
  );
};

const near = ({ lines }: ReceiptSections, index: number): boolean =>
  (lines[index]?.gapAbove ?? 0) < NEAR;

/** Returns the number of the first line of the name that ends in line `last`; null when that line is not a name. */
function firstLineOf(sections: ReceiptSections, last: number): number | null {
  if (!isFreeName(sections, last)) return null;
  let first = last;
  while (
    last - first + 1 < LINES &&
    isFreeName(sections, first - 1) &&
    linesOf(sections, first - 1) > last - first + 1
  )
    first -= 1;
  return first;
}

const named = (sections: ReceiptSections, index: number): string | null =>
  nameFrom(sections.lines.slice(index, index + linesOf(sections, index)).map(({ text }) => text));

const isLargeSum = ({ lines, owner }: ReceiptSections, index: number): boolean => {
  const line = lines[index];
  return (
    line !== undefined &&
    owner[index] === -1 &&
    line.size >= LARGE &&
    (moneyIn(line.text)[0]?.alone === true || /^\W*(RM|MYR|r[mvn]|am)\s?\d/.test(line.text))
  );
};
