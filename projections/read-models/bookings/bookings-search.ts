import { foldedText } from '../../../backend/contracts/folded-text.js';
import type { Where } from '../../sql/where.js';

/* What staff type into the search of the bookings list, as a condition that indexes serve. */

/** A word of fewer letters would be found in the middle of names that have nothing to do with it. */
const SHORTEST_OVER_BLANKS = 5;

/**
 * Name and e-mail address as they are searched; the name once more in capitals and without its blanks, for words that were
 * typed without one.
 */
export const searchedWords = ({ name, email }: { name: string; email: string }): string =>
  `${foldedText(name)} ${withoutBlanks(foldedText(name))} ${foldedText(email)}`;

const withoutBlanks = (folded: string): string => folded.replaceAll(' ', '').toUpperCase();

/** People copy a code or a name together with the sign beside it. */
const wordsOf = (search: string): string[] =>
  foldedText(search)
    .split(' ')
    .map((word) => word.replace(/^[#.,:;!?\u2010-\u2015-]+/, ''))
    .map((word) => word.replace(/(?<![#.,:;!?\u2010-\u2015-])[#.,:;!?\u2010-\u2015-]+$/, ''))
    .filter(Boolean);

/** Shorter words have no trigram of their own, so no index finds them, and they are in nearly every row. */
const SHORTEST_INDEXED_WORD = 3;

/**
 * Every word somewhere in number, name, e-mail or phone; or the confirmation number alone, however it was typed; or a phone
 * number; or who has a seat.
 *
 * @param confirmationNumber the number that `search` may be, in its canonical spelling
 */
export function andMatching(where: Where, search: string, confirmationNumber: string | null): void {
  const words = wordsOf(search);
  const seat = seatOf(search);
  const ways: [condition: string, ...values: string[]][] = [];
  // "B 9" is a seat. As two words it would be in nearly every row.
  if (words.length > 0 && (!seat || words.every(({ length }) => length >= SHORTEST_INDEXED_WORD)))
    ways.push([
      `(${words
        .map(
          (word) =>
            `(${inAnyForm(word)
              .map(() => 'search like ?')
              .join(' or ')})`,
        )
        .join(' and ')})`,
      ...words.flatMap(inAnyForm).map(contains),
    ]);
  if (confirmationNumber) ways.push(['confirmation_number = ?', confirmationNumber]);
  const phone = phoneDigits(search);
  if (phone) ways.push(['search like ?', contains(phone)]);
  for (const named of seat ?? []) ways.push(['seats @> ?::jsonb', JSON.stringify([named])]);
  // Nothing but signs was typed.
  if (ways.length === 0) ways.push(['false']);
  where.and(
    `(${ways.map(([condition]) => condition).join(' or ')})`,
    ...ways.flatMap(([, ...values]) => values),
  );
}

const inAnyForm = (word: string): string[] =>
  word.length < SHORTEST_OVER_BLANKS ? [word] : [word, withoutBlanks(word)];

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The digits by which a phone number is found, however it is written; null for what is none. The country's code and the 0 in
 * its place are left out, because one family writes +60 12 and another 012.
 */
export function phoneDigits(search: string): string | null {
  const digits = search.replace(/\D/g, '');
  return /^\+?[\d\s().-]+$/.test(search.trim()) && digits.length >= 4
    ? digits.replace(/^(60|0)/, '')
    : null;
}

/**
 * The seat that `B9`, `b 9` or `Stalls - Row B, Seat 9` may be, once for each spelling of its row that plans have; null for
 * what is no seat. Rows of more than two letters need the word "row" before them, for "ali 12" is rather a name.
 */
export function seatOf(search: string): readonly { row: string; number: number }[] | null {
  const found =
    /^([a-z]{1,2})[\s,-]*(\d{1,3})$/i.exec(search.trim()) ??
    /\brow\s+([^\s,]{1,20})[\s,-]+(?:seat\s+)?(\d{1,3})$/i.exec(search.trim());
  if (!found) return null;
  const [, row = '', number = ''] = found;
  const spellings = new Set([row, row.toUpperCase(), `Row ${row}`, `Row ${row.toUpperCase()}`]);
  return [...spellings].map((spelling) => ({ row: spelling, number: Number(number) }));
}
