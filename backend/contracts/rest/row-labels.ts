/** Rows that can be added at once, and seats of a row: more than any hall has. */
export const MOST_ROWS = 200;
export const MOST_SEATS_A_ROW = 500;

/**
 * A way to count rows: by letters, `A` to `Z` and then `AA` like the columns of a spreadsheet, or by numbers from `1`.
 */
interface Alphabet {
  readonly pattern: RegExp;
  readonly toNumber: (label: string) => number;
  readonly toLabel: (number: number) => string;
}

const LETTERS = 26;

/** A is 1, Z 26, AA 27: a number system without a zero. */
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

/** The alphabet in which all these labels can be read, if there is one. */
const alphabetOf = (labels: readonly string[]): Alphabet | undefined =>
  [letters, digits].find(({ pattern }) => labels.every((label) => pattern.test(label)));

const asTyped = (label: string): string => label.trim().toUpperCase();

/** Labels from the first to the last, both included; `wrong` says why there is no such range. */
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

/** `count` labels from the first one on; `wrong` says why there is no such range. */
export function labelsFrom(firstLabel: string, count: number): ReturnType<typeof labelsBetween> {
  const first = asTyped(firstLabel);
  const alphabet = alphabetOf([first]);
  if (count < 1) return { labels: [] };
  return labelsBetween(first, alphabet?.toLabel(alphabet.toNumber(first) + count - 1) ?? '');
}

/** Seat counts of `rows` rows, each with `more` seats than the row before; `wrong` says why there are no such rows. */
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

/** The label after the last row's; empty when the rows are neither lettered nor numbered. */
export function nextLabel(labels: readonly string[]): string {
  if (labels.length === 0) return 'A';
  const given = labels.map(asTyped);
  const alphabet = alphabetOf(given);
  return alphabet ? alphabet.toLabel(Math.max(...given.map(alphabet.toNumber)) + 1) : '';
}
