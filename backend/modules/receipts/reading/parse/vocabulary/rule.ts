/** A pattern, and a text that it matches: vocabulary.unit.spec.ts checks each pattern against its example. */
export interface Rule {
  readonly pattern: RegExp;
  readonly example: string;
}
