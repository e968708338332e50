import { accountIn } from './account-number.js';
import { bankIn, isBankAlone } from '../tokens/banks.js';
import { datesIn } from '../tokens/date.js';
import { kindOfLabelWords } from '../labels/labels.js';
import { moneyIn } from '../tokens/money.js';
import { isOutcomeAlone } from '../tokens/outcome-words.js';
import { NOT_A_NAME, OF_A_SENTENCE } from '../vocabulary/values.js';

const LINES = 3;
/** Minimum length of the first line of a payee's name that continues in the next line. */
const SHORTEST_WRAPPED = 12;

/**
 * Finds the recipient's name below a label and joins its lines. Account number and bank may stand before or after the
 * name and are left out.
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

const isBeside = (text: string): boolean =>
  (accountIn(text) !== null && !isName(cleanName(text))) || bankIn(text) !== null;

/** Reads the name that begins in the first line; null when that line does not look like a name. */
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

export const goesOn = (first: string, line: string): boolean =>
  first.length >= SHORTEST_WRAPPED &&
  isName(line) &&
  isUpper(first) === isUpper(line) &&
  bankIn(line) === null &&
  !NOT_A_NAME.pattern.test(line);

/** Removes signs and numbers that OCR found around a printed name. */
export const cleanName = (text: string): string =>
  cleanEnd(
    text
      // Removes an account number before the payee's name.
      .replace(/^[\d*•·][\d*xX•·\s-]{6,}(?=[A-Za-z(&])/, '')
      // Removes initials that apps print in a circle before the name: "(we) Warung Pak Andak".
      .replace(/^\W*[A-Za-z0-9]{0,2}\)\s+(?=[A-Z])/, '')
      .replace(/^[^A-Za-z0-9]+/, ''),
  );

/** Cleans the end of a line of a name. The next line of the name may begin with a bracket or an ampersand. */
const cleanEnd = (text: string): string =>
  text
    .replace(/^[^A-Za-z0-9(&]+/, '')
    // OCR reads I as a bar: "KOPERAS| GURU". Beside an I the bar is a second reading of it and goes: "KOPERAS|I".
    .replace(/(?<=[A-Za-z])\|(?=[Il])|(?<=[Il])\|(?=[A-Za-z]| [A-Z])/g, '')
    .replace(/(?<=[A-Za-z])(!|\|(?=[A-Za-z]| [A-Z]))/g, 'I')
    // Removes the blank after a hyphen: "GURU- GURU".
    .replace(/(?<=[A-Za-z])- (?=[A-Za-z])/g, '-')
    // Removes an apostrophe that is a speck: "SERI' WANGSA". After an S it stays: "GIRLS' SCHOOL".
    .replace(/(?<=[A-RT-Za-rt-z])'(?=\s)/g, '')
    // Corrects digits at the beginning of a word, which no name has: "1zzati", "0MAR".
    .replace(/(?<![A-Za-z0-9])1(?=[a-z]{2}|[A-Z]{2})/g, 'I')
    .replace(/(?<![A-Za-z0-9])0(?=[a-z]{2}|[A-Z]{2})/g, 'O')
    .replace(/\bSIK(?= ?\([CT])/g, 'SJK')
    .replace(/\bSMIJK\b/g, 'SMJK')
    .replace(/(?<=[A-Z]J)\)(?!\S)/g, '')
    .replace(/(?<=[A-Za-z] )A[I1l|]([PL])(?= [A-Z])/g, 'A/$1')
    // OCR reads J as a closing bracket: in "SMK US) 12" no bracket was opened.
    .replace(/^[^(]*$/, (line) => line.replace(/(?<=[A-Z])\)(?!\S*\()/g, 'J'))
    // Removes signs that OCR read for the edges of the paper.
    .replace(/\s*(?:[|\\]|[_~](?!.*[A-Za-z]{3})).*$/, '')
    .replace(/\s*[_~]+\s*/g, ' ')
    // Removes an account number after the payee's name.
    .replace(/[\s(:-](?=[\d*xX•·-]*\d{4})[\d*xX•·\s)-]*$/, '')
    .replace(/[^A-Za-z0-9.)']+$/, '')
    .trim();

/** Second line of a DuitNow id: the payer's bank in eight letters, then digits. */
const OF_AN_ID = /[A-Z]{4}MY[A-Z]{2}\d/;

/** Returns true for a text that may be a name: it has letters, but no sentence, sum, date or label. */
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
