/** A pattern, and a text that it matches: vocabulary.unit.spec.ts checks each pattern against its example. */
export interface Rule {
  readonly pattern: RegExp;
  readonly example: string;
}

export const rule = (pattern: RegExp, example: string): Rule => ({ pattern, example });

/** Returns the words or phrases of a text, which commas separate. */
export const list = (text: string): readonly string[] =>
  text.split(',').map((word) => word.trim());
