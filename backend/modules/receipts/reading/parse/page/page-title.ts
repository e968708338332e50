import { reads } from '../tokens/spelling.js';
import { TITLE_WORDS } from '../vocabulary/title-words.js';

/** Whether all words of a line are words of titles. */
export function isTitle(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => TITLE_WORDS.some((known) => reads(word, known)));
}

/** Words of two letters and more, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
