/** One way of saying something, and a text that says it so: vocabulary.unit.spec.ts holds each rule against its example. */
export interface Rule {
  readonly pattern: RegExp;
  readonly example: string;
}
