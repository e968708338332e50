import { reads } from '../tokens/spelling.js';

/** Words of titles: what kind of paper it is, never how it ended nor who was paid. */
const TITLE =
  'transaction transfer payment summary details detail receipt duitnow qr pay fund funds money instant bank account acknowledgement pindahan bayaran pembayaran transaksi ringkasan butiran maklumat resit wang dana akaun to and the'.split(
    ' ',
  );

/** Whether all words of a line are words of titles. */
export function isTitle(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => TITLE.some((known) => reads(word, known)));
}

/** Words of two letters and more, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
