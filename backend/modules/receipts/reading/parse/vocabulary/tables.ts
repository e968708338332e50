/** Pattern with an example text. vocabulary.unit.spec.ts checks that they match. */
export interface Rule {
  readonly pattern: RegExp;
  readonly example: string;
}

export const rule = (pattern: RegExp, example: string): Rule => ({ pattern, example });

export const list = (text: string): readonly string[] =>
  text.split(',').map((word) => word.trim());

export const fitsAny = (rules: readonly Rule[], text: string): boolean =>
  rules.some(({ pattern }) => pattern.test(text));

/** Returns the position where the first match of any rule begins; null without a match. */
export function firstFit(rules: readonly Rule[], text: string): number | null {
  const starts = rules.flatMap(({ pattern }) => pattern.exec(text)?.index ?? []);
  return starts.length === 0 ? null : Math.min(...starts);
}
