/**
 * Misreadings of letters. The parser uses them to compare readings, and the decision to compare readings with expected values.
 */

/** Letters that OCR confuses with digits, each mapped to one common character. */
const FOLDED: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};

/** Keeps upper case letters and digits alone. */
export const alphanumeric = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Folds look-alike characters of an id into one, so that two readings of one print become equal. Two different ids share a fold
 * only when they differ in look-alikes alone.
 */
export const foldLookAlikes = (text: string): string =>
  alphanumeric(text)
    // The engine often reads one zero as "O0" or "O0O".
    .replace(/O0O|O0|0O/g, '0')
    .replace(/[OQDILSBZG]/g, (letter) => FOLDED[letter] as string);

/**
 * Counts the single letters to change, add or drop to turn one text into the other. It runs some hundred times for every word of
 * a page, so it keeps one row and makes no calls.
 */
export function editDistance(a: string, b: string): number {
  const row: number[] = [];
  for (let j = 0; j <= b.length; j += 1) row.push(j);
  for (let i = 1; i <= a.length; i += 1) {
    let diagonal = i - 1;
    let left = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] as number;
      const change = a[i - 1] === b[j - 1] ? diagonal : diagonal + 1;
      const gap = (above < left ? above : left) + 1;
      left = change < gap ? change : gap;
      row[j] = left;
      diagonal = above;
    }
  }
  return row[b.length] as number;
}
