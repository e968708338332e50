import { editDistance } from '../../../domain/spelling.js';

/** Reads a token as digits, correcting letters that OCR confuses with digits; null when it is not a number. */
export function asDigits(token: string): string | null {
  const digits = token
    .replace(/[oOQD]/g, '0')
    .replace(/[lI|!]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8')
    .replace(/Z/g, '2');
  return /^\d+$/.test(digits) ? digits : null;
}

/**
 * Returns true when OCR's word may be the word `meant`. One letter in six may be wrong; short words must match exactly.
 */
export function reads(word: string, meant: string): boolean {
  if (word === meant) return true;
  const slips = Math.floor(meant.length / 6);
  return (
    slips > 0 && Math.abs(word.length - meant.length) <= slips && editDistance(word, meant) <= slips
  );
}
