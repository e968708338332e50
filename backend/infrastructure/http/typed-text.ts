/*
 * Rules for invisible characters in texts that people type in Malay, English, Chinese, Tamil and Arabic. Pure.
 *
 * Within a text such characters stay. A zero width joiner or non-joiner (U+200D, U+200C) is part of the spelling in Tamil and
 * Arabic, and of many emoji. The marks U+200E, U+200F and U+061C place brackets and numbers beside Arabic. Refused are characters
 * that turn the direction of all following text: with them a name or an account number reads differently than it is written.
 */

/** Pattern of a text without embeddings, overrides and isolates of the writing direction. */
export const READS_AS_WRITTEN = /^[^\u202A-\u202E\u2066-\u2069]*$/u;

/**
 * Pattern of a visible character. Invisible are spaces, characters that Unicode lets programs leave out (zero width, fillers,
 * variation selectors, tags), interlinear annotations, and the braille cell without dots.
 */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u;

/**
 * Pattern of characters trimmed at both ends: spaces, zero width spaces, and marks that address books put around a copied number.
 * Each is one unit of UTF-16.
 */
const SURROUNDS = /[\s\u200B\u2060\u202A-\u202E\u2066-\u2069]/;

/** Trims a text; empty when none of it is visible, so that it counts as not filled in. */
export function typedText(text: string): string {
  // A loop, because a regular expression for the end would restart at every space of a long text.
  let from = 0;
  let to = text.length;
  while (from < to && SURROUNDS.test(text.charAt(from))) from += 1;
  while (to > from && SURROUNDS.test(text.charAt(to - 1))) to -= 1;
  const inner = text.slice(from, to);
  return VISIBLE.test(inner) ? inner : '';
}
