/**
 * Long work in steps: where it yields, others may have their turn. The work itself is pure and knows of no event loop; whoever needs
 * its result takes all steps {@link atOnce}, or lets others in between (`infrastructure/process/in-turns.ts`).
 */
export type Steps<Result> = Generator<void, Result, void>;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
