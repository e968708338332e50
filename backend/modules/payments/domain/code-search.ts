/** Form in which a booking's code was found in the text of a statement line. */
export type CodeFound = 'booking-code' | 'booking-code-in-parts' | 'booking-code-misspelt';

/** Length of a booking's code in Crockford's base32, where O is read as 0, and I and L as 1. */
const LENGTH = 10;
const HALF = LENGTH / 2;
/**
 * Length of the two ends of a code that are compared. Two exchanged neighbours, a common typing error, change only one
 * of the ends.
 */
const END = HALF - 1;

/**
 * Maximum number of characters of a text that is searched for misspelt codes, which takes twenty times as long as for right ones.
 * Only a bank that books many transfers as one sum writes more, and then staff decide.
 */
const LONGEST_MISSPELT = 1_000;

/** Makes texts comparable: upper case, O, I and L as digits, every other sign a space. */
const folded = (text: string): string =>
  text
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

const WITHOUT = (text: string, place: number): string =>
  text.slice(0, place) + text.slice(place + 1);
const places = (length: number): number[] => Array.from({ length }, (_, place) => place);

/**
 * Finds booking codes in the texts of statement lines, also split, lower case, or with one typing error. Each text is
 * read once for all bookings.
 */
export class CodeSearch {
  private readonly exact = new Map<string, string>();
  private readonly halves = new Map<string, string[]>();
  /** Codes by all spellings with one character left out or replaced by `?` (`AB?DE12345`). */
  private readonly nearly = new Map<string, Set<string>>();
  private readonly ends = new Set<string>();

  /** @param codes the booking's id by confirmation number, in any spelling */
  constructor(codes: ReadonlyMap<string, string>) {
    for (const [written, bookingId] of codes) {
      const code = folded(written).replaceAll(' ', '');
      if (code.length !== LENGTH) continue;
      this.exact.set(code, bookingId);
      const half = code.slice(0, HALF);
      this.halves.set(half, [...(this.halves.get(half) ?? []), code]);
      this.ends.add(code.slice(0, END)).add(code.slice(-END));
      for (const key of nearKeys(code)) {
        const known = this.nearly.get(key) ?? new Set();
        this.nearly.set(key, known.add(code));
      }
    }
  }

  /** Returns the bookings whose codes are in the text, each with the most certain form found. */
  in(text: string): Map<string, CodeFound> {
    const found = new Map<string, CodeFound>();
    const note = (code: string, how: CodeFound): void => {
      const bookingId = this.exact.get(code);
      if (bookingId !== undefined && !found.has(bookingId)) found.set(bookingId, how);
    };
    const words = folded(text).split(' ');
    const joined = words.join('');
    for (const window of windowsOf(joined, LENGTH)) note(window, 'booking-code');
    const wordSet = new Set(words);
    for (const word of wordSet)
      for (const code of this.halves.get(word) ?? [])
        if (wordSet.has(code.slice(HALF))) note(code, 'booking-code-in-parts');
    if (found.size === 0 && joined.length <= LONGEST_MISSPELT && this.hasEnd(joined))
      for (const code of this.misspelt(joined)) note(code, 'booking-code-misspelt');
    return found;
  }

  /**
   * Returns true when the text contains the beginning or end of some code. Most texts contain neither and need no
   * further search.
   */
  private hasEnd(joined: string): boolean {
    return windowsOf(joined, END).some((window) => this.ends.has(window));
  }

  /** Returns the misspelt code when exactly one booking's code is similar. With two similar codes, staff decide. */
  private misspelt(joined: string): string[] {
    const near = new Set<string>();
    const add = (key: string): void => this.nearly.get(key)?.forEach((code) => near.add(code));
    for (const window of windowsOf(joined, LENGTH)) {
      for (const place of places(LENGTH)) add(opened(window, place));
      for (const place of places(LENGTH - 1)) {
        const swapped =
          window.slice(0, place) + window[place + 1] + window[place] + window.slice(place + 2);
        if (this.exact.has(swapped)) near.add(swapped);
      }
    }
    for (const window of windowsOf(joined, LENGTH - 1)) add(window);
    for (const window of windowsOf(joined, LENGTH + 1))
      for (const place of places(LENGTH + 1)) {
        const shorter = WITHOUT(window, place);
        if (this.exact.has(shorter)) near.add(shorter);
      }
    return near.size === 1 ? [...near] : [];
  }
}

const opened = (text: string, place: number): string =>
  `${text.slice(0, place)}?${text.slice(place + 1)}`;

const nearKeys = (code: string): string[] =>
  places(LENGTH).flatMap((place) => [opened(code, place), WITHOUT(code, place)]);

const windowsOf = (text: string, length: number): string[] =>
  text.length < length
    ? []
    : places(text.length - length + 1).map((at) => text.slice(at, at + length));
