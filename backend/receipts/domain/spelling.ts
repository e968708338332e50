/** How readers misspell: shared by the parser, which compares readings, and the judge, which compares with what was expected. */

/** Letters that OCR takes for digits and the other way round, folded to one of them. */
const FOLDED: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' };

/** Upper case letters and digits alone. */
export const alphanumeric = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * What remains of an id when look-alikes count as one: two readings of one print have the same fold.
 * Two different ids share a fold only when they differ in look-alikes alone.
 */
export const foldLookAlikes = (text: string): string =>
  alphanumeric(text)
    // The engine is fond of reading one nought as "O0" or "O0O".
    .replace(/O0O|O0|0O/g, '0')
    .replace(/[OQDILSBZG]/g, (letter) => FOLDED[letter] as string);

/** Single letters to change, add or drop to make one text of the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
