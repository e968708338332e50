/** Maximum numbers of rows added at once and of seats in a row: more than any hall has. */
export const MOST_ROWS = 200;
export const MOST_SEATS_A_ROW = 500;

/** Way to label rows: lettered, `A` to `Z` and on to `AA` as in spreadsheets, or numbered from `1`. */
interface Alphabet {
  readonly pattern: RegExp;
  readonly toNumber: (label: string) => number;
  readonly toLabel: (number: number) => string;
}

const LETTERS = 26;

/** Bijective base 26: A is 1, Z is 26, AA is 27. */
const letters: Alphabet = {
  pattern: /^[A-Z]{1,3}$/,
  toNumber: (label) =>
    [...label].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 64, 0),
  toLabel: (number) => {
    const before = Math.floor((number - 1) / LETTERS);
    return (
      (before > 0 ? letters.toLabel(before) : '') +
      String.fromCharCode(65 + ((number - 1) % LETTERS))
    );
  },
};

const digits: Alphabet = { pattern: /^[1-9]\d{0,3}$/, toNumber: Number, toLabel: String };

/** Returns the alphabet that all labels belong to, if there is one. */
const alphabetOf = (labels: readonly string[]): Alphabet | undefined =>
  [letters, digits].find(({ pattern }) => labels.every((label) => pattern.test(label)));

const asTyped = (label: string): string => label.trim().toUpperCase();

/** Returns the labels from the first to the last, both included, or a message when there is no such range. */
export function labelsBetween(
  firstLabel: string,
  lastLabel: string,
): { readonly labels: readonly string[] } | { readonly wrong: string } {
  const [first, last] = [asTyped(firstLabel), asTyped(lastLabel)];
  const alphabet = alphabetOf([first, last]);
  if (!alphabet)
    return {
      wrong:
        'The first and the last row label must both be letters (A to Z, AA) or both be numbers',
    };
  const [from, to] = [alphabet.toNumber(first), alphabet.toNumber(last)];
  if (to < from) return { wrong: 'The last row label must not come before the first' };
  if (to - from >= MOST_ROWS) return { wrong: `At most ${MOST_ROWS} rows can be added at once` };
  return {
    labels: Array.from({ length: to - from + 1 }, (_, index) => alphabet.toLabel(from + index)),
  };
}

/** Returns `count` labels from the first one on, or a message when there is no such range. */
export function labelsFrom(firstLabel: string, count: number): ReturnType<typeof labelsBetween> {
  const first = asTyped(firstLabel);
  const alphabet = alphabetOf([first]);
  if (count < 1) return { labels: [] };
  return labelsBetween(first, alphabet?.toLabel(alphabet.toNumber(first) + count - 1) ?? '');
}

/**
 * Returns the seat counts of `rows` rows, each with `more` seats than the row before, or a message when a count is out of range.
 */
export function growingSeatCounts(
  first: number,
  more: number,
  rows: number,
): { readonly counts: readonly number[] } | { readonly wrong: string } {
  const counts = Array.from({ length: rows }, (_, index) => first + index * more);
  const last = counts.at(-1) ?? first;
  if (last < 1) return { wrong: `The last row would have ${last} seats` };
  if (last > MOST_SEATS_A_ROW)
    return { wrong: `The last row would have ${last} seats; at most ${MOST_SEATS_A_ROW} can be` };
  return { counts };
}

/** Suggests the label after the last row's. Empty when the rows are neither lettered nor numbered. */
export function nextLabel(labels: readonly string[]): string {
  if (labels.length === 0) return 'A';
  const given = labels.map(asTyped);
  const alphabet = alphabetOf(given);
  return alphabet ? alphabet.toLabel(Math.max(...given.map(alphabet.toNumber)) + 1) : '';
}
