import type { Rule } from '../vocabulary/tables.js';

/** Returns true when any of the rules matches the text. */
export const fitsAny = (rules: readonly Rule[], text: string): boolean =>
  rules.some(({ pattern }) => pattern.test(text));

/** Returns where the first match of any rule begins; null without a match. */
export function firstFit(rules: readonly Rule[], text: string): number | null {
  const starts = rules.flatMap(({ pattern }) => pattern.exec(text)?.index ?? []);
  return starts.length === 0 ? null : Math.min(...starts);
}
