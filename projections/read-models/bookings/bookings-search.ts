import { foldedText } from '../../../backend/contracts/folded-text.js';
import type { Where } from '../../sql/where.js';

/* Turns staff's search of the bookings list into a condition that indexes serve. */

/**
 * Smallest length of a word that is also searched in names without blanks. Shorter words would match in the middle of unrelated
 * names.
 */
const SHORTEST_OVER_BLANKS = 5;

/** Returns the text to search in: the name, the name without blanks (for words typed without a blank), and the e-mail address. */
export const searchedWords = ({ name, email }: { name: string; email: string }): string =>
  `${foldedText(name)} ${withoutBlanks(foldedText(name))} ${foldedText(email)}`;

const withoutBlanks = (folded: string): string => folded.replaceAll(' ', '').toUpperCase();

/** Splits a search into words, without the punctuation that people copy together with a code or a name. */
const wordsOf = (search: string): string[] =>
  foldedText(search)
    .split(' ')
    .map((word) => word.replace(/^[#.,:;!?\u2010-\u2015-]+/, ''))
    .map((word) => word.replace(/(?<![#.,:;!?\u2010-\u2015-])[#.,:;!?\u2010-\u2015-]+$/, ''))
    .filter(Boolean);

/** Smallest length of a word that the index can find. A shorter word has no trigram, and occurs in nearly every row. */
const SHORTEST_INDEXED_WORD = 3;

/**
 * Adds the condition of a search. Either every word occurs in number, name, e-mail or phone. Or the whole text is a confirmation
 * number in any spelling, a phone number, a seat of the booking, or its discount code.
 * @param confirmationNumber confirmation number in its canonical spelling, if `search` can be one
 * @param withCode ids of bookings whose discount code `search` is
 */
export function andMatching(
  where: Where,
  search: string,
  confirmationNumber: string | null,
  withCode: readonly string[] = [],
): void {
  const words = wordsOf(search);
  const seat = seatOf(search);
  const ways: [condition: string, ...values: unknown[]][] = [];
  // "B 9" is searched as a seat. As two words it would match nearly every row.
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
  if (withCode.length > 0) ways.push(['booking_id = any(?::uuid[])', withCode]);
  if (confirmationNumber) ways.push(['confirmation_number = ?', confirmationNumber]);
  const phone = phoneDigits(search);
  if (phone) ways.push(['search like ?', contains(phone)]);
  for (const named of seat ?? []) ways.push(['seats @> ?::jsonb', JSON.stringify([named])]);
  // A search that contains only punctuation has no words and finds nothing.
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
 * Returns the digits by which a phone number is found in any spelling; null for other texts. Country code and leading 0 are left
 * out, because some families write +60 12 and other families 012.
 */
export function phoneDigits(search: string): string | null {
  const digits = search.replace(/\D/g, '');
  return /^\+?[\d\s().-]+$/.test(search.trim()) && digits.length >= 4
    ? digits.replace(/^(60|0)/, '')
    : null;
}

/**
 * Returns the seat that `B9`, `b 9` or `Stalls - Row B, Seat 9` may be, once for each spelling of its row in plans; null for
 * other texts. Rows of more than two letters need the word "row", because "ali 12" is more likely a name.
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
