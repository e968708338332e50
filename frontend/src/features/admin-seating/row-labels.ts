/** Rows are lettered, `A` to `Z` and on to `AA` as spreadsheets count their columns, or numbered from `1`. */
interface Alphabet {
  readonly pattern: RegExp;
  readonly toNumber: (label: string) => number;
  readonly toLabel: (number: number) => string;
}

export const letters: Alphabet = {
  pattern: /^[A-Z]{1,3}$/,
  toNumber: (label) => [...label].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
  toLabel: (number) => {
    let label = '';
    for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
      label = String.fromCharCode(65 + ((rest - 1) % 26)) + label;
    return label;
  },
};

const digits: Alphabet = { pattern: /^[1-9]\d{0,3}$/, toNumber: Number, toLabel: String };

/** The one that all these labels are of, if there is one. */
const alphabetOf = (labels: readonly string[]): Alphabet | undefined =>
  [letters, digits].find(({ pattern }) => labels.every((label) => pattern.test(label)));

const asTyped = (label: string): string => label.trim().toUpperCase();

export const MAX_ROWS_AT_ONCE = 200;

/** From the first label to the last, both included; null where that is no range or too long a one. */
export function labelRange(first: string, last: string): readonly string[] | null {
  const ends = [asTyped(first), asTyped(last)] as const;
  const alphabet = alphabetOf(ends);
  if (!alphabet) return null;
  const [from, to] = [alphabet.toNumber(ends[0]), alphabet.toNumber(ends[1])];
  if (to < from || to - from >= MAX_ROWS_AT_ONCE) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => alphabet.toLabel(from + index));
}

/** The label that follows the last row's, where rows are lettered or numbered; otherwise none to suggest. */
export function nextLabel(labels: readonly string[]): string {
  if (labels.length === 0) return 'A';
  const given = labels.map(asTyped);
  const alphabet = alphabetOf(given);
  return alphabet ? alphabet.toLabel(Math.max(...given.map(alphabet.toNumber)) + 1) : '';
}
