import { reads } from '../tokens/spelling.js';
import { TITLE_WORDS } from '../vocabulary/labels.js';

/** Returns true when every word of a line is a word of titles. */
export function isTitle(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => TITLE_WORDS.some((known) => reads(word, known)));
}

/** Returns the words of two letters and more, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
