/*
 * Characters that nobody sees, in what people type in Malay, English, Chinese, Tamil and Arabic. Pure.
 *
 * Within a text they stay: a zero width joiner or non-joiner (U+200D, U+200C) is part of the spelling in Tamil and Arabic, and of
 * many emoji; the marks U+200E, U+200F and U+061C put brackets and numbers in their place beside Arabic. Refused is what turns the
 * direction of all that follows: with it a name or an account number reads otherwise than it is written.
 */

/** Without embeddings, overrides and isolates of the writing direction. */
export const READS_AS_WRITTEN = /^[^\u202A-\u202E\u2066-\u2069]*$/u;

/**
 * Besides spaces: what Unicode lets a program leave out when it shows a text (zero width, fillers, variation selectors, tags),
 * notes between lines, and the braille cell without dots.
 */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u;

/** Spaces, zero width spaces, and what address books wrap a copied number in. Each is one unit of UTF-16. */
const SURROUNDS = /[\s\u200B\u2060\u202A-\u202E\u2066-\u2069]/;

/** Without what surrounds it; empty when nothing of it can be seen, so that it counts as not filled in. */
export function typedText(text: string): string {
  // A loop: an expression for the end would begin anew at every space of a long text.
  let from = 0;
  let to = text.length;
  while (from < to && SURROUNDS.test(text.charAt(from))) from += 1;
  while (to > from && SURROUNDS.test(text.charAt(to - 1))) to -= 1;
  const inner = text.slice(from, to);
  return VISIBLE.test(inner) ? inner : '';
}
