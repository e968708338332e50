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
    // The engine is fond of reading one nought as the pair "O0".
    .replace(/O0|0O/g, '0')
    .replace(/[OQDILSBZG]/g, (letter) => FOLDED[letter] as string);

/** Digits of a token in which a few letters stand for digits; null when it is not a number. */
export function asDigits(token: string): string | null {
  const digits = token.replace(/[oOQD]/g, '0').replace(/[lI|!]/g, '1').replace(/S/g, '5').replace(/B/g, '8').replace(/Z/g, '2');
  return /^\d+$/.test(digits) ? digits : null;
}

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

/** Whether a word was meant: short words to the letter, longer ones with one slip of the reader in six letters. */
export function reads(word: string, meant: string): boolean {
  if (word === meant) return true;
  const slips = Math.floor(meant.length / 6);
  return slips > 0 && Math.abs(word.length - meant.length) <= slips && editDistance(word, meant) <= slips;
}
