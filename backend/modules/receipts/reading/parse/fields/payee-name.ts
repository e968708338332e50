import { accountIn } from './account-number.js';
import { bankIn, isBankAlone } from '../tokens/banks.js';
import { datesIn } from '../tokens/date.js';
import { kindOfLabelWords } from '../labels/labels.js';
import { moneyIn } from '../tokens/money.js';
import { isOutcomeAlone } from '../tokens/outcome-words.js';
import { NOT_A_NAME, OF_A_SENTENCE } from '../vocabulary/values.js';

/** Most lines of a name. */
const LINES = 3;
/** Shortest first line of a name that wraps. */
const SHORTEST_WRAPPED = 12;

/**
 * Finds the name in the lines under a label: the first line that is a name, with its further lines. Account number and bank may
 * stand above the name, in front of it ("2208 8110 - KOPERASI SMK") or below, and are no part of it.
 */
export function nameIn(values: readonly string[]): string | null {
  const start = values.findIndex(
    (value, index) =>
      !(
        isBeside(value) &&
        values.slice(index + 1).some((later) => isName(cleanName(later)) && !isBeside(later))
      ),
  );
  return start < 0 ? null : nameFrom(values.slice(start, start + LINES));
}

/** Returns true for a line with only an account number, a bank, or both. */
const isBeside = (text: string): boolean =>
  (accountIn(text) !== null && !isName(cleanName(text))) || bankIn(text) !== null;

/** Reads the name that begins in the first of these lines; null when it does not look like a name. */
export function nameFrom(lines: readonly string[]): string | null {
  const [first = '', ...others] = lines.map((line, index) =>
    index === 0 ? cleanName(line) : cleanEnd(line),
  );
  if (!isName(first) || isBankAlone(first) || isOutcomeAlone(first)) return null;
  let name = first;
  for (const line of others) {
    if (!goesOn(first, line)) break;
    name += ` ${line}`;
  }
  return name;
}

/** Returns true when the line may continue a long name that wraps. */
export const goesOn = (first: string, line: string): boolean =>
  first.length >= SHORTEST_WRAPPED &&
  isName(line) &&
  isUpper(first) === isUpper(line) &&
  bankIn(line) === null &&
  !NOT_A_NAME.pattern.test(line);

/** Removes everything around a printed name. */
export const cleanName = (text: string): string =>
  cleanEnd(
    text
      // An account number before the name.
      .replace(/^[\d*•·][\d*xX•·\s-]{6,}(?=[A-Za-z(&])/, '')
      // Initials in a circle: "(we) Warung Pak Andak".
      .replace(/^\W*[A-Za-z0-9]{0,2}\)\s+(?=[A-Z])/, '')
      .replace(/^[^A-Za-z0-9]+/, ''),
  );

/** Cleans the end of a name's line. A further line may begin with a bracket or an ampersand. */
const cleanEnd = (text: string): string =>
  text
    .replace(/^[^A-Za-z0-9(&]+/, '')
    // A bar beside an I is a second reading of it ("KOPERAS|I"); another bar after a letter is an I ("KOPERAS| GURU").
    .replace(/(?<=[A-Za-z])\|(?=[Il])|(?<=[Il])\|(?=[A-Za-z]| [A-Z])/g, '')
    .replace(/(?<=[A-Za-z])(!|\|(?=[A-Za-z]| [A-Z]))/g, 'I')
    // "GURU- GURU"
    .replace(/(?<=[A-Za-z])- (?=[A-Za-z])/g, '-')
    // "SERI' WANGSA"; after an s the sign may belong there: "GIRLS' SCHOOL".
    .replace(/(?<=[A-RT-Za-rt-z])'(?=\s)/g, '')
    // "1zzati", "0MAR": no word of a name begins with a digit.
    .replace(/(?<![A-Za-z0-9])1(?=[a-z]{2}|[A-Z]{2})/g, 'I')
    .replace(/(?<![A-Za-z0-9])0(?=[a-z]{2}|[A-Z]{2})/g, 'O')
    .replace(/\bSIK(?= ?\([CT])/g, 'SJK')
    .replace(/\bSMIJK\b/g, 'SMJK')
    .replace(/(?<=[A-Z]J)\)(?!\S)/g, '')
    .replace(/(?<=[A-Za-z] )A[I1l|]([PL])(?= [A-Z])/g, 'A/$1')
    // "SMK US) 12": a bracket that nothing opened is a J.
    .replace(/^[^(]*$/, (line) => line.replace(/(?<=[A-Z])\)(?!\S*\()/g, 'J'))
    // Rules and edges of the paper; between words they stand for a sign in the name.
    .replace(/\s*(?:[|\\]|[_~](?!.*[A-Za-z]{3})).*$/, '')
    .replace(/\s*[_~]+\s*/g, ' ')
    // An account number behind the name.
    .replace(/[\s(:-](?=[\d*xX•·-]*\d{4})[\d*xX•·\s)-]*$/, '')
    .replace(/[^A-Za-z0-9.)']+$/, '')
    .trim();

/** A wrapped line of a DuitNow id: the payer's bank in eight letters, and digits. */
const OF_AN_ID = /[A-Z]{4}MY[A-Z]{2}\d/;

/**
 * Returns true for a text that may be a name: it has letters, and no sentence, sum, date, label word, or sign that rules and
 * edges are read as.
 */
export const isName = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) &&
  moneyIn(text).length === 0 &&
  !OF_AN_ID.test(text) &&
  letters(text) >= 0.6 * text.length &&
  datesIn(text).length === 0 &&
  !OF_A_SENTENCE.pattern.test(text) &&
  !/[[\]{}<>=]|\S@\S/.test(text) &&
  kindOfLabelWords(
    text
      .toLowerCase()
      .split(/[\s&/.]+/)
      .filter(Boolean),
  ) === null;

const letters = (text: string): number => text.replace(/[^A-Za-z ]/g, '').length;

const isUpper = (text: string): boolean => text === text.toUpperCase();
