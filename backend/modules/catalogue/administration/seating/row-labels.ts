/** More rows than any hall has. */
const MOST_ROWS = 200;

/**
 * The labels from the first to the last: `A` to `Z` and on to `AA`, `AB`, ..., or `1` to `30`. For
 * anything else it answers a message.
 */
export function labelsBetween(
  firstLabel: string,
  lastLabel: string,
): { readonly labels: readonly string[] } | { readonly wrong: string } {
  const [first, last] = [firstLabel.trim().toUpperCase(), lastLabel.trim().toUpperCase()];
  const alphabet = alphabetOf(first);
  if (!alphabet || alphabet !== alphabetOf(last))
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

const LETTERS = 26;

/** A is 1, Z 26, AA 27: numbers without a zero. */
const letters = {
  toNumber: (label: string): number =>
    [...label].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 64, 0),
  toLabel: (number: number): string => {
    const before = Math.floor((number - 1) / LETTERS);
    return (
      (before > 0 ? letters.toLabel(before) : '') +
      String.fromCharCode(65 + ((number - 1) % LETTERS))
    );
  },
};

const digits = { toNumber: Number, toLabel: String };

function alphabetOf(label: string): typeof letters | null {
  if (/^[A-Z]{1,3}$/.test(label)) return letters;
  return /^[1-9]\d{0,3}$/.test(label) ? digits : null;
}
