import { randomInt } from 'node:crypto';
import { RANDOM_WORD_LENGTH } from '../../../../contracts/rest/discount-codes.js';

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Draws words that are not taken yet. */
export function randomWords(count: number, taken: ReadonlySet<string>): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const word = Array.from(
      { length: RANDOM_WORD_LENGTH },
      () => ALPHABET[randomInt(ALPHABET.length)],
    ).join('');
    if (!taken.has(word)) words.add(word);
  }
  return [...words];
}
