/** A pattern, and a text that it matches: vocabulary.unit.spec.ts checks each pattern against its example. */
export interface Rule {
  readonly pattern: RegExp;
  readonly example: string;
}

export const rule = (pattern: RegExp, example: string): Rule => ({ pattern, example });

/** Returns the words or phrases of a text, which commas separate. */
export const list = (text: string): readonly string[] =>
  text.split(',').map((word) => word.trim());

/** Returns true when any of the rules matches the text. */
export const fitsAny = (rules: readonly Rule[], text: string): boolean =>
  rules.some(({ pattern }) => pattern.test(text));

/** Returns where the first match of any rule begins; null without a match. */
export function firstFit(rules: readonly Rule[], text: string): number | null {
  const starts = rules.flatMap(({ pattern }) => pattern.exec(text)?.index ?? []);
  return starts.length === 0 ? null : Math.min(...starts);
}
