/** Compares words of a receipt, allowing for letters that OCR misreads. */

/** Letters that OCR confuses with digits, each with the character that replaces both. */
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

export const alphanumeric = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Replaces letters that OCR confuses by one common character, so that two OCR readings of one id become equal. */
export const foldLookAlikes = (text: string): string =>
  alphanumeric(text)
    // Tesseract often reads a single zero as "O0" or "O0O".
    .replace(/O0O|O0|0O/g, '0')
    .replace(/[OQDILSBZG]/g, (letter) => FOLDED[letter] as string);

/**
 * Counts the letters to change, add or drop to turn one text into the other. Runs hundreds of times for each word of a
 * receipt, so the loop allocates one row and calls nothing.
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
