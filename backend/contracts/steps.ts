/**
 * Long work in steps, with a `yield` at each point where other work may run. The caller decides: it runs all steps
 * {@link atOnce}, or lets other work run in between (`infrastructure/process/in-turns.ts`).
 */
export type Steps<Result> = Generator<void, Result, void>;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
