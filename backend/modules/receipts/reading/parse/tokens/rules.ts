import type { Rule } from '../vocabulary/rule.js';

/** Returns true when any of the rules matches the text. */
export const fitsAny = (rules: readonly Rule[], text: string): boolean =>
  rules.some(({ pattern }) => pattern.test(text));

/** Where the first of what the rules look for begins; null when none finds anything. */
export function firstFit(rules: readonly Rule[], text: string): number | null {
  const starts = rules.flatMap(({ pattern }) => pattern.exec(text)?.index ?? []);
  return starts.length === 0 ? null : Math.min(...starts);
}
