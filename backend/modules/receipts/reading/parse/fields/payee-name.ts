import { accountIn } from './account-number.js';
import { bankIn, isBankAlone } from '../tokens/banks.js';
import { datesIn } from '../tokens/date.js';
import { kindOfLabelWords } from '../labels/labels.js';
import { moneyIn } from '../tokens/money.js';
import { isOutcomeAlone } from '../tokens/outcome-words.js';
import { NOT_A_NAME, OF_A_SENTENCE } from '../vocabulary/values.js';

/** Maximum number of lines of a name. */
const LINES = 3;
/** Minimum number of letters of the first line of a name that continues in the next line. */
const SHORTEST_WRAPPED = 12;

/**
 * Finds the name in the lines under a label: the first line that is a name, with its further lines. Account number and bank may
 * be above the name, in front of it ("2208 8110 - KOPERASI SMK") or below, and are no part of it.
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

/** Returns true when the line may be the continuation of a long name. */
export const goesOn = (first: string, line: string): boolean =>
  first.length >= SHORTEST_WRAPPED &&
  isName(line) &&
  isUpper(first) === isUpper(line) &&
  bankIn(line) === null &&
  !NOT_A_NAME.pattern.test(line);

/** Removes marks and numbers around a printed name. */
export const cleanName = (text: string): string =>
  cleanEnd(
    text
      // Pattern of an account number before the name.
      .replace(/^[\d*•·][\d*xX•·\s-]{6,}(?=[A-Za-z(&])/, '')
      // Pattern of initials that were printed in a circle before the name: "(we) Warung Pak Andak".
      .replace(/^\W*[A-Za-z0-9]{0,2}\)\s+(?=[A-Z])/, '')
      .replace(/^[^A-Za-z0-9]+/, ''),
  );

/** Cleans the end of a name's line. A continued line may begin with a bracket or an ampersand. */
const cleanEnd = (text: string): string =>
  text
    .replace(/^[^A-Za-z0-9(&]+/, '')
    // A bar beside an I is a second reading of it ("KOPERAS|I"); another bar after a letter is an I ("KOPERAS| GURU").
    .replace(/(?<=[A-Za-z])\|(?=[Il])|(?<=[Il])\|(?=[A-Za-z]| [A-Z])/g, '')
    .replace(/(?<=[A-Za-z])(!|\|(?=[A-Za-z]| [A-Z]))/g, 'I')
    // Pattern of a hyphen with one blank: "GURU- GURU".
    .replace(/(?<=[A-Za-z])- (?=[A-Za-z])/g, '-')
    // Pattern of an apostrophe that is a speck: "SERI' WANGSA". After an s the apostrophe may be real: "GIRLS' SCHOOL".
    .replace(/(?<=[A-RT-Za-rt-z])'(?=\s)/g, '')
    // Pattern of a digit that was misread in a name: "1zzati", "0MAR". No word of a name begins with a digit.
    .replace(/(?<![A-Za-z0-9])1(?=[a-z]{2}|[A-Z]{2})/g, 'I')
    .replace(/(?<![A-Za-z0-9])0(?=[a-z]{2}|[A-Z]{2})/g, 'O')
    .replace(/\bSIK(?= ?\([CT])/g, 'SJK')
    .replace(/\bSMIJK\b/g, 'SMJK')
    .replace(/(?<=[A-Z]J)\)(?!\S)/g, '')
    .replace(/(?<=[A-Za-z] )A[I1l|]([PL])(?= [A-Z])/g, 'A/$1')
    // Pattern of a J that was read as a bracket: in "SMK US) 12" no bracket was opened.
    .replace(/^[^(]*$/, (line) => line.replace(/(?<=[A-Z])\)(?!\S*\()/g, 'J'))
    // Lines and edges of the paper that were read as signs; between words they replace a sign of the name.
    .replace(/\s*(?:[|\\]|[_~](?!.*[A-Za-z]{3})).*$/, '')
    .replace(/\s*[_~]+\s*/g, ' ')
    // Pattern of an account number behind the name.
    .replace(/[\s(:-](?=[\d*xX•·-]*\d{4})[\d*xX•·\s)-]*$/, '')
    .replace(/[^A-Za-z0-9.)']+$/, '')
    .trim();

/** A continued line of a DuitNow id: the payer's bank in eight letters, and digits. */
const OF_AN_ID = /[A-Z]{4}MY[A-Z]{2}\d/;

/**
 * Returns true for a text that may be a name. A name has letters. A name has no sentence, sum, date, label word, or sign that
 * stands for a line or an edge.
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
