/*
 * Rules for invisible characters in texts that people type in Malay, English, Chinese, Tamil and Arabic. Pure.
 *
 * Most invisible characters inside a text are kept. The zero width joiner and non-joiner (U+200D, U+200C) belong to the spelling
 * of Tamil, Arabic and many emoji. The marks U+200E, U+200F and U+061C place brackets and numbers beside Arabic. Characters that
 * change the direction of all following text are refused, because with them a name or an account number reads differently than it
 * is written.
 */

/** Pattern of a text without embeddings, overrides and isolates, which change the writing direction. */
export const READS_AS_WRITTEN = /^[^\u202A-\u202E\u2066-\u2069]*$/u;

/**
 * Pattern of a visible character. Invisible are: spaces, characters that Unicode calls ignorable (zero width, fillers, variation
 * selectors, tags), interlinear annotations, and the empty braille cell.
 */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u;

/**
 * Pattern of characters trimmed at both ends: spaces, zero width spaces, and the marks that address books put around a copied
 * number. Each is one UTF-16 unit.
 */
const SURROUNDS = /[\s\u200B\u2060\u202A-\u202E\u2066-\u2069]/;

/** Trims a text. Returns an empty text when no character is visible, so that the field counts as not filled in. */
export function typedText(text: string): string {
  // A loop is used, because a regular expression for the end would restart at every space of a long text.
  let from = 0;
  let to = text.length;
  while (from < to && SURROUNDS.test(text.charAt(from))) from += 1;
  while (to > from && SURROUNDS.test(text.charAt(to - 1))) to -= 1;
  const inner = text.slice(from, to);
  return VISIBLE.test(inner) ? inner : '';
}
